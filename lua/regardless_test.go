package lua_test

import (
	"fmt"
	"strings"
	"testing"

	"parley/lua"
	"parley/lua/luatest"
)

// TestCheckThatRefusesAll: a check that refuses before it reads the arguments is called once for all
// of them. However it reads them, the same orders are legal as if each had been tried.
func TestCheckThatRefusesAll(t *testing.T) {
	for _, c := range []struct {
		check        string
		calls, legal int // with a hull of 5
	}{
		{`need(vessel.hull > 9, "{actor} leaks") need(a.word == "yes", "no")`, 1, 0},
		{`need(vessel.hull < 9, "{actor} is sound") need(a.word == "yes", "no")`, 3, 1},
		{`need(a.word == "yes", "no") need(vessel.hull > 9, "{actor} leaks")`, 3, 0},
		{`need(vessel.hull < 9, "{actor} is sound")`, 3, 2},
		{`for _, word in pairs(a) do need(word == "yes", "no") end`, 3, 1},
		{`need(next(a) == "word", "no")`, 3, 2},
		{`need(type(a) == "table", "no")`, 3, 2},
		{`need(rawget(a, "word") == "yes", "no")`, 3, 1},
		{`local ok, word = pcall(function() return a.word end) need(ok and word == "yes", "no")`, 3, 1},
		{`local function words(x) return x.word end need(words(a) ~= "no", "no")`, 3, 1},
		{`need(a ~= nil and #a == 0, "no")`, 3, 2},
		{`need((pcall(table.concat, a)), "no")`, 3, 2},
		{`need(xpcall(function() return table.concat(a) end, function() end), "no")`, 3, 2},
		{`error("the check fails on " .. tostring(a))`, 2, -1},
	} {
		h, sc := luatest.Sourced(t, luatest.ReachRules("", `
action "signal" { rule = "reach.play.turn", phase = "act", actor = "ship", args = { word = "word" },
  check = function(vessel, a) print("asked") `+c.check+` end,
  run = function() end }
`), "rulesets/reach", luatest.ReachBattle)
		g := luatest.Opened(t, h, sc, lua.Setup{Seed: 1})
		calls, legal := 0, 0
		h.Printed = func(string) { calls++ }
		hag := g.State.Root().Get("ships").Table().Get("hag").Table()
		_, err := h.EachLegal(h.Book.Actions["signal"], "blue", hag, nil, nil, func(*lua.Order) bool { legal++; return true })
		if err != nil {
			legal = -1
		}
		if fmt.Sprint(calls, legal) != fmt.Sprint(c.calls, c.legal) {
			t.Errorf("%s\n%d calls and %d legal orders, expected %d and %d (%v)", c.check, calls, legal, c.calls, c.legal, err)
		}
	}
}

// TestOptionsOfACheckThatRefusesAll: once a listing in which nothing was legal has shown what that
// takes, a check that refuses an actor whatever the arguments are is asked first. Where it never does
// so, that is soon asked no more.
func TestOptionsOfACheckThatRefusesAll(t *testing.T) {
	for _, c := range []struct {
		check  string
		legal  int
		listed map[int]string // options and checks of some listings, counted from 1
	}{
		{`need(vessel.hull > 9, "{actor} leaks") need(a.word == "yes", "no")`, 0, map[int]string{1: "1 2", 2: "0 1", 250: "0 1"}},
		{`for i = 1, 50 do assert(i) end need(a.word == "aye", "no")`, 0, map[int]string{1: "1 2", 2: "1 3", 250: "1 2"}},
		{`need(a.word == "yes", "no")`, 1, map[int]string{1: "1 2", 2: "1 2"}},
	} {
		h, sc := luatest.Sourced(t, luatest.ReachRules("", `
action "signal" { rule = "reach.play.turn", phase = "act", actor = "ship", args = { word = "word" },
  options = function(vessel) print("listed") suggest { word = "yes" } suggest { word = "no" } end,
  check = function(vessel, a) print("asked") `+c.check+` end,
  run = function() end }
`), "rulesets/reach", luatest.ReachBattle)
		g := luatest.Opened(t, h, sc, lua.Setup{Seed: 1})
		printed := map[string]int{}
		h.Printed = func(text string) { printed[strings.TrimSpace(text)]++ }
		hag := g.State.Root().Get("ships").Table().Get("hag").Table()
		for i := 1; i <= 250; i++ {
			clear(printed)
			legal := 0
			err := h.Sandbox.Session(func() error {
				_, err := h.EachLegal(h.Book.Actions["signal"], "blue", hag, nil, nil, func(*lua.Order) bool { legal++; return true })
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			got, want := fmt.Sprint(printed["listed"], printed["asked"]), c.listed[i]
			if legal != c.legal || want != "" && got != want {
				t.Errorf("%s\nlisting %d: %d legal orders, options and checks are %s; expected %d, %s", c.check, i, legal, got, c.legal, want)
			}
		}
	}
}
