package lua_test

import (
	"fmt"
	"reflect"
	"testing"
	"time"

	"parley/core/game"
	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/ruleset"
)

// garden has an action that works long in a pure rule before each question.
var garden = &ruleset.Library{Dirs: []string{"testdata"}}

func spring(t testing.TB) *lua.Game {
	t.Helper()
	return luatest.Opening(t, garden, "garden/spring", lua.Setup{Seed: 1})
}

// sown answers every question of an order of so many beds.
func sown(t testing.TB, g *lua.Game, beds int) {
	t.Helper()
	rep, err := g.Order("", fmt.Sprintf("sow north %d", beds))
	for i := 0; err == nil && rep.Waits != nil; i++ {
		rep, err = g.Answer([]string{"beans", "kale", "leeks"}[i%3])
	}
	if err != nil || !rep.Accepted() {
		t.Fatal(err, rep)
	}
}

// TestPureIsKeptBetweenAnswers: an order that is answered question by question
// takes a pure rule once for each, and comes to what it comes to in one run: in
// its events, its answers and its hash, and in what it takes of the limits.
func TestPureIsKeptBetweenAnswers(t *testing.T) {
	g := spring(t)
	sown(t, g, 8)
	rec := g.Records()[1]

	whole := spring(t)
	rep, err := whole.Replay(&game.Record{N: 1, Player: rec.Player, Order: rec.Order, Answers: rec.Answers, Hash: rec.Hash})
	if err != nil || rep.Waits != nil {
		t.Fatal(err, rep)
	}
	if got := whole.Records()[1]; !reflect.DeepEqual(got.Events, rec.Events) || len(rec.Events) < 40 {
		t.Errorf("in one run %d events: %v\nin nine %d: %v", len(got.Events), got.Events, len(rec.Events), rec.Events)
	}
	// What is supposed meanwhile has answers of its own.
	if _, err := g.Order("", "sow north 3"); err != nil {
		t.Fatal(err)
	}
	for _, seed := range []string{"kale", "leeks"} {
		tr, err := g.Try("", seed, game.Dealer{Dice: game.SeededDice(9)}, nil, nil)
		if err != nil || tr.Waits == nil || tr.Record.Answers[0].Answer != seed {
			t.Fatal(err, tr)
		}
	}
	if rep, err := g.Answer("beans"); err != nil || rep.Waits == nil {
		t.Fatal(err)
	}
	if _, err := g.Undo(); err != nil || g.Open() != nil {
		t.Fatal(err)
	}
}

// TestLimitsStrikeAlike: what is kept counts as if it had been run.
func TestLimitsStrikeAlike(t *testing.T) {
	most := func(oneRun bool) int {
		for beds := 1; ; beds++ {
			g := spring(t)
			g.Host.Sandbox.Meter.SetLimits(ruleset.Limits{Steps: 600_000}.Sandbox())
			if oneRun {
				g.Dealer.Decide = func(*game.Choice, int, int) (string, bool) { return "beans", true }
			}
			rep, err := g.Order("", fmt.Sprintf("sow north %d", beds))
			for err == nil && rep.Waits != nil {
				rep, err = g.Answer("beans")
			}
			if err != nil {
				return beds
			}
		}
	}
	if a, b := most(true), most(false); a != b || a < 4 {
		t.Errorf("in one run it is stopped at %d beds, answer by answer at %d", a, b)
	}
}

// BenchmarkEightQuestions: each with a millisecond of work before it.
func BenchmarkEightQuestions(b *testing.B) {
	g := spring(b)
	start := time.Now()
	for b.Loop() {
		sown(b, g, 8)
	}
	b.ReportMetric(float64(time.Since(start).Milliseconds())/float64(b.N), "ms/order")
}
