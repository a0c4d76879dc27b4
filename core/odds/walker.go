package odds

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"

	"parley/core/game"
)

// Walker is the handler that walks a tree of answers: the path so far is
// replayed, then the first answer of every new question is taken.
type Walker struct {
	// Give answers a chance that the question fixed, and says whether it did.
	Give func(c *game.Chance) (bool, error)
	// Decide answers a choice as the question fixed it, or by a policy; ""
	// takes the first option. Assume says whether to list the answer as
	// assumed.
	Decide func(c *game.Choice) (answer string, assume bool, err error)
	// Weigh, if set, makes the choices that nothing else answers decisions: every
	// option is walked, and the best is taken ([Chain.Best]). It is called once
	// for each decision met; nil leaves the choice to the first option.
	Weigh func(c *game.Choice) (*Decision, error)

	// Hear, if set, receives the events.
	Hear func(e game.Event)

	path  []level
	at    *State
	base  int // lower levels are the path to the state being walked
	pos   int
	pass  int // loop heads on that path
	heads int
	depth int
	key   []byte // of the loop head at which the run was cut
	// Held, set before a cut, is kept with the state it leads to, if that is
	// new.
	Held   any
	buf    []byte
	rng    *rand.Rand // sampling
	chain  *Chain     // the chain that it walks for, if any
	round  bool       // the body is a round of a chain
	flat   bool       // loops in it are not cut
	head   bool       // the run was cut at a loop head
	inside bool       // it walks a part of a run: decisions are not weighed there
	asked  bool       // with inside: something had to be decided
	place  int        // of the last decision among those that are revealed together
	bidden bool       // one of these was weighed
	shared *shared
	budget Budget
}

// shared is what nested walks have in common.
type shared struct {
	cache  *Cache
	draws  map[drawKey]*Dist
	recent [64]struct { // the dists last used
		k distKey
		d *Dist
	}
	assumed []Assumed
	seen    map[Assumed]bool
}

type level struct {
	d        *Dist
	i        int
	wide     bool
	num, den uint64 // the weight of the path from base up to and including this level
	numW     *big.Int
	denW     *big.Int
	turn     *turning     // with a decision: where its options lead
	c        *game.Chance // what was rolled, if decisions are weighed
	only     string       // the player who alone sees the answer, if decisions are weighed
}

// Cache keeps the answers to chances from one question to the next. It is for
// one goroutine.
type Cache struct {
	dists map[distKey]*Dist
	size  int
}

// maxCached bounds the answers that a cache holds.
const maxCached = 1 << 20

func (c *Cache) put(k distKey, d *Dist) {
	if c.size += d.n; c.dists == nil || c.size > maxCached {
		c.dists, c.size = map[distKey]*Dist{}, d.n
	}
	c.dists[k] = d
}

// NewWalker makes a walker with a cache of its own.
func NewWalker() *Walker { return new(Cache).Walker() }

// Walker makes a walker that uses the cache c.
func (c *Cache) Walker() *Walker {
	return &Walker{shared: &shared{cache: c, draws: map[drawKey]*Dist{}, seen: map[Assumed]bool{}}, depth: DefaultBudget.Depth}
}

// Inner makes a walker for a procedure inside the one that w walks.
func (w *Walker) Inner() *Walker {
	return &Walker{Give: w.Give, Decide: w.Decide, Weigh: w.Weigh, inside: w.Weigh != nil, shared: w.shared, depth: w.depth}
}

// Asked says whether a walk by [Walker.Inner] came to a decision that the outer
// walk has to weigh: the procedure must then be run in it.
func (w *Walker) Asked() bool { return w.asked }

// Sampling says whether w samples: each chance is rolled, nothing is
// enumerated.
func (w *Walker) Sampling() bool { return w.rng != nil }

// Traces is false: the walker ignores events.
func (w *Walker) Traces() bool { return false }

// Tell hands the event on to [Walker.Hear].
func (w *Walker) Tell(e game.Event) {
	if w.Hear != nil {
		w.Hear(e)
	}
}

// Pick takes the answer of the current path.
func (w *Walker) Pick(c *game.Chance) error {
	w.place, w.bidden = 0, false
	if w.Give != nil {
		if ok, err := w.Give(c); ok || err != nil {
			return err
		}
	}
	if w.rng != nil {
		if w.pos++; w.pos > w.depth {
			return ErrDeep
		}
		game.Shake(c, w.rng)
		return nil
	}
	d, err := w.dist(c)
	if err != nil {
		return err
	}
	p := w.pos
	i, err := w.Take(d)
	if err != nil {
		return err
	}
	if w.Weigh != nil {
		rolled := *c
		w.path[p].c, w.path[p].only = &rolled, c.Only
		w.hides(c.Only, c.Why)
	}
	if d.tally != nil {
		c.Tally = d.tally[i]
		return nil
	}
	c.Got = append(c.Got[:0], d.faces[i]...)
	return nil
}

