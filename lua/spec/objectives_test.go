package spec

import (
	"testing"

	"parley/lua/ruleset"
)

// TestSpecsMakeObjectives: specs enter objectives as a scenario does, by the word of
// their kind.
func TestSpecsMakeObjectives(t *testing.T) {
	lib := &ruleset.Library{Dirs: []string{"../testdata"}}
	rs, err := lib.Ruleset("orchard")
	if err != nil {
		t.Fatal(err)
	}
	rep, err := Run(rs, nil, nil, nil)
	if err != nil || len(rep.Faults) > 0 || len(rep.Specs) != 2 || rep.Failed() > 0 {
		t.Errorf("%v %v %+v", err, rep.Faults, rep.Specs)
	}
}
