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
		"1 rudder": {What: "rudders", One: "rudder", Began: 1, Now: 1}, "no rudder (1 at first)": {What: "rudders", One: "rudder", Began: 1},
		"1 man (0 at first)": {What: "men", One: "man", Now: 1}, "1 of 2 men": {What: "men", One: "man", Began: 2, Now: 1}, "all 1 crew": {What: "crew", Began: 1, Now: 1},
	} {
		if got := leftOf(c); got != want {
			t.Errorf("%+v is %q, not %q", c, got, want)
		}
	}
}
