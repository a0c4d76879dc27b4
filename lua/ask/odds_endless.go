package ask

import (
	"fmt"
	"slices"
	"strings"

	"parley/core/odds"
	"parley/core/turn"
)

// waiting remembers, after the first round of an order that is repeated, for
// whose orders the phase still waits.
func (k *oddsAsk) waiting() error {
	h := k.h
	if k.order == nil || k.waits != nil {
		return nil
	}
	k.waits = []string{}
	if h.Clock.Mode() != turn.Secret {
		return nil
	}
	closed, err := h.Clock.Script.Closed(h.Clock.Phase().ID)
	if err != nil || closed {
		return err
	}
	for _, it := range h.Clock.Waiting() {
		if name := h.CalledItem(it); (it.Player != k.order.Player || it.Piece != k.order.Piece) && !slices.Contains(k.waits, name) {
			k.waits, k.waitsFor = append(k.waits, name), it.Player
		}
	}
	return nil
}

// endless says why a question that was walked to its end has none.
func (k *oddsAsk) endless(res *odds.Result) string {
	switch {
	case k.until == nil:
		return "a loop in the rules never ends"
	case len(k.waits) > 0:
		return fmt.Sprintf("the orders of %s are missing, and sealed orders are carried out when all are given; ask without until, and suppose them: given %s: ORDER",
			strings.Join(k.waits, " and "), k.waitsFor)
	case res.States == 2 && k.order != nil:
		return "repeating this order changes nothing"
	case res.States == 2 && k.vars != nil:
		return "a round brings " + strings.Join(k.vars, ", ") + " to the same values each time"
	case res.States == 2:
		return "one round is like another: nothing that " + k.q.Until + " depends on changes"
	}
	if len(res.Outcomes) > 0 {
		return "no round that follows brings " + k.q.Until
	}
	return "no round brings " + k.q.Until
}
