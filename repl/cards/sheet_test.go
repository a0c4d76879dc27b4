package cards

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"parley/lua"
	"parley/repl/markup"
)

// TestSheets: every copy of every card is drawn, nine on a sheet, each deck on sheets of
// its own, with marks at both ends of the four lines in both directions.
func TestSheets(t *testing.T) {
	packs := []lua.Pack{
		{Deck: "omens", Title: "the omens", Cards: []lua.PackCard{{Title: "Rain", Copies: 10}, {Title: "Sun", Copies: 1, When: "at dawn",
			Fields: []lua.CardFact{{Name: "kind", Value: "now"}, {Name: "flavour", Value: "It shines."}}}}},
		{Deck: "none", Title: "nothing"},
		{Deck: "pack", Title: "the pack", Cards: []lua.PackCard{{Title: "7-hearts", Copies: 9}}},
	}
	page, sheets, _ := HTML("A day", packs)
	if sheets != 3 || strings.Count(page, "<section>") != 3 || strings.Count(page, "</section>") != 3 {
		t.Errorf("%d sheets, %d of them drawn", sheets, strings.Count(page, "<section>"))
	}
	if n := strings.Count(page, "<article"); n != 20 {
		t.Errorf("%d cards are drawn", n)
	}
	if n := strings.Count(page, "<i class="); n != 3*16 {
		t.Errorf("%d marks are drawn", n)
	}
	const sun = `<article class="large"><h2>Sun</h2><p class="flavour">It shines.</p><footer><p>at dawn</p><p>kind: now</p><p class="deck">The omens · 1 copy</p></footer></article>`
	if !strings.Contains(page, sun) || !strings.Contains(page, "The omens · 10 copies") || !strings.HasPrefix(page, markup.Signature) {
		t.Errorf("no\n%s\nin\n%s", sun, page)
	}
}

// TestSheetsAreHarmless: texts of cards are texts only, and the page forbids scripts and
// the network; its policy allows exactly its own style.
func TestSheetsAreHarmless(t *testing.T) {
	const evil = `</script></style></title><script>alert(1)</script><b onclick="x">` + "\x1b[2J\u202e'&"
	long := strings.Repeat(evil, 100)
	page, _, _ := HTML(evil, []lua.Pack{{Deck: evil, Title: evil, Cards: []lua.PackCard{{ID: evil, Title: long, Text: long, When: long, Copies: 1,
		Fields: []lua.CardFact{{Name: evil, Value: evil}, {Name: evil, Value: long}, {Name: flavour, Value: long}}}}}})
	known := regexp.MustCompile(`^</?(html|head|meta|title|style|body|section|article|h2|p|footer|i|!DOCTYPE)[ >]`)
	for _, tag := range regexp.MustCompile(`<[^>]*>?`).FindAllString(strings.Replace(page, style, "", 1), -1) {
		if !known.MatchString(tag) || strings.Contains(tag, "onclick") {
			t.Errorf("the page has the tag %s", tag)
		}
	}
	for _, not := range []string{"<script", "\u202e", "\x1b", "http:", "https:", "url("} {
		if strings.Contains(page, not) {
			t.Errorf("the page contains %q", not)
		}
	}
	_, rest, _ := strings.Cut(page, "<style>")
	css, _, _ := strings.Cut(rest, "</style>")
	sum := sha256.Sum256([]byte(css))
	policy := fmt.Sprintf(`content="default-src 'none'; style-src 'sha256-%s'; base-uri 'none'; form-action 'none'"`, base64.StdEncoding.EncodeToString(sum[:]))
	if !strings.Contains(page, policy) {
		t.Errorf("no %s in\n%s", policy, page[:600])
	}
	if len(page) > 16<<10 {
		t.Errorf("a card with long texts takes %d bytes", len(page))
	}
}
