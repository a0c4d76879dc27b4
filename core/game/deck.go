package game

import (
	"fmt"
	"slices"

	"parley/core/deck"
)

// The fields of a deck. Cards of which nobody knows where they are, and those
// that somebody holds unidentified, are counted in the pile; all other fields
// hold slots or ids of cards ([deck.Slot]).
const (
	DeckPile     = "pile"     // how many cards of each kind are not identified
	DeckTop      = "top"      // the known cards on top of the pile, the topmost first
	DeckOpen     = "open"     // cards that lie open, in the order in which they were drawn
	DeckDrawn    = "drawn"    // cards that lie open of which a rule has asked only facets
	DeckDiscards = "discards" // the discards, the latest last
	DeckHands    = "hands"    // the cards of each player, sorted
	DeckUnread   = "unread"   // the cards of each player that he has not looked at, the oldest first
	DeckOut      = "out"      // cards that have left the game, sorted
	DeckPast     = "past"     // what is remembered of reshuffles: see [Deck.remember]
)

// DeckFields lists the fields of a deck that rules may read.
var DeckFields = []string{DeckOpen, DeckDiscards, DeckOut}

// NewDeckShape returns the shape of a deck. A ruleset has one of its own.
func NewDeckShape() *Shape {
	text := &Type{Sort: SortText}
	list := &Type{Sort: SortList, Elem: text}
	unseen := &Type{Sort: SortList, Elem: text, Private: true}
	hands := &Type{Sort: SortMap, Elem: list, Private: true}
	s := &Shape{Name: "deck", Deck: true}
	for _, f := range []Field{
		{DeckPile, &Type{Sort: SortMap, Elem: &Type{Sort: SortCount}, Private: true}},
		{DeckTop, unseen}, {DeckOpen, list}, {DeckDrawn, list}, {DeckDiscards, list},
		{DeckHands, hands}, {DeckUnread, hands}, {DeckOut, list},
		{DeckPast, &Type{Sort: SortList, Elem: text, Optional: true, Private: true}},
	} {
		_ = s.Add(f.Name, f.Type) // in a new shape all names are free
	}
	return s
}

// InDeck says whether t is a deck or a part of one.
func (t *Table) InDeck() bool {
	for ; t != nil; t = t.parent {
		if t.typ.Shape != nil && t.typ.Shape.Deck {
			return true
		}
	}
	return false
}

// Deck is a deck of the state. Its methods move cards, and no card is ever
// created or lost: a move that fails changes nothing. Each is a number of writes
// like any other.
type Deck struct{ *Table }

// DeckOf returns t as a deck, if it is one.
func DeckOf(t *Table) (d Deck, ok bool) {
	return Deck{t}, t != nil && t.typ.Shape != nil && t.typ.Shape.Deck
}

func (d Deck) part(field string) *Table { return d.Get(field).tab }

// Fill puts all cards of a new deck into the pile.
func (d Deck) Fill(kinds *deck.Kinds) error {
	for _, k := range kinds.All() {
		if err := d.count(k.ID, k.Copies); err != nil {
			return err
		}
	}
	return nil
}

// count adds n cards of a kind to the pile; a negative n takes them out.
func (d Deck) count(card string, n int) error {
	pile := d.part(DeckPile)
	have := pile.Get(card).Int() + n
	switch {
	case n == 0:
		return nil
	case have < 0:
		return fmt.Errorf("no further card %q is in the pile of %s", card, d.Key())
	case have == 0:
		return pile.Set(card, Value{})
	}
	return pile.Set(card, Int(have))
}

// Slots lists the slots of a field that is a list.
func (d Deck) Slots(field string) []deck.Slot { return slotsOf(d.part(field)) }

// Hand lists the slots of a player's hand.
func (d Deck) Hand(player string) []deck.Slot {
	return slotsOf(d.part(DeckHands).Get(player).tab)
}

// Unread lists the slots of the cards that a player has not looked at.
func (d Deck) Unread(player string) []deck.Slot {
	return slotsOf(d.part(DeckUnread).Get(player).tab)
}

