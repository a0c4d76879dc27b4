package main

import (
	"testing"
	"time"
)

// TestNewcomerAtATerminal: parley alone offers the tour, which Enter begins; quit leaves
// it, and the next time Enter continues it.
func TestNewcomerAtATerminal(t *testing.T) {
	for _, term := range []string{"xterm", "dumb"} {
		t.Run(term, func(t *testing.T) {
			dir := t.TempDir()
			begin := func() (asked func(line, answer string)) {
				screen, _ := atTerminal(t, child(t, dir, ""), term)
				l := listen(screen)
				l.hears(t, "galley/duel")
				l.hears(t, "which? (Enter: the tour) ")
				return func(line, answer string) {
					t.Helper()
					for wait, ok := firstWait, false; !ok; wait *= 2 { // what is typed before the prompt may go to nobody
						if wait > longestWait {
							t.Fatalf("%q is not answered with %q", line, answer)
						}
						typed(t, screen, line)
						_, ok = l.heard(answer, wait)
					}
				}
			}
			asked := begin()
			asked("rubbish\r", "is not in the list")
			asked("\r", "type: show map")
			asked("show map\r", "type: order trident 3")
			asked("quit\r", "")
			time.Sleep(firstWait)
			asked = begin()
			asked("\r", "2 of 13  Give an order")
		})
	}
}
