package trial

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"parley/lua/ruleset"
)

// TestCommand: a shell reads the command of a case as it was meant.
func TestCommand(t *testing.T) {
	c := &Case{Seed: 3, Dirs: []string{"my rules"}, House: []ruleset.House{{Name: "no-cap"}, {Name: "Jim's.lua"}}, Limits: ruleset.Limits{Time: 3 * time.Second, Memory: 64 << 20, Steps: 50_000}}
	want := `parley play 'out here/duel-1.toml' --seed 3 --journal none --path 'my rules' --house no-cap --house 'Jim'\''s.lua' --limit-time 3s --limit-memory 67108864 --limit-steps 50000 < 'out here/duel-1.txt'`
	if have := c.command("out here/duel-1"); have != want {
		t.Errorf("the command is\n%s, not\n%s", have, want)
	}
	if have := (&Case{}).command("/tmp/x/duel-1"); strings.Contains(have, "'") {
		t.Errorf("quoted without need: %s", have)
	}
}

// TestWriteBeside: the files that a case's scenario names are written to its
// folder, and others that are there are left alone.
func TestWriteBeside(t *testing.T) {
	dir := t.TempDir()
	f := &Finding{Kind: Failed, Text: "x", Case: &Case{Name: "yard/duel", Text: []byte("x"), Files: ruleset.Files{"plans/sloop.toml": "guns = 3"}}}
	for range 2 { // again: it is there already
		if _, err := f.Write(dir); err != nil {
			t.Fatal(err)
		}
	}
	if text, err := os.ReadFile(filepath.Join(dir, "plans", "sloop.toml")); err != nil || string(text) != "guns = 3" {
		t.Errorf("the file of the scenario is %q (%v)", text, err)
	}
	f.Case.Files = ruleset.Files{"plans/sloop.toml": "guns = 4"}
	if _, err := f.Write(dir); err == nil || !strings.Contains(err.Error(), "already exists") {
		t.Errorf("another file is overwritten: %v", err)
	}
}
