package luatest

import (
	"testing"
	"testing/fstest"

	"parley/lua"
	"parley/lua/ruleset"
)

// ReachRules is a small ruleset of two chapters: what a script can change of
// another is tried in it. attack is the body of the action try, more stands at
// the end of the chapter play.
func ReachRules(attack, more string) fstest.MapFS {
	return fstest.MapFS{
		"ruleset.toml": {Data: []byte(`
name = "reach"
title = "Reach"
round = "turn"
files = ["ship.lua", "play.lua"]
[board]
kind = "hex"
[values]
word = ["yes", "no"]
[state]
log = "list of text"
last = "text?"
[entity.ship]
plural = "ships"
owner = "owner"
side = "owner"
[entity.ship.fields]
owner = "text"
name  = "text"
hull  = "count"
plan  = "secret text?"
[scenario.ship]
owner = "text"
name  = "text"
`)},
		"data/numbers.toml": {Data: []byte(`
[table]
id = "reach.data.numbers"
source = "none"
confidence = "low"
[values]
reach = 3
steps = [1, 2, 3]
`)},
		"ship.lua": {Data: []byte(`
local afloat = rule "reach.ship.afloat" {
  title = "Afloat", source = "none", text = "A ship floats.",
  run = function(vessel) return vessel.hull > 0 end,
}
return { afloat = afloat, ends = { "fore", "aft", deep = { 1 } }, worth = 7 }
`)},
		"play.lua": {Data: []byte(`
local ship = require "ship"
rule "reach.play.turn" { title = "Turn", source = "none", text = "Each in turn.", run = function() end }
action "try" { rule = "reach.play.turn", phase = "act", actor = "ship", run = function(vessel, a) ` + attack + ` end }
action "plan" { rule = "reach.play.turn", phase = "act", actor = "ship", args = { text = "text" }, run = function(vessel, a) vessel.plan = a.text end }
sequence {
  players = function() return { "blue", "red" } end,
  new = { ship = function(e, id) game.ships[id] = { owner = e.owner, name = e.name, hull = 5 } return game.ships[id] end },
  { "act", mode = "together", title = "Act", who = function() return { "blue", "red" } end },
}
` + more)},
	}
}

const ReachBattle = `
[scenario]
ruleset = "reach"
title = "Reach"
[[ship]]
owner = "blue"
name = "Hag"
[[ship]]
owner = "red"
name = "Trident"
`

// ReachGame is a game of reachRules, begun.
func ReachGame(t testing.TB, attack, more string, houses ...ruleset.House) (*lua.Game, error) {
	t.Helper()
	rs, err := ruleset.Load(ReachRules(attack, more), "rulesets/reach")
	if err != nil {
		return nil, err
	}
	h, err := lua.NewHost(rs)
	if err != nil {
		return nil, err
	}
	sc, err := lua.ReadScenario(h, "reach/battle", "reach/battle.toml", []byte(ReachBattle), nil)
	if err != nil {
		t.Fatal(err)
	}
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: 1, House: houses})
	if err != nil {
		return nil, err
	}
	if _, err := g.Begin(); err != nil {
		return nil, err
	}
	return g, nil
}
