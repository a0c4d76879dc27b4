package lua

import (
	"io/fs"
	"testing"
	"time"

	"parley/lua/ruleset"
)

// opened is a game of a scenario, begun, without a journal.
func opened(t testing.TB, h *Host, sc *ruleset.Scenario, setup Setup) *Game {
	t.Helper()
	g, err := NewGame(h, sc, setup)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	return g
}

// opening is the game of a scenario of a library, begun, without a journal.
func opening(t testing.TB, lib *ruleset.Library, scenario string, setup Setup) *Game {
	t.Helper()
	h, sc, err := Open(lib, scenario)
	if err != nil {
		t.Fatal(err)
	}
	return opened(t, h, sc, setup)
}

// sourced is a ruleset and a scenario of it that a test writes.
func sourced(t testing.TB, files fs.FS, name, scenario string) (*Host, *ruleset.Scenario) {
	t.Helper()
	rs, err := ruleset.Load(files, name)
	if err != nil {
		t.Fatal(err)
	}
	h, err := NewHost(rs)
	if err != nil {
		t.Fatal(err)
	}
	sc, err := readScenario(h, name+"/day", "day.toml", []byte(scenario), nil)
	if err != nil {
		t.Fatal(err)
	}
	return h, sc
}

// arrange has Lua set up the position of a game.
func arrange(t testing.TB, g *Game, src string) {
	t.Helper()
	h := g.Host
	err := h.with(dealt{}, func() error { _, err := h.eval("set-up", src); return err })
	if err != nil {
		t.Fatal(err)
	}
}

// unhurried are limits for tests of what is answered, whatever else the machine
// has to do.
var unhurried = ruleset.Limits{Time: 2 * time.Minute}
