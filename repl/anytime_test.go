package repl

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/ruleset"
	"parley/repl/answer"
	"parley/repl/complete"
	"parley/repl/layout"
)

// trams is a prompt at the game of the trams.
func trams(t *testing.T) (*Session, *strings.Builder) {
	t.Helper()
	var out strings.Builder
	s := New(&ruleset.Library{Dirs: []string{"../lua/testdata"}}, layout.Screen{Out: &out, ASCII: true})
	s.SetGame(luatest.Opening(t, s.Lib, "tramway/circular", lua.Setup{Seed: 3}))
	if err := s.SetBots(""); err != nil {
		t.Fatal(err)
	}
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	return s, &out
}

// TestNothingInsteadWhenOver: once a game is over no order is offered instead of a
// refused one, not even one that may be given at any time.
func TestNothingInsteadWhenOver(t *testing.T) {
	s, out := trams(t)
	says(t, s, out, "strike south")
	for _, line := range []string{"ring cleo", "why not ring north cleo"} {
		if text, a := says(t, s, out, line); !a.No || strings.Contains(text, "legal instead") || !strings.Contains(text, "the game is over") {
			t.Errorf("%s: %s", line, text)
		}
	}
}

// TestLegalAtAnyTime: orders of every phase stand under their own head, and say so
// to a machine; done is listed only where it is legal, and so it is completed.
func TestLegalAtAnyTime(t *testing.T) {
	s, out := trams(t)
	text, a := says(t, s, out, "legal")
	if want := "drive ada\ndrive bea\nAt any time\nring cleo\nchange\nstrike\nring south ada\nring south bea\nstrike south\n"; text != want {
		t.Errorf("legal says\n%s\nnot\n%s", text, want)
	}
	rows := a.JSON.([]answer.LegalRow)
	if j, err := json.Marshal(rows[1:3]); err != nil || string(j) != `[{"order":"drive bea","action":"drive","piece":"bea","args":{}},{"order":"ring cleo","action":"ring","piece":"","args":{"tram":"cleo"},"any":true}]` {
		t.Errorf("%s %v", j, err)
	}
	if text, _ := says(t, s, out, "legal cleo"); text != "Cleo has no legal order now: North to act\n" {
		t.Errorf("legal cleo says %s", text)
	}
	completed := func(line string) []string {
		_, list, _ := (&complete.Completer{Game: s.Game, Table: commandTable()}).Complete(line, len(line))
		return list
	}
	if list := completed("d"); slices.Contains(list, "done ") || slices.Contains(list, "done") {
		t.Errorf("d is completed to %q", list)
	}
	if list := completed("ring "); !slices.Contains(list, "cleo") || !slices.Contains(list, "south") {
		t.Errorf("ring is completed to %q", list)
	}
	if text, a := says(t, s, out, "done"); !a.No || !strings.Contains(text, "refused: North may not let its first turn go by   (tramway.turns)") {
		t.Errorf("done: %s", text)
	}
	for word, want := range map[string]string{
		"close":       "It may be compulsory: then, as long as it is legal, done is refused.",
		"answer-bell": "It is compulsory: as long as it is legal, done is refused, and so is every other order of the phase that is not compulsory.",
		"ring":        "It may be given at any time, no matter who is to act.",
	} {
		if text, _ := says(t, s, out, "help "+word); !strings.Contains(strings.Join(strings.Fields(text), " "), want) {
			t.Errorf("help %s says\n%s", word, text)
		}
	}
	says(t, s, out, "drive ada")
	_, a = says(t, s, out, "why not done")
	if j := jsonText(t, a.JSON); !strings.Contains(j, `"facts":{"wanted":"no legal order of close, which is compulsory","found":[{"what":"legal","value":"close ada"}],"place":"`) {
		t.Errorf("a compulsory order is no fact of its refusal: %s", j)
	}
	says(t, s, out, "close ada")
	if list := completed("don"); len(list) != 1 || strings.TrimSpace(list[0]) != "done" {
		t.Errorf("don is completed to %q", list)
	}
}

// TestBotsOrderAtAnyTime: a bot orders something now and then in the turn of a
// person, and what is listed at any time is only what people here may order.
func TestBotsOrderAtAnyTime(t *testing.T) {
	rang := 0
	for seed := range uint64(40) {
		var out strings.Builder
		s := New(&ruleset.Library{Dirs: []string{"../lua/testdata"}}, layout.Screen{Out: &out, ASCII: true})
		s.SetGame(luatest.Opening(t, s.Lib, "tramway/circular", lua.Setup{Seed: seed}))
		if err := s.SetBots("south"); err != nil {
			t.Fatal(err)
		}
		if err := s.Start(); err != nil {
			t.Fatal(err)
		}
		if text, _ := says(t, s, &out, "legal"); strings.Contains(text, "south") {
			t.Fatalf("seed %d: legal says\n%s", seed, text)
		}
		for _, o := range []string{"drive ada", "close ada", "drive bea", "close bea"} {
			_, _ = s.Line(o)
		}
		for _, rec := range s.Game.Records() {
			if rec.Player == "south" && strings.HasPrefix(rec.Order, "ring") {
				rang++
			}
		}
	}
	if rang == 0 {
		t.Error("no bot ever rings")
	}
}

// TestCompletionOfAnyTime: an order of any time is completed if it is legal, or if its
// orders cannot be listed.
func TestCompletionOfAnyTime(t *testing.T) {
	g, err := luatest.ReachGame(t, "", `
local none = function(vessel) need(false, "never") end
action "bail" { rule = "reach.play.turn", phase = "any", actor = "ship", check = none, run = none }
action "bale" { rule = "reach.play.turn", phase = "any", actor = "ship", run = none }
action "bawl" { rule = "reach.play.turn", phase = "any", actor = "ship", args = { what = "text" }, run = none }`)
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := (&complete.Completer{Game: g, Table: commandTable()}).Complete("ba", 2)
	if got := strings.Join(list, "|"); got != "bale|bawl" {
		t.Errorf("ba is completed to %q", got)
	}
}
