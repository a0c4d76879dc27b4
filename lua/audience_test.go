package lua_test

import (
	"errors"
	"strings"
	"testing"

	"parley/core/game"
	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/ruleset"
)

// TestNothingPrivateCostsNothing: in a game without private things whoever asks asks in the
// position itself: no write, no allocation.
func TestNothingPrivateCostsNothing(t *testing.T) {
	open := luatest.Opening(t, &ruleset.Library{Dirs: []string{"testdata"}}, "orchard/harvest", lua.Setup{Seed: 1}).Host
	hiding := luatest.Opening(t, &ruleset.Library{Dirs: []string{"testdata"}}, "larder/supper", lua.Setup{Seed: 1}).Host
	if open.Private() || !hiding.Private() {
		t.Errorf("private: %v %v", open.Private(), hiding.Private())
	}
	nothing := func() error { return nil }
	told := game.Event{Kind: game.Noted, Text: "It rains"}
	see := open.ViewerOf("blue")
	allocs := testing.AllocsPerRun(100, func() {
		if err := open.AsSeen("blue", nothing); err != nil {
			t.Fatal(err)
		}
		if e, ok := told.For(see); !ok || e.Text != told.Text {
			t.Fatal("an open note is hidden")
		}
	})
	if allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
	written := func(h *lua.Host) (n int) {
		from := h.State.Mark()
		_ = h.AsSeen("blue", func() error { n = int(h.State.Mark() - from); return nil })
		return n
	}
	if written(open) != 0 || written(hiding) == 0 {
		t.Errorf("%d writes without private things, %d with them", written(open), written(hiding))
	}
}

// TestAsSeen: what rules read of others is blank while they are asked for one player, also
// after an error and one within another, and comes back afterwards.
func TestAsSeen(t *testing.T) {
	h := luatest.Opening(t, &ruleset.Library{Dirs: []string{"testdata"}}, "larder/supper", lua.Setup{Seed: 1}).Host
	hash, mark := h.State.Hash(), h.State.Mark()
	held := func(side string) int { return h.PieceByID(side).Get("spices").Table().Len() }
	stop := errors.New("stop")
	err := h.AsSeen("blue", func() error {
		if held("blue") != 2 || held("red") != 0 {
			t.Errorf("blue sees %d of its own and %d of red", held("blue"), held("red"))
		}
		err := h.AsSeen("red", func() error {
			if held("blue") != 0 || held("red") != 0 {
				t.Errorf("red, asked about by blue, sees %d of blue and %d of its own", held("blue"), held("red"))
			}
			return nil
		})
		if err != nil || held("blue") != 2 {
			t.Errorf("after that blue sees %d of its own: %v", held("blue"), err)
		}
		return stop
	})
	if !errors.Is(err, stop) || h.State.Hash() != hash || h.State.Mark() != mark {
		t.Errorf("%v, and the game has changed: %v", err, h.State.Hash() != hash)
	}
}

// listening is a handler that keeps who may see each chance.
type listening struct {
	luatest.Dealt
	heard *[]string
}

func (l listening) Pick(c *game.Chance) error {
	*l.heard = append(*l.heard, c.Key()+": "+c.Only+", "+c.Else)
	c.Got = make([]int, c.N)
	for i := range c.Got {
		if c.Op == game.Shuffle {
			c.Got[i] = i
		}
	}
	return nil
}

// TestChancesHaveAnAudience: each word of chance takes who may see its result.
func TestChancesHaveAnAudience(t *testing.T) {
	g := luatest.Opening(t, &ruleset.Library{Dirs: []string{"testdata"}}, "larder/supper", lua.Setup{Seed: 1})
	for src, want := range map[string]string{
		`roll("d6", "x", nil, { only = "red", other = "Red rolls" })`:                   "roll d6 x: red, Red rolls",
		`count(2, "d6", "1-3", "x", nil, { only = "red", other = "Red counts" })`:       "count 2d6 x: red, Red counts",
		`count(1, "d6", { hit = "1-3" }, "x", nil, { only = game.sides.red.id })`:       "roll d6 x: red, ",
		`draw({ 1, 2 }, "x", nil, nil, { only = "blue" })`:                              "draw one x: blue, ",
		`shuffle({ 1, 2 }, "x", nil, { only = "blue", other = "Blue sorts the list" })`: "shuffle 2 x: blue, Blue sorts the list",
		`shuffle({ 1, 2 }, "x", nil, { onyl = "blue" })`:                                `shuffle: unknown field "onyl" of who may see it (did you mean "only"?)`,
		`count(2, "d6", "1-3", "x", nil, { only = "rod" })`:                             `count: only must name a player, or be a piece of one: rod is neither (did you mean "red"?)`,
		`count(2, "d6", "1-3", "x", nil, "red")`:                                        `count: who may see it is a table`,
	} {
		var heard []string
		_, err := luatest.Eval(g, src, listening{heard: &heard})
		if err != nil {
			heard = append(heard, err.Error())
		}
		if len(heard) != 1 || !strings.Contains(heard[0], want) {
			t.Errorf("%s: %q, want %q", src, heard, want)
		}
	}
}
