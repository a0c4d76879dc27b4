package odds

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
)

// Chain is a procedure whose runs may be cut at states: at loop heads that name
// what the rest depends on ([Walker.Rest]), or because the body is one round
// that ends in a state ([Body], more). Equal states are walked once.
type Chain struct {
	Walker *Walker
	Body   Body
	Budget Budget
	// Enter, if set, restores a state before its paths are walked: the body is
	// then one round that begins there. The first state has no key. The recorded
	// answers lead from there to a loop head within the round, and without Enter
	// to every state.
	Enter func(s *State) error
	// Beside, if set, is a sample that is drawn during a walk that is long and
	// not near its end. Its body may be the chain's own, by another walker.
	Beside *Sampler
	// Wins, if set, says whether an outcome is what one player wants and the
	// others do not: all take their decisions accordingly ([Walker.Weigh]).
	Wins func(key string) bool

	states  []*State
	at      map[string]int
	outs    []string
	outAt   map[string]int
	stateIn []place        // the place of each state and outcome among the targets
	outIn   []place        // of the state being walked
	heads   map[string]int // as at, of loop heads within rounds
	sites   map[string]*headSite
	hidden  []Secret // answers that one player alone sees, met in rounds with decisions
	deep    bool     // a path exceeded the depth limit
	under   *State   // the state being walked
	probing bool     // this is the first try
	first   int      // all states before it are walked
	share   float64  // about how much was known at the last look
	near    bool     // and whether that was enough
	looked  int64    // the step count of the next look
	effort
}

// State is a state of a chain: its key, and how it was first reached: by the
// round Way from the state From (nil: it is the first).
type State struct {
	Key  string
	From *State
	Held any // what the walker held when it was met
	way  []step

	n       int
	heads   int
	round   *State // for a loop head within a round: the state in which that began
	targets []target
	walked  bool
	mass    float64    // the estimated probability of reaching it
	whole   bool       // all its paths were walked
	root    stage      // with decisions: instead of targets, until they are taken
	scaled  []*big.Int // the weights of targets over den
	den     *big.Int
}

// place is a place among the targets of a state.
type place struct{ state, at int }

// target is where paths of a state lead: states count up from 0, outcomes down
// from -1.
type target struct {
	to int
	w  sum
}

// begun is the state in which the round of s began.
func (s *State) begun() *State {
	if s.round != nil {
		return s.round
	}
	return s
}

// Rounds lists the states on the first path to s, from the first state on,
// without s.
func (s *State) Rounds() (list []*State) {
	for x := s.From; x != nil; x = x.From {
		list = append(list, x)
	}
	slices.Reverse(list)
	return list
}

// Retrace runs do with the answers of the round that first led to s.
func (c *Chain) Retrace(s *State, do func(w *Walker) error) error {
	w := c.Walker
	w.follow(s.way, math.MaxInt)
	w.pos, w.heads = 0, 0
	err := do(w)
	if err == nil && w.pos != len(s.way) {
		err = errUnsteady
	}
	return err
}

// Solve walks all states that can be reached and returns the distribution of
// the outcomes.
func (c *Chain) Solve() (*Result, error) {
	c.Budget = c.Budget.filled()
	c.effort = begun(c.Budget)
	c.probing = true
	res, err := c.solveTo(c.Budget.Depth)
	if err == nil && !c.probing && !c.spent {
		res, err = c.deepen(res)
	}
	if err == nil {
		res.Steps, res.Spent, res.Clock = c.steps(), c.spent && res.Kind != Exact, c.clock && res.Kind != Exact
	}
	return res, err
}

// alike is a number of steps so small that one depth of deepen says nothing
// about the next.
const alike = 10_000

// minLeft is the probability below which deepen stops.
var minLeft = big.NewRat(1, 1_000_000)

// deepen serves procedures whose paths are too deep to finish and so many that
// the first few would use up the budget: it follows each path for a few
// effects, then for a few more, while the budget lasts.
func (c *Chain) deepen(best *Result) (*Result, error) {
	took := int64(0)
	for depth := 4; depth < c.Budget.Depth && best.Left.Cmp(minLeft) > 0 && !c.spent; depth += 1 + depth/4 {
		start := c.steps()
		res, err := c.solveTo(depth)
		if err != nil {
			return nil, err
		}
		if res.Left.Cmp(best.Left) < 0 {
			best = res
		}
		now, last := c.steps(), max(took, alike)
		if took = now - start; took > last && float64(took)*float64(took)/float64(last) > float64(c.Budget.Steps-now) {
			break // the next would not finish
		}
	}
	best.Paths = c.paths
	return best, nil
}

