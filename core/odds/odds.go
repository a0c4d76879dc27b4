// Package odds computes the distribution of a procedure's outcomes: it runs the
// body again for every distinct answer that its effects can get, and adds up
// the weights of the runs with the same outcome.
//
// Weights are exact integers: 64 bits where they suffice, math/big where they
// do not. An answer is labelled ([Kind]) exact; truncated, with the probability
// of what was left out; or sampled, with a seeded generator and an interval for
// each outcome.
//
// A body that runs in a loop may name what the rest of it depends on
// ([Walker.Rest]), or be one round of a chain ([Chain.Enter]): equal states are then
// merged, each is walked once, and the chain is solved without rounding. A round
// that leads back to its own state is divided out.
//
// The package knows neither rules nor Lua: a body is a function that asks a
// handler, and the caller undoes what a run has changed.
package odds

import (
	"cmp"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"time"

	"parley/core/game"
)

// Assumed is a decision that the question did not fix, and the option that was
// assumed.
type Assumed struct {
	Player   string `json:"side"`
	Question string `json:"question"`
	Option   string `json:"option"`
	Asks     string `json:"asks,omitempty"`  // the question as players read it, "" if Question is
	Only     string `json:"-"`               // the player who alone may read of it, "" for everybody
	Rough    bool   `json:"rough,omitempty"` // a simplification and not a decision: the answer is not exact
}

// Asked is the question as players read it.
func (a Assumed) Asked() string { return cmp.Or(a.Asks, a.Question) }

// For returns the decision as see may read it.
func (a Assumed) For(see game.Viewer) Assumed {
	if a.Only == "" || see == nil || see(a.Only, true) {
		return a
	}
	return Assumed{Player: a.Player, Question: "a hidden decision", Option: "the usual"}
}

// Kind says how reliable an answer is.
type Kind uint8

// The kinds of answer.
const (
	Exact     Kind = iota // every path was followed to its end
	Truncated             // Left is the probability of the paths that were not
	Sampled               // estimated from Runs runs
)

var kindNames = [...]string{"exact", "truncated", "sampled"}

// String returns the label of the kind.
func (k Kind) String() string { return kindNames[k] }

// Outcome is one outcome and its probability: exact; a lower bound if the
// answer is truncated (add Left for the upper bound); or the share of the runs.
// Low and High are the ends of the 95 % interval of a sampled one.
type Outcome struct {
	Key       string
	P         *big.Rat
	Low, High float64
}

// Result is a distribution over outcomes, in the order in which they were first
// met.
type Result struct {
	Kind     Kind
	Outcomes []Outcome
	Paths    int      // runs of the body
	States   int      // states of a chain that were walked, 1 without a chain
	Left     *big.Rat // the probability of what was not followed; 0 when exact
	Endless  bool     // the rest never ends: no outcome can be reached any more
	Rounds   *big.Rat // the mean number of rounds of a chain, nil if it is not known
	Reason   string   // why the answer is not exact
	Steps    int64    // that the walk took, or the sample
	Spent    bool     // it ended with its budget of runs or steps: a larger one gets further
	Clock    bool     // the clock ended it: a faster machine gets further
	Seed     uint64   // of a sampled answer
	Assumed  []Assumed
	Best     *Best // with decisions that were weighed
}

// Exact says whether nothing was left out or simplified.
func (r *Result) Exact() bool { return r.Kind == Exact && !r.Rough() }

// Rough says whether something was simplified.
func (r *Result) Rough() bool {
	return slices.ContainsFunc(r.Assumed, func(a Assumed) bool { return a.Rough })
}

// P returns the probability of an outcome, 0 if it was not met.
func (r *Result) P(key string) *big.Rat {
	for _, o := range r.Outcomes {
		if o.Key == key {
			return o.P
		}
	}
	return new(big.Rat)
}

// Budget bounds the work on one answer. Zero fields mean those of
// [DefaultBudget]. Runs and steps are counted, so that an answer does not
// depend on how busy the machine is; the clock is only a last resort.
type Budget struct {
	Paths  int           // runs of the body
	Depth  int           // effects in one run
	Steps  int64         // steps of work: those that Work counts, and [RunSteps] for each run
	Soft   int64         // steps, after which work that could not finish within Steps is left out; 0: no such limit
	Time   time.Duration // by the clock; the rest is then left out
	Digits int           // bits of the common denominator of a chain, beyond which it is solved to 2^-120
	Runs   int           // of a sampled answer
	// Work returns the steps that bodies have taken so far, the same in every
	// run of the same question; nil: not counted.
	Work func() int64
	// Stop, called now and then, ends the work with what is known so far.
	Stop func() bool
	// Progress is called about twice a second during long work.
	Progress func(Progress)
}

// RunSteps is the number of steps added for each run of a body, about the cost
// of the walk around it.
const RunSteps = 20

// Progress is how far long work has come. Known is the share of the
// probability, or of the runs, that is finished.
type Progress struct {
	Paths, States int
	Known         float64
}

// DefaultBudget is the budget of a question by default.
var DefaultBudget = Budget{Paths: 1 << 20, Depth: 2_000, Steps: 1 << 28, Time: time.Minute, Digits: 1 << 16, Runs: 20_000}

func (b Budget) filled() Budget {
	d := DefaultBudget
	b.Paths, b.Depth, b.Steps = cmp.Or(b.Paths, d.Paths), cmp.Or(b.Depth, d.Depth), cmp.Or(b.Steps, d.Steps)
	b.Time, b.Digits, b.Runs = cmp.Or(b.Time, d.Time), cmp.Or(b.Digits, d.Digits), cmp.Or(b.Runs, d.Runs)
	return b
}

var (
	// ErrStopped is returned by a body that was stopped from outside: the work
	// ends with what is known.
	ErrStopped = errors.New("stopped")
	// ErrDeep ends a run that asks for more effects than the budget allows; its
	// weight is left out.
	ErrDeep = errors.New("a run with more effects than the budget allows")
	// ErrNested is ErrDeep for a procedure that has called itself, with effects
	// in between, up to the limit of nested calls.
	ErrNested = fmt.Errorf("%w: it calls itself again and again", ErrDeep)
	// ErrCut ends a run at [Walker.Rest].
	ErrCut = errors.New("the run was cut at a loop head with a key")

	errUnsteady = errors.New("the procedure asked a different question after the same answers: it is not deterministic")
)

// Body is a procedure that is run repeatedly: it asks w, appends its outcome to
// key and returns it. more says that the key is a state from which another
// round continues, not an outcome. The same answers must lead to the same
// questions.
type Body func(w *Walker, key []byte) (out []byte, more bool, err error)

// Walk walks every path of a body.
func Walk(w *Walker, body Body, b Budget) (*Result, error) {
	c := Chain{Walker: w, Body: body, Budget: b}
	return c.Solve()
}

// Weights returns the probabilities of the outcomes as whole numbers over one
// denominator, none of them 0.
func (r *Result) Weights() []*big.Int {
	den := big.NewInt(1)
	for _, o := range r.Outcomes {
		share(den, o.P.Denom())
	}
	list := make([]*big.Int, len(r.Outcomes))
	for i, o := range r.Outcomes {
		list[i] = new(big.Int).Quo(den, o.P.Denom())
		list[i].Mul(list[i], o.P.Num())
	}
	return list
}
