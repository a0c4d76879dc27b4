package bot

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

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
	trials int  // of all orders together, for one decision
	beyond int  // whole rounds that a trial is played on after the current one
	wild   bool // in trials everybody plays on at random, instead of passing

	work   int                        // orders that the trials of the decision may still carry out
	round  int                        // of the decision
	sealed map[turn.Item][]*lua.Order // what may be ordered in secret in this round
}

// workOf is how many orders the trials of a decision carry out at most, for each of them.
const workOf = 6

// mostTried limits the different orders that are tried for one decision.
const mostTried = 48

// mean is what the positions after something are worth.
type mean struct {
	Worth  float64 // on average; minus infinity if every trial failed
	Trials int     // that did not fail

	sum float64
}

// Judged is an order that was tried.
type Judged struct {
	*lua.Order
	mean
}

// Order tries the legal orders of the player, some of them if there are many, with the
// same dice, and drops the worse half again and again.
func (b *thinker) Order(player string, r *rand.Rand) (o *lua.Order, err error) {
	err = b.seen(player, func() error {
		list, err := b.judge(player, "", r)
		if err == nil && len(list) > 0 {
			o = list[0].Order
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
	b.round, b.sealed, b.work = b.h.Clock.Round(), map[turn.Item][]*lua.Order{}, workOf*b.trials
	list, err := b.candidates(player, piece, r)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	if len(list) > 1 {
		b.halve(player, list, r)
	}
	for _, c := range list {
		if c.Text == "" {
			b.h.Spell(c.Order, false)
		}
	}
	return list, nil
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
	type kind struct {
		a     *lua.Action
		actor *game.Table
	}
	groups, order := map[kind][]*Judged{}, []kind(nil)
	var list []*Judged
	take := func(o *lua.Order) bool {
		if piece != "" && o.Piece != piece {
			return true
		}
		k := kind{o.Action, o.Actor}
		if groups[k] == nil {
			order = append(order, k)
		}
		groups[k] = append(groups[k], &Judged{Order: o})
		return true
	}
	err := h.Sandbox.Session(func() error {
		for _, it := range items {
			if err := h.Legal(it, nil, take); err != nil {
				return err
			}
			done, err := h.MayBeDone(it)
			if err != nil {
				return err
			}
			if done != nil {
				list = append(list, &Judged{Order: done})
			}
		}
		return h.LegalAnyTime(player, nil, func(a *lua.Action) bool { return !a.Rare }, take)
	})
	if err != nil {
		return nil, err
	}
	for _, k := range order {
		g := groups[k]
		r.Shuffle(len(g), func(i, j int) { g[i], g[j] = g[j], g[i] })
	}
	most := min(mostTried, max(b.trials, 2))
	for i := 0; len(list) < most; i++ {
		more := false
		for _, k := range order {
			if i < len(groups[k]) && len(list) < most {
				list = append(list, groups[k][i])
				more = true
			}
		}
		if !more {
			break
		}
	}
	return list, nil
}

// halve tries the orders with more and more dice, and each time keeps the better half. The
// list is sorted afterwards, the best first.
func (b *thinker) halve(player string, list []*Judged, r *rand.Rand) {
	seed, lazy := r.Uint64(), r.IntN(8) == 0 || b.h.Clock.Mode() == turn.Secret
	rounds := int(math.Ceil(math.Log2(float64(len(list)))))
	done := 0
	for left := list; len(left) > 1; left = left[:(len(left)+1)/2] {
		n := max(1, b.trials/rounds/len(left))
		for _, c := range left {
			for i := done; i < done+n && (b.work > 0 || c.Trials == 0); i++ {
				b.work--
				b.try(player, c, seed+uint64(i))
			}
		}
		done += n
		slices.SortStableFunc(left, func(x, y *Judged) int {
			if d := cmp.Compare(y.Worth, x.Worth); d != 0 {
				return d
			}
			return rank(x, lazy) - rank(y, lazy)
		})
	}
}

// rank puts done behind orders that are worth as much; or before them, once in a while so
// that orders that change nothing do not go on for ever, and where orders are secret,
// because a piece keeps the one that it has.
func rank(c *Judged, lazy bool) int {
	if c.Done() == lazy {
		return 0
	}
	return 1
}

// try carries an order out and what follows, and undoes it.
func (b *thinker) try(player string, c *Judged, seed uint64) {
	v := 0.0
	err := b.trial(c.Order, seed, func() (err error) {
		v, err = b.worth(player)
		return err
	})
	c.tried(v, err)
}

// trial carries an order out and what follows, calls look in the position after that, and
// undoes everything.
func (b *thinker) trial(o *lua.Order, seed uint64, look func() error) error {
	defer b.h.State.Rollback(b.h.State.Mark())
	d, until := &rolls{seed: seed}, b.h.Clock.Round()+b.beyond
	if err := b.h.CarryOut(b.h.Copy(o), d); err != nil {
		return err
	}
	if err := b.follow(d, turn.Item{Player: o.Player, Piece: o.Piece}, until); err != nil {
		return err
	}
	return look()
}

// tried adds the result of a trial. One that fails does not count: its position cannot be,
// for it lacks what the player does not see.
func (m *mean) tried(v float64, err error) {
	if err != nil {
		if m.Trials == 0 {
			m.Worth = math.Inf(-1)
		}
		return
	}
	m.Trials++
	m.sum += v
	m.Worth = m.sum / float64(m.Trials)
}

// Aside gives no orders out of turn: those that may be given at any time are tried with
// the others when it is his turn.
func (b *thinker) Aside(player string, r *rand.Rand) (*lua.Order, error) { return nil, nil }
