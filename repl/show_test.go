package repl

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// TestSheetOfAShip is the sheet that piratewars draws up, with its damage
// column, in 60 columns; `full` shows the rest.
func TestSheetOfAShip(t *testing.T) {
	s, out := inTheTasks(t)
	s.Columns = 60
	for _, line := range []string{"declare-fire flagship flagship-gunner-3 barracuda cannon=flagship-cannon-2 ammunition=ball",
		"dice ball 1 2 5", "done blue", "done red", "1"} {
		says(t, s, out, line)
	}
	text, _ := says(t, s, out, "show barracuda")
	for _, want := range []string{"  line     S  S  H  S  H  S  H  S  H  S  H  S  H\n", "  speed   56 48    40    32    24    16     8\n",
		"  lost     x  x\n", "HF 6 of 6, SF 5 of 7, Sail Loss 8", "gun-deck, 8: Cannon crew 1-8 of Barracuda", "cannon 2: fixed, at 270 degrees off the bow, loaded"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	for line := range strings.Lines(text) {
		if utf8.RuneCountInString(line) > 61 {
			t.Errorf("wider than the screen: %s", line)
		}
	}
	if text, _ := says(t, s, out, "show barracuda full"); !strings.Contains(text, "crew0 33") {
		t.Errorf("show full lacks fields:\n%s", text)
	}
	if text, _ := says(t, s, out, "show flagship-cannon-1"); !strings.Contains(text, "ahead 10.7") {
		t.Errorf("numbers are not rounded:\n%s", text)
	}
}
