package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/repl/layout"
)

func TestPlain(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"Sea Hag\n\tTrident", "Sea Hag\n\tTrident"},
		{"\x1b[94mT\x1b[0m é–λ⚄", "\x1b[94mT\x1b[0m é–λ⚄"},
		{"\x1b[1;31mred", "\x1b[1;31mred"},
		{"\x1b[8mhidden\x1b[5mblinking\x1b[28m", "�[8mhidden�[5mblinking�[28m"},
		{"\x1b[30;40mblack\x1b[1;8mboth\x1b[38;5;0mno\x1b[7m", "�[30;40mblack�[1;8mboth�[38;5;0mno�[7m"},
		{"\x1b[mplain\x1b[2;97m\x1b[99m", "\x1b[mplain\x1b[2;97m�[99m"},
		{"\x1b]0;title\x07", "�]0;title�"},
		{"\x1b]52;c;ZXZpbA==\x07", "�]52;c;ZXZpbA==�"}, // the clipboard
		{"\x1b[2J\x1b[H\x1bc", "�[2J�[H�c"},
		{"\x1b[1;2;3;4;5;6;7;8;9;10;11m", "�[1;2;3;4;5;6;7;8;9;10;11m"},
		{"\x9b2J \u009b2J \x7f\b\r\v\x00", "�2J �2J �����"},
		{"\u202egnp.\u202c \u2066x\u2069", "�gnp.� �x�"},
		{"a\u200eb\u200fc\u061cd", "a�b�c�d"}, // marks that turn it without a word
		{"\xff\xfeé", "��é"},
	} {
		for _, size := range []int{1, 2, 3, 100} {
			var out bytes.Buffer
			p := &plain{w: &out}
			for i := 0; i < len(c.in); i += size {
				if n, err := io.WriteString(p, c.in[i:min(len(c.in), i+size)]); err != nil || n == 0 {
					t.Fatal(n, err)
				}
			}
			if out.String() != c.want {
				t.Errorf("%q by %d becomes %q, expected %q", c.in, size, out.String(), c.want)
			}
		}
	}
}

// TestPlainPassesStyles: what a screen writes in colours of its own is not
// taken for a stranger's.
func TestPlainPassesStyles(t *testing.T) {
	s := layout.Screen{Colour: true}
	for name, styled := range map[string]string{"bold": s.Bold("x"), "dim": s.Dim("x"), "underlined": s.Underlined("x"), "red": s.Red("x")} {
		var out bytes.Buffer
		if _, err := io.WriteString(&plain{w: &out}, styled); err != nil || out.String() != styled {
			t.Errorf("%s %q becomes %q (%v)", name, styled, out.String(), err)
		}
	}
}

// TestNothingSpeaksToTheTerminal: commands for the terminal in the texts of
// strangers come to nothing, on whatever way they are shown.
func TestNothingSpeaksToTheTerminal(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	const evil = `\u001b]0;owned\u0007`
	duel := write("duel.toml", "[scenario]\nruleset = \"galley\"\ntitle = \""+evil+"\"\nintro = \""+evil+"\"\n[[ship]]\nname = \"Hag"+evil+"\"\ntype = \"nothing "+evil+"\"\n")
	house := write("loud.lua", "house \"loud\" { ruleset = \"galley\", title = \"\\27]0;owned\\7\", text = \"\\27c\" }\nprint(\"\\27]0;owned\\7\")\non \"galley.archery.hit\" (function() note(\"\\27]0;owned\\7\") end)")
	broken := write("broken.lua", "house \"broken\" { ruleset = \"galley\", title = \"x\" } \x1b]0;owned\x07 (")
	held := 0
	for _, args := range [][]string{
		{"check", duel}, {"play", duel}, {"check", house}, {"check", broken}, {"ask", "galley/duel", "house list", "house on " + house, "= \"\\27]0;owned\\7\"", "why not \x1b]0;owned\x07", "odds archery.hit(hag, 4)", "--house", house},
		{"play", "\x1b]0;owned\x07"}, {"\x1b]0;owned\x07"}, {"rules", "galley", "--house", house},
	} {
		var out, errw bytes.Buffer
		run(compiled(), args, strings.NewReader(""), &out, &errw)
		all := out.String() + errw.String()
		if strings.ContainsAny(all, "\x1b\x07") {
			t.Errorf("%q: %q", args, all)
		}
		if strings.Contains(all, "�") {
			held++
		}
	}
	if held < 3 {
		t.Errorf("only %d of them had anything to hold back", held)
	}
}
