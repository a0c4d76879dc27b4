package simulate_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/simulate"
)

// share is the interval of hits among n.
func share(hits, n int) (low, high float64) {
	return simulate.Interval([]simulate.Weighted{{X: 1, N: float64(hits)}, {X: 0, N: float64(n - hits)}})
}

// holds reports whether the interval of hits among n holds a mean.
func holds(hits, n int, mean float64) bool {
	return simulate.Holds([]simulate.Weighted{{X: 1, N: float64(hits)}, {X: 0, N: float64(n - hits)}}, mean)
}

func TestIntervalAtTheEdges(t *testing.T) {
	if low, high := share(0, 0); low != 0 || high != 1 {
		t.Errorf("no games: %v to %v", low, high)
	}
	if low, high := share(0, 100); low != 0 || high < 0.03 || high > 0.12 {
		t.Errorf("0 of 100: %v to %v", low, high)
	}
	low, high := share(30, 100)
	if l, h := share(70, 100); !near(l, 1-high) || !near(h, 1-low) {
		t.Errorf("30 of 100 is %v to %v, 70 of 100 %v to %v", low, high, l, h)
	}
	if low > 0.3 || high < 0.3 || high-low < 2*1.96*math.Sqrt(0.21/100) {
		t.Errorf("30 of 100: %v to %v: narrower than an interval for one look", low, high)
	}
	if holds(30, 100, low-1e-6) || !holds(30, 100, low+1e-6) || holds(30, 100, high+1e-6) || !holds(30, 100, high-1e-6) {
		t.Errorf("30 of 100: the interval does not end where means are refuted: %v to %v", low, high)
	}
	last := 1.0
	for _, n := range []int{10, 100, 1000, 10_000, 1_000_000} {
		low, high := share(n/2, n)
		if high-low >= last || high-low > 6/math.Sqrt(float64(n)) {
			t.Errorf("half of %d: %v to %v", n, low, high)
		}
		last = high - low
	}
}

// TestCoverage looks at runs of numbers with a known mean again and again: the interval
// may ever miss the mean in one run of twenty, and the usual interval, for one look, is
// known to do so far more often, which shows that the test would notice.
func TestCoverage(t *testing.T) {
	runs := 60
	if *luatest.Long {
		runs = 2000
	}
	r := rand.New(rand.NewPCG(1, 2))
	for _, p := range []float64{0.05, 0.5, 0.6} {
		misses, usual, means := 0, 0, 0
		for range runs {
			hits, missed, missedUsual, missedMean := 0, false, false, false
			for n := 1; n <= 1000; n++ {
				if r.Float64() < p {
					hits++
				}
				if n%20 > 0 {
					continue
				}
				missed = missed || !holds(hits, n, p)
				q := float64(hits) / float64(n)
				sd := math.Sqrt(q * (1 - q))
				missedUsual = missedUsual || math.Abs(q-p) > 1.96*sd/math.Sqrt(float64(n))
				if low, high := simulate.MeanInterval(n, q, sd); n >= 100 && p >= 0.5 {
					missedMean = missedMean || low > p || high < p
				}
			}
			misses, usual, means = misses+count(missed), usual+count(missedUsual), means+count(missedMean)
		}
		if float64(misses) > simulate.Alpha*float64(runs) || float64(means) > simulate.Alpha*float64(runs) || usual < runs/5 {
			t.Errorf("mean %v: of %d runs, %d miss it; %d with the interval for means, %d with the usual one", p, runs, misses, means, usual)
		}
	}
}

