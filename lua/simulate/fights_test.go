package simulate_test

import (
	"testing"

	"parley/lua/luatest"
	"parley/lua/simulate"
)

// TestBotsFight: greedy bots ram, board and fire cannons and small arms, in half as many cases as there are games at
// least, and none of their vessels leaves the board.
func TestBotsFight(t *testing.T) {
	games := 3
	if *luatest.Long {
		games = 20
	}
	for _, c := range []struct {
		scenario string
		bots     string
		does     []string // rules that are called if they do
		left     string   // how many vessels have left
	}{
		{"galley/duel", "all=greedy:12", []string{"galley.ram.results"}, `#where(game.all("ship"), { status = "withdrawn" })`},
		{"piratewars/first-blood", "all=greedy:8", []string{"piratewars.fire.cannon", "piratewars.fire.small-arms", "piratewars.board.melee"}, "0"},
	} {
		p := &simulate.Plan{Lib: luatest.Compiled(), Scenario: c.scenario, Bots: c.bots, First: 1, Games: games,
			Counts: c.does, Measures: []simulate.Measure{{Text: c.left}}, Arms: []simulate.Arm{{Name: "the book"}}}
		_, rows := played(t, p, simulate.Watch{})
		for i, id := range c.does {
			n := 0
			for _, r := range rows {
				n += r.Counts[i]
			}
			if n < games/2 {
				t.Errorf("%s: %s was called %d times in %d games", c.scenario, id, n, games)
			}
		}
		for _, r := range rows {
			if r.End != simulate.Over || r.Values[0] != 0 {
				t.Errorf("%s, seed %d: the game is %s %s, %v vessels have left", c.scenario, r.Seed, r.End, r.Fault, r.Values[0])
			}
		}
	}
}
