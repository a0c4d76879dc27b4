// Package odds answers what may come of a procedure exactly: it runs the body
// again for every distinct answer that its effects can get, and adds up the
// weights of the paths that lead to the same outcome.
//
// Probabilities are rationals in lowest terms; nothing is sampled or rounded.
// The package knows neither rules nor Lua: a body is a function that asks a
// handler, and the caller takes back what a run has changed.
package odds

import (
	"errors"
	"fmt"
	"math/big"
	"strings"

	"parley/core/dice"
	"parley/core/game"
)

// Assumed is a decision that nobody fixed, and the option that was taken.
type Assumed struct {
	Player   string `json:"side"`
	Question string `json:"question"`
	Option   string `json:"option"`
}

// Outcome is one outcome and its probability.
type Outcome struct {
	Key string
	P   *big.Rat
}

// Result is a distribution over outcomes, in the order in which they were
// first met.
type Result struct {
	Outcomes []Outcome
	Paths    int
	Assumed  []Assumed
}

// ErrBudget says that the tree of answers is larger than was allowed.
var ErrBudget = errors.New("more ways than can be walked")

// answers is every distinct answer to a chance: faces that stand for it, and
// its weight out of the total.
type answers struct {
	faces  [][]int
	weight []*big.Rat
}

type level struct {
	of    *answers
	i     int
	p     *big.Rat // probability of the path up to and with this level
	taken string   // a decision instead of a chance
}

// walker is the handler that walks the tree: the path so far is replayed, then
// the first answer of every new question is taken.
type walker struct {
	path    []level
	pos     int
	known   map[string]*answers
	assumed map[Assumed]bool
	res     *Result
}

func (w *walker) Traces() bool    { return false }
func (w *walker) Tell(game.Event) {}

func (w *walker) Pick(c *game.Chance) error {
	if w.pos == len(w.path) {
		a, err := w.answers(c)
		if err != nil {
			return err
		}
		w.path = append(w.path, level{of: a})
		w.weigh(w.pos)
	}
	l := w.path[w.pos]
	w.pos++
	c.Got = append(c.Got[:0], l.of.faces[l.i]...)
	return nil
}

// weigh works out the probability of the path up to level i.
func (w *walker) weigh(i int) {
	l := &w.path[i]
	l.p = new(big.Rat).Set(l.of.weight[l.i])
	if i > 0 {
		l.p.Mul(l.p, w.path[i-1].p)
	}
}

func (w *walker) Ask(c *game.Choice) (string, error) {
	list := c.List()
	if len(list) == 0 {
		return "", fmt.Errorf("%s has no answer to %q", c.Player, c.Question)
	}
	a := Assumed{c.Player, c.Question, list[0]}
	if !w.assumed[a] {
		w.assumed[a] = true
		w.res.Assumed = append(w.res.Assumed, a)
	}
	text, refused := c.Accept(list[0])
	if len(refused) > 0 {
		return "", errors.New(refused[0].Text)
	}
	return text, nil
}

// next moves to the next path; false after the last.
func (w *walker) next() bool {
	for len(w.path) > 0 {
		n := len(w.path) - 1
		if l := &w.path[n]; l.i+1 < len(l.of.faces) {
			l.i++
			w.weigh(n)
			return true
		}
		w.path = w.path[:n]
	}
	return false
}

// Walk runs body once for every path, at most budget times, and returns the
// distribution of the keys it returns. The body must be the same procedure
// each time: it asks the same question after the same answers.
func Walk(body func(game.Handler) (key string, err error), budget int) (*Result, error) {
	w := &walker{known: map[string]*answers{}, assumed: map[Assumed]bool{}, res: &Result{}}
	at := map[string]int{}
	for {
		w.pos = 0
		key, err := body(w)
		if err != nil {
			return nil, err
		}
		if w.pos != len(w.path) {
			return nil, errors.New("the procedure asked fewer questions after the same answers: it is not the same each time")
		}
		p := big.NewRat(1, 1)
		if n := len(w.path); n > 0 {
			p = w.path[n-1].p
		}
		i, ok := at[key]
		if !ok {
			i = len(w.res.Outcomes)
			at[key] = i
			w.res.Outcomes = append(w.res.Outcomes, Outcome{key, new(big.Rat)})
		}
		w.res.Outcomes[i].P.Add(w.res.Outcomes[i].P, p)
		w.res.Paths++
		if !w.next() {
			return w.res, nil
		}
		if w.res.Paths >= budget {
			return w.res, ErrBudget
		}
	}
}

