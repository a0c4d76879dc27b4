package sandbox

import (
	"fmt"
	"slices"
	"strings"
)

// otherSigns are signs of other languages, and what Lua has for them.
var otherSigns = []struct{ sign, hint string }{
	{"!=", "Lua writes ~= for \"is not equal\""},
	{"&&", "Lua writes and"},
	{"||", "Lua writes or"},
	{"!", "Lua writes not"},
	{"+=", "Lua has no +=: write x = x + 1"},
	{"-=", "Lua has no -=: write x = x - 1"},
	{"*=", "Lua has no *=: write x = x * 2"},
	{"/=", "Lua has no /=: write x = x / 2"},
}

// foreign returns the sign of another language with which a text begins, and a hint; ""
// if it begins with none.
func foreign(text string) (sign, hint string) {
	for _, x := range otherSigns {
		if strings.HasPrefix(text, x.sign) {
			return x.sign, x.hint
		}
	}
	return "", ""
}

// advice says what is probably missing before the last of the words, at which the parser
// stopped; "" if nothing is known.
func advice(words []word) string {
	if len(words) < 2 {
		return ""
	}
	last, before := words[len(words)-1], words[len(words)-2]
	words = words[:len(words)-1]
	if w := condition(words); w != "" {
		return fmt.Sprintf("is %s missing before it?", w)
	}
	open := opened(words)
	if len(open) == 0 {
		return ""
	}
	inner := open[len(open)-1]
	ends := before.name || before.number || before.quoted || slices.Contains([]string{"}", ")", "]", "end", "true", "false", "nil"}, before.text)
	begins := last.name || last.number || last.quoted || slices.Contains([]string{"{", "[", "function"}, last.text)
	switch {
	case inner.text == "{" && ends && begins:
		return "is a comma missing before it?"
	case closers[inner.text] == "end" && slices.Contains([]string{"}", ")", "]", ","}, last.text):
		return fmt.Sprintf("the %s in line %d has no end", inner.text, inner.line)
	}
	return ""
}

// condition is the word that ends the condition or the range at the end of the words: then
// or do, "" if there is none.
func condition(words []word) string {
	for _, w := range slices.Backward(words) {
		if w.quoted || w.member || w.key {
			continue
		}
		switch w.text {
		case "if", "elseif":
			return "then"
		case "while", "for":
			return "do"
		case "then", "do", "else", "end", "function", "local", "return", "repeat", "until", "{":
			return ""
		}
	}
	return ""
}

// opened lists the brackets and blocks that the words leave open, the innermost last.
func opened(words []word) (open []word) {
	for _, w := range words {
		switch n := len(open); {
		case w.quoted || w.name:
		case closers[w.text] != "":
			open = append(open, w)
		case n > 0 && closers[open[n-1].text] == w.text:
			open = open[:n-1]
		}
	}
	return open
}
