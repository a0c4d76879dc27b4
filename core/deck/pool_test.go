package deck

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// deal calls visit with every way to put the single cards of a pool into the
// slots of its places: cards[i] is the kind of the card in slot i.
func (p *Pool) dealt(visit func(cards []int)) {
	var cards, where []int
	for k, n := range p.Count {
		cards = append(cards, slices.Repeat([]int{k}, n)...)
	}
	for i, place := range p.Places {
		where = append(where, slices.Repeat([]int{i}, place.Size)...)
	}
	used := make([]bool, len(cards))
	var in []int
	var walk func()
	walk = func() {
		if len(in) == len(where) {
			visit(in)
			return
		}
		for c, k := range cards {
			if !used[c] && !p.bars(where[len(in)], k) {
				used[c], in = true, append(in, k)
				walk()
				used[c], in = false, in[:len(in)-1]
			}
		}
	}
	walk()
}

// small makes a random pool of at most 7 cards in up to 3 places.
func small(r *rand.Rand) *Pool {
	p := &Pool{}
	size := 1 + r.IntN(7)
	for left := size; left > 0; {
		n := 1 + r.IntN(left)
		p.Count = append(p.Count, n)
		left -= n
	}
	for left := size; left > 0; {
		n := 1 + r.IntN(left)
		if len(p.Places) == 2 {
			n = left
		}
		place := Place{Size: n}
		if r.IntN(3) > 0 {
			place.Bars = make([]bool, len(p.Count))
			for k := range place.Bars {
				place.Bars[k] = r.IntN(3) == 0
			}
		}
		p.Places = append(p.Places, place)
		left -= n
	}
	return p
}

// scaled reports whether weights are in the proportion of counts.
func scaled(weights []*big.Int, counts []int64) bool {
	want := make([]*big.Int, len(counts))
	for i, n := range counts {
		want[i] = big.NewInt(n)
	}
	return slices.EqualFunc(weights, reduce(want), func(a, b *big.Int) bool { return a.Cmp(b) == 0 })
}

// TestWeightsAgainstAllDeals compares the weights of small pools, with kinds that
// some places cannot hold, with an enumeration of all deals.
func TestWeightsAgainstAllDeals(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 1))
	impossible := 0
	for range 400 {
		p := small(r)
		next := make([][]int64, len(p.Places))
		holds := map[[2]int][]int64{}
		for i, place := range p.Places {
			next[i] = make([]int64, len(p.Count))
			for k, n := range p.Count {
				most := min(n, place.Size)
				if p.bars(i, k) {
					most = 0
				}
				holds[[2]int{i, k}] = make([]int64, most+1)
			}
		}
		total, ends := 0, make([][64]int64, len(p.Places))
		p.dealt(func(cards []int) {
			total++
			at := 0
			for i, place := range p.Places {
				next[i][cards[at]]++
				counts := make([]int, len(p.Count))
				for _, k := range cards[at : at+place.Size] {
					counts[k]++
				}
				for k, n := range counts {
					holds[[2]int{i, k}][n]++
				}
				ends[i][counts[0]+counts[len(counts)-1]]++ // of two kinds
				at += place.Size
			}
		})
		ways, err := p.Ways()
		if err != nil {
			t.Fatal(err)
		}
		if (total == 0) != (ways.Sign() == 0) {
			t.Fatalf("%+v: %d deals, %v ways", p, total, ways)
		}
		if total == 0 {
			impossible++
			continue
		}
		for i := range p.Places {
			if got, err := p.Next(i); err != nil || !scaled(got, next[i]) {
				t.Fatalf("%+v: the next card of place %d has the weights %v (%v), but %v by enumeration", p, i, got, err, next[i])
			}
			if last := len(p.Count) - 1; last > 0 {
				got, err := p.Holds(i, 0, last)
				if err != nil || !scaled(got, ends[i][:len(got)]) {
					t.Fatalf("%+v: place %d holds kinds 0 and %d with the weights %v (%v), but %v by enumeration", p, i, last, got, err, ends[i][:len(got)])
				}
			}
			for k := range p.Count {
				if got, err := p.Holds(i, k); err != nil || !scaled(got, holds[[2]int{i, k}]) {
					t.Fatalf("%+v: place %d holds kind %d with the weights %v (%v), but %v by enumeration", p, i, k, got, err, holds[[2]int{i, k}])
				}
			}
		}
	}
	if impossible > 300 {
		t.Errorf("%d of 400 pools can be dealt in no way", impossible)
	}
}

// TestHypergeometric: three hands of four from 52 cards, of which four are aces.
func TestHypergeometric(t *testing.T) {
	p := &Pool{Count: []int{4, 48}, Places: []Place{{Size: 13}, {Size: 13}, {Size: 13}, {Size: 13}}}
	got, err := p.Holds(1, 0)
	if err != nil {
		t.Fatal(err)
	}
	var want []*big.Int
	for m := range int64(5) {
		w := new(big.Int).Binomial(4, m)
		want = append(want, w.Mul(w, new(big.Int).Binomial(48, 13-m)))
	}
	if fmt.Sprint(got) != fmt.Sprint(reduce(want)) {
		t.Errorf("a hand holds aces with the weights %v, want %v", got, want)
	}
}

// TestManyFacets: 13 cards of known rank from 52, each of another rank, are no
// work: each rank concerns one place only.
func TestManyFacets(t *testing.T) {
	p := &Pool{Count: slices.Repeat([]int{1}, 52)}
	for rank := range 13 {
		bars := slices.Repeat([]bool{true}, 52)
		for suit := range 4 {
			bars[4*rank+suit] = false
		}
		p.Places = append(p.Places, Place{Size: 2, Bars: bars})
	}
	p.Places = append(p.Places, Place{Size: 26})
	ways, err := p.Ways()
	want := new(big.Int).Exp(big.NewInt(6), big.NewInt(13), nil)
	if err != nil || ways.Cmp(want) != 0 {
		t.Errorf("%v ways, %v, want 6^13 = %v", ways, err, want)
	}
}

// TestTooMuchIsKnown: hands of which too much is known are an error, not a hang.
func TestTooMuchIsKnown(t *testing.T) {
	p := &Pool{Count: slices.Repeat([]int{10}, 20)}
	for i := range 10 {
		bars := make([]bool, 20)
		bars[i], bars[i+10] = true, true
		p.Places = append(p.Places, Place{Size: 10, Bars: bars})
	}
	p.Places = append(p.Places, Place{Size: 100})
	if _, err := p.Ways(); err != ErrLarge {
		t.Errorf("%v, want %v", err, ErrLarge)
	}
}

func TestSlots(t *testing.T) {
	for _, text := range []string{"fog", "fog blue red", "fog *", "?", "? rank=7", "? rank<7", "? rank=7 suit=hearts !fog !gold"} {
		if got := ParseSlot(text).String(); got != text {
			t.Errorf("%q is read as %q", text, got)
		}
	}
	if got := ParseSlot("fog red").SeenBy("blue").SeenBy("red").String(); got != "fog blue red" {
		t.Errorf("seen by blue and red: %q", got)
	}
	if got := ParseSlot("fog red").SeenBy(All).SeenBy("red").String(); got != "fog *" {
		t.Errorf("seen by all: %q", got)
	}
	if got := Unknown().With("suit", "hearts").With("rank", "7").Without("fog").Without("fog").String(); got != "? rank=7 suit=hearts !fog" {
		t.Errorf("known of it: %q", got)
	}
}
