package lua

import (
	"fmt"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/deck"
	"parley/core/game"
	"parley/lua/nearest"
	"parley/lua/proxy"
	"parley/lua/ruleset"
)

// packOf returns what is declared of a deck.
func (h *Host) packOf(deck string) *ruleset.Deck {
	if d := h.Ruleset.Deck(deck); d != nil {
		return d
	}
	for _, ov := range h.HouseRules.Read {
		for _, d := range ov.decks {
			if d.Name == deck {
				return d
			}
		}
	}
	return &ruleset.Deck{Name: deck, Title: deck}
}

// FillDecks puts the cards of all decks of a new game into their piles.
func (h *Host) FillDecks() error {
	for _, known := range h.Ruleset.Decks {
		if d, ok := h.deck(known.Name); ok {
			if err := h.FillDeck(d); err != nil {
				return err
			}
		}
	}
	return nil
}

// FillDeck puts the cards of a new deck into its pile: the rows of its table, and the
// cards that chapters and house rules in force define for it.
func (h *Host) FillDeck(d game.Deck) error {
	declared := h.packOf(d.Key()).Kinds
	var kinds deck.Kinds
	kinds.Facets = declared.Facets
	for _, k := range declared.All() {
		k.Copies = h.copiesOf(k.ID, d.Key(), k.Copies)
		kinds.Add(k)
	}
	for _, c := range h.CardsOf(d.Key()) {
		if !kinds.Add(deck.Kind{ID: c.Name, Copies: h.copiesOf(c.Name, d.Key(), c.CopiesIn(d.Key()))}) {
			return fmt.Errorf("the deck %s: its table of data has a row %q, and there is a card of that name", d.Key(), c.Name)
		}
	}
	if err := ruleset.TooManyCards(&kinds); err != nil {
		return fmt.Errorf("the deck %s: %w", d.Key(), err)
	}
	return d.Fill(&kinds)
}

// declared is what a ruleset declares of a deck.
type declared = ruleset.Deck

// dealing is a call of a word that concerns a deck.
type dealing struct {
	game.Deck
	*declared
	h      *Host
	word   string
	others string   // what others read of a card that one player sees
	from   string   // the player whose unread card is read
	except []string // the kinds that are not dealt, sorted
	blank  bool     // a card may stay unknown
}

// dealing reads the deck that a word of a script is given.
func (h *Host) dealing(v glua.LValue, word string) dealing {
	d, ok := game.DeckOf(proxy.TableOf(v))
	if !ok {
		h.Raise(fmt.Errorf("%s needs a deck, such as game.naval, got %s", word, proxy.Text(v)))
	}
	return dealing{Deck: d, declared: h.packOf(d.Key()), h: h, word: word}
}

// mayMove refuses to move cards where rules may only ask.
func (d dealing) mayMove() {
	if d.h.Run.Asking != nil && !d.h.Run.Asking.Entry {
		d.h.Raise(d.h.noEffect(d.word))
	}
	if d.h.Run.Handler == nil {
		d.h.Raise(fmt.Errorf("%s works only inside a rule or an action, not while a chapter loads", d.word))
	}
}

// must raises an error of a move, and counts what it has written.
func (d dealing) must(before game.Savepoint, err error) {
	if err == nil {
		err = d.h.Run.moved(int(d.h.State.Mark() - before))
	}
	if err != nil {
		d.h.Raise(fmt.Errorf("%s: %w", d.word, err))
	}
}

// moved counts the writes of a move of cards.
func (c *course) moved(n int) error {
	c.spent.writes += n - 1
	return c.wrote(0)
}

// do moves cards.
func (d dealing) do(move func() error) {
	before := d.h.State.Mark()
	d.must(before, move())
}

// player reads a player: his id, or a piece that stands for him or is his.
func (d dealing) player(v glua.LValue) string {
	id := ""
	switch t := proxy.TableOf(v); {
	case t != nil && proxy.Owner(t) != "":
		id = proxy.Owner(t)
	case t != nil:
		id = t.Key()
	default:
		s, ok := v.(glua.LString)
		if !ok {
			d.h.Raise(fmt.Errorf("%s needs a player, got %s", d.word, proxy.Text(v)))
		}
		id = string(s)
	}
	if !d.h.isHolder(d.Deck, id) {
		d.h.mayHold(d, id)
	}
	return id
}

