package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"
	luaparse "github.com/yuin/gopher-lua/parse"

	"parley/rulesets"
)

// longestStart is how much of a processor the program may take until it has answered its
// first question about a scenario. On a machine that is slow, or shared, dearestStart applies
// instead: how often what a process takes that compiles the same chapters by gopher-lua alone.
// It is 2.0 to 2.4 on a quiet machine, and up to 2.6 beside other tests.
const (
	longestStart = 250 * time.Millisecond
	dearestStart = 3.2
)

// sixtyCards is a card file with 60 kinds of card, each with arguments, a check and a body.
func sixtyCards() string {
	var b strings.Builder
	b.WriteString("house \"sixty\" { ruleset = \"galley\", title = \"Sixty\", decks = { sixty = { title = \"Sixty\" } } }\n")
	for i := range 60 {
		fmt.Fprintf(&b, `card "card-%d" {
  title = "Card %d", text = "A hole of a vessel is plugged.", deck = "sixty", hook = "any", args = { vessel = "own ship" },
  check = function(player, a) need(a.vessel.holes > 0, "{vessel} has no hole") end,
  run   = function(player, a) a.vessel.holes = a.vessel.holes - 1 end,
}
`, i, i)
	}
	return b.String()
}

// compileBare compiles the chapters of a ruleset by gopher-lua alone.
func compileBare(ruleset string) int {
	files, _ := fs.Glob(rulesets.FS, ruleset+"/*.lua")
	for _, file := range files {
		text, err := fs.ReadFile(rulesets.FS, file)
		if err != nil {
			return statusUsage
		}
		chunk, err := luaparse.Parse(bytes.NewReader(text), file)
		if err != nil {
			return statusUsage
		}
		if _, err := lua.Compile(chunk, file); err != nil {
			return statusUsage
		}
	}
	if len(files) == 0 {
		return statusUsage
	}
	return statusDone
}

// TestEveryScenarioStartsSoon: the program starts, reads any scenario and answers a
// question about it in a quarter of a second, also with a file of 60 cards. The time of the
// processor counts, and the best of six runs where one is too slow: what a busy machine
// adds differs from run to run.
func TestEveryScenarioStartsSoon(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "sixty.lua"), []byte(sixtyCards()), 0o644); err != nil {
		t.Fatal(err)
	}
	runs := [][]string{{"ask", "galley/duel", "show turn", "--cards", "sixty.lua"}}
	lib := carried()
	for _, name := range lib.ScenarioNames() {
		runs = append(runs, []string{"ask", name, "show turn"})
	}
	for _, args := range runs {
		best := takes(t, child(t, dir, "", args...))
		t.Logf("%v: parley %s", best, strings.Join(args, " "))
		ruleset, _, _ := strings.Cut(args[1], "/")
		bare := time.Duration(math.MaxInt64)
		slow := func() bool { return best > longestStart && best.Seconds() > dearestStart*bare.Seconds() }
		for n := 0; n < 5 && best > longestStart && (n == 0 || slow()); n++ {
			bare = min(bare, takes(t, child(t, dir, "", "bare"), childBare+"="+ruleset))
			best = min(best, takes(t, child(t, dir, "", args...)))
		}
		if slow() {
			t.Errorf("parley %s takes %v of a processor (limit %v, or %v times gopher-lua's %v)", strings.Join(args, " "), best, longestStart, dearestStart, bare)
		}
	}
}

// takes runs a child and returns how much of a processor it took.
func takes(t *testing.T, cmd *exec.Cmd, env ...string) time.Duration {
	t.Helper()
	cmd.Env = append(cmd.Env, env...)
	if got := ran(t, cmd); got.status != statusDone {
		t.Fatalf("parley %s: status %d\n%s", strings.Join(cmd.Args[1:], " "), got.status, got.all())
	}
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
}
