// Package deck models cards: a draw pile, open cards, discards and hands.
//
// A card is a string, the id of its kind; copies of a kind are not
// distinguished. A Deck is plain data that can be stored and compared, and has
// no random source: its draw pile is the cards known to lie on top, in order,
// and below them a number of each kind in an order nobody knows. Options lists
// what the next draw may be, with exact weights, and the caller says which it
// was: a generator, a player with real cards, or an enumeration of all
// outcomes.
//
// A drawn card lies open until it is kept in a hand, discarded, returned or
// removed from the game. No method creates or loses a card: All is the same
// before and after, and a method that fails changes nothing.
package deck

import (
	"fmt"
	"maps"
	"slices"
)

// Deck is all the cards of one pack and where they are. The zero value is a
// deck without cards.
type Deck struct {
	// Top holds the known cards on top of the draw pile, the topmost first.
	Top []string
	// Pile holds the rest of the draw pile, below Top, in unknown order.
	Pile Multiset
	// Open holds the cards drawn or played and not yet put anywhere.
	Open []string
	// Discards holds the discard pile, the latest card last.
	Discards []string
	// Hands holds the cards of each owner in the order they were kept.
	Hands map[string][]string
	// Out holds the cards that have left the game.
	Out []string
}

// Kind is a kind of card and the number of its copies in a new deck.
type Kind struct {
	ID     string
	Copies int
}

// New returns a deck with all its cards in the draw pile, in unknown order. It
// fails when a kind has no id, is listed twice, or has a negative number of
// copies; 0 copies are allowed.
func New(kinds ...Kind) (*Deck, error) {
	d := &Deck{}
	seen := map[string]bool{}
	for i, k := range kinds {
		switch {
		case k.ID == "":
			return nil, fmt.Errorf("card kind %d has no id", i+1)
		case seen[k.ID]:
			return nil, fmt.Errorf("card %q is listed twice", k.ID)
		case k.Copies < 0:
			return nil, fmt.Errorf("card %q has %d copies", k.ID, k.Copies)
		}
		seen[k.ID] = true
		d.Pile.Add(k.ID, k.Copies)
	}
	return d, nil
}

// Option is a kind that may be drawn next, and the number of equally likely
// cards of that kind.
type Option struct {
	Card   string
	Weight int
}

// Options returns what may be drawn next: the top card alone if it is known,
// else the kinds in the pile in alphabetical order. There are none when the
// draw pile is empty.
func (d *Deck) Options() []Option {
	if len(d.Top) > 0 {
		return []Option{{d.Top[0], 1}}
	}
	var out []Option
	for _, k := range d.Pile.Kinds() {
		out = append(out, Option{k, d.Pile[k]})
	}
	return out
}

// Left returns the number of cards in the draw pile, known and unknown.
func (d *Deck) Left() int { return len(d.Top) + d.Pile.Len() }

// Draw draws a card of the k-th of Options, counted from 0, and lays it open. It
// fails when there is no such option.
func (d *Deck) Draw(k int) (card string, err error) {
	options := d.Options()
	if len(options) == 0 {
		return "", fmt.Errorf("the draw pile is empty")
	}
	if k < 0 || k >= len(options) {
		return "", fmt.Errorf("draw %d is out of range: the next card may be one of %d kinds", k, len(options))
	}
	return options[k].Card, d.DrawCard(options[k].Card)
}

// DrawCard draws a card of the given kind, such as one drawn from a real deck,
// and lays it open. It fails when the next card cannot be of that kind.
func (d *Deck) DrawCard(card string) error {
	if len(d.Top) > 0 {
		if d.Top[0] != card {
			return fmt.Errorf("the next card is %q, not %q", d.Top[0], card)
		}
		d.Top = slices.Delete(d.Top, 0, 1)
	} else if err := d.Pile.take(card, "in the draw pile"); err != nil {
		return err
	}
	d.Open = append(d.Open, card)
	return nil
}

// Reveal makes known the card below the known ones: the k-th kind of the pile,
// in alphabetical order from 0. It stays in the draw pile. It fails when there
// is no such kind.
func (d *Deck) Reveal(k int) (card string, err error) {
	kinds := d.Pile.Kinds()
	if k < 0 || k >= len(kinds) {
		return "", fmt.Errorf("card %d is out of range: there are %d kinds of unknown cards", k, len(kinds))
	}
	d.Pile.Add(kinds[k], -1)
	d.Top = append(d.Top, kinds[k])
	return kinds[k], nil
}

// Discard moves an open card to the discard pile.
func (d *Deck) Discard(card string) error { return move(card, &d.Open, &d.Discards, "lies open") }

// Remove moves an open card out of the game.
func (d *Deck) Remove(card string) error { return move(card, &d.Open, &d.Out, "lies open") }

// Keep moves an open card to its owner's hand.
func (d *Deck) Keep(owner, card string) error {
	hand := d.Hands[owner]
	if err := move(card, &d.Open, &hand, "lies open"); err != nil {
		return err
	}
	d.setHand(owner, hand)
	return nil
}

// Play moves a card from its owner's hand into the open.
func (d *Deck) Play(owner, card string) error {
	hand := d.Hands[owner]
	if err := move(card, &hand, &d.Open, fmt.Sprintf("in the hand of %s", owner)); err != nil {
		return err
	}
	d.setHand(owner, hand)
	return nil
}

// Give moves a card from one owner's hand to another's.
func (d *Deck) Give(from, to, card string) error {
	if err := d.Play(from, card); err != nil {
		return err
	}
	return d.Keep(to, card)
}

