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

// drummed begins a game in which blue orders a march with a card of his, plays it, and the
// decider then stands or runs.
func drummed(t *testing.T, decider, order string) *lua.Game {
	t.Helper()
	files := fstest.MapFS{
		"ruleset.toml": {Data: []byte(`
name = "drums"
title = "Drums"
round = "day"
files = ["play.lua"]
[board]
kind = "none"
[state]
prize = "integer"
pack = "deck"
[card]
kind = "one of now choice"
[moment."march.on"]
means = "when a side marches"
how   = ["asked", "with"]
facts = { actor = "player" }
[moment.day]
means = "in the day"
how   = "order"
phase = "day"
`)},
		"play.lua": {Data: []byte(`
rule "drums.march" { title = "March", source = "none", text = "A side marches.", run = function() end }
local function stand()
  local die = roll("d6", "nerve")
  if choose("DECIDER", "what next", { "stand", "run" }) == "stand" then game.prize = die + roll("d6", "stand") end
end
card "drums.card.drum" { title = "Drum", text = "The others are afraid.", deck = "pack", copies = 2, kind = "choice", hook = { "march.on", "day" },
  run = function() AFTER end }
card "drums.card.fife" { title = "Fife", text = "The others laugh.", deck = "pack", copies = 2, kind = "choice", hook = "march.on", run = function() end }
sequence { players = function() return { "blue", "red" } end, { "day", title = "Day", mode = "turns", who = function() return { "blue" } end } }
action "wait" { phase = "day", rule = "drums.march", run = function() end }
action "march" { phase = "day", rule = "drums.march", args = { card = "card march.on" }, run = function(player, a)
  cards.play(game.pack, player, a.card, "march.on", { actor = player })
  stand()
end }
`)},
	}
	after := ""
	if order == "play drum" {
		after = "stand()"
	}
	for _, f := range files {
		f.Data = []byte(strings.NewReplacer("DECIDER", decider, "AFTER", after).Replace(string(f.Data)))
	}
	h, sc := luatest.Sourced(t, files, "drums", "[scenario]\nruleset = \"drums\"\ntitle = \"A day\"\n")
	g := luatest.Opened(t, h, sc, lua.Setup{Seed: 1})
	if err := h.SetHand("blue", []string{"drum", "fife"}); err != nil {
		t.Fatal(err)
	}
	g.Dealer.Dice = func(c *game.Chance, _, _ int) (bool, error) { return true, c.SetAnswer("4") }
	rep, err := g.Order("blue", order)
	if err != nil || !rep.Accepted() || rep.Waits == nil {
		t.Fatal(err, rep)
	}
	return g
}

// TestBestAfterACardOfTheOrder: others may compare the options of a decision after they have
// seen the card that went with the order, or was the order.
func TestBestAfterACardOfTheOrder(t *testing.T) {
	for _, order := range []string{"march drum", "play drum"} {
		for _, x := range []struct{ decider, reader string }{{"red", "red"}, {"blue", "blue"}, {"blue", "red"}} {
			g := drummed(t, x.decider, order)
			hash := g.State.Hash()
			q := question(t, `best `+x.decider+`: game.prize > 6`)
			q.See = g.Host.ViewerOf(x.reader)
			a, err := ask.Odds(g, q)
			if err != nil || a.Best.Low.RatString() != "2/3" || len(a.Best.First) != 2 {
				t.Errorf("%s: %s reads what is best for %s: %+v, %v", order, x.reader, x.decider, a, err)
			}
			if tr, err := g.TryAnswer("stand", game.Dealer{}, ask.Veil(g, q.See), nil); err != nil || len(tr.Refused) > 0 {
				t.Errorf("%s: %s tries an answer of %s: %+v, %v", order, x.reader, x.decider, tr, err)
			}
			if g.State.Hash() != hash || g.Pending() == nil {
				t.Errorf("%s: the game has changed", order)
			}
		}
	}
}