// Holders lists the players who hold cards, read or not, sorted.
func (d Deck) Holders() []string {
	all := slices.Concat(d.part(DeckHands).Keys(), d.part(DeckUnread).Keys())
	slices.Sort(all)
	return slices.Compact(all)
}

func slotsOf(t *Table) []deck.Slot {
	if t == nil || len(t.list) == 0 {
		return nil
	}
	slots := make([]deck.Slot, len(t.list))
	for i, v := range t.list {
		slots[i] = deck.ParseSlot(v.text)
	}
	return slots
}

// hidden yields the slots of cards that are counted in the pile and lie
// elsewhere: in hands, unread, or drawn and not identified.
func (d Deck) hidden(yield func(owner string, s deck.Slot) bool) {
	list := func(owner string, t *Table) bool {
		for _, v := range t.list {
			if s := deck.ParseSlot(v.text); s.Card == "" && !yield(owner, s) {
				return false
			}
		}
		return true
	}
	if !list("", d.part(DeckDrawn)) {
		return
	}
	for _, field := range []string{DeckHands, DeckUnread} {
		all := d.part(field)
		for _, player := range all.Keys() {
			owner := player
			if field == DeckUnread {
				owner = ""
			}
			if !list(owner, all.m[player].tab) {
				return
			}
		}
	}
}

// Left is the number of cards in the pile, known or not.
func (d Deck) Left() int {
	n := d.unidentified()
	for range d.hidden {
		n--
	}
	for _, s := range d.Slots(DeckTop) {
		if s.Card != "" {
			n++
		}
	}
	return n
}

// unidentified is the number of cards counted in the pile.
func (d Deck) unidentified() (n int) {
	for _, v := range d.part(DeckPile).m {
		n += v.Int()
	}
	return n
}

// Next returns the card on top of the pile; ok is false if the pile is empty.
func (d Deck) Next() (s deck.Slot, ok bool) {
	if top := d.part(DeckTop); len(top.list) > 0 {
		return deck.ParseSlot(top.list[0].text), true
	}
	return deck.Unknown(), d.holdsMore()
}

// holdsMore says whether the pile has an unknown card, without counting them all.
func (d Deck) holdsMore() bool {
	n := 0
	for range d.hidden {
		n--
	}
	pile := d.part(DeckPile)
	for _, card := range pile.Keys() {
		if n += pile.m[card].Int(); n > 0 {
			return true
		}
	}
	return false
}

// take takes the card on top of the pile out of it. card is its kind, which the
// caller has found out, "" to leave it as unknown as it is.
func (d Deck) take(card string) (s deck.Slot, err error) {
	s, ok := d.Next()
	if !ok {
		return s, fmt.Errorf("the pile of %s is empty", d.Key())
	}
	if s, err = d.identified(s, card); err != nil {
		return s, err
	}
	if top := d.part(DeckTop); len(top.list) > 0 {
		_, err = top.Remove(1)
	}
	return s, err
}

// identified returns a slot whose card turns out to be of a kind, and takes that
// out of the count of the unidentified; card is "" if that is not found out.
func (d Deck) identified(s deck.Slot, card string) (deck.Slot, error) {
	switch {
	case card == "" || s.Card == card:
		return s, nil
	case s.Card != "":
		return s, fmt.Errorf("the card is %q, not %q", s.Card, card)
	}
	if err := d.recount(s.Age, card, -1); err != nil {
		return s, err
	}
	return deck.Slot{Card: card, Age: s.Age}, d.count(card, -1)
}

// Draw draws the card on top of the pile, which is of that kind, and lays it
// open.
func (d Deck) Draw(card string) error {
	if _, err := d.take(card); err != nil {
		return err
	}
	return d.lay(DeckOpen, card)
}

