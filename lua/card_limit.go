package lua

import (
	"fmt"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/ruleset"
)

// limited lists the decks in the game whose hand_limit the host keeps.
func (h *Host) limited() (list []*ruleset.Deck) {
	add := func(decks []*ruleset.Deck) {
		for _, d := range decks {
			if d.Limit > 0 && !d.LimitByRules {
				list = append(list, d)
			}
		}
	}
	add(h.Ruleset.Decks)
	for _, ov := range h.HouseRules.Active {
		add(ov.decks)
	}
	return list
}

// shed asks players who hold more cards than the limit of a deck which they discard,
// until nobody does. It is called after an order, and after what the rules do in a phase;
// rule is the running rule, "" for the one that runs already.
func (h *Host) shed(rule string) error {
	for _, declared := range h.limited() {
		d, ok := h.deck(declared.Name)
		if !ok {
			continue
		}
		for _, player := range d.Holders() {
			if len(d.Hand(player)) <= declared.Limit {
				continue
			}
			err := h.Under(rule, func() error {
				_, err := h.Call(h.L.NewFunction(func(*glua.LState) int {
					for len(d.Hand(player)) > declared.Limit {
						h.shedOne(dealing{Deck: d, declared: declared, h: h, word: "hand_limit"}, player)
					}
					return 0
				}), 0)
				return err
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// shedOne asks a player for one card, and discards it.
func (h *Host) shedOne(d dealing, player string) {
	d.identifyHand(player)
	over := fmt.Sprintf("%s of %s (hand limit %d)", cardCount(len(d.Hand(player))), d.Title, d.Limit)
	options, seen := h.L.NewTable(), map[string]bool{}
	for _, s := range d.Hand(player) {
		if !seen[s.Card] {
			seen[s.Card] = true
			options.Append(glua.LString(s.Card))
		}
	}
	only := h.L.NewTable()
	only.RawSetString("only", glua.LTrue)
	q := h.inquire(player, "card to discard", options, glua.LNil, glua.LNil, only)
	q.choice.Asks, q.choice.Else = over+": which card to discard", h.Called(player)+" has "+over
	card := h.put(q).String()
	h.move(d.Name, func(d game.Deck) error { return d.Discard(player, card) })
	h.tell(fmt.Sprintf("%s is discarded by %s", h.CardTitle(card), h.Called(player)), "")
}