// probe is the part of the budget for the first try, once it has met a path
// that is too deep.
const probe = 8

// solveTo is Solve with a limit of effects in a run.
func (c *Chain) solveTo(depth int) (*Result, error) {
	c.at, c.heads, c.outAt = map[string]int{}, map[string]int{}, map[string]int{}
	c.outs, c.stateIn, c.outIn, c.first, c.reason, c.deep, c.hidden = nil, nil, nil, 0, "", false, nil
	w := c.Walker
	w.depth, w.budget = depth, c.Budget
	c.states = []*State{{}}
	w.rng, w.round, w.flat, w.chain, c.sites = nil, c.Enter != nil, c.Enter != nil && c.Wins != nil, c, map[string]*headSite{}
	c.states[0].mass = 1
	for s := c.states[0]; s != nil; s = c.nextState() {
		s.walked = true
		more, err := c.walk(s)
		if err != nil {
			return nil, err
		}
		if !more {
			break
		}
		c.spread(s)
	}
	res, err := c.solved()
	if err != nil {
		return nil, err
	}
	res.Paths, res.States, res.Assumed, res.Reason = c.paths, len(c.states)-len(c.heads), w.shared.assumed, c.reason
	if res.Kind == Exact {
		res.Reason = "" // the last path used up the budget
	}
	return res, nil
}

// inOrder is how many states are walked in the order in which they were met; if
// there are more, the likeliest come first, so that a budget leaves out little.
const inOrder = 64

// nextState returns the next state to be walked, nil after the last.
func (c *Chain) nextState() *State {
	for c.first < len(c.states) && c.states[c.first].walked {
		c.first++
	}
	if c.first == len(c.states) {
		return nil
	}
	if len(c.states) <= inOrder {
		return c.states[c.first]
	}
	best := c.states[c.first]
	for _, s := range c.states[c.first:] {
		if !s.walked && s.mass > best.mass {
			best = s
		}
	}
	return best
}

// spread estimates the probabilities of the states that a walked one leads to.
func (c *Chain) spread(s *State) {
	if c.Wins != nil {
		s.root.spread(c.states, s)
		return
	}
	self := 0.0
	for _, t := range s.targets {
		if t.to == s.n && s.n > 0 {
			self = t.w.float()
		}
	}
	if self >= 1 {
		return
	}
	for _, t := range s.targets {
		if t.to >= 0 && t.to != s.n {
			c.states[t.to].mass += s.mass * t.w.float() / (1 - self)
		}
	}
}

// known returns the states of one kind by their keys: loop heads within rounds, or others.
func (c *Chain) known(head bool) map[string]int {
	if head && c.Enter != nil {
		return c.heads
	}
	return c.at
}

// walk walks every path out of a state. It says whether to continue with
// others.
func (c *Chain) walk(s *State) (more bool, err error) {
	w := c.Walker
	w.at, c.under = nil, s
	if err := c.enter(s); err != nil {
		return c.stopped(err)
	}
	if c.Enter != nil && s.round == nil {
		w.follow(nil, 0)
	} else {
		w.follow(s.way, s.heads)
		w.at = s
	}
	var buf []byte
	cut := false
	for {
		w.pos, w.heads, w.head, w.Held = 0, 0, false, nil
		key, next, err := c.Body(w, buf[:0])
		c.paths++
		switch {
		case errors.Is(err, ErrDeep):
			cut, c.deep = true, true
			c.reason = fmt.Sprintf("there are too many paths to follow them beyond %d effects", w.depth)
			if errors.Is(err, ErrNested) {
				c.reason = "on some paths a rule calls itself again and again"
			}
		case err != nil:
			return c.stopped(err)
		default:
			if w.pos != len(w.path) {
				return false, errUnsteady
			}
			buf = key
			c.reach(s, key, next)
		}
		if !w.next() {
			s.whole = !cut
			return c.onward(), nil // there may be many states with few paths
		}
		if !c.onward() {
			return false, nil
		}
		if c.probing && c.deep && (c.paths >= c.Budget.Paths/probe || c.steps() >= c.Budget.Steps/probe) {
			c.probing = false
			return false, nil
		}
		if err := c.beside(); err != nil {
			return c.stopped(err)
		}
	}
}

// enter restores the state in which the round of s began.
func (c *Chain) enter(s *State) error {
	switch {
	case c.Enter == nil:
		return nil
	case s.round != nil:
		s = s.round
	}
	return c.Enter(s)
}

