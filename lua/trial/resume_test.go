package trial

import (
	"testing"

	"parley/core/game"
	"parley/lua"
)

// TestAHostThatRemembersIsFound: rules that depend on something besides the state replay
// alike from the beginning, but not from a position in the middle.
func TestAHostThatRemembersIsFound(t *testing.T) {
	tr := &Trial{Lib: library(), Orders: 60, Effort: 200}
	tr.spoil = func(g *lua.Game) {
		g.Rules = &spoilt{Rules: g.Rules, g: g, do: func(s *spoilt, text string) error {
			return s.width().Set("height", game.Int(100+s.count))
		}}
	}
	f, err := first(tr.Findings([]string{"galley/duel"}, 1, 10, &Tally{}, nil))
	if err != nil || f == nil || f.Kind != Resumed {
		t.Fatalf("found %v (%v)", f, err)
	}
	least := tr.Shrink(f)
	if again, _ := tr.rerun(least.Case, least, least.Kind.checks()); again == nil || len(least.Case.Steps) > 4 {
		t.Errorf("the case has %s; found again: %v", least.Case.Size(), again)
	}
}
