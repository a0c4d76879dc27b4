package spec

import (
	"strings"
	"testing"
)

// TestPrintInSpecs: what a spec prints is kept with it, and not more than can be read.
func TestPrintInSpecs(t *testing.T) {
	rep := sharedSpecs(t, map[string]string{"spec/watch.lua": `
describe("watch.call", function()
  it("prints", function() print("one", 2) end)
  it("prints nothing", function() end)
  it("prints without end", function() for i = 1, 1000 do print(i) end end)
end)
`})
	if rep.Faults.Err() != nil || len(rep.Specs) != 3 || rep.Failed() > 0 {
		t.Fatal(rep.Faults.Err(), rep.Specs)
	}
	if got := strings.Join(rep.Specs[0].Printed, "|"); got != "one\t2" {
		t.Errorf("the first printed %q", got)
	}
	if n, m := len(rep.Specs[1].Printed), len(rep.Specs[2].Printed); n != 0 || m != maxPrinted {
		t.Errorf("the others have %d and %d lines", n, m)
	}
}
