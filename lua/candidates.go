package lua

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua/argument"
	"parley/lua/proxy"
	"parley/lua/sandbox"
)

// maxCandidates limits the orders that are tried for one piece and action.
const maxCandidates = argument.MaxOffers

// Legal yields the legal orders of an item, without done and orders of every phase,
// until yield returns false.
func (h *Host) Legal(it turn.Item, about *game.Table, yield func(*Order) bool) error {
	return h.legalFrom(nil, it, about, yield)
}

// legalFrom is Legal with those of certain actions before all others.
func (h *Host) legalFrom(first []*Action, it turn.Item, about *game.Table, yield func(*Order) bool) error {
	if h.veiled(it.Player) {
		return h.AsSeen(it.Player, func() error { return h.legalFrom(first, it, about, yield) })
	}
	p := h.Clock.Phase()
	if p == nil {
		return nil
	}
	due, err := h.Due(it)
	if err != nil {
		return err
	}
	try := func(a *Action) (more bool, err error) {
		if a.Any || !slices.Contains(a.Phases, p.ID) || Barred(due, a) {
			return true, nil
		}
		for _, actor := range h.Actors(a, it) {
			if more, err := h.EachLegal(a, it.Player, actor, about, nil, yield); err != nil || !more {
				return false, err
			}
		}
		return true, nil
	}
	for _, a := range first {
		if more, err := try(a); err != nil || !more {
			return err
		}
	}
	for _, a := range h.Book.ActionOrder {
		if slices.Contains(first, a) {
			continue
		}
		if more, err := try(a); err != nil || !more {
			return err
		}
	}
	return nil
}

// LegalAnyTime yields the legal orders of every phase of a player, whoever's turn it
// is, until yield returns false; with of, only those of the actions for which it
// returns true.
func (h *Host) LegalAnyTime(player string, about *game.Table, of func(*Action) bool, yield func(*Order) bool) error {
	if h.veiled(player) {
		return h.AsSeen(player, func() error { return h.LegalAnyTime(player, about, of, yield) })
	}
	for _, a := range h.Book.ActionOrder {
		if !a.Any || !of(a) {
			continue
		}
		no, err := h.early(&Order{Action: a, Player: player})
		if err != nil {
			return err
		}
		if len(no) > 0 {
			continue
		}
		for _, actor := range h.Actors(a, turn.Item{Player: player}) {
			more, err := h.EachLegal(a, player, actor, about, nil, yield)
			if err != nil || !more {
				return err
			}
		}
	}
	return nil
}

// Actors lists who may give an action for an item; nil means the player.
func (h *Host) Actors(a *Action, it turn.Item) []*game.Table {
	if a.Card != nil && h.heldIn(a.Card, it.Player) == "" {
		return nil
	}
	if a.Actor == actorPlayer {
		return []*game.Table{nil}
	}
	if it.Piece != "" {
		if t := h.piece(a.Kinds, it.Piece); t != nil && proxy.Owner(t) == it.Player {
			return []*game.Table{t}
		}
		return nil
	}
	return h.owned(a.Kinds, it.Player)
}

// EachLegal yields the legal orders of one actor and action, without their texts.
func (h *Host) EachLegal(a *Action, player string, actor, about *game.Table, ctx glua.LValue, yield func(*Order) bool) (more bool, err error) {
	if h.veiled(player) {
		return asSeen(h, player, func() (bool, error) { return h.EachLegal(a, player, actor, about, ctx, yield) })
	}
	if none, err := h.refusesListed(a, player, actor, ctx); none || err != nil {
		return err == nil, err
	}
	more = true
	found, steps := false, h.Sandbox.Meter.Used()
	err = h.Candidates(a, player, actor, about, ctx, func(given argument.Given) (bool, error) {
		o, err := h.Try(a, player, actor, given, ctx)
		if o != nil {
			found, more = true, yield(o)
		}
		return more, err
	})
	if !found {
		a.worth.listing = max(1, h.Sandbox.Meter.Used()-steps)
	}
	return more, err
}

// Spell writes the text of an order that has none; inAnswer is for an answer to a
// question, which does not name its player.
func (h *Host) Spell(o *Order, inAnswer bool) {
	o.Text = h.Canonical(o)
	if !inAnswer && o.Actor == nil && o.Player != h.presumed() {
		o.Text = o.Action.ID + " " + o.Player + strings.TrimPrefix(o.Text, o.Action.ID)
	}
}