// Take takes an answer of a distribution, by its place.
func (w *Walker) Take(d *Dist) (int, error) {
	p := w.pos
	if p < len(w.path) {
		if w.path[p].d != d {
			return 0, errUnsteady
		}
		w.pos++
		return w.path[p].i, nil
	}
	if p >= w.depth {
		return 0, ErrDeep
	}
	w.path = slices.Grow(w.path, 1)[:p+1]
	w.path[p].d, w.path[p].i, w.path[p].turn = d, 0, nil
	w.path[p].c, w.path[p].only = nil, ""
	w.weigh(p)
	w.pos++
	return 0, nil
}

// weigh computes the weight of the path up to level p.
func (w *Walker) weigh(p int) {
	l := &w.path[p]
	if l.d.decision != nil {
		l.wide, l.num, l.den = false, 1, 1 // each option is weighed by itself
		return
	}
	num, den := uint64(1), uint64(1)
	var up *level
	if p > w.base {
		up = &w.path[p-1]
		num, den = up.num, up.den
	}
	l.wide = l.d.total == 0 || up != nil && up.wide
	if !l.wide {
		hi1, n := bits.Mul64(num, l.d.w[l.i])
		hi2, d := bits.Mul64(den, l.d.total)
		if hi1|hi2 == 0 {
			l.num, l.den = n, d
			return
		}
		l.wide = true
	}
	if l.numW == nil {
		l.numW, l.denW = new(big.Int), new(big.Int)
	}
	if up != nil && up.wide {
		l.numW.Mul(up.numW, l.d.weight(l.i))
		l.denW.Mul(up.denW, l.d.sum())
		return
	}
	l.numW.Mul(l.numW.SetUint64(num), l.d.weight(l.i))
	l.denW.Mul(l.denW.SetUint64(den), l.d.sum())
}

// count adds the weight of the current path to s.
func (w *Walker) count(s *sum) {
	if len(w.path) == w.base {
		s.add(1, 1)
		return
	}
	if l := &w.path[len(w.path)-1]; l.wide {
		s.addBig(l.numW, l.denW)
	} else {
		s.add(l.num, l.den)
	}
}

// next moves to the next path; false after the last.
func (w *Walker) next() bool {
	for n := len(w.path); n > w.base; n-- {
		if l := &w.path[n-1]; l.i+1 < l.d.n {
			l.i++
			w.path = w.path[:n]
			w.weigh(n - 1)
			return true
		}
	}
	w.path = w.path[:w.base]
	return false
}

// Ask takes the fixed option, or the policy's.
func (w *Walker) Ask(c *game.Choice) (string, error) {
	if c.Place <= w.place {
		w.bidden = false
	}
	w.place = c.Place
	answer, assume := "", true
	if w.Decide != nil {
		var err error
		if answer, assume, err = w.Decide(c); err != nil {
			return "", err
		}
	}
	if answer == "" && w.Weigh != nil && w.rng == nil {
		if !w.inside {
			return w.decide(c, assume)
		}
		w.asked = true
	}
	return w.usual(c, answer, assume)
}

// usual takes an answer, the first option if it is "".
func (w *Walker) usual(c *game.Choice, answer string, assume bool) (string, error) {
	if answer == "" {
		if answer = c.Usual(); answer == "" {
			return "", fmt.Errorf("%s has no answer to %q", c.Player, c.Question)
		}
	}
	text, refused := c.Accept(answer)
	if len(refused) > 0 {
		return "", errors.New(refused[0].Text)
	}
	if assume && (c.Unknown || !c.OnlyPass()) {
		a := Assumed{Player: c.Player, Question: c.Question, Asks: c.Asks, Option: text}
		if c.Pass == "" { // that a player passes whose cards are not known is assumed for everybody to read
			a.Only = c.Only
		}
		w.Assume(a)
	}
	return text, nil
}

// Answers returns the number of answers that the current run has got so far.
func (w *Walker) Answers() int { return w.pos }

// Places returns the answers of the current run so far, by their places among those of each
// question.
func (w *Walker) Places() []int {
	list := make([]int, w.pos)
	for i := range list {
		list[i] = w.path[i].i
	}
	return list
}

// Chance returns the chance of the answers of the current run. It is for walks without
// loop heads.
func (w *Walker) Chance() *big.Rat {
	num, den := big.NewInt(1), big.NewInt(1)
	for _, l := range w.path[:w.pos] {
		num.Mul(num, l.d.weight(l.i))
		den.Mul(den, l.d.sum())
	}
	return new(big.Rat).SetFrac(num, den)
}

// Heads returns the number of loop heads that the current run has passed.
func (w *Walker) Heads() int { return w.heads }

