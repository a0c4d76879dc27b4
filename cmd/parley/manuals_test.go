package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"parley/lua"
	"parley/lua/spec"
	"parley/repl"
	"parley/repl/layout"
)

var update = flag.Bool("update", false, "rewrite what the sessions of the manuals show")

// TestManualsRun carries out what the manuals show, in the order of the page and in one
// folder: files are written, commands run, and what a session types is typed; -update
// rewrites the answers.
func TestManualsRun(t *testing.T) {
	if ran := runPages(t, "../../repl/manuals/*.txt"); ran < 5 {
		t.Errorf("the manuals show %d things to run", ran)
	}
}

// TestReadmesRun does the same for the READMEs of the rulesets: each example of a card, a
// house rule or a scenario has the name of its file, and is checked and played there. The
// sessions of scenarios without files are played by package repl.
func TestReadmesRun(t *testing.T) {
	if ran := runPages(t, "../../rulesets/*/README.md"); ran < 5 {
		t.Errorf("the READMEs of the rulesets show %d things to run", ran)
	}
}

// TestReadmeRuns does the same for the README; package repl plays its session.
func TestReadmeRuns(t *testing.T) {
	if ran := runPages(t, "../../README.md"); ran < 2 {
		t.Errorf("the README shows %d things to run", ran)
	}
}

// TestReadmeLeadsOn: what the README and the manuals refer to exists: files, pages of help,
// commands.
func TestReadmeLeadsOn(t *testing.T) {
	manuals, err := filepath.Glob("../../repl/manuals/*.txt")
	if err != nil || len(manuals) == 0 {
		t.Fatal(err)
	}
	links := 0
	for _, file := range append(manuals, "../../README.md") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`\]\(([^)#]+)\)`).FindAllSubmatch(text, -1) {
			links++
			if _, err := os.Stat(filepath.Join("../..", string(m[1]))); err != nil {
				t.Error(err)
			}
		}
		for _, m := range regexp.MustCompile("`(?:parley )?help\\s+([a-z][a-z0-9.-]*)`").FindAllSubmatch(text, -1) {
			word := string(m[1])
			if s := parley(t, "", "help", word); s.status != statusDone && !strings.Contains(parley(t, "", "ask", "galley", "help "+word).out, word) {
				t.Errorf("%s: `help %s`: %s", file, word, s.err)
			}
		}
	}
	if links < 4 {
		t.Errorf("the README has %d links", links)
	}
}

// runPages runs pages with blocks; it returns how many blocks it has run.
func runPages(t *testing.T, pattern string) int {
	pattern, err := filepath.Abs(pattern)
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatal(err, files)
	}
	ran := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Chdir(t.TempDir())
		got, n := runPage(t, file, string(text))
		ran += n
		switch {
		case got == string(text):
		case *update:
			if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		default:
			t.Errorf("%s differs (go test ./cmd/parley -run '%s' -update rewrites it); it would be:\n%s", file, t.Name(), got)
		}
	}
	return ran
}

// runPage carries out the blocks of a page; it returns the page with their answers of
// today, and how many it has run.
func runPage(t *testing.T, file, text string) (string, int) {
	var out strings.Builder
	ran := 0
	blocks := strings.Split(text, layout.Fence)
	for i, block := range blocks {
		if i%2 == 0 {
			tryCommands(t, file, block)
			out.WriteString(block)
			continue
		}
		head, body, _ := strings.Cut(block, "\n")
		kind, about, _ := strings.Cut(head, " ")
		ran++
		switch {
		case (kind == "lua" || kind == "toml") && about != "":
			if filepath.Ext(file) == ".txt" {
				checkWidth(t, file, body)
			}
			if err := errors.Join(os.MkdirAll(filepath.Dir(about), 0o755), os.WriteFile(about, []byte(body), 0o644)); err != nil {
				t.Fatal(err)
			}
		case kind == "sh":
			body = runCommands(t, body, about == "fails")
		case kind == "session" && filepath.Ext(file) == ".md" && !strings.ContainsAny(about, " ."):
			ran--
		case kind == "session":
			body = runLines(t, strings.Fields(about), body)
		case kind == "", kind == "lua", kind == "toml":
			ran--
		default:
			t.Errorf("%s: a block that nobody runs: %q", file, head)
		}
		fmt.Fprintf(&out, "%s%s\n%s%s", layout.Fence, head, body, layout.Fence)
	}
	return out.String(), ran
}

