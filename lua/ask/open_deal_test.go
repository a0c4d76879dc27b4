package ask_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
)

// dealtGold begins a game in which blue deals a card to red, and then the decider takes the
// next card or leaves it: two of the four are of gold.
func dealtGold(t *testing.T, decider string) *lua.Game {
	t.Helper()
	files := fstest.MapFS{
		"ruleset.toml":   {Data: []byte("name = \"four\"\ntitle = \"Four cards\"\nround = \"day\"\nfiles = [\"play.lua\"]\n[board]\nkind = \"none\"\n[state]\nprize = \"text?\"\npack = \"deck\"\n[deck.pack]\ncards = \"pack\"\n")},
		"data/pack.toml": {Data: []byte("[table]\nid = \"four.data.pack\"\nsource = \"none\"\nconfidence = \"high\"\nkey = \"card\"\n[[row]]\ncard = \"gold\"\ncopies = 2\n[[row]]\ncard = \"lead\"\ncopies = 2\n")},
		"play.lua": {Data: []byte(`rule "four.deal" { title = "Deal", source = "none", text = "A card is dealt.", run = function() end }
sequence { players = function() return { "blue", "red" } end, { "day", title = "Day", mode = "turns", who = function() return { "blue" } end } }
action "deal" { phase = "day", rule = "four.deal", run = function()
  cards.deal(game.pack, "red", 1, "the hand")
  if choose("` + decider + `", "what next", { "leave", "take" }) == "take" then game.prize = draw(game.pack, "the prize") end
end }
`)},
	}
	h, sc := luatest.Sourced(t, files, "four", "[scenario]\nruleset = \"four\"\ntitle = \"A day\"\n")
	g := luatest.Opened(t, h, sc, lua.Setup{Seed: 1})
	g.Dealer.Dice = func(c *game.Chance, _, _ int) (bool, error) { return true, c.SetAnswer("gold") }
	rep, err := g.Order("blue", "deal")
	if err != nil || !rep.Accepted() || rep.Waits == nil {
		t.Fatal(err, rep)
	}
	return g
}

// TestBestAfterADealToAnother: a card that the decider has not seen may be any of those
// that he has not seen.
func TestBestAfterADealToAnother(t *testing.T) {
	for _, x := range []struct{ decider, reader, low string }{
		{"blue", "blue", "1/2"}, // red holds one of gold: he does not know it
		{"red", "blue", "1/2"},
		{"red", "red", "1/3"},
	} {
		g := dealtGold(t, x.decider)
		hash := g.State.Hash()
		q := question(t, `best `+x.decider+`: game.prize == "gold"`)
		q.See = g.Host.ViewerOf(x.reader)
		a, err := ask.Odds(g, q)
		if err != nil || a.Best.Low.RatString() != x.low || len(a.Best.First) != 2 {
			t.Errorf("%s reads what is best for %s: %+v, %v", x.reader, x.decider, a, err)
		}
		if g.State.Hash() != hash || g.Pending() == nil {
			t.Error("the game has changed")
		}
	}
}

// TestBestBeforeTheFirstOrder says that there is nothing to compare.
func TestBestBeforeTheFirstOrder(t *testing.T) {
	h, sc, err := lua.Open(luatest.Compiled(), "scum/landing")
	if err != nil {
		t.Fatal(err)
	}
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	if rep, err := g.Begin(); err != nil || rep.Waits == nil {
		t.Fatal(err, rep)
	}
	if _, err := ask.Odds(g, question(t, "best blue: #game.units > 1")); err == nil || !strings.Contains(err.Error(), "before the first") {
		t.Error(err)
	}
}
