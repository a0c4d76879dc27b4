package lua

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/deck"
	"parley/core/game"
	"parley/lua/nearest"
	"parley/lua/ruleset"
	"parley/lua/source"
	"parley/lua/vocabulary"
)

// A house file may declare decks of its own. Each is a field of the game while the house
// rule is in force: it comes with its cards and goes with them. The cards that a house
// file adds to another deck come when it is put into force; when it is put out of force
// they stay in that deck, and cannot be played.

// deckFieldsOf lists the fields of a deck of a house file.
var deckFieldsOf = vocabulary.Fields{
	{"title", `title = "Omens"`, "its name for players"},
	{"hand_limit", "hand_limit = 3", ruleset.HandLimitMeans},
}

// readHouseDecks reads the decks that a house file declares.
func (h *Host) readHouseDecks(ov *Overlay, def *glua.LTable, line int) {
	h.fieldsOf(ov, def, "decks", line, func(key string, v glua.LValue, bad func(near, format string, args ...any)) {
		t, ok := v.(*glua.LTable)
		if !ok {
			bad("", "the deck %s needs its fields in braces: %s = { title = \"…\" }", key, key)
			return
		}
		h.keys(t, deckFieldsOf, func(name, _ string) {
			bad(nearest.To(name, deckFieldsOf.Names()), "the deck %s: unknown field %q", key, name)
		})
		d := &ruleset.Deck{Name: key, Title: h.oneLine(t, "title", "a deck")}
		if d.Title == "" {
			d.Title = key
		}
		if v := t.RawGetString("hand_limit"); v != glua.LNil {
			n, ok := v.(glua.LNumber)
			if d.Limit = int(n); !ok || n != glua.LNumber(d.Limit) || d.Limit < 1 || d.Limit > deck.MaxCards {
				bad("", "the deck %s: hand_limit must be a whole number from 1 to %d", key, deck.MaxCards)
			}
		}
		ov.decks = append(ov.decks, d) // also if it has a fault: its cards have none
		switch by := h.HouseRules.deckBy(key); {
		case by != nil && by.ID != ov.ID:
			bad("", "the house rule %s already has a deck %q: choose another name", by.ID, key)
		case key == ov.StateField() && ov.state != nil:
			bad("", "the deck would be game.%s, which is the state of this house rule: choose another name", key)
		case h.Ruleset.Root.Index(key) >= 0 || gameWord(key) || h.HouseRules.stateOf(key) != nil:
			bad("", "the deck would be game.%s, which exists already: choose another name", key)
		}
	})
}

// deckBy returns the house rule that declares a deck, nil if none does.
func (x *HouseRules) deckBy(name string) *Overlay {
	for _, ov := range x.Read {
		if slices.ContainsFunc(ov.decks, func(d *ruleset.Deck) bool { return d.Name == name }) {
			return ov
		}
	}
	return nil
}

// deckNames lists the decks that a card may belong to: those of the ruleset, of the house
// rules that have been read, and of the file that is being read.
func (h *Host) deckNames() (names []string) {
	names = h.Ruleset.DeckNames()
	for _, ov := range append(slices.Clone(h.HouseRules.Read), h.Run.reading) {
		if ov == nil {
			continue
		}
		for _, d := range ov.decks {
			names = append(names, d.Name)
		}
	}
	return names
}

// seesCards reports whether a house file sees the built-in chapter cards: there are decks,
// or it declares some.
func (h *Host) seesCards(ov *Overlay) bool {
	if h.Ruleset.Chapter(vocabulary.Cards) != nil {
		return false
	}
	decks := func(ov *Overlay) bool { return len(ov.decks) > 0 }
	return h.Ruleset.HasDecks() || slices.ContainsFunc(h.HouseRules.Read, decks) || bytes.Contains(ov.Source, []byte("decks"))
}

