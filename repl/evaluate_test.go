package repl

import (
	"strings"
	"testing"
)

// TestMisspeltLua types names that do not exist: none of them is nil.
func TestMisspeltLua(t *testing.T) {
	s, _ := atTable(t, "galley/duel")
	for line, want := range map[string]string{
		"= game.ships.hag.hul":    `ship "Sea Hag" has no "hul" (did you mean "hull"?)`,
		"= game.shps":             `the game has no "shps" (did you mean "ships"?)`,
		"= archery.hitt()":        `the chapter archery has no "hitt" (did you mean "hit"?)`,
		"= data('ships')[1].hul":  `a row of galley.data.ships has no "hul" (did you mean "hull"?)`,
		"= hagg":                  `undefined name "hagg"`,
		"= data('shps')":          `there is no data table "shps" (did you mean "ships"?)`,
		"hag.position = 'SLOWER'": `unknown word "hag.position"`,
	} {
		if _, err := s.Line(line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", line, err)
		}
	}
}

// TestWhoResigns: a side may be named, as the usage says, and is told of.
func TestWhoResigns(t *testing.T) {
	s, out := atTable(t, "galley/duel")
	if use := s.Game.Host.Action("resign").Usage(); use != "resign [SIDE]" {
		t.Error(use)
	}
	if got, _ := says(t, s, out, "resign red"); !strings.HasPrefix(got, "The Corsairs: strikes the flag\n") || !strings.Contains(got, "Victory for The Crown") {
		t.Error(got)
	}
}