// setHand stores a hand; an owner without cards has no entry, so that decks with
// the same cards in the same places are equal.
func (d *Deck) setHand(owner string, hand []string) {
	if len(hand) == 0 {
		delete(d.Hands, owner)
		return
	}
	if d.Hands == nil {
		d.Hands = map[string][]string{}
	}
	d.Hands[owner] = hand
}

// Owners returns everyone who holds a card, in alphabetical order.
func (d *Deck) Owners() []string { return slices.Sorted(maps.Keys(d.Hands)) }

// PutOnTop lays an open card face down on the draw pile, where it is known.
func (d *Deck) PutOnTop(card string) error {
	var below []string
	if err := move(card, &d.Open, &below, "lies open"); err != nil {
		return err
	}
	d.Top = append(below, d.Top...)
	return nil
}

// Return shuffles an open card into the draw pile. The whole pile is shuffled,
// so none of its cards is known any more.
func (d *Deck) Return(card string) error {
	var back []string
	if err := move(card, &d.Open, &back, "lies open"); err != nil {
		return err
	}
	d.Pile.Add(card, 1)
	d.Mix()
	return nil
}

// Gather shuffles the discard pile into the draw pile, none of whose cards is
// known any more.
//
// Rules: scum.event.decks (an empty deck), shore.chance.hand.
func (d *Deck) Gather() {
	for _, c := range d.Discards {
		d.Pile.Add(c, 1)
	}
	d.Discards = nil
	d.Mix()
}

// GatherAll shuffles the discards, the open cards and all hands into the draw
// pile. Cards removed from the game stay out; no card of the pile is known any
// more.
//
// Rules: scum.turn.initiative (the deck is whole again each turn).
func (d *Deck) GatherAll() {
	for _, owner := range d.Owners() {
		d.Discards = append(d.Discards, d.Hands[owner]...)
	}
	d.Discards = append(d.Discards, d.Open...)
	d.Hands, d.Open = nil, nil
	d.Gather()
}

// Mix shuffles the draw pile without looking: the known cards become unknown.
func (d *Deck) Mix() {
	for _, c := range d.Top {
		d.Pile.Add(c, 1)
	}
	d.Top = nil
}

// Order fixes the whole draw pile and makes it known: card i from the top is the
// one at place order[i] of the pile's Cards after a Mix. It fails unless order
// holds each number from 0 to Left-1 once.
func (d *Deck) Order(order []int) error {
	if len(order) != d.Left() {
		return fmt.Errorf("the order has %d cards, but the draw pile has %d", len(order), d.Left())
	}
	seen := make([]bool, len(order))
	for _, i := range order {
		if i < 0 || i >= len(order) {
			return fmt.Errorf("the order contains %d, but the cards are 0 to %d", i, len(order)-1)
		}
		if seen[i] {
			return fmt.Errorf("the order contains %d twice", i)
		}
		seen[i] = true
	}
	d.Mix()
	cards := d.Pile.Cards()
	for _, i := range order {
		d.Top = append(d.Top, cards[i])
	}
	d.Pile = nil
	return nil
}

// Source is a source of random numbers: IntN returns a number from 0 to n-1,
// each equally likely.
type Source interface{ IntN(n int) int }

// Shuffle puts the draw pile into a random order, each equally likely, which
// the Deck then knows.
func (d *Deck) Shuffle(from Source) {
	d.Mix()
	cards := d.Pile.Cards()
	for i := len(cards) - 1; i > 0; i-- {
		j := from.IntN(i + 1)
		cards[i], cards[j] = cards[j], cards[i]
	}
	d.Top, d.Pile = cards, nil
}

// All returns every card of the deck wherever it is.
func (d *Deck) All() Multiset {
	all := d.Pile.Clone()
	places := [][]string{d.Top, d.Open, d.Discards, d.Out}
	for _, hand := range d.Hands {
		places = append(places, hand)
	}
	for _, place := range places {
		for _, c := range place {
			all.Add(c, 1)
		}
	}
	return all
}

// Clone returns an independent copy.
func (d *Deck) Clone() *Deck {
	out := &Deck{
		Top: slices.Clone(d.Top), Pile: d.Pile.Clone(), Open: slices.Clone(d.Open),
		Discards: slices.Clone(d.Discards), Out: slices.Clone(d.Out),
	}
	for owner, hand := range d.Hands {
		out.setHand(owner, slices.Clone(hand))
	}
	return out
}

// Equal reports whether both decks have the same cards in the same places, in
// the same order where it is known.
func (d *Deck) Equal(e *Deck) bool {
	return slices.Equal(d.Top, e.Top) && d.Pile.Equal(e.Pile) && slices.Equal(d.Open, e.Open) &&
		slices.Equal(d.Discards, e.Discards) && slices.Equal(d.Out, e.Out) &&
		maps.EqualFunc(d.Hands, e.Hands, slices.Equal[[]string])
}

// move takes the first such card from one list and appends it to another. It
// copies the first list, so that other Decks that share it do not change.
func move(card string, from, to *[]string, where string) error {
	i := slices.Index(*from, card)
	if i < 0 {
		return fmt.Errorf("no card %q %s", card, where)
	}
	*from = slices.Concat((*from)[:i], (*from)[i+1:])
	*to = append(*to, card)
	return nil
}

// Pick draws the number of one of the options from a source, each with its
// weight; it returns -1 when there are none. The number is what Draw takes.
func Pick(options []Option, from Source) int {
	total := 0
	for _, o := range options {
		total += o.Weight
	}
	if total <= 0 {
		return -1
	}
	at := from.IntN(total)
	for i, o := range options {
		if at < o.Weight {
			return i
		}
		at -= o.Weight
	}
	return -1
}
