package lua

import (
	"strings"
	"testing"

	"parley/core/game"
)

// TestOptionsByTextFirst: an option is meant by its whole text before its number,
// and by that before its beginning.
func TestOptionsByTextFirst(t *testing.T) {
	c := &game.Choice{Player: "blue"}
	for _, x := range []struct{ options, text, want string }{
		{"stand-fast stand-by stand", "stand", "stand"},
		{"3 1 2", "1", "1"},
		{"3 10 2", "1", "3"},
		{"fore aft", "2", "aft"},
		{"fore aft", "a", "aft"},
		{"fore foremost", "fo", ""},
		{"fore aft", "3", ""},
	} {
		got, refused := acceptOption(c, "Blue", strings.Fields(x.options), x.text)
		if got != x.want || (len(refused) > 0) != (x.want == "") {
			t.Errorf("%q of %s is %q, %v", x.text, x.options, got, refused)
		}
	}
}
