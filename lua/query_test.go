package lua_test

import (
	"strings"
	"testing"

	"parley/core/game"
	"parley/lua/ask"
)

// TestEffectsInQueries: an effect in a function that only asks is refused with the word,
// the function, and what to write instead; so is need outside of checks.
func TestEffectsInQueries(t *testing.T) {
	for place, want := range map[string]string{
		"CHECK":    "roll cannot be used in the check of the action fill (strange.act): a check decides before anything is rolled or asked; call roll in run",
		"OPTIONS":  "roll cannot be used in the options of the action fill (strange.act): options only list orders; call roll in run",
		"MUST":     "roll cannot be used in must of the action draw (strange.act): it is called at any time",
		"DONE":     "roll cannot be used in done of the phase day (strange.act): it is called at any time",
		"RELATION": "roll cannot be used in relation of the sequence of play: it is called at any time, as often as needed; call roll in a phase or an action, and read here what that wrote",
		"ROSTER":   "roll cannot be used in roster.pot of the sequence of play",
	} {
		g := strange(t, map[string]string{place: `roll("d6", "x")`, "ROAM": `game.relation("blue", "red")`}, patient)
		_, err := g.Begin()
		if err == nil && place == "OPTIONS" {
			_, err = ask.LegalOf(g.Host, "blue", "")
		}
		for _, order := range []string{"fill 1", "draw", "roam", "done"} {
			if err == nil {
				_, err = g.Order("blue", order)
			}
		}
		if err == nil {
			_, err = ask.RosterOf(g, "pot", []*game.Table{g.Host.Piece("p1")}, nil)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", place, err, want)
		}
	}
	for place, want := range map[string]string{
		"RUN":  "need cannot be used here (strange.act): it refuses orders, in a check, in done of a phase and in functions of new; move it to a check, or use if",
		"DUSK": "need cannot be used here (strange.act): it refuses orders",
	} {
		g := strange(t, map[string]string{place: `need(false, "no")`}, patient)
		_, err := g.Begin()
		for _, order := range []string{"fill 1", "done", "done"} {
			if err == nil {
				_, err = g.Order("", order)
			}
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", place, err, want)
		}
	}
}
