package repl

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/ruleset"
	"parley/repl/layout"
)

// TestBotsStopWhereNobodyWins: a game without an end is left standing, said to
// be not over, and goes on for as long again when the bots begin again.
func TestBotsStopWhereNobodyWins(t *testing.T) {
	var out strings.Builder
	s := New(&ruleset.Library{Dirs: []string{"../lua/testdata"}}, layout.Screen{Out: &out, ASCII: true})
	h, sc, err := lua.Open(s.Lib, "doldrums/becalmed")
	if err != nil {
		t.Fatal(err)
	}
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	s.SetGame(g)
	if _, err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	if err := s.SetBots("all"); err != nil {
		t.Fatal(err)
	}
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(strings.Fields(out.String()), " "); !strings.Contains(got, "The program has played 200 rounds and nobody has won, so it stops before watch 201. The game is not over.") {
		t.Errorf("it says:\n%s", got[max(0, len(got)-400):])
	}
	if g.Over() || g.Clock().Round() != 1+BotRounds {
		t.Errorf("over %v, in round %d", g.Over(), g.Clock().Round())
	}
	if err := s.Start(); err != nil || g.Clock().Round() != 1+2*BotRounds {
		t.Errorf("begun again it stands in round %d: %v", g.Clock().Round(), err)
	}
	s.Rounds = 3
	out.Reset()
	if err := s.Start(); err != nil || g.Clock().Round() != 1+2*BotRounds+3 || !strings.Contains(out.String(), "has played 3 rounds") {
		t.Errorf("after three more rounds it is in round %d: %v\n%s", g.Clock().Round(), err, &out)
	}
}

// TestBotsStopInARoundWithoutEnd: a phase that always leads back to itself.
func TestBotsStopInARoundWithoutEnd(t *testing.T) {
	files := fstest.MapFS{}
	for _, name := range []string{"ruleset.toml", "doldrums.lua"} {
		text, err := os.ReadFile("../lua/testdata/rulesets/doldrums/" + name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: bytes.Replace(text, []byte(`mode = "turns",`), []byte(`mode = "turns", next = function() return "watch" end,`), 1)}
	}
	scenario, err := os.ReadFile("../lua/testdata/scenarios/doldrums/becalmed.toml")
	if err != nil {
		t.Fatal(err)
	}
	h, sc := luatest.Sourced(t, files, "doldrums", string(scenario))
	var out strings.Builder
	s := New(&ruleset.Library{}, layout.Screen{Out: &out, ASCII: true})
	s.SetGame(luatest.Opened(t, h, sc, lua.Setup{Seed: 7}))
	if err := s.SetBots("all"); err != nil {
		t.Fatal(err)
	}
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(strings.Fields(out.String()), " "); !strings.Contains(got, "The program has given 5000 orders in watch 1 without reaching its end, so it stops. The game is not over.") {
		t.Errorf("it says:\n%s", got[max(0, len(got)-400):])
	}
}
