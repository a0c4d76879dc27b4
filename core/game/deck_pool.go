package game

import (
	"slices"

	"parley/core/deck"
)

// DeckPool is the cards of a deck that are not identified, as a pool. The pile,
// and all cards of which nothing is known, are one place.
type DeckPool struct {
	deck.Pool
	Cards  []string // the kinds of the pool
	apart  string
	places map[string]int
}

// Pool returns the pool of a deck. The cards in the hand of the player apart are
// places of their own, so that one can ask what is among them; "" for none.
func (d Deck) Pool(kinds *deck.Kinds, apart string) *DeckPool {
	pile := d.part(DeckPile)
	p := &DeckPool{Cards: pile.Keys(), apart: apart, places: map[string]int{"": 0}}
	rest := 0
	for _, card := range p.Cards {
		n := pile.m[card].Int()
		p.Count = append(p.Count, n)
		rest += n
	}
	p.Places = []deck.Place{{}}
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
					place.Bars[k] = !s.MayBe(card, kinds)
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
	p.Places[0].Size += rest
	return p
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
func (p *DeckPool) Apart(cards []deck.Slot, may func(i int, card string) bool, kinds *deck.Kinds) *deck.Pool {
	q := &deck.Pool{Count: p.Count, Places: slices.Clone(p.Places)}
	for i, s := range cards {
		q.Places[p.Place("", s)].Size--
		bars := make([]bool, len(p.Cards))
		for k, card := range p.Cards {
			bars[k] = !s.MayBe(card, kinds) || !may(i, card)
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
	for _, text := range texts {
		b = append(append(b, text...), '\n')
	}
	return b
}

// unknownSlot begins the text of a card that is not identified.
const unknownSlot = '?'