// entity returns the piece of that id that nobody owns, such as a side; nil if there is
// none.
func (h *Host) entity(id string) *game.Table {
	for _, k := range h.Ruleset.Kinds() {
		if h.Ruleset.Entity(k).Owner != "" {
			continue
		}
		if t := h.State.Entity(h.Ruleset.Entity(k).Shape, id); t != nil {
			return t
		}
	}
	return nil
}

// isHolder reports whether a player holds cards of a deck, read or not.
func (h *Host) isHolder(d game.Deck, id string) bool {
	return !d.Get(game.DeckHands).Table().Get(id).IsNil() || !d.Get(game.DeckUnread).Table().Get(id).IsNil()
}

// mayHold refuses what is not a player, and more holders than a deck may have.
func (h *Host) mayHold(d dealing, id string) {
	if strings.ContainsAny(id, " \t\n") || strings.HasPrefix(id, deck.All) {
		h.Raise(fmt.Errorf("%s: the id of a player who holds cards is one word, not %q", d.word, id))
	}
	h.Bounded("the players who hold cards of a deck", len(d.Holders())+1, deck.MaxPlayers)
	if h.entity(id) != nil {
		return
	}
	players, err := h.Players()
	if err != nil {
		h.Raise(err)
	}
	if !slices.Contains(players, id) {
		h.Raise(fmt.Errorf("%s: there is no player %q%s", d.word, id, nearest.Guess(id, players)))
	}
}

// card reads the id of a card of the deck.
func (d dealing) card(v glua.LValue) string {
	s, ok := v.(glua.LString)
	if !ok {
		d.h.Raise(fmt.Errorf("%s needs the id of a card, got %s", d.word, proxy.Text(v)))
	}
	if c := d.h.Card(string(s)); !d.Kinds.Has(string(s)) && (c == nil || c.CopiesIn(d.Name) == 0) {
		ids := d.Kinds.IDs()
		for _, c := range d.h.CardsOf(d.Name) {
			ids = append(ids, c.Name)
		}
		d.h.Raise(fmt.Errorf("%s: the deck %s has no card %q%s", d.word, d.Name, string(s), nearest.Guess(string(s), ids)))
	}
	return string(s)
}

// facet reads the name of a facet of the deck.
func (d dealing) facet(v glua.LValue) string {
	s, ok := v.(glua.LString)
	if ok {
		for _, f := range d.Kinds.Facets {
			if f == string(s) {
				return f
			}
		}
	}
	if len(d.Kinds.Facets) == 0 {
		d.h.Raise(fmt.Errorf("%s: the cards of %s have no facets: they are the columns of a table of data", d.word, d.Name))
	}
	d.h.Raise(fmt.Errorf("%s: the cards of %s have no facet %q%s; their facets: %s", d.word, d.Name, proxy.Text(v), nearest.Guess(proxy.Text(v), d.Kinds.Facets), strings.Join(d.Kinds.Facets, ", ")))
	return ""
}

// facetValue converts a value of a facet: a number if all its values are, nil if blank.
func (d dealing) facetValue(facet, value string) glua.LValue {
	if value == "" {
		return glua.LNil
	}
	if d.Numeric(facet) {
		return glua.LVAsNumber(glua.LString(value))
	}
	return glua.LString(value)
}

// number reads how many cards a word concerns.
func (d dealing) number(v glua.LValue) int {
	n, ok := v.(glua.LNumber)
	if !ok || n != glua.LNumber(int(n)) || n < 0 {
		d.h.Raise(fmt.Errorf("%s needs a number of cards, got %s", d.word, proxy.Text(v)))
	}
	d.h.Bounded("the cards that "+d.word+" moves", int(n), deck.MaxCards)
	return int(n)
}
