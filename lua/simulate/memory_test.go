package simulate_test

import (
	"runtime"
	"testing"

	"parley/lua/simulate"
)

// TestGamesAreNotKept: of a game that is over only its row is kept, so that a million
// games take as much memory as their rows: a few hundred bytes each.
func TestGamesAreNotKept(t *testing.T) {
	const first, last, most = 50, 250, 1000 // bytes
	p := plan(t, "cutlass/plank", last)
	p.Measures = []simulate.Measure{simulate.ReadMeasure("ann.men", "bout"), simulate.ReadMeasure("bob.men", "bout")}
	held := map[int]uint64{}
	played(t, p, simulate.Watch{Workers: 1, Known: func(seeds int, _ func() []simulate.Row) {
		if seeds == first || seeds == last {
			runtime.GC()
			runtime.GC()
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			held[seeds] = m.HeapAlloc
		}
	}})
	grown := int64(held[last]) - int64(held[first])
	if each := grown / (last - first); each > most || len(held) != 2 {
		t.Errorf("each game keeps %d bytes (limit %d)", each, most)
	} else {
		t.Logf("each game keeps %d bytes", each)
	}
}
