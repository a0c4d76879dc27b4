package ask_test

import (
	"fmt"
	"io/fs"
	"math/big"
	"testing"

	"parley/core/odds"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/ruleset"
)

func dicey(t testing.TB) *lua.Game { return gameOf(t, luatest.OddsRules) }

func gameOf(t testing.TB, rules fs.FS) *lua.Game {
	t.Helper()
	rs, err := ruleset.Load(rules, "dicey")
	if err != nil {
		t.Fatal(err)
	}
	h, err := lua.NewHost(rs)
	if err != nil {
		t.Fatal(err)
	}
	g, err := lua.EmptyGame(h, 1)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// poolByHand counts how many of n dice show 3 or less.
func poolByHand(n int) []*big.Rat {
	out := make([]*big.Rat, n+1)
	all := new(big.Int).Lsh(big.NewInt(1), uint(n))
	for k := range out {
		out[k] = new(big.Rat).SetFrac(new(big.Int).Binomial(int64(n), int64(k)), all)
	}
	return out
}

// volleyByHand is the volley in 64-bit integers over 6^n dice and 3^hits saves.
func volleyByHand(n int) map[[2]int]float64 {
	binomial := make([][]float64, n+1)
	for i := range binomial {
		binomial[i] = make([]float64, i+1)
		binomial[i][0] = 1
		for k := 1; k <= i; k++ {
			binomial[i][k] = binomial[i][k-1] * float64(i-k+1) / float64(k)
		}
	}
	pow := func(x float64, k int) float64 {
		r := 1.0
		for range k {
			r *= x
		}
		return r
	}
	out := map[[2]int]float64{}
	for a := 0; a <= n; a++ {
		for b := 0; a+b <= n; b++ {
			for u := 0; a+b+u <= n; u++ {
				for f := 0; a+b+u+f <= n; f++ {
					miss := n - a - b - u - f
					w := binomial[n][a] * binomial[n-a][b] * binomial[n-a-b][u] * binomial[n-a-b-u][f] * pow(2, miss) / pow(6, n)
					kills := 0
					if a > 1 {
						kills++
					}
					if b > 1 {
						kills++
					}
					hits := a + b + u - kills
					for saved := 0; saved <= hits; saved++ {
						out[[2]int{kills + hits - saved, f}] += w * binomial[hits][saved] * pow(2, hits-saved) / pow(3, hits)
					}
				}
			}
		}
	}
	return out
}

// fightByHand is the fight to the end in floating point.
func fightByHand(a, b int) map[[2]int]float64 {
	chance := func(n int, p float64) []float64 {
		out := make([]float64, n+1)
		out[0] = 1
		for i := range n {
			for k := i + 1; k > 0; k-- {
				out[k] = out[k]*(1-p) + out[k-1]*p
			}
			out[0] *= 1 - p
		}
		return out
	}
	mass := make([][]float64, a+1)
	for i := range mass {
		mass[i] = make([]float64, b+1)
	}
	mass[a][b] = 1
	out := map[[2]int]float64{}
	for sum := a + b; sum >= 0; sum-- {
		for x := min(a, sum); x >= max(0, sum-b); x-- {
			y := sum - x
			m := mass[x][y]
			if x == 0 || y == 0 {
				if m > 0 {
					out[[2]int{x, y}] = m
				}
				continue
			}
			px, py := chance(x, 1.0/2), chance(y, 2.0/3)
			m /= 1 - px[0]*py[0]
			for i, p := range px {
				for j, q := range py {
					if i+j > 0 {
						mass[max(0, x-j)][max(0, y-i)] += m * p * q
					}
				}
			}
		}
	}
	return out
}

func agrees(t testing.TB, a *ask.Answer, want map[[2]int]float64) {
	t.Helper()
	if a.Kind != odds.Exact {
		t.Errorf("%v: %s", a.Kind, a.Reason)
	}
	if len(a.Rows) != len(want) {
		t.Errorf("%d outcomes, want %d", len(a.Rows), len(want))
	}
	for _, r := range a.Rows {
		p, _ := r.P.Float64()
		x, y := r.Cells[0].(float64), r.Cells[1].(float64)
		if w := want[[2]int{int(x), int(y)}]; p-w > 1e-9 || w-p > 1e-9 {
			t.Errorf("%v %v: %v, by hand %v", x, y, p, w)
		}
	}
}

// TestFastQuestions: the questions of the benchmarks agree with the programs
// written for them.
func TestFastQuestions(t *testing.T) {
	g := dicey(t)
	for _, n := range []int{4, 20} {
		a, err := ask.Odds(g, question(t, fmt.Sprintf("volley(%d)", n)))
		if err != nil {
			t.Fatal(err)
		}
		agrees(t, a, volleyByHand(n))
	}
	for _, n := range [][2]int{{4, 3}, {10, 8}} {
		for _, text := range []string{"fight(%d, %d)", "a, b = round(a, b) from a=%d, b=%d until a < 1 or b < 1", "round(%d, %d) until ours < 1 or theirs < 1"} {
			a, err := ask.Odds(g, question(t, fmt.Sprintf(text, n[0], n[1])))
			if err != nil {
				t.Fatal(err)
			}
			agrees(t, a, fightByHand(n[0], n[1]))
		}
	}
	for _, n := range []int{20, 200} {
		a, err := ask.Odds(g, question(t, fmt.Sprintf(`count(%d, "d6", "1-3")`, n)))
		if err != nil {
			t.Fatal(err)
		}
		for k, p := range poolByHand(n) {
			if a.Rows[k].P.Cmp(p) != 0 {
				t.Errorf("%d of %d: %v", k, n, a.Rows[k].P)
			}
		}
	}
}

func benchOdds(b *testing.B, text string) {
	g, q := dicey(b), question(b, text)
	paths := 0
	for b.Loop() {
		a, err := ask.Odds(g, q)
		if err != nil || a.Kind != odds.Exact {
			b.Fatal(err, a)
		}
		paths = a.Paths
	}
	b.ReportMetric(float64(paths), "ways")
}

func BenchmarkOddsPool(b *testing.B) {
	for _, n := range []int{20, 200} {
		b.Run(fmt.Sprintf("lua/%d", n), func(b *testing.B) { benchOdds(b, fmt.Sprintf(`count(%d, "d6", "1-3")`, n)) })
		b.Run(fmt.Sprintf("hand/%d", n), func(b *testing.B) {
			for b.Loop() {
				poolByHand(n)
			}
		})
	}
}

func BenchmarkOddsVolley(b *testing.B) {
	for _, n := range []int{4, 20} {
		b.Run(fmt.Sprintf("lua/%d", n), func(b *testing.B) { benchOdds(b, fmt.Sprintf("volley(%d)", n)) })
		b.Run(fmt.Sprintf("hand/%d", n), func(b *testing.B) {
			for b.Loop() {
				volleyByHand(n)
			}
		})
	}
}

func BenchmarkOddsFight(b *testing.B) {
	for _, n := range [][2]int{{10, 8}, {20, 16}, {30, 24}} {
		b.Run(fmt.Sprintf("loop/%dv%d", n[0], n[1]), func(b *testing.B) { benchOdds(b, fmt.Sprintf("fight(%d, %d)", n[0], n[1])) })
		b.Run(fmt.Sprintf("until/%dv%d", n[0], n[1]), func(b *testing.B) {
			benchOdds(b, fmt.Sprintf("a, b = round(a, b) from a=%d, b=%d until a < 1 or b < 1", n[0], n[1]))
		})
		b.Run(fmt.Sprintf("hand/%dv%d", n[0], n[1]), func(b *testing.B) {
			for b.Loop() {
				fightByHand(n[0], n[1])
			}
		})
	}
}