// answers lists the distinct answers to a chance; equal chances share a list.
func (w *walker) answers(c *game.Chance) (*answers, error) {
	key := fmt.Sprintf("%d %s %d %v %v", c.Op, c.Dice, c.Bonus, c.Weights, c.Classes.Names)
	if c.Op == game.Draw {
		key += strings.Join(c.Faces, "\x00")
	}
	if a := w.known[key]; a != nil && c.Op != game.Count {
		return a, nil
	}
	a, err := enumerate(c)
	if err != nil {
		return nil, err
	}
	w.known[key] = a
	return a, nil
}

func enumerate(c *game.Chance) (*answers, error) {
	switch c.Op {
	case game.Roll:
		if c.Values == nil {
			return weighed(len(c.Faces), func(int) int64 { return 1 }), nil
		}
		return sums(c), nil
	case game.Draw:
		return weighed(len(c.Faces), func(i int) int64 { return int64(c.Weights[i]) }), nil
	case game.Count:
		return counts(c), nil
	case game.Shuffle:
		return orders(c.N)
	}
	return nil, fmt.Errorf("cannot enumerate %s", c.Key())
}

// weighed is one die or card of n faces.
func weighed(n int, weight func(int) int64) *answers {
	a := &answers{}
	total := int64(0)
	for i := range n {
		total += weight(i)
	}
	for i := range n {
		a.faces = append(a.faces, []int{i})
		a.weight = append(a.weight, big.NewRat(weight(i), total))
	}
	return a
}

// sums is the distinct sums of a pool in ascending order, each with faces that
// show it.
func sums(c *game.Chance) *answers {
	type way struct {
		faces []int
		n     *big.Int
	}
	now := map[int]way{0: {nil, big.NewInt(1)}}
	for range c.N {
		next := map[int]way{}
		for sum, w := range now {
			for f, v := range c.Values {
				old, ok := next[sum+v]
				if !ok {
					old = way{append(append([]int(nil), w.faces...), f), new(big.Int)}
				}
				old.n.Add(old.n, w.n)
				next[sum+v] = old
			}
		}
		now = next
	}
	lo, hi := 0, 0
	for s := range now {
		lo, hi = s, s
		break
	}
	for s := range now {
		lo, hi = min(lo, s), max(hi, s)
	}
	total := new(big.Int).Exp(big.NewInt(int64(len(c.Faces))), big.NewInt(int64(c.N)), nil)
	a := &answers{}
	for s := lo; s <= hi; s++ {
		if w, ok := now[s]; ok {
			a.faces = append(a.faces, w.faces)
			a.weight = append(a.weight, new(big.Rat).SetFrac(w.n, total))
		}
	}
	return a
}

// counts is the distinct vectors of counts by class.
func counts(c *game.Chance) *answers {
	first := make([]int, len(c.Classes.Names)) // a face of each class
	rest := 0
	for f := len(c.Faces) - 1; f >= 0; f-- {
		if k := c.Classes.Of(f); k != dice.Rest {
			first[k] = f
		} else {
			rest = f
		}
	}
	total := new(big.Int).Exp(big.NewInt(int64(len(c.Faces))), big.NewInt(int64(c.N)), nil)
	a := &answers{}
	for vector, weight := range c.Classes.Counts(c.N) {
		if weight.Sign() == 0 {
			continue
		}
		faces := make([]int, 0, c.N)
		for k, n := range vector {
			for range n {
				faces = append(faces, first[k])
			}
		}
		for len(faces) < c.N {
			faces = append(faces, rest)
		}
		a.faces = append(a.faces, faces)
		a.weight = append(a.weight, new(big.Rat).SetFrac(weight, total))
	}
	return a
}

// orders is every order of n things.
func orders(n int) (*answers, error) {
	if n > 8 {
		return nil, fmt.Errorf("the orders of %d things are %w", n, ErrBudget)
	}
	a := &answers{}
	perm := make([]int, 0, n)
	used := make([]bool, n)
	var rec func()
	rec = func() {
		if len(perm) == n {
			a.faces = append(a.faces, append([]int(nil), perm...))
			return
		}
		for i := range n {
			if !used[i] {
				used[i] = true
				perm = append(perm, i)
				rec()
				perm = perm[:len(perm)-1]
				used[i] = false
			}
		}
	}
	rec()
	for range a.faces {
		a.weight = append(a.weight, big.NewRat(1, int64(len(a.faces))))
	}
	return a, nil
}
