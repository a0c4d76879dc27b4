package cards

import (
	"fmt"
	"strings"
	"testing"

	"parley/lua"
)

// TestTextsFit: the more a card says, the smaller it is set; what does not fit in the
// smallest setting is cut, and reported. The sizes were compared with what a browser
// makes of them in its widest serif font.
func TestTextsFit(t *testing.T) {
	words := func(n int) string { return strings.TrimSpace(strings.Repeat("orchard ", n)) }
	long := lua.PackCard{Title: words(8), Text: words(100), When: words(15), Copies: 2}
	full := lua.PackCard{Title: words(8), Text: words(124), When: words(29), Copies: 2,
		Fields: []lua.CardFact{{Name: "kind", Value: words(50)}, {Name: "place", Value: words(7)}, {Name: flavour, Value: words(100)}}}
	for _, c := range []struct {
		card  lua.PackCard
		class string
		cut   bool
	}{
		{lua.PackCard{Title: "Rain", Text: words(10), When: "at dawn"}, "large", false},
		{lua.PackCard{Title: "Rain", Text: words(40), When: "at dawn"}, "medium", false},
		{lua.PackCard{Title: "Rain", Text: words(75), When: "at dawn"}, "small", false},
		{long, "tiny", false},
		{full, "tiny", true},
		{lua.PackCard{Title: "Rain", Text: words(126), When: "at dawn"}, "tiny", true},
	} {
		var b strings.Builder
		cut := card(&b, words(7), c.card)
		if !strings.HasPrefix(b.String(), `<article class="`+c.class+`"`) || cut != c.cut || cut != strings.Contains(b.String(), "…") {
			t.Errorf("%d characters: not %s, or cut is not %v:\n%s", len(c.card.Text), c.class, c.cut, b.String())
		}
	}
	if page, _, cut := HTML("A day", []lua.Pack{{Title: "omens", Cards: []lua.PackCard{long, full}}}); len(cut) != 1 || cut[0].Title != full.Title || strings.Count(page, "<article") != 4 {
		t.Errorf("%d cards were cut", len(cut))
	}
}

// TestFieldsStayOnTheCard: every field and every moment of a card is drawn.
func TestFieldsStayOnTheCard(t *testing.T) {
	c := lua.PackCard{Title: "Rain", Text: "It rains.", When: strings.Repeat("with an attack, which others may answer, or ", 4) + "at dawn"}
	for i := range 7 {
		c.Fields = append(c.Fields, lua.CardFact{Name: fmt.Sprint("field", i), Value: "wet"})
	}
	var b strings.Builder
	if cut := card(&b, "omens", c); cut || !strings.Contains(b.String(), "field6: wet") || !strings.Contains(b.String(), "or at dawn") {
		t.Error(b.String())
	}
}

// TestSettings: texts are fitted by the sizes that the style has.
func TestSettings(t *testing.T) {
	for _, s := range settings {
		if s.class != "large" && !strings.Contains(style, fmt.Sprintf(".%s p { font-size: %gpt", s.class, s.text)) {
			t.Errorf("the style has no %s text of %g points", s.class, s.text)
		}
		if s.title < settings[0].title && !strings.Contains(style, fmt.Sprintf(".%s h2 { font-size: %gpt", s.class, s.title)) {
			t.Errorf("the style has no %s title of %g points", s.class, s.title)
		}
		if s.footer < settings[0].footer && !strings.Contains(style, fmt.Sprintf("article.%s footer p { font-size: %gpt", s.class, s.footer)) {
			t.Errorf("the style has no %s footer of %g points", s.class, s.footer)
		}
	}
	if !strings.Contains(style, ".large p { font-size: 10pt }") || !strings.Contains(style, "h2 { font-size: 11.5pt; line-height: 1.15;") {
		t.Error("the style has other large sizes")
	}
}
