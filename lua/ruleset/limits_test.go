package ruleset_test

import (
	"testing"

	"parley/lua/ruleset"
)

// TestLimitsFor: memory counts for the process, so that each game held at once brings its
// own; no limit remains none.
func TestLimitsFor(t *testing.T) {
	for _, c := range []struct {
		memory, want int64
		n            int
	}{
		{0, 3 * ruleset.DefaultLimits.Memory, 3}, {10 << 20, 20 << 20, 2}, {10 << 20, 10 << 20, 0}, {-1, -1, 3},
	} {
		if got := (ruleset.Limits{Memory: c.memory, Steps: 7}).For(c.n); got.Memory != c.want || got.Steps != 7 || got.Time != 0 {
			t.Errorf("limits of %d bytes for %d games are %+v, want %d bytes", c.memory, c.n, got, c.want)
		}
	}
}
