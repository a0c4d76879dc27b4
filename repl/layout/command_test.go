package layout

import (
	"os/exec"
	"strings"
	"testing"
)

// TestCommand: a command that is broken to the screen can be copied; its lines joined
// again are the command.
func TestCommand(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  string
	}{
		{"parley play galley/duel", 40, "parley play galley/duel"},
		{"parley play galley/duel", 23, "parley play galley/duel"},
		{"parley play galley/duel", 22, "parley play \\\n  galley/duel"},
		{"parley play galley/duel", 13, "parley play \\\n  galley/duel"},
		{"parley play galley/duel", 12, "parley \\\n  play \\\n  galley/duel"},
		{"ask x 'odds a b' 'why not c'", 20, "ask x 'odds a b' \\\n  'why not c'"},
		{`ask x "say \"a b\"" 'it'\''s on'`, 20, "ask x \\\n  \"say \\\"a b\\\"\" \\\n  'it'\\''s on'"},
		{"? can't I aim at her", 12, "? can't I \\\n  aim at her"},
		{"sail a figures=one,two,three,four", 16, "sail a \\\n  figures=one,two,three,four"},
		{`path one\ two three`, 12, "path \\\n  one\\ two \\\n  three"},
		{"play a --dir games --seed 1", 17, "play a \\\n  --dir games \\\n  --seed 1"},
		{"play --directory games-of-mine", 20, "play --directory \\\n  games-of-mine"},
		{"", 10, ""},
	} {
		got := Command(c.text, "", "  ", c.width)
		if got != c.want {
			t.Errorf("%q in %d: %q, want %q", c.text, c.width, got, c.want)
		}
		if whole := Rejoin(got); whole != c.text {
			t.Errorf("%q in %d is joined to %q", c.text, c.width, whole)
		}
		if one, broken := shellWords(t, c.text), shellWords(t, got); one != broken {
			t.Errorf("%q in %d: a shell reads %q, want %q", c.text, c.width, broken, one)
		}
	}
}

// shellWords returns the words that a shell makes of a command, "" for a fault.
func shellWords(t *testing.T, command string) string {
	t.Helper()
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no shell to try it with")
	}
	words, _ := exec.Command(shell, "-fc", "printf '<%s>' "+command).Output() // -f: a question mark is not a pattern
	return string(words)
}

func TestRejoin(t *testing.T) {
	for text, want := range map[string]string{
		"one":                        "one",
		"one \\\n  two":              "one two",
		"one  \\  \r\ntwo \\\nthree": "one two three",
		"one \\":                     "one ",
		"a\\\nb":                     "a\\\nb", // no blank: the end of a path on Windows
		"a\nb":                       "a\nb",
	} {
		if got := Rejoin(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestCommandOfScreen: what is said of a command stands in front of it, or above it.
func TestCommandOfScreen(t *testing.T) {
	s := Screen{Columns: 40}
	if got, want := s.Command("to repeat:", "parley play a"), "to repeat: parley play a"; got != want {
		t.Errorf("%q", got)
	}
	if got, want := s.Command("to repeat:", "parley play "+strings.Repeat("a", 20)), "to repeat:\n  parley play "+strings.Repeat("a", 20); got != want {
		t.Errorf("%q", got)
	}
}

// TestCommands: of a list of commands each stays on one line, or can be copied.
func TestCommands(t *testing.T) {
	s := Screen{Columns: 40}
	got := s.Commands("legal instead:", []string{"shoot trident hag", "shoot trident hag aim=F1", "sail cormorant along the western shore of it", "done"}, "", "    ")
	const want = `legal instead: shoot trident hag;
    shoot trident hag aim=F1;
    sail cormorant along the western \
    shore of it; done`
	if got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}
