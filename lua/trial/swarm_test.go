package trial

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"

	"parley/lua/ruleset"
)

// TestSwarm: games leave things out, the same in each run; every kind of order, optional
// rule and house rule is in some games and not in others.
func TestSwarm(t *testing.T) {
	lib := library()
	houses := []ruleset.House{
		{Name: "one", File: "one.lua", Text: []byte(`house "one" { ruleset = "galley", title = "One" }`)},
		{Name: "two", File: "two.lua", Text: []byte(`house "two" { ruleset = "galley", title = "Two" }`)},
	}
	play := func(seed uint64) (*Tally, string) {
		tally := &Tally{}
		tr := &Trial{Lib: lib, House: houses, Orders: 25}
		if f, err := tr.Play("galley/yendor", seed, tally); f != nil || err != nil {
			t.Fatal(f, err)
		}
		return tally, strings.Join(slices.Sorted(func(yield func(string) bool) {
			for id := range tally.reached {
				if !yield(id) {
					return
				}
			}
		}), " ")
	}
	sum, games := LeftOut{}, uint64(12)
	for seed := range games {
		a, reached := play(seed)
		if seed < 3 {
			b, again := play(seed)
			if a.LeftOut != b.LeftOut || a.Orders != b.Orders || reached != again {
				t.Errorf("seed %d: %+v and %+v", seed, a, b)
			}
		}
		sum = LeftOut{sum.Games + a.LeftOut.Games, sum.Options + a.LeftOut.Options, sum.House + a.LeftOut.House, sum.Orders + a.LeftOut.Orders}
	}
	if sum.Games == 0 || sum.Games == int(games) || sum.House == 0 || sum.Options == 0 || sum.Orders == 0 {
		t.Errorf("left out: %+v in %d games", sum, games)
	}
}

// TestOrdersThatAreLeftOut: an order of a kind that a game leaves out is given only where
// there is no other; in other games the same kinds are given.
func TestOrdersThatAreLeftOut(t *testing.T) {
	given, without, against := map[string]int{}, map[string]bool{}, 0
	tr := &Trial{Lib: library(), Orders: 60}
	tr.played = func(p *player) {
		for id := range p.omit {
			without[id] = true
			if p.h.ActionNamed(id).Rare {
				t.Errorf("%s is left out, which is seldom given as it is", id)
			}
		}
		for _, rec := range p.g.Records()[1:] {
			if a := p.h.ActionNamed(rec.Order); a != nil {
				given[a.ID]++
				if p.omit[a.ID] {
					against++
				}
			}
		}
	}
	for seed := range uint64(10) {
		if f, err := tr.Play("galley/duel", seed, &Tally{}); f != nil || err != nil {
			t.Fatal(f, err)
		}
	}
	both, total := 0, 0
	for id, n := range given {
		if total += n; without[id] {
			both++
		}
	}
	if len(without) == 0 || both == 0 || against*20 > total {
		t.Errorf("left out %v; given %v; of these %d against it", without, given, against)
	}
}

// TestEveryKindIsPlanted: a test plants a fault of each kind of finding.
func TestEveryKindIsPlanted(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "case.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		if v, ok := n.(*ast.ValueSpec); ok && v.Type != nil {
			if id, ok := v.Type.(*ast.Ident); ok && id.Name == "Kind" {
				kinds[v.Names[0].Name] = false
			}
		}
		return true
	})
	for _, name := range []string{"broken_test.go", "law_test.go", "promise_test.go", "resume_test.go"} {
		tests, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tests, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if _, is := kinds[id.Name]; is {
					kinds[id.Name] = true
				}
			}
			return true
		})
	}
	for name, planted := range kinds {
		if !planted {
			t.Errorf("no test plants a finding of the kind %s", name)
		}
	}
	if len(kinds) < 13 {
		t.Errorf("%d kinds", len(kinds))
	}
}