// placeholder is a word in capitals for something that the reader chooses.
var placeholder = regexp.MustCompile(`\b[A-Z]{2,}\b`)

// tryCommands runs the commands that a text only mentions, in lines of their own, with
// nothing typed and little to do. Those with something to fill in are left out.
func tryCommands(t *testing.T, file, text string) {
	t.Helper()
	for line := range strings.Lines(text) {
		line, is := strings.CutPrefix(line, "    parley ")
		line, _, _ = strings.Cut(line, "  ")
		if line = strings.TrimSpace(line); !is || placeholder.MatchString(line) || strings.Contains(line, ">") {
			continue
		}
		args := splitShell(line)
		switch args[0] {
		case "simulate":
			args = append(args, "--games", "1", "--bots", "all=random")
		case "fuzz":
			args = append(args, "--games", "1", "--orders", "5")
		case "play":
			args = append(args, "--bots", "", "--journal", "none") // a bot takes its time
		}
		if said := parley(t, "", args...); said.status != statusDone {
			t.Errorf("%s: parley %s: status %d\n%s%s", file, line, said.status, said.out, said.err)
		}
	}
}

// checkWidth: a file on a page of help has no line that a screen of 80 columns breaks, so
// that it can be copied from there.
func checkWidth(t *testing.T, file, body string) {
	for line := range strings.Lines(body) {
		if line = strings.TrimRight(line, "\n"); layout.Width(line) > 78 {
			t.Errorf("%s: the screen breaks %q", file, line)
		}
	}
}

// runCommands runs the commands of a block, in lines that begin with $; in a block that
// fails each of them answers "no".
func runCommands(t *testing.T, body string, fails bool) string {
	status := statusDone
	if fails {
		status = statusNo
	}
	var out strings.Builder
	for line := range strings.Lines(body) {
		args, typed := strings.CutPrefix(strings.TrimSpace(line), "$ parley ")
		if !typed {
			continue
		}
		said := parley(t, "", splitShell(args)...)
		if said.status != status {
			t.Errorf("%s: status %d\n%s%s", line, said.status, said.out, said.err)
		}
		if !fails {
			said.err = "" // notes beside the answer
		}
		fmt.Fprintf(&out, "$ parley %s\n%s%s", args, said.out, said.err)
	}
	return out.String()
}

// runLines types the lines of a block that begin with >, in a game that parley play
// begins with those arguments, and checks the invariants of the rules after each.
func runLines(t *testing.T, args []string, body string) string {
	var out strings.Builder
	c := &cli{lib: compiled()}
	f := c.flags("play")
	c.houseFlag(f)
	plain, err := parseSome(f, args, 1, 1, "a session needs a scenario")
	if err != nil {
		t.Fatal(err)
	}
	g, err := c.scenario(plain[0], lua.Setup{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	s := repl.New(&c.lib, layout.Screen{Out: &out, Columns: 76, ASCII: true})
	s.SetGame(g)
	rep, err := g.Begin()
	if err == nil {
		s.Told(rep)
		err = s.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintln(&out, s.Status())
	watch := spec.NewWatch(g.Host)
	for line := range strings.Lines(body) {
		if typed, is := strings.CutPrefix(line, "> "); is {
			fmt.Fprint(&out, line)
			s.Step(strings.TrimSpace(typed))
			if broken, err := watch.Broken(); err != nil || len(broken) > 0 {
				t.Errorf("after %s the rules do not hold: %v, %v", typed, broken, err)
			}
			if status := s.Status(); status != "" {
				fmt.Fprintln(&out, status)
			}
		}
	}
	return out.String()
}
