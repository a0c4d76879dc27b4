package ruleset_test

import (
	"errors"
	"io/fs"
	"path/filepath"
	"testing"

	"parley/lua/luatest"
	"parley/lua/ruleset"
)

// TestNoWayOutOfAFolder: what is read beside a scenario is in its folder.
func TestNoWayOutOfAFolder(t *testing.T) {
	dir := luatest.OnDisk(t, map[string]string{"yard/battle.toml": "", "yard/x": "in", "x": "out"})
	file, err := (&ruleset.Library{}).ScenarioFile(filepath.Join(dir, "yard", "battle.toml"))
	if err != nil {
		t.Fatal(err)
	}
	if text, err := file.Beside("x"); err != nil || string(text) != "in" {
		t.Errorf("x: %q, %v", text, err)
	}
	for _, name := range []string{"../x", "/etc/passwd", "a/../../x"} {
		if _, err := file.Beside(name); !errors.Is(err, fs.ErrInvalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
