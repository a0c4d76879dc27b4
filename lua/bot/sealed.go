package bot

import (
	"math/rand/v2"

	"parley/core/turn"
	"parley/lua"
	"parley/lua/ask"
)

// ready returns done for a piece of the player that has its secret order: the ruleset says that nothing is
// missing. It is nil if there is none, or the ruleset does not tell.
func (b *thinker) ready(player string) (*lua.Order, error) {
	h := b.h
	if h.Clock.Mode() != turn.Secret || !ask.TellsUnfinished(h) {
		return nil, nil
	}
	for _, it := range h.Clock.Waiting() {
		if it.Player != player {
			continue
		}
		missing, err := ask.Unfinished(h, player, it.Piece)
		if err != nil {
			return nil, err
		}
		if missing != "" {
			continue
		}
		if done, err := h.MayBeDone(it); err != nil || done != nil {
			return done, err
		}
	}
	return nil, nil
}

// enough tells which kinds of secret orders leave nothing missing, as one of each shows: others, such as moving men
// about before the order proper, are neither tried nor expected, for a trial goes on without a second order. It is nil
// if all count: outside of secret orders, where the ruleset does not tell what is missing, and where no kind is enough.
func (b *thinker) enough(it turn.Item, r *rand.Rand) (func(*lua.Action) bool, error) {
	h := b.h
	if h.Clock.Mode() != turn.Secret || !ask.TellsUnfinished(h) {
		return nil, nil
	}
	orders, err := ask.Kinds(h, it, it.Piece, r)
	if err != nil {
		return nil, err
	}
	leave, some := map[*lua.Action]bool{}, false
	for _, o := range orders {
		if _, known := leave[o.Action]; known {
			continue
		}
		missing, err := b.missingAfter(o)
		if err != nil {
			return nil, err
		}
		leave[o.Action] = missing
		some = some || !missing
	}
	if !some {
		return nil, nil
	}
	return func(a *lua.Action) bool { return !leave[a] }, nil
}

// missingAfter reports whether something is missing for a piece after its secret order. An order that fails is enough.
func (b *thinker) missingAfter(o *lua.Order) (bool, error) {
	h := b.h
	defer h.State.Rollback(h.State.Mark())
	phase, round := h.Clock.Phase(), h.Clock.Round()
	if err := h.CarryOut(h.Copy(o), &rolls{}); err != nil {
		return false, nil
	}
	if h.Clock.Phase() != phase || h.Clock.Round() != round {
		return false, nil
	}
	missing, err := ask.Unfinished(h, o.Player, o.Piece)
	return missing != "", err
}
