package lua

import (
	"fmt"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua/argument"
	"parley/lua/proxy"
	"parley/lua/sentence"
)

// Refusals lists every reason why an order may not be given now.
func (h *Host) Refusals(o *Order) ([]game.Refusal, error) {
	if h.veiled(o.Player) {
		return asSeen(h, o.Player, func() ([]game.Refusal, error) { return h.Refusals(o) })
	}
	var out []game.Refusal
	a := o.Action
	if o.Done() {
		return h.early(o)
	}
	if a == nil {
		return nil, nil
	}
	if h.Clock.Over() {
		return []game.Refusal{{Text: gameIsOver, Rule: a.Rule}}, nil
	}
	if o.Actor != nil && o.Player != proxy.Owner(o.Actor) {
		e := h.Ruleset.Entity(o.Actor.Shape().Name)
		out = append(out, game.Refusal{Text: fmt.Sprintf("%s is not your %s", proxy.Name(o.Actor), e.Word), Rule: a.Rule})
	}
	p := h.Clock.Phase()
	switch {
	case a.Any:
	case p == nil || !slices.Contains(a.Phases, p.ID):
		out = append(out, game.Refusal{Text: h.OutOfPhase(o), Rule: a.Rule})
	case !h.Clock.May(o.Player, o.Piece) && len(out) == 0:
		out = append(out, game.Refusal{Text: h.notTheirTurn(o), Rule: p.Rule})
	}
	inTime := len(out) == 0
	more, err := h.check(o, h.toCheck(o), nil, false)
	if out = append(out, more...); !inTime && !overLimit(err) {
		err = nil // the check may need what only its phase or its question has
	}
	if inTime && err == nil {
		more, err = h.early(o)
		out = append(out, more...)
	}
	for i := range out {
		out[i].Text = Echo(out[i].Text, o.Text)
	}
	return out, err
}

// OutOfPhase returns the sentence that refuses an order outside of its phases.
func (h *Host) OutOfPhase(o *Order) string {
	if o.Action.Card != nil {
		return h.momentClosed(o.Action.Card)
	}
	if o.Action.closed != "" {
		text, _ := sentence.Fill(o.Action.closed, h.facts(o), h.Geometry)
		return text
	}
	if len(o.Action.Phases) == 0 {
		return fmt.Sprintf("not now: %s answers a question, and there is no such question", o.Action.ID)
	}
	var titles []string
	for _, id := range o.Action.Phases {
		titles = append(titles, strings.ToLower(h.Title(id)))
	}
	return fmt.Sprintf("not now: %s belongs to %s", o.Action.ID, strings.Join(titles, " or "))
}

// Title returns the title of a phase, or its id if it has none.
func (h *Host) Title(phase string) string {
	if p := h.Clock.Seq.Phase(phase); p != nil && p.Title != "" {
		return p.Title
	}
	return phase
}

func (h *Host) notTheirTurn(o *Order) string {
	w := h.Clock.Waiting()
	if len(w) == 0 {
		return nobodyToAct
	}
	if mode := h.Clock.Mode(); mode == turn.InTurns || mode == turn.Alternate {
		return "it is the turn of " + h.CalledItem(w[0])
	}
	if o.Actor != nil {
		return proxy.Name(o.Actor) + " is done for now"
	}
	return "the turn of " + h.Called(o.Player) + " is over for now"
}

// copied returns copies of the arguments of an order for its check: what the check
// writes into them is discarded, because a replay parses them from the text.
func (h *Host) copied(o *Order) *glua.LTable {
	return h.guarded(proxy.Copied(h.L, o.Values).(*glua.LTable))
}

// toCheck returns the arguments of an order for its check; the order's own if its action
// has none, or only reads them.
func (h *Host) toCheck(o *Order) *glua.LTable {
	if o.Action.Check == nil && o.Action.Card == nil || o.Action.shares(o.Values) {
		return o.Values
	}
	return h.copied(o)
}

// check runs the check of an action with args; ctx is the context given to choose. It
// first refuses pieces of others in arguments that need one's own. With first, it ends
// at the first reason.
func (h *Host) check(o *Order, args *glua.LTable, ctx glua.LValue, first bool) ([]game.Refusal, error) {
	if h.veiled(o.Player) {
		return h.checkAsSeen(o, args, ctx, first)
	}
	a := o.Action
	if a.Card != nil {
		return h.checkCard(o, args, ctx, first)
	}
	foreign := h.foreign(o)
	if a.gives {
		cards, err := h.givenCards(o, first)
		if foreign = append(foreign, cards...); err != nil {
			return foreign, err
		}
	}
	if a.discards && len(foreign) == 0 {
		var err error
		if foreign, err = h.keptCard(o, first); err != nil {
			return foreign, err
		}
	}
	if a.Check == nil || first && len(foreign) > 0 {
		return foreign, nil
	}
	if ctx == nil {
		ctx = glua.LNil
	}
	return h.refusing(&Asking{Rule: a.Rule, Query: Query{checking, a.ID}, Player: o.Player, Fact: h.facts(o), Refused: foreign, First: first}, a.Check, h.ActorValue(o), args, ctx)
}

// checkAsSeen is check in the position that the player of the order sees.
func (h *Host) checkAsSeen(o *Order, args *glua.LTable, ctx glua.LValue, first bool) ([]game.Refusal, error) {
	return asSeen(h, o.Player, func() ([]game.Refusal, error) { return h.check(o, args, ctx, first) })
}

// refusing calls a function that refuses with need.
func (h *Host) refusing(ask *Asking, check *glua.LFunction, args ...glua.LValue) ([]game.Refusal, error) {
	err := h.OnlyAsk(ask, func() error {
		_, err := h.Call(check, 0, args...)
		return err
	})
	if err != nil && len(ask.Refused) > 0 && !overLimit(err) {
		err = nil // after a failed need an error only ends the check; a limit is reported
	}
	return ask.Refused, err
}

// foreign refuses the pieces of others in arguments that need one's own.
func (h *Host) foreign(o *Order) (out []game.Refusal) {
	own := func(of *argument.Arg, v glua.LValue) {
		if t := proxy.TableOf(v); t != nil && slices.Contains(of.Relations, argument.Own) && proxy.Owner(t) != o.Player {
			out = append(out, game.Refusal{Text: proxy.Name(t) + " is not yours", Rule: o.Action.Rule})
		}
	}
	for i := range o.Action.Args {
		arg := &o.Action.Args[i]
		if len(arg.Relations) == 0 && len(arg.Verbs) == 0 {
			continue
		}
		v := o.Values.RawGetString(arg.Name)
		if t, ok := v.(*glua.LTable); ok && arg.List {
			t.ForEach(func(_, v glua.LValue) { own(arg, v) })
			continue
		}
		own(arg, v)
		arg.PathPieces(v, own)
	}
	return out
}
