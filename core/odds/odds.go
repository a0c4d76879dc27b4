// Package odds computes the distribution of a procedure's outcomes: it runs the
// body again for every distinct answer that its effects can get, and adds up the
// weights of the runs that lead to the same outcome.
//
// Weights are exact integers: 64 bits where they suffice, math/big where they do
// not. An answer says what it is worth ([Kind]): exact; truncated, with the
// probability of what was not followed to its end; or sampled, with a seeded
// generator and an interval for each outcome.
//
// A body that runs in a loop may name what the rest of it depends on
// ([Walker.Rest]), or be one round of a chain ([Chain.Enter]): equal states are then
// merged, each is walked once, and the chain is solved without rounding. A round
// that leads back to its own state is divided out.
//
// The package knows neither rules nor Lua: a body is a function that asks a handler,
// and the caller takes back what a run has changed.
package odds

import (
	"cmp"
	"errors"
	"fmt"
	"math/big"
	"time"
)

// Assumed is a decision that nobody fixed, and the option that was taken.
type Assumed struct {
	Player   string `json:"side"`
	Question string `json:"question"`
	Option   string `json:"option"`
}

// Kind is what an answer is worth.
type Kind uint8

// The kinds of answer.
const (
	Exact     Kind = iota // every way was followed to its end
	Truncated             // Left is the probability of the ways that were not
	Sampled               // estimated from Runs runs
)

var kindNames = [...]string{"exact", "truncated", "sampled"}

// String returns the label of the kind.
func (k Kind) String() string { return kindNames[k] }

// Outcome is one outcome and its probability: exact, or a lower bound when the
// answer is truncated (the upper bound is P and what is left), or the share of
// the runs. Low and High are the ends of the 95 % interval of a sampled one.
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
	Endless  bool     // all that is left never ends: no outcome can be reached any more
	Rounds   *big.Rat // the mean number of rounds of a chain, nil where it is not known
	Reason   string   // why the answer is not exact
	Steps    int64    // that the walk took, or the sample
	Spent    bool     // it ended with its budget of runs or steps: more of that gets further
	Clock    bool     // it ended by the clock: on a quicker machine it gets further
	Seed     uint64   // of a sampled answer
	Assumed  []Assumed
}

// Exact says whether nothing was left out.
func (r *Result) Exact() bool { return r.Kind == Exact }

// P returns the probability of an outcome, 0 where it was not met.
func (r *Result) P(key string) *big.Rat {
	for _, o := range r.Outcomes {
		if o.Key == key {
			return o.P
		}
	}
	return new(big.Rat)
}

// Budget bounds the work on one answer. Zero fields take those of
// [DefaultBudget]. Runs and steps are counted, so that what an answer is worth
// does not depend on how busy the machine is; the clock is a net below them.
type Budget struct {
	Paths  int           // runs of the body
	Depth  int           // effects in one run
	Steps  int64         // of work: those that Work counts, and [RunSteps] for each run
	Soft   int64         // steps; what is then too far from its end to come there with Steps is left; 0: no such bound
	Time   time.Duration // by the clock; what is left then is left out
	Digits int           // bits of the common denominator of a chain, beyond which it is solved to 2^-120
	Runs   int           // of a sampled answer
	// Work counts the steps that bodies have taken so far, the same in every
	// run of the same question; nil: it is not counted.
	Work func() int64
	// Stop, asked now and then, ends the work with what is known so far.
	Stop func() bool
	// Progress is told about twice a second how far long work has come.
	Progress func(Progress)
}

// RunSteps is how many steps a run of a body takes beside those that it counts
// itself: about what the walk around it takes.
const RunSteps = 20

// Progress is how far long work has come. Known is the share of the
// probability, or of the runs, that is done.
type Progress struct {
	Paths, States int
	Known         float64
}

// DefaultBudget is what a question may take when nobody says.
var DefaultBudget = Budget{Paths: 1 << 20, Depth: 2_000, Steps: 1 << 28, Time: time.Minute, Digits: 1 << 16, Runs: 20_000}

func (b Budget) filled() Budget {
	d := DefaultBudget
	b.Paths, b.Depth, b.Steps = cmp.Or(b.Paths, d.Paths), cmp.Or(b.Depth, d.Depth), cmp.Or(b.Steps, d.Steps)
	b.Time, b.Digits, b.Runs = cmp.Or(b.Time, d.Time), cmp.Or(b.Digits, d.Digits), cmp.Or(b.Runs, d.Runs)
	return b
}

var (
	// ErrStopped is what a body returns when it was stopped from outside: the
	// work ends with what is known.
	ErrStopped = errors.New("stopped")
	// ErrDeep ends a run that asks for more effects than the budget allows; its
	// weight is left out.
	ErrDeep = errors.New("a run with more effects than the budget allows")
	// ErrNested is ErrDeep where the procedure has called itself so often, with
	// effects between, that no more calls fit.
	ErrNested = fmt.Errorf("%w: it calls itself again and again", ErrDeep)
	// ErrCut ends a run at [Walker.Rest].
	ErrCut = errors.New("cut where the rest depends on a key")

	errUnsteady = errors.New("the procedure asked something else after the same answers: it is not the same each time")
)

// Body is a procedure that is run again and again: it asks w, appends its
// outcome to key and returns it. More says that the key is a state from which
// another round goes on, not an outcome. The same answers must lead to the
// same questions.
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
