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
	res, err := Walk(NewWalker(), body, Budget{Time: 2 * time.Second, Paths: 100_000})
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

// TestSoft: what is far from its end after the first part of the time is left at
// once, what is near is walked to it.
func TestSoft(t *testing.T) {
	body := func(dice int) Body {
		c := &game.Chance{Op: game.Roll, Dice: "d6", N: 1, Faces: d6names, Values: d6values}
		return func(w *Walker, key []byte) ([]byte, bool, error) {
			time.Sleep(time.Millisecond)
			for range dice {
				if err := w.Pick(c); err != nil {
					return nil, false, err
				}
			}
			return append(key, byte(c.Got[0])), false, nil
		}
	}
	start := time.Now()
	res, err := Walk(NewWalker(), body(9), Budget{Time: time.Minute, Soft: 100 * time.Millisecond})
	if err != nil || res.Kind != Truncated || !strings.Contains(res.Reason, "less than 0.1 % of it was known") || time.Since(start) > 10*time.Second {
		t.Errorf("%v %+v after %v", err, res, time.Since(start))
	}
	res, err = Walk(NewWalker(), body(3), Budget{Time: time.Minute, Soft: 20 * time.Millisecond})
	if err != nil || res.Kind != Exact || res.Reason != "" || res.Paths != 216 {
		t.Errorf("%v %+v", err, res)
	}
}
