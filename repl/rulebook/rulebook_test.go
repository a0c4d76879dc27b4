package rulebook

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/ruleset"
	"parley/repl/markup"
)

var (
	tag     = regexp.MustCompile(`<[^>]*>?`)
	known   = regexp.MustCompile(`^</?(html|head|meta|title|style|body|header|h1|h2|h3|p|nav|search|label|input|output|ol|ul|li|main|section|article|details|summary|div|table|thead|tbody|tr|th|td|span|a|b|code|mark|script|!DOCTYPE)[ >]`)
	quoted  = regexp.MustCompile(`"[^"]*"`)
	handler = regexp.MustCompile(`(?i) (on[a-z]+|src|style|srcset|action)=`)
	anchor  = regexp.MustCompile(`href="([^"]*)"`)
)

// check finds what no page may have: other tags, requests, links that lead nowhere.
func check(t *testing.T, text string) {
	t.Helper()
	body := strings.Replace(strings.Replace(text, style, "", 1), script, "", 1)
	for _, tag := range tag.FindAllString(body, -1) {
		if !known.MatchString(tag) || handler.MatchString(quoted.ReplaceAllString(tag, "")) {
			t.Errorf("the page has the tag %s", tag)
		}
	}
	for _, not := range []string{"\u202e", "url(", "@import"} {
		if strings.Contains(text, not) {
			t.Errorf("the page contains %q", not)
		}
	}
	for _, m := range anchor.FindAllStringSubmatch(text, -1) {
		if !strings.HasPrefix(m[1], "#") || strings.Count(text, ` id="`+m[1][1:]+`"`) != 1 {
			t.Errorf("a link leads to %q", m[1])
		}
	}
	policy := fmt.Sprintf(`content="default-src 'none'; script-src '%s'; style-src '%s'; base-uri 'none'; form-action 'none'"`, markup.Hash(script), markup.Hash(style))
	if !strings.Contains(text, policy) || strings.Count(text, "</script>") != 2 {
		t.Errorf("the policy is not %s, or more than two scripts end", policy)
	}
}

// TestEveryRuleAndTable is on the page of its ruleset, and all links lead there.
func TestEveryRuleAndTable(t *testing.T) {
	lib := luatest.Library()
	for _, name := range lib.RulesetNames() {
		h, err := lua.OpenRuleset(lib, name)
		if err != nil {
			t.Fatal(err)
		}
		text := HTML(h)
		check(t, text)
		if text != HTML(h) {
			t.Errorf("%s: the same rulebook gives another page", name)
		}
		for _, r := range h.Rules() {
			if !strings.Contains(text, `id="`+r.ID+`"><h3>`) {
				t.Errorf("%s lacks %s", name, r.ID)
			}
		}
		for _, id := range h.Ruleset.DataIDs() {
			if !strings.Contains(text, `id="`+id+`"><h3>`) {
				t.Errorf("%s lacks %s", name, id)
			}
		}
		if t.Logf("%s: %d bytes", name, len(text)); len(text) > 500_000 {
			t.Errorf("%s: %d bytes", name, len(text))
		}
	}
}

// TestHouseRulesAreMarked: the values of today, where they come from, and what was changed.
func TestHouseRulesAreMarked(t *testing.T) {
	text := HTML(luatest.Duel(t, luatest.Library(), "no-cap", "elf-longbows").Host)
	if !strings.Contains(text, `placeholder="how big is the map?"`) {
		t.Error("the field for questions has no example of this rulebook")
	}
	check(t, text)
	for _, want := range []string{
		`<li class="house"><b>No cap on boarding points</b> <code>no-cap</code>`,
		`<a href="#galley.data.defaults">galley.data.defaults.boarding-cap</a></code>: 8 → <mark>99</mark>`,
		`<td>boarding-cap</td><td><mark>99</mark></td>`,
		`Today <code>boarding-cap</code> is <b>99</b> points in one action.`,
		`Range and targets</a> <span class="tag house">house rule</span>`,
		`<p class="house">Changed by house rule elf-longbows: The archers`,
		`Land</a> <span class="tag">optional, off</span>`,
		`<span><b>Used by</b> <a href="#galley.archery.hit">The shot</a></span>`,
		`<p><code>shoot [SHIP] TARGET [group=COUNT] [aim=ZONE]</code></p>`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s", want)
		}
	}
}

// evil is a text that tries to leave its place.
const evil = `</script></style><script>alert(1)</script><img src=x onerror=y>'&`

// TestTextsAreHarmless, wherever a ruleset has some.
func TestTextsAreHarmless(t *testing.T) {
	files := fstest.MapFS{}
	for name, text := range map[string]string{
		"moor/ruleset.toml":    "name = \"moor\"\ntitle = EVIL\nround = \"day\"\nfiles = [\"carts.lua\"]\n[board]\nkind = \"none\"\n",
		"moor/data/carts.toml": "[table]\nid = \"moor.data.carts\"\ntitle = EVIL\nsource = EVIL\nconfidence = \"low\"\nwhy = EVIL\nunits = { load = EVIL }\n[values]\nload = EVIL\n",
		"moor/synonyms.toml":   "[synonyms]\nload = [\"<img src=x>\"]\n",
		"moor/carts.lua": "-- RAW\nrule \"moor.carts.load\" { title = EVIL, source = EVIL, text = EVIL, ruling = EVIL, asks = { EVIL, \"how \\\"> is it onload=x\" }, data = { \"moor.data.carts.load\" }, run = function() return data(\"carts\").load end }\n" +
			"sequence { players = function() return { \"a\" } end, { \"day\", title = EVIL, mode = \"rules\", rule = \"moor.carts.load\", run = function() end } }\n",
	} {
		files[name] = &fstest.MapFile{Data: []byte(strings.NewReplacer("EVIL", fmt.Sprintf("%q", evil), "RAW", evil).Replace(text))}
	}
	h, err := lua.OpenRuleset(&ruleset.Library{Rulesets: files}, "moor")
	if err != nil {
		t.Fatal(err)
	}
	text := HTML(h)
	check(t, text)
	if want := `placeholder="how &quot;&gt; is it onload=x?">`; !strings.Contains(text, want) {
		t.Errorf("no %s", want)
	}
	if n := strings.Count(text, "&lt;/script&gt;"); n < 12 || !strings.Contains(text, `{"load":["\u003cimg src=x\u003e"]}`) {
		t.Errorf("the texts are on the page %d times", n)
	}
}
