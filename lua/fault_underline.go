package lua

import (
	"strings"
	"unicode/utf8"

	"parley/lua/sandbox"
	"parley/lua/source"
)

// Underlined points a fault at the cause in its line: at the expression that was nil,
// which it names, if it is known; otherwise at the whole line, unless the fault already
// points at a word.
func Underlined(f source.Fault, what *sandbox.Object) source.Fault {
	if f.Col != 0 {
		return f
	}
	if what != nil && what.Col-1+what.Width <= len(f.Text) {
		f.What = strings.TrimSuffix(f.What, "nil") + what.Text + ", which is nil"
		before, there := f.Text[:what.Col-1], f.Text[what.Col-1:what.Col-1+what.Width]
		f.Col, f.Width = utf8.RuneCountInString(before)+1, utf8.RuneCountInString(there)
		return f
	}
	trimmed := strings.TrimLeft(f.Text, " \t")
	f.Col, f.Width = len(f.Text)-len(trimmed)+1, max(utf8.RuneCountInString(trimmed), 1)
	return f
}
