package spec

import (
	"path/filepath"
	"testing"

	"parley/lua/ruleset"
)

// TestSmallRulesets: the rulesets that tests have beside the books pass their specs,
// whatever they are about; each of them that has a folder of specs has some.
func TestSmallRulesets(t *testing.T) {
	folders, err := filepath.Glob("../testdata/rulesets/*/spec")
	if err != nil || len(folders) == 0 {
		t.Fatal(folders, err)
	}
	lib := &ruleset.Library{Dirs: []string{"../testdata"}}
	for _, f := range folders {
		name := filepath.Base(filepath.Dir(f))
		t.Run(name, func(t *testing.T) {
			rs, err := lib.Ruleset(name)
			if err != nil {
				t.Fatal(err)
			}
			rep, err := Run(rs, nil, nil, nil)
			if err != nil || rep.Faults.Err() != nil || len(rep.Specs) == 0 {
				t.Fatal(err, rep.Faults.Err(), len(rep.Specs))
			}
			for _, s := range rep.Specs {
				if s.Err != nil {
					t.Errorf("%s: %v", s.Name, s.Err)
				}
			}
		})
	}
}
