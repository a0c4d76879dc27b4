package bot

import (
	"math/rand/v2"

	"parley/core/turn"
	"parley/lua"
	"parley/lua/ask"
)

// leastForeseen is how many trials must be left for each of the other pieces whose secret orders are
// foreseen: with fewer, any of its orders is as likely as the next.
const leastForeseen = 8

// likely is how often each of the best secret orders of a piece is given in trials, the best first: its owner may
// have something else in mind.
var likely = [...]int{4, 2, 1, 1}

// foresee tries what the other pieces that still wait may be ordered in secret, each against any orders of
// the rest, and from then on has trials give those orders that are worth most to their owners. It
// knows no more of them than the player does. trials and the time until a deadline are for all pieces together.
func (b *thinker) foresee(by turn.Item, trials int, until deadline, r *rand.Rand) error {
	var others []turn.Item
	for _, it := range b.h.Clock.Waiting() {
		if it != by {
			others = append(others, it)
		}
	}
	if len(others) == 0 || trials/len(others) < leastForeseen {
		return nil
	}
	trials /= len(others)
	best := map[turn.Item][]*lua.Order{}
	for i, it := range others {
		end := until.part(len(others) - i)
		enough, err := b.enough(it, r)
		if err != nil {
			return err
		}
		orders, err := ask.Samples(b.h, it, it.Piece, enough, min(mostTried, trials), r)
		if err != nil {
			return err
		}
		if len(orders) == 0 {
			continue
		}
		var list []*Judged
		for _, o := range orders {
			list = append(list, &Judged{Order: o})
		}
		seed := seedOf(r)
		try := func(c *Judged, i int) {
			if i >= c.Trials {
				b.try(it.Player, c, seed+uint64(i))
			}
		}
		list = once(list, end, try)
		halve(list, trials, end, try, func(*Judged) int { return 0 })
		for i, c := range list[:min(len(list), len(likely))] {
			for range likely[i] {
				best[it] = append(best[it], c.Order)
			}
		}
	}
	for it, list := range best {
		b.sealed[it] = list
	}
	return nil
}
