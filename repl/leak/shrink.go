package leak

import (
	"fmt"
	"os"
	"slices"
)

// maxShrinking limits the pairs of games that are played to reduce a leak.
const maxShrinking = 200

// shrinking is the state of a reduction: two games that give the same orders but for what
// the player may not see, and the leak that they show.
type shrinking struct {
	t      *Test
	best   *Found
	pair   [2]course
	played int
}

// shrink removes orders from both games as long as the same line still shows the leak.
func (t *Test) shrink(f *Found, first, second *world) *Found {
	s := &shrinking{t: t, best: f, pair: [2]course{courseOf(first), courseOf(second)}}
	if len(s.pair[0].entries) != len(s.pair[1].entries) || !s.keeps(s.pair) {
		return f
	}
	for size := max(len(s.pair[0].entries)/2, 1); ; size /= 2 {
		for to := s.last(); to > 1; { // the beginning stays
			from := max(to-size, 1)
			s.keeps([2]course{s.pair[0].without(from, to), s.pair[1].without(from, to)})
			to = min(from, s.last())
		}
		if size <= 1 {
			return s.best
		}
	}
}

// last is the number of entries that may be removed, and the beginning: an order that waits
// for an answer stays.
func (s *shrinking) last() int {
	n := len(s.pair[0].entries)
	if s.pair[0].open {
		n--
	}
	return n
}

// without returns a course without some of its entries.
func (c course) without(from, to int) course {
	return course{slices.Concat(c.entries[:from], c.entries[to:]), c.open}
}

// courseOf is the course that a world has taken.
func courseOf(w *world) (c course) {
	recs := slices.Clone(w.g.Records())
	if open := w.g.Open(); open != nil {
		recs, c.open = append(recs, open), true
	}
	for _, rec := range recs {
		e := entry{player: rec.Player, order: rec.Order}
		for _, a := range rec.Answers {
			e.asked = append(e.asked, asked{key: a.Question, answer: a.Answer})
		}
		c.entries = append(c.entries, e)
	}
	return c
}

// keeps plays a pair of games; if the player cannot tell them apart but for the leak, they
// are the best.
func (s *shrinking) keeps(pair [2]course) bool {
	if s.played++; s.played > maxShrinking {
		return false
	}
	var worlds [2]*world
	for i, c := range pair {
		g, err := s.t.open(s.best.Scenario, s.best.Seed)
		if err != nil {
			return false
		}
		if worlds[i], err = replay(g, c, s.best.Player, !s.t.holders, nil, worlds[0]); err != nil {
			return false
		}
	}
	f, err := s.leak(worlds[0], worlds[1])
	if err != nil || f == nil || f.Channel != s.best.Channel || f.Line != s.best.Line {
		return false
	}
	f.Scenario, f.Seed, f.Player, f.Sorts, f.From = s.best.Scenario, s.best.Seed, s.best.Player, s.best.Sorts, s.best.From
	f.Orders, f.Others = ordersOf(worlds[0]), ordersOf(worlds[1])
	s.best, s.pair = f, pair
	return true
}

// leak puts the line of the leak to two worlds.
func (s *shrinking) leak(first, second *world) (*Found, error) {
	dir, err := os.MkdirTemp("", "parley-leak-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	a, err := newReader(s.t, first, dir)
	if err != nil {
		return nil, err
	}
	b, err := newReader(s.t, second, dir)
	if err != nil {
		return nil, err
	}
	seed := uint64(0)
	switch s.best.Channel {
	case questions:
		return asksApart(first, second), nil
	case stories:
		return storiesApart(a, b), nil
	case bots:
		_, err := fmt.Sscanf(s.best.Line, botLine, &seed)
		return botsApart(a, b, seed), err
	case completion:
		return completeBoth(a, b, s.best.Line), nil
	}
	return s.t.put(a, b, s.best.Line, &Tally{})
}
