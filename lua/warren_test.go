package lua_test

import (
	"slices"
	"strings"
	"testing"

	"parley/core/game"
	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/ruleset"
	"parley/lua/spec"
)

// warren is a ruleset on hexes with a deck of twelve tricks, one card for every way in
// which cards are played.
var warren = &ruleset.Library{Dirs: []string{"testdata"}}

// TestWarrenSpecs: every rule and card has a spec, every order a refusal, and all pass.
func TestWarrenSpecs(t *testing.T) {
	rs, err := warren.Ruleset("warren")
	if err != nil {
		t.Fatal(err)
	}
	rep, err := spec.Run(rs, nil, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range rep.Specs {
		if s.Err != nil {
			t.Errorf("%s: %s: %v", s.Rule, s.Name, s.Err)
		}
	}
	h, err := lua.NewHost(rs)
	if err != nil {
		t.Fatal(err)
	}
	if rules, actions := rep.Uncovered(h); len(rep.Faults)+len(rules)+len(actions) > 0 {
		t.Errorf("faults %v, rules without a spec %v, orders without a refusal %v", rep.Faults, rules, actions)
	}
}

// TestWarrenReplayed: a game of bots ends, and its journal replays to the same states,
// also from the middle of every window.
func TestWarrenReplayed(t *testing.T) {
	for seed := range uint64(3) {
		b := luatest.NewBattle(t, warren, "warren/night", seed)
		b.Begin()
		for n := 0; !b.G.Over(); n++ {
			if n == 1000 {
				t.Fatalf("seed %d: no end after %d orders", seed, n)
			}
			b.Give(b.Next())
		}
		windows := 0
		for _, rec := range b.G.Records() {
			windows += len(slices.DeleteFunc(slices.Clone(rec.Answers), func(a game.Answered) bool { return !strings.HasPrefix(a.Question, "choose a card at") }))
		}
		if windows == 0 {
			t.Errorf("seed %d: nobody was asked for a card", seed)
		}
		again := luatest.NewBattle(t, warren, "warren/night", seed).G
		again.Dealer = game.Dealer{}
		for _, rec := range b.G.Records() {
			for cut := range rec.Answers {
				if rec.N == 0 {
					break // the beginning cannot be undone
				}
				if _, err := again.Replay(&game.Record{N: rec.N, Player: rec.Player, Order: rec.Order, Answers: rec.Answers[:cut]}); err != nil {
					t.Fatalf("seed %d, order %d, %d answers: %v", seed, rec.N, cut, err)
				}
				if _, err := again.Undo(); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := again.Replay(&game.Record{N: rec.N, Player: rec.Player, Order: rec.Order, Answers: rec.Answers, Hash: rec.Hash}); err != nil {
				t.Fatalf("seed %d, order %d: %v", seed, rec.N, err)
			}
		}
	}
}
