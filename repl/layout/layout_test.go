package layout

import (
	"slices"
	"strings"
	"testing"
)

func TestHang(t *testing.T) {
	for _, c := range []struct {
		text, indent, more string
		width              int
		want               string
	}{
		{"one two three", "", "", 7, "one two\nthree"},
		{"one two three", "  ", "    ", 9, "  one two\n      three"},
		{"\x1b[31mone\x1b[0m two", "", "", 7, "\x1b[31mone\x1b[0m two"},
		{"\u00e9\u00e9\u00e9 \u00e9\u00e9\u00e9", "", "", 7, "\u00e9\u00e9\u00e9 \u00e9\u00e9\u00e9"},
		{"a,bb,ccc", "", "", 4, "a,\nbb,\nccc"},
		{"unbroken", "", "", 4, "unbroken"},
		{"two  blanks", "", "", 20, "two  blanks"},
		{"", "  ", "", 4, "  "},
		{"so (`show map` shows it)", "", "", 13, "so\n(`show map`\nshows it)"},
		{"type `play --resume a.parley`: on", "", "  ", 20, "type `play \\\n  --resume \\\n  a.parley`: on"},
		{"a ` and b", "", "", 5, "a `\nand b"},
	} {
		if got := Hang(c.text, c.indent, c.more, c.width); got != c.want {
			t.Errorf("%q in %d: %q, want %q", c.text, c.width, got, c.want)
		}
	}
	if got := Wrap("  one\n two\tthree ", 7); got != "one two\nthree" {
		t.Errorf("%q", got)
	}
}

func TestGrid(t *testing.T) {
	rows := [][]string{{"", "oars", "a long name"}, {"port", "6", "x"}, {"starboard", "12", ""}}
	right := []bool{false, true, false}
	if got, want := Grid(rows, right, " ", 80), []string{"            oars  a long name", " port          6  x", " starboard    12"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if got, want := Grid(rows, right, " ", 20), []string{
		"            oars", " port          6", " starboard    12",
		"            a long name", " port       x", " starboard",
	}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

func TestPrintable(t *testing.T) {
	if got := Printable("a\x1b[2Jb\u009bc\n"); got != "a?[2Jb?c?" {
		t.Errorf("%q", got)
	}
	if got := Join([]string{"a", "b", "c"}); got != "a, b and c" {
		t.Error(got)
	}
}

func TestRow(t *testing.T) {
	rows := [][]string{{"a", "", "\x1b[31mred\x1b[0m"}, {"three", "", "x"}}
	widths := Widths(rows)
	if !slices.Equal(widths, []int{5, 0, 3}) {
		t.Errorf("%v", widths)
	}
	if got, want := Row(rows[1], widths, func(i int) bool { return i == 2 }), "three    x"; got != want {
		t.Errorf("%q", got)
	}
	if got, want := Row(rows[0], widths, Left), "a      \x1b[31mred\x1b[0m"; got != want {
		t.Errorf("%q", got)
	}
}

func TestCut(t *testing.T) {
	for _, c := range []struct {
		width             int
		beginning, ending string
	}{{9, "na\u00efvet\u00e9", "na\u00efvet\u00e9"}, {7, "na\u00efvet\u00e9", "na\u00efvet\u00e9"}, {4, "na\u00ef~", "~et\u00e9"}, {1, "~", "~"}, {0, "~", "~"}} {
		if got := Cut("na\u00efvet\u00e9", c.width); got != c.beginning {
			t.Errorf("Cut to %d: %q", c.width, got)
		}
		if got := Tail("na\u00efvet\u00e9", c.width); got != c.ending {
			t.Errorf("Tail of %d: %q", c.width, got)
		}
	}
}

// TestLongListsAreBroken breaks a list without spaces at its commas.
func TestLongListsAreBroken(t *testing.T) {
	text := "sail cormorant figures=" + strings.Repeat("cormorant-crew-1,", 8)
	for _, line := range strings.Split(Wrap(text, 40), "\n") {
		if len(line) > 40 {
			t.Errorf("%d characters in 40 columns: %s", len(line), line)
		}
	}
	if got := strings.Join(strings.Fields(Wrap(text, 40)), ""); got != strings.ReplaceAll(text, " ", "") {
		t.Errorf("broken to %s", got)
	}
}
