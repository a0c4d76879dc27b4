package game

import (
	"errors"
	"slices"

	"parley/core/deck"
)

// LiesOpen says whether a card of a kind lies open.
func (d Deck) LiesOpen(card string) bool {
	return slices.ContainsFunc(d.part(DeckOpen).list, func(v Value) bool { return v.text == card })
}

// Keep puts a card that lies open into a player's hand; everybody has seen it.
func (d Deck) Keep(player, card string) error {
	s, err := d.pick("", card)
	if err != nil {
		return err
	}
	return d.hold(DeckHands, player, s)
}

// Play lays a card from a player's hand open.
func (d Deck) Play(player, card string) error {
	if _, err := d.pick(player, card); err != nil {
		return err
	}
	return d.lay(DeckOpen, card)
}

// Discard puts a card from a player's hand, or one that lies open if player is
// "", on the discards.
func (d Deck) Discard(player, card string) error {
	if _, err := d.pick(player, card); err != nil {
		return err
	}
	return d.lay(DeckDiscards, card)
}

// Retire is Discard for a card that leaves the game.
func (d Deck) Retire(player, card string) error {
	if _, err := d.pick(player, card); err != nil {
		return err
	}
	return d.lay(DeckOut, card)
}

// Place puts a card from a player's hand, or one that lies open if player is "",
// on top of the pile.
func (d Deck) Place(player, card string) error {
	s, err := d.pick(player, card)
	if err != nil {
		return err
	}
	if player != "" {
		s = s.SeenBy(player)
	}
	return d.part(DeckTop).Insert(1, Str(s.String()))
}

// Give moves a card from one player's hand to another's; both know it.
func (d Deck) Give(from, to, card string) error {
	s, err := d.pick(from, card)
	if err != nil {
		return err
	}
	s = s.SeenBy(from)
	s.Seen = slices.DeleteFunc(slices.Clone(s.Seen), func(p string) bool { return p == to })
	return d.hold(DeckHands, to, s)
}

// LookAt notes that a player has seen the i-th card, from 1, of the pile, which
// is of that kind, or is unknown if card is "". All cards above it are known or
// were looked at.
func (d Deck) LookAt(i int, player, card string) error {
	top, s := d.part(DeckTop), deck.Unknown()
	if i <= top.Len() {
		s = deck.ParseSlot(top.At(i).text)
	}
	s, err := d.identified(s, card)
	if err != nil {
		return err
	}
	if s.Card != "" {
		s = s.SeenBy(player)
	}
	return top.SetAt(i, Str(s.String()))
}

// Show notes that a player, or everybody for [deck.All], has seen the hand of
// another.
func (d Deck) Show(owner, player string) error {
	list := d.part(DeckHands).Get(owner).tab
	if list == nil {
		return nil
	}
	for i, s := range slotsOf(list) {
		if seen := s.SeenBy(player); s.Card != "" && len(seen.Seen) > 0 && seen.String() != s.String() {
			if err := list.SetAt(i+1, Str(seen.String())); err != nil {
				return err
			}
		}
	}
	return d.sort(owner)
}

// sort restores the order of a hand.
func (d Deck) sort(player string) error {
	list := d.part(DeckHands).Get(player).tab
	sorted := slices.Clone(list.list)
	slices.SortStableFunc(sorted, func(a, b Value) int {
		switch {
		case a.text < b.text:
			return -1
		case a.text > b.text:
			return 1
		}
		return 0
	})
	for i, v := range sorted {
		if list.list[i] != v {
			if err := list.SetAt(i+1, v); err != nil {
				return err
			}
		}
	}
	return nil
}

// Mix shuffles the pile: what was known of its top is known no more.
func (d Deck) Mix() error {
	if err := d.remember(d.Slots(DeckTop)); err != nil {
		return err
	}
	return d.sweep(d.part(DeckTop))
}

// Gather shuffles the discards into the pile.
func (d Deck) Gather() error {
	if err := d.remember(append(d.Slots(DeckDiscards), d.Slots(DeckTop)...)); err != nil {
		return err
	}
	return errors.Join(d.sweep(d.part(DeckDiscards)), d.sweep(d.part(DeckTop)))
}

// GatherAll shuffles all cards into the pile, those of the players too, except
// those that have left the game.
func (d Deck) GatherAll() error {
	for _, field := range []string{DeckOpen, DeckDrawn} {
		if err := d.sweep(d.part(field)); err != nil {
			return err
		}
	}
	for _, field := range []string{DeckHands, DeckUnread} {
		all := d.part(field)
		for _, player := range slices.Clone(all.Keys()) {
			if err := d.sweep(all.Get(player).tab); err != nil {
				return err
			}
			if err := all.Set(player, Value{}); err != nil {
				return err
			}
		}
	}
	return d.Gather()
}

// sweep returns the cards of a list to the pile.
func (d Deck) sweep(list *Table) error {
	for i := list.Len(); i > 0; i-- {
		v, err := list.Remove(i)
		if err != nil {
			return err
		}
		if s := deck.ParseSlot(v.text); s.Card != "" {
			if err := d.count(s.Card, 1); err != nil {
				return err
			}
		}
	}
	return nil
}

// All counts every card of the deck by its kind, wherever it is.
func (d Deck) All() map[string]int {
	all := map[string]int{}
	for card, v := range d.part(DeckPile).m {
		all[card] += v.Int()
	}
	add := func(t *Table) {
		for _, s := range slotsOf(t) {
			if s.Card != "" {
				all[s.Card]++
			}
		}
	}
	for _, field := range []string{DeckTop, DeckOpen, DeckDrawn, DeckDiscards, DeckOut} {
		add(d.part(field))
	}
	for _, field := range []string{DeckHands, DeckUnread} {
		for _, v := range d.part(field).m {
			add(v.tab)
		}
	}
	return all
}
