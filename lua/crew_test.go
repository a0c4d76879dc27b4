package lua_test

import (
	"testing"

	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/ruleset"
	"parley/lua/spec"
)

func TestListsOfPiecesAndStandingOptions(t *testing.T) {
	rs, err := ruleset.Load(luatest.Watch, "watch")
	if err != nil {
		t.Fatal(err)
	}
	rep, err := spec.Run(rs, nil, nil, nil)
	if err != nil || rep.Faults.Err() != nil {
		t.Fatal(err, rep.Faults.Err())
	}
	for _, s := range rep.Specs {
		if s.Err != nil {
			t.Errorf("%s: %v", s.Name, s.Err)
		}
	}
}

// A phase of turns tells its rules of each that is done, or has nothing to do.
func TestPhaseTellsWhoHasLeft(t *testing.T) {
	rs, err := ruleset.Load(luatest.Watch, "watch")
	if err != nil {
		t.Fatal(err)
	}
	h, err := lua.NewHost(rs)
	if err != nil {
		t.Fatal(err)
	}
	err = h.With(&spec.Scripted{}, func() error {
		if err := h.Clock.Advance(); err != nil {
			return err
		}
		for _, it := range []string{"blue", "red"} {
			if got := h.State.Root().Get("left").Table().Len(); got != map[string]int{"blue": 0, "red": 1}[it] {
				t.Errorf("before %s is done %d have left", it, got)
			}
			if err := h.Clock.Done(it, ""); err != nil {
				return err
			}
			if err := h.Clock.Advance(); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	left := h.State.Root().Get("left").Table()
	if left.Len() != 2 || left.At(1).Text() != "blue" || !h.Clock.Over() {
		t.Errorf("%d have left, over %v", left.Len(), h.Clock.Over())
	}
}