// Rest says that from here on a procedure depends only on key; from is how many
// answers had been given when that procedure began. Its callers may depend on
// those, so only runs that agree in them are merged. If first is true, this is the
// first head since then: without an answer before it, nothing can be merged. If the
// result is true the body must end at once with [ErrCut].
func (w *Walker) Rest(from int, first bool, key func(buf []byte) []byte) bool {
	w.heads++
	if w.rng != nil || w.flat || w.heads <= w.pass || first && w.pos == from {
		return false
	}
	w.key, w.head = key(w.before(from)), true
	return true
}

// before begins the key of a loop head with the answers before the call that has it. In a
// round what follows may depend on all that was so when it began.
func (w *Walker) before(from int) []byte {
	b := w.key[:0]
	if w.round {
		b = binary.AppendUvarint(b, uint64(w.chain.under.begun().n))
	}
	b = binary.AppendUvarint(b, uint64(from))
	for _, l := range w.path[:from] {
		b = binary.AppendUvarint(b, uint64(l.i))
	}
	return b
}

// Maybe is Rest for a place where equal runs are only hoped for. A place where
// they do not turn up is no longer tried; site identifies the place, and is
// part of key.
func (w *Walker) Maybe(site string, from int, key func(buf []byte) ([]byte, bool)) bool {
	w.heads++
	if w.rng != nil || w.flat || w.chain == nil || w.heads <= w.pass || w.pos == w.base || w.pos == from {
		return false
	}
	s := w.chain.sites[site]
	if s == nil {
		s = &headSite{}
		w.chain.sites[site] = s
	}
	if s.cuts >= manyCuts && s.met*fewMet < s.cuts {
		return false
	}
	ok := false
	if w.key, ok = key(append(w.before(from), 0xff)); !ok {
		s.cuts++
		return false
	}
	s.cuts++
	if _, met := w.chain.known(true)[string(w.key)]; met {
		s.met++
	}
	w.head = true
	return true
}

// A place is no longer tried if after enough cuts too few have led to a known
// state.
const (
	manyCuts = 256
	fewMet   = 4
)

// headSite counts the results of cutting at a place.
type headSite struct{ cuts, met int }

// Joint says that the body is at a place from which it depends only on key,
// whatever was answered before. If the result is true the body must end at once
// with [ErrCut]. It is false if nothing was asked since the last such place:
// cutting would merge nothing.
func (w *Walker) Joint(key func(buf []byte) []byte) bool {
	w.heads++
	if w.rng != nil || w.round || w.heads <= w.pass || w.pos == w.base {
		return false
	}
	w.key = key(append(w.key[:0], 0x80, 0)) // no key of Rest begins like this
	return true
}

// At is the state of a chain whose paths are being walked: the body has been
// there in this run, or continues from there by [Walker.Skip]. It is nil
// outside a chain.
func (w *Walker) At() *State {
	if w.rng != nil {
		return nil
	}
	return w.at
}

// Skip says, at the beginning of a run, that the body continues from the joint
// at which s was met; s is At or an earlier state. The body must be where it
// called [Walker.Joint], and call it again.
func (w *Walker) Skip(s *State) { w.pos, w.heads = len(s.way), s.heads-1 }

// Toward is the state that the current run has yet to reach by known answers,
// nil if there is none. If the question fixes answers, a run has to ask for
// each.
func (w *Walker) Toward() *State {
	if w.rng != nil || w.at == nil || w.pos >= w.base || w.Give != nil || w.Decide != nil || w.Weigh != nil {
		return nil
	}
	return w.at
}

// Arrive says that the body is again, at the head at which it was cut when it
// met the state [Walker.Toward], what it was then.
func (w *Walker) Arrive() { w.pos, w.heads = w.base, w.pass }

// Fresh says whether the last cut leads to a new state.
func (w *Walker) Fresh() bool {
	if w.chain == nil {
		return false
	}
	_, met := w.chain.known(true)[string(w.key)]
	return !met
}

// Assume lists a decision that the caller took for a player.
func (w *Walker) Assume(a Assumed) {
	if !w.shared.seen[a] {
		w.shared.seen[a] = true
		w.shared.assumed = append(w.shared.assumed, a)
	}
}

// Cut returns the key of the loop head at which the run was cut.
func (w *Walker) Cut() []byte { return w.key }

// step is one answer on a path to a state.
type step struct {
	d    *Dist
	i    int
	only string // as in level
}

// follow starts on a known path that contains heads loop heads.
func (w *Walker) follow(way []step, heads int) {
	w.path = slices.Grow(w.path[:0], len(way))[:len(way)]
	for i, s := range way {
		w.path[i].d, w.path[i].i, w.path[i].turn, w.path[i].c, w.path[i].only = s.d, s.i, nil, nil, s.only
	}
	w.base, w.pass = len(way), heads
}

// way returns a copy of the answers given so far in this run.
func (w *Walker) way() []step {
	s := make([]step, w.pos)
	for i := range s {
		s[i] = step{w.path[i].d, w.path[i].i, w.path[i].only}
	}
	return s
}
