package bot

import (
	"cmp"
	"errors"
	"math"
	"math/rand/v2"
	"slices"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua"
	"parley/lua/ask"
)

// meetings are how many of the best orders meet replies, among how many at least those are chosen that each meets,
// and how many these are: the first for which there are enough trials.
var meetings = [...]struct{ orders, among, replies int }{{4, 40, 3}, {3, 24, 2}, {2, 6, 2}}

// withReply is how much longer a trial with a reply takes than one without.
const withReply = 2

// leastMet is how many times each is met at least.
const leastMet = 2

// meet tries the best orders of a player once more, now against what the player who acts next may answer, and moves
// an order to the head of the list that is clearly better there. In open phases only: trials and the time until a
// deadline are for all of it.
func (b *thinker) meet(list []*Judged, trials int, until deadline, r *rand.Rand) error {
	apartFirst(list)
	trials = until.room(withReply*b.pace(), trials)
	for _, m := range meetings {
		n := min(len(list), m.orders)
		if n < 2 {
			return nil
		}
		among := max(m.among, trials/2/n)
		if series := (trials - n*among) / (n * m.replies); series >= leastMet {
			return b.meetAll(list[:n], among, m.replies, series, until, r)
		}
	}
	return nil
}

// meetAll tries orders against the replies to each that are best for who gives them, each in a series of trials. An
// order for which the time is too short is not clearly better.
func (b *thinker) meetAll(list []*Judged, among, replies, series int, until deadline, r *rand.Rand) error {
	seed := seedOf(r)
	all, err := b.replies(list[0], among, seed, r)
	if err != nil || len(all) == 0 {
		return err
	}
	best, top := 0, []float64(nil)
	for i, c := range list {
		end := until.part(len(list) - i)
		worth := b.answeredBest(c, b.dreaded(c, all, replies, seed, end.part(2)), seed+1, series, end)
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

// apartFirst moves what begins with the same order as a better one behind the others.
func apartFirst(list []*Judged) {
	seen, same := map[*lua.Order]bool{}, []*Judged(nil)
	n := 0
	for _, c := range list {
		if seen[c.Order] {
			same = append(same, c)
			continue
		}
		seen[c.Order] = true
		list[n] = c
		n++
	}
	copy(list[n:], same)
}

// dreaded tries replies to an order once each, and returns most of them at most: those after which the position is worth
// most to who gives them. One that he may not give after this order is left out, and one for which there is no time.
func (b *thinker) dreaded(c *Judged, replies []*Judged, most int, seed uint64, until deadline) (best []*Judged) {
	worth := map[*Judged]float64{}
	for _, reply := range replies {
		if until.past() {
			break
		}
		if _, his, err := b.answeredWith(c, reply, seed); err == nil {
			worth[reply] = his
			best = append(best, reply)
		}
	}
	slices.SortStableFunc(best, func(x, y *Judged) int { return cmp.Compare(worth[y], worth[x]) })
	return best[:min(len(best), most)]
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
	return mean > math.Sqrt(max(0, squares/n-mean*mean)/max(1, n-1))
}

// replies samples what the next player may do after an order of another one, each order with several plans.
func (b *thinker) replies(c *Judged, most int, seed uint64, r *rand.Rand) ([]*Judged, error) {
	defer b.h.State.Rollback(b.h.State.Mark())
	it, err := b.upTo(c, &rolls{seed: seed})
	if err != nil || it.Player == "" {
		return nil, nil // the order may fail in a position that lacks what the player does not see
	}
	var list []*Judged
	done, err := b.h.MayBeDone(it)
	if err != nil {
		return nil, err
	}
	if done != nil {
		list = append(list, &Judged{Order: done})
	}
	orders, err := ask.Samples(b.h, it, "", nil, most, r)
	if err != nil {
		return nil, err
	}
	for _, o := range orders {
		list = append(list, &Judged{Order: o})
	}
	return withPlans(list, most, most, r), nil
}

// given carries out an order in a trial and what follows until a round, calls look, and undoes it.
func (b *thinker) given(o *Judged, d *rolls, until int, look func() error) error {
	defer b.h.State.Rollback(b.h.State.Mark())
	if _, err := b.begin(o, d); err != nil {
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
// replies which is best for him on average; one that he may not give does not count. It is nil if he may give none, or
// the time is too short.
func (b *thinker) answeredBest(c *Judged, replies []*Judged, seed uint64, series int, until deadline) (worth []float64) {
	best := math.Inf(-1)
	for _, reply := range replies {
		var ours []float64
		theirs := 0.0
		for i := range series {
			if until.past() {
				return nil
			}
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
func (b *thinker) answeredWith(c *Judged, reply *Judged, seed uint64) (ours, theirs float64, err error) {
	defer b.h.State.Rollback(b.h.State.Mark())
	d, round := &rolls{seed: seed}, b.h.Clock.Round()
	next, err := b.upTo(c, d)
	look := func() (err error) {
		if ours, _, err = b.worth(c.Player); err == nil {
			theirs, _, err = b.worth(reply.Player)
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
	if refused, err := b.h.Refusals(reply.Order); err != nil || len(refused) > 0 {
		return 0, 0, errNoReply
	}
	err = b.given(reply, d, round, look)
	return ours, theirs, err
}
