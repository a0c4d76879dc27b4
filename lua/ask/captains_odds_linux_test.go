package ask_test

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"parley/core/odds"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
)

// The brig lies at the port side of the Indiaman, with the same heading; then the two are lashed.
var (
	alongside = []string{
		`=game.ships.brig.bow, game.ships.brig.heading = hex.step(game.ships.indiaman.bow, 1), 2`,
		`=game.units.cutthroats.at, game.commanders["captain-rook"].at = game.ships.brig.bow, game.ships.brig.bow`,
		`=game.units.buccaneers.at = hex.step(game.ships.brig.bow, 5)`,
	}
	grappled = slices.Concat(alongside, []string{`=table.insert(game.grapples, { by = game.ships.brig, to = game.ships.indiaman, since = game.turn.turn - 1 })`})
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
	// The bow of the Indiaman points at the hull of the brig, a hex away; she is the larger by half.
	ahead := []string{
		`=game.ships.brig.bow, game.ships.brig.heading = hex.step(game.ships.indiaman.bow, game.ships.indiaman.heading, 2), hex.turn(game.ships.indiaman.heading, 3)`,
		`=game.units.cutthroats.at, game.commanders["captain-rook"].at = game.ships.brig.bow, game.ships.brig.bow`,
		`=game.units.buccaneers.at = hex.step(game.ships.brig.bow, game.ships.indiaman.heading)`,
		`=game.ships.brig.began = math.floor(game.ships.indiaman.began / 1.6)`, `=game.ships.brig.points = game.ships.brig.began`,
		`=game.wind = { calm = false, from = hex.turn(game.ships.indiaman.heading, 2) }`,
	}
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
		{"a ram", by(ahead, "activate indiaman"), "navigate indiaman ram watch brig.points, brig.sunk"},
		{"a ram that sinks her", by(ahead, `=game.ships.brig.began = math.floor(game.ships.indiaman.began / 2)`, "activate indiaman"), "navigate indiaman ram watch brig.sunk, cutthroats.figures, buccaneers.figures"},
		{"a boarding to its end", grappled, "side, a, b = bouts.between(side, a, marines, b, cutthroats) from side=1, a=6, b=8 until a < 1 or b < 1 watch a > 0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := captains(t)
			given(t, g, c.lines...)
			exactAtOnce(t, g, c.question)
		})
	}
}

// TestNeedOfTwoCaptains: how many men a captain must bring is known from exact odds at
// once.
func TestNeedOfTwoCaptains(t *testing.T) {
	g := captains(t)
	given(t, g, grappled...)
	q, err := ask.ParseQuestion("75% b < 1 by n=1..8 in side, a, b = bouts.between(side, a, cutthroats, b, marines) from side=1, a=n, b=3 until a < 1 or b < 1", true)
	if err != nil {
		t.Fatal(err)
	}
	q.Budget.Time = luatest.Unhurried.Time
	var list []*ask.Answer
	took := luatest.Yards(t, func() { list, err = ask.OddsOver(g, q) })
	if err != nil || len(list) != 8 {
		t.Fatal(len(list), err)
	}
	t.Logf("%.1f yardsticks", took)
	least := 0
	for i, a := range list {
		if a.Kind != odds.Exact {
			t.Errorf("%d men: %v %s %v", i+1, a.Kind, a.Reason, a.Refuse)
		}
		if p := a.Chance(); least == 0 && p.Cmp(big.NewRat(3, 4)) >= 0 {
			least = i + 1
		}
	}
	if least != 7 || took > atOnce {
		t.Errorf("%d men are needed, known after %.1f yardsticks (limit %d)", least, took, atOnce)
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
