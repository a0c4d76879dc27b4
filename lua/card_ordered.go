package lua

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/deck"
	"parley/core/game"
)

// maxOrdered limits the cards that are put in order at once.
const maxOrdered = 6

// cardsOrdered implements cards.ordered(deck, places, facets, why).
func (h *Host) cardsOrdered(L *glua.LState) int {
	d := h.dealing(L.Get(1), "cards.ordered")
	o := ordering{dealing: d}
	places, slots := d.compared(L.Get(2), maxOrdered)
	facets := h.items(L.Get(3), "cards.ordered")
	for i := 1; i <= facets.Len(); i++ {
		r := ranking{dealing: d, facet: d.measure(facets.RawGetInt(i))}
		r.ordered()
		o.by = append(o.by, r)
	}
	for i, s := range slots {
		o.cards = append(o.cards, placed{at: i, place: places[i], s: s})
	}
	if !slices.ContainsFunc(slots, func(s deck.Slot) bool { return s.Card == "" }) {
		o.values(o.cards, "")
	} else {
		h.uncertain("cards.ordered")
		o.ask(h.label(L.Get(4), "cards.ordered"))
	}
	out := L.CreateTable(len(o.cards), 0)
	for _, c := range o.cards {
		out.Append(glua.LNumber(c.place))
	}
	L.Push(out)
	return 1
}

// ordering puts cards that were drawn by a facet in order.
type ordering struct {
	dealing
	by    []ranking // by each facet
	cards []placed  // the highest first
}

// placed is one of the cards: its number in the list given, its place, and the values of
// the facets that it may have, from the lowest.
type placed struct {
	at, place int
	s         deck.Slot
	may       [][]int
}

// tuples lists the values of the facets of each card that may be the one in a slot, as
// numbers in the order of the values; a kind is listed as often as there may be such cards.
func (o *ordering) tuples(s deck.Slot) (all [][]int) {
	add := func(card string) {
		var t []int
		for i := range o.by {
			t = append(t, slices.Index(o.by[i].ordered(), o.Kinds.Facet(card, o.by[i].facet)))
		}
		all = append(all, t)
	}
	if s.Card != "" {
		add(s.Card)
		return all
	}
	p := o.Pool(&o.Kinds, "")
	for k, w := range o.weigh(p, s) {
		if w.Sign() > 0 {
			for range p.Count[k] {
				add(p.Cards[k])
			}
		}
	}
	slices.SortFunc(all, slices.Compare)
	return all
}

// sort sorts cards, of which the first that each may be counts.
func (o *ordering) sort(list []placed) {
	slices.SortFunc(list, func(a, b placed) int { return cmp.Or(slices.Compare(b.may[0], a.may[0]), a.at-b.at) })
}

// ask finds out the order, or the values of the cards if that is not enough.
func (o *ordering) ask(why string) {
	question := new(strings.Builder)
	question.WriteString("order by")
	for i := range o.by {
		question.WriteString(" " + o.by[i].facet)
	}
	for _, c := range o.cards {
		question.WriteString(" (" + c.s.String() + ")")
	}
	face := o.pick(o.chance(why, ""), o.cached(question.String(), o.orders))
	if face == byValue {
		o.values(o.cards, why)
		return
	}
	was := slices.Clone(o.cards)
	for i, word := range strings.Fields(face) {
		at, among := strings.CutSuffix(word, "+")
		n, _ := strconv.Atoi(at) // faces are made of numbers
		if o.cards[i] = was[n]; among {
			o.do(func() error { return o.OrderedAt(was[n].place) })
		}
	}
}

// byValue is the answer if the values of the cards have to be found out.
const byValue = "by value"

// orders lists the possible orders, which are equally likely. Cards that are
// certainly below some and above all others are put in order by themselves. If the same is
// known of each, and no two may be equal, every order is equally likely whichever they are.
func (o *ordering) orders() *weighed {
	var list []placed
	for _, c := range o.cards {
		c.may = o.tuples(c.s)
		list = append(list, c)
	}
	o.sort(list)
	faces := []string{""}
	for from, to := 0, 0; from < len(list); from = to {
		for to = from + 1; !apart(list[from:to], list[to:]); to++ {
		}
		same := list[from:to]
		switch {
		case equal(same): // they stay as they are
			for _, c := range same {
				faces = followed(faces, []string{strconv.Itoa(c.at)})
			}
		case alike(same) && differ(same[0].may):
			faces = followed(faces, shuffled(same))
		default:
			return &weighed{faces: []string{byValue}, weights: []int{1}}
		}
	}
	return &weighed{faces: faces, weights: slices.Repeat([]int{1}, len(faces))}
}

// followed lists each of some beginnings with each of some ends.
func followed(begin, end []string) (all []string) {
	for _, b := range begin {
		for _, e := range end {
			all = append(all, strings.TrimSpace(b+" "+e))
		}
	}
	return all
}

// alike says whether the same is known of some cards.
func alike(list []placed) bool {
	return !slices.ContainsFunc(list, func(c placed) bool { return c.s.String() != list[0].s.String() })
}

// differ says whether no two cards have the same values.
func differ(may [][]int) bool {
	for i := 1; i < len(may); i++ {
		if slices.Equal(may[i-1], may[i]) {
			return false
		}
	}
	return true
}

// equal says whether some cards have the same values, whichever they are.
func equal(list []placed) bool {
	least, last := list[0].may[0], list[len(list)-1].may
	return len(list) == 1 || alike(list) && slices.Equal(least, last[len(last)-1])
}

// apart says whether some cards are certainly above others.
func apart(above, below []placed) bool {
	for _, c := range above {
		for _, d := range below {
			if slices.Compare(c.may[0], d.may[len(d.may)-1]) <= 0 {
				return false
			}
		}
	}
	return true
}

// shuffled lists all orders of some cards.
func shuffled(list []placed) (all []string) {
	if len(list) == 0 {
		return []string{""}
	}
	for i, c := range list {
		rest := slices.Delete(slices.Clone(list), i, i+1)
		all = append(all, followed([]string{strconv.Itoa(c.at) + "+"}, shuffled(rest))...)
	}
	return all
}

// values finds out the facets of some cards, and sorts them.
func (o *ordering) values(list []placed, why string) {
	for i := range list {
		c := &list[i]
		for k := range o.by {
			if c.s.Card == "" && o.by[k].value(c.s) < 0 {
				value := o.askFacet(c.s, o.by[k].facet, "", why, "")
				o.do(func() error { return o.Faceted(c.place, o.by[k].facet, value) })
				c.s = o.Slots(game.DeckDrawn)[c.place-1]
			}
		}
		c.may = o.tuples(c.s)
	}
	o.sort(list)
}
