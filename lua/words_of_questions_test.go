package lua_test

import (
	"testing"

	"parley/lua"
	"parley/lua/luatest"
)

// TestQuestionsAreReadAsLua: what is in quotes, in comments and behind points is
// left as it is typed.
func TestQuestionsAreReadAsLua(t *testing.T) {
	g, err := luatest.ReachGame(t, "", `rule "reach.play.far-off" { title = "Far", source = "none", text = "Far.", run = function(n) return n end }`)
	if err != nil {
		t.Fatal(err)
	}
	env, _ := g.Host.Environment()
	for src, want := range map[string]string{
		`reach.play.turn`:                                       `reach_play_turn()`,
		`reach.play.turn(1) + play.far-off(2)`:                  `reach_play_turn(1) + reach_play_far_off(2)`,
		`"reach.play.turn" .. [[reach.play.turn(1)]]`:           `"reach.play.turn" .. [[reach.play.turn(1)]]`,
		`x.reach.play.turn(1) -- reach.play.turn(2)`:            `x.reach.play.turn(1) -- reach.play.turn(2)`,
		`'it''s' .. reach.play.turn(1) .. "\"" .. d6`:           `'it''s' .. reach_play_turn(1) .. "\"" .. roll("d6")`,
		`3d6 >= 10 and x.d6 > 2 and [[2d6]] ~= "d6"`:            `roll("3d6") >= 10 and x.d6 > 2 and [[2d6]] ~= "d6"`,
		`d8 + 2d8 + 1.5d8 + d8x -- d8`:                          `roll("d8") + roll("2d8") + 1.5d8 + d8x -- d8`,
		`(function() local d10 = 3 return d10 end)() "d10 = 4"`: `(function() local d10 = 3 return d10 end)() "d10 = 4"`,
	} {
		if got := lua.WithDice(g.Host.WithRules(src), env); got != want {
			t.Errorf("%s\nis  %s\nnot %s", src, got, want)
		}
	}
}
