package sandbox

import (
	"slices"
	"strings"
)

// Word is a word of a text of Lua: a name, a number, a text in quotes, or a sign.
type Word struct {
	Text      string // of a text in quotes what it says
	From, End int    // where it stands, in bytes
	Name      bool
	Number    bool
	Quoted    bool
	Member    bool // a name behind a point or colon
}

// Words are the words of a text of Lua, without comments, up to the first thing
// that is none.
func Words(text string) []Word {
	var list []Word
	for _, w := range (&source{text: text, lines: strings.Split(text, "\n")}).scan() {
		list = append(list, Word{w.text, w.from, w.end, w.name, w.number, w.quoted, w.member})
	}
	return list
}

var keywords = strings.Fields("and break do else elseif end false for function goto if in local nil not or repeat return then true until while")

// IsKeyword says whether a word is one of the language itself.
func IsKeyword(s string) bool { return slices.Contains(keywords, s) }

// IsName says whether a text is a name as scripts give them.
func IsName(s string) bool {
	for i, r := range s {
		if r != '_' && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return s != "" && !IsKeyword(s)
}
