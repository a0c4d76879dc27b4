package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// text is all that a child has said so far.
func (l *listener) text() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.said.String()
}

// TestHandOver: at a terminal of two people, `as` removes what the one before has seen from
// the screen and from what can be scrolled back to, and shows nothing of the next side
// before its player presses Enter. Nothing that was typed can be paged back to.
func TestHandOver(t *testing.T) {
	rules, err := filepath.Abs("../../lua/testdata")
	must(t, err)
	for term, cleared := range map[string]string{"xterm": "\x1b[H\x1b[2J\x1b[3J", "dumb": strings.Repeat("\n", 50)} {
		t.Run(term, func(t *testing.T) {
			dir := t.TempDir()
			screen, _ := atTerminal(t, child(t, dir, "", "play", "larder/supper", "--path", rules, "--seed", "3", "--journal", "none"), term)
			screened := &listener{} // all of it: the other forgets what was waited for
			l := listen(io.TeeReader(screen, screened))
			l.hears(t, "Valley to act")
			if strings.Contains(screened.text(), "pepper") {
				t.Errorf("it begins with %q", screened.text())
			}
			asked := func(line, answer string) {
				t.Helper()
				for wait, ok := firstWait, false; !ok; wait *= 2 { // what is typed before the prompt may go to nobody
					if wait > longestWait {
						t.Fatalf("%q is not answered with %q: %q", line, answer, screened.text())
					}
					typed(t, screen, line+"\r")
					_, ok = l.heard(answer, wait)
				}
			}
			asked("set dice real", "dice")
			asked("done", "The Hill to act")
			asked("as red", "The Hill only: press Enter")
			time.Sleep(3 * firstWait)
			if strings.Contains(screened.text(), "stops it") {
				t.Errorf("progress is written over the prompt: %q", screened.text())
			}
			before := strings.ReplaceAll(screened.text(), "\r\n", "\n")
			if !strings.Contains(before, cleared) || strings.Contains(before, "pepper") {
				t.Errorf("before Enter the screen says %q", before)
			}
			asked("", "the secrets of The Hill")
			asked("show red", "pepper")
			asked("buy", "salt, pepper, mint")
			asked("mint", "That makes")
			asked("as blue", "The Valley only: press Enter")
			time.Sleep(firstWait)
			all := strings.ReplaceAll(screened.text(), "\r\n", "\n")
			if at := max(strings.LastIndex(all, cleared), 0); strings.Contains(all[at:], "pepper") || strings.Contains(all[at:], "mint") {
				t.Errorf("after it is cleared the screen says %q", all[at:])
			}
			asked("", "the secrets of The Valley")
			asked("show red", "hidden")
			asked("why", "buys a spice")
			typed(t, screen, "\x1b[A\x10")
			time.Sleep(firstWait)
			all = strings.ReplaceAll(screened.text(), "\r\n", "\n")
			if all = all[strings.LastIndex(all, "the secrets of The Valley"):]; strings.Contains(all, "mint, mint") || strings.Contains(all, "buys mint") || strings.Contains(all, "> mint") {
				t.Errorf("blue reads of what red has typed in: %q", all)
			}
			typed(t, screen, "\x15")
			typed(t, screen, "quit\r")
			l.hears(t, "quit")
			time.Sleep(firstWait)
			if kept, err := os.ReadFile(filepath.Join(dir, "history")); err == nil && len(kept) > 0 {
				t.Errorf("the history keeps %q", kept)
			}
		})
	}
}
