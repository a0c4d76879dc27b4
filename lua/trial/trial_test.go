package trial

import (
	"os"
	"strconv"
	"testing"

	"parley/lua"
	"parley/rulesets"
	"parley/scenarios"
)

func library() *lua.Library {
	return &lua.Library{Rulesets: rulesets.FS, Scenarios: scenarios.FS}
}

func TestTry(t *testing.T) {
	lib := library()
	tr := &Trial{Lib: lib, Orders: 300}
	for _, e := range lib.List() {
		if e.Scenario == "" {
			continue
		}
		tally := Tally{}
		f, err := tr.Seek([]string{e.Scenario}, 1, seeds(), &tally, nil)
		if err != nil {
			t.Fatal(err)
		}
		h, _, _ := lib.Open(e.Scenario)
		a, b := tally.Reached(h.Rules())
		tally.reached = nil
		t.Logf("%s %+v %d %d", e.Scenario, tally, len(a), len(b))
		if f != nil {
			t.Logf("before: %v %s", f, f.Case.Size())
			g := tr.Shrink(f)
			name, _ := g.Case.Write(os.TempDir()+"/p2", g)
			t.Errorf("%v\n%s %s", g, g.Case.Size(), name)
		}
	}
}

func seeds() int { n, _ := strconv.Atoi(os.Getenv("N")); return max(n, 2) }
