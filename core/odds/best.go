package odds

import (
	"cmp"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"parley/core/game"
)

// Decision is a choice whose options are all walked.
type Decision struct {
	Player   string
	Question string
	Asks     string   // the question as players read it, "" if Question is
	Options  []string // at least one
	Max      bool     // the player wants what [Chain.Wins] tells; otherwise he prevents it
	Facts    any      // what the caller notes of the position in which it is taken

	only   string // the player who alone sees the answer
	sealed bool   // it is revealed together with others
	joined bool   // an earlier one of these is on the path
}

// Asked is the question as players read it.
func (d *Decision) Asked() string { return cmp.Or(d.Asks, d.Question) }

// Secret is the error of a decision that would depend on an answer that its player does
// not see.
type Secret struct {
	Player, Question string
	Of               string // whose answer that is
	What             string // what was rolled or asked
}

func (e *Secret) Error() string {
	return e.Player + " does not see the answer to " + e.What + " when deciding " + e.Question
}

// hidden returns the error of a decision after an answer on the current path that its
// player does not see, nil if there is none. Answers that are given at the same time are unknown
// anyway.
func (w *Walker) hidden(d *Decision) error {
	together := d.joined
	for p := w.pos - 1; p >= 0; p-- {
		l := &w.path[p]
		if together {
			together = l.d.decision.joined
			continue
		}
		of, what := l.only, "a hidden roll"
		if l.c != nil {
			what = l.c.Why
		}
		if x := l.d.decision; x != nil {
			if len(x.Options) == 1 {
				continue
			}
			of, what = x.only, x.Asked()
		}
		if of != "" && of != d.Player {
			return &Secret{Player: d.Player, Question: d.Asked(), Of: of, What: what}
		}
	}
	return nil
}

// ErrCrowded refuses decisions that are revealed together and have too many joint answers.
var ErrCrowded = errors.New("more answers at the same time than can be compared")

// maxJoint limits the joint answers of a side.
const maxJoint = 256

// crowded says whether a decision, with those before it that are revealed together with it, has too many joint answers.
func (w *Walker) crowded(d *Decision) bool {
	joint := len(d.Options)
	for p, x := w.pos-1, d; x.joined && joint <= maxJoint; p-- {
		if x = w.path[p].d.decision; x.Max == d.Max {
			joint *= len(x.Options)
		}
	}
	return joint > maxJoint
}

// hides notes an answer that one player alone sees, none if that is "". A part of a run
// with one is walked with the whole run; what the rounds of a chain hide is compared
// with their decisions at the end.
func (w *Walker) hides(only, what string) {
	switch {
	case only == "":
	case w.inside:
		w.asked = true
	case w.chain != nil && w.flat:
		if h := (Secret{Of: only, What: what}); !slices.Contains(w.chain.hidden, h) {
			w.chain.hidden = append(w.chain.hidden, h)
		}
	}
}

