package ask_test

import (
	"math"
	"testing"

	"parley/core/dice"
	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
)

// luckGame is a duel whose first record has these dice.
func luckGame(t *testing.T, events ...game.Event) *lua.Game {
	t.Helper()
	g := luatest.Opening(t, luatest.Compiled(), "galley/duel", lua.Setup{Seed: 1})
	rec := g.Records()[0]
	rec.Player = "blue"
	rec.Events = events
	return g
}

var six = []string{"1", "2", "3", "4", "5", "6"}

func rolledD6(who, why string, faces ...string) game.Event {
	return game.Event{Kind: game.Rolled, Text: "roll", Why: why, Who: who, Throw: &game.Throw{Dice: "2d6+1", Faces: faces, Sides: six, Values: []int{1, 2, 3, 4, 5, 6}}}
}

func countedD6(t *testing.T, who, why string, spec map[string]string, faces ...string) game.Event {
	t.Helper()
	classes, err := dice.ParseClasses(dice.D(6), spec)
	if err != nil {
		t.Fatal(err)
	}
	return game.Event{Kind: game.Rolled, Text: "count", Why: why, Who: who, Throw: &game.Throw{Dice: "3d6", Faces: faces, Sides: six, Values: []int{1, 2, 3, 4, 5, 6}, Groups: classes}}
}

func everybody(*game.Record) (game.Viewer, bool) { return nil, true }

// row finds a row of luck; a missing one is empty.
func row(list []ask.Luck, side, purpose, class string) ask.Luck {
	for _, l := range list {
		if l.Side == side && l.Purpose == purpose && l.Class == class {
			return l
		}
	}
	return ask.Luck{}
}

func TestLuck(t *testing.T) {
	named := game.Event{Kind: game.Rolled, Text: "roll", Why: "weather", Throw: &game.Throw{Dice: "weather", Faces: []string{"calm"}, Sides: []string{"calm", "calm", "gale"}}}
	g := luckGame(t,
		rolledD6("trident", "to hit", "6", "6"), rolledD6("trident", "to hit", "1"), rolledD6("hag", "to hit", "2"), rolledD6("", "boarding", "4"), rolledD6("red", "morale", "5"),
		countedD6(t, "hag", "volley", map[string]string{"hit": "1-2"}, "1", "2", "6"),
		countedD6(t, "hag", "volley", map[string]string{"hit": "1-2"}, "5"),
		countedD6(t, "hag", "burst", map[string]string{"burst": "all 4-6"}, "4", "5"),
		game.Event{Kind: game.Rolled, Text: "draw", Why: "an event", Throw: &game.Throw{Dice: "card", Faces: []string{"gale"}, Sides: []string{"gale", "calm"}}},
		game.Event{Kind: game.Entered, Text: "weather"}, named,
	)
	list, err := ask.LuckOf(g, everybody)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []ask.Luck{
		{Side: "blue", Purpose: "to hit", Die: "d6", Dice: 3, Got: 13, Expected: 10.5, AsLow: 181. / 216, AsHigh: 56. / 216},
		{Side: "blue", Purpose: "boarding", Die: "d6", Dice: 1, Got: 4, Expected: 3.5, AsLow: 4. / 6, AsHigh: 3. / 6},
		{Side: "blue", Die: "d6", Dice: 4, Got: 17, Expected: 14, AsLow: 1090. / 1296, AsHigh: 310. / 1296},
		{Side: "red", Purpose: "to hit", Die: "d6", Dice: 1, Got: 2, Expected: 3.5, AsLow: 2. / 6, AsHigh: 5. / 6},
		{Side: "red", Purpose: "morale", Die: "d6", Dice: 1, Got: 5, Expected: 3.5, AsLow: 5. / 6, AsHigh: 2. / 6},
		{Side: "red", Purpose: "volley", Class: "hit", Die: "d6", Dice: 4, Got: 2, Expected: 4. / 3, AsLow: 72. / 81, AsHigh: 33. / 81},
		{Side: "red", Purpose: "burst", Class: "burst", Die: "d6", Dice: 2, Got: 1, Expected: 0.25, AsLow: 1, AsHigh: 0.25},
		{Purpose: "weather", Class: "calm", Die: "weather", Dice: 1, Got: 1, Expected: 2. / 3, AsLow: 1, AsHigh: 2. / 3},
		{Purpose: "weather", Class: "gale", Die: "weather", Dice: 1, Got: 0, Expected: 1. / 3, AsLow: 2. / 3, AsHigh: 1},
	} {
		got := row(list, want.Side, want.Purpose, want.Class)
		near := func(a, b float64) bool { return math.Abs(a-b) < 1e-8 }
		if got.Die != want.Die || got.Dice != want.Dice || got.Got != want.Got || !near(got.Expected, want.Expected) || !near(got.AsLow, want.AsLow) || !near(got.AsHigh, want.AsHigh) {
			t.Errorf("%+v\nshould be %+v", got, want)
		}
		if z := (got.Got - got.Expected) / got.SD; math.Abs(z-got.Z) > 1e-6 {
			t.Errorf("%s: z is %v, not %v", got.Purpose, got.Z, z)
		}
	}
	for _, l := range list {
		if l.Purpose == "an event" || l.Side == "red" && l.Purpose == "" && l.Dice != 2 {
			t.Errorf("%+v", l)
		}
	}
}

