package lua_test

import (
	"bytes"
	"testing"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua"
	"parley/lua/luatest"
)

// TestOrderLegalAgain: whether a side can act does not depend on what it could do before. An
// order that was legal is tried first, but its check is not enough: it must be among the
// orders that are offered.
func TestOrderLegalAgain(t *testing.T) {
	files := luatest.ReachRules("", `
action "signal" { rule = "reach.play.turn", phase = "act", actor = "ship", args = { target = "enemy ship" },
  check = function(vessel, a) print("asked") need(a.target.hull > 9, "too small") end,
  run = function() end }
`)
	for _, word := range []string{"try", "plan"} {
		play := files["play.lua"]
		play.Data = bytes.Replace(play.Data, []byte(`action "`+word+`" {`), []byte(`action "`+word+`" { check = function() need(not game.last, "no more") end,`), 1)
	}
	h, sc := luatest.Sourced(t, files, "rulesets/reach", luatest.ReachBattle+"[[ship]]\nowner = \"red\"\nname = \"Zephyr\"\n")
	g := luatest.Opened(t, h, sc, lua.Setup{Seed: 1})
	if err := g.State.Root().Set("last", game.Str("the others are over")); err != nil {
		t.Fatal(err)
	}
	asked := 0
	h.Printed = func(string) { asked++ }
	write := func(ship, field string, v game.Value) {
		if err := g.State.Root().Get("ships").Table().Get(ship).Table().Set(field, v); err != nil {
			t.Fatal(err)
		}
	}
	can := func(when string, want bool) {
		t.Helper()
		asked = 0
		if got, err := h.CanAct(turn.Item{Player: "blue"}); err != nil || got != want {
			t.Errorf("%s: can act: %v (%v), expected %v", when, got, err, want)
		}
	}
	can("against small ships", false)
	write("zephyr", "hull", game.Int(10))
	can("the last is large", true)
	can("nothing has changed", true)
	if asked != 2 {
		t.Errorf("%d checks, expected those of that order and of the first that is offered", asked)
	}
	write("zephyr", "owner", game.Str("blue"))
	can("the last is one's own", false)
	write("zephyr", "owner", game.Str("red"))
	can("the last is an enemy again", true)
	write("trident", "hull", game.Int(10))
	can("both are large", true)
}
