package lua

import (
	"fmt"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/turn"
)

// maxCandidates bounds the orders that are tried for one piece and action.
const maxCandidates = 4096

// Legal yields the legal orders of an item, done and orders of every phase
// left out, until yield says false.
func (h *Host) Legal(it turn.Item, about *game.Table, yield func(*Order) bool) error {
	p := h.Clock.Phase()
	if p == nil {
		return nil
	}
	due, err := h.Due(it)
	if err != nil {
		return err
	}
	for _, a := range h.Book.ActionOrder {
		if a.Any || !slices.Contains(a.Phases, p.ID) || Barred(due, a) {
			continue
		}
		for _, actor := range h.Actors(a, it) {
			more, err := h.EachLegal(a, it.Player, actor, about, nil, yield)
			if err != nil || !more {
				return err
			}
		}
	}
	return nil
}

// LegalAnyTime yields the legal orders of every phase of a player, whoever is waited
// for, until yield says false; with of those alone of which it is true.
func (h *Host) LegalAnyTime(player string, about *game.Table, of func(*Action) bool, yield func(*Order) bool) error {
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

// Actors lists who may give an action for an item; nil stands for the player.
func (h *Host) Actors(a *Action, it turn.Item) []*game.Table {
	if a.Actor == actorPlayer {
		return []*game.Table{nil}
	}
	if it.Piece != "" {
		if t := h.piece(a.Kinds, it.Piece); t != nil && Owner(t) == it.Player {
			return []*game.Table{t}
		}
		return nil
	}
	return h.owned(a.Kinds, it.Player)
}

// EachLegal yields the legal orders of one actor and action.
func (h *Host) EachLegal(a *Action, player string, actor, about *game.Table, ctx glua.LValue, yield func(*Order) bool) (more bool, err error) {
	tables, err := h.Candidates(a, player, actor, about, ctx)
	if err != nil {
		return false, err
	}
	for _, args := range tables {
		o := h.Order(a, player, actor, args)
		refused, err := h.Tried(o, ctx)
		if err != nil {
			return false, err
		}
		if len(refused) > 0 {
			continue
		}
		o.Text = h.Canonical(o)
		if ctx == nil && actor == nil && player != h.presumed() {
			o.Text = a.ID + " " + player + strings.TrimPrefix(o.Text, a.ID)
		}
		if !yield(o) {
			return false, nil
		}
	}
	return true, nil
}

// Tried is check for one of many orders, each of which has the steps of an order
// to itself; their time they share.
func (h *Host) Tried(o *Order, ctx glua.LValue) ([]game.Refusal, error) {
	if h.Run.Handler == nil { // not in the middle of an order: its steps are counted in one
		h.Sandbox.Meter.Refill()
	}
	return h.check(o, ctx)
}

// Order is an order of these arguments, without its text; actor is nil where the
// player acts.
func (h *Host) Order(a *Action, player string, actor *game.Table, args *glua.LTable) *Order {
	o := &Order{Action: a, Player: player, Actor: actor, Values: args}
	if actor != nil {
		o.Piece = actor.Key()
	}
	return o
}

// Candidates lists the arguments worth trying: what the action's options say,
// else every combination of what its kinds of argument offer. Options are told
// who acts, what choose was given, and the piece of which all orders are
// wanted, nil when a few that stand for the others are enough.
func (h *Host) Candidates(a *Action, player string, actor, about *game.Table, ctx glua.LValue) ([]*glua.LTable, error) {
	if a.Options == nil {
		return h.product(a, player, actor)
	}
	if ctx == nil {
		ctx = glua.LNil
	}
	probe := h.Order(a, player, actor, h.L.CreateTable(0, 0))
	var list *glua.LTable
	err := h.OnlyAsk(&Asking{Rule: a.Rule, Fact: h.facts(probe)}, func() error {
		res, err := h.Call(a.Options, 1, probe.ActorValue(), ctx, valueOf(about))
		if err == nil {
			list, _ = res[0].(*glua.LTable)
			if list == nil {
				err = fmt.Errorf("action %s: options must return a list of arguments", a.ID)
			}
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	out := make([]*glua.LTable, 0, list.Len())
	for i := 1; i <= list.Len() && i <= maxCandidates; i++ {
		args, ok := list.RawGetInt(i).(*glua.LTable)
		if !ok {
			return nil, fmt.Errorf("action %s: option %d is no table of arguments", a.ID, i)
		}
		if err := h.settle(a, args); err != nil {
			return nil, fmt.Errorf("action %s: option %d: %w", a.ID, i, err)
		}
		out = append(out, args)
	}
	return out, nil
}

// product combines what each kind of argument offers. Optional arguments are
// left out, but for values of a list and entities, which are tried as well.
func (h *Host) product(a *Action, player string, actor *game.Table) ([]*glua.LTable, error) {
	out := []*glua.LTable{h.L.CreateTable(0, len(a.Args))}
	for _, arg := range a.Args {
		offers, err := h.offers(arg, player, actor)
		if err != nil {
			return nil, err
		}
		if arg.Optional {
			offers = append([]glua.LValue{glua.LNil}, offers...)
		}
		if len(offers) == 0 {
			return nil, nil
		}
		var next []*glua.LTable
		for _, base := range out {
			for _, v := range offers {
				t := h.L.CreateTable(0, len(a.Args))
				for k, old := base.Next(glua.LNil); k != glua.LNil; k, old = base.Next(k) {
					t.RawSet(k, old)
				}
				if v != glua.LNil {
					t.RawSetString(arg.Name, v)
				}
				next = append(next, t)
				if len(next) >= maxCandidates {
					break
				}
			}
		}
		out = next
	}
	return out, nil
}
