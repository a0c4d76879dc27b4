package ask_test

import (
	"slices"
	"testing"

	"parley/core/odds"
	"parley/lua/ask"
)

// TestBudgetIsCounted: what a question takes is counted in steps, the same each
// time; a larger budget makes a sampled answer exact, and a sample has the same
// runs however the exact answer beside it went.
func TestBudgetIsCounted(t *testing.T) {
	g := dicey(t)
	const text = `(function() return roll("d6") .. roll("d6") .. roll("d6") .. roll("d6") .. roll("d6") end)() watch #result + result % 7`
	ask1 := func(budget string) *ask.Answer {
		t.Helper()
		a, err := ask.Odds(g, question(t, text+budget))
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	small, again, large := ask1(" budget 0.01x"), ask1(" budget 0.01x"), ask1(" budget 0.5x")
	if small.Kind != odds.Sampled || !small.Spent || small.Clock || small.Reason != "the budget of 250,000 steps is used up" {
		t.Errorf("%v %+v", small.Kind, small.Result)
	}
	if small.Steps != again.Steps || small.Paths != again.Paths || rows(small) != rows(again) {
		t.Errorf("%d steps, %d runs; again %d, %d", small.Steps, small.Paths, again.Steps, again.Paths)
	}
	if large.Kind != odds.Exact || large.Spent || large.Paths != 7776 {
		t.Errorf("%v %+v", large.Kind, large.Result)
	}
	if runs := ask1(" budget 100"); runs.Kind != odds.Sampled || !runs.Spent || runs.Reason != "the budget of 100 runs is used up" {
		t.Errorf("%v %+v", runs.Kind, runs.Result)
	}
	g.Host.Limits.Time = 100_000_000 // a tenth of a second of ten: a hundredth of the steps
	if less := ask1(""); less.Kind != odds.Sampled || less.Steps != small.Steps || less.Paths != small.Paths {
		t.Errorf("%v %+v", less.Kind, less.Result)
	}
}

// TestBudgetIsRead: a budget is a multiple of the usual one, or a number of runs.
func TestBudgetIsRead(t *testing.T) {
	for text, want := range map[string]string{
		"2d6 budget 0x":    "budget 0x: the multiple must be 0.01x to 1000x",
		"2d6 budget 0":     "budget 0: write a whole number of runs, 1 or more",
		"2d6 budget 1.5":   "budget 1.5: write a whole number of runs, 1 or more",
		"2d6 budget 4 x y": "budget 4 x y: write a multiple of the usual budget (budget 4x), or a number of runs (budget 500000)",
	} {
		if _, err := ask.ParseQuestion(text, false); err == nil || err.Error() != want {
			t.Errorf("%s: %v", text, err)
		}
	}
	if q := question(t, "2d6 budget 2.5x"); q.Times != 2.5 || q.What != "2d6" {
		t.Errorf("%+v", q)
	}
	if !slices.Contains(ask.Clauses(false), "budget") {
		t.Error("no clause")
	}
}
