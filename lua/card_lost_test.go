package lua_test

import (
	"slices"
	"strings"
	"testing"

	"parley/core/game"
	"parley/lua"
	"parley/lua/luatest"
)

// thieves are cards that take cards, and an action that asks for some before it plays the
// one given with it.
const thieves = `
card "fairground.card.magpie" { title = "Magpie", text = "Takes a card of the other side, or one that lies open.", deck = "tricks", copies = 2, kind = "choice",
  hook = { "stall.opened", "card.played" }, args = { what = "text" },
  options = function() suggest { what = "pickpocket" } suggest { what = "bun" } end,
  run = function(player, a)
    local from = "red"
    if player == "red" then from = "blue" end
    if cards.holds(game.tricks, from, a.what) > 0 then cards.give(game.tricks, from, player, a.what) else cards.keep(game.tricks, player, a.what) end
  end }
card "fairground.card.swap" { title = "A Swap", text = "Two cards go to the other side.", deck = "tricks", copies = 3, kind = "choice",
  hook = "any", args = { gift = "card", more = "card?" },
  run = function(player, a)
    cards.give(game.tricks, player, "red", a.gift)
    if a.more then cards.give(game.tricks, player, "red", a.more) end
  end }
action "show" { rule = "fairground.stall", phase = "parade", args = { card = "card stall.opened?" }, run = function(player, a)
  offer("stall.opened", { stall = "pie", actor = player }, { "red" })
  local played = a.card and cards.play(game.tricks, player, a.card, "stall.opened", { stall = "pie", actor = player })
  if played then note("{by} {result}", played) end
end }
action "cheat" { rule = "fairground.stall", phase = "parade", run = function(player) cards.play(game.tricks, player, "bun", "any") end }
`

// notesOf lists the notes of a report, each with the player who alone may see it.
func notesOf(rep *game.Report) (list []string) {
	for _, e := range rep.Record.Events {
		if e.Kind == game.Noted {
			list = append(list, strings.TrimPrefix(e.Only+": "+e.Text, ": "))
		}
	}
	return list
}

// TestGivenCardIsLost: a card that was given with an order, and that its player has lost
// before the rules come to it, is not played: he reads so, and the others do not, because
// they have not seen it. With a second copy he plays that one.
func TestGivenCardIsLost(t *testing.T) {
	for hand, want := range map[string]string{
		"pickpocket":            "Magpie is played by red: what pickpocket; blue: Pickpocket is not played: it is no longer in the hand of blue",
		"pickpocket pickpocket": "Magpie is played by red: what pickpocket; Pickpocket is played by blue: from red; blue stolen",
	} {
		g := fairDayWith(t, hand, "magpie", "", thieves)
		before := g.State.Hash()
		if _, err := g.Order("", "show card=pickpocket"); err != nil {
			t.Fatal(err)
		}
		rep, err := g.Answer("magpie pickpocket")
		if err != nil || g.Pending() != nil {
			t.Fatal(err, g.Pending())
		}
		if got := strings.Join(notesOf(rep), "; "); got != want {
			t.Errorf("%s: %s\nwanted %s", hand, got, want)
		}
		if got := luatest.Ask(t, g, `cards.holds(game.tricks, "red", "pickpocket")`); got != "1" {
			t.Errorf("%s: red holds %s pickpockets", hand, got)
		}
		if _, err := g.Undo(); err != nil || g.State.Hash() != before {
			t.Errorf("%s: the order is not undone: %v", hand, err)
		}
	}
}

// TestOpenCardIsTaken: whoever answers a card may take it as it lies open; it takes effect,
// and is then not among the discards.
func TestOpenCardIsTaken(t *testing.T) {
	g := fairDayWith(t, "bun", "magpie", "", thieves)
	orderWith(t, g, "play bun", "red: magpie bun")
	if got := luatest.Ask(t, g, `{ game.tricks.discards, cards.holds(game.tricks, "red", "bun"), game.sides.blue.luck > 0 }`); got != `{{"magpie"}, 1, true}` {
		t.Error(got)
	}
}

// TestCardNotHeldIsAFault: a card that no player has named is the business of the rules: to
// play one that its player does not hold is their fault.
func TestCardNotHeldIsAFault(t *testing.T) {
	g := fairDayWith(t, "pickpocket", "bun", "", thieves)
	if rep, err := g.Order("", "cheat"); err == nil || !strings.Contains(err.Error(), "cards.play: bun neither lies open in the deck tricks nor is in the hand of blue") {
		t.Error(rep, err)
	}
}

