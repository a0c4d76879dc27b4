package bot

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua"
	"parley/lua/ask"
)

// thinker tries orders on the position that its player sees, and gives the one after which
// that is worth most to him.
type thinker struct {
	h      *lua.Host
	policy *lua.Policy
	Effort
	wary bool // expects the best orders of others

	work   int                        // orders that further trials of the decision may carry out
	round  int                        // of the decision
	began  time.Time                  // of the decision, if it has a limit of time
	count  int                        // trials of the decision
	cut    bool                       // there was no time for all trials
	asking time.Duration              // spent on questions since the last order
	sealed map[turn.Item][]*lua.Order // what may be ordered in secret in this round
	fault  error                      // of the policy, in some position of the decision
}

// workOf is how many orders a decision may carry out for each trial that the bot has. When they
// are used up, only what has not been tried yet is tried, once.
const workOf = 6

// busyEvery is how often a bot gives an order that is worth no more than none, outside of secret
// orders: once in so many decisions.
const busyEvery = 4

// plansOf limits the plans that are tried for an order.
const plansOf = 8

// mostTried limits the different orders that are tried for one decision.
const mostTried = 48

// shareAnyTime limits those that may be given at any time: to one in so many.
const shareAnyTime = 3

// mean is what the positions after something are worth.
type mean struct {
	Worth  float64 // on average; minus infinity if every trial failed
	Trials int     // that did not fail

	sum       float64
	won, lost int  // trials in which the game ended so for the player
	fixed     bool // every further trial would end alike
}

func (m *mean) score() *mean { return m }

// known reports whether there was a trial, if only one that failed.
func (m *mean) known() bool { return m.Trials > 0 || math.IsInf(m.Worth, -1) }

// Judged is an order that was tried.
type Judged struct {
	*lua.Order
	mean
	ends bool   // it is no longer the turn of its piece after it
	plan uint64 // 0: nothing follows it; else a seed of the orders that follow it in the phase
}

// Order tries the legal orders of the player, some of them if there are many, with the
// same dice, and drops the worse half again and again.
//
// In a phase of secret orders, where an order can be replaced until all are in, a piece is thought
// about once: what is ready is done.
func (b *thinker) Order(player string, r *rand.Rand) (o *lua.Order, err error) {
	if o, err := b.ready(player); o != nil || err != nil {
		return o, err
	}
	err = b.seen(player, func() error {
		list, err := b.judge(player, "", r)
		if err == nil && len(list) > 0 {
			o, err = list[0].Order, b.blind(&list[0].mean)
		}
		return err
	})
	if o == nil && err == nil {
		return ask.RandomOrder(b.h, player, r)
	}
	return o, err
}

// judge tries orders of a player, of one piece unless that is "", and returns the best first.
func (b *thinker) judge(player, piece string, r *rand.Rand) ([]*Judged, error) {
	b.round, b.sealed, b.work = b.h.Clock.Round(), map[turn.Item][]*lua.Order{}, workOf*b.Trials
	b.fault = nil
	end := b.begins()
	list, err := b.candidates(player, piece, r)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	secret, trials, until := b.h.Clock.Mode() == turn.Secret, b.Trials, end
	if b.wary {
		trials = (b.Trials + 1) / 2
		b.work = workOf * trials
		until = end.part(2)
	}
	if b.wary && secret {
		if err := b.foresee(turn.Item{Player: list[0].Player, Piece: list[0].Piece}, b.Trials-trials, until, r); err != nil {
			return nil, err
		}
		b.work = workOf * trials
		until = end
	}
	seed, lazy := seedOf(r), r.IntN(busyEvery) > 0 || secret
	try := func(c *Judged, i int) {
		if (b.work > 0 || c.Trials == 0) && i >= c.Trials {
			b.work--
			b.try(player, c, seed+uint64(i))
		}
	}
	if b.Time > 0 { // there may be none for what comes last
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		slices.SortStableFunc(list, func(x, y *Judged) int { return rank(x, true) - rank(y, true) }) // done first
	}
	if list = once(list, until, try); len(list) > 1 && !secret {
		list = once(withPlans(list, min(mostTried, b.Trials), plansOf, r), until, try)
	}
	halve(list, trials, until, try, func(c *Judged) int { return rank(c, lazy) })
	if b.wary && !secret {
		if err := b.meet(list, b.Trials-trials, end, r); err != nil {
			return nil, err
		}
	}
	for _, c := range list {
		if c.Text == "" {
			b.h.Spell(c.Order, false)
		}
	}
	return list, nil
}

