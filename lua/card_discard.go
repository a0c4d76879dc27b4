package lua

import (
	"fmt"
	"slices"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/argument"
	"parley/lua/ruleset"
)

// discardWord is the order that discards a card: discard CARD.
const discardWord = "discard"

// linkDiscards defines the order discard for decks that allow it.
func (h *Host) linkDiscards(phases []string) {
	a := &Action{ID: discardWord, Actor: actorPlayer, Say: "discards a card", Rare: true, discards: true, gives: true,
		Args: []argument.Arg{{Name: "card", Kind: argument.Card}}}
	for _, d := range h.Ruleset.Decks {
		for _, p := range d.DiscardIn {
			switch {
			case p == ruleset.AnyTime:
				a.Any = true
			case !slices.Contains(phases, p):
				h.Book.faults = append(h.Book.faults, d.DiscardFault("discard", fmt.Sprintf("discard: there is no phase %q", p), append(slices.Clone(phases), ruleset.AnyTime)))
			default:
				a.Phases = append(a.Phases, p)
			}
		}
		if len(d.DiscardIn) > 0 && h.Book.Rules[d.Rule] == nil {
			h.Book.faults = append(h.Book.faults, d.DiscardFault("rule", fmt.Sprintf("discard needs the id of the rule that allows it, rule = \"%s.…\": there is no rule %q", h.Ruleset.Name, d.Rule), h.Book.RuleIDs()))
		}
		if a.Rule == "" && len(d.DiscardIn) > 0 {
			a.Rule = d.Rule
		}
		if len(d.DiscardIn) > 0 && h.Book.Actions[discardWord] != nil {
			h.Book.faults = append(h.Book.faults, d.DiscardFault("discard", "the order discard is built in for this deck, but a chapter defines an action discard: leave out one of them", nil))
			return
		}
	}
	if a.Any {
		a.Phases = []string{anyPhase}
	}
	if len(a.Phases) > 0 {
		h.Book.Actions[discardWord] = a
		h.Book.ActionOrder = append(h.Book.ActionOrder, a)
	}
}

// discardable returns the first deck of which a player holds a card that he may discard
// now, nil if there is none.
func (h *Host) discardable(player, card string) *ruleset.Deck {
	p := h.Clock.Phase()
	for _, d := range h.Ruleset.Decks {
		may := slices.Contains(d.DiscardIn, ruleset.AnyTime) || p != nil && slices.Contains(d.DiscardIn, p.ID)
		if may && h.holdsCard(d.Name, player, card) {
			return d
		}
	}
	return nil
}

// keptCard refuses to discard a card of a deck whose cards cannot be discarded now, and
// one that the check of the deck's rule refuses.
func (h *Host) keptCard(o *Order, first bool) ([]game.Refusal, error) {
	card := o.Values.RawGetString("card").String()
	d := h.discardable(o.Player, card)
	if d == nil {
		return []game.Refusal{{Text: fmt.Sprintf("%s cannot be discarded now", h.CardTitle(card)), Rule: o.Action.Rule}}, nil
	}
	c, r := h.Card(card), h.Book.Rules[d.Rule]
	if c == nil || r == nil || r.Check == nil {
		return nil, nil
	}
	ask := &Asking{Rule: r.ID, Query: Query{checking, o.Action.ID}, Player: o.Player, Fact: h.facts(o), First: first}
	return h.refusing(ask, r.Fn, glua.LString(o.Player), c.Info)
}

// discardOrder carries out the order discard.
func (h *Host) discardOrder(o *Order) error {
	card := o.Values.RawGetString("card").String()
	d := h.discardable(o.Player, card)
	_, err := h.Call(h.L.NewFunction(func(L *glua.LState) int {
		h.move(d.Name, func(d game.Deck) error { return d.Discard(o.Player, card) })
		h.tell(fmt.Sprintf("%s is discarded by %s", h.CardTitle(card), h.Called(o.Player)), o.Action.Rule)
		return 0
	}), 0)
	return err
}
