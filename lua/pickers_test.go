package lua_test

import (
	"fmt"
	"strings"
	"testing"

	"parley/core/game"
	"parley/lua"
	"parley/lua/luatest"
)

// TestPickersByHand plays the ruleset pickers, which was written from the help alone:
// crews that draw before each turn, treaties, typed paths over walls, a foreman who
// leads, and who is shaken.
func TestPickersByHand(t *testing.T) {
	g := luatest.Opening(t, small, "pickers/brook", lua.Setup{Seed: 3})
	field := func(id, key string) game.Value { return g.Host.PieceByID(id).Get(key) }
	for _, c := range []struct{ player, order, answers, refused string }{
		{"chapel", "done", "", "The Chapel has given no order in this turn"},
		{"weir", "go alda 8,4", "", "it is the turn of The Chapel"},
		{"mill", "break chapel", "", "there is no treaty with The Chapel"},
		{"chapel", "offer mill", "yes", ""},
		{"chapel", "offer mill", "", "The Mill keeps peace already"},
		{"mill", "break chapel", "", ""}, // though it is not on turn
		{"mill", "break chapel", "", "The Mill has shouted in this hour"},
		{"chapel", "go hob 24.5,12 climb:terrace-wall 23,12", "", "leg 2 costs 5.5, and Hob has 2.8 left"},
		{"chapel", "go hob 26,14 23,14", "", "leg 2 is barred"},
		{"chapel", "go hob climb:terrace-wall", "", "the path ends on Terrace Wall"},
		{"chapel", "go hob climb:quickset 26,14", "", "leg 1 does not cross Quickset"},
		{"chapel", "send ivy 40,40", "", "no way leads there for 6"},
		{"chapel", "take hob tub", "", "Hob does not touch Tub"},
		{"chapel", "lead gus 29,12", "follow hob 25,13 24.5,12.5|follow ivy climb:terrace-wall 23,12", "leg 1 is barred"},
		{"chapel", "lead gus 29,12", "follow hob 25,14 24.5,13.5|follow ivy stay", ""},
		{"chapel", "lead gus 30,12", "", "Gus has led, thrown or fought"},
		{"chapel", "done", "", ""},
	} {
		answers := strings.Split(c.answers, "|")
		g.Dealer.Decide = func(_ *game.Choice, _, k int) (string, bool) { return answers[k], true }
		rep, err := g.Order(c.player, c.order)
		said := fmt.Sprint(err)
		if err == nil {
			said = ""
			for _, r := range rep.Refused {
				said += r.Text
			}
		}
		if (c.refused == "") != (err == nil && rep.Accepted()) || !strings.Contains(said, c.refused) {
			t.Errorf("%s: %q, wanted %q", c.order, said, c.refused)
		}
	}
	if x, y := field("hob", "x").Num(), field("hob", "y").Num(); x != 24.5 || y != 13.5 {
		t.Errorf("Hob stands at %v,%v", x, y)
	}
	if crew, left := g.State.Root().Get("now").Text(), field("gus", "left").Num(); crew != "mill" || left <= 0 {
		t.Errorf("%s is on turn, and Gus has %v left", crew, left)
	}
}

// TestPickersByThemselves: random players bring a game to its end, all crews act in
// each round, each after a draw of those that are left, and the records hold.
func TestPickersByThemselves(t *testing.T) {
	setup := lua.Setup{Seed: 5}
	g := luatest.Opening(t, small, "pickers/brook", setup)
	played(t, g, 5)
	if o := g.State.Root().Get("outcome").Table(); o == nil || g.Clock().Round() != 4 {
		t.Errorf("the game ends in hour %d: %v", g.Clock().Round(), o)
	}
	turns := 0
	for _, rec := range g.Records() {
		for _, e := range rec.Events {
			if e.Kind == game.Noted && strings.Contains(e.Text, " and acts") {
				turns++
			}
		}
	}
	if turns != 4*3 {
		t.Errorf("%d turns of crews in four hours", turns)
	}
	if again := replayed(t, g, "pickers/brook", setup); again.State.Hash() != g.State.Hash() {
		t.Error("a replay ends otherwise")
	}
}
