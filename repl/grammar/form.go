package grammar

import (
	"regexp"
	"strings"
)

// Kind is a kind of argument: the meaning of a word in capitals.
type Kind struct {
	Name   string
	Spans  bool                   // it may have several words
	Whole  bool                   // separators within it separate nothing
	Fits   func(word string) bool // which words it may begin with; nil: any
	Is     string                 // describes what fits
	Within []string               // literal words that do not end it
}

// token is one word of a form.
type token struct {
	text string // the literal word, or the name of the kind
	kind *Kind  // nil: a literal word
	how  string // how to complete it, if not by its name
}

// item is one place of a form.
type item struct {
	tokens []token  // one of these
	rows   [][]item // in brackets: one of these rows, or nothing
}

// read parses a form into its places.
func (t Table) read(form string) (row []item) {
	for _, word := range places(form) {
		inner, optional := strings.CutPrefix(word, "[")
		if !optional {
			var x item
			for _, w := range cut(word, '|') {
				x.tokens = append(x.tokens, t.token(w))
			}
			row = append(row, x)
			continue
		}
		var x item
		for _, alternative := range cut(strings.TrimSuffix(inner, "]"), '|') {
			x.rows = append(x.rows, t.read(alternative))
		}
		row = append(row, x)
	}
	return row
}

var (
	kindWord = regexp.MustCompile(`^([A-Z.=%…]+)(?::([a-z]+))?`)
	unsaid   = regexp.MustCompile(`([A-Z]):[a-z]+`)
)

// token parses one word of a form.
func (t Table) token(word string) token {
	m := kindWord.FindStringSubmatch(word)
	if m == nil {
		return token{text: word}
	}
	for i, k := range t.Kinds {
		if k.Name == m[1] {
			return token{m[1], &t.Kinds[i], m[2]}
		}
	}
	return token{m[1], &Kind{Name: m[1]}, m[2]}
}

// places cuts a form at the blanks outside brackets; text after a comma or a colon belongs
// to the word before.
func places(form string) (list []string) {
	for _, w := range cut(form, ' ') {
		if n := len(list) - 1; n >= 0 && strings.ContainsAny(list[n][len(list[n])-1:], ",:") {
			list[n] += " " + w
		} else if w != "" {
			list = append(list, w)
		}
	}
	return list
}

// cut cuts a text at separators outside brackets.
func cut(text string, sep byte) (list []string) {
	deep, from := 0, 0
	for i := range len(text) {
		switch c := text[i]; {
		case c == '[':
			deep++
		case c == ']':
			deep--
		case c == sep && deep == 0:
			list = append(list, text[from:i])
			from = i + 1
		}
	}
	return append(list, text[from:])
}

// shown is a form as help shows it: without the parts that only completion needs.
func shown(form string) string { return unsaid.ReplaceAllString(form, "$1") }
