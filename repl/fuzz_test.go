package repl

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"parley/lua"
	"parley/lua/ruleset"
	"parley/repl/layout"
	"parley/scenarios"
)

// sessionLines are the lines that a golden session types, a seed of it: its scenario
// and its first and last lines.
func sessionLines(f *testing.F) map[string][]string {
	f.Helper()
	files, err := filepath.Glob("../scenarios/*/*.session")
	if err != nil || len(files) == 0 {
		f.Fatalf("no sessions: %v", err)
	}
	all := map[string][]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		name := filepath.Base(filepath.Dir(file)) + "/" + strings.TrimSuffix(filepath.Base(file), ".session")
		for line := range strings.Lines(string(text)) {
			if rest, ok := strings.CutPrefix(line, "> "); ok {
				all[name] = append(all[name], strings.TrimSpace(rest))
			}
		}
	}
	return all
}

// asks are the words that only ask: the game is as before after them.
var asks = []string{"?", "=", "help", "legal", "why", "what", "odds", "need", "show", "map", "as", "holds"}

const (
	fewLines = 10 // of one input
	longLine = 2000
)

// FuzzSession types lines at the prompt of every scenario: whatever they are,
// nothing panics or hangs, the game holds, what only asks changes nothing, and
// everything can be undone.
func FuzzSession(f *testing.F) {
	var names []string
	for _, e := range library().List() {
		if e.Scenario != "" {
			names = append(names, e.Scenario)
		}
	}
	for name, lines := range sessionLines(f) {
		for i, n := range names {
			if n != name {
				continue
			}
			step := 4 * fewLines
			if *long {
				step = fewLines
			}
			for at := 0; at < len(lines); at += step {
				f.Add(uint8(i), uint8(7), strings.Join(lines[at:min(len(lines), at+fewLines)], "\n"))
			}
			f.Add(uint8(i), uint8(3), strings.Join(lines[:min(len(lines), 3)], "\n")+"\nundo\nredo\nwhy\nshow state\nlegal\nmap")
		}
	}
	for nth, odd := range []string{
		"= game\n= game.ships\n= pairs\n= {", "= local t = {} t[1] = t return t", "= while true do end", "odds 1\nodds (", "need 50% result==1 by n=1..3 in n",
		"what if what if done", "why not why not", "dice a, b, c\ndice\ndone", "undo\nundo\nredo\nredo", "house on x\nhouse off\nhouse list\nhouse compare 1", "option on x\noption list",
		"set dice real\ndone\n6\nset dice program", "as blue\nas red\nas nobody\nas", "show \x00\n\x1b[31m", "? ?\n?" + strings.Repeat("(", 300), "odds roll(\"1000000d6\")", "legal \"", "map --svg", "save", "load", "reload", "done; done;; legal", ";", "what if done; done", "= 1; done", "odds 1; done", "done \"; done",
	} {
		for i := range names {
			if *long || i == nth%len(names) {
				f.Add(uint8(i), uint8(0), odd)
			}
		}
	}
	lib := &ruleset.Library{Rulesets: library().Rulesets, Scenarios: scenarios.FS}
	f.Fuzz(func(t *testing.T, which, bots uint8, text string) {
		t.Chdir(t.TempDir()) // what is saved is saved here
		start := time.Now()
		s, out := fuzzedTable(t, lib, names[int(which)%len(names)], bots)
		first, asked := s.Game.State.Hash(), s.Game.Open() != nil // what the set-up has asked stays answered
		for n, line := range strings.Split(text, "\n") {
			if n == fewLines {
				break
			}
			if strings.ContainsAny(line, `/\`) || strings.Contains(line, "..") || len(line) > longLine {
				continue // no way out of the folder
			}
			g, before := s.Game, s.Game.State.Hash()
			waits := g.Pending() != nil
			out.Reset()
			s.Step(line)
			if got := out.String(); strings.Contains(got, "runtime error") || strings.Contains(got, "goroutine ") || strings.Contains(got, "%!") && !strings.Contains(line, "%") {
				t.Fatalf("%q: %s", line, got)
			}
			if s.Quit() {
				return
			}
			if err := s.Game.State.Validate(); err != nil {
				t.Fatalf("%q: the game does not hold: %v", line, err)
			}
			word, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(line)), " ")
			for _, a := range asks {
				if (word == a || len(a) == 1 && strings.HasPrefix(word, a)) && whole(g, line) && s.Game == g && s.chunk == "" && !waits && g.State.Hash() != before {
					t.Fatalf("%q changed the game", line)
				}
			}
		}
		for _, line := range []string{"map", "map --svg fuzz.svg --force"} {
			out.Reset()
			if s.Step(line); strings.Contains(out.String(), "runtime error") || strings.Contains(out.String(), "%!") {
				t.Fatalf("%q: %s", line, out.String())
			}
		}
		if s.Bots == nil {
			for n := len(s.Game.Records()); n > 1 || n == 1 && s.Game.Open() != nil; n = len(s.Game.Records()) {
				if _, err := s.Game.Undo(); err != nil {
					t.Fatalf("undo: %v", err)
				}
			}
			if !asked && s.Game.State.Hash() != first {
				t.Fatal("undo does not lead back")
			}
		}
		if d := time.Since(start); d > 5*time.Minute {
			t.Fatalf("it took %v", d)
		}
	})
}

// roomOfFuzzers is so large because a worker holds what it has tried.
const roomOfFuzzers = 1 << 30

// fuzzedTable is a game at a prompt, begun; some sides of it may be bots.
func fuzzedTable(t *testing.T, lib *ruleset.Library, scenario string, bots uint8) (*Session, *strings.Builder) {
	t.Helper()
	var out strings.Builder
	s := New(lib, layout.Screen{Out: &out, ASCII: bots&1 == 0, Colour: bots&2 != 0})
	h, sc, err := lua.Open(lib, scenario)
	if err != nil {
		t.Fatal(err)
	}
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: uint64(bots)})
	if err != nil {
		t.Fatal(err)
	}
	s.SetGame(g)
	if _, err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	if bots&4 != 0 && bots&8 != 0 {
		players, err := h.Players()
		if err != nil {
			t.Fatal(err)
		}
		if err := s.SetBots(players[0]); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	h.Sandbox.Meter.SetLimits(ruleset.Limits{Time: 100 * time.Millisecond, Steps: 300_000, Memory: roomOfFuzzers}.Sandbox())
	return s, &out
}
