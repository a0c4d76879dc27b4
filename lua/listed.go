package lua

import (
	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/argument"
	"parley/lua/proxy"
)

// Unlisted reports whether an order that its check accepts is missing from the options:
// it is within what its action declares, but not among the candidates for its piece. Of
// arguments with too many values to be listed, any value will do: one candidate stands for
// the orders that differ only in them. Orders of an action that suggests only some are
// exempt, and so are orders of an action with such arguments and without options.
func (h *Host) Unlisted(o *Order) (bool, error) { return h.unlisted(o, nil) }

// unlisted is Unlisted in the context of the question that the order answers.
func (h *Host) unlisted(o *Order, ctx glua.LValue) (bool, error) {
	a := o.Action
	if a == nil || a.Some {
		return false, nil
	}
	for i := range a.Args {
		if a.Args[i].Open() {
			if a.Options == nil {
				return false, nil
			}
			continue
		}
		if in, err := h.declares(&a.Args[i], o); err != nil || !in {
			return false, err
		}
	}
	found, n := false, 0
	err := h.Candidates(a, o.Player, o.Actor, o.about(), ctx, func(given argument.Given) (bool, error) {
		n++
		found = given.Like(a.Args, o.Values)
		return !found, nil
	})
	return !found && n < maxCandidates, err
}

// answerUnlisted is Unlisted for an order that answers a question, in its context and as
// its player sees the game.
func (h *Host) answerUnlisted(player string, o *Order, answer string, ctx glua.LValue) (missing bool, err error) {
	if o == nil || o.Text != answer {
		return false, nil
	}
	err = h.Session(h.Run, func() error {
		return h.AsSeen(player, func() error {
			missing, err = h.unlisted(o, ctx)
			return err
		})
	})
	return missing, err
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
