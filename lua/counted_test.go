package lua_test

import (
	"fmt"
	"strings"
	"testing"

	"parley/core/game"
	"parley/lua/luatest"
)

// asked answers dice in turn, and lists what was asked.
type asked struct {
	luatest.Dealt
	list []string
}

func (a *asked) Pick(c *game.Chance) error {
	c.Got = nil
	for i := range c.N {
		c.Got = append(c.Got, (len(a.list)+i)%len(c.Faces))
	}
	a.list = append(a.list, fmt.Sprint(c.Key(), " ", c.Who, c.Rule, c.N, c.Dice, c.Classes))
	return nil
}

// TestCountOfOneClass: count(…).hit asks for the same dice, and returns the same, as reading hit from
// a table that count has returned, although no such table is made.
func TestCountOfOneClass(t *testing.T) {
	for call, want := range map[string]string{
		`count(4, "d6", { hit = "1-3" }, "to hit").hit`:                                          "3",
		`count(0, "d6", { hit = "1-3" }, "to hit").hit`:                                          "0",
		`count(1, "d6", { hit = tostring(1) .. "-3" }, "to hit").hit`:                            "1",
		`count(count(3, "d6", { n = "1-2" }, "dice").n, "d6", { hit = "2-3" }, "to hit").hit`:    "2",
		`count(2, "d6", { hit = count(1, "d6", { n = "1" }, "least").n .. "-3" }, "to hit").hit`: "2",
		`count(2, "d6", { hit = "all 1" }, "to hit").hit`:                                        "false",
		`count(1, "d6", { hit = "all 1" }, "to hit").hit`:                                        "true",
		`count({ 1, 2, 2 }, 2, { hit = "1" }).hit`:                                               "count needs a test",
		`count({ 1, 2, 2 }, function(n) return n == 2 end, { hit = "1" }).hit`:                   "cannot look up \"hit\" in a number",
		`count(1.5, "d6", { hit = "1-3" }, "to hit").hit`:                                        "0 to 1000 dice can be rolled, got 1.5",
		`count(1, "d6", { hit = 3 }, "to hit").hit`:                                              "the class hit must be text",
		`count(1, "d6", { hit = "9" }, "to hit").hit`:                                            "9",
		`count(1, "d6", { hit = nil }, "to hit").hit`:                                            "nil",
		`count(1, "d6", { hit = "1-3", miss = "4-6" }, "to hit").hit`:                            "1",
		`count(1, "d6", { miss = "4-6" }, "to hit").hit`:                                         "nil",
	} {
		inTable := strings.TrimSuffix(call, ".hit")
		g, err := luatest.PureRules(t, luatest.PureHead+fmt.Sprintf(`
one = def("dicey.one", false, function() return %s end)
two = def("dicey.one-table", false, function() local thrown = %s return thrown.hit end)
`, call, inTable))
		if err != nil {
			t.Fatal(err)
		}
		answer := func(rule string) (string, []string) {
			hd := &asked{}
			values, err := luatest.Eval(g, "fights."+rule+"()", hd)
			if err != nil {
				text, _, _ := strings.Cut(err.Error(), "\n")
				return text[strings.Index(text, ": ")+1:], hd.list
			}
			return fmt.Sprint(values[0]), hd.list
		}
		got, asks := answer("one")
		table, others := answer("two")
		if !strings.Contains(got, want) {
			t.Errorf("%s returns %s, expected %s", call, got, want)
		}
		if got != table || strings.ReplaceAll(fmt.Sprint(others), "dicey.one-table", "dicey.one") != fmt.Sprint(asks) {
			t.Errorf("%s returns %s after %v\nwith a table %s after %v", call, got, asks, table, others)
		}
	}
}

// TestCountIsAssigned: the result of count is a table, and a script may assign a field of it.
func TestCountIsAssigned(t *testing.T) {
	g, err := luatest.PureRules(t, luatest.PureHead+`
one = def("dicey.one", false, function() count(1, "d6", { hit = "1-6" }, "to hit").hit = 5 return 2 end)
`)
	if err != nil {
		t.Fatal(err)
	}
	hd := &asked{}
	values, err := luatest.Eval(g, "fights.one()", hd)
	if err != nil || len(values) != 1 || fmt.Sprint(values[0]) != "2" || len(hd.list) != 1 {
		t.Errorf("one returns %v (%v) after %v, expected 2 after one question", values, err, hd.list)
	}
}
