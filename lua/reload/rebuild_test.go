package reload_test

import (
	"path/filepath"
	"testing"

	"parley/core/game"
	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/reload"
	"parley/lua/ruleset"
)

// A game goes on after an order that its rules did not survive: with its orders,
// its house rules, its journal and the question that is open.
func TestMend(t *testing.T) {
	g := luatest.WreckGame(t, map[string]string{"BODY": `if game.n > 2 then for i = 1, 1e9 do hold(keep, i, ("x"):rep(1e6) .. i) end end choose("blue", "which?", { "a", "b" })`}, luatest.Roomy)
	name := filepath.Join(t.TempDir(), "g.parley")
	j, err := game.CreateJournal(name, g.Header)
	if err != nil {
		t.Fatal(err)
	}
	begun, err := lua.NewGame(g.Host, g.Scenario, lua.Setup{Seed: 1}) // the same once more, with a journal from its beginning
	if err != nil {
		t.Fatal(err)
	}
	g.State.Rollback(0)
	g = begun
	g.Journal = j
	if _, err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	text := "house \"a\" { title = \"A\", ruleset = \"wreck\" }\nset(\"wreck.data.n.one\", 2)"
	if _, err := g.AddHouse(ruleset.House{Name: "a.lua", File: "a.lua", Text: []byte(text)}); err != nil {
		t.Fatal(err)
	}
	give := func(order string) {
		t.Helper()
		if rep, err := g.Order("", order); err != nil || !rep.Accepted() {
			t.Fatal(order, err, rep)
		}
	}
	for _, order := range []string{"house on a", "honest", "honest", "honest"} {
		give(order)
	}
	host, hash, n := g.Host, g.State.Hash(), len(g.Records())
	if err := reload.Rebuild(g); err != nil || g.Host != host {
		t.Fatal("nothing was broken, and it was rebuilt", err)
	}
	if _, err := g.Order("", "evil"); err == nil {
		t.Fatal("all memory is there to be had")
	}
	if err := reload.Rebuild(g); err != nil {
		t.Fatal(err)
	}
	if g.Host == host || g.State.Hash() != hash || len(g.Records()) != n || len(g.Host.HouseRules.Active) != 1 || g.Journal != j {
		t.Errorf("it is another game: %v, %d orders, %d house rules", g.State.Hash() == hash, len(g.Records()), len(g.Host.HouseRules.Active))
	}
	give("honest")
	for range 2 {
		if _, err := g.Undo(); err != nil {
			t.Fatal(err)
		}
	}
	give("evil") // which asks, while n is small
	if g.Pending() == nil {
		t.Fatal("nothing is asked")
	}
	g.Host.Sandbox.Meter.Stop("") // forgotten: nothing runs
	before := g.State.Hash()
	if err := reload.Rebuild(spoil(g)); err != nil {
		t.Fatal(err)
	}
	if g.Pending() == nil || g.State.Hash() != before {
		t.Error("the question is not open any more")
	}
	if rep, err := g.Answer("b"); err != nil || !rep.Accepted() {
		t.Error(err, rep)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	tape, err := game.LoadJournal(name)
	if err != nil || tape.Torn != "" || tape.Records[len(tape.Records)-1].Hash != g.State.Hash() {
		t.Errorf("the journal is not that of the game: %v, %+v", err, tape)
	}
}

// spoil fills the memory of a game by an expression.
func spoil(g *lua.Game) *lua.Game {
	_, _ = luatest.Eval(g, `(function() local t = {} for i = 1, 1e9 do t[i] = ("x"):rep(1e6) .. i end end)()`, luatest.Dealt{})
	return g
}
