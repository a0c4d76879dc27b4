package ask_test

import (
	"testing"

	"parley/core/game"
	"parley/core/odds"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
)

// TestOddsOfASkirmish: what the players of a fight between crews ashore want to know is
// exact, and known at once.
func TestOddsOfASkirmish(t *testing.T) {
	const most = 1_300_000 // steps: a quarter of a second
	for _, c := range []struct {
		name, scenario string
		red            bool // red has won the cut, and not blue
		lines          []string
		question       string
		want           string // where it is easily worked out by hand
	}{
		{"a mêlée to its end, eight against eight", "shore/the-well", false, nil, "numbers.melee(8, 8)", ""},
		{"a mêlée to its end against pikes", "shore/the-well", false, nil, `numbers.melee(6, 4, "general", "reach")`, ""},
		{"whether a charge comes to somebody", "shore/the-well", false, []string{"=game.figures.nan.x = 17"}, "numbers.reaches(nan, cat)", "no:1/2 yes:1/2"},
		{"a volley at figures, some behind a wall", "shore/the-well", true,
			[]string{"=game.figures.ann.x, game.figures.ann.y, game.figures.dan.x, game.figures.dan.y = 12, 15.5, 12.5, 14", "=game.figures.pip.x, game.figures.quin.x = 16, 16"},
			"shoot rats gulls watch ann.wounds, dan.wounds", ""},
		{"a drop of three inches", "shore/the-well", false, nil, `falls.drop(ann, 3, "bold") watch ann.wounds, ann.dead`, ""},
		{"a fall of three inches", "shore/the-well", false, nil, "falls.accident(ann, 3) watch ann.wounds, ann.dead", ""},
		{"quicksand", "shore/the-well", false, nil, `falls.danger(ann, "quicksand")`, "no:5/6 yes:1/6"},
		{"what becomes of one sucked in", "shore/the-well", false, []string{"=game.figures.ann.bogged = true"}, "hazards.struggle() watch ann.bogged, ann.dead", "no:no:1/6 yes:no:2/3 yes:yes:1/6"},
		{"morale", "shore/the-well", false, []string{"=game.figures.hal.dead, game.figures.ida.dead = true, true"}, "morale.test(terns)", ""},
		{"the Black Spot, with a ringleader", "shore/the-well", false, []string{"=game.players.blue.points = 13"}, `mutiny.black_spot("blue", ben) watch ann.dead, ben.dead`, "no:no:181/648 no:yes:35/216 yes:no:181/324"},
		{"the next cut", "shore/the-well", false, nil, "initiative.cut() watch game.acting", "blue:1/2 red:1/2"},
		{"a gate, with the ram", "shore/blockhouse", true,
			[]string{"=game.figures.quill.x, game.figures.quill.y, game.figures.rusk.x, game.figures.rusk.y = -0.375, -0.375, 0.375, -0.375; game.burdens.ram.x, game.burdens.ram.y = 0.375, -0.95"},
			"force rammers gate quill,rusk watch gate.breached", "no:5/6 yes:1/6"},
		{"a bribe", "shore/blockhouse", true, []string{"=game.figures.pike.y = -1.5"}, "bribe rammers crab 7 watch crab.bought, red.enticements", "no:2:1/6 no:9:1/2 yes:2:1/3"},
		{"a cannon at a gate", "shore/blockhouse", true, nil, "fire-gun snapper 342 gate watch gate.damage", "0:1/2 1:1/2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			h, sc, err := lua.Open(luatest.Compiled(), c.scenario)
			if err != nil {
				t.Fatal(err)
			}
			seed := map[bool]uint64{false: 2, true: 1}[c.red]
			g, err := lua.NewGame(h, sc, lua.Setup{Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			g.Dealer.Decide = func(c *game.Choice, _, _ int) (string, bool) { return c.List()[0], true }
			if _, err := g.Begin(); err != nil {
				t.Fatal(err)
			}
			for range 2 { // each player discards a card
				orders, err := ask.Legal(h, "")
				if err != nil || len(orders) == 0 {
					t.Fatal(err)
				}
				luatest.Give(t, g, orders[0].Text)
			}
			given(t, g, c.lines...)
			a, err := ask.Odds(g, question(t, c.question))
			if err != nil || len(a.Refuse) > 0 {
				t.Fatal(err, a)
			}
			if c.want != "" && rows(a) != c.want {
				t.Errorf("%s", rows(a))
			}
			if a.Kind != odds.Exact || a.Steps > most {
				t.Errorf("%v with %d ways and %d steps: %s %v", a.Kind, a.Paths, a.Steps, a.Reason, a.Refuse)
			}
		})
	}
}
