package lua_test

import (
	"strings"
	"testing"

	"parley/lua/luatest"
)

// TestTallyIsReadOnly: nothing but add changes what a tally comes to.
func TestTallyIsReadOnly(t *testing.T) {
	g := luatest.Duel(t, luatest.Compiled())
	for src, want := range map[string]string{
		`local d = tally("x", 2) d.total = 99 return d.total`:                 "read-only",
		`local d = tally("x", 2) d.what = "y"`:                                "read-only",
		`local d = tally("x", 2) d.add = print`:                               "read-only",
		`local d = tally("x", 2) table.insert(d, 1)`:                          "read-only",
		`local d = tally("x", 2) d.add({ total = 1 }, 2)`:                     "call add with a colon",
		`local d = tally("x", 2) d.totl = 1`:                                  "read-only",
		`return tally("x", 2).totl`:                                           `a tally has no "totl" (did you mean "total"?)`,
		`local d = tally("x", 2) d:add(3, "y") d:add(-1, "z") return d.total`: "4",
	} {
		values, err := g.Evaluate(src, luatest.Dealt{})
		got := ""
		if len(values) > 0 {
			got = values[0].Text
		}
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, want) {
			t.Errorf("%s: %s, expected %s", src, got, want)
		}
	}
}

// TestNoteAtLoad: a chapter that tells something while it loads is at fault.
func TestNoteAtLoad(t *testing.T) {
	g := luatest.Duel(t, luatest.Compiled())
	for _, text := range []string{`house "loud" { ruleset = "galley", title = "Loud" } note("here I am")`} {
		if _, err := g.AddHouse(luatest.Written("loud", text)); err == nil || !strings.Contains(err.Error(), "note works only inside a rule or an action") {
			t.Errorf("%s: %v", text, err)
		}
	}
}
