package repl

import (
	"encoding/json"
	"strings"
	"testing"

	"parley/repl/layout"
)

// asking opens a scenario at a prompt that plays every side.
func asking(t testing.TB, scenario string, lines ...string) (*Session, *strings.Builder) {
	t.Helper()
	return seated(t, library(), layout.Screen{}, scenario, 1, lines)
}

// TestAskTheRulebook: the best rule in full, two by their titles, more on demand.
func TestAskTheRulebook(t *testing.T) {
	s, out := asking(t, "galley/duel")
	text, _ := says(t, s, out, "? how do I patch a hole")
	for _, want := range []string{"galley.hole.plug  Plugging holes\n", "Where the book is silent: ", "Source: ", "rulesets/galley/holes.lua:", "galley.hole.flood "} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if n := strings.Count(text, "\ngalley."); n != next {
		t.Errorf("%d other rules, not %d:\n%s", n, next, text)
	}
	if text, _ = says(t, s, out, "? how many men can board"); !strings.Contains(text, "`more` lists ") {
		t.Errorf("no `more` in\n%s", text)
	}
	more, _ := says(t, s, out, "more")
	if first, _, _ := strings.Cut(more, " "); !strings.HasPrefix(first, "galley.") || strings.Contains(text, first) {
		t.Errorf("more says\n%s", more)
	}
	for range 20 {
		if a, err := s.Line("more"); a.No {
			if err == nil || !strings.Contains(err.Error(), "nothing more was found") {
				t.Errorf("more ends with %v", err)
			}
			break
		}
	}
	out.Reset()
	if text, a := says(t, s, out, "? how tall is the eiffel tower"); !a.No || text != "nothing in the book about \"how tall is the eiffel tower\"\n" {
		t.Errorf("says %s", text)
	}
	if text, a := says(t, s, out, "? what about trident"); !a.No || !strings.Contains(text, "`show trident` shows Trident") {
		t.Errorf("says %s", text)
	}
	if text, _ := says(t, s, out, "? grapel"); !strings.HasPrefix(text, "no rule has the word \"grapel\" (did you mean \"grapnel\"?)\ngalley.grapple.") {
		t.Errorf("says %s", text)
	}
}

// TestAskForNumbers: an answer has the rows of its tables that the question names, or a
// small table whole, and the values that the rule reads.
func TestAskForNumbers(t *testing.T) {
	s, out := asking(t, "galley/duel")
	for question, want := range map[string][]string{
		"? hull of a war galley":                 {"\n  galley.data.ships\n    type  name        ram_class", "\n    war   War Galley  Medium", "-corsair"},
		"? how tight does a corsair turn":        {"\n  galley.data.circles\n    type     slow  cruising  full\n    corsair  1     1         1\n", "-war "},
		"? who is knocked off the ship by a ram": {"\n  galley.data.men-overboard\n    die  crew", "\n    6    -     -       2\n"},
		"? how many points fight in one action":  {"\n  galley.data.defaults.boarding-cap  8 points in one action\n"},
	} {
		text, _ := says(t, s, out, question)
		for _, w := range want {
			if unwanted, not := strings.CutPrefix(w, "-"); not == strings.Contains(text, strings.TrimPrefix(w, "-")) {
				t.Errorf("%s: %q (unwanted: %q) in\n%s", question, w, unwanted, text)
			}
		}
	}
}

// TestAskForAWord: what a word in a table means, or which others there are, is in brackets.
func TestAskForAWord(t *testing.T) {
	s, out := asking(t, "shore/the-well")
	if text, _ := says(t, s, out, "? who goes first"); !strings.Contains(text, "initiative-mode  per-action (per-action or per-turn)\n") {
		t.Errorf("says\n%s", text)
	}
	if text, _ := says(t, s, out, "help shore.data.switches"); !strings.Contains(text, "\n  drop-saves              true (whether wounds of a drop are saved)\n") {
		t.Errorf("says\n%s", text)
	}
}

// TestAskOfTheUnknown: words that mean nothing to the rules are said to do so.
func TestAskOfTheUnknown(t *testing.T) {
	s, out := asking(t, "galley/duel")
	text, a := says(t, s, out, "? how many archers shoot at a zeppelin in a group")
	if !strings.HasPrefix(text, "no rule has the word \"zeppelin\"\ngalley.archery.") || !strings.Contains(string(mustJSON(t, a.JSON)), `"unknown":["zeppelin"]`) {
		t.Errorf("says\n%s", text)
	}
}

// TestAskAsJSON: a list in order, each with id, title and score.
func TestAskAsJSON(t *testing.T) {
	s, out := asking(t, "galley/duel")
	_, a := says(t, s, out, "? how do I patch a hole")
	b, err := json.Marshal(a.JSON)
	if err != nil {
		t.Fatal(err)
	}
	var list []struct {
		ID, Title, Text, Source string
		Score                   float64
		Orders                  []struct{ Order, Legal string }
	}
	if err := json.Unmarshal(b, &list); err != nil || len(list) < 3 {
		t.Fatalf("%v in %s", err, b)
	}
	if best := list[0]; best.ID != "galley.hole.plug" || best.Title != "Plugging holes" || best.Text == "" || best.Source == "" || len(best.Orders) == 0 || !strings.HasPrefix(best.Orders[0].Order, "repair ") {
		t.Errorf("the best is %+v", best)
	}
	for i, x := range list[1:] {
		if x.Score > list[i].Score || x.Score <= 0 || x.ID == "" || x.Title == "" {
			t.Errorf("%d: %+v after %+v", i+1, x, list[i])
		}
	}
	if _, a := says(t, s, out, "? who feeds the parrot of my aunt"); string(mustJSON(t, a.JSON)) != "[]" {
		t.Errorf("nothing found is %s", mustJSON(t, a.JSON))
	}
}

