package odds

import (
	"cmp"
	"errors"
	"math/big"
	"slices"
	"time"
)

// Best is what the decisions of a question bring if every player decides as well as
// possible. Low and High bound the chance of what [Chain.Wins] tells; they are equal if
// nothing was left out.
type Best struct {
	Low, High *big.Rat
	// Turns lists the decisions that may be met while the players with Max decide as
	// well as possible, whatever the others do; the first of a path come first.
	Turns []*Turn
	// Rough is set if Low and High differ though nothing was left out: in a loop where both sides decide at the same time
	// the best chance may not be a fraction.
	Rough bool
}

// Turn is a decision in one place. Values are the chances that its options bring, a
// lower bound if something was left out.
type Turn struct {
	*Decision
	Rolled []Rolled
	State  *State // in which it is taken; its key is "" at the beginning
	Took   int
	Values []*big.Rat
	// Most are upper bounds of Values, nil if nothing was left out.
	Most []*big.Rat
	// Mix is how often each option is taken, nil if it is always the one that Took is; Value is what that brings.
	Mix   []*big.Rat
	Value *big.Rat
	// Together is set if another side decides at the same time, and neither knows what the other
	// does: Values are the chances while the others keep to what is best for them, and options with the same value are not
	// as good as each other. With Idle none of them matters.
	Together, Idle bool
	// First is the probability that it is the first decision of the players with Max
	// that is met, nil if it cannot be.
	First *big.Rat
	// Loop is set if play may come back to the state: options with the same value are
	// then not as good as each other.
	Loop bool

	at *turning
}

var (
	// ErrLoop refuses decisions in a loop that is too large.
	ErrLoop    = errors.New("decisions in a loop of more states than can be solved exactly")
	errStopped = errors.New("the work was stopped before the decisions could be compared")
)

// contest finds the best decisions.
type contest struct {
	c     *Chain
	wins  []bool     // by outcome
	value []*big.Rat // by state
	rest  *big.Rat   // the value of what was left out
	work  int        // states solved
	end   time.Time  // if the walk was stopped: when this is
	ended bool       // it was stopped as well
	upper bool       // bounds from above are looked for
	held  bool       // the players without Max are held to what they do
	keen  bool       // gains below tiny count
	rough bool       // the values of a loop are bounds
}

// solved computes the result, after the decisions are taken if there are any.
func (c *Chain) solved() (*Result, error) {
	if c.Wins == nil {
		c.fold()
		return c.solve(), nil
	}
	if err := c.secret(); err != nil {
		return nil, err
	}
	for _, s := range c.states {
		s.targets = s.targets[:0]
		seen := map[int]bool{}
		s.root.each(func(g *stage) {
			for _, t := range g.targets {
				if !seen[t.to] {
					seen[t.to] = true
					s.targets = append(s.targets, target{to: t.to})
				}
			}
		})
	}
	if len(c.outs) == 0 && c.reason == "" {
		c.reason = "the rest never ends"
	}
	list, loops := c.order()
	x := &contest{c: c, value: make([]*big.Rat, len(c.states))}
	if c.Budget.Stop != nil && c.Budget.Stop() {
		x.end = time.Now().Add(c.Budget.Time)
	}
	for _, key := range c.outs {
		x.wins = append(x.wins, c.Wins(key))
	}
	best := &Best{}
	x.rest, x.upper = one, true
	high, err := x.solve(list, loops)
	if err != nil {
		return nil, err
	}
	most := slices.Clone(x.value)
	x.rest, x.upper = new(big.Rat), false
	low := high
	if x.rough || !c.complete() {
		low, err = x.solve(list, loops)
	}
	if err != nil {
		return nil, err
	}
	best.Low, best.High, best.Rough = low, high, x.rough && c.complete()
	best.Turns = x.turns(list, loops)
	for _, s := range c.states {
		s.targets, s.scaled, s.den = nil, nil, nil
		for to, w := range x.taken(&s.root) {
			if w.Sign() > 0 {
				t := target{to: to}
				t.w.addBig(w.Num(), w.Denom())
				s.targets = append(s.targets, t)
			}
		}
		slices.SortFunc(s.targets, func(a, b target) int { return a.to - b.to })
	}
	if !c.complete() {
		x.atMost(best.Turns, most)
	}
	res := c.solve()
	res.Outcomes = slices.DeleteFunc(res.Outcomes, func(o Outcome) bool { return o.P.Sign() == 0 })
	res.Best = best
	if res.Kind == Exact && low.Cmp(high) != 0 { // what was left out follows other options
		res.Kind, res.Left = Truncated, new(big.Rat).Sub(high, low)
		c.reason = cmp.Or(c.reason, "over many rounds the best chance is known no better")
	}
	return res, nil
}

