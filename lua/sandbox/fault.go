package sandbox

import "slices"

// Fault is something wrong with a file, found without running it.
type Fault struct {
	File   string
	Line   int    // from 1; 0 if the fault belongs to no line
	Col    int    // from 1, in bytes; 0 if unknown
	Text   string // what is wrong: lower case, no full stop
	Hint   string // what to do, or ""
	Source string // the line, "" if there is none
	Width  int    // bytes to underline from Col on; 0 counts as 1
}

// CheckCall returns the fault of a call that a host refuses: line is the line of the
// call, token the name called or a text among its arguments, which the fault points at.
func CheckCall(file string, src []byte, line int, token, text string) Fault {
	return newSource(file, src).at(line, token, text)
}

// CheckField returns the fault of a field of the table that a call at a line is given
// after its token: path names the field, and perhaps a field inside it. If they are not
// found, the fault points at the token.
func CheckField(file string, src []byte, line int, token string, path []string, text string) Fault {
	s := newSource(file, src)
	f := s.at(line, token, text)
	words := s.scan()
	words = words[max(slices.IndexFunc(words, func(w word) bool { return w.line >= line && (w.text == token || w.text == "{") }), 0):]
	for _, name := range path {
		i := field(words, name)
		if i < 0 {
			break
		}
		f = s.fault(words[i].line, text)
		f.mark(words[i])
		words = words[i+1:]
	}
	return f
}

// field returns the index of a field of the first table among the words, -1 if it has
// none of that name.
func field(words []word, name string) int {
	depth := 0
	for i, w := range words {
		switch {
		case w.quoted:
		case w.text == "{":
			depth++
		case w.text == "}":
			if depth--; depth == 0 {
				return -1
			}
		case w.key && w.text == name && depth == 1:
			return i
		}
	}
	return -1
}
