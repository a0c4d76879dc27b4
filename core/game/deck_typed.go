package game

import (
	"errors"
	"math/big"
	"slices"
	"strings"

	"parley/core/deck"
)

// typed is SetAnswer for what a person types, or a journal has. With real cards the one
// on the table counts: a card that lies, as far as that person can know, where it was
// drawn is accepted too, though the program has it elsewhere, and no refusal tells that
// it does. It becomes one more face, of weight 0; the rule that asks then makes it so.
func (c *Chance) typed(text string) error {
	err := c.SetAnswer(text)
	d, ok := DeckOf(c.Deck)
	if err == nil || !ok || c.N != 1 {
		return err
	}
	card := strings.ToLower(strings.TrimSpace(text))
	if slices.Contains(c.Not, card) || !d.hiddenFrom(c.Only, card) {
		return err
	}
	c.Faces = append(slices.Clip(c.Faces), card)
	if c.Wide != nil {
		c.Wide = append(slices.Clip(c.Wide), new(big.Int))
	} else {
		c.Weights = append(slices.Clip(c.Weights), 0)
	}
	c.Got = []int{len(c.Faces) - 1}
	return nil
}

// hiddenFrom says whether a card of a kind may lie where a player, "" for what everybody
// knows, has not seen it.
func (d Deck) hiddenFrom(player, card string) bool {
	return d.Unseen(func(owner string, _ bool) bool { return player != "" && owner == player })[card] > 0
}

// Forget makes the kind of a card unknown that the program knows and no player who acts on it
// does: the oldest unread card of a player, or for "" the card on top of the pile.
func (d Deck) Forget(player string) error {
	list := d.part(DeckTop)
	if player != "" {
		list = d.part(DeckUnread).Get(player).tab
	}
	s := deck.ParseSlot(list.At(1).text)
	if s.Card == "" {
		return nil
	}
	if err := errors.Join(d.count(s.Card, 1), d.recount(s.Age, s.Card, 1)); err != nil {
		return err
	}
	return list.SetAt(1, Str(s.Covered().String()))
}

// Hider returns who has a card of a kind that a player, "" for what everybody knows, has
// not seen, first among the unread ones that nobody has seen. The holder is "" for the
// pile.
func (d Deck) Hider(player, card string) (field, holder string, i int) {
	find := func(field, holder string, list *Table) (string, string, int) {
		for i, s := range slotsOf(list) {
			if s.Card == card && !slices.Contains(s.Seen, deck.All) && (player == "" || !slices.Contains(s.Seen, player)) {
				return field, holder, i + 1
			}
		}
		return "", "", 0
	}
	for _, field := range []string{DeckUnread, DeckHands} {
		all := d.part(field)
		for _, holder := range all.Keys() {
			if field == DeckHands && holder == player {
				continue
			}
			if field, holder, i := find(field, holder, all.m[holder].tab); i > 0 {
				return field, holder, i
			}
		}
	}
	return find(DeckTop, "", d.part(DeckTop))
}

// Exchange makes the card of a kind that [Deck.Hider] has found one of another kind,
// which is taken from those that are not identified.
func (d Deck) Exchange(field, holder string, i int, card string) error {
	list := d.part(field)
	if holder != "" {
		list = list.Get(holder).tab
	}
	s := deck.ParseSlot(list.At(i).text)
	if err := errors.Join(d.count(card, -1), d.count(s.Card, 1), d.recount(s.Age, card, -1), d.recount(s.Age, s.Card, 1)); err != nil {
		return err
	}
	s.Card = card
	if field == DeckHands {
		return d.replace(holder, i, s)
	}
	return list.SetAt(i, Str(s.String()))
}
