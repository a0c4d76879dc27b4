package ask

import (
	"cmp"
	"math"
	"time"

	"parley/core/odds"
	"parley/lua/ruleset"
)

// The budget of a question is counted in steps, so that its answer does not depend on
// the load of the machine. An exact answer may take oddsSteps, some two seconds on a
// usual machine, and a sample drawn beside it three quarters of that. These numbers are
// for the default limit of time; another limit changes them in proportion, and so does
// `budget 4x`. The clock ends what the steps do not, and the answer says so.
//
// If the question is about the next order, somebody is waiting for the answer: after
// half the steps it continues only if the end is near.
const (
	oddsSteps = 25_000_000
	maxTimes  = 1000 // the largest budget: 1000x
)

// budget returns the budget of an exact answer.
func (k *inquiry) budget() odds.Budget {
	b := k.q.Budget
	b.Work = k.h.Sandbox.Meter.Used
	times := k.q.times()
	limit := k.h.Limits.Filled().Time
	if limit < 0 {
		limit = ruleset.DefaultLimits.Time
	}
	if b.Steps == 0 {
		if b.Paths > 0 {
			b.Steps = math.MaxInt64 // the runs are limited instead
		} else {
			b.Steps = int64(times * oddsSteps * float64(limit) / float64(ruleset.DefaultLimits.Time))
			b.Paths = int(times * float64(odds.DefaultBudget.Paths))
			if k.order != nil && k.until == nil {
				b.Soft = b.Steps / 2
			}
		}
	}
	b.Time = cmp.Or(b.Time, time.Duration(max(times, 1)*float64(limit)))
	return b
}

// sampler returns a sampler beside an exact answer with that budget, or alone.
func (k *inquiry) sampler(b odds.Budget) *odds.Sampler {
	b.Stop, b.Soft, b.Runs = k.h.Sandbox.Meter.Stopped, 0, k.q.Sample
	if k.q.Budget.Paths > 0 {
		b.Steps = oddsSteps
	}
	if k.q.Sample == 0 {
		b.Steps = b.Steps / 4 * 3
	}
	w := k.h.Chances.Walker()
	w.Give, w.Decide = k.walker.Give, k.walker.Decide
	s := &odds.Sampler{Walker: w, Budget: b, Seed: k.q.Seed}
	s.Body = func(w *odds.Walker, key []byte) ([]byte, bool, error) {
		r, exact := &k.h.Run, k.walker
		handler := r.Handler
		r.Handler, k.walker = w, w
		defer func() { r.Handler, k.walker = handler, exact }()
		return k.body(w, key)
	}
	if k.until != nil {
		s.Enter = func() error {
			k.mark, k.start = k.base, k.first
			k.h.State.Rollback(k.base)
			k.setVars(k.first)
			return nil
		}
	}
	return s
}

// times returns how many times the usual budget the question may take.
func (q *Question) times() float64 {
	if q.Times == 0 {
		return 1
	}
	return q.Times
}
