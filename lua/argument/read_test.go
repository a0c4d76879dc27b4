package argument_test

import (
	"strings"
	"testing"

	"parley/lua/argument"
	"parley/lua/ruleset"
)

// A number that no table is large enough for is refused before a rule sees it.
func TestNumbersBeyondTheTable(t *testing.T) {
	kinds := argument.New(&ruleset.Ruleset{}, nil, nil, nil)
	for word, want := range map[string]string{"1e6": "", "-1000000": "", "1000000.5": "too large (limit 1000000)", "-1e308": "too large", "inf": "must be a number", "nan": "must be a number", "x": "must be a number"} {
		_, err := kinds.Read(argument.Arg{Kind: "number"}, word, nil)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v", word, err)
		}
	}
}