func mustJSON(t *testing.T, v any) []byte {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestAskAboutAPiece: the order that the answer is about, and whether the piece may give it
// now: a legal order, or why not.
func TestAskAboutAPiece(t *testing.T) {
	s, out := asking(t, "galley/duel")
	text, _ := says(t, s, out, "? may Sea Hag shoot at Trident")
	for _, want := range []string{"\n  Order: shoot [SHIP] TARGET", "\n    Sea Hag, not now: shoot belongs to archery\n    Trident, not now: "} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	text, _ = says(t, s, out, "? how do I write the order cards of hag")
	if !strings.Contains(text, "Sea Hag, not now: order belongs to secret orders") {
		t.Errorf("says\n%s", text)
	}
	for _, line := range []string{"done blue", "done red"} {
		says(t, s, out, line)
	}
	if text, _ = says(t, s, out, "? how do I write the order cards of hag"); !strings.Contains(text, "Sea Hag, legal now: order hag ") {
		t.Errorf("in its phase it says\n%s", text)
	}
	says(t, s, out, "as blue")
	if text, _ = says(t, s, out, "? how do I write the order cards of hag"); !strings.Contains(text, "Sea Hag, not now: orders are secret now") || strings.Contains(text, "order hag ") {
		t.Errorf("to the other side it says\n%s", text)
	}
}

// TestNearest: a question that the book does not answer by its words names the rules that
// come nearest, and does not pass them off as an answer.
func TestNearest(t *testing.T) {
	s, out := asking(t, "shore/the-well")
	text, a := says(t, s, out, "? is parachuting off a low balcony exciting")
	if !a.No || !strings.HasPrefix(text, "nothing in the book about") || !strings.Contains(text, "nearest") || !strings.Contains(text, "\n  shore.terrain.drop  Jumping and dropping\n") {
		t.Errorf("says\n%s", text)
	}
}

// TestWordsOfPlayersLead: unknown words are led to the order or the rule that they find.
func TestWordsOfPlayersLead(t *testing.T) {
	s, out := asking(t, "galley/duel")
	for line, want := range map[string]string{
		"show helmsman":                         "`? helmsman` finds galley.archery.steersman",
		"= helmsman":                            "`? helmsman` finds galley.archery.steersman",
		"show plug":                             "`? plug` finds galley.hole.plug: Plugging holes", // no order, and no call, can be shown
		"odds plug_it(3)":                       "did you mean \"repair\"?",
		"plug hag 1":                            "did you mean \"repair\"?",
		"why not patch hag":                     "did you mean \"repair\"?",
		"odds patch hag 1 2":                    "did you mean \"repair\"?",
		"odds shoott hag":                       "\"shoott\" is not an order (did you mean \"shoot\"?)",
		"odds ordr hag 3":                       "\"ordr\" is not an order (did you mean \"order\"?)",
		"odds local = 3":                        "question:1", // Lua
		"odds roll('d6') watchh result":         `the question has the unknown word "watchh" (did you mean "watch"?)`,
		"odds start-position hag SLOW giveen 1": `the question has the unknown word "giveen" (did you mean "given"?)`,
		"need 50% hag.hull<3 by n=1..2 in shoott hag n":        `"shoott" is not an order (did you mean "shoot"?)`,
		"need 50% result>3 by n=1..2 in roll('d6')+n giveen 1": `the question has the unknown word "giveen" (did you mean "given"?)`,
	} {
		out.Reset()
		a, err := s.Line(line)
		if err == nil || !a.No || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, without %q", line, err, want)
		}
	}
}

// TestAskedWordsAreMarked: on a screen with colours, in any form.
func TestAskedWordsAreMarked(t *testing.T) {
	s, out := asking(t, "galley/duel")
	s.Colour = true
	if text, _ := says(t, s, out, "? plugging a hole"); !strings.Contains(text, "\x1b[4mPlugging\x1b[0m \x1b[4mholes\x1b[0m") {
		t.Errorf("says\n%q", text)
	}
}

// TestHelpOfTwoWords: a command of two words is found by both.
func TestHelpOfTwoWords(t *testing.T) {
	s, out := asking(t, "galley/duel")
	for line, want := range map[string]string{
		"help why not":  "why not ORDER\n",
		"help what if":  "what if ORDER",
		"help set dice": "set dice real|program\n",
	} {
		if text, a := says(t, s, out, line); a.No || !strings.HasPrefix(text, want) {
			t.Errorf("%s says\n%s", line, text)
		}
	}
}