// DrawFacet draws the card on top of the pile and lays it open for rules that
// ask its facets one at a time. If the card is not identified, card is "", and
// known adds what the rule has found out.
func (d Deck) DrawFacet(card string, known func(deck.Slot) deck.Slot) error {
	s, err := d.take(card)
	if err != nil {
		return err
	}
	if s.Card == "" {
		return d.lay(DeckDrawn, known(s).String())
	}
	return d.lay(DeckDrawn, s.Card)
}

// Faceted notes a facet of the card that lies i-th, from 1, among those of which
// only facets were asked.
func (d Deck) Faceted(i int, facet, value string) error {
	drawn := d.part(DeckDrawn)
	return drawn.SetAt(i, Str(deck.ParseSlot(drawn.At(i).text).With(facet, value).String()))
}

// BelowAt notes that a facet of such a card is a number below another, or blank.
func (d Deck) BelowAt(i int, facet, least string) error {
	drawn := d.part(DeckDrawn)
	return drawn.SetAt(i, Str(deck.ParseSlot(drawn.At(i).text).Below(facet, least).String()))
}

// OrderedAt notes that it is known how such a card compares with others.
func (d Deck) OrderedAt(i int) error {
	drawn := d.part(DeckDrawn)
	return drawn.SetAt(i, Str(deck.ParseSlot(drawn.At(i).text).InOrder().String()))
}

// TurnOver lays the card open that lies i-th among those of which only facets were
// asked; it is of that kind.
func (d Deck) TurnOver(i int, card string) error {
	drawn := d.part(DeckDrawn)
	if _, err := d.identified(deck.ParseSlot(drawn.At(i).text), card); err != nil {
		return err
	}
	if _, err := drawn.Remove(i); err != nil {
		return err
	}
	return d.lay(DeckOpen, card)
}

// lay appends a card to one of the lists.
func (d Deck) lay(field, card string) error {
	t := d.part(field)
	at := t.Len() + 1
	if field == DeckOut {
		at = 1 + sortedAt(t, card)
	}
	return t.Insert(at, Str(card))
}

// sortedAt returns the place, from 0, of a text in a sorted list.
func sortedAt(t *Table, text string) int {
	i := 0
	for i < len(t.list) && t.list[i].text < text {
		i++
	}
	return i
}

// Deal gives a player the card on top of the pile, unseen by the others; card is
// its kind, "" if it is not identified.
func (d Deck) Deal(player, card string) error {
	s, err := d.take(card)
	if err != nil {
		return err
	}
	return d.hold(DeckHands, player, s)
}

// DealUnread gives a player the card on top of the pile without his looking at
// it.
func (d Deck) DealUnread(player string) error {
	s, err := d.take("")
	if err != nil {
		return err
	}
	return d.hold(DeckUnread, player, s)
}

// Read puts the oldest card that a player has not looked at into his hand; card
// is its kind, "" if it is not identified.
func (d Deck) Read(player, card string) error {
	unread := d.part(DeckUnread).Get(player).tab
	if unread == nil {
		return fmt.Errorf("%s has no unread card of %s", player, d.Key())
	}
	s, err := d.identified(deck.ParseSlot(unread.At(1).text), card)
	if err != nil {
		return err
	}
	if s.Card != "" {
		s.Not = nil
	}
	if err := d.drop(DeckUnread, player, 1); err != nil {
		return err
	}
	return d.hold(DeckHands, player, s)
}

// hold adds a card to the hand of a player, or to those that he has not read.
func (d Deck) hold(field, player string, s deck.Slot) error {
	all := d.part(field)
	list := all.Get(player).tab
	if list == nil {
		list = d.st.New(all.typ.Elem)
		if err := list.Insert(1, Str(s.String())); err != nil {
			return err
		}
		return all.Set(player, Of(list))
	}
	text, at := s.String(), list.Len()
	if field == DeckHands {
		at = sortedAt(list, text)
	}
	return list.Insert(at+1, Str(text))
}

