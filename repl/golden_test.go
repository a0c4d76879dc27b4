package repl

import (
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/ruleset"
	"parley/repl/layout"
	"parley/rulesets"
	"parley/scenarios"
)

var (
	update = flag.Bool("update", false, "rewrite the golden sessions")
	long   = luatest.Long
)

// library is the embedded rulesets and scenarios; the rules are compiled once
// for all tests of this package.
func library() *ruleset.Library {
	lib := *compiled()
	return &lib
}

var compiled = sync.OnceValue(func() *ruleset.Library {
	lib := &ruleset.Library{Rulesets: rulesets.FS, Scenarios: scenarios.FS}
	for _, e := range lib.List() {
		if e.Scenario == "" {
			_, _ = lib.Ruleset(e.Ruleset) // the tests that need it report what is wrong with it
		}
	}
	return lib
})

// TestSessions plays the sessions that stand beside the scenarios: a line that
// begins with > is typed, the rest is what must come. A comment "# seed 7" or
// "# bots red=random" sets up the game.
func TestSessions(t *testing.T) {
	files, err := filepath.Glob("../scenarios/*/*.session")
	if err != nil || len(files) == 0 {
		t.Fatalf("no sessions found: %v", err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(filepath.Dir(file))+"/"+filepath.Base(file), ".session")
		t.Run(name, func(t *testing.T) { runSession(t, name, file) })
	}
}

// TestEveryScenarioHasASession says which embedded scenario nobody plays.
func TestEveryScenarioHasASession(t *testing.T) {
	for _, e := range library().List() {
		if e.Scenario == "" {
			continue
		}
		if _, err := os.Stat("../scenarios/" + e.Scenario + ".session"); err != nil {
			t.Errorf("%s has no golden session", e.Scenario)
		}
	}
}

func runSession(t *testing.T, scenario, file string) { runSessionOf(t, library(), scenario, file) }

// runSessionOf plays the session of a file with a scenario of a library.
func runSessionOf(t *testing.T, lib *ruleset.Library, scenario, file string) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	got, want := playSessionOf(t, lib, scenario, string(text)), string(text)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got != want {
		t.Errorf("the session %s differs (go test ./repl -update rewrites it):\n%s", file, firstDifference(got, want))
	}
}

// playSession types the lines of a session that begin with > and returns it as
// it goes now.
func playSession(t *testing.T, scenario, text string) string {
	return playSessionOf(t, library(), scenario, text)
}

// playSessionOf plays a session with a scenario of a library.
func playSessionOf(t *testing.T, lib *ruleset.Library, scenario, text string) string {
	var err error
	var out strings.Builder
	s := New(lib, layout.Screen{Out: &out, Columns: 80, ASCII: true})
	seed, bots := uint64(1), ""
	started := false
	start := func() {
		if started {
			return
		}
		started = true
		h, sc, err := lua.Open(s.Lib, scenario)
		if err != nil {
			t.Fatal(err)
		}
		g, err := lua.NewGame(h, sc, lua.Setup{Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		s.SetGame(g)
		rep, err := g.Begin()
		if err != nil {
			t.Fatal(err)
		}
		if err := s.SetBots(bots); err != nil {
			t.Fatal(err)
		}
		s.Told(rep)
		if err := s.Start(); err != nil {
			t.Fatal(err)
		}
		if st := s.Status(); st != "" {
			out.WriteString(st + "\n")
		}
	}
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if rest, ok := strings.CutPrefix(line, "# seed "); ok {
			seed, err = strconv.ParseUint(strings.TrimSpace(rest), 10, 64)
			if err != nil {
				t.Fatal(err)
			}
		}
		if rest, ok := strings.CutPrefix(line, "# bots "); ok {
			bots = strings.TrimSpace(rest)
		}
		switch {
		case strings.HasPrefix(line, "# ") && !strings.HasPrefix(line, "#  "): // two blanks: the legend of a map
			out.WriteString(line + "\n")
		case strings.HasPrefix(line, "> "):
			start()
			out.WriteString(line + "\n")
			s.Step(line[2:])
			if st := s.Status(); st != "" {
				out.WriteString(st + "\n")
			}
		}
	}
	return out.String()
}

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(g), len(w)) {
		a, b := "(end)", "(end)"
		if i < len(g) {
			a = g[i]
		}
		if i < len(w) {
			b = w[i]
		}
		if a != b {
			return "line " + strconv.Itoa(i+1) + "\n  have " + a + "\n  want " + b
		}
	}
	return ""
}
