package lua

import (
	"fmt"
	"math/big"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/deck"
	"parley/core/game"
)

// maxCompared limits the cards that are compared at once.
const maxCompared = 8

// cardsLay implements cards.lay(deck, why, player): in exact odds nothing is found out of
// the card that is laid open.
func (h *Host) cardsLay(L *glua.LState) int {
	d := h.dealing(L.Get(1), "cards.lay")
	h.uncertain("cards.lay")
	why, player := h.label(L.Get(2), "cards.lay"), d.holder(L, 3)
	s := d.next()
	card := s.Card
	if !d.enumerating() {
		card = d.identify(s, why, player, "")
	}
	d.do(func() error { return d.DrawFacet(card, func(s deck.Slot) deck.Slot { return s }) })
	L.Push(glua.LNumber(d.Get(game.DeckDrawn).Table().Len()))
	return 1
}

// cardsHighest implements cards.highest(deck, places, facet, why).
func (h *Host) cardsHighest(L *glua.LState) int {
	d := h.dealing(L.Get(1), "cards.highest")
	r := ranking{dealing: d, facet: d.measure(L.Get(3))}
	r.places, r.slots = d.compared(L.Get(2), maxCompared)
	best, which := r.known()
	if best < 0 {
		h.uncertain("cards.highest")
		best, which = r.ask(h.label(L.Get(4), "cards.highest"))
	}
	out := L.CreateTable(len(r.places), 0)
	for i, place := range r.places {
		if which>>i&1 == 1 {
			out.Append(glua.LNumber(place))
		}
	}
	L.Push(out)
	L.Push(d.facetValue(r.facet, r.ordered()[best]))
	return 2
}

// measure reads the name of a facet whose values are numbers.
func (d dealing) measure(v glua.LValue) string {
	facet := d.facet(v)
	if !d.Numeric(facet) {
		d.h.Raise(fmt.Errorf("%s: the values of %s are no numbers", d.word, facet))
	}
	return facet
}

// compared reads a list of places of cards that were drawn by a facet.
func (d dealing) compared(v glua.LValue, most int) (places []int, slots []deck.Slot) {
	list := d.h.items(v, d.word)
	d.h.Bounded("the cards that "+d.word+" compares", list.Len(), most)
	for i := 1; i <= list.Len(); i++ {
		n, ok := list.RawGetInt(i).(glua.LNumber)
		if !ok || slices.Contains(places, int(n)) {
			d.h.Raise(fmt.Errorf("%s: the places of cards that were drawn are different numbers, got %s", d.word, list.RawGetInt(i)))
		}
		places, slots = append(places, int(n)), append(slots, d.drawn(int(n)))
	}
	return places, slots
}

// ranking compares cards that were drawn by a facet whose values are numbers.
type ranking struct {
	dealing
	facet  string
	places []int
	slots  []deck.Slot
	values []string // see ordered
}

// ordered lists the values of the facet from the lowest; a card without any is below
// all others.
func (r *ranking) ordered() []string {
	if r.values == nil {
		r.values = append(r.Kinds.Values(r.facet), "")
		slices.SortFunc(r.values, func(a, b string) int {
			switch {
			case a == b:
				return 0
			case deck.IsBelow(a, b) || a == "":
				return -1
			}
			return 1
		})
		r.values = slices.Compact(r.values)
	}
	return r.values
}

// value returns which value of the facet a card has, -1 if that is not known.
func (r *ranking) value(s deck.Slot) int {
	v, known := s.Facet(r.facet)
	if s.Card != "" {
		v, known = r.Kinds.Facet(s.Card, r.facet), true
	}
	if !known {
		return -1
	}
	return slices.Index(r.ordered(), v)
}

// known returns the highest value and the cards that have it, as bits; -1 if that is not
// known of one of several cards.
func (r *ranking) known() (best int, which uint) {
	for i, s := range r.slots {
		switch v := r.value(s); {
		case v < 0:
			return -1, 0
		case v > best || which == 0:
			best, which = v, 1<<i
		case v == best:
			which |= 1 << i
		}
	}
	return best, which
}

// ask finds out the highest value and the cards that have it. Of the others it is known
// then that they are below it.
func (r *ranking) ask(why string) (best int, which uint) {
	question := new(strings.Builder)
	fmt.Fprintf(question, "highest %s of", r.facet)
	for _, s := range r.slots {
		question.WriteString(" (" + s.String() + ")")
	}
	face := r.pick(r.chance(why, ""), r.cached(question.String(), func() *weighed {
		p := r.Pool(&r.Kinds, "")
		var faces []string
		var weights []*big.Int
		for v := range r.ordered() {
			for which := uint(1); which < 1<<len(r.slots); which++ {
				if !r.possible(v, which) {
					continue
				}
				w, err := r.with(p, v, which).Ways()
				if err != nil {
					r.h.Raise(fmt.Errorf("%s: %w", r.word, err))
				}
				faces, weights = append(faces, fmt.Sprintf("%d of %d", v, which)), append(weights, w)
			}
		}
		return r.weighed(faces, weights)
	}))
	v, set, _ := strings.Cut(face, " of ")
	best, _ = strconv.Atoi(v) // faces are made of numbers
	n, _ := strconv.Atoi(set)
	which = uint(n)
	for i, s := range r.slots {
		if r.value(s) >= 0 {
			continue
		}
		value := r.ordered()[best]
		r.do(func() error {
			if which>>i&1 == 1 {
				return r.Faceted(r.places[i], r.facet, value)
			}
			return r.BelowAt(r.places[i], r.facet, value)
		})
	}
	return best, which
}

// possible says whether what is known of the cards allows that these have the highest
// value.
func (r *ranking) possible(v int, which uint) bool {
	if v == 0 && bits.OnesCount(which) < len(r.slots) {
		return false // nothing is below the lowest
	}
	for i, s := range r.slots {
		if known := r.value(s); known >= 0 && (known == v) != (which>>i&1 == 1) || known > v {
			return false
		}
	}
	return true
}

// with is the pool in which these cards, and no others of those compared, have a value,
// and the others are below it.
func (r *ranking) with(p *game.DeckPool, v int, which uint) *deck.Pool {
	var unknown []deck.Slot
	var at []int
	for i, s := range r.slots {
		if s.Card == "" {
			unknown, at = append(unknown, s), append(at, i)
		}
	}
	return p.Apart(unknown, func(i int, card string) bool {
		n := slices.Index(r.ordered(), r.Kinds.Facet(card, r.facet))
		if which>>at[i]&1 == 1 {
			return n == v
		}
		return n < v
	})
}
