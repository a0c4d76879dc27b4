package ruleset_test

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"parley/lua/ruleset"
)

// TestSizeOfTheBoard: the field that holds the size of a board is a record that is
// always there.
func TestSizeOfTheBoard(t *testing.T) {
	text, err := os.ReadFile("../testdata/rulesets/orchard/ruleset.toml")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new, want string }{
		{`field = "field"`, `field = "field?"`, "ruleset.toml:11:9: the field with the size of the board cannot be optional"},
		{`size = "field"`, `size = "fields"`, `the state has no field "fields"`},
		{`[board]`, "aside = [\"fieldd\"]\n[board]", `[state] has no field "fieldd"`},
		{`width  = "count"`, `wide  = "count"`, `"field" is not a record with width and height`},
	} {
		_, err := ruleset.Load(fstest.MapFS{"ruleset.toml": {Data: []byte(strings.Replace(string(text), c.old, c.new, 1))}}, "rulesets/orchard")
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v\nwant %s", c.new, err, c.want)
		}
	}
}