// declareDecks makes room in the game for the decks of a house rule.
func (h *Host) declareDecks(ov *Overlay) error {
	if len(ov.decks) == 0 {
		return nil
	}
	h.Mirror.Decks = true
	for _, d := range ov.decks {
		err := h.State.Declare(d.Name, &game.Type{Sort: game.SortRecord, Name: ruleset.DeckType, Shape: h.Ruleset.DeckShape(), Optional: true})
		if errors.Is(err, game.ErrInUse) {
			err = &StateChanged{ov.ID}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// keepDecks creates and fills the decks of the house rules in force, removes those of all
// others, and adds the cards of house rules in force that are new to the other decks.
func (h *Host) keepDecks() error {
	root := h.State.Root()
	for _, ov := range h.HouseRules.Read {
		on := slices.Contains(h.HouseRules.Active, ov)
		for _, d := range ov.decks {
			if on != root.Get(d.Name).IsNil() {
				continue
			}
			v := game.Value{}
			if t, _ := root.FieldType(d.Name); on {
				v = game.Of(h.State.New(t))
			}
			if err := root.Set(d.Name, v); err != nil {
				return err
			}
			if made, ok := h.deck(d.Name); ok {
				if err := h.FillDeck(made); err != nil {
					return err
				}
				if made.Empty() {
					return h.noCards(ov, d.Name)
				}
			}
		}
	}
	return h.addCards()
}

// noCards is the fault of a deck of a house file that begins without cards.
func (h *Host) noCards(ov *Overlay, deck string) error {
	for _, x := range h.dealt {
		if x.ID == deck && len(h.CardsOf(deck)) > 0 {
			return source.Faults{x.Node.Get("id").Fault("this leaves no card in the deck %s: leave one in", deck)}.Err()
		}
	}
	what := fmt.Sprintf("the deck %s of the house rule %s has no cards: define one, card \"…\" { deck = %q, … }, here or in a card file that is loaded with this one", deck, ov.ID, deck)
	return source.Faults{source.Fault{Place: ov.keyPlace(1, "decks", deck), What: what}}.Err()
}

// addCards adds the cards of house rules in force to decks that do not have them yet. A
// deck without any cards is filled when the game begins.
func (h *Host) addCards() error {
	for _, c := range h.Book.Cards {
		if c.House == nil || !h.CardInForce(c) {
			continue
		}
		for _, x := range c.Copies {
			d, ok := h.deck(x.Deck)
			if !ok || d.Empty() || d.All()[c.Name] > 0 {
				continue
			}
			if err := d.Resize(c.Name, h.copiesOf(c.Name, x.Deck, x.N)); err != nil {
				return err
			}
		}
	}
	return nil
}

// Redeal brings the decks of a game up to date with cards that were defined again: new
// cards and copies join the pile, and cards that nothing defines any more leave the game.
func (h *Host) Redeal() error {
	for _, name := range h.deckNames() {
		d, ok := h.deck(name)
		if !ok || d.Empty() {
			continue
		}
		want := map[string]int{}
		for _, k := range h.packOf(name).Kinds.All() {
			want[k.ID] = h.copiesOf(k.ID, name, k.Copies)
		}
		for _, c := range h.Book.Cards {
			if n := c.CopiesIn(name); n > 0 && h.CardInForce(c) {
				want[c.Name] = h.copiesOf(c.Name, name, n)
			} else if n > 0 {
				want[c.Name] = d.All()[c.Name] // out of force: they stay
			}
		}
		have := d.All()
		for _, card := range slices.Sorted(maps.Keys(have)) {
			if _, known := want[card]; !known {
				want[card] = 0
			}
		}
		for _, card := range slices.Sorted(maps.Keys(want)) {
			if want[card] == have[card] {
				continue
			}
			if err := d.Resize(card, want[card]); err != nil {
				return err
			}
		}
	}
	return nil
}

// Redealt reports whether Redeal would change a deck.
func (h *Host) Redealt() (bool, error) {
	before := h.State.Mark()
	defer h.State.Rollback(before)
	err := h.Redeal()
	return h.State.Mark() > before, err
}

// InDecks lists the kinds of card that the decks of a game have, each with its deck, such
// as "kraken of naval".
func (h *Host) InDecks() (list []string) {
	for _, name := range h.deckNames() {
		if d, ok := h.deck(name); ok {
			all := d.All()
			for _, card := range slices.Sorted(maps.Keys(all)) {
				if all[card] > 0 {
					list = append(list, card+" of "+name)
				}
			}
		}
	}
	return list
}

// checkScenarioDecks reports decks and cards in [[deck]] that do not exist.
func (h *Host) checkScenarioDecks(sc *ruleset.Scenario) error {
	var faults source.Faults
	for _, x := range sc.Decks {
		if !slices.Contains(h.deckNames(), x.ID) {
			faults = append(faults, x.Node.Get("id").NearFault(fmt.Sprintf("there is no deck %q", x.ID), h.deckNames()))
			continue
		}
		faults = append(faults, x.Unknown(h.cardsInBox(x.ID))...)
		faults = append(faults, x.Missing(h.packOf(x.ID).Required)...)
	}
	return faults.Err()
}

// cardsInBox lists the cards of a deck, also those of house rules that are off.
func (h *Host) cardsInBox(deck string) []string {
	kinds := h.packOf(deck).Kinds.Clone()
	names := kinds.IDs()
	for _, c := range h.Book.Cards {
		if c.CopiesIn(deck) > 0 {
			names = append(names, c.Name)
		}
	}
	return names
}

// linkRequired reports required cards that their decks do not have.
func (h *Host) linkRequired() {
	for _, d := range h.Ruleset.Decks {
		cards := h.cardsInBox(d.Name)
		for i, card := range d.Required {
			if !d.Faulty && !slices.Contains(cards, card) {
				h.Book.faults = append(h.Book.faults, d.RequiredFault(i, cards))
			}
		}
	}
}

// copiesOf returns how many copies of a card a deck has in this scenario, if it has n
// otherwise.
func (h *Host) copiesOf(card, deck string, n int) int {
	for _, x := range h.dealt {
		if x.ID == deck {
			return x.CopiesOf(card, n)
		}
	}
	return n
}

// Dealt describes the decks and cards that a house file defines, a line each.
func (ov *Overlay) Dealt() (lines []string) {
	for _, d := range ov.decks {
		lines = append(lines, fmt.Sprintf("deck game.%s, %s", d.Name, d.Title))
	}
	for _, c := range ov.cards {
		var decks []string
		for _, x := range c.Copies {
			decks = append(decks, fmt.Sprintf("%d in %s", x.N, x.Deck))
		}
		lines = append(lines, fmt.Sprintf("card %s, %s (%s)", c.Name, c.Title, strings.Join(decks, ", ")))
	}
	return lines
}

// HasOwn reports whether a house rule has a state or decks, which go when it is switched
// off.
func (ov *Overlay) HasOwn() bool { return ov.state != nil || len(ov.decks) > 0 }

// GameFields lists the fields of game that the house rule declares: its state, its decks.
func (ov *Overlay) GameFields() (names []string) {
	if ov.state != nil {
		names = append(names, ov.StateField())
	}
	for _, d := range ov.decks {
		names = append(names, d.Name)
	}
	return names
}