// TestRare: as unusual as a chance is what falls as far to either side, as far as there are such results.
func TestRare(t *testing.T) {
	list, err := ask.LuckOf(luckGame(t,
		rolledD6("trident", "to hit", "6", "6"), rolledD6("trident", "to hit", "1"),
		countedD6(t, "hag", "volley", map[string]string{"hit": "1-2"}, "1", "2", "6", "5")), everybody)
	if err != nil {
		t.Fatal(err)
	}
	sum, hits := row(list, "blue", "to hit", ""), row(list, "red", "volley", "hit")
	for _, c := range []struct {
		l       ask.Luck
		p, want float64
	}{
		{sum, 4. / 216, 8. / 216}, // 3 and 4, 17 and 18
		{sum, 56. / 216, 112. / 216},
		{sum, 0.6, 1},
		{hits, 1. / 81, 1. / 81}, // no hit at all is not so rare
		{hits, 16. / 81, 25. / 81},
		{ask.Luck{}, 0.1, 0.2}, // of very many dice
	} {
		if got := c.l.Rare(c.p); math.Abs(got-c.want) > 1e-8 {
			t.Errorf("%s: as unusual as %v are %v, not %v", c.l.Purpose, c.p, got, c.want)
		}
	}
}

// TestLuckOfManyDice: when there are too many sums to follow, the chances are close to
// the exact ones.
func TestLuckOfManyDice(t *testing.T) {
	var events []game.Event
	for i := range 900 {
		events = append(events, rolledD6("hag", "to hit", six[i%6]))
	}
	list, err := ask.LuckOf(luckGame(t, events...), everybody)
	if l := row(list, "red", "to hit", ""); err != nil || l.Dice != 900 || l.Z != 0 || math.Abs(l.AsLow-0.5) > 0.01 || math.Abs(l.AsHigh-0.5) > 0.01 {
		t.Errorf("%v %+v", err, l)
	}
}

// TestLuckKeepsSecrets: what a viewer may not see does not count for him, neither a die
// that only one player sees nor an order that is hidden.
func TestLuckKeepsSecrets(t *testing.T) {
	hidden := rolledD6("hag", "ambush", "6")
	hidden.Only, hidden.Else = "red", "red rolls a die"
	g := luckGame(t, rolledD6("hag", "to hit", "2"), hidden)
	as := func(side string) []ask.Luck {
		list, err := ask.LuckOf(g, func(*game.Record) (game.Viewer, bool) {
			return func(owner string, private bool) bool { return owner == side }, true
		})
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	if list := as("blue"); len(list) != 1 || list[0].Purpose != "to hit" {
		t.Errorf("blue sees %+v", list)
	}
	if list := as("red"); row(list, "red", "ambush", "").Got != 6 {
		t.Errorf("red sees %+v", list)
	}
	list, err := ask.LuckOf(g, func(*game.Record) (game.Viewer, bool) { return nil, false })
	if err != nil || list == nil || len(list) > 0 {
		t.Errorf("of hidden orders: %+v %v", list, err)
	}
}
