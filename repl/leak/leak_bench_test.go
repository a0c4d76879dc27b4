package leak

import "testing"

// BenchmarkLeaks looks for leaks in a game: every pair of worlds is played, and a hundred
// lines are typed in both.
func BenchmarkLeaks(b *testing.B) {
	for _, scenario := range []string{"galley/duel", "galley/fickle-sea", "scum/beach", "shore/the-well"} {
		b.Run(scenario, func(b *testing.B) {
			var tally Tally
			for n := uint64(1); b.Loop(); n++ {
				test := &Test{Lib: library(), Lines: 100}
				if found, err := test.Play(scenario, n, &tally); err != nil || found != nil {
					b.Fatal(found, err)
				}
			}
			b.ReportMetric(float64(tally.Worlds)/float64(b.N), "pairs/op")
			b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(max(tally.Lines, 1)), "ms/line")
		})
	}
}
