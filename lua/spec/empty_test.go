package spec

import (
	"strings"
	"testing"

	"parley/lua/luatest"
	"parley/lua/ruleset"
)

// TestSpecsOfAnEmptyGame: whoever writes a piece into a spec before its board, or before
// its players, reads what a spec begins without.
func TestSpecsOfAnEmptyGame(t *testing.T) {
	lib := luatest.Library()
	rs, err := lib.Ruleset("scum")
	if err != nil {
		t.Fatal(err)
	}
	card := ruleset.House{Name: "x", File: "x.lua", Text: []byte(`house "x" { ruleset = "scum", title = "X" }
card "x" { title = "X", text = "X.", deck = "land", kind = "choice", hook = "any", run = function() end }`)}
	const text = `
local function men() unit { id = "men", owner = "blue", class = "B", at = "E3" } end
describe("scum.card.x", function()
  it("has no board", function() men() end)
  it("has no players", function() board { width = 9, height = 9 } men() end)
  it("has both", function() board { width = 9, height = 9 } player { id = "blue" } men() end)
end)`
	rep, err := RunHouse(rs, card, nil, "x_spec.lua", []byte(text), nil, nil)
	if err != nil || rep.Faults.Err() != nil || len(rep.Specs) != 3 {
		t.Fatal(err, rep)
	}
	for i, want := range []string{"off the board, which reaches from A1 to A1; a spec begins with an empty game: first write board { width = …, height = …",
		`there is no player "blue"; a spec begins with an empty game: first write player { id = "blue" }`, ""} {
		if s := rep.Specs[i]; (s.Err == nil) != (want == "") || want != "" && !strings.Contains(s.Err.Error(), want) {
			t.Errorf("%s: %v, want %q", s.Name, s.Err, want)
		}
	}
}
