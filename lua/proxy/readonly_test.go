package proxy_test

import (
	"parley/lua"
	"parley/lua/luatest"
	"strings"
	"testing"
)

// TestChapterOffersPlainData: what a chapter returns is data and functions.
func TestChapterOffersPlainData(t *testing.T) {
	for _, c := range []struct{ more, want string }{
		{`return setmetatable({}, { __index = function() return 1 end })`, "the chapter play returns a table with a metatable"},
		{`return { [{}] = 1 }`, "a table with a table for a key"},
		{`local t = {} for i = 1, 100 do t = { t } end return t`, "nested more than 20 deep"},
		{`local t = { 1 } t.self = t return t`, ""},
		{`return 7`, ""},
		{`game.last = "x"`, "checks and questions may not change the game"},
		{`note("read")`, "note works only inside a rule or an action, not while a file loads"},
		{`roll("d6", "x")`, "roll works only inside"},
	} {
		_, err := luatest.ReachGame(t, "", c.more)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, expected %q", c.more, err, c.want)
		}
	}
}

// TestProxiesOfWhatWasUndone: a proxy kept across an undo reaches nothing of
// the game that stands.
func TestProxiesOfWhatWasUndone(t *testing.T) {
	const keep = `local kept = box[1] if kept then kept.hull = 99 return end
game.ships.new = { owner = "blue", name = "New", hull = 1 }
table.insert(box, game.ships.new)`
	files := luatest.ReachRules(keep, "")
	files["play.lua"].Data = append([]byte("local box = {}\n"), files["play.lua"].Data...)
	h, sc := luatest.Sourced(t, files, "rulesets/reach", luatest.ReachBattle)
	g := luatest.Opened(t, h, sc, lua.Setup{Seed: 1})
	before := g.State.Hash()
	if _, err := g.Order("blue", "try hag"); err != nil {
		t.Fatal(err)
	}
	if _, err := g.Undo(); err != nil {
		t.Fatal(err)
	}
	if g.State.Hash() != before {
		t.Fatal("the undo left a change")
	}
	_, err := g.Order("blue", "try hag")
	if err == nil || !strings.Contains(err.Error(), "no longer part of the game") {
		t.Errorf("a write through the kept proxy: %v", err)
	}
	if g.State.Hash() != before {
		t.Error("the write reached the game")
	}
	if err := g.State.Validate(); err != nil {
		t.Error(err)
	}
}
