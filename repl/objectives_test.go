package repl

import (
	"encoding/json"
	"strings"
	"testing"

	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/ruleset"
	"parley/repl/layout"
)

// harvest is a game of the orchard at the prompt: three days, three objectives.
func harvest(t *testing.T, columns int) (*Session, *strings.Builder) {
	t.Helper()
	var out strings.Builder
	s := New(&ruleset.Library{Dirs: []string{"../lua/testdata"}}, layout.Screen{Out: &out, ASCII: true, Columns: columns})
	s.SetGame(luatest.Opening(t, s.Lib, "orchard/harvest", lua.Setup{Seed: 1}))
	if err := s.SetBots(""); err != nil {
		t.Fatal(err)
	}
	return s, &out
}

func TestObjectivesAtThePrompt(t *testing.T) {
	s, out := harvest(t, 80)
	if text, _ := says(t, s, out, "show turn"); text != "Day 1 of 3, walking: The Valley and The Hill to act\n" {
		t.Error(text)
	}
	text, a := says(t, s, out, "goals")
	for _, want := range []string{"Ann stands at B1\n  The Valley, 2 points, by day 2; open\n",
		"  any side, 1 point each day; open\n", "  any side, 1 point each, at the end; open\n",
		"Points: The Valley 0, The Hill 0 (without what is counted at the end)\n", "The game ends after day 3 at the latest.\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if got := jsonText(t, a.JSON); !strings.Contains(got, `"rounds":3,"last":"day 3"`) || !strings.Contains(got, `{"side":"blue","points":0}`) ||
		!strings.Contains(got, `"id":"well","kind":"reach","text":"Ann stands at B1","side":"blue","points":2,"by":2,"judged":"once","open":true`) {
		t.Error(got)
	}
	for _, line := range []string{"walk ann B1", "done red", "done blue", "done red"} {
		says(t, s, out, line)
	}
	if text, _ := says(t, s, out, "what if done"); !strings.Contains(text, "The Valley: Ann stands at B1 (2 points)") {
		t.Error("what if does not tell of objectives:", text)
	}
	if text, _ := says(t, s, out, "odds done watch well.met, tree.times.red"); !strings.Contains(text, "certain: well.met = 1, tree.times.red = 1") {
		t.Error("odds do not know objectives:", text)
	}
	if text, _ := says(t, s, out, "done"); !strings.Contains(text, "The Valley: Ann stands at B1 (2 points)\n") || !strings.Contains(text, "Day 2 of 3\n") {
		t.Error(text)
	}
	if text, _ := says(t, s, out, "why well.met"); !strings.Contains(text, "orchard.goal.reach") {
		t.Error("no rule is cited:", text)
	}
	if text, _ := says(t, s, out, "show objectives"); !strings.Contains(text, "by day 2; met in day 1\n") || !strings.Contains(text, "any side, 1 point each day; The Hill 1 (each day)") {
		t.Error(text)
	}
	for _, line := range []string{"done red", "done blue", "done red", "done blue", "done red", "done blue", "done red"} {
		says(t, s, out, line)
	}
	text, a = says(t, s, out, "done")
	for _, want := range []string{"The last day is over\n", "The game is over. Victory on points for The Hill: a picker of one side alone\nstands at E4, F4 (The Valley 2, The Hill 3)\n",
		"Ann stands at B1: met in day 1\n", "Apples picked: not met\n", "It took 3 days and 13 orders."} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if got := jsonText(t, a.JSON); !strings.Contains(got, `"winner":"red"`) || !strings.Contains(got, `"points":[{"side":"blue","points":2},{"side":"red","points":3}]`) {
		t.Error(got)
	}
}

// TestOpeningTellsTheLastRound: the introduction of a game ends with its last round.
func TestOpeningTellsTheLastRound(t *testing.T) {
	s, out := harvest(t, 80)
	out.Reset()
	if err := s.TellAims(); err != nil || !strings.HasSuffix(out.String(), "at the end)\nThe game ends after day 3 at the latest.\n") {
		t.Error(err, out.String())
	}
}

func jsonText(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
