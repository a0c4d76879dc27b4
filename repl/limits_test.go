package repl

import (
	"strings"
	"testing"

	"parley/repl/layout"
)

// TestLimitsPage: help has every row of the table, values beside what they limit.
func TestLimitsPage(t *testing.T) {
	var out strings.Builder
	limits(layout.Screen{Out: &out, Columns: 80})
	for _, want := range []string{"\n  depth       nested function calls: 400\n              nested tables in the game: 32\n", "--limit-time 3s", "a journal", "answers of one order: 50,000", "Every subcommand"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
}
