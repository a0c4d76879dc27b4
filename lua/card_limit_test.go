package lua_test

import (
	"slices"
	"strings"
	"testing"

	"parley/core/game"
	"parley/lua"
	"parley/lua/luatest"
)

// TestAHandAboveItsLimit: whoever holds more cards than the limit of a deck after an order
// is asked which he discards, unseen by the others, until he holds no more than that. The
// answers are in the journal, and an order that is undone gives the cards back.
func TestAHandAboveItsLimit(t *testing.T) {
	for _, over := range []int{1, 2} {
		g := luatest.Opening(t, parlours, "parlour/evening", lua.Setup{Seed: 3})
		twin := luatest.Opening(t, parlours, "parlour/evening", lua.Setup{Seed: 3})
		giver, player := g.Clock().Waiting()[0].Player, "gold"
		if giver == player {
			t.Fatal("gold has the first turn")
		}
		for _, x := range []*lua.Game{g, twin} {
			luatest.Hold(t, x, "tales", giver, "miller")
			luatest.Hold(t, x, "tales", player, []string{"ghost", "ghost", "fox", "well"}[:2+over]...)
		}
		d, _ := game.DeckOf(g.State.Root().Get("tales").Table())
		before := g.State.Hash()
		rep, err := g.Order(giver, "pass-on miller gold")
		if err != nil || !rep.Accepted() {
			t.Fatalf("%+v, %v", rep, err)
		}
		for n := range over {
			if rep.Waits == nil || rep.Waits.Choice == nil {
				t.Fatalf("question %d of %d does not come: %v", n+1, over, d.Hand(player))
			}
			c := rep.Waits.Choice
			if c.Only != player || c.Question != "card to discard" || !strings.Contains(c.Asked(), "(hand limit 3): which card to discard") {
				t.Errorf("the question is %q for %q", c.Asked(), c.Only)
			}
			if rep, err = g.Answer("ghost"); err != nil {
				t.Fatal(err)
			}
		}
		if rep.Waits != nil || len(d.Hand(player)) != 3 || len(d.Slots(game.DeckDiscards)) != over {
			t.Errorf("%d above the limit: the hand is %v, the discards are %v, waits for %v", over, d.Hand(player), d.Slots(game.DeckDiscards), rep.Waits)
		}
		if !slices.ContainsFunc(rep.Record.Events, func(e game.Event) bool {
			return e.Only == "" && strings.Contains(e.Text, "ghost is discarded by ")
		}) {
			t.Errorf("nobody reads what is discarded: %+v", rep.Record.Events)
		}
		if _, err := twin.Replay(rep.Record); err != nil || twin.State.Hash() != g.State.Hash() {
			t.Errorf("the replay leads to another position: %v", err)
		}
		if _, err := g.Undo(); err != nil || g.State.Hash() != before {
			t.Errorf("the order is not undone: %v", err)
		}
	}
}
