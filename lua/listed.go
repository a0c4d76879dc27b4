package lua

import (
	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/argument"
	"parley/lua/proxy"
)

// Unlisted reports whether an order that its check accepts is missing from the options:
// it is within what its action declares, but not among the candidates for its piece.
// Orders of an action that suggests only some are exempt, and so are those with an
// argument that has too many values to be listed.
func (h *Host) Unlisted(o *Order) (bool, error) {
	a := o.Action
	if a == nil || a.Some {
		return false, nil
	}
	for i := range a.Args {
		if in, err := h.declares(&a.Args[i], o); err != nil || !in {
			return false, err
		}
	}
	found, n := false, 0
	err := h.Candidates(a, o.Player, o.Actor, o.about(), nil, func(given argument.Given) (bool, error) {
		n++
		found = given.Are(a.Args, o.Values)
		return !found, nil
	})
	return !found && n < maxCandidates, err
}

// declares reports whether an optional argument of an order is left out, or has one of
// the finitely many values that its kind and its relations offer.
func (h *Host) declares(arg *argument.Arg, o *Order) (bool, error) {
	v := o.Values.RawGetString(arg.Name)
	if v == glua.LNil {
		return true, nil
	}
	if t := proxy.TableOf(v); t != nil && arg.Pieces != nil {
		return h.Arguments.Meets(*arg, t, o.Player, o.Actor)
	}
	offers, err := h.Arguments.Values(*arg, o.Player, o.Actor)
	for _, w := range offers {
		if argument.Equal(v, w) {
			return true, err
		}
	}
	return false, err
}

// about returns the piece whose candidates include this order: its actor, otherwise the
// first piece of its player that it names.
func (o *Order) about() *game.Table {
	if o.Actor != nil {
		return o.Actor
	}
	for _, arg := range o.Action.Args {
		if t := proxy.TableOf(o.Values.RawGetString(arg.Name)); t != nil && proxy.Owner(t) == o.Player {
			return t
		}
	}
	return nil
}
