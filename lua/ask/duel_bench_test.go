package ask_test

import (
	"testing"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/ruleset"
)

// bareDuel is the brawl of lua/testdata without Parley: ten men against eight, who strike
// by turns with four dice, each of which removes an enemy at 3 or less.
const bareDuel = `
local men, turn = { 10, 8 }, 1
while men[1] > 0 and men[2] > 0 do
  local hits = 0
  for _ = 1, 4 do
    if d6() <= 3 then hits = hits + 1 end
  end
  local other = 3 - turn
  men[other] = math.max(0, men[other] - hits)
  turn = other
end
return men[1]
`

// BenchmarkDuel plays that duel to its end, as the ruleset has it and on the bare machine
// of Lua; both throw the same dice.
func BenchmarkDuel(b *testing.B) {
	b.Run("bare", func(b *testing.B) {
		L := glua.NewState()
		defer L.Close()
		r := game.Generator(1, 0, 0)
		L.SetGlobal("d6", L.NewFunction(func(L *glua.LState) int {
			L.Push(glua.LNumber(r.IntN(6) + 1))
			return 1
		}))
		duel, err := L.LoadString(bareDuel)
		if err != nil {
			b.Fatal(err)
		}
		for b.Loop() {
			L.Push(duel)
			L.Call(0, 1)
			L.Pop(1)
		}
	})
	b.Run("parley", func(b *testing.B) {
		h, sc, err := lua.Open(&ruleset.Library{Dirs: []string{"../testdata"}}, "brawl/jetty")
		if err != nil {
			b.Fatal(err)
		}
		g, err := lua.NewGame(h, sc, lua.Setup{Seed: 1})
		if err == nil {
			_, err = g.Begin()
		}
		if err != nil {
			b.Fatal(err)
		}
		begun, orders, games := h.State.Mark(), 0, 0
		hd := &seeded{seed: 1}
		for b.Loop() {
			hd.seed++
			hd.n, hd.k = 0, 0
			n, err := ask.Playout(h, hd, 1000, func(int) (*lua.Order, error) {
				hd.n, hd.k = hd.n+1, 0
				o, refused := h.Parse(h.Clock.Waiting()[0].Player, "strike steady")
				if len(refused) > 0 {
					b.Fatal(refused)
				}
				return o, nil
			})
			if err != nil || !h.Clock.Over() {
				b.Fatal(n, err)
			}
			orders, games = orders+n, games+1
			h.State.Rollback(begun)
		}
		b.ReportMetric(float64(orders)/float64(games), "orders/op")
	})
}
