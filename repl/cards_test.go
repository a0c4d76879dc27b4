package repl

import (
	"testing"

	"parley/lua/ruleset"
)

// tricks is the library of the test rulesets, among them one with a card for every way
// in which cards are played.
var tricks = &ruleset.Library{Dirs: []string{"../lua/testdata"}}

// TestSessionOfCards plays a game with hidden hands.
func TestSessionOfCards(t *testing.T) {
	runSessionOf(t, tricks, "warren/night", "testdata/sessions/hares.session")
}
