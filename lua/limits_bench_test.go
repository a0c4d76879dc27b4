//go:build unix

package lua_test

import (
	"io/fs"
	"math"
	"testing"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/ruleset"
	"parley/rulesets"
)

// burden is a load that is measured with all limits and without any.
type burden struct {
	name string
	make func(b *testing.B, bare bool) (run func())
}

// battles plays two battles of bots on a scenario.
func battles(scenario, rules string, quiet bool) func(*testing.B, bool) func() {
	return func(b *testing.B, bare bool) func() {
		fsys, err := fs.Sub(rulesets.FS, rules)
		if err != nil {
			b.Fatal(err)
		}
		rs, err := loadHeld(fsys, "rulesets/"+rules, bare)
		if err != nil {
			b.Fatal(err)
		}
		lib := luatest.Compiled()
		lib.Hold(rules, rs)
		bt := luatest.NewBattle(b, lib, scenario, 1)
		clean := bt.G.State.Mark()
		return func() {
			for seed := uint64(1); seed <= 2; seed++ {
				playOut(bt, seed, quiet)
				bt.G.State.Rollback(clean)
			}
		}
	}
}

// words runs one word of the vocabulary 12,000 times.
func words(what string) func(*testing.B, bool) func() {
	return func(b *testing.B, bare bool) func() {
		rs, err := loadHeld(benchRules, "bench", bare)
		if err != nil {
			b.Fatal(err)
		}
		h, err := lua.NewHost(rs)
		if err != nil {
			b.Fatal(err)
		}
		all := h.State.Root().Get("ships").Table()
		if err := all.Set("hag", game.Of(h.State.New(all.Type().Elem))); err != nil {
			b.Fatal(err)
		}
		mark := h.State.Mark()
		return func() {
			err := h.With(luatest.Dealt{}, func() error {
				for range 4 {
					h.Refill()
					if _, err := h.Call(h.Book.Rules["bench.rule.run"].Fn, 0, glua.LString(what), glua.LNumber(3000)); err != nil {
						return err
					}
					h.State.Rollback(mark)
				}
				return nil
			})
			if err != nil {
				b.Fatal(err)
			}
		}
	}
}

// odd answers a question of odds.
func odd(text string) func(*testing.B, bool) func() {
	return func(b *testing.B, bare bool) func() {
		rs, err := loadHeld(luatest.OddsRules, "dicey", bare)
		if err != nil {
			b.Fatal(err)
		}
		h, err := lua.NewHost(rs)
		if err != nil {
			b.Fatal(err)
		}
		g, err := lua.EmptyGame(h, 1)
		if err != nil {
			b.Fatal(err)
		}
		return func() {
			q, err := ask.ParseQuestion(text, false)
			if err == nil {
				_, err = ask.Odds(g, q)
			}
			if err != nil {
				b.Fatal(err)
			}
		}
	}
}

// hosts loads the chapters of a ruleset, as ask does when it starts.
func hosts(rules string) func(*testing.B, bool) func() {
	return func(b *testing.B, bare bool) func() {
		fsys, err := fs.Sub(rulesets.FS, rules)
		if err != nil {
			b.Fatal(err)
		}
		return func() {
			rs, err := loadHeld(fsys, "rulesets/"+rules, bare)
			if err == nil {
				_, err = lua.NewHost(rs)
			}
			if err != nil {
				b.Fatal(err)
			}
		}
	}
}

// BenchmarkLimits is what all limits together cost: each load is run with them
// and without, in turns, and the least processor time of each is compared. x is
// the ratio; the aim is 1.25 at most.
//
//	go test ./lua -run none -bench Limits -benchtime 20x
func BenchmarkLimits(b *testing.B) {
	for _, x := range []burden{
		{"battle/galley/duel", battles("galley/duel", "galley", false)},
		{"battle/galley/duel/quiet", battles("galley/duel", "galley", true)},
		{"battle/piratewars/first-blood/quiet", battles("piratewars/first-blood", "piratewars", true)},
		{"word/loop", words("loop")}, {"word/roll", words("roll")}, {"word/count", words("count")}, {"word/note", words("note")},
		{"word/read", words("read")}, {"word/write", words("write")}, {"word/rule", words("rule")},
		{"odds/volley", odd("volley(27)")}, {"odds/fight", odd("fight(20, 16)")},
		{"start/galley", hosts("galley")},
	} {
		b.Run(x.name, func(b *testing.B) {
			run := map[bool]func(){false: x.make(b, false), true: x.make(b, true)}
			least := map[bool]float64{false: math.Inf(1), true: math.Inf(1)}
			for _, bare := range []bool{false, true} {
				run[bare]()
			}
			for i := 0; b.Loop(); i++ {
				for _, bare := range []bool{i%2 == 0, i%2 != 0} {
					start := luatest.Processor()
					run[bare]()
					least[bare] = min(least[bare], luatest.Processor().Seconds()-start.Seconds())
				}
			}
			b.ReportMetric(least[false]*1e6, "µs-with")
			b.ReportMetric(least[true]*1e6, "µs-without")
			b.ReportMetric(least[false]/least[true], "x")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// loadHeld loads a ruleset, a bare one without limits on its games.
func loadHeld(fsys fs.FS, dir string, bare bool) (*ruleset.Ruleset, error) {
	if bare {
		return ruleset.LoadBare(fsys, dir)
	}
	return ruleset.Load(fsys, dir)
}
