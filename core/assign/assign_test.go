package assign

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"parley/core/fuzzing"
)

func TestMain(m *testing.M) { fuzzing.Main(m) }

var inf = math.Inf(1)

func TestLeast(t *testing.T) {
	for _, c := range []struct {
		costs [][]float64
		want  []int
	}{
		{nil, nil},
		{[][]float64{{4, 1, 3}, {2, 0, 5}, {3, 2, 2}}, []int{1, 0, 2}},
		{[][]float64{{1, 1}, {1, 1}}, []int{0, 1}},                              // all are equal
		{[][]float64{{2, 1}, {1, 2}}, []int{1, 0}},                              // the cheaper one goes before the lower column
		{[][]float64{{3, 1, 1}}, []int{1}},                                      // columns are left over
		{[][]float64{{1, 2, 3}, {1, 2, 3}}, []int{0, 1}},                        // 1+2 either way
		{[][]float64{{inf, 5}, {1, 9}}, []int{1, 0}},                            // one pair is forbidden
		{[][]float64{{0.1 + 0.2, 0.3}, {0.3, 0.1 + 0.2}}, []int{0, 1}},          // rounding breaks no tie
		{[][]float64{{1, 2, 9}, {2, 3, 9}, {9, 9, 0}}, []int{0, 1, 2}},          // 1+3 equals 2+2
		{[][]float64{{1, 1, 1}, {1, inf, inf}, {1, 1, inf}}, []int{2, 0, 1}},    // the rest decides
		{[][]float64{{5, 5, 1}, {5, 5, 1}, {5, 5, 1}}, []int{0, 1, 2}},          // a later row has the cheap one
		{[][]float64{{-3, 0}, {0, -1}}, []int{0, 1}},                            // costs may be negative
		{[][]float64{{0, 0, 0, 0}, {0, 0, 0, 0}, {7, 0, 7, 7}}, []int{0, 2, 1}}, // 1 is kept for the last
	} {
		got, ok := Least(c.costs)
		if !ok || !slices.Equal(got, c.want) {
			t.Errorf("%v: %v %v, expected %v", c.costs, got, ok, c.want)
		}
	}
}

func TestLeastFindsNone(t *testing.T) {
	for _, costs := range [][][]float64{
		{{1}, {1}},
		{{inf, 1}, {inf, 2}},
		{{inf}},
		{{}},
	} {
		if got, ok := Least(costs); ok {
			t.Errorf("%v: %v, expected none", costs, got)
		}
	}
}

// FuzzLeast compares it with all assignments tried one by one.
func FuzzLeast(f *testing.F) {
	for seed := range uint64(60) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 1))
		rows := 1 + r.IntN(6)
		columns := rows + r.IntN(2)
		costs := make([][]float64, rows)
		for i := range costs {
			for range columns {
				cost := float64(r.IntN(1+int(seed%7))) / 4 // few values: many ties
				if r.IntN(6) == 0 {
					cost = inf
				}
				costs[i] = append(costs[i], cost)
			}
		}
		want, sum := tried(costs)
		got, ok := Least(costs)
		if ok != (sum < inf) || ok && !slices.Equal(got, want) {
			t.Errorf("%v: %v %v, expected %v for %v", costs, got, ok, want, sum)
		}
	})
}

// tried returns the first of the best assignments, and its cost.
func tried(costs [][]float64) (best []int, least float64) {
	least = inf
	taken, columns := make([]bool, len(costs[0])), make([]int, len(costs))
	var try func(row int, sum float64)
	try = func(row int, sum float64) {
		if row == len(costs) {
			if sum < least {
				best, least = slices.Clone(columns), sum
			}
			return
		}
		for j, cost := range costs[row] {
			if !taken[j] {
				taken[j], columns[row] = true, j
				try(row+1, sum+cost)
				taken[j] = false
			}
		}
	}
	try(0, 0)
	return best, least
}

// BenchmarkLeast places sixty things.
func BenchmarkLeast(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	costs := make([][]float64, 60)
	for i := range costs {
		for range 60 {
			costs[i] = append(costs[i], 10*r.Float64())
		}
	}
	for b.Loop() {
		Least(costs)
	}
}
