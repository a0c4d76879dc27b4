package luatest

import (
	"io/fs"
	"testing"
	"time"

	"parley/lua"
	"parley/lua/ruleset"
)

// Opened is a game of a scenario, begun, without a journal.
func Opened(t testing.TB, h *lua.Host, sc *ruleset.Scenario, setup lua.Setup) *lua.Game {
	t.Helper()
	g, err := lua.NewGame(h, sc, setup)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	return g
}

// Opening is the game of a scenario of a library, begun, without a journal.
func Opening(t testing.TB, lib *ruleset.Library, scenario string, setup lua.Setup) *lua.Game {
	t.Helper()
	h, sc, err := lua.Open(lib, scenario)
	if err != nil {
		t.Fatal(err)
	}
	return Opened(t, h, sc, setup)
}

// Sourced is a ruleset and a scenario of it that a test writes.
func Sourced(t testing.TB, files fs.FS, name, scenario string) (*lua.Host, *ruleset.Scenario) {
	t.Helper()
	rs, err := ruleset.Load(files, name)
	if err != nil {
		t.Fatal(err)
	}
	h, err := lua.NewHost(rs)
	if err != nil {
		t.Fatal(err)
	}
	sc, err := lua.ReadScenario(h, name+"/day", "day.toml", []byte(scenario), nil)
	if err != nil {
		t.Fatal(err)
	}
	return h, sc
}

// Arrange has Lua set up the position of a game.
func Arrange(t testing.TB, g *lua.Game, src string) {
	t.Helper()
	h := g.Host
	err := h.With(Dealt{}, func() error { _, err := Run(h, "set-up", src); return err })
	if err != nil {
		t.Fatal(err)
	}
}

// Unhurried are limits for tests of answers, so that a busy machine does not
// matter.
var Unhurried = ruleset.Limits{Time: 2 * time.Minute}

// Give gives orders; each must be accepted.
func Give(t testing.TB, g *lua.Game, orders ...string) {
	t.Helper()
	for _, o := range orders {
		rep, err := g.Order("", o)
		if err != nil {
			t.Fatalf("%s: %v", o, err)
		}
		if !rep.Accepted() {
			t.Fatalf("%s: %v", o, rep.Refused)
		}
	}
}
