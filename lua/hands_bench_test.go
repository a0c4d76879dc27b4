package lua_test

import (
	"fmt"
	"math/big"
	"strings"
	"testing"
	"testing/fstest"

	glua "github.com/yuin/gopher-lua"

	"parley/lua"
	"parley/lua/luatest"
)

// sixty is a game with a deck of 60 cards in some kinds.
func sixty(t testing.TB, kinds int) *lua.Game {
	t.Helper()
	table := "[table]\nid = \"sixty.data.pack\"\nsource = \"none\"\nconfidence = \"high\"\nkey = \"card\"\n"
	for i := range kinds {
		table += fmt.Sprintf("[[row]]\ncard = \"k%d\"\ncopies = %d\n", i+1, 60/kinds)
	}
	files := fstest.MapFS{
		"ruleset.toml":   {Data: []byte("name = \"sixty\"\ntitle = \"Sixty cards\"\nround = \"day\"\nfiles = [\"play.lua\"]\n[board]\nkind = \"none\"\n[state]\npack = \"deck\"\n[deck.pack]\ncards = \"pack\"\n")},
		"data/pack.toml": {Data: []byte(table)},
		"play.lua": {Data: []byte(`rule "sixty.wait" { title = "Wait", source = "none", text = "A player waits.", run = function() end }
sequence { players = function() return { "blue", "red" } end, { "day", title = "Day", mode = "turns", who = function() return { "blue" } end } }
action "wait" { phase = "day", rule = "sixty.wait", run = function() end }
`)},
	}
	h, sc := luatest.Sourced(t, files, "sixty", "[scenario]\nruleset = \"sixty\"\ntitle = \"A day\"\n")
	return luatest.Opened(t, h, sc, lua.Setup{Seed: 1})
}

// firstKinds lists the first n kinds as a list of Lua.
func firstKinds(n int) string {
	var list []string
	for i := range n {
		list = append(list, fmt.Sprintf("%q", fmt.Sprint("k", i+1)))
	}
	return "{ " + strings.Join(list, ", ") + " }"
}

// question compiles the body of a question.
func question(t testing.TB, g *lua.Game, body string) *glua.LFunction {
	t.Helper()
	fn, err := luatest.Run(g.Host, "case", "return function() local pack = game.pack cards.deal(pack, \"red\", 5, \"x\") "+body+" end")
	if err != nil {
		t.Fatal(err)
	}
	return fn[0].(*glua.LFunction)
}

// TestHandOfSixty: whether a hand of 5 of 60 holds one of some cards is one question of at
// most six answers.
func TestHandOfSixty(t *testing.T) {
	g := sixty(t, 60)
	got, err := luatest.Walked(g.Host, question(t, g, "return cards.holds(pack, \"red\", "+firstKinds(7)+") > 0"))
	none := new(big.Rat).SetFrac(new(big.Int).Binomial(53, 5), new(big.Int).Binomial(60, 5))
	if err != nil || !got.Exact() || got.Paths > 6 || got.Outcomes[0].P.Cmp(none) != 0 && got.Outcomes[1].P.Cmp(none) != 0 {
		t.Errorf("%+v, %v, want none of them with %v", got, err, none)
	}
}

// BenchmarkHandOfSixty: questions about a hand of 5 of 60 cards.
func BenchmarkHandOfSixty(b *testing.B) {
	for _, c := range []struct {
		name  string
		kinds int
		body  string
	}{
		{"one card", 60, `return cards.holds(pack, "red", "k1") > 0`},
		{"one of 7 kinds", 60, `return cards.holds(pack, "red", ` + firstKinds(7) + `) > 0`},
		{"one of 7 kinds, card by card", 60, `for _, card in ipairs(` + firstKinds(7) + `) do if cards.holds(pack, "red", card) > 0 then return true end end return false`},
		{"the hand, 5 kinds", 5, `return table.concat(cards.hand(pack, "red"), " ")`},
		{"the hand, 10 kinds", 10, `return table.concat(cards.hand(pack, "red"), " ")`},
		{"the hand, 15 kinds", 15, `return table.concat(cards.hand(pack, "red"), " ")`},
		{"the hand, 20 kinds", 20, `return table.concat(cards.hand(pack, "red"), " ")`},
		{"the hand, 60 kinds", 60, `return table.concat(cards.hand(pack, "red"), " ")`},
	} {
		b.Run(c.name, func(b *testing.B) {
			g := sixty(b, c.kinds)
			fn := question(b, g, c.body)
			for range b.N {
				got, err := luatest.Walked(g.Host, fn)
				if err != nil {
					b.Skip(err)
				}
				b.ReportMetric(float64(got.Paths), "paths")
				if !got.Exact() {
					b.ReportMetric(1, "inexact")
				}
			}
		})
	}
}