// TestNoMeanInterval: one number, and numbers that are all equal, have no interval of their mean.
func TestNoMeanInterval(t *testing.T) {
	for _, x := range []struct {
		n  int
		sd float64
	}{{1, 0}, {60, 0}} {
		if low, high := simulate.MeanInterval(x.n, 3, x.sd); !math.IsInf(low, -1) || !math.IsInf(high, 1) {
			t.Errorf("%d numbers: %v to %v", x.n, low, high)
		}
	}
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// exactly asks a game for the odds of a condition.
func exactly(t *testing.T, g *lua.Game, text string) float64 {
	t.Helper()
	q, err := ask.ParseQuestion(text, false)
	if err != nil {
		t.Fatal(err)
	}
	a, err := ask.Odds(g, q)
	if err != nil || !a.Exact() {
		t.Fatal(text, err, a)
	}
	for _, r := range a.Rows {
		if len(r.Cells) == 1 && (r.Cells[0] == true || r.Cells[0] == 1.0) {
			f, _ := r.P.Float64()
			return f
		}
	}
	t.Fatalf("%s: %+v", text, a.Rows)
	return 0
}

// opened is the first game of a plan.
func opened(t *testing.T, p *simulate.Plan) *lua.Game {
	t.Helper()
	return luatest.Opening(t, p.Lib, p.Scenario, lua.Setup{Seed: 1})
}

// TestAgreesWithOdds: where the exact chance is known, the share of simulated games is
// within three standard deviations of it, and the interval holds it: a duel that bots
// fight out order by order, and Boardings to their end.
func TestAgreesWithOdds(t *testing.T) {
	duel := plan(t, "cutlass/plank", 1000)
	f, rows := played(t, duel, simulate.Watch{})
	s := simulate.Summarize(f, rows)[0].Shares[0]
	agrees(t, "plank", exactly(t, opened(t, duel), "fight(ann, bob)"), s.Share, s.Low, s.High, 1000)
	if p := exactly(t, opened(t, duel), "fight(ann, bob)"); !near(p, 0.6) {
		t.Errorf("a duel on the plank: %v, not 3/5", p)
	}

	for _, x := range []struct{ scenario, try, odds string }{
		{"piratewars/first-blood", `(function() local a, b = 4, 3 while a > 0 and b > 0 do a, b = melee.plain(a, 3, b, 4) end return a > 0 end)()`,
			"a, b = melee.plain(a, 3, b, 4) from a=4, b=3 until a < 1 or b < 1 watch a > 0"},
		{"galley/duel", "boarding.round(5, 3).inflicted", "boarding.round(5, 3) watch inflicted"},
	} {
		p := plan(t, x.scenario, 400)
		p.Try, p.Measures = true, []simulate.Measure{simulate.ReadMeasure(x.try, "bout")}
		f, rows := played(t, p, simulate.Watch{})
		list := simulate.Summarize(f, rows)[0].Stats
		m := list[len(list)-1]
		agrees(t, x.odds, exactly(t, opened(t, p), x.odds), float64(m.Mean), float64(m.Low), float64(m.High), m.N)
	}
}

func agrees(t *testing.T, what string, exact, share, low, high float64, n int) {
	t.Helper()
	if bound := 3 * math.Sqrt(exact*(1-exact)/float64(n)); math.Abs(share-exact) > bound || low > exact || high < exact || high-low > 8*bound {
		t.Errorf("%s: exactly %.4f, simulated %.4f (%.4f to %.4f, %d games, bound %.4f)", what, exact, share, low, high, n, bound)
	}
}

// TestCoverageOfGames: of runs of a game whose answer is known, looked at after every
// few games, at most one in twenty ever has an interval that misses it.
func TestCoverageOfGames(t *testing.T) {
	const runs, length = 40, 50
	p := plan(t, "cutlass/plank", runs*length)
	_, rows := played(t, p, simulate.Watch{})
	misses := 0
	for i := range runs {
		hits, missed := 0, false
		for n, r := range rows[i*length : (i+1)*length] {
			hits += count(r.Winner == "blue")
			missed = missed || !holds(hits, n+1, 0.6)
		}
		misses += count(missed)
	}
	if misses > runs/20 {
		t.Errorf("%d of %d runs miss the chance of 3/5", misses, runs)
	}
}
