package lua_test

import (
	"testing"

	"parley/core/turn"
	"parley/lua/luatest"
)

// TestUsualActionsFirst: whether an item can act is found by the actions by which others
// could, before the rest is tried; the answer is the same.
func TestUsualActionsFirst(t *testing.T) {
	const check = "check = function(tram, a)\n    need(not tram.moved"
	g, err := asChanged(t, "trams", "town",
		`action "run" {`, `looks = rule "trams.looks" {
  title = "Looking", source = "none", text = "Whether a tram may run is looked at.", run = function() end,
}

action "run" {`,
		check, "check = function(tram, a)\n    looks()\n    need(not tram.moved",
		"tram.moved, tram.rung = false, 0", "tram.moved, tram.rung = true, 0") // at the beginning each can only ring
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		src        string
		player     string // all of his trams
		can, looks bool   // one can act; whether one may run was asked
	}{
		{"", "blue", true, false}, // rings, as others could
		{"game.trams.one.rung, game.trams.two.rung = 1, 1", "blue", false, true},
		{"game.trams.two.moved = false", "blue", true, true},
		{"game.trams.three.moved = false", "red", true, true}, // runs, as the last could
		{"game.trams.three.moved = true", "red", true, true},  // the order that is kept is tried first
		{"", "red", true, false},                              // it is another now
		{"game.trams.three.rung, game.trams.four.rung = 1, 1", "red", false, true},
	} {
		luatest.Arrange(t, g, c.src)
		g.Host.Reached = map[string]bool{}
		can, err := g.Host.CanAct(turn.Item{Player: c.player})
		if looks := g.Host.Reached["trams.looks"]; err != nil || can != c.can || looks != c.looks {
			t.Errorf("%s, after %q: can act %v (want %v), asked whether one may run %v (want %v): %v", c.player, c.src, can, c.can, looks, c.looks, err)
		}
	}
}
