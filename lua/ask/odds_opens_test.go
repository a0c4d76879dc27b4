package ask_test

import (
	"testing"
	"testing/fstest"

	"parley/core/odds"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
)

// hops is a rulebook in which a die decides before each hop who hops.
var hops = fstest.MapFS{
	"ruleset.toml": {Data: []byte(`
name  = "hops"
title = "Hops"
round = "round"
files = ["hops.lua"]
[board]
kind = "plane"
[state]
turn_of = "text"
[entity.frog]
plural = "frogs"
owner  = "side"
side   = "side"
[entity.frog.fields]
name = "text"
side = "text"
at   = "count"
[scenario.frog]
side = "text"
`)},
	"hops.lua": {Data: []byte(`
local hop = rule "hops.hop" { title = "Hopping", source = "none", text = "A frog hops as far as a die shows.",
  run = function(frog) frog.at = frog.at + roll("d6", "hop", frog) end }

action "hop" {
  rule = "hops.hop", phase = "hopping", actor = "frog",
  check = function(frog) need(frog.side == game.turn_of, "{actor} waits") end,
  run = function(frog) hop(frog) game.turn_of = "" end,
}

sequence {
  players = function() return { "blue", "red" } end,
  new = { frog = function(e, id) game.frogs[id] = { name = id, side = e.side, at = 0 } return game.frogs[id] end },
  setup = function() game.turn_of = "blue" end,
  { "hopping", title = "Hopping", rule = "hops.hop", mode = "turns", who = function() return { game.turn_of } end },
  { "croaking", title = "Croaking", rule = "hops.hop", opens = true,
    begin = function() game.turn_of = roll("d6", "croak") > 3 and "red" or "blue" end, next = function() return "hopping" end },
}
`)},
}

// TestOddsEndBeforeAPhaseThatOpens: the dice at the beginning of a phase that opens a
// turn are no part of the odds of the order before it, unless a later order is supposed.
func TestOddsEndBeforeAPhaseThatOpens(t *testing.T) {
	h, sc := luatest.Sourced(t, hops, "hops", `
[scenario]
ruleset = "hops"
title = "Hops"
[[frog]]
id = "ann"
side = "blue"
[[frog]]
id = "bob"
side = "red"
`)
	g := luatest.Opened(t, h, sc, lua.Setup{Seed: 1})
	for _, c := range []struct {
		question string
		outcomes int
	}{{"hop ann", 6}, {"hop ann given red: hop bob watch ann.at, bob.at", 42}} {
		opening := false
		q := question(t, c.question)
		q.Look = func() { opening = opening || g.Host.Opening() }
		a, err := ask.Odds(g, q)
		if err != nil || a.Kind != odds.Exact || len(a.Outcomes) != c.outcomes {
			t.Fatalf("%s: %v %d outcomes", c.question, err, len(a.Outcomes))
		}
		if !opening {
			t.Errorf("%s: it ends elsewhere", c.question)
		}
	}
}