// begins begins to measure the time of a decision, if it has a limit.
func (b *thinker) begins() deadline {
	b.count, b.cut, b.asking = 0, false, 0
	if b.Time > 0 {
		b.began = time.Now()
	}
	return b.within(b.Time, &b.cut)
}

// pace is how long a trial of the decision has taken so far; 0 if it has no limit of time.
func (b *thinker) pace() time.Duration {
	if b.Time == 0 || b.count == 0 {
		return 0
	}
	return time.Since(b.began) / time.Duration(b.count)
}

// candidates lists what the player may order, at most mostTried orders and no more than
// there are trials, of every piece and action some. Where all act at once and in secret only one piece is looked at.
func (b *thinker) candidates(player, piece string, r *rand.Rand) ([]*Judged, error) {
	h := b.h
	var items []turn.Item
	for _, it := range h.Clock.Waiting() {
		if it.Player == player && (piece == "" || it.Piece == "" || it.Piece == piece) {
			items = append(items, it)
		}
	}
	if len(items) == 0 {
		return nil, fmt.Errorf("it is not the turn of %s", h.Called(player))
	}
	if h.Clock.Mode() == turn.Secret && piece == "" {
		i := r.IntN(len(items))
		items = items[i : i+1]
	}
	most := min(mostTried, max(b.Trials, 2))
	var list []*Judged
	err := h.Sandbox.Session(func() error {
		err := h.LegalAnyTime(player, nil, func(a *lua.Action) bool { return !a.Rare }, func(o *lua.Order) bool {
			if piece == "" || o.Piece == piece {
				list = append(list, &Judged{Order: o})
			}
			return len(list) < most/shareAnyTime
		})
		if err != nil {
			return err
		}
		for i, it := range items {
			done, err := h.MayBeDone(it)
			if err != nil {
				return err
			}
			if done != nil {
				list = append(list, &Judged{Order: done})
			}
			enough, err := b.enough(it, r)
			if err != nil {
				return err
			}
			orders, err := ask.Samples(h, it, piece, enough, max(1, (most-len(list))/(len(items)-i)), r)
			if err != nil {
				return err
			}
			for _, o := range orders {
				list = append(list, &Judged{Order: o})
			}
		}
		return nil
	})
	return list, err
}

// withPlans adds the same orders, each with further ones behind it, as long as there are fewer than
// most: what one order begins is worth what the best of them makes of it.
func withPlans(list []*Judged, most, plans int, r *rand.Rand) []*Judged {
	open := slices.DeleteFunc(slices.Clone(list), func(c *Judged) bool { return c.Done() || c.ends || math.IsInf(c.Worth, -1) })
	room := min(most-len(list), plans*len(open))
	for i := range max(room, 0) {
		list = append(list, &Judged{Order: open[i%len(open)].Order, plan: r.Uint64() | 1})
	}
	return list
}

// tested is what is tried again and again.
type tested interface{ score() *mean }

// once tries things that have not been tried yet, and leaves out those that there is no time for.
func once[T tested](list []T, until deadline, try func(x T, i int)) []T {
	for i, x := range list {
		switch {
		case x.score().known():
		case i > 0 && until.past():
			return list[:i]
		default:
			try(x, 0)
		}
	}
	return list
}

