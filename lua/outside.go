package lua

import (
	"iter"
	"strings"
)

// outside walks the characters of a text that stand outside quotes and
// brackets, with their places. A bracket that closes nothing is among them;
// the text behind it is walked as if it were not there. An apostrophe opens a
// quotation in Lua; in a question only within brackets, for outside of them it
// is one of "the captain's".
func outside(text string, isLua bool) iter.Seq2[int, byte] {
	return func(yield func(int, byte) bool) {
		depth := 0
		var quote byte
		for i := 0; i < len(text); i++ {
			c := text[i]
			switch {
			case quote != 0:
				if c == '\\' {
					i++
				} else if c == quote {
					quote = 0
				}
				continue
			case c == '"' || c == '\'' && (isLua || depth > 0):
				quote = c
				continue
			case strings.IndexByte("([{", c) >= 0:
				depth++
				continue
			case strings.IndexByte(")]}", c) >= 0:
				if depth > 0 {
					depth--
					continue
				}
			}
			if depth == 0 && !yield(i, c) {
				return
			}
		}
	}
}

// CutOutside cuts a line of the prompt at the first sep that stands outside
// quotes and brackets; found says whether there is one.
func CutOutside(text string, sep byte) (before, after string, found bool) {
	for i, c := range outside(text, false) {
		if c == sep {
			return text[:i], text[i+1:], true
		}
	}
	return text, "", false
}
