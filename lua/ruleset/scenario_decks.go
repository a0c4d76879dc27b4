package ruleset

import (
	"fmt"
	"slices"

	"parley/core/deck"
	"parley/lua/source"
)

// DeckChange is what a scenario changes in a deck: [[deck]].
type DeckChange struct {
	ID   string
	Node source.Node

	without []string
	copies  map[string]int
}

// maxDeckChanges limits the decks that a scenario changes.
const maxDeckChanges = 100

// deckKey is the table of a scenario that changes a deck.
const deckKey = "deck"

func deckChangeSchema() *source.Schema {
	return &source.Schema{Name: deckKey, Fields: []source.Field{
		{Name: "id", Type: source.T("text"), Means: "the name of the deck: the field of the state that holds it"},
		{Name: "without", Type: source.ListOf(source.T("text")).Maybe(), Means: "the cards that it does not have in this scenario", Hint: `without = ["kraken"]`},
		{Name: "copies", Type: source.MapOf(source.T(fmt.Sprintf("count 0 to %d", deck.MaxCards))).Maybe(), Means: "how many copies of a card it has in this scenario", Hint: `copies = { kraken = 3 }`},
	}}
}

// readDeckChanges reads what a scenario changes in its decks.
func readDeckChanges(list source.Node) (out []DeckChange, faults source.Faults) {
	if list.Len() > maxDeckChanges {
		return nil, source.Faults{list.Fault("%v", TooMuch("the decks that a scenario changes", list.Len(), maxDeckChanges))}
	}
	for i := range list.Len() {
		n := list.Index(i)
		x := DeckChange{ID: n.Get("id").Str(), Node: n, copies: map[string]int{}}
		if slices.ContainsFunc(out, func(y DeckChange) bool { return y.ID == x.ID }) {
			faults = append(faults, n.Get("id").Fault("the deck %s is changed twice", x.ID))
		}
		for _, card := range n.Get("copies").Keys() {
			x.copies[card] = int(n.Get("copies").Get(card).Num())
		}
		for j := range n.Get("without").Len() {
			card := n.Get("without").Index(j)
			if _, both := x.copies[card.Str()]; both || slices.Contains(x.without, card.Str()) {
				faults = append(faults, card.Fault("the card %s is listed twice", card.Str()))
			}
			x.without = append(x.without, card.Str())
		}
		out = append(out, x)
	}
	return out, faults
}

// CopiesOf returns how many copies of a card the deck has, if it has n otherwise.
func (x DeckChange) CopiesOf(card string, n int) int {
	if slices.Contains(x.without, card) {
		return 0
	}
	if k, ok := x.copies[card]; ok {
		return k
	}
	return n
}

// Missing reports the cards that the change takes out of the deck although it must have
// them.
func (x DeckChange) Missing(required []string) (faults source.Faults) {
	for i, card := range x.without {
		if slices.Contains(required, card) {
			faults = append(faults, x.Node.Get("without").Index(i).Fault("the deck %s always has the card %s", x.ID, card))
		}
	}
	for _, card := range x.Node.Get("copies").Keys() {
		if x.copies[card] == 0 && slices.Contains(required, card) {
			faults = append(faults, x.Node.Get("copies").Get(card).Fault("the deck %s always has the card %s", x.ID, card))
		}
	}
	return faults
}

// RequiredFault is a fault of the i-th card that the deck must have.
func (d *Deck) RequiredFault(i int, cards []string) source.Fault {
	return d.node.Get("required").Index(i).NearFault(fmt.Sprintf("the deck %s has no card %q", d.Name, d.Required[i]), cards)
}

// Unknown reports the cards of the change that are not among those of the deck.
func (x DeckChange) Unknown(cards []string) (faults source.Faults) {
	missing := func(card string, n source.Node) {
		if !slices.Contains(cards, card) {
			faults = append(faults, n.NearFault(fmt.Sprintf("the deck %s has no card %q", x.ID, card), cards))
		}
	}
	for i, card := range x.without {
		missing(card, x.Node.Get("without").Index(i))
	}
	for _, card := range x.Node.Get("copies").Keys() {
		missing(card, x.Node.Get("copies").Get(card))
	}
	return faults
}
