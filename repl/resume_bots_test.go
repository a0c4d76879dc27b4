package repl

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/core/game"
	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/ruleset"
	"parley/repl/layout"
)

// TestBotsPlayOn: who the program plays is a part of the journal, for a game
// that is resumed and for one that is loaded at the prompt.
func TestBotsPlayOn(t *testing.T) {
	name := filepath.Join(t.TempDir(), "bots.parley")
	h, sc, err := lua.Open(library(), "galley/duel")
	if err != nil {
		t.Fatal(err)
	}
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: 4})
	if err != nil {
		t.Fatal(err)
	}
	g.Header.Bots = "red=random"
	if g.Journal, err = game.CreateJournal(name, g.Header); err != nil {
		t.Fatal(err)
	}
	if _, err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	if err := g.Journal.Close(); err != nil {
		t.Fatal(err)
	}
	again, note, err := Resume(library(), name, false)
	if err != nil || note != "" || again.Header.Bots != "red=random" {
		t.Fatalf("resumed: %v %q, bots %q", err, note, again.Header.Bots)
	}
	s := New(library(), layout.Screen{Out: io.Discard})
	if _, err := s.Line("load " + name); err != nil {
		t.Fatal(err)
	}
	defer s.Game.Journal.Close()
	if s.Bots["red"] != "random" || s.Bots["blue"] != "" {
		t.Errorf("loaded: the bots are %v", s.Bots)
	}
}

// TestBotsOutliveTheirPolicy: a house rule that is switched off takes its policy along. The bots play by the standard
// one then, here and where the game is resumed.
func TestBotsOutliveTheirPolicy(t *testing.T) {
	name := filepath.Join(t.TempDir(), "bots.parley")
	h, sc, err := lua.Open(library(), "galley/duel")
	if err != nil {
		t.Fatal(err)
	}
	house := luatest.Written("calm.lua", `house "calm" { ruleset = "galley", title = "Calm" }
policy "calm" { text = "Wants nothing.", value = function() return 0 end }`)
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: 4, House: []ruleset.House{house}})
	if err != nil {
		t.Fatal(err)
	}
	g.Header.Bots = "red=greedy:2@calm"
	if g.Journal, err = game.CreateJournal(name, g.Header); err != nil {
		t.Fatal(err)
	}
	out := &strings.Builder{}
	s := New(library(), layout.Screen{Out: out, Columns: 100})
	s.SetGame(g)
	if _, err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	if err := s.SetBots(g.Header.Bots); err != nil {
		t.Fatal(err)
	}
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	const told = "the policy calm is not in force: the bot of The Corsairs plays by the standard policy"
	for _, line := range []string{"done", "order trident 3", "house off calm", "order trident 1"} {
		if _, err := s.Line(line); err != nil {
			t.Fatal(line, err)
		}
		if line == "house off calm" {
			s.rehosted()
		}
	}
	if !strings.Contains(out.String(), told) {
		t.Error(out)
	}
	if err := g.Journal.Close(); err != nil {
		t.Fatal(err)
	}
	out.Reset()
	s = New(library(), layout.Screen{Out: out, Columns: 100})
	if _, err := s.Line("load " + name); err != nil {
		t.Fatal(err)
	}
	defer s.Game.Journal.Close()
	if !strings.Contains(out.String(), told) || s.Bots["red"] != "greedy:2@calm" {
		t.Error(s.Bots, out)
	}
	if err := s.SetBots("red=greedy@calm"); err == nil || !strings.Contains(err.Error(), `no policy "calm"`) {
		t.Error(err)
	}
}

// TestAllBotsAreTheSame: all is every bot that a game had, if they played every side, else a random one each.
func TestAllBotsAreTheSame(t *testing.T) {
	for had, want := range map[string]string{"all=greedy:2": "greedy:2", "blue=greedy:2,red=greedy:2@standard": "greedy:2", "blue=greedy:2": "random", "": "random"} {
		s, _ := atTable(t, "galley/duel")
		s.Game.Header.Bots = had
		if err := s.BotsOn("all"); err != nil || s.Bots["blue"] != want {
			t.Errorf("%q: %v (%v)", had, s.Bots, err)
		}
	}
}

// TestFree: a name that nothing has, also where nothing can be.
func TestFree(t *testing.T) {
	dir := t.TempDir()
	for i, want := range []string{"a-2.parley", "a-3.parley", "a-4.parley"} {
		have := Free(filepath.Join(dir, "a.parley"))
		if have != filepath.Join(dir, want) {
			t.Errorf("%d: %s", i, have)
		}
		if err := os.WriteFile(have, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if have := Free(filepath.Join(dir, "a-2.parley", "b")); have != filepath.Join(dir, "a-2.parley", "b-2") {
		t.Errorf("below a file: %s", have)
	}
}
