package lua_test

import (
	"strings"
	"testing"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua"
	"parley/lua/luatest"
)

// BenchmarkCards: a card is dealt and discarded by a rule, and played by an order, which
// another player may answer; each is undone.
func BenchmarkCards(b *testing.B) {
	begun := func(file string) *lua.Game {
		g, err := duelWith("", file)
		if err == nil {
			_, err = g.Begin()
		}
		for _, order := range []string{"done blue", "done red"} {
			if err == nil {
				_, err = g.Order("", order)
			}
		}
		if err != nil {
			b.Fatal(err)
		}
		return g
	}
	const file = `house "omens" { ruleset = "galley", title = "Omens", decks = { omens = { title = "Omens" } } }
card "squall" { title = "A Squall", text = "It blows.", deck = "omens", copies = 60, hook = "any", run = function(player) note("{player} is blown about", { player = player }) end }
on "holes" (function() cards.deal(game.omens, "blue", 1) end)
`
	b.Run("deal and discard", func(b *testing.B) {
		g := begun(file)
		made, err := luatest.Run(g.Host, "case", `return function()
  cards.deal(game.omens, "blue", 1, "dealt")
  cards.discard(game.omens, "squall", "blue")
end`)
		if err != nil {
			b.Fatal(err)
		}
		for b.Loop() {
			if _, err := luatest.Walked(g.Host, made[0].(*glua.LFunction)); err != nil {
				b.Fatal(err)
			}
		}
	})
	for name, file := range map[string]string{"play": file, "play and pass": strings.Replace(file, `hook = "any"`, `hook = { "any", "card.played" }`, 1)} {
		b.Run(name, func(b *testing.B) {
			g := begun(strings.Replace(file, `"blue", 1)`, `"blue", 1) cards.deal(game.omens, "red", 1)`, 1))
			g.Dealer.Decide = func(*game.Choice, int, int) (string, bool) { return lua.PassWord, true }
			for b.Loop() {
				rep, err := g.Order("blue", "play squall")
				if err != nil || (len(rep.Record.Answers) > 0) != (name == "play and pass") {
					b.Fatal(rep, err)
				}
				if _, err := g.Undo(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
