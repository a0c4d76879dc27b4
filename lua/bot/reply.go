package bot

import (
	"errors"
	"math"
	"math/rand/v2"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua"
	"parley/lua/ask"
)

// How many of the best orders are tried against replies, how many replies each meets, and among how many of them
// those are chosen.
const (
	mostReplied = 4
	repliesTo   = 3
	repliesOf   = 24
)

// leastReplied is how many trials must be left for replies: with fewer, nobody replies.
const leastReplied = 12

// meet tries the best orders of a player once more, now against what the player who acts next may answer, and moves
// an order to the head of the list that is clearly better there. In open phases only: trials is for all
// of it.
func (b *thinker) meet(list []*Judged, trials int, r *rand.Rand) error {
	if len(list) < 2 || trials < leastReplied {
		return nil
	}
	list = list[:min(len(list), mostReplied)]
	seed := seedOf(r)
	replies, err := b.replies(list[0], trials/3, seed, r)
	if err != nil || len(replies) == 0 {
		return err
	}
	series := max(1, (trials-trials/3)/(len(list)*len(replies)))
	best, top := 0, []float64(nil)
	for i, c := range list {
		worth := b.answeredBest(c, replies, seed, series)
		switch {
		case i == 0:
			top = worth
		case clearlyBetter(worth, top):
			best, top = i, worth
		}
	}
	c := list[best]
	copy(list[1:best+1], list[:best])
	list[0] = c
	return nil
}

// clearlyBetter reports whether what one order was worth in some trials is more than another was worth in the same
// ones, by more than the standard error of the difference.
func clearlyBetter(one, other []float64) bool {
	if len(one) == 0 || len(one) != len(other) {
		return false
	}
	n, sum, squares := float64(len(one)), 0.0, 0.0
	for i := range one {
		x := one[i] - other[i]
		sum += x
		squares += x * x
	}
	mean := sum / n
	return mean > math.Sqrt(max(0, squares/n-mean*mean)/n)
}

// replies tries what the next player may do after an order of another one, and returns what is best for him.
func (b *thinker) replies(c *Judged, trials int, seed uint64, r *rand.Rand) (best []*lua.Order, err error) {
	defer b.h.State.Rollback(b.h.State.Mark())
	d, round := &rolls{seed: seed}, b.h.Clock.Round()
	it, err := b.upTo(c, d)
	if err != nil || it.Player == "" {
		return nil, nil // the order may fail in a position that lacks what the player does not see
	}
	done, err := b.h.MayBeDone(it)
	if err != nil {
		return nil, err
	}
	orders, err := ask.Samples(b.h, it, "", min(repliesOf, trials), r)
	if err != nil {
		return nil, err
	}
	if done != nil {
		orders = append([]*lua.Order{done}, orders...)
	}
	var list []*Judged
	for _, o := range orders {
		list = append(list, &Judged{Order: o})
	}
	halve(list, trials, func(c *Judged, i int) {
		d, v := &rolls{seed: seed + uint64(i)}, 0.0
		err := b.given(c.Order, d, round, func() (err error) {
			v, err = b.worth(it.Player)
			return err
		})
		c.tried(v, err, !d.luck)
	}, func(*Judged) int { return 0 })
	for _, c := range list[:min(len(list), repliesTo)] {
		best = append(best, c.Order)
	}
	return best, nil
}

// given carries out an order in a trial and what follows until a round, calls look, and undoes it.
func (b *thinker) given(o *lua.Order, d *rolls, until int, look func() error) error {
	defer b.h.State.Rollback(b.h.State.Mark())
	if err := b.h.CarryOut(b.h.Copy(o), d); err != nil {
		return err
	}
	d.n, d.k = d.n+1, 0
	if err := b.follow(d, turn.Item{Player: o.Player, Piece: o.Piece}, until); err != nil {
		return err
	}
	return look()
}

// upTo begins an order of a player, and passes for him until another one can act in the same round, in the open;
// next is that one, empty if there is none. The caller undoes it.
func (b *thinker) upTo(c *Judged, d *rolls) (next turn.Item, err error) {
	h, round := b.h, b.h.Clock.Round()
	if _, err := b.begin(c, d); err != nil {
		return next, err
	}
	for range mostFollowing {
		waiting := h.Clock.Waiting()
		d.n, d.k = d.n+1, 0
		switch {
		case len(waiting) == 0 || h.Clock.Round() > round || h.Clock.Mode() == turn.Secret:
			return next, nil
		case waiting[0].Player != c.Player:
			return waiting[0], nil
		case b.policy != nil && b.policy.Horizon == lua.HorizonOrder:
			return next, nil
		}
		o, err := b.next(waiting[0], false, d.seed, game.Generator(d.seed, -1, 0))
		if err != nil {
			return next, err
		}
		if err := h.CarryOut(o, d); err != nil {
			return next, err
		}
	}
	return next, nil
}

// answeredBest is what an order is worth to its player in a series of trials, if the next player gives that of some
// replies which is best for him on average; one that he may not give does not count. It is nil if he may give none.
func (b *thinker) answeredBest(c *Judged, replies []*lua.Order, seed uint64, series int) (worth []float64) {
	best := math.Inf(-1)
	for _, reply := range replies {
		var ours []float64
		theirs := 0.0
		for i := range series {
			v, his, err := b.answeredWith(c, reply, seed+uint64(i))
			if err != nil {
				break
			}
			ours, theirs = append(ours, v), theirs+his
		}
		if len(ours) == series && theirs > best {
			best, worth = theirs, ours
		}
	}
	return worth
}

// errNoReply says that a player may not give an order in reply.
var errNoReply = errors.New("the order may not be given in reply")

// answeredWith is what an order is worth to its player and to the one who replies. If nobody can reply in this
// round, every reply is as good.
func (b *thinker) answeredWith(c *Judged, reply *lua.Order, seed uint64) (ours, theirs float64, err error) {
	defer b.h.State.Rollback(b.h.State.Mark())
	d, round := &rolls{seed: seed}, b.h.Clock.Round()
	next, err := b.upTo(c, d)
	look := func() (err error) {
		if ours, err = b.worth(c.Player); err == nil {
			theirs, err = b.worth(reply.Player)
		}
		return err
	}
	switch {
	case err != nil:
		return 0, 0, err
	case next.Player == "":
		if err = b.follow(d, turn.Item{Player: c.Player, Piece: c.Piece}, round); err == nil {
			err = look()
		}
		return ours, theirs, err
	case next.Player != reply.Player || !b.h.Clock.May(reply.Player, reply.Piece):
		return 0, 0, errNoReply
	}
	if refused, err := b.h.Refusals(reply); err != nil || len(refused) > 0 {
		return 0, 0, errNoReply
	}
	err = b.given(reply, d, round, look)
	return ours, theirs, err
}
