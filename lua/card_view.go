package lua

import (
	"parley/core/deck"
	"parley/core/game"
	"parley/lua/ruleset"
)

// HandView is what is known of a player's cards of one deck in this position.
type HandView struct {
	Deck   string   `json:"deck"`
	Player string   `json:"side"`
	Cards  []string `json:"cards"`  // those that the reader has seen, sorted
	Hidden int      `json:"hidden"` // those that are not
	Unread int      `json:"unread"` // those that he has not read himself
}

// DeckView is what everybody knows of a deck.
type DeckView struct {
	Deck     string     `json:"deck"`
	Title    string     `json:"title"`
	Left     int        `json:"left"` // cards in the pile
	Open     []string   `json:"open"`
	Discards []string   `json:"discards"`
	Out      []string   `json:"out"`
	Hands    []HandView `json:"hands"` // the number of cards of each player
	// Unseen counts the cards by kind of which the reader does not know where they are.
	Unseen map[string]int `json:"unseen"`
}

// inPlay says whether a deck is in this game: one that a field of the state would list is
// not, unless it does.
func (h *Host) inPlay(d *ruleset.Deck) bool {
	if d.InPlay == "" {
		return true
	}
	list := h.State.Root().Get(d.InPlay).Table()
	for i := range list.Len() {
		if list.At(i+1).Text() == d.Name {
			return true
		}
	}
	return false
}

// Decks describes the decks in play; with see, hands that it hides are only counted.
func (h *Host) Decks(see game.Viewer) ([]DeckView, error) {
	players, err := h.Players()
	if err != nil {
		return nil, err
	}
	list := []DeckView{}
	for _, name := range h.deckNames() {
		p := h.packOf(name)
		d, ok := h.deck(name)
		if !ok || !h.inPlay(p) {
			continue
		}
		v := DeckView{Deck: p.Name, Title: p.Title, Left: d.Left(), Open: cardsIn(d.Slots(game.DeckOpen)), Discards: cardsIn(d.Slots(game.DeckDiscards)), Out: cardsIn(d.Slots(game.DeckOut)), Hands: []HandView{}, Unseen: d.Unseen(see)}
		v.Open = append(v.Open, cardsIn(d.Slots(game.DeckDrawn))...)
		for _, player := range players {
			hand := d.HandFor(see, player)
			one := HandView{Deck: p.Name, Player: player, Cards: cardsIn(hand), Unread: len(d.Unread(player))}
			one.Hidden = len(hand) - len(one.Cards)
			v.Hands = append(v.Hands, one)
		}
		list = append(list, v)
	}
	return list, nil
}

// cardsIn lists the identified cards of some slots.
func cardsIn(slots []deck.Slot) []string {
	list := []string{}
	for _, s := range slots {
		if s.Card != "" {
			list = append(list, s.Card)
		}
	}
	return list
}
