package ask_test

import (
	"encoding/json"
	"strings"
	"testing"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
)

// TestBlameOfAPieceHidesItsSecrets: what a piece or a map of pieces was shows no
// secret field, whichever field was written.
func TestBlameOfAPieceHidesItsSecrets(t *testing.T) {
	g, err := luatest.ReachGame(t, `vessel.hull = 4 vessel.plan = "ambush" vessel.hull = 3`, "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Order("blue", "try hag"); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"hag.plan", "ships.hag", "ships", "hag.hull"} {
		for _, sees := range []bool{false, true} {
			b, err := ask.BlameOf(g, path, func(*game.Record) game.Viewer { return func(string, bool) bool { return sees } })
			if err != nil {
				t.Fatalf("%s: %v", path, err)
			}
			text, err := json.Marshal(b)
			if err != nil {
				t.Fatal(err)
			}
			all := string(text)
			if shown := strings.Contains(all, "ambush"); shown != (sees && path != "hag.hull") {
				t.Errorf("%s, seen %v: %s", path, sees, all)
			}
		}
	}
}

// TestBlameOfASecretDoesNotCount: whether a secret order has changed a field is as secret
// as the order. Red orders hag twice, the same twice or not, and blue reads the same.
func TestBlameOfASecretDoesNotCount(t *testing.T) {
	var answers []string
	for _, first := range []string{"H", "G"} {
		g := luatest.Opening(t, luatest.Compiled(), "galley/duel", lua.Setup{})
		luatest.Give(t, g, "done", "done", "order hag "+first, "order hag H")
		b, err := ask.BlameOf(g, "hag.order", func(*game.Record) game.Viewer { return g.Host.ViewerOf("blue") })
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(b)
		if err != nil {
			t.Fatal(err)
		}
		answers = append(answers, string(text))
	}
	if answers[0] != answers[1] || !strings.Contains(answers[0], `"hidden":1`) {
		t.Errorf("%q", answers)
	}
}
