package game

import (
	"maps"
	"slices"

	"parley/core/deck"
)

// veil is a deck as a reader knows it: the cards that he may not see are unknown
// where they lie, and are counted in the pile.
type veil struct {
	pile  map[string]int
	lists map[*Table][]string // the lists in which cards are hidden, with their slots
}

// veiled returns the deck as see knows it, nil if it hides nothing.
func (d Deck) veiled(see Viewer) *veil {
	if see == nil {
		return nil
	}
	var v *veil
	past := d.past()
	cover := func(t *Table, owner string) {
		var texts []string
		for i, e := range t.list {
			s := deck.ParseSlot(e.text)
			if s.Card == "" || owner != "" && see(owner, true) || slices.ContainsFunc(s.Seen, func(p string) bool { return p == deck.All || see(p, true) }) {
				continue
			}
			if texts == nil {
				for _, e := range t.list {
					texts = append(texts, e.text)
				}
			}
			if v == nil {
				v = &veil{pile: map[string]int{}, lists: map[*Table][]string{}}
				for card, n := range d.part(DeckPile).m {
					v.pile[card] = n.Int()
				}
			}
			texts[i] = s.Covered().String()
			v.pile[s.Card]++
			past.recount(s.Age, s.Card, 1)
		}
		if texts != nil {
			if owner != "" {
				slices.Sort(texts)
			}
			v.lists[t] = texts
		}
	}
	cover(d.part(DeckTop), "")
	for _, player := range d.part(DeckHands).Keys() {
		cover(d.part(DeckHands).m[player].tab, player)
	}
	for _, player := range d.part(DeckUnread).Keys() {
		cover(d.part(DeckUnread).m[player].tab, "")
	}
	if t := d.part(DeckPast); v != nil && t != nil {
		v.lists[t] = past.texts()
	}
	return v
}

// hide makes the cards unknown that see may not see.
func (d Deck) hide(see Viewer) error {
	v := d.veiled(see)
	if v == nil {
		return nil
	}
	for _, card := range slices.Sorted(maps.Keys(v.pile)) {
		if err := d.count(card, v.pile[card]-d.part(DeckPile).Get(card).Int()); err != nil {
			return err
		}
	}
	for _, list := range d.lists() {
		for i, text := range v.lists[list] {
			if list.list[i].text != text {
				if err := list.SetAt(i+1, Str(text)); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// HasFixed says whether the deck has an unread card that only the program knows.
func (d Deck) HasFixed() bool {
	unread := d.part(DeckUnread)
	for _, player := range unread.Keys() {
		if slices.ContainsFunc(slotsOf(unread.m[player].tab), deck.Slot.Fixed) {
			return true
		}
	}
	return false
}

// Cover makes the unread cards unknown that only the program knows, in the way of
// [State.Hide].
func (d Deck) Cover() error {
	if !d.HasFixed() {
		return nil
	}
	return d.hide(func(string, bool) bool { return true })
}

// lists lists the parts of a deck that may hold hidden cards, in a fixed order.
func (d Deck) lists() []*Table {
	all := []*Table{d.part(DeckTop)}
	for _, field := range []string{DeckHands, DeckUnread} {
		for _, player := range d.part(field).Keys() {
			all = append(all, d.part(field).m[player].tab)
		}
	}
	if past := d.part(DeckPast); past != nil {
		all = append(all, past)
	}
	return all
}

// data returns a part of a deck as v knows it.
func (v *veil) data(t *Table) Data {
	d := Data{Value: Value{kind: Tab}}
	if t.typ.Sort == SortList {
		texts, covered := v.lists[t]
		for i, e := range t.list {
			if covered {
				e = Str(texts[i])
			}
			d.List = append(d.List, Data{Value: e})
		}
		return d
	}
	d.Names = []string{}
	if t.key == DeckPile && t.typ.Sort == SortMap && t.parent.typ.Shape != nil {
		for _, card := range slices.Sorted(maps.Keys(v.pile)) {
			d.Names, d.List = append(d.Names, card), append(d.List, Data{Value: Int(v.pile[card])})
		}
		return d
	}
	for key, e := range t.all {
		if e.IsNil() {
			continue
		}
		d.Names = append(d.Names, key)
		if e.tab != nil {
			d.List = append(d.List, v.data(e.tab))
		} else {
			d.List = append(d.List, Data{Value: e})
		}
	}
	return d
}

// dataFor returns a snapshot of a deck as see knows it. All its fields are in it:
// what is hidden of them is unknown.
func (d Deck) dataFor(see Viewer) Data {
	v := d.veiled(see)
	if v == nil {
		return dataOf(Of(d.Table), nil, "")
	}
	return v.data(d.Table)
}

// Unseen counts the cards of each kind of which see does not know where they are.
func (d Deck) Unseen(see Viewer) map[string]int {
	if v := d.veiled(see); v != nil {
		return v.pile
	}
	all := map[string]int{}
	for card, n := range d.part(DeckPile).m {
		all[card] = n.Int()
	}
	return all
}

// HandFor lists the slots of a player's hand as see knows them.
func (d Deck) HandFor(see Viewer, player string) []deck.Slot {
	hand := d.part(DeckHands).Get(player).tab
	v := d.veiled(see)
	if v == nil || hand == nil || v.lists[hand] == nil {
		return slotsOf(hand)
	}
	slots := make([]deck.Slot, len(v.lists[hand]))
	for i, text := range v.lists[hand] {
		slots[i] = deck.ParseSlot(text)
	}
	return slots
}