// drop takes the i-th card, from 1, from a player. A player without cards has no
// list, so that equal decks are equal.
func (d Deck) drop(field, player string, i int) error {
	all := d.part(field)
	list := all.Get(player).tab
	if list.Len() == 1 {
		return all.Set(player, Value{})
	}
	_, err := list.Remove(i)
	return err
}

// Identify notes that the i-th card, from 1, of a player's hand is of a kind.
func (d Deck) Identify(player string, i int, card string) error {
	s, err := d.identified(d.Hand(player)[i-1], card)
	if err != nil {
		return err
	}
	return d.replace(player, i, s)
}

// IdentifyIn notes that the i-th card, from 1, of those that a player has not
// looked at is of a kind, or, if player is "", of those that were drawn by a
// facet.
func (d Deck) IdentifyIn(player string, i int, card string) error {
	list := d.aside(player)
	s, err := d.identified(deck.ParseSlot(list.At(i).text), card)
	if err != nil {
		return err
	}
	return list.SetAt(i, Str(s.String()))
}

// Fix is IdentifyIn for an unread card that no player sees: it stays unread, and what
// players know of it stays as it is.
func (d Deck) Fix(player string, i int, card string) error {
	list := d.aside(player)
	not := deck.ParseSlot(list.At(i).text).Not
	s, err := d.identified(deck.ParseSlot(list.At(i).text), card)
	if err != nil {
		return err
	}
	s.Not = not
	return list.SetAt(i, Str(s.String()))
}

// ExcludeIn notes that such a card is not of a kind, as everybody knows.
func (d Deck) ExcludeIn(player string, i int, card string) error {
	list := d.aside(player)
	if len(deck.ParseSlot(list.At(i).text).Seen) > 0 {
		return nil
	}
	return list.SetAt(i, Str(deck.ParseSlot(list.At(i).text).Without(card).String()))
}

func (d Deck) aside(player string) *Table {
	if player == "" {
		return d.part(DeckDrawn)
	}
	return d.part(DeckUnread).Get(player).tab
}

// Learn notes what has become known of the i-th card, from 1, of a player's hand.
func (d Deck) Learn(player string, i int, known func(deck.Slot) deck.Slot) error {
	return d.replace(player, i, known(d.Hand(player)[i-1]))
}

// replace writes the i-th card of a hand, and keeps the hand sorted.
func (d Deck) replace(player string, i int, s deck.Slot) error {
	list := d.part(DeckHands).Get(player).tab
	if _, err := list.Remove(i); err != nil {
		return err
	}
	return list.Insert(1+sortedAt(list, s.String()), Str(s.String()))
}

// Find returns the place, from 1, of a card of a kind in a player's hand, 0 if no
// identified card of his is of that kind. Of several it is the one that most
// others have seen: whoever sees it go cannot tell which it was.
func (d Deck) Find(player, card string) int {
	at, seen := 0, -1
	for i, s := range d.Hand(player) {
		n := len(s.Seen)
		if slices.Contains(s.Seen, deck.All) {
			n = deck.MaxPlayers
		}
		if s.Card == card && n > seen {
			at, seen = i+1, n
		}
	}
	return at
}

// pick takes a card from a player's hand, or, if player is "", from those that
// lie open.
func (d Deck) pick(player, card string) (s deck.Slot, err error) {
	if player == "" {
		open := d.part(DeckOpen)
		i := slices.IndexFunc(open.list, func(v Value) bool { return v.text == card })
		if i < 0 {
			return s, fmt.Errorf("no card %q of %s lies open", card, d.Key())
		}
		_, err = open.Remove(i + 1)
		return deck.Slot{Card: card, Seen: []string{deck.All}}, err
	}
	i := d.Find(player, card)
	if i == 0 {
		return s, fmt.Errorf("%s holds no card %q of %s", player, card, d.Key())
	}
	if !slices.Contains(d.Hand(player)[i-1].Seen, deck.All) {
		if err := d.level(player); err != nil {
			return s, err
		}
		i = d.Find(player, card)
	}
	s = d.Hand(player)[i-1]
	return s, d.drop(DeckHands, player, i)
}
