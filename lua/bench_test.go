package lua_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"testing/fstest"
	"time"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/ruleset"
)

// benchRules is the least ruleset: one piece, one record, and functions that
// do one thing n times, each beside the same in plain Lua.
var benchRules = fstest.MapFS{
	"ruleset.toml": {Data: []byte(`
name = "bench"
title = "Bench"
round = "turn"
files = ["all.lua"]
[board]
kind = "hex"
[state]
sum = "integer"
[entity.ship]
plural = "ships"
owner = "owner"
side = "owner"
[entity.ship.fields]
owner = "text"
name = "text"
hull = "integer"
[scenario.ship]
owner = "text"
`)},
	"all.lua": {Data: []byte(`
local nothing = rule "bench.rule.nothing" { title = "Nothing", source = "none", text = "It does nothing.", run = function(x) return x end }
local function plain_nothing(x) return x end
rule "bench.rule.run" {
  title = "Runs", source = "none", text = "It runs one thing many times.",
  run = function(what, n)
    local die = { roll = function() return 4 end }
    local plain, ship, hull = { hull = 1 }, game.ships.hag, 0
    if what == "roll" then for i = 1, n do hull = roll("d6", "to hit") end
    elseif what == "roll plain" then for i = 1, n do hull = die.roll("d6", "to hit") end
    elseif what == "count" then for i = 1, n do hull = count(27, "d6", { hit = "1-3", six = "6" }, "to hit") end
    elseif what == "note" then for i = 1, n do note("it is said") end
    elseif what == "read" then for i = 1, n do hull = ship.hull end
    elseif what == "read plain" then for i = 1, n do hull = plain.hull end
    elseif what == "write" then for i = 1, n do ship.hull = i end
    elseif what == "write plain" then for i = 1, n do plain.hull = i end
    elseif what == "rule" then for i = 1, n do nothing(i) end
    elseif what == "rule plain" then for i = 1, n do plain_nothing(i) end
    elseif what == "loop" then for i = 1, n do end
    end
  end,
}
sequence {
  players = function() return { "blue" } end,
  new = { ship = function(e, id) game.ships[id] = { owner = e.owner, name = id } return game.ships[id] end },
  { "act", mode = "turns", who = function() return {} end },
}
`)},
}

func benchHost(b *testing.B) *lua.Host {
	b.Helper()
	rs, err := ruleset.Load(benchRules, "bench")
	if err != nil {
		b.Fatal(err)
	}
	h, err := lua.NewHost(rs)
	if err != nil {
		b.Fatal(err)
	}
	h.Sandbox.Meter.Refill()
	hag := h.State.New(h.State.Root().Get("ships").Table().Type().Elem)
	if err := h.State.Root().Get("ships").Table().Set("hag", game.Of(hag)); err != nil {
		b.Fatal(err)
	}
	return h
}

// BenchmarkWord runs one word of the vocabulary, or its plain counterpart, in
// one call of a rule: ns/op is for one of them, the loop included.
func BenchmarkWord(b *testing.B) {
	for _, what := range []string{"loop", "roll", "roll plain", "count", "note", "read", "read plain", "write", "write plain", "rule", "rule plain"} {
		b.Run(what, func(b *testing.B) {
			h := benchHost(b)
			mark := h.State.Mark()
			b.ReportAllocs()
			b.ResetTimer()
			err := h.With(luatest.Dealt{}, func() error {
				for left := b.N; left > 0; left -= 3000 {
					h.Refill()
					if _, err := h.Call(h.Book.Rules["bench.rule.run"].Fn, 0, glua.LString(what), glua.LNumber(min(left, 3000))); err != nil {
						return err
					}
					h.State.Rollback(mark)
				}
				return nil
			})
			if err != nil {
				b.Fatal(err)
			}
		})
	}
}

// BenchmarkGo is what the host's words cost where no Lua is between: an effect
// straight to its handler, a write straight to the state.
func BenchmarkGo(b *testing.B) {
	b.Run("roll", func(b *testing.B) {
		var h game.Handler = luatest.Dealt{}
		c := &game.Chance{Op: game.Roll, Dice: "d6", N: 1, Values: []int{1, 2, 3, 4, 5, 6}}
		for b.Loop() {
			_ = h.Pick(c)
			_ = c.Sum()
		}
	})
	b.Run("write", func(b *testing.B) {
		h := benchHost(b)
		hag := h.State.Root().Get("ships").Table().Get("hag").Table()
		mark := h.State.Mark()
		i := 0
		for b.Loop() {
			if err := hag.Set("hull", game.Int(i)); err != nil {
				b.Fatal(err)
			}
			if i++; i%100_000 == 0 {
				h.State.Rollback(mark)
			}
		}
	})
}

