package lua_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/ruleset"
)

// fairground is a ruleset with a deck of tricks; more has further cards.
func fairground(moments, more string) fstest.MapFS {
	return fstest.MapFS{
		"ruleset.toml": {Data: []byte(`
name  = "fairground"
title = "Fairground"
round = "day"
files = ["show.lua"]
[board]
kind = "none"
[state]
tricks = "deck"
[entity.side]
plural = "sides"
[entity.side.fields]
coins = "integer"
luck = "count"
[scenario.side]
coins = "count"
[card]
kind = "one of now choice"
[moment."stall.opened"]
means = "when a stall opens"
how   = ["asked", "with"]
facts = { stall = "text", actor = "player" }
[moment.parade]
means = "in the parade"
how   = "order"
phase = "parade"
` + moments)},
		"show.lua": {Data: []byte(strings.ReplaceAll(fairLua, "MORE", more))},
	}
}

const fairLua = `
stall = rule "fairground.stall" { title = "Stall", source = "ours", text = "A stall takes a coin.", run = function(player, card)
  local played = offer("stall.opened", { stall = "pie", actor = player })
  for _, one in ipairs(played) do note("{by} played {card}", one) end
  game.sides[player].coins = game.sides[player].coins - 1
end }
card "fairground.card.pickpocket" {
  title = "Pickpocket", text = "A side loses two coins.", deck = "tricks", copies = 2, kind = "choice", hook = { "parade", "stall.opened" },
  args  = { from = "side" },
  check = function(player, a, moment)
    need(a.from.id ~= player, "{from} is your own side")
    need(moment.hook == "parade" or moment.actor, "nobody opens")
  end,
  run   = function(player, a, moment)
    game.sides[a.from.id].coins = game.sides[a.from.id].coins - 2
    game.sides[player].coins = game.sides[player].coins + 2
    return "stolen"
  end,
}
card "fairground.card.constable" {
  title = "Constable", text = "A trick comes to nothing.", deck = "tricks", copies = 2, kind = "choice", hook = "card.played",
  run = function(player, a, moment) note("a whistle for {card}", { card = moment.card }) return "cancel" end,
}
card "fairground.card.bun" {
  title = "A Bun", text = "It tastes good.", deck = "tricks", copies = 2, kind = "now", hook = { "any" },
  run = function(player) game.sides[player].luck = game.sides[player].luck + roll("d6", "a bun") end,
}
MORE
action "buy" { rule = "fairground.stall", phase = "parade", args = { card = "card stall.opened?" }, run = function(player, a)

  stall(player)
end }
sequence {
  players = function() return { "blue", "red" } end,
  new = { side = function(entry, id) game.sides[id] = { coins = entry.coins } return game.sides[id] end },
  { "stalls", title = "Stalls", run = function() end },
  { "parade", title = "Parade", mode = "turns", who = function() return { "blue", "red" } end },
  { "night", title = "Night", run = function() for _, p in ipairs({ "blue", "red" }) do end end },
}
`

// fairDay is a game of the fairground, in the parade, with the hands of blue and red.
func fairDay(t *testing.T, blue, red, more string) *lua.Game {
	t.Helper()
	h, sc := luatest.Sourced(t, fairground("", more), "fairground", "[scenario]\nruleset = \"fairground\"\ntitle = \"A day\"\n[[side]]\nid = \"blue\"\ncoins = 5\n[[side]]\nid = \"red\"\ncoins = 5\n")
	g := luatest.Opened(t, h, sc, lua.Setup{Seed: 1})
	luatest.Hold(t, g, "tricks", "blue", strings.Fields(blue)...)
	luatest.Hold(t, g, "tricks", "red", strings.Fields(red)...)
	return g
}