// halve tries things with more and more dice, and each time keeps the better half, or the half of
// equal ones with the lower rank; trials is how often all together are tried, until a deadline. The list is sorted
// afterwards, the best first.
func halve[T tested](list []T, trials int, until deadline, try func(x T, i int), rank func(T) int) {
	rounds := int(math.Ceil(math.Log2(float64(len(list)))))
	done, last := 0, rounds
	for left := list; len(left) > 1; left = left[:(len(left)+1)/2] {
		end, to := until.part(last), done+max(1, trials/rounds/len(left))
	passes:
		for ; done < to; done++ {
			for _, x := range left {
				if x.score().fixed {
					continue
				}
				if done > 0 && end.past() {
					break passes
				}
				try(x, done)
			}
		}
		last--
		slices.SortStableFunc(left, func(x, y T) int {
			return cmp.Or(cmp.Compare(y.score().Worth, x.score().Worth), rank(x)-rank(y))
		})
	}
}

// rank orders those that are worth as much: for a lazy bot done is the first, then what ends the
// turn of its piece, so that orders that change nothing do not go on for ever. Otherwise it is the
// other way round, so that what takes several orders is begun.
func rank(c *Judged, lazy bool) int {
	n := 0
	switch {
	case c.Done():
		n = 2
	case c.ends:
		n = 1
	}
	if lazy {
		return -n
	}
	return n
}

// try carries an order out and what follows, and undoes it.
func (b *thinker) try(player string, c *Judged, seed uint64) {
	v, end := 0.0, 0.0
	b.count++
	luck, ends, err := b.trial(c, seed, func() (err error) {
		v, end, err = b.worth(player)
		return err
	})
	c.ends = ends
	c.tried(v, end, err, !luck)
}

// trial carries an order out and what follows, calls look in the position after that, and
// undoes everything. luck says that another seed may give another position, ends that it is not
// the turn of the same piece right after the order.
func (b *thinker) trial(c *Judged, seed uint64, look func() error) (luck, ends bool, err error) {
	defer b.h.State.Rollback(b.h.State.Mark())
	d, round := &rolls{seed: seed}, b.h.Clock.Round()
	ends, err = b.begin(c, d)
	if err == nil {
		err = b.follow(d, turn.Item{Player: c.Player, Piece: c.Piece}, round)
	}
	if err == nil {
		err = look()
	}
	return d.luck, ends, err
}

// begin carries an order out, and the plan that it begins. The caller undoes it.
func (b *thinker) begin(c *Judged, d *rolls) (ends bool, err error) {
	o, clock := c.Order, b.h.Clock
	phase, round := clock.Phase(), clock.Round()
	if err = b.h.CarryOut(b.h.Copy(o), d); err != nil {
		return false, err
	}
	same := func() bool {
		return clock.Phase() == phase && clock.Round() == round && clock.May(o.Player, o.Piece)
	}
	if ends = !same(); c.plan != 0 {
		err = b.carryOn(d, o.Player, game.Generator(c.plan, 0, 0), same)
	}
	return ends, err
}

// mostPlanned limits the orders of a plan.
const mostPlanned = 6

// carryOn gives orders of a player at random while it is his turn.
func (b *thinker) carryOn(d *rolls, player string, r *rand.Rand, his func() bool) error {
	for i := 0; i < mostPlanned && his(); i++ {
		o, err := ask.RandomMove(b.h, player, r)
		if err != nil || o.Done() {
			return err
		}
		d.n, d.k = d.n+1, 0
		b.work--
		if err := b.h.CarryOut(o, d); err != nil {
			return err
		}
	}
	return nil
}

// tried adds the result of a trial: what the position after it is worth, and what of that is for the end of the
// game; fixed says that others would end alike. One that fails does not count: its position cannot be, for it lacks
// what the player does not see.
func (m *mean) tried(v, end float64, err error, fixed bool) {
	m.fixed = fixed
	if err != nil {
		if m.Trials == 0 {
			m.Worth = math.Inf(-1)
		}
		return
	}
	m.Trials++
	m.sum += v
	m.Worth = m.sum / float64(m.Trials)
	switch {
	case end > 0:
		m.won++
	case end < 0:
		m.lost++
	}
}

// Aside gives no orders out of turn: those that may be given at any time are tried with
// the others when it is his turn.
func (b *thinker) Aside(player string, r *rand.Rand) (*lua.Order, error) { return nil, nil }
