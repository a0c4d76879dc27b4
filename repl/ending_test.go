package repl

import (
	"strings"
	"testing"

	"parley/core/game"
	"parley/lua/ask"
	"parley/lua/ruleset"
)

// TestTheEndIsTold tells of a game that is over what each side lost, how long it
// was, what ended it and how to play it again; an undo and a new end tell again.
func TestTheEndIsTold(t *testing.T) {
	s, out := atTable(t, "galley/duel", rammed...)
	text, a := says(t, s, out, "resign red")
	for _, want := range []string{
		"The game is over. Victory for The Crown, the last in action",
		"The Crown: 22 of 24 men\n  Trident: 22 of 24 men, 7 of 8 hull points\n",
		"The Corsairs: resigned in period 2 (order 9; galley.end.victory), 13 of 14 men\n",
		"It took 2 periods and 9 orders. Order 9 by The Corsairs, `resign`, ended it:\n  `why 9` explains it.\n",
		"to play again: parley play galley/duel\n(`--seed 7` rolls the same dice;",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	end := a.JSON.(*orderJSON).End
	if end == nil || end.Winner != "blue" || end.Round != 2 || end.Orders != 9 || end.Decided == nil || end.Decided.N != 9 || end.Again != "parley play galley/duel" || len(end.Account) != 4 {
		t.Fatalf("for a machine it ends with %+v", end)
	}
	if c := end.Account[1].Counts[1]; c != (ask.Count{What: "hull points", One: "hull point", Began: 8, Now: 7}) {
		t.Errorf("Trident has %+v", c)
	}
	early, told := atTable(t, "galley/duel")
	if text, _ := says(t, early, told, "resign red"); !strings.Contains(text, "The Corsairs: resigned before the first period (order 1;") || !strings.Contains(text, "\nIt took 1 order. ") {
		t.Errorf("before the first period:\n%s", text)
	}
	says(t, s, out, "undo")
	if text, a = says(t, s, out, "resign blue"); !strings.Contains(text, "Victory for The Corsairs") || a.JSON.(*orderJSON).End == nil {
		t.Errorf("another end is printed as\n%s", text)
	}
	if text, a = says(t, s, out, "show losses"); !strings.Contains(text, "Trident: 22 of 24 men") || len(a.JSON.([]ask.Account)) != 4 {
		t.Errorf("show losses:\n%s", text)
	}
}

// TestLossesSoFar tells of a battle that goes on.
func TestLossesSoFar(t *testing.T) {
	s, out := atTable(t, "galley/duel")
	if text, _ := says(t, s, out, "show losses"); !strings.Contains(text, "The Crown: all 24 men\n  Trident: nothing lost\n") {
		t.Errorf("in the beginning:\n%s", text)
	}
	s, out = atTable(t, "galley/duel", rammed...)
	if text, _ := says(t, s, out, "show losses"); !strings.Contains(text, "The Corsairs: 13 of 14 men\n  Sea Hag: 13 of 14 men\n") {
		t.Errorf("in the middle of a battle:\n%s", text)
	}
}

// TestAgainNamesHowItWasPlayed: bots, house rules and real dice.
func TestAgainNamesHowItWasPlayed(t *testing.T) {
	s, _ := atTable(t, "galley/duel")
	s.Game.Header.Bots, s.Game.Header.Dice = "red=random", realDice
	s.Game.Header.House = []game.SavedHouse{{Name: "no-cap"}}
	if got := s.again(); got != "parley play galley/duel --bots 'red=random' --house no-cap --real-dice" {
		t.Error(got)
	}
	s.Lib = &ruleset.Library{Dirs: []string{"games", "my games"}}
	s.Game.Header = game.Header{Scenario: "galley/duel"}
	if got := s.again(); got != `parley play galley/duel --path games --path 'my games'` {
		t.Error(got)
	}
}
