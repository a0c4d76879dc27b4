// Package deck models cards of which somebody does not know where they are.
//
// A card is a string, the id of its kind; copies of a kind are not
// distinguished. A [Kind] has facets, such as rank and suit, which may be asked
// one at a time. A [Slot] is one card in a place of its own (on top of the pile,
// in a hand, lying open): either its kind and who has seen it, or what is known
// of it. A [Pool] is a number of cards spread over several places in an unknown
// way; it answers with exact weights what a place may hold.
//
// The package has no random source, and knows no game: core/game keeps decks in
// the state.
package deck

import "slices"

// Limits of a deck.
const (
	MaxCards   = 1000 // cards of a deck, copies counted
	MaxKinds   = 200  // kinds of card in a deck
	MaxPlayers = 64   // players who hold cards of a deck
)

// Kind is a kind of card, the number of its copies in a new deck, and its value
// of each facet of the deck, "" for none.
type Kind struct {
	ID     string
	Copies int
	Facets []string
}

// Kinds is the cards that a deck is made of. The zero value has none.
type Kinds struct {
	Facets []string // the names of the facets: rank, suit
	list   []Kind
	at     map[string]int
}

// Add adds a kind; false means that there is one of that id already.
func (k *Kinds) Add(kind Kind) bool {
	if _, ok := k.at[kind.ID]; ok {
		return false
	}
	if k.at == nil {
		k.at = map[string]int{}
	}
	k.at[kind.ID] = len(k.list)
	k.list = append(k.list, kind)
	return true
}

// Clone returns an independent copy.
func (k *Kinds) Clone() Kinds {
	own := Kinds{Facets: k.Facets}
	for _, kind := range k.list {
		own.Add(kind)
	}
	return own
}

// All lists the kinds in the order in which they were added. The list is not the
// caller's to change.
func (k *Kinds) All() []Kind { return k.list }

// Has says whether there is a kind of that id.
func (k *Kinds) Has(id string) bool { _, ok := k.at[id]; return ok }

// IDs lists the ids of the kinds in their order.
func (k *Kinds) IDs() []string {
	ids := make([]string, len(k.list))
	for i, kind := range k.list {
		ids[i] = kind.ID
	}
	return ids
}

// Size is the number of cards, copies counted.
func (k *Kinds) Size() int {
	n := 0
	for _, kind := range k.list {
		n += kind.Copies
	}
	return n
}

// Facet returns the value of a facet of a kind, "" for none.
func (k *Kinds) Facet(id, facet string) string {
	i, known := k.at[id]
	f := slices.Index(k.Facets, facet)
	if !known || f < 0 || f >= len(k.list[i].Facets) {
		return ""
	}
	return k.list[i].Facets[f]
}

// Values lists the values of a facet in the order in which the kinds first have
// them.
func (k *Kinds) Values(facet string) (values []string) {
	for _, kind := range k.list {
		if v := k.Facet(kind.ID, facet); !slices.Contains(values, v) {
			values = append(values, v)
		}
	}
	return values
}