// BenchmarkBattle plays whole battles of bots on every scenario: as at the
// table, and as a simulation does, without explanations and hashes.
func BenchmarkBattle(b *testing.B) {
	lib := luatest.Compiled()
	for _, e := range lib.List() {
		if e.Scenario == "" {
			continue
		}
		for _, quiet := range []bool{false, true} {
			b.Run(fmt.Sprintf("%s/quiet=%v", e.Scenario, quiet), func(b *testing.B) {
				bt := luatest.NewBattle(b, lib, e.Scenario, 1)
				clean := bt.G.State.Mark()
				orders := 0
				battles := 0
				for b.Loop() {
					for seed := uint64(1); seed <= 4; seed++ { // one op is the same battles each time
						orders += playOut(bt, seed, quiet)
						battles++
						bt.G.State.Rollback(clean)
					}
				}
				b.ReportMetric(float64(battles)/b.Elapsed().Seconds(), "battles/s")
				b.ReportMetric(float64(orders)/b.Elapsed().Seconds(), "orders/s")
			})
		}
	}
}

// playOut plays a whole battle on the host that b has; it returns the number of
// orders.
func playOut(b *luatest.Battle, seed uint64, quiet bool) (orders int) {
	g, err := lua.NewGame(b.H, b.G.Scenario, lua.Setup{Seed: seed})
	if err != nil {
		b.T.Fatal(err)
	}
	b.Seed, b.G = seed, g
	g.Dealer.Decide = func(c *game.Choice, n, k int) (string, bool) { return b.Decide(c, n, k), true }
	g.Quiet, g.NoHash = quiet, quiet
	if _, err := g.Begin(); err != nil {
		b.T.Fatal(err)
	}
	for ; !g.Over(); orders++ {
		o := b.Next()
		if _, err := g.Order(o.Player, o.Text); err != nil {
			b.T.Fatal(err)
		}
	}
	return orders
}

// BenchmarkStart is the whole program answering one question, as a process:
// parley ask SCENARIO 'show map'. Beside it a process that only lists, and one
// that does nothing but start.
func BenchmarkStart(b *testing.B) {
	program := filepath.Join(b.TempDir(), "parley")
	if out, err := exec.Command("go", "build", "-o", program, "parley/cmd/parley").CombinedOutput(); err != nil {
		b.Skipf("no program to start: %v %s", err, out)
	}
	scenario := ""
	for _, e := range luatest.Compiled().List() {
		if e.Scenario != "" && (scenario == "" || len(e.Scenario) < len(scenario)) {
			scenario = e.Scenario
		}
	}
	for name, args := range map[string][]string{"ask " + scenario: {"ask", scenario, "show map"}, "list": {"list"}, "help": {"help"}} {
		b.Run(name, func(b *testing.B) {
			home, cpu, runs := b.TempDir(), time.Duration(0), 0
			for b.Loop() {
				cmd := exec.Command(program, args...)
				cmd.Env = append(os.Environ(), "PARLEY_HOME="+home)
				if out, err := cmd.CombinedOutput(); err != nil {
					b.Fatalf("%v %s", err, out)
				}
				cpu += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
				runs++
			}
			b.ReportMetric(float64(cpu.Microseconds())/1000/float64(runs), "cpu-ms/op")
		})
	}
}

// BenchmarkLoad is what a game costs before its first order: the files of a
// ruleset, its chapters in a Lua state, its scenario.
func BenchmarkLoad(b *testing.B) {
	lib := luatest.Compiled()
	for _, e := range lib.List() {
		if e.Scenario != "" {
			continue
		}
		b.Run(e.Ruleset+"/files", func(b *testing.B) {
			for b.Loop() {
				if _, err := luatest.Compiled().Ruleset(e.Ruleset); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(e.Ruleset+"/chapters", func(b *testing.B) {
			rs, err := lib.Ruleset(e.Ruleset)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if _, err := lua.NewHost(rs); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
