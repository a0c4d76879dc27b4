package ask_test

import (
	"testing"

	"parley/core/game"
	"parley/core/odds"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
)

// TestOddsOfABeach: what the players of a fight ashore want to know is exact, and known
// at once.
func TestOddsOfABeach(t *testing.T) {
	const most = 1_300_000 // steps: a quarter of a second
	const next = `=game.units.pikes.at, game.commanders.mary.at = hex.step(game.units.cutlasses.at, 3), hex.step(game.units.cutlasses.at, 3)`
	pikes, mary := []string{next, "activate pikes"}, []string{next, "activate mary"}
	for _, c := range []struct {
		name     string
		lines    []string
		question string
	}{
		{"a charge of pikes, their captain with them", pikes, "battle pikes cutlasses watch cutlasses.figures, pikes.at"},
		{"a fight to the end of two units as they stand", pikes, "side, a, b = bouts.between(side, a, pikes, b, cutlasses) from side=1, a=8, b=8 until a < 1 or b < 1 watch a > 0"},
		{"a volley at men ashore", []string{`=game.units.buccaneers.at = hex.step(game.units.cutlasses.at, 3, 2)`, "activate buccaneers"}, "battle buccaneers cutlasses watch cutlasses.figures, cutlasses.at"},
		{"a charge of horse that may break through and attack again", []string{`=game.units.pikes.figures, game.units.riders.owner, game.units.cutlasses.figures = 4, "red", 4`, `=game.units.riders.at = hex.step(game.units.cutlasses.at, 2)`, "activate riders"}, "battle riders cutlasses watch cutlasses.figures, riders.at"},
		{"a duel", mary, "challenge mary gale card=single-combat watch mary.alive, gale.alive"},
	} {
		t.Run(c.name, func(t *testing.T) {
			h, sc, err := lua.Open(luatest.Compiled(), "scum/beach")
			if err != nil {
				t.Fatal(err)
			}
			g, err := lua.NewGame(h, sc, lua.Setup{Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			g.Dealer.Decide = func(c *game.Choice, _, _ int) (string, bool) { return c.List()[0], true }
			if _, err := g.Begin(); err != nil {
				t.Fatal(err)
			}
			luatest.Give(t, g, "done blue")
			luatest.Give(t, g, "done red")
			luatest.Arrange(t, g, "game.highest = 10")
			given(t, g, "accept-initiative")
			luatest.Hold(t, g, "land", "red", "single-combat")
			given(t, g, c.lines...)
			a, err := ask.Odds(g, question(t, c.question))
			if err != nil || len(a.Refuse) > 0 {
				t.Fatal(err, a)
			}
			if a.Kind != odds.Exact || a.Steps > most {
				t.Errorf("%v with %d ways and %d steps: %s %v", a.Kind, a.Paths, a.Steps, a.Reason, a.Refuse)
			}
		})
	}
}
