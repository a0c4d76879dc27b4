package repl

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
)

// TestSecretsStayHidden asks in every way for an order that is secret from the
// one who asks.
func TestSecretsStayHidden(t *testing.T) {
	s, out := atTable(t, "galley/duel", "done blue", "done red", "as blue", "order trident P1 2", "as red")
	hash := s.Game.State.Hash()
	for _, line := range []string{
		"= game.ships.trident.order", "= trident", "= game.ships", "odds game.ships.trident.order", "odds order hag 2",
		"need 50% result==1 by n=1..2 in trident.order and 1 or n", "show trident", "show state", "show journal", "why", "why trident.order",
		"what if order hag 2", "legal trident", "map",
	} {
		got, a := says(t, s, out, line)
		text, err := json.Marshal(a.JSON)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(got+string(text), "P1 2") {
			t.Errorf("%s tells the order of blue:\n%s%s", line, got, text)
		}
	}
	if _, err := s.Line("odds done hag"); err == nil || !strings.Contains(err.Error(), "orders of The Crown that are secret until the reveal") {
		t.Errorf("the end of the phase is foretold: %v", err)
	}
	if s.Game.State.Hash() != hash {
		t.Error("asking changed the game")
	}
	says(t, s, out, "as blue")
	if got, _ := says(t, s, out, "= game.ships.trident.order"); got != "\"P1 2\"\n" {
		t.Errorf("blue does not see the order of blue: %s", got)
	}
}

// TestLoadForgetsTheGameBefore: whose secrets were shown, and dice laid out,
// are of the game that was left.
func TestLoadForgetsTheGameBefore(t *testing.T) {
	file := filepath.Join(t.TempDir(), "other.parley")
	other, out := atTable(t, "galley/duel", "done blue", "done red", "order trident P1 2")
	says(t, other, out, "save "+file)
	if err := other.Game.Journal.Close(); err != nil {
		t.Fatal(err)
	}
	s, out := atTable(t, "galley/duel", "done blue", "done red", "as blue", "dice to hit 3")
	says(t, s, out, "load "+file)
	if got, _ := says(t, s, out, "= game.ships.trident.order"); got != "nil\n" || len(s.laid) > 0 {
		t.Errorf("after load it says %q, with %v laid out", got, s.laid)
	}
	if err := s.Game.Journal.Close(); err != nil {
		t.Fatal(err)
	}
}
