package ask_test

import (
	"slices"
	"strings"
	"testing"

	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
)

// captains begins the duel of the two captains, up to the first activation.
func captains(t *testing.T) *lua.Game {
	t.Helper()
	h, sc, err := lua.Open(luatest.Compiled(), "scum/two-captains")
	if err != nil {
		t.Fatal(err)
	}
	g := dealt(t, h, sc, 3)
	luatest.Arrange(t, g, "game.highest = 2")
	given(t, g, "accept-initiative")
	return g
}

// TestOddsOfTwoCaptains: what the captains of two ships ask before they fire, ram, grapple
// or cross is exact, and answered in a fifth of a second.
func TestOddsOfTwoCaptains(t *testing.T) {
	// The brig lies at the port side of the Indiaman, with the same heading.
	alongside := []string{
		`=game.ships.brig.bow, game.ships.brig.heading = hex.step(game.ships.indiaman.bow, 1), 2`,
		`=game.units.cutthroats.at, game.commanders["captain-rook"].at = game.ships.brig.bow, game.ships.brig.bow`,
		`=game.units.buccaneers.at = hex.step(game.ships.brig.bow, 5)`,
	}
	grappled := slices.Concat(alongside, []string{`=table.insert(game.grapples, { by = game.ships.brig, to = game.ships.indiaman, since = game.turn.turn - 1 })`})
	by := func(lines []string, orders ...string) []string { return slices.Concat(lines, orders) }
	for _, c := range []struct {
		name     string
		lines    []string
		question string
	}{
		{"a gun at the hull", by(alongside, "activate indiaman-port-1"), "fire-gun indiaman-port-1 I6 ship watch brig.points"},
		{"a gun at the crew", by(alongside, "activate indiaman-port-1"), "fire-gun indiaman-port-1 I6 figures watch cutthroats.figures"},
		{"muskets across the rail", by(alongside, "activate marines"), "battle marines cutthroats watch cutthroats.figures"},
		{"swords across the rail", by(grappled, "activate marines"), "battle marines cutthroats watch cutthroats.figures"},
		{"cables", by(grappled, "activate marines"), "cut-cables marines other=brig"},
		{"grapnels", by(alongside, "activate indiaman"), "board indiaman brig"},
		{"a boarding to its end", grappled, "side, a, b = bouts.between(side, a, marines, b, cutthroats) from side=1, a=6, b=8 until a < 1 or b < 1 watch a > 0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := captains(t)
			given(t, g, c.lines...)
			exactAtOnce(t, g, c.question)
		})
	}
}

// TestOddsLeaveTheSequenceOut: what a ruleset sets aside, the activation under way and how
// many were used, is not among the outcomes of an order.
func TestOddsLeaveTheSequenceOut(t *testing.T) {
	g := captains(t)
	given(t, g, "activate indiaman")
	a, err := ask.Odds(g, question(t, "drop-anchor indiaman"))
	if err != nil || len(a.Refuse) > 0 || len(a.Outcomes) != 1 {
		t.Fatal(err, a)
	}
	key := a.Outcomes[0].Key // a line for each field
	if !strings.Contains(key, "indiaman") || strings.Contains("\n"+key, "\nactive") || strings.Contains("\n"+key, "\nused") {
		t.Errorf("the outcome is\n%s", key)
	}
}
