package ask_test

import (
	"strings"
	"testing"

	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
)

func TestMarkdownHasEveryRuleAndTable(t *testing.T) {
	lib := luatest.Library()
	for _, e := range lib.List() {
		if e.Scenario != "" {
			continue
		}
		h, err := lua.OpenRuleset(lib, e.Ruleset)
		if err != nil {
			t.Fatal(err)
		}
		text := ask.Markdown(h)
		for _, r := range h.Rules() {
			if !strings.Contains(text, `<a id="`+r.ID+`"></a>`) {
				t.Errorf("%s lacks %s", e.Ruleset, r.ID)
			}
		}
		for _, id := range h.Ruleset.DataIDs() {
			if !strings.Contains(text, `<a id="`+id+`"></a>`) {
				t.Errorf("%s lacks %s", e.Ruleset, id)
			}
		}
		for line := range strings.Lines(text) {
			for _, part := range strings.Split(line, "](#")[1:] {
				id, _, _ := strings.Cut(part, ")")
				if !strings.Contains(text, `<a id="`+id+`"></a>`) {
					t.Errorf("%s: a link to %q leads nowhere", e.Ruleset, id)
				}
			}
		}
	}
}

func TestMarkdownMarksHouseRules(t *testing.T) {
	g := luatest.Duel(t, luatest.Library(), "no-cap", "elf-longbows")
	text := ask.Markdown(g.Host)
	for _, want := range []string{
		"1. **No cap on boarding points** (`no-cap`)",
		"| boarding-cap | **99** | points in one action |",
		"> **House rule.** Changed by house rule no-cap: galley.data.defaults.boarding-cap 8 → 99.",
		"> **House rule.** Changed by house rule elf-longbows: The archers",
		"Today `boarding-cap` is 99 points in one action.",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no line %q", want)
		}
	}
}
