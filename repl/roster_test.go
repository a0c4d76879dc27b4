package repl

import (
	"strings"
	"testing"

	"parley/core/game"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/repl/layout"
)

// TestRoster: the pieces of a kind stand in the columns that the ruleset declares,
// those of each side together.
func TestRoster(t *testing.T) {
	s, out := harvest(t, 80)
	luatest.Arrange(t, s.Game, `game.pickers.ann.apples, game.pickers.bob.asleep = 12, true`)
	want := "The Valley\n  pickers  at  apples  share  asleep\n    ann    A1      12  12/12\nThe Hill\n  pickers  at  apples  share  asleep\n    bob    F4       0    0/0  yes\n"
	for _, line := range []string{"show side", "show pickers", "pickers", "roster"} {
		if text, _ := says(t, s, out, line); !strings.HasSuffix(text, want) {
			t.Errorf("%s:\n%s", line, text)
		}
	}
	text, a := says(t, s, out, "show blue")
	if text != "The Valley\n  pickers  at  apples  share\n    ann    A1      12  12/12\n(`show blue full` shows the fields of the side itself)\n" {
		t.Error(text)
	}
	if got := jsonText(t, a.JSON); !strings.Contains(got, `"name":"The Valley"`) || !strings.Contains(got, `"pieces":["ann"]`) ||
		!strings.Contains(got, `"columns":["at","apples","share","asleep","plan","thought"],"rows":[{"id":"ann","name":"Ann","side":"blue","values":{"apples":12,"asleep":false,"at":"0,0","share":"12/12"}}]`) {
		t.Error(got)
	}
	if text, _ := says(t, s, out, "show blue full"); !strings.Contains(text, "The Valley: side blue") || strings.Contains(text, "ann") {
		t.Error(text)
	}
	luatest.Arrange(t, s.Game, `game.pickers.bob.name = "Old Bob"`)
	if text, _ := says(t, s, out, "show pickers"); !strings.Contains(text, "    ann    Ann      A1") || !strings.Contains(text, "    bob    Old Bob  F4") {
		t.Error("where one name differs from its id all names are shown:\n" + text)
	}
	luatest.Arrange(t, s.Game, `game.pickers.ann, game.pickers.bob = nil, nil`)
	if text, _ := says(t, s, out, "show pickers"); text != "there are no pickers in this game\n" {
		t.Error(text)
	}
}

// TestRosterKeepsSecrets: what is computed of a piece is computed without what the
// viewer may not see.
func TestRosterKeepsSecrets(t *testing.T) {
	s, _ := harvest(t, 80)
	luatest.Arrange(t, s.Game, `game.pickers.ann.plan = "the barn"`)
	mark, hash := s.Game.State.Mark(), s.Game.State.Hash()
	for side, sees := range map[string]bool{"blue": true, "red": false} {
		see := func(owner string, _ bool) bool { return owner == side }
		r, err := ask.RosterOf(s.Game, "picker", []*game.Table{s.Game.Host.PieceByID("ann")}, see)
		if err != nil {
			t.Fatal(err)
		}
		if got := jsonText(t, r); strings.Contains(got, "barn") != sees {
			t.Errorf("%s is shown %s", side, got)
		}
		var out strings.Builder
		s.Out = &out
		s.Rosters([]*ask.Roster{r}, nil, see)
		if strings.Contains(out.String(), "barn") != sees {
			t.Errorf("%s is shown\n%s", side, out.String())
		}
	}
	if s.Game.State.Mark() != mark || s.Game.State.Hash() != hash {
		t.Error("the roster has changed the game")
	}
}

// TestRosterFits: however narrow the screen, no line is wider, and the columns that
// are declared last are left out.
func TestRosterFits(t *testing.T) {
	for _, scenario := range []string{"galley/yendor", "piratewars/treasure", "piratewars/fortress"} {
		for _, columns := range []int{40, 60, 80, 120} {
			s, out := atTable(t, scenario)
			s.Columns = columns
			text, _ := says(t, s, out, "show side")
			for line := range strings.Lines(text) {
				if n := layout.Width(strings.TrimRight(line, "\n")); n > columns {
					t.Errorf("%s at %d columns: %d in %s", scenario, columns, n, line)
				}
			}
			if full := !strings.Contains(text, "too narrow for"); full != (columns == 120) && scenario == "galley/yendor" {
				t.Errorf("%s at %d columns:\n%s", scenario, columns, text)
			}
		}
	}
}
