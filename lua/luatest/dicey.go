package luatest

import (
	"testing"
	"testing/fstest"

	"parley/lua"
	"parley/lua/ruleset"
)

// OddsRules is a ruleset of nothing but dice.
var OddsRules = fstest.MapFS{
	"ruleset.toml": {Data: []byte(`
name  = "dicey"
title = "Dice and nothing else"
round = "round"
files = ["fights.lua"]

[board]
kind = "hex"

[dice]
battle = ["A", "B", "unit", "miss", "miss", "flag"]
`)},
	"fights.lua": {Data: []byte(`
-- A volley: hits are saved on 5-6, but the first A of several is a kill, and so is the first B.
local faces = { "A", "B", "unit", "flag" }

local volley = rule "dicey.volley" {
  title = "A volley", source = "none", text = "Dice with faces, saves, and kills without a save.",
  run = function(dice)
    local a, b, unit, flags = count(dice, "battle", faces, "volley")
    local kills = (a > 1 and 1 or 0) + (b > 1 and 1 or 0)
    local hits = a + b + unit - kills
    game.rest_depends_on(kills, hits, flags)
    return kills + hits - count(hits, "d6", "5-6", "save"), flags
  end,
}

-- Both sides roll at once until one has nobody left.
local fight = rule "dicey.fight" {
  title = "A fight", source = "none", text = "Each figure rolls a die; every hit removes an enemy.",
  run = function(ours, theirs)
    while ours > 0 and theirs > 0 do
      game.rest_depends_on(ours, theirs)
      local hits = count(ours, "d6", "1-3", "ours")
      ours = math.max(0, ours - count(theirs, "d6", "1-4", "theirs"))
      theirs = math.max(0, theirs - hits)
    end
    return ours, theirs
  end,
}

local round = rule "dicey.round" {
  title = "A round", source = "none", text = "One round of the fight.",
  run = function(ours, theirs)
    local hits = count(ours, "d6", "1-3", "ours")
    ours = math.max(0, ours - count(theirs, "d6", "1-4", "theirs"))
    return ours, math.max(0, theirs - hits)
  end,
}

sequence {
  players = function() return { "one" } end,
  { "end", title = "End" },
}

return { volley = volley, fight = fight, round = round }
`)},
}

// PureRules has rules that are walked once for their arguments.
func PureRules(t testing.TB, chapter string) (*lua.Game, error) {
	t.Helper()
	rs, err := ruleset.Load(fstest.MapFS{
		"ruleset.toml": OddsRules["ruleset.toml"],
		"fights.lua":   {Data: []byte(chapter)},
	}, "dicey")
	if err != nil {
		return nil, err
	}
	h, err := lua.NewHost(rs)
	if err != nil {
		return nil, err
	}
	h.Sandbox.Meter.SetLimits(Unhurried.Sandbox())
	return lua.EmptyGame(h, 1)
}

const PureHead = `
local function def(id, pure, run)
  return rule(id) { title = "T", source = "none", text = "T", pure = pure, run = run }
end
sequence { players = function() return { "one" } end, { "end", title = "End" } }
`
