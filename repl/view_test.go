package repl

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/ruleset"
	"parley/repl/layout"
)

// TestViewForMachines: the map of a piece has what the ruleset says that it covers, in
// JSON as well; a mark that shows nothing of the state has none.
func TestViewForMachines(t *testing.T) {
	lib := &ruleset.Library{Rulesets: os.DirFS("testdata/rulesets"), Scenarios: fstest.MapFS{
		"pasture/day.toml": {Data: fmt.Appendf(nil, aDay, "pasture", fmt.Sprintf(pastureDay, 14))},
	}}
	s := New(lib, layout.Screen{Out: &strings.Builder{}})
	s.SetGame(luatest.Opening(t, lib, "pasture/day", lua.Setup{Seed: 1}))
	for line, want := range map[string]bool{"map goats": true, "map haywain": false} {
		a, err := s.Line(line)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(a.JSON)
		if got := strings.Contains(string(text), `"view":[{"name":"","kind":"grazed","cells":[`); err != nil || got != want {
			t.Errorf("%s has a view: %v, expected %v: %s", line, got, want, text)
		}
	}
}
