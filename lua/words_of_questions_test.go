package lua_test

import (
	"slices"
	"testing"

	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
)

// TestQuestionsAreReadAsLua: what stands in quotes, in comments and behind points is
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
	for src, want := range map[string]string{
		`lost = 2`: "lost == 2", `>= 2 and name = "a = b"`: `result>= 2 and name == "a = b"`, `f{ a = 1 } ~= 2 -- = 3`: "f{ a = 1 } ~= 2 -- = 3", `name = [[a = b]]`: "name == [[a = b]]",
	} {
		if got := ask.ConditionLua(src); got != want {
			t.Errorf("%s is %s, not %s", src, got, want)
		}
	}
	if got := ask.NamesIn(`not hag.hull and f("x, y") > 3d6 -- z`); !slices.Equal(got, []string{"hag", "f"}) {
		t.Errorf("names %v", got)
	}
	for src, want := range map[string][3]string{
		`play.hit (hag, "aft (1)", -2 * x.n)`: {"play.hit", `hag, "aft (1)", -2 * x.n`, "ok"}, `hit()`: {"hit", "", "ok"},
		`hit(f(1))`: {}, `hit(1) + 2`: {}, `a.b.hit(1)`: {}, `hit({})`: {}, `(hit)(1)`: {}, `hit(a < 2)`: {}, `hit(`: {}, ``: {}, `hit "("`: {},
	} {
		rule, args, ok := ask.PlainCall(src)
		if got := [3]string{rule, args, map[bool]string{true: "ok"}[ok]}; got != want {
			t.Errorf("%s is a call %q, not %q", src, got, want)
		}
	}
}