func (c *Chain) stopped(err error) (bool, error) {
	if errors.Is(err, ErrStopped) {
		c.reason = strings.TrimPrefix(err.Error(), ErrStopped.Error()+": ")
		return false, nil
	}
	return false, err
}

// onward says whether there is budget left.
func (c *Chain) onward() bool {
	if c.over() {
		return false
	}
	if c.Budget.Soft > 0 && c.steps() > c.Budget.Soft && !c.nearing() {
		much := "less than 0.1"
		if c.share >= 0.001 {
			much = fmt.Sprintf("only %.1f", 100*c.share)
		}
		c.reason, c.spent = fmt.Sprintf("after %s steps %s %% of it was known", inWords(c.steps()), much), true
	}
	if c.due() && !c.look() {
		c.spent = true
	}
	return !c.spent
}

// nearing says whether the walk will finish within its steps at its present
// rate. It looks once in a while.
func (c *Chain) nearing() bool {
	if took := c.steps(); took >= c.looked {
		c.share, c.looked = c.sure(), took+spell
		c.near = c.share*float64(c.Budget.Steps) >= float64(took)
	}
	return c.near
}

// look looks at the clock.
func (c *Chain) look() bool {
	return c.effort.look(func() Progress {
		done := 0
		for done < len(c.states) && c.states[done].whole {
			done++
		}
		p := Progress{Paths: c.paths, States: len(c.states), Known: float64(done) / float64(len(c.states))}
		if len(c.states) == 1 {
			p.Known = c.Walker.known()
		}
		return p
	})
}

// A sample is drawn beside a walk that has taken an aloneth of its steps and is
// not about to finish: from time to time, one step for each step of the walk.
const (
	alone = 8
	spell = 100_000
)

// beside draws the part of the sample that is due.
func (c *Chain) beside() error {
	s := c.Beside
	if s == nil || s.steps()+spell > c.steps()-c.Budget.Steps/alone || c.nearing() {
		return nil
	}
	before := c.work()
	err := s.Draw(spell)
	c.apart += c.work() - before
	if err == nil && c.Enter != nil {
		err = c.again()
	}
	return err
}

// again enters once more the state being walked.
func (c *Chain) again() error {
	w := c.Walker
	path, base, pass, at := w.path, w.base, w.pass, w.at
	w.path, w.at = nil, nil
	err := c.enter(c.under)
	w.path, w.base, w.pass, w.at = path, base, pass, at
	return err
}

// sure estimates the probability of what has been walked to its end.
func (c *Chain) sure() float64 {
	left := 0.0
	for _, s := range c.states[c.first:] {
		switch {
		case s == c.under:
			left += s.mass * (1 - c.Walker.known())
		case !s.walked:
			left += s.mass
		}
	}
	return max(0, 1-left)
}

// known returns the share of the weight that lies before the current path.
func (w *Walker) known() float64 {
	share, at := 0.0, 1.0
	for _, l := range w.path[w.base:] {
		if l.d.total == 0 {
			break
		}
		below := uint64(0)
		for _, x := range l.d.w[:l.i] {
			below += x
		}
		share += at * float64(below) / float64(l.d.total)
		at *= float64(l.d.w[l.i]) / float64(l.d.total)
	}
	return share
}

// reach adds the current path to the target it led to.
func (c *Chain) reach(s *State, key []byte, next bool) {
	at, ids := &c.outIn, c.outAt
	if next {
		at, ids = &c.stateIn, c.known(c.Walker.head)
	}
	i, ok := ids[string(key)]
	switch {
	case ok:
	case next:
		i = len(c.states)
		n := &State{Key: string(key), From: s.begun(), Held: c.Walker.Held, way: c.Walker.way(), heads: c.Walker.heads, n: i}
		if c.Enter == nil {
			n.From = s
		} else if c.Walker.head {
			n.round = n.From
		}
		c.states = append(c.states, n)
		ids[n.Key] = i
	default:
		i = len(c.outs)
		c.outs = append(c.outs, string(key))
		c.outAt[c.outs[i]] = i
	}
	for len(*at) <= i {
		*at = append(*at, place{-1, 0})
	}
	if c.Wins != nil {
		if !next {
			i = -1 - i
		}
		c.Walker.count(c.Walker.stage(s).to(i))
		return
	}
	p := &(*at)[i]
	if p.state != s.n {
		to := i
		if !next {
			to = -1 - i
		}
		*p = place{s.n, len(s.targets)}
		s.targets = append(s.targets, target{to: to})
	}
	c.Walker.count(&s.targets[p.at].w)
}
