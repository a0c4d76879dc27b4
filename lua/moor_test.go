package lua_test

import (
	"testing"

	"parley/lua/ruleset"
	"parley/lua/spec"
)

// moor is a ruleset on hexes with flat tops and negative coordinates, with ground
// in the cells and walls on their sides.
var moor = &ruleset.Library{Dirs: []string{"testdata"}}

func TestMoorSpecs(t *testing.T) {
	rs, err := moor.Ruleset("moor")
	if err != nil {
		t.Fatal(err)
	}
	rep, err := spec.Run(rs, nil, nil, nil)
	if err != nil || rep.Faults.Err() != nil || len(rep.Specs) == 0 {
		t.Fatal(err, rep.Faults.Err(), len(rep.Specs))
	}
	for _, s := range rep.Specs {
		if s.Err != nil {
			t.Errorf("%s: %v", s.Name, s.Err)
		}
	}
}
