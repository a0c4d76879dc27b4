package repl

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestLegalCards: the orders that play cards have a heading of their own, between those of
// the turn and those of any time; the name of a card alone says how it is played; and a
// card needs its player.
func TestLegalCards(t *testing.T) {
	s, out := meadow(t, false)
	says(t, s, out, "as blue")
	text, a := says(t, s, out, "legal")
	if i, j := strings.Index(text, "\nCards\n"), strings.Index(text, "\nplay burrow "); i < 0 || j < i {
		t.Errorf("legal says\n%s", text)
	}
	if j, err := json.Marshal(a.JSON); err != nil || !strings.Contains(string(j), `"action":"play","piece":"","args":{"hare":`) || !strings.Contains(string(j), `"card":"burrow"`) {
		t.Errorf("%s %v", j, err)
	}
	for line, want := range map[string]string{
		"burrow": "A Burrow is a card, played in its player's turn, instead of a hop; type: play burrow [SIDE] HARE", "play": "play which card? Type: play [SIDE] CARD, and what the card is played on",
	} {
		if _, err := s.line(line); err == nil || !strings.Contains(err.Error(), want) {
			if text, _ := says(t, s, out, line); !strings.Contains(strings.Join(strings.Fields(text), " "), want) {
				t.Errorf("%s says %v %s", line, err, text)
			}
		}
	}
}