// Try returns one of many orders, without its text, nil if it is not legal.
func (h *Host) Try(a *Action, player string, actor *game.Table, given argument.Given, ctx glua.LValue) (*Order, error) {
	o := h.Order(a, player, actor, h.Arguments.Table(a.Args, given))
	legal, err := h.tried(o, o.Values, ctx)
	if !legal || err != nil {
		return nil, err
	}
	if a.Check != nil && !a.shares(o.Values) { // the check may have written into them
		o.Values = h.guarded(h.Arguments.Table(a.Args, given))
	}
	return o, nil
}

// tried reports whether one of many orders is legal; its check gets args. Each has the
// full count of steps; they share one time limit.
func (h *Host) tried(o *Order, args *glua.LTable, ctx glua.LValue) (legal bool, err error) {
	if h.Run.Handler == nil { // not inside an order, whose steps are counted as one
		h.Sandbox.Meter.Refill()
	}
	no, err := h.check(o, args, ctx, true)
	return err == nil && len(no) == 0, err
}

// Order returns an order with these arguments, without its text; actor is nil if the
// player acts.
func (h *Host) Order(a *Action, player string, actor *game.Table, args *glua.LTable) *Order {
	o := &Order{Action: a, Player: player, Actor: actor, Values: h.guarded(args)}
	if actor != nil {
		o.Piece = actor.Key()
	}
	return o
}

// Candidates yields the arguments worth trying: those that the action's options
// suggest, otherwise every combination of what the kinds of its arguments offer. Each
// overwrites the last. It ends when yield says so, or with the error of yield. Options
// get the actor, the context given to choose, and the piece whose orders are all to be
// listed, nil if a few samples are enough.
func (h *Host) Candidates(a *Action, player string, actor, about *game.Table, ctx glua.LValue, yield func(argument.Given) (bool, error)) error {
	given := make(argument.Given, len(a.Args))
	if a.Card != nil && ctx == nil {
		if open := h.openMoments(a.Card, player); len(open) > 0 {
			ctx = h.moment(open[0], func(string) glua.LValue { return glua.LNil })
		}
	}
	if a.Options != nil {
		return h.suggested(a, player, actor, about, ctx, given, yield)
	}
	d, err := h.Arguments.Domain(a.Args, player, actor)
	if err != nil {
		return err
	}
	for i := range min(d.Size, maxCandidates) {
		d.At(i, given)
		if more, err := yield(given); err != nil || !more {
			return err
		}
	}
	return nil
}

// enough ends options when no more suggestions are needed.
var enough = sandbox.NewAbort("no more suggestions are needed")

// wordSuggest implements suggest { … }: it passes on the arguments of one order.
func (h *Host) wordSuggest(L *glua.LState) int {
	take := h.Run.suggest
	if take == nil {
		h.Raise(errors.New("suggest works only in the options of an action"))
	}
	h.Run.spent.suggested++
	take(L.Get(1))
	return 0
}

// suggested yields what an action's options suggest, or return in a list.
func (h *Host) suggested(a *Action, player string, actor, about *game.Table, ctx glua.LValue, given argument.Given, yield func(argument.Given) (bool, error)) error {
	if ctx == nil {
		ctx = glua.LNil
	}
	var failed error
	n := 0
	take := func(v glua.LValue) (more bool) {
		n++
		args, ok := v.(*glua.LTable)
		if !ok {
			failed = fmt.Errorf("action %s: option %d is not a table of arguments", a.ID, n)
		} else if err := h.Arguments.Settle(a.Args, args, given); err != nil {
			failed = fmt.Errorf("action %s: option %d: %w", a.ID, n, err)
		} else {
			more, failed = yield(given)
		}
		return more && failed == nil && n < maxCandidates
	}
	probe := h.Order(a, player, actor, h.L.CreateTable(0, 0))
	r := h.Run
	r.Asking, r.Frozen, r.Traces = &Asking{Rule: a.Rule, Query: Query{listing, a.ID}, Player: probe.Player, Fact: h.facts(probe), silent: true}, true, false
	r.suggest = func(v glua.LValue) {
		if !take(v) {
			enough.Raise()
		}
	}
	var res glua.LValue
	err := h.Within(r, func() (err error) {
		res, err = h.Call1(a.Options, h.ActorValue(probe), ctx, proxy.ValueOf(about))
		return err
	})
	switch {
	case failed != nil:
		return failed
	case errors.Is(err, enough):
		return nil
	case err != nil:
		return err
	}
	switch list := res.(type) {
	case *glua.LTable:
		for i := 1; i <= list.Len() && take(list.RawGetInt(i)); i++ {
		}
		return failed
	case *glua.LNilType:
		return nil
	}
	return fmt.Errorf("action %s: options must call suggest for each order, or return a list of tables, not %s", a.ID, proxy.Text(res))
}
