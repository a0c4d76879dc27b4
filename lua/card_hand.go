package lua

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/deck"
	"parley/core/game"
)

// cardsHand implements cards.hand(deck, player).
func (h *Host) cardsHand(L *glua.LState) int {
	d := h.dealing(L.Get(1), "cards.hand")
	player := d.player(L.Get(2))
	d.own(player)
	if h.Run.Asking == nil {
		d.identifyHand(player)
	}
	out := L.CreateTable(0, 0)
	for _, s := range d.Hand(player) {
		if s.Card != "" {
			out.Append(glua.LString(s.Card))
		}
	}
	L.Push(out)
	return 1
}

// identifyHand finds out all cards of a hand, as a set: those of which nothing is known
// at once, the others kind by kind.
func (d dealing) identifyHand(player string) {
	n := 0
	for _, s := range d.Hand(player) {
		if s.Card == "" {
			n++
		}
	}
	if n == 0 {
		return
	}
	d.h.uncertain(d.word)
	p := d.Pool(&d.Kinds, player)
	if len(p.Places) > 2 || p.Place(player, deck.Unknown()) < 0 {
		for _, card := range p.Cards {
			d.count(player, []string{card})
		}
		return
	}
	d.vaguely()
	c := d.chance("hand of "+d.h.Called(player), player)
	c.N, c.Only, c.Faces, c.Weights = n, player, p.Cards, p.Count
	d.h.pick(c)
	for _, k := range slices.Clone(c.Got) {
		d.do(func() error { return d.Identify(player, d.unknown(player, deck.Unknown()), p.Cards[k]) })
	}
}

// unknown returns the place, from 1, of a card in a hand of which that is known.
func (d dealing) unknown(player string, known deck.Slot) int {
	text := known.String()
	return 1 + slices.IndexFunc(d.Hand(player), func(s deck.Slot) bool { return s.Card == "" && s.String() == text })
}

// cardsHolds implements cards.holds(deck, player, card or list of cards).
func (h *Host) cardsHolds(L *glua.LState) int {
	d := h.dealing(L.Get(1), "cards.holds")
	player := d.player(L.Get(2))
	d.own(player)
	var cards []string
	add := func(v glua.LValue) {
		card := v.String() // in a check it may be what a player typed
		switch c := h.Card(card); {
		case c != nil && !d.Kinds.Has(card) && c.CopiesIn(d.Name) == 0:
			return // a card of another deck
		case h.Run.Asking == nil:
			card = d.card(v)
		}
		if !slices.Contains(cards, card) {
			cards = append(cards, card)
		}
	}
	switch L.Get(3).(type) {
	case *glua.LTable, *glua.LUserData:
		list := h.items(L.Get(3), "cards.holds")
		for i := 1; i <= list.Len(); i++ {
			add(list.RawGetInt(i))
		}
	default:
		add(L.Get(3))
	}
	if h.Run.Asking == nil && len(cards) > 0 {
		d.count(player, cards)
	}
	n := 0
	for _, s := range d.Hand(player) {
		if slices.Contains(cards, s.Card) || s.Card == "" && len(cards) > 1 && d.among(s, cards) {
			n++
		}
	}
	L.Push(glua.LNumber(n))
	return 1
}

// among says whether an unidentified card is known to be one of some kinds.
func (d dealing) among(s deck.Slot, cards []string) bool {
	if s.Plain() {
		return false
	}
	pile := d.Get(game.DeckPile).Table()
	return !slices.ContainsFunc(pile.Keys(), func(card string) bool { return !slices.Contains(cards, card) && s.MayBe(card, &d.Kinds) })
}

// count finds out how many of the unidentified cards in a hand are of some kinds.
func (d dealing) count(player string, cards []string) {
	known := map[string]int{}
	var sorts []deck.Slot // of cards of which the same is known
	for _, s := range d.Hand(player) {
		if s.Card == "" && (len(cards) == 1 || !d.among(s, cards)) && slices.ContainsFunc(cards, func(card string) bool { return s.MayBe(card, &d.Kinds) }) {
			if known[s.String()]++; known[s.String()] == 1 {
				sorts = append(sorts, s)
			}
		}
	}
	titles := make([]string, len(cards))
	for i, card := range cards {
		titles[i] = d.h.CardTitle(card)
	}
	for _, s := range sorts {
		p := d.Pool(&d.Kinds, player)
		var kinds []int
		for k, card := range p.Cards {
			if slices.Contains(cards, card) {
				kinds = append(kinds, k)
			}
		}
		if len(kinds) == 0 {
			return // none is left
		}
		d.h.uncertain(d.word)
		c := d.chance(d.h.Called(player)+" holds "+strings.Join(titles, " or "), player)
		c.Only = player
		place := p.Place(player, s)
		face := d.pick(c, d.cached(fmt.Sprintf("%v in the hand of %s: %s", kinds, player, s), func() *weighed {
			weights, err := p.Holds(place, kinds...)
			if err != nil {
				d.h.Raise(fmt.Errorf("%s: %w", d.word, err))
			}
			faces := make([]string, len(weights))
			for m := range faces {
				faces[m] = strconv.Itoa(m)
			}
			return d.weighed(faces, weights)
		}))
		m, _ := strconv.Atoi(face) // its faces are numbers
		d.found(player, cards, s, known[s.String()], m)
	}
}

// found notes that of n cards in a hand, of which the same is known, m are of some kinds.
func (d dealing) found(player string, cards []string, s deck.Slot, n, m int) {
	for i := range n {
		d.do(func() error {
			at := d.unknown(player, s)
			if i < m && len(cards) == 1 {
				return d.Identify(player, at, cards[0])
			}
			return d.Learn(player, at, func(s deck.Slot) deck.Slot {
				if i < m {
					return s.OneOf(cards)
				}
				for _, card := range cards {
					s = s.Without(card)
				}
				return s
			})
		})
	}
}
