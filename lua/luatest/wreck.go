package luatest

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"parley/lua"
	"parley/lua/ruleset"
)

// WreckTOML is a rulebook that may be written by anybody. Its state has a field
// of every dangerous kind; each case replaces a BODY.
const WreckTOML = `
name = "wreck"
title = "Wreck"
round = "turn"
files = ["all.lua"]
[board]
kind = "hex"
[values]
colour = ["red", "white"]
[record.node]
next = "node?"
kids = "list of node"
name = "text?"
[state]
node = "node?"
nodes = "list of node"
texts = "list of text"
words = "map of text"
name = "text"
n = "integer"
[entity.ship]
plural = "ships"
owner = "owner"
[entity.ship.fields]
owner = "text"
name = "text"
hull = "integer"
order = "secret text?"
[scenario.ship]
owner = "text"
name = "text"
hull = "integer?"
`

const wreckLua = `
local keep = {}
local function hold(t, i, v) t[i] = v end
local nothing = rule "wreck.act" { title = "Acts", source = "none", text = "It acts.", run = function(x) return x end }
local pure = rule "wreck.pure" { title = "Pure", source = "none", text = "It asks.", pure = true, run = function(x)
  PURE
end }
rule "wreck.evil" { title = "Evil", source = "none", text = "It harms.", run = function(x)
  RULE
end }
action "honest" { rule = "wreck.act", phase = "act", run = function() game.n = game.n + 1 note("a fair wind") end }
action "evil" { rule = "wreck.act", phase = "act", check = function()
  CHECK
end, run = function()
  BODY
end }
action "many" { rule = "wreck.act", phase = "act", args = { a = "number" }, options = function()
  OPTIONS
end, run = function() end }
sequence {
  players = function() return { "blue" } end,
  new = { ship = function(e, id) game.ships[id] = { owner = e.owner, name = e.name, hull = e.hull or 1 } return game.ships[id] end },
  map = function()
    MAP
  end,
  { "act", mode = "together", rule = "wreck.act", who = function() return { "blue" } end },
}
LOAD
`

// WreckFiles is the rulebook with the words in capitals replaced.
func WreckFiles(pieces map[string]string) fstest.MapFS {
	text := wreckLua
	for _, place := range []string{"PURE", "RULE", "CHECK", "BODY", "OPTIONS", "MAP", "LOAD"} {
		by := pieces[place]
		if by == "" && (place == "OPTIONS" || place == "MAP") {
			by = "return {}"
		}
		text = strings.Replace(text, place, by, 1)
	}
	return fstest.MapFS{
		"ruleset.toml": {Data: []byte(WreckTOML)},
		"all.lua":      {Data: []byte(text)},
		"data/n.toml":  {Data: []byte("[table]\nid = \"wreck.data.n\"\nsource = \"none\"\nconfidence = \"low\"\n[values]\none = 1\nsome = [1, 2, 3]\n")},
	}
}

// Roomy are limits of which memory is reached first.
var Roomy = ruleset.Limits{Time: 20 * time.Second, Memory: 160 << 20, Steps: -1}

// WreckGame is a game under the rulebook with those pieces, begun.
func WreckGame(t testing.TB, pieces map[string]string, l ruleset.Limits) *lua.Game {
	t.Helper()
	rs, err := ruleset.Load(WreckFiles(pieces), "wreck")
	if err != nil {
		t.Fatal(err)
	}
	rs.Limits = l
	h, err := lua.NewHost(rs)
	if err != nil {
		t.Fatal(err)
	}
	sc, err := lua.ReadScenario(h, "sea", "sea.toml", []byte("[scenario]\nruleset = \"wreck\"\ntitle = \"Sea\"\n[[ship]]\nowner = \"blue\"\nname = \"Hag\"\n"), nil)
	if err != nil {
		t.Fatal(err)
	}
	return Opened(t, h, sc, lua.Setup{Seed: 1})
}
