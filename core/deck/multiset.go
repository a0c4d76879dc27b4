package deck

import (
	"fmt"
	"iter"
	"maps"
	"math/big"
	"slices"
)

// Multiset counts cards by kind. A kind with a count of 0 or less counts as
// absent. The zero value is empty; Add makes the map when needed.
type Multiset map[string]int

// Of returns the multiset of a list of cards.
func Of(cards ...string) Multiset {
	var m Multiset
	for _, c := range cards {
		m.Add(c, 1)
	}
	return m
}

// Add puts n copies of a kind in; a negative n takes copies out, down to none.
func (m *Multiset) Add(kind string, n int) {
	left := max((*m)[kind], 0) + n
	if left <= 0 {
		delete(*m, kind)
		return
	}
	if *m == nil {
		*m = Multiset{}
	}
	(*m)[kind] = left
}

// Kinds returns the kinds present, in alphabetical order. The whole package
// numbers draws in that order.
func (m Multiset) Kinds() []string {
	var out []string
	for k, n := range m {
		if n > 0 {
			out = append(out, k)
		}
	}
	slices.Sort(out)
	return out
}

// Len returns the number of cards, copies counted.
func (m Multiset) Len() int {
	total := 0
	for _, n := range m {
		total += max(n, 0)
	}
	return total
}

// Cards returns every card, kinds in alphabetical order and copies together.
func (m Multiset) Cards() []string {
	out := make([]string, 0, m.Len())
	for _, k := range m.Kinds() {
		out = append(out, slices.Repeat([]string{k}, m[k])...)
	}
	return out
}

// Plus returns a new multiset of the cards of both.
func (m Multiset) Plus(n Multiset) Multiset {
	out := m.Clone()
	for _, k := range n.Kinds() {
		out.Add(k, n[k])
	}
	return out
}

// Clone returns an independent copy.
func (m Multiset) Clone() Multiset {
	out := Multiset{}
	for _, k := range m.Kinds() {
		out[k] = m[k]
	}
	return out
}

// Equal reports whether both hold the same cards.
func (m Multiset) Equal(n Multiset) bool { return maps.Equal(m.Clone(), n.Clone()) }

// Draws yields every result of drawing n cards without replacement, order
// ignored: how many of each of Kinds, in lexicographic order, and the number of
// ways to draw them, with every card distinct: the product of the binomials of
// the kinds. The weights add up to Len over n. The caller may keep a vector and
// its weight. For n = 0 it yields the one empty draw; for a negative n, or one
// above Len, nothing.
func (m Multiset) Draws(n int) iter.Seq2[[]int, *big.Int] {
	return func(yield func([]int, *big.Int) bool) {
		if n < 0 || n > m.Len() {
			return
		}
		d := draws{yield: yield}
		for _, k := range m.Kinds() {
			d.have = append(d.have, m[k])
		}
		d.after = make([]int, len(d.have)+1)
		for i := len(d.have) - 1; i >= 0; i-- {
			d.after[i] = d.after[i+1] + d.have[i]
		}
		d.taken = make([]int, len(d.have))
		d.walk(0, n, big.NewInt(1))
	}
}

// draws is one enumeration of the results: how many cards there are of each
// kind, how many of it and the kinds after it, and how many are taken so far.
type draws struct {
	have, after, taken []int
	yield              func([]int, *big.Int) bool
}

func (d *draws) walk(i, left int, soFar *big.Int) bool {
	if i == len(d.have) {
		return d.yield(slices.Clone(d.taken), new(big.Int).Set(soFar))
	}
	for n := max(0, left-d.after[i+1]); n <= min(left, d.have[i]); n++ {
		d.taken[i] = n
		w := new(big.Int).Binomial(int64(d.have[i]), int64(n))
		if !d.walk(i+1, left-n, w.Mul(w, soFar)) {
			return false
		}
	}
	return true
}

// take removes one copy of a kind; its error says where the card was looked
// for.
func (m *Multiset) take(kind, where string) error {
	if (*m)[kind] <= 0 {
		return fmt.Errorf("no card %q %s", kind, where)
	}
	m.Add(kind, -1)
	return nil
}
