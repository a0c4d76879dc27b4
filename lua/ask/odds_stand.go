package ask

import (
	"fmt"
	"slices"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua"
)

// stopped takes down where play stands at the end of a run of an order: whose
// hidden orders it would take to go on, and for the question's own Look the
// position in which a player decides.
func (k *oddsAsk) stopped() {
	lacks := k.follow.lacks()
	for _, it := range lacks {
		if !slices.Contains(k.lacks, it) {
			k.lacks = append(k.lacks, it)
		}
	}
	if clock := k.h.Clock; k.q.Look != nil && k.order != nil && len(lacks) == 0 && (clock.Over() || len(clock.Waiting()) > 0) {
		k.q.Look()
	}
}

// blind lists the players whose orders of a secret phase the reader may not see.
func (k *oddsAsk) blind() (list []string) {
	if k.q.See == nil || k.h.Clock.Mode() != turn.Secret {
		return nil
	}
	players, err := k.h.Players()
	if err != nil {
		return nil
	}
	for _, p := range players {
		if !k.q.See(p) {
			list = append(list, p)
		}
	}
	return list
}

// giveRoll answers a roll with what the question gives for it.
func (k *oddsAsk) giveRoll(c *game.Chance) (bool, error) {
	text, ok, err := givenRoll(k.givens, c)
	if err != nil {
		k.fault = fmt.Errorf("given %s: %w", text, err)
		return false, k.fault
	}
	return ok, nil
}

// asked is an open question in a few words.
func asked(h *lua.Host, p *game.Pending) string {
	if p.Choice == nil {
		return p.Chance.Key()
	}
	return h.Called(p.Choice.Player) + ": " + p.Choice.Question
}
