package answer

import (
	"testing"

	"parley/lua/ask"
)

// TestLeftOf says counts in words.
func TestLeftOf(t *testing.T) {
	for want, c := range map[string]ask.Count{
		"18 of 30 men": {What: "men", Began: 30, Now: 18}, "all 30 men": {What: "men", Began: 30, Now: 30},
		"none of 30 men": {What: "men", Began: 30}, "22 men (17 at first)": {What: "men", Began: 17, Now: 22}, "no men": {What: "men"},
	} {
		if got := leftOf(c); got != want {
			t.Errorf("%+v is %q, not %q", c, got, want)
		}
	}
}
