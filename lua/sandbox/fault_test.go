package sandbox

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// shown is the fault for a test to compare: Error, the line with a caret
// under the place, and the hint.
func shown(f Fault) string {
	var b strings.Builder
	b.WriteString(f.Error())
	if f.Source != "" {
		number := fmt.Sprintf("  %d | ", f.Line)
		fmt.Fprintf(&b, "\n%s%s", number, f.Source)
		if f.Col > 0 && f.Col <= len(f.Source)+1 {
			fmt.Fprintf(&b, "\n%s| %s%s", strings.Repeat(" ", len(number)-2), blank(f.Source[:f.Col-1]),
				strings.Repeat("^", max(1, runes(f.Source, f.Col-1, f.Width))))
		}
	}
	switch {
	case strings.HasPrefix(f.Hint, "did you mean"):
		fmt.Fprintf(&b, "\n  %s", f.Hint)
	case f.Hint != "":
		fmt.Fprintf(&b, "\n  hint: %s", f.Hint)
	}
	return b.String()
}

// blank is as wide as text: tabs stay, all else becomes spaces.
func blank(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}, text)
}

func runes(line string, from, width int) int {
	return utf8.RuneCountInString(line[from:min(len(line), from+width)])
}

// Error makes a fault an error for tests: `file:line:col: text`, in one line.
func (f Fault) Error() string {
	switch {
	case f.Line == 0:
		return fmt.Sprintf("%s: %s", f.File, f.Text)
	case f.Col == 0:
		return fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.Text)
	}
	return fmt.Sprintf("%s:%d:%d: %s", f.File, f.Line, f.Col, f.Text)
}
