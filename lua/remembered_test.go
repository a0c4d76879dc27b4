package lua_test

import (
	"testing"
	"testing/fstest"

	"parley/lua"
	"parley/lua/luatest"
)

// TestAbleRemembersNothing: whether an item can act does not depend on an order that
// was suggested before, where the check accepts it still and options suggest it no
// more; a resumed game and one that goes on come to the same.
func TestAbleRemembersNothing(t *testing.T) {
	h, sc := luatest.Sourced(t, fstest.MapFS{
		"ruleset.toml": {Data: []byte(`
name = "jugs"
title = "Jugs"
round = "day"
files = ["jugs.lua"]
[board]
kind = "none"
[state]
n = "count"
[entity.side]
plural = "sides"
[entity.side.fields]
number = "count"
name = "text"
[scenario.side]
name = "text?"
`)},
		"jugs.lua": {Data: []byte(`
local fills = rule "jugs.fill" { title = "Fills", source = "none", text = "It fills.", run = function(n) game.n = game.n + n end }
action "fill" { rule = "jugs.fill", phase = "day", args = { n = "count" },
  options = function(player) if game.n < 2 then suggest { n = 1 } end end,
  check = function(player, a) end,
  run = function(player, a) fills(a.n) end }
sequence {
  players = function() return { "blue", "red" } end,
  new = { side = function(e, id) game.sides[id] = { number = #game.all("side") + 1, name = id } return game.sides[id] end },
  { "day", title = "Day", rule = "jugs.fill", mode = "turns", who = function() return { "blue", "red" } end },
  { "dusk", title = "Dusk", rule = "jugs.fill", run = function() game.n = 0 end },
}
`)},
	}, "jugs", "[scenario]\nruleset = \"jugs\"\ntitle = \"Jugs\"\n[[side]]\nid = \"blue\"\n[[side]]\nid = \"red\"\n")
	g := luatest.Opened(t, h, sc, lua.Setup{Seed: 1})
	luatest.Give(t, g, "fill 1")
	if n := g.Host.Clock.Round(); n != 1 {
		t.Fatalf("day %d", n)
	}
	luatest.Give(t, g, "fill 1")
	if n := g.Host.Clock.Round(); n != 2 {
		t.Errorf("with nothing suggested any more it is day %d, and %v acts", n, g.Host.Clock.Waiting())
	}
}
