package lua_test

import (
	"errors"
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
