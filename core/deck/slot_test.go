package deck

import "testing"

// TestToldSlots: a player reads what is known of a card in words.
func TestToldSlots(t *testing.T) {
	for text, want := range map[string]string{
		"fog": "fog", "fog blue red": "fog (seen by blue, red)", "fog *": "fog (seen by all)", "fog !rain": "fog",
		"?": "unknown", "? rank=7 !fog": "unknown (rank 7, not fog)", "? rank<7 !fog !gale": "unknown (rank<7, not fog, not gale)",
	} {
		if got := ParseSlot(text).Told(); got != want {
			t.Errorf("%s reads %q, want %q", text, got, want)
		}
	}
}