// texts lists the orders that are legal for a player.
func texts(t *testing.T, g *lua.Game, player string) (list []string) {
	t.Helper()
	orders, err := ask.LegalOf(g.Host, player, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range orders {
		list = append(list, o.Text)
	}
	return list
}

// TestCardOrders: a card in the hand is an order in its phase, or at any time.
func TestCardOrders(t *testing.T) {
	g := fairDay(t, "pickpocket bun", "pickpocket bun", "")
	if got, want := strings.Join(texts(t, g, "blue"), "; "), "buy; buy card=pickpocket; play pickpocket red; done; play bun"; got != want {
		t.Errorf("blue may %s\nwanted   %s", got, want)
	}
	if got, want := strings.Join(texts(t, g, "red"), "; "), "play bun red"; got != want {
		t.Errorf("red may %s\nwanted  %s", got, want)
	}
	for order, want := range map[string]string{
		"play":                     "play which card? Type: play [SIDE] CARD",
		"play dragon":              `there is no card "dragon"`,
		"play constable":           "blue does not hold Constable",
		"play pickpocket blue":     "blue is your own side",
		"play pickpocket":          "pickpocket: which from?",
		"play bun now":             "unexpected",
		"play red pickpocket blue": "it is the turn of blue",
		"buy card=constable":       "blue does not hold Constable",
		"buy card=bun":             "A Bun cannot be given with this order: it is played at any time between two orders",
	} {
		_, refused, err := g.WhyNot("", order)
		if err != nil || len(refused) == 0 || !strings.Contains(refused[len(refused)-1].Text, want) {
			t.Errorf("%s: %v %v\nwanted %s", order, refused, err, want)
		}
	}
	luatest.Give(t, g, "play red bun", "play pickpocket red")
	if got := luatest.Ask(t, g, `game.tricks.discards`); got != `{"bun", "pickpocket"}` {
		t.Error(got)
	}
}
func TestCardFaults(t *testing.T) {
	for _, c := range []struct{ more, want string }{
		{`card "fairground.card.x" { title = "X", text = "X.", deck = "trick", kind = "now", hook = "any", run = function() end }`, `there is no deck "trick" (did you mean "tricks"?)`},
		{`card "fairground.card.x" { title = "X", text = "X.", deck = "tricks", kind = "new", hook = "any", run = function() end }`, `kind must be one of now, choice, got new`},
	} {
		rs, err := ruleset.Load(fairground("", c.more), "fairground")
		if err == nil {
			_, err = lua.NewHost(rs)
		}
		if err == nil || !strings.Contains(fmt.Sprint(err), c.want) {
			t.Errorf("%s\nsays  %v\nwants %s", c.more, err, c.want)
		}
	}
}

// orderWith gives an order and answers its questions, each "player: answer".
func orderWith(t *testing.T, g *lua.Game, order string, answers ...string) []string {
	t.Helper()
	rep, err := g.Order("", order)
	for _, a := range answers {
		if err != nil {
			t.Fatal(err)
		}
		if g.Pending() == nil || g.Pending().Choice == nil {
			t.Fatalf("%s: nobody is asked: %+v", order, rep)
		}
		player, text, _ := strings.Cut(a, ": ")
		if c := g.Pending().Choice; c.Player != player || c.Only != player {
			t.Fatalf("%s: %s is asked %q, not %s", order, c.Player, c.Question, a)
		}
		rep, err = g.Answer(text)
	}
	if err != nil {
		t.Fatal(err)
	}
	if !rep.Accepted() || g.Pending() != nil {
		t.Fatalf("%s: %+v", order, rep)
	}
	var notes []string
	for _, e := range rep.Record.Events {
		if e.Kind == game.Noted {
			notes = append(notes, e.Text)
		}
	}
	return notes
}

// TestOffer: at a moment each holder is asked once, in order; a card may be answered,
// once, and goes to the discards.
func TestOffer(t *testing.T) {
	for _, c := range []struct {
		blue, red string
		answers   []string
		notes     string
		coins     string
	}{
		{"bun", "bun", nil, "", "{4, 5}"},
		{"bun", "pickpocket", []string{"red: pass"}, "", "{4, 5}"},
		{"bun", "pickpocket", []string{"red: pickpocket blue"}, "red plays Pickpocket: from blue; red played pickpocket", "{2, 7}"},
		{"constable", "pickpocket", []string{"red: 2", "blue: pass"}, "red plays Pickpocket: from blue; red played pickpocket", "{2, 7}"},
		{"constable", "pickpocket constable", []string{"red: play pickpocket blue", "blue: constable"},
			"red plays Pickpocket: from blue; blue plays Constable; a whistle for pickpocket; Pickpocket is cancelled; red played pickpocket", "{4, 5}"},
	} {
		g := fairDay(t, c.blue, c.red, "")
		notes := orderWith(t, g, "buy", c.answers...)
		if got := strings.Join(notes, "; "); got != c.notes {
			t.Errorf("%v: %s\nwanted %s", c.answers, got, c.notes)
		}
		if got := luatest.Ask(t, g, `{ game.sides.blue.coins, game.sides.red.coins }`); got != c.coins {
			t.Errorf("%v: coins %s, not %s", c.answers, got, c.coins)
		}
	}
}
