package source

import (
	"iter"
	"strings"
)

// Outside yields the characters of a line of the prompt outside quotes and
// brackets, with their places. An unmatched closing bracket counts as an
// ordinary character. Outside brackets an apostrophe opens a quotation only if
// no letter precedes it and another apostrophe closes it; otherwise it is one
// as in "the captain's".
func Outside(text string) iter.Seq2[int, byte] {
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
			case c == '"' || c == '\'' && (depth > 0 || opensQuote(text, i)):
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

// opensQuote says whether the apostrophe at i opens a quotation in a question.
func opensQuote(text string, i int) bool {
	return (i == 0 || !wordByte(text[i-1])) && strings.IndexByte(text[i+1:], '\'') >= 0
}

// wordByte says whether c belongs to a word: a letter, possibly of several
// bytes, a digit or an underscore.
func wordByte(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c == '_' || c >= 0x80
}

// CutOutside cuts a line of the prompt at the first sep outside quotes and
// brackets; found says whether there is one.
func CutOutside(text string, sep byte) (before, after string, found bool) {
	for i, c := range Outside(text) {
		if c == sep {
			return text[:i], text[i+1:], true
		}
	}
	return text, "", false
}
