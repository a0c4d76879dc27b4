package spec

import (
	"strings"
	"testing"

	glua "github.com/yuin/gopher-lua"

	"parley/lua"
	"parley/lua/luatest"
)

// galleyProcedures are the dice of galley, each with what it is tried on.
const galleyProcedures = `
local hag = ship { id = "hag", type = "battle", side = "blue", stern = "0,0", bow = "1,0", archers = 7, fighters = 4 }
local axe = ship { id = "axe", type = "war", side = "red", stern = "3,0", bow = "2,0", fighters = 2, archers = 3 }
local eel = ship { id = "eel", type = "corsair", side = "red", stern = "0,2", bow = "1,2", fighters = 1 }

procedure("archery: one group", function() return archery.hit(hag, 3) end)
procedure("archery: an aimed group", function() return archery.hit(hag, 4, "A1") end)
procedure("archery: two groups and where they hit", function()
  local hits = 0
  for _, archers in ipairs(archery.groups(hag)) do
    if archery.hit(hag, archers) then hits = hits + 1; archery.area(hag, axe) end
  end
  return hits
end)
procedure("ram roll", function()
  table.insert(game.rams, { phase = 5, attacker = hag, target = axe, aspect = "BEAM", side = "port", position = "CRUISING" })
  return ram.roll_ram(game.rams[1])
end)
procedure("ram and its results", function()
  table.insert(game.rams, { phase = 5, attacker = hag, target = axe, aspect = "STERN", position = "FULL" })
  ram.roll_ram(game.rams[1])
  ram.results(game.rams[1])
  return game.rams[1].letter
end)
procedure("men overboard twice", function() overboard.men_overboard(axe) overboard.men_overboard(axe) return axe.hull end)
procedure("throwing", function() return grapple.throw(hag, axe) end)
procedure("throws of both", function()
  local one = grapple.throw(hag, axe)
  return one or grapple.throw(axe, hag)
end)
procedure("parting from two", function()
  grapple.link(hag, axe) grapple.link(hag, eel)
  return grapple.release(hag)
end)
procedure("plugging two holes", function()
  hag.holes = 2
  for _, hole in ipairs { 1, 1, 1, 2 } do table.insert(hag.repairs, { zone = "F1", hole = hole }) end
  holes.close()
  return hag.holes
end)
procedure("a boarding round", function() return boarding.round(5, 3) end)
procedure("a boarding round with a ram", function() return boarding.round(8, 6, 1, 0) end)
procedure("a boarding and its losses", function()
  grapple.link(hag, axe)
  boarding.declare(hag, axe)
  return axe.status
end)
procedure("boarding rounds", function()
  local own, others = 8, 8
  for _ = 1, ROUNDS do
    local round = boarding.round(own, others)
    own, others = math.max(0, own - round.suffered), math.max(0, others - round.inflicted)
  end
  return own * 100 + others
end)
procedure("morale", function() return morale.test(axe) end)
procedure("morale of two", function() axe.hull = 2; return morale.test(axe) and morale.test(eel) end)
procedure("drift", function() return helm.steersman(eel) end)
`

// TestGalleyAgainstSingleFaces compares the odds of every dice procedure of
// galley with brute force, choices by the first option in both.
func TestGalleyAgainstSingleFaces(t *testing.T) {
	rounds := "2"
	if *luatest.Long {
		rounds = "3"
	}
	h := galleyBench(t, strings.Replace(galleyProcedures, "ROUNDS", rounds, 1), func(h *lua.Host, name string, fn *glua.LFunction) {
		t.Run(name, func(t *testing.T) {
			before := h.State.Hash()
			want, runs, err := luatest.BruteForce(h, fn)
			if err != nil {
				t.Fatal(err)
			}
			res, err := luatest.Walked(h, fn)
			if err != nil {
				t.Fatal(err)
			}
			if !res.Exact() || len(res.Outcomes) != len(want) {
				t.Fatalf("%v, %d outcomes, want %d", res.Kind, len(res.Outcomes), len(want))
			}
			if res.Paths > runs {
				t.Errorf("%d ways for %d runs of single faces", res.Paths, runs)
			}
			for _, o := range res.Outcomes {
				if want[o.Key] == nil || o.P.Cmp(want[o.Key]) != 0 {
					t.Errorf("%s: %s, by single faces %s", o.Key, o.P, want[o.Key])
				}
			}
			if h.State.Hash() != before {
				t.Error("the game is not as it was")
			}
		})
	})
	_ = h
}

// galleyBench sets up an empty game of galley and runs a text there in which
// procedure(name, function) hands something over.
func galleyBench(t testing.TB, text string, take func(h *lua.Host, name string, fn *glua.LFunction)) *lua.Host {
	t.Helper()
	rs, err := luatest.Library().Ruleset("galley")
	if err != nil {
		t.Fatal(err)
	}
	h, err := lua.NewHost(rs)
	if err != nil {
		t.Fatal(err)
	}
	h.Sandbox.Meter.SetLimits(luatest.Unhurried.Sandbox())
	b := &Bench{H: h, File: "procedures.lua", Rep: &Report{Rules: map[string]bool{}, Refusals: map[string]bool{}}, made: map[string]int{}}
	type handed struct {
		name string
		fn   *glua.LFunction
	}
	var list []handed
	h.Sandbox.Func("procedure", func(L *glua.LState) int {
		list = append(list, handed{L.CheckString(1), L.CheckFunction(2)})
		return 0
	})
	for k := range h.Book.Sequence.Makers {
		h.Sandbox.Func(k, b.maker(k))
	}
	err = h.With(&Scripted{refused: map[string]bool{}}, func() error {
		if err := b.prepare(); err != nil {
			return err
		}
		_, err := luatest.Run(h, "procedures.lua", text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range list {
		take(h, p.name, p.fn)
	}
	return h
}
