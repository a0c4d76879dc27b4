package odds

import (
	"math/big"
	"strings"
	"testing"
	"time"

	"parley/core/game"
)

// TestJoint: a body that names places from which nothing depends on what was
// rolled before is walked once from each, and comes to the same.
func TestJoint(t *testing.T) {
	die := func(w *Walker) int {
		c := &game.Chance{Op: game.Roll, Dice: "d6", N: 1, Faces: d6names, Values: d6values}
		if err := w.Pick(c); err != nil {
			t.Fatal(err)
		}
		return c.Got[0]
	}
	body := func(joints bool) Body {
		return func(w *Walker, key []byte) ([]byte, bool, error) {
			n := 0
			for i := range 4 {
				n += die(w) / 3 // 0 or 1
				if joints && w.Joint(func(b []byte) []byte { return append(b, byte(i), byte(n)) }) {
					return append(key, w.Cut()...), true, nil
				}
				if joints && w.Joint(func(b []byte) []byte { return append(b, 9) }) {
					t.Fatal("nothing was asked since the last joint")
				}
			}
			return append(key, byte('0'+n)), false, nil
		}
	}
	whole, err := Walk(NewWalker(), body(false), Budget{})
	if err != nil {
		t.Fatal(err)
	}
	cut, err := Walk(NewWalker(), body(true), Budget{})
	if err != nil || cut.Kind != Exact || len(cut.Outcomes) != 5 || cut.Paths*10 > whole.Paths {
		t.Fatalf("%v %+v", err, cut)
	}
	for _, o := range cut.Outcomes {
		if whole.P(o.Key).Cmp(o.P) != 0 {
			t.Errorf("%s: %s, whole %s", o.Key, o.P, whole.P(o.Key))
		}
	}
}

// TestDeepen: where the first ways have no end, all of them are followed for
// some effects, and what is left out is small.
func TestDeepen(t *testing.T) {
	body := func(w *Walker, key []byte) ([]byte, bool, error) {
		c := &game.Chance{Op: game.Roll, Dice: "d6", N: 1, Faces: d6names, Values: d6values}
		for n := 0; ; n++ {
			if err := w.Pick(c); err != nil {
				return nil, false, err
			}
			if c.Got[0] > 1 {
				return append(key, byte(n)), false, nil
			}
		}
	}
	res, err := Walk(NewWalker(), body, Budget{Time: time.Minute, Paths: 20_000})
	if err != nil || res.Kind != Truncated || res.Left.Cmp(big.NewRat(1, 100)) > 0 || res.Reason == "" {
		t.Fatalf("%v %+v", err, res)
	}
	p, third := big.NewRat(2, 3), big.NewRat(1, 3)
	for n := range 4 {
		if got := res.P(string([]byte{byte(n)})); got.Cmp(p) != 0 {
			t.Errorf("%d: %s, want %s", n, got, p)
		}
		p.Mul(p, third)
	}
	// One way in 2^40 that has no end spoils nothing.
	res, err = Walk(NewWalker(), func(w *Walker, key []byte) ([]byte, bool, error) {
		c := &game.Chance{Op: game.Roll, Dice: "d2", N: 1, Faces: d6names[:2], Values: d6values[:2]}
		for n := range 60 {
			if err := w.Pick(c); err != nil {
				return nil, false, err
			}
			if c.Got[0] == 1 {
				return append(key, byte(n)), false, nil
			}
		}
		return key, false, nil
	}, Budget{Depth: 40})
	if err != nil || res.Kind != Truncated || res.Left.Cmp(new(big.Rat).SetFrac64(1, 1<<40)) != 0 {
		t.Errorf("%v %+v", err, res)
	}
}

// TestSoft: what is far from its end after the first part of the steps is left at
// once, what is near is walked to it; both alike however long a run takes.
func TestSoft(t *testing.T) {
	for _, pause := range []time.Duration{0, 100 * time.Microsecond} {
		body := func(dice int) Body {
			c := &game.Chance{Op: game.Roll, Dice: "d6", N: 1, Faces: d6names, Values: d6values}
			return func(w *Walker, key []byte) ([]byte, bool, error) {
				time.Sleep(pause)
				for range dice {
					if err := w.Pick(c); err != nil {
						return nil, false, err
					}
				}
				return append(key, byte(c.Got[0])), false, nil
			}
		}
		res, err := Walk(NewWalker(), body(9), Budget{Steps: 400 * RunSteps, Soft: 200 * RunSteps})
		if err != nil || res.Kind != Truncated || !strings.Contains(res.Reason, "less than 0.1 % of it was known") || res.Paths != 201 || !res.Spent {
			t.Errorf("%v %+v", err, res)
		}
		res, err = Walk(NewWalker(), body(3), Budget{Steps: 400 * RunSteps, Soft: 20 * RunSteps})
		if err != nil || res.Kind != Exact || res.Reason != "" || res.Paths != 216 || res.Spent {
			t.Errorf("%v %+v", err, res)
		}
	}
}

// TestBeside: a sample drawn beside a walk is there when the walk has spent its
// steps, has not cost it any, and is the same as the sample by itself.
func TestBeside(t *testing.T) {
	steps := int64(0)
	body := func(w *Walker, key []byte) ([]byte, bool, error) {
		c := &game.Chance{Op: game.Roll, Dice: "d6", N: 1, Faces: d6names, Values: d6values}
		n := 0
		for range 12 {
			if err := w.Pick(c); err != nil {
				return nil, false, err
			}
			steps += 100
			n += c.Got[0] / 3
		}
		return append(key, byte('0'+n)), false, nil
	}
	budget := Budget{Steps: 20_000_000, Work: func() int64 { return steps }}
	alone, err := Walk(NewWalker(), body, budget)
	if err != nil || !alone.Spent {
		t.Fatal(err, alone)
	}
	budget.Runs = 1000
	s := &Sampler{Walker: NewWalker(), Body: body, Budget: budget, Seed: 3}
	c := Chain{Walker: NewWalker(), Body: body, Budget: budget, Beside: s}
	res, err := c.Solve()
	if err != nil || res.Paths != alone.Paths || res.Steps != alone.Steps || res.Left.Cmp(alone.Left) != 0 {
		t.Errorf("%v %+v, alone %+v", err, res, alone)
	}
	before := steps
	with, err := s.Result()
	if err != nil || with.Paths != 1000 || steps != before {
		t.Errorf("%v %+v: %d steps to wait for the sample", err, with, steps-before)
	}
	by, err := sample(NewWalker(), body, budget, 3)
	if err != nil || len(by.Outcomes) != len(with.Outcomes) || by.Steps != with.Steps {
		t.Fatalf("%v %+v, by itself %+v", err, with, by)
	}
	for _, o := range by.Outcomes {
		if with.P(o.Key).Cmp(o.P) != 0 {
			t.Errorf("%s: %s, by itself %s", o.Key, with.P(o.Key), o.P)
		}
	}
}

// sample draws a whole sample.
func sample(w *Walker, body Body, b Budget, seed uint64) (*Result, error) {
	s := &Sampler{Walker: w, Body: body, Budget: b, Seed: seed}
	return s.Result()
}