// secret returns the error of a decision in a round after one that hides something from
// its player, nil if there is none.
func (c *Chain) secret() (err error) {
	for _, h := range c.hidden {
		for _, s := range c.states[1:] {
			s.root.each(func(g *stage) {
				for _, t := range g.turns {
					if len(t.options) > 1 && t.Player != h.Of {
						err = &Secret{Player: t.Player, Question: t.Asked(), Of: h.Of, What: h.What}
					}
				}
			})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// turning is a decision in one place: where each of its options leads.
type turning struct {
	*Decision
	rolled  []Rolled
	weight  sum // of the paths from the decision before it
	options []stage
	took    int
	mix     []*big.Rat // how often each option is taken; nil: took always
	bids    *bids      // those that are revealed together, of which it is the first
	alone   bool       // there are none of another side
}

// Rolled is a roll before a decision, in the same round, or an answer that its player has given just before, among those
// that are revealed together.
type Rolled struct {
	Who, Why string
	Text     string
	Sum      float64 // if IsSum
	IsSum    bool
}

// stage is all paths from one decision to the next: what they lead to without a
// further decision, and the decisions that they meet.
type stage struct {
	met     bool
	targets []target
	turns   []*turning
}

// to returns the weight of the paths to a target.
func (g *stage) to(i int) *sum {
	g.met = true
	for k := range g.targets {
		if g.targets[k].to == i {
			return &g.targets[k].w
		}
	}
	g.targets = append(g.targets, target{to: i})
	return &g.targets[len(g.targets)-1].w
}

// stage returns the stage to which the current path belongs after its last decision.
func (w *Walker) stage(s *State) *stage { return w.stageBefore(s, len(w.path)) }

func (w *Walker) stageBefore(s *State, p int) *stage {
	for p--; p >= w.base; p-- {
		if l := &w.path[p]; l.turn != nil {
			return &l.turn.options[l.i]
		}
	}
	return &s.root
}

// decide takes the option of the current path. Every choice is a level of the path, so
// that a run that is repeated finds its decisions at their places.
func (w *Walker) decide(c *game.Choice, assume bool) (string, error) {
	p, joined := w.pos, w.bidden
	w.bidden = c.Sealed()
	if p < len(w.path) {
		d := w.path[p].d.decision
		if d == nil || d.Player != c.Player || d.Question != c.Question {
			return "", errUnsteady
		}
		w.pos++
		return accepted(c, d.Options[w.path[p].i])
	}
	if p >= w.depth {
		return "", ErrDeep
	}
	d, err := w.Weigh(c)
	if err != nil {
		return "", err
	}
	if d == nil {
		text, err := w.usual(c, "", assume)
		if err != nil {
			return "", err
		}
		d = &Decision{Player: c.Player, Question: c.Question, Options: []string{text}}
	}
	d.only = c.Only
	if c.Sealed() {
		if d.sealed, d.joined = true, joined; c.Pass != "" {
			d.only = "" // a card is seen as it is played, before anybody decides again
		}
		if joined && w.crowded(d) {
			return "", ErrCrowded
		}
	}
	if len(d.Options) > 1 {
		if err := w.hidden(d); err != nil {
			return "", err
		}
		w.hides(d.only, d.Asked())
	}
	t := &turning{Decision: d, options: make([]stage, len(d.Options))}
	if w.chain != nil && len(d.Options) > 1 {
		t.rolled = w.rolled()
	}
	even := &Dist{n: len(d.Options), w: slices.Repeat([]uint64{1}, len(d.Options)), total: uint64(len(d.Options)), decision: d}
	if w.chain != nil && w.chain.under != nil {
		g := w.stageBefore(w.chain.under, p)
		g.met, g.turns = true, append(g.turns, t)
		w.count(&t.weight)
	}
	w.path = slices.Grow(w.path, 1)[:p+1]
	w.path[p].d, w.path[p].i, w.path[p].turn, w.path[p].c, w.path[p].only = even, 0, t, nil, d.only
	w.weigh(p)
	w.pos++
	return accepted(c, d.Options[0])
}

func accepted(c *game.Choice, answer string) (string, error) {
	text, refused := c.Accept(answer)
	if len(refused) > 0 {
		return "", errors.New(refused[0].Text)
	}
	return text, nil
}

// rolled lists the rolls of the current path since its state.
func (w *Walker) rolled() (list []Rolled) {
	for i := w.base; i < w.pos; i++ {
		l := &w.path[i]
		if l.turn != nil || l.c == nil || l.c.Dice == "" || l.d.faces == nil && l.d.tally == nil {
			continue
		}
		r := Rolled{Who: l.c.Who, Why: l.c.Why}
		c := *l.c
		switch {
		case l.d.tally != nil:
			t := l.d.tally[l.i]
			if r.IsSum = len(t) == 1; r.IsSum {
				r.Sum = float64(t[0])
			}
			r.Text = strings.Trim(fmt.Sprint(t), "[]")
		default:
			c.Got = l.d.faces[l.i]
			if r.IsSum = c.Op == game.Roll && c.Values != nil; r.IsSum {
				r.Sum = float64(c.Sum())
			}
			r.Text = c.Answer()
		}
		list = append(list, r)
	}
	return list
}

// spread estimates the probabilities of the states that paths from a state lead to, as
// if every option were as likely.
func (g *stage) spread(states []*State, from *State) {
	var walk func(g *stage, mass float64)
	walk = func(g *stage, mass float64) {
		for i := range g.targets {
			if t := &g.targets[i]; t.to >= 0 && t.to != from.n {
				states[t.to].mass += mass * t.w.float()
			}
		}
		for _, t := range g.turns {
			part := mass * t.weight.float() / float64(len(t.options))
			for i := range t.options {
				walk(&t.options[i], part)
			}
		}
	}
	walk(g, from.mass)
}
