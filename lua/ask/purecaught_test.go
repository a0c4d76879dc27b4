package ask_test

import (
	"strings"
	"testing"

	"parley/lua/ask"
	"parley/lua/luatest"
)

// TestPureRuleThatFails: a script catches the error of a pure rule in odds as it
// does in play; if none does, the error gives its place.
func TestPureRuleThatFails(t *testing.T) {
	g, err := luatest.PureRules(t, luatest.PureHead+`
local fails = def("dicey.fails", true, function(n) local d = roll("d6") if d > n then error("too much") end return d end)
local caught = def("dicey.caught", false, function() return (pcall(fails, 2)) end)
return { fails = fails, caught = caught }
`)
	if err != nil {
		t.Fatal(err)
	}
	a, err := ask.Odds(g, question(t, "caught()"))
	if err != nil {
		t.Fatal(err)
	}
	if got := rows(a); got != "no:2/3 yes:1/3" {
		t.Error(got)
	}
	if _, err := ask.Odds(g, question(t, "fails(2)")); err == nil || !strings.Contains(err.Error(), "in rule   dicey.fails") {
		t.Error(err)
	}
}

// TestPureRuleThatReturnsATally: what a caller adds to the tally is not in that of another run.
func TestPureRuleThatReturnsATally(t *testing.T) {
	g, err := luatest.PureRules(t, luatest.PureHead+`
local sum = def("dicey.sum", true, function() return tally("sum", roll("d2"), "the die") end)
local twice = def("dicey.twice", false, function() return sum():add(1, "one").total * 10 + sum():add(2, "two").total end)
return { sum = sum, twice = twice }
`)
	if err != nil {
		t.Fatal(err)
	}
	a, err := ask.Odds(g, question(t, "twice()"))
	if err != nil {
		t.Fatal(err)
	}
	if got := rows(a); got != "23:1/4 24:1/4 33:1/4 34:1/4" {
		t.Error(got)
	}
}
