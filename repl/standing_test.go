package repl

import (
	"strings"
	"testing"
)

// TestStandingAnswers: a standing answer also answers the open question; nobody can tell
// from it whether a player holds the card, and others cannot list it.
func TestStandingAnswers(t *testing.T) {
	var told [2]string
	for i, hand := range []string{"thorn", "clover"} {
		s, out := meadow(t, false)
		s.ask = askAll
		if err := s.Game.Host.SetHand("red", []string{hand}); err != nil {
			t.Fatal(err)
		}
		says(t, s, out, "as red")
		for _, card := range s.Game.Host.CardsWithHook("hare.hops") {
			says(t, s, out, "pass "+card)
		}
		says(t, s, out, "as blue")
		told[i], _ = says(t, s, out, "hop jack B1")
	}
	if told[0] != told[1] || !strings.Contains(told[0], "Red: pass at hare.hops (standing answer)") {
		t.Errorf("the hands of red differ, and blue reads\n%s\n%s", told[0], told[1])
	}

	s, out := meadow(t, false)
	s.ask = askAll
	says(t, s, out, "hop jack B1")
	says(t, s, out, "as red")
	if got, _ := says(t, s, out, "pass all"); s.Game.Pending() != nil {
		t.Errorf("pass all leaves the question open:\n%s", got)
	}
	says(t, s, out, "as nobody")
	for _, line := range []string{"standing", "pass all", "pass off"} {
		if _, err := s.line(line); err == nil || !strings.Contains(err.Error(), "whose standing answers?") {
			t.Errorf("%s as nobody: %v", line, err)
		}
	}
}
