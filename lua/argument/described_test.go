package argument_test

import (
	"testing"

	"parley/lua"
	"parley/lua/luatest"
)

// TestDescribed: help says what to type, in words that are not those of a declaration.
func TestDescribed(t *testing.T) {
	h := luatest.Opening(t, meadows, "fold/market", lua.Setup{Seed: 1}).Host
	for kind, want := range map[string]string{
		"flag?":                 "yes or no",
		"count 1 to 4":          "count 1 to 4",
		"list of count 1 to 4":  "count 1 to 4, several of them",
		"list of dog":           "dog, several of them",
		"list of dog up to 3":   "dog, 0 to 3 of them",
		"list of dog 2 to 3?":   "dog, 2 to 3 of them",
		"row of own dog 1 to 5": "own dog, 1 to 5 in order",
		"list of enemy dog":     "enemy dog, several of them",
	} {
		arg, err := h.Arguments.Declare("x", kind)
		if err != nil || arg.Described() != want {
			t.Errorf("%s: %q (%v), want %q", kind, arg.Described(), err, want)
		}
	}
}
