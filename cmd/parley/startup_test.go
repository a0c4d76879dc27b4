package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// longestStart is how much of a processor the program may take until it has answered its
// first question about a scenario.
const longestStart = 250 * time.Millisecond

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

// TestEveryScenarioStartsSoon: the program starts, reads any scenario and answers a
// question about it in a quarter of a second, also with a file of 60 cards. The time of the
// processor counts, and the best of three runs, or of ten where three are too slow: what
// a busy machine adds differs from run to run.
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
		best := time.Duration(0)
		for n := 0; n < 3 || n < 10 && best > longestStart; n++ {
			cmd := child(t, dir, "", args...)
			if got := ran(t, cmd); got.status != statusDone {
				t.Fatalf("parley %s: status %d\n%s", strings.Join(args, " "), got.status, got.all())
			}
			took := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
			if best == 0 || took < best {
				best = took
			}
			if best < longestStart/2 {
				break
			}
		}
		t.Logf("%v: parley %s", best, strings.Join(args, " "))
		if best > longestStart {
			t.Errorf("parley %s takes %v of a processor (limit %v)", strings.Join(args, " "), best, longestStart)
		}
	}
}