// TestCardNamedTwice: a card that is named with another must be in the hand, besides the one
// that is played, and once for each time it is named.
func TestCardNamedTwice(t *testing.T) {
	for _, c := range []struct{ hand, order, want string }{
		{"swap", "play swap swap", "the hand of blue has only one copy of A Swap"},
		{"swap bun", "play swap constable", "Constable is not in the hand of blue"},
		{"swap bun", "play swap bun more=bun", "the hand of blue has only one copy of A Bun"},
		{"swap swap bun", "play swap swap more=swap", "the hand of blue has only 2 copies of A Swap"},
		{"swap swap", "play swap swap", ""},
		{"swap bun bun", "play swap bun more=bun", ""},
	} {
		g := fairDayWith(t, c.hand, "", "", thieves)
		if c.want == "" {
			orderWith(t, g, c.order)
			continue
		}
		rep, err := g.Order("", c.order)
		if err != nil || len(rep.Refused) != 1 || rep.Refused[0].Text != c.want {
			t.Errorf("%s: %s: %+v %v", c.hand, c.order, rep, err)
		}
	}
	g := fairDayWith(t, "swap bun", "bun", "", thieves)
	if got := texts(t, g, "blue"); !slices.Contains(got, "play swap bun") || slices.Contains(got, "play swap swap") {
		t.Errorf("blue may %q", got)
	}
}

// TestNothingIsPlayedWithinAWindow: while a player is asked for a card, no card is played
// or discarded by an order.
func TestNothingIsPlayedWithinAWindow(t *testing.T) {
	g := fairDayWith(t, "bun", "pickpocket bun", "[deck.tricks]\ndiscard = \"free\"\nrule = \"fairground.stall\"\n", "")
	if _, err := g.Order("", "buy"); err != nil || g.Pending() == nil {
		t.Fatal(err)
	}
	waiting := g.State.Hash()
	for player, orders := range map[string][]string{"red": {"play red bun", "discard red bun", "discard red pickpocket"}, "blue": {"play bun", "discard bun"}} {
		for _, order := range orders {
			if _, err := g.Order(player, order); err == nil || err.Error() != "waiting for red" || g.State.Hash() != waiting {
				t.Errorf("%s: %v", order, err)
			}
		}
	}
}

// TestCardInTwoDecks: a card may belong to two decks. It is played from the first in which
// its player holds it, and goes to the discards of the deck that it came from.
func TestCardInTwoDecks(t *testing.T) {
	files := fairground("", `
card "fairground.card.bee" { title = "A Bee", text = "It stings.", deck = { "tricks", "jests" }, copies = 1, kind = "choice", hook = "any", run = function() note("a sting") end }
card "fairground.card.jest" { title = "A Jest", text = "All laugh.", deck = "jests", copies = 1, kind = "choice", hook = "any", run = function() end }`)
	files["ruleset.toml"].Data = []byte(strings.Replace(string(files["ruleset.toml"].Data), `tricks = "deck"`, "tricks = \"deck\"\njests = \"deck\"", 1))
	for from, want := range map[string]string{"tricks": `{{"bee"}, {}}`, "jests": `{{}, {"bee"}}`} {
		h, sc := luatest.Sourced(t, files, "fairground", fairScenario)
		g := luatest.Opened(t, h, sc, lua.Setup{Seed: 1})
		luatest.Hold(t, g, from, "blue", "bee")
		if notes := orderWith(t, g, "play bee"); !slices.Contains(notes, "a sting") {
			t.Errorf("from %s: %q", from, notes)
		}
		if got := luatest.Ask(t, g, `{ game.tricks.discards, game.jests.discards }`); got != want {
			t.Errorf("from %s: discards %s", from, got)
		}
		rep, err := g.Order("", "play bee")
		if err != nil || len(rep.Refused) != 1 || rep.Refused[0].Text != "A Bee is not in the hand of blue" {
			t.Errorf("from %s, again: %+v %v", from, rep, err)
		}
	}
	h, sc := luatest.Sourced(t, files, "fairground", fairScenario)
	g := luatest.Opened(t, h, sc, lua.Setup{Seed: 1})
	luatest.Hold(t, g, "tricks", "blue", "bee")
	luatest.Hold(t, g, "jests", "blue", "bee")
	for _, want := range []string{`{{"bee"}, {}}`, `{{"bee"}, {"bee"}}`} {
		orderWith(t, g, "play bee")
		if got := luatest.Ask(t, g, `{ game.tricks.discards, game.jests.discards }`); got != want {
			t.Errorf("of both: discards %s", got)
		}
	}
}
