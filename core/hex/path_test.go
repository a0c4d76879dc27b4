package hex

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// ground makes a board of random step costs 0 to 3, where 4 is impassable.
func ground(b Layout, seed uint64) Cost {
	rng := rand.New(rand.NewPCG(seed, 7))
	price := map[Cell]int{}
	for _, c := range b.Cells() {
		price[c] = rng.IntN(5)
	}
	return func(_, to Cell) (int, bool) {
		n, ok := price[to]
		return n, ok && n < 4
	}
}

// leastCosts is Bellman and Ford's way to the same answer.
func leastCosts(b Layout, start Cell, cost Cost) map[Cell]int {
	out := map[Cell]int{start: 0}
	for range b.Len() {
		for _, c := range b.Cells() {
			have, ok := out[c]
			if !ok {
				continue
			}
			for _, n := range c.Neighbours() {
				step, ok := cost(c, n)
				old, seen := out[n]
				if ok && (!seen || have+step < old) {
					out[n] = have + step
				}
			}
		}
	}
	return out
}

func TestReachIsExact(t *testing.T) {
	b := Layout{Width: 7, Height: 6}
	for seed := range uint64(40) {
		cost, start, budget := ground(b, seed), b.FromOffset(3, 2), int(seed%8)
		found := Reach(start, budget, cost)
		for c, want := range leastCosts(b, start, cost) {
			got, ok := found.Cost(c)
			if ok != (want <= budget) || ok && got != want {
				t.Fatalf("seed %d: %v costs %d, %v; want %d of %d", seed, c, got, ok, want, budget)
			}
			way, total, _ := Path(start, c, cost)
			if total != want || walk(way, cost) != want || ok && !slices.Equal(way, found.Path(c)) {
				t.Fatalf("seed %d: the way to %v is %v for %d", seed, c, way, total)
			}
		}
		if again := Reach(start, budget, cost); !slices.Equal(again.Cells(), found.Cells()) {
			t.Fatal("two searches differ")
		}
	}
}

func walk(way []Cell, cost Cost) int {
	total := 0
	for i := 1; i < len(way); i++ {
		step, _ := cost(way[i-1], way[i])
		total += step
	}
	return total
}

func TestPathEnds(t *testing.T) {
	even := func(Cell, Cell) (int, bool) { return 1, true }
	way, total, ok := Path(Cell{}, Cell{3, 1}, even)
	if want := []Cell{{0, 0}, {1, 0}, {2, 0}, {3, 0}, {3, 1}}; !ok || total != 4 || !slices.Equal(way, want) {
		t.Errorf("the way is %v for %d, %v", way, total, ok)
	}
	shut := func(Cell, Cell) (int, bool) { return -1, true }
	if way, _, ok := Path(Cell{}, Cell{1, 0}, shut); ok || way != nil {
		t.Errorf("a shut way is found: %v", way)
	}
	if way, total, ok := Path(Cell{}, Cell{}, shut); !ok || total != 0 || len(way) != 1 {
		t.Errorf("the way to oneself is %v", way)
	}
	free := func(Cell, Cell) (int, bool) { return 0, true }
	if found := Reach(Cell{}, 0, free); !found.Truncated || len(found.Cells()) != SearchLimit {
		t.Errorf("a search without a border reached %d cells", len(found.Cells()))
	}
	var none Reached
	if none.Path(Cell{}) != nil || len(none.Cells()) != 0 || len(Reach(Cell{}, -1, even).Cells()) != 0 {
		t.Error("nothing was searched and something reached")
	}
}