// each calls do for a stage and all after it.
func (g *stage) each(do func(g *stage)) {
	do(g)
	for _, t := range g.turns {
		for i := range t.options {
			t.options[i].each(do)
		}
	}
}

// complete says whether every path was walked to its end.
func (c *Chain) complete() bool {
	for _, s := range c.states {
		if !s.whole {
			return false
		}
	}
	return true
}

// solve computes the values of all states, and returns that of the first. The loops are
// sets of states that lead to each other; list has each state before those it leads to.
func (x *contest) solve(list []int, loops [][]int) (*big.Rat, error) {
	of := map[int]int{}
	for n, loop := range loops {
		if len(loop) > maxDense {
			return nil, ErrLoop
		}
		for _, s := range loop {
			of[s] = n + 1
		}
	}
	done := map[int]bool{}
	for _, s := range slices.Backward(list) {
		if x.work++; x.work%64 == 0 && !x.goOn() {
			return nil, errStopped
		}
		n := of[s]
		switch {
		case n > 0 && done[n]:
		case n > 0:
			done[n] = true
			if err := x.loop(loops[n-1]); err != nil {
				return nil, err
			}
		case s > 0 && slices.ContainsFunc(x.c.states[s].targets, func(t target) bool { return t.to == s }):
			if err := x.loop([]int{s}); err != nil {
				return nil, err
			}
		default:
			x.value[s] = x.stage(&x.c.states[s].root)
		}
		if x.ended {
			return nil, errStopped
		}
	}
	return x.value[0], nil
}

// goOn says whether to continue. What has stopped the walk does not stop this, so that there is an answer, unless it takes
// longer than the walk might have.
func (x *contest) goOn() bool {
	switch {
	case x.ended:
	case !x.end.IsZero():
		x.ended = time.Now().After(x.end)
	default:
		x.ended = x.c.Budget.Stop != nil && x.c.Budget.Stop()
	}
	return !x.ended
}

// of is the value of what a path leads to.
func (x *contest) of(to int) *big.Rat {
	switch {
	case to >= 0:
		return x.value[to]
	case x.wins[-1-to]:
		return one
	}
	return nil
}

// stage returns the value of a stage, after taking the best option of each decision.
func (x *contest) stage(g *stage) *big.Rat {
	return x.add(g, func(t *turning) *big.Rat {
		if b := t.together(); b != nil {
			return b.solve(x, x.stage)
		}
		best := (*big.Rat)(nil)
		for i := range t.options {
			v := x.stage(&t.options[i])
			if best == nil || t.better(v, best) {
				best, t.took = v, i
			}
		}
		return best
	})
}

// better says whether the player prefers a value.
func (t *turning) better(a, b *big.Rat) bool {
	if t.Max {
		return a.Cmp(b) > 0
	}
	return a.Cmp(b) < 0
}

// add returns the value of a stage, given the values of its decisions.
func (x *contest) add(g *stage, of func(t *turning) *big.Rat) *big.Rat {
	v, known := new(big.Rat), new(big.Rat)
	var p big.Rat
	for i := range g.targets {
		w := g.targets[i].w.rat()
		if u := x.of(g.targets[i].to); u != nil {
			v.Add(v, p.Mul(w, u))
		}
		known.Add(known, w)
	}
	for _, t := range g.turns {
		w := t.weight.rat()
		v.Add(v, p.Mul(w, of(t)))
		known.Add(known, w)
	}
	if x.rest.Sign() > 0 && known.Cmp(one) < 0 {
		v.Add(v, p.Sub(one, known))
	}
	return v
}

// taken returns the probabilities of what a stage leads to by the options taken.
func (x *contest) taken(g *stage) map[int]*big.Rat {
	all := map[int]*big.Rat{}
	var walk func(g *stage, p *big.Rat)
	walk = func(g *stage, p *big.Rat) {
		for i := range g.targets {
			t := &g.targets[i]
			if all[t.to] == nil {
				all[t.to] = new(big.Rat)
			}
			w := t.w.rat()
			all[t.to].Add(all[t.to], w.Mul(w, p))
		}
		for _, t := range g.turns {
			w := t.weight.rat()
			w.Mul(w, p)
			for i := range t.options {
				if often := t.share(i); often.Sign() > 0 {
					walk(&t.options[i], new(big.Rat).Mul(w, often))
				}
			}
		}
	}
	walk(g, one)
	return all
}
