package spec

import (
	"strings"
	"testing"
)

// TestAnswersStandInOdds: answers that a spec gives before odds stand for all runs, and are
// used up by it; one that no question accepts is left over.
func TestAnswersStandInOdds(t *testing.T) {
	rep := sharedSpecs(t, map[string]string{"spec/watch.lua": `
local function wins()
  local n = 0
  for _ = 1, 2 do
    if choose("blue", "call", { "low", "high" }) == "high" then n = n + count(1, "d6", "3-6", "x") else n = n + count(1, "d6", "6", "x") end
  end
  return n
end

describe("watch.call", function()
  it("takes the default", function() expect(odds(wins)).is { [0] = "25/36", [1] = "5/18", [2] = "1/36" } end)
  it("takes the answer each time", function()
    answers { "high" }
    expect(odds(wins)).is { [0] = "1/9", [1] = "4/9", [2] = "4/9" }
    expect(odds(wins)).is { [0] = "25/36", [1] = "5/18", [2] = "1/36" }
  end)
  it("leaves what nobody asks", function()
    answers { "middle", "high" }
    odds(wins)
  end)
end)
`})
	if rep.Faults.Err() != nil || len(rep.Specs) != 3 {
		t.Fatal(rep.Faults.Err(), rep.Specs)
	}
	for i, want := range []string{"", "", "answers left over: middle"} {
		err := rep.Specs[i].Err
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", rep.Specs[i].Name, err, want)
		}
	}
}
