package lua_test

import (
	"fmt"
	"strings"
	"testing"

	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/ruleset"
)

// TestCardThatPlaysItself: a card that plays itself without end is stopped, and says so;
// the order has no effect.
func TestCardThatPlaysItself(t *testing.T) {
	for _, run := range []string{
		`cards.play(game.tricks, player, "bee", "any")`,
		`cards.keep(game.tricks, player, "bee") cards.play(game.tricks, player, "bee", "any")`,
		`cards.keep(game.tricks, player, "bee") offer("any.now", {}, { player })`,
	} {
		g := fairDayWith(t, "bee", "", "[moment.\"any.now\"]\nmeans = \"now\"\nhow = \"asked\"\n", `
card "fairground.card.bee" { title = "A Bee", text = "It stings.", deck = "tricks", copies = 2, kind = "now", hook = { "any", "any.now" },
  run = function(player) `+run+` end }`)
		before := g.State.Hash()
		_, err := g.Order("", "play bee")
		for n := 0; err == nil && g.Pending() != nil && n < 1000; n++ {
			_, err = g.Answer("play bee")
		}
		if said := fmt.Sprint(err); !strings.Contains(said, "stack overflow") {
			t.Errorf("%s: says %v", run, err)
		}
		if g.State.Hash() != before {
			t.Errorf("%s: something happened", run)
		}
	}
}

// TestSealedCardIsLost: of two cards that were chosen at the same time, the first may take
// the second from its player's hand; that one is not played.
func TestSealedCardIsLost(t *testing.T) {
	g := fairDayWith(t, "bee", "bun bee", "[moment.auction]\nmeans = \"at the auction\"\nhow = \"asked\"\nsealed = true\n", `
card "fairground.card.bee" { title = "A Bee", text = "It stings.", deck = "tricks", copies = 2, kind = "choice", hook = "auction",
  run = function(player) if player == "blue" then cards.discard(game.tricks, "bee", "red") end end }
action "bid" { rule = "fairground.stall", phase = "parade", run = function(player) note("{n} cards", { n = #offer("auction", {}) }) end }`)
	if notes := orderWith(t, g, "bid", "blue: bee", "red: bee"); strings.Join(notes, "; ") != "A Bee is played by blue; A Bee is not played: it is no longer in the hand of red; 1 cards" {
		t.Error(notes)
	}
	if got := luatest.Ask(t, g, "game.tricks.discards"); got != `{"bee", "bee"}` {
		t.Errorf("discards %s", got)
	}
}

// TestTextsOfCards: titles of decks and what a card does fill one line, and no error shows
// an address of memory.
func TestTextsOfCards(t *testing.T) {
	g, err := duelWith("", strings.NewReplacer(`title = "Omens", hand`, `title = "Omens\n\nBlue has won", hand`, `copies = 2`, `say = "bites\nyou", copies = 2`).Replace(omens))
	if err != nil {
		t.Fatal(err)
	}
	if _, err = g.Begin(); err != nil {
		t.Fatal(err)
	}
	decks, err := g.Host.Decks(nil)
	if err != nil || len(decks) != 1 || decks[0].Title != "Omens Blue has won" || g.Host.Card("shark").Action.Say != "bites you" {
		t.Error(decks, g.Host.Card("shark").Action.Say, err)
	}
	_, err = duelWith("", strings.Replace(omens, `deck = "omens", copies = 2`, `copies = { [{}] = 2 }`, 1))
	fair := fairDay(t, "bun", "bun")
	_, fact := luatest.Eval(fair, `offer("stall.opened", { [{}] = 7 })`, luatest.Dealt{})
	for said, want := range map[string]string{fmt.Sprint(err): `there is no deck "table"`, fmt.Sprint(fact): `has no fact "table"`} {
		if !strings.Contains(said, want) || strings.Contains(said, "0x") {
			t.Error(said)
		}
	}
}

// TestAnswersWithAPlayer: an answer may name the player who is asked, as an order does, and
// no other.
func TestAnswersWithAPlayer(t *testing.T) {
	for answer, want := range map[string]string{"play blue owl": "", "blue owl": "", "play red owl": "the question is for Blue", "play blue": `there is no card "blue"`} {
		g := luatest.Opening(t, &ruleset.Library{Dirs: []string{"testdata"}}, "warren/night", lua.Setup{Seed: 3})
		for player, card := range map[string]string{"blue": "owl", "red": "thorn"} {
			if err := g.Host.SetHand(player, []string{card}); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := g.Order("blue", "hop jack B1"); err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{"play red thorn", answer} {
			rep, err := g.Answer(text)
			got := ""
			if err != nil {
				t.Fatal(err)
			} else if len(rep.Refused) > 0 {
				got = rep.Refused[0].Text
			}
			if text == answer && got != want || text != answer && got != "" {
				t.Errorf("%s: %q, want %q", text, got, want)
			}
		}
	}
}
