package repl

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ruleset"
	"parley/repl/layout"
)

// table is a session on the duel, with a journal in a folder of its own.
func table(t *testing.T, lib *ruleset.Library) (s *Session, out *strings.Builder, journal string) {
	t.Helper()
	h, sc, err := lua.Open(lib, "galley/duel")
	if err != nil {
		t.Fatal(err)
	}
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	out = &strings.Builder{}
	s = New(lib, layout.Screen{Out: out, Columns: 80, ASCII: true})
	s.SetGame(g)
	journal = filepath.Join(t.TempDir(), "duel.parley")
	if g.Journal, err = game.CreateJournal(journal, g.Header); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Game.Journal.Close() })
	if _, err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	return s, out, journal
}

// say types lines; what they print is returned.
func say(t *testing.T, s *Session, out *strings.Builder, lines ...string) string {
	t.Helper()
	out.Reset()
	for _, line := range lines {
		if _, err := s.Line(line); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	return out.String()
}

const capNow = `= data("defaults")["boarding-cap"]`

func TestHouseAtThePrompt(t *testing.T) {
	s, out, journal := table(t, library())
	if got := say(t, s, out, "house on no-cap", capNow); !strings.Contains(got, "sets galley.data.defaults.boarding-cap 8 -> 99") || !strings.HasSuffix(got, "99\n") {
		t.Error(got)
	}
	if got := say(t, s, out, "undo", capNow); !strings.HasSuffix(got, "8\n") {
		t.Error(got)
	}
	say(t, s, out, "redo", "house on elf-longbows", "house off no-cap", "house on no-cap")
	if got := say(t, s, out, "house list"); !strings.HasPrefix(got, "1.   elf-longbows") || !strings.Contains(got, "2.   no-cap") {
		t.Error(got)
	}
	if _, err := s.Line("house on no-cop"); err == nil || !strings.Contains(err.Error(), `did you mean "no-cap"`) {
		t.Error(err)
	}
	hash := s.Game.State.Hash()
	alone := library()
	alone.Scenarios = os.DirFS(t.TempDir()) // the journal stands alone
	g, note, err := Resume(alone, journal, false)
	if err != nil || note != "" {
		t.Fatal(note, err)
	}
	s.SetGame(g)
	if g.State.Hash() != hash {
		t.Error("the journal gives a different result")
	}
	if got := say(t, s, out, capNow); got != "99\n" {
		t.Error(got)
	}
}

func TestSavedGamesKeepHouseRules(t *testing.T) {
	s, out, _ := table(t, library())
	file := filepath.Join(t.TempDir(), "copy.parley")
	say(t, s, out, "house on no-cap", "save "+file)
	g, _, err := Resume(library(), file, false)
	if err != nil || g.State.Hash() != s.Game.State.Hash() {
		t.Fatal(err)
	}
}

func TestOddsAgainstAHouseRule(t *testing.T) {
	s, out, _ := table(t, library())
	before := s.Game.State.Hash()
	const question = `boarding.round(math.min(12, data("defaults")["boarding-cap"]), 0).inflicted`
	a, err := s.Line("odds " + question + " against house no-cap")
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		House       []string
		Differences []struct {
			Outcome                 int
			Here, There, Difference string
		}
	}
	raw, err := json.Marshal(a.JSON)
	if err == nil {
		err = json.Unmarshal(raw, &got)
	}
	if err != nil || len(got.House) != 1 || len(got.Differences) != 3 || got.Differences[0].Difference != "-1/2" || got.Differences[2].There != "1/3" {
		t.Errorf("%v %s", err, raw)
	}
	if !strings.Contains(out.String(), "mean        1.500     2.333     +0.83") {
		t.Error(out)
	}
	if s.Game.State.Hash() != before || len(s.Game.Host.Houses()) != 0 {
		t.Error("the question left a trace")
	}
	if got := say(t, s, out, "house on no-cap", "house compare "+question); !strings.Contains(got, "by the book, against no-cap") {
		t.Error(got)
	}
	if got := say(t, s, out, "odds "+question); !strings.Contains(got, "house rule no-cap affected it: galley.data.defaults.boarding-cap 8 -> 99") {
		t.Error(got)
	}
	if got := say(t, s, out, "odds archery.hit(hag, 4)"); strings.Contains(got, "house rule") {
		t.Error(got)
	}
}

// TestNeedAndSweepsAgainstAHouseRule: a need and a sweep are answered in both games, below
// each other, with what the house rule changes.
func TestNeedAndSweepsAgainstAHouseRule(t *testing.T) {
	s, out := atTable(t, "galley/duel")
	file := filepath.Join(t.TempDir(), "cut-throats.lua")
	if err := os.WriteFile(file, []byte(`house "cut-throats" { ruleset = "galley", title = "Cut-throats", text = "Boarding costs one man more." }
wrap "galley.boarding.round" (function(old, attackers, defenders)
  local done = old(attackers, defenders)
  return { inflicted = done.inflicted + 1, suffered = done.suffered }
end)`), 0o644); err != nil {
		t.Fatal(err)
	}
	for question, want := range map[string][]string{
		"need 50% inflicted>=2 by n=5..9 in boarding.round(n, 5)": {"as it is\n", "needs n = 8\nexact\n" + file + "\n", "needs n = 5\n", "cut-throats"},
		"odds boarding.round(n, 5) for n=5..6 watch inflicted":    {"as it is\n", "exact\n" + file + "\n", "cut-throats"},
	} {
		got, a := says(t, s, out, question+" against house "+file)
		for _, text := range want {
			if !strings.Contains(got, text) {
				t.Errorf("%s does not say %q:\n%s", question, text, got)
			}
		}
		j := a.JSON.(map[string]any)
		if fmt.Sprint(j["here"]) == fmt.Sprint(j["there"]) || j["against"] != file {
			t.Errorf("%s: %v", question, j)
		}
	}
	if _, err := s.Line("need 50% inflicted>=2 by n=5..9 in boarding.round(n, 5) against house nowhere"); err == nil || !strings.Contains(err.Error(), `there is no house rule "nowhere"`) {
		t.Error(err)
	}
	if len(s.Game.Host.HouseRules.Active) > 0 {
		t.Error("the house rule is in force")
	}
}
