package lua_test

import (
	"strings"
	"testing"

	"parley/lua/luatest"
)

// TestAssign gives rows their columns; core/assign has the tests of the method.
func TestAssign(t *testing.T) {
	g := luatest.Duel(t, luatest.Compiled())
	wide := "{ {" + strings.Repeat("1,", 101) + "} }"
	long := "{ " + strings.Repeat("{ 1 },", 101) + " }"
	for src, want := range map[string]string{
		`table.concat(assign { { 4, 1, 3 }, { 2, 0, 5 }, { 3, 2, 2 } }, " ")`: `"2 1 3"`,
		`table.concat(assign { { 1, 1 }, { 1, 1 } }, " ")`:                    `"1 2"`,
		`table.concat(assign { { 1, 9, false }, { 1, false, false } }, " ")`:  `"2 1"`,
		`table.concat(assign { { math.huge, 7, 3 } }, " ")`:                   `"3"`,
		`#assign {}`:                            "0",
		`assign { { 1 }, { 1 } }`:               "nil",
		`assign { { false, 1 }, { false, 2 } }`: "nil",
		`assign()`:                              "assign needs a list of rows of costs, not nil",
		`assign { 3 }`:                          "assign: row 1 must be a list of numbers, not 3",
		`assign { { 1, 2 }, { 1 } }`:            "assign: row 2 has 1 costs, and row 1 has 2",
		`assign { { 1, "far" } }`:               "assign: cost 2 of row 1 must be a number or false, not far",
		`assign { { 0/0 } }`:                    "it must lie between -1,000,000 and 1,000,000, or be false",
		`assign(` + wide + `)`:                  "the columns that assign is given: 101 (limit 100)",
		`assign(` + long + `)`:                  "the rows that assign is given: 101 (limit 100)",
	} {
		values, err := g.Evaluate("return "+src, luatest.Dealt{})
		got := ""
		if len(values) > 0 {
			got = values[0].Text
		}
		if err != nil {
			got = err.Error()
		}
		if got != want && !(err != nil && strings.Contains(got, want)) {
			t.Errorf("%s: %s, expected %s", src, got, want)
		}
	}
}
