package game

import (
	"maps"
	"slices"

	"parley/core/deck"
)

// DeckPool is the cards of a deck that are not identified, as a pool. The pile,
// and all cards of which nothing is known, are one place.
//
// An unidentified card that left the pile before a reshuffle that the deck remembers is not
// among the cards that were returned then. The cards of a kind that were returned at
// different times are then kinds of their own in the pool, and those that were identified
// since are in places of their own, because nobody knows when they were returned last. A
// card that was returned twice is counted twice.
type DeckPool struct {
	deck.Pool
	Cards  []string // the kinds of the pool; kinds of one card follow each other
	since  []int    // the reshuffle, counted from 1, that returned the cards of a kind of the pool; 0 for none
	last   int      // the last reshuffle
	apart  string
	places map[string]int
}

// Pool returns the pool of a deck. The cards in the hand of the player apart are
// places of their own, so that one can ask what is among them; "" for none.
func (d Deck) Pool(kinds *deck.Kinds, apart string) *DeckPool {
	p := &DeckPool{apart: apart}
	if past := d.past(); !d.agedUnknown() || !p.remembered(d, past) {
		*p = DeckPool{apart: apart}
		pile := d.part(DeckPile)
		p.Cards, p.since = pile.Keys(), make([]int, len(pile.Keys()))
		for _, card := range p.Cards {
			p.Count = append(p.Count, pile.m[card].Int())
		}
	}
	rest, whole := d.unidentified(), len(p.Places)
	p.places = map[string]int{"": whole}
	p.Places = append(p.Places, deck.Place{})
	add := func(owner string, s deck.Slot) {
		rest--
		i := p.Place(owner, s)
		if i < 0 {
			i = len(p.Places)
			p.places[p.key(owner, s)] = i
			place := deck.Place{}
			if !s.Plain() {
				place.Bars = make([]bool, len(p.Cards))
				for k, card := range p.Cards {
					place.Bars[k] = p.since[k] > p.last-s.Age || !s.MayBe(card, kinds)
				}
			}
			p.Places = append(p.Places, place)
		}
		p.Places[i].Size++
	}
	for owner, s := range d.hidden {
		add(owner, s)
	}
	for _, s := range d.Slots(DeckTop) {
		if s.Card == "" {
			add("", s)
		}
	}
	p.Places[whole].Size += rest
	return p
}

// remembered fills a pool with the cards of a deck by the reshuffles that returned them,
// and with the places of those that were identified since; false means that what is
// remembered does not fit.
func (p *DeckPool) remembered(d Deck, past past) bool {
	p.last = len(past.shuffles)
	now := shuffle{}
	for card, n := range d.part(DeckPile).m {
		now[card] = tally{before: n.Int()}
	}
	all := append(slices.Clone(past.shuffles), now)
	var cards []string
	for _, s := range all {
		cards = append(cards, slices.Collect(maps.Keys(s))...)
	}
	slices.Sort(cards)
	type gone struct{ kind, since, n int } // cards of a kind that were identified after a reshuffle
	var identified []gone
	for k, card := range slices.Compact(cards) {
		for i := range all {
			n := all[0][card].before
			if i > 0 {
				n = all[i-1][card].back
				left := all[i-1][card].before + n - all[i][card].before
				if left < 0 {
					return false
				}
				if left > 0 {
					identified = append(identified, gone{k, i, left})
				}
			}
			if n > 0 {
				p.Cards, p.since, p.Count = append(p.Cards, card), append(p.since, i), append(p.Count, n)
			}
		}
	}
	cards = slices.Compact(cards)
	for _, g := range identified {
		bars := make([]bool, len(p.Cards))
		for k, card := range p.Cards {
			bars[k] = card != cards[g.kind] || p.since[k] > g.since
		}
		p.Places = append(p.Places, deck.Place{Size: g.n, Bars: bars})
	}
	return true
}

func (p *DeckPool) key(owner string, s deck.Slot) string {
	text := ""
	if !s.Plain() {
		text = s.String()
	}
	if owner != "" && owner == p.apart {
		return owner + "\n" + text
	}
	return text
}

// Place returns the place of an unidentified card, -1 if there is no such card.
// The owner of a card that is in nobody's hand is "".
func (p *DeckPool) Place(owner string, s deck.Slot) int {
	if i, ok := p.places[p.key(owner, s)]; ok {
		return i
	}
	return -1
}

// Apart returns the pool with each of some unidentified cards, which are in nobody's hand,
// in a place of its own. The i-th of them may only be of the kinds that may allows, besides
// what is known of it.
func (p *DeckPool) Apart(cards []deck.Slot, may func(i int, card string) bool) *deck.Pool {
	q := &deck.Pool{Count: p.Count, Places: slices.Clone(p.Places)}
	for i, s := range cards {
		place := &q.Places[p.Place("", s)]
		place.Size--
		bars := make([]bool, len(p.Cards))
		for k, card := range p.Cards {
			bars[k] = place.Bars != nil && place.Bars[k] || !may(i, card)
		}
		q.Places = append(q.Places, deck.Place{Size: 1, Bars: bars})
	}
	return q
}

// AppendHidden appends what is known of the cards that are counted in the pile
// and lie elsewhere. Decks with equal piles that append the same have equal
// pools.
func (d Deck) AppendHidden(b []byte) []byte {
	var texts []string
	add := func(owner string, t *Table) {
		for _, v := range t.list {
			if v.text[0] == unknownSlot {
				texts = append(texts, owner+"\n"+v.text)
			}
		}
	}
	add("", d.part(DeckTop))
	add("", d.part(DeckDrawn))
	for _, player := range d.part(DeckHands).Keys() {
		add(player, d.part(DeckHands).m[player].tab)
	}
	for _, player := range d.part(DeckUnread).Keys() {
		add("", d.part(DeckUnread).m[player].tab)
	}
	slices.Sort(texts)
	if past := d.part(DeckPast); past != nil {
		for _, v := range past.list {
			texts = append(texts, v.text)
		}
	}
	for _, text := range texts {
		b = append(append(b, text...), '\n')
	}
	return b
}

// unknownSlot begins the text of a card that is not identified.
const unknownSlot = '?'
