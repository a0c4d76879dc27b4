package sandbox

import (
	"slices"
	"strings"
)

// Word is a token of Lua source: a name, a number, a string, or a sign.
type Word struct {
	Text      string // for a string, its contents
	From, End int    // its position, in bytes
	Name      bool
	Number    bool
	Quoted    bool
	Member    bool // a name after a point or colon
}

// Words returns the tokens of a text of Lua, without comments, up to the first invalid
// one.
func Words(text string) []Word {
	var list []Word
	for _, w := range (&source{text: text, lines: strings.Split(text, "\n")}).scan() {
		list = append(list, Word{w.text, w.from, w.end, w.name, w.number, w.quoted, w.member})
	}
	return list
}

var keywords = strings.Fields("and break do else elseif end false for function goto if in local nil not or repeat return then true until while")

// IsKeyword reports whether a word is a keyword of Lua.
func IsKeyword(s string) bool { return slices.Contains(keywords, s) }

// IsName reports whether a text is a valid name in scripts.
func IsName(s string) bool {
	for i, r := range s {
		if r != '_' && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return s != "" && !IsKeyword(s)
}
