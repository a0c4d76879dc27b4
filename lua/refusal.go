package lua

import (
	"fmt"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/turn"
)

// refusals lists every reason why an order may not be given now.
func (h *Host) refusals(o *Order) ([]game.Refusal, error) {
	var out []game.Refusal
	a := o.Action
	if a == nil {
		return nil, nil
	}
	if h.clock.Over() {
		return []game.Refusal{{Text: "the game is over", Rule: a.Rule}}, nil
	}
	if o.actor != nil && o.Player != owner(o.actor) {
		e := h.rs.entities[a.Actor]
		out = append(out, game.Refusal{Text: fmt.Sprintf("%s is not your %s", entityName(o.actor), e.Word), Rule: a.Rule})
	}
	p := h.clock.Phase()
	switch {
	case a.Any:
	case p == nil || !slices.Contains(a.Phases, p.ID):
		out = append(out, game.Refusal{Text: h.outOfPhase(o), Rule: a.Rule})
	case !h.clock.May(o.Player, o.Piece) && len(out) == 0:
		out = append(out, game.Refusal{Text: h.notTheirTurn(o), Rule: p.Rule})
	}
	more, err := h.check(o, nil)
	return append(out, more...), err
}

func (h *Host) outOfPhase(o *Order) string {
	if o.Action.closed != "" {
		return h.fill(o.Action.closed, o.fact)
	}
	if len(o.Action.Phases) == 0 {
		return fmt.Sprintf("not now: %s answers a question, and nobody asks it", o.Action.ID)
	}
	var titles []string
	for _, id := range o.Action.Phases {
		titles = append(titles, strings.ToLower(h.title(id)))
	}
	return fmt.Sprintf("not now: %s belongs to %s", o.Action.ID, strings.Join(titles, " or "))
}

func (h *Host) title(phase string) string {
	if p := h.clock.Seq.Phase(phase); p != nil && p.Title != "" {
		return p.Title
	}
	return phase
}

func (h *Host) notTheirTurn(o *Order) string {
	w := h.clock.Waiting()
	if len(w) == 0 {
		return "nobody is waited for now"
	}
	if mode := h.clock.Mode(); mode == turn.InTurns || mode == turn.Alternate {
		return "it is the turn of " + h.calledItem(w[0])
	}
	who := h.called(o.Player)
	if o.actor != nil {
		who = entityName(o.actor)
	}
	return who + " is done for now"
}

// check runs the check of an action; ctx is what choose was given.
func (h *Host) check(o *Order, ctx glua.LValue) ([]game.Refusal, error) {
	a := o.Action
	if a.check == nil {
		return nil, nil
	}
	if ctx == nil {
		ctx = glua.LNil
	}
	ask := &asking{rule: a.Rule, fact: o.fact}
	err := h.only(ask, func() error {
		_, err := h.call(a.check, 0, o.actorValue(), o.args, ctx)
		return err
	})
	if err != nil && len(ask.refused) > 0 {
		err = nil // after a failed need an error only ends the check
	}
	return ask.refused, err
}

// only runs do where asking is all that is allowed.
func (h *Host) only(ask *asking, do func() error) error {
	outer, frozen := h.asking, h.State.Freeze(!ask.entry)
	h.asking = ask
	defer func() {
		h.asking = outer
		h.State.Freeze(frozen)
	}()
	return do()
}
