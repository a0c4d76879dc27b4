package repl

import (
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/lua/luatest"
)

// ages is a card file for the duel: red gets a card before the pile is shuffled, and another
// one after it.
const ages = `house "ages" {
  ruleset = "galley", title = "Ages",
  decks = { few = { title = "the few" } },
}
card "fox" { title = "The Fox", text = "Nothing.", deck = "few", copies = 2, hook = "any", run = function() end }
card "well" { title = "The Well", text = "Nothing.", deck = "few", copies = 2, hook = "any", run = function() end }
card "ghost" { title = "The Ghost", text = "Nothing.", deck = "few", copies = 1, hook = "any", run = function() end }
on "holes" (function()
  cards.deal(game.few, "red", 1, "dealt")
  cards.discard(game.few, draw(game.few, "turned over"))
  cards.gather(game.few)
  cards.deal(game.few, "red", 1, "dealt")
end)
`

// TestHandsOfSeveralAges: red's older card is not the one that was shuffled into the pile
// after it was dealt, the younger one may be. The odds equal a count of all deals, until red
// plays a card and nobody else can tell which of the two it was: then they say that they are
// not exact, and why.
func TestHandsOfSeveralAges(t *testing.T) {
	lib := luatest.Library()
	file := filepath.Join(t.TempDir(), "ages.lua")
	if err := os.WriteFile(file, []byte(ages), 0o644); err != nil {
		t.Fatal(err)
	}
	s, out, _ := table(t, lib)
	say(t, s, out, "house on "+file, "as all")
	story := say(t, s, out, "done blue", "done red")
	_, turned, _ := strings.Cut(story, "turned over: ")
	turned = strings.Fields(turned + " ?")[0]

	five := []string{"fox", "fox", "well", "well", "ghost"}
	held, next, all := map[int]int64{}, map[string]int64{}, int64(0)
	for old, a := range five {
		for over, b := range five {
			for young, c := range five {
				for top, d := range five {
					if over == old || b != turned || young == old || top == old || top == young {
						continue
					}
					foxes := 0
					for _, card := range []string{a, c} {
						if card == "fox" {
							foxes++
						}
					}
					held[foxes]++
					next[d]++
					all++
				}
			}
		}
	}
	if all == 0 {
		t.Fatalf("%q was turned over:\n%s", turned, story)
	}
	say(t, s, out, "as blue")
	got := say(t, s, out, `odds cards.holds(game.few, "red", "fox")`)
	for n, m := range held {
		if want := big.NewRat(m, all).RatString(); !strings.Contains(got, fmt.Sprintf("\n%d ", n)) || !strings.Contains(got, " "+want+" ") {
			t.Errorf("after %s, %d foxes: no %s in\n%s", turned, n, want, got)
		}
	}
	if !strings.Contains(got, "\nexact (") {
		t.Error(got)
	}
	got = say(t, s, out, `odds draw(game.few, "x")`)
	for card, m := range next {
		if want := big.NewRat(m, all).RatString(); !strings.Contains(got, "\n"+card+" ") || !strings.Contains(got, " "+want+" ") {
			t.Errorf("after %s, %s next: no %s in\n%s", turned, card, want, got)
		}
	}
	if got := say(t, s, out, `= cards.holds(game.few, "red", "fox")`); !strings.Contains(got, "The Corsairs holds The Fox = ") {
		t.Error(got)
	}
	say(t, s, out, "as all")
	hand := say(t, s, out, "show hand")
	_, red, _ := strings.Cut(hand, "The Corsairs, the few: 2 cards\n")
	played := strings.Fields(red)[0]
	say(t, s, out, "play red "+played, "as blue")
	for _, line := range []string{`odds cards.holds(game.few, "red", "fox")`, `odds draw(game.few, "x")`, `odds draw(game.few, "x") == "fox"`} {
		got := say(t, s, out, line)
		if !strings.Contains(got, "not exact, because of what is assumed") || !strings.Contains(got, "assumed: the few: any unknown card may be in any hand") {
			t.Errorf("%s:\n%s", line, got)
		}
	}
}
