package source

import (
	"strings"
	"unicode/utf8"
)

// Texts is a key of a TOML table, and the list of texts that it has as its value.
type Texts struct {
	Key  string
	List []string
}

// longestLists is the size of a file beyond which ReadLists leaves it to [Parse].
const longestLists = 1 << 20

// ReadLists reads a file that has one table and in it nothing but lists of texts, in the
// order of the file. It is many times faster than [Parse], since it knows no places and only
// plain TOML; ok is false if the file needs Parse, or has a fault, which Parse explains.
func ReadLists(text, table string) (lists []Texts, ok bool) {
	if len(text) > longestLists || !utf8.ValidString(text) {
		return nil, false
	}
	r := lister{text: text}
	r.blank(true)
	if !r.take("["+table+"]") || !r.ends() {
		return nil, false
	}
	seen := map[string]bool{}
	for r.blank(true); r.at < len(text); r.blank(true) {
		key, ok := r.key()
		if !ok || seen[key] {
			return nil, false
		}
		seen[key] = true
		r.blank(false)
		if !r.take("=") {
			return nil, false
		}
		r.blank(false)
		list, ok := r.list()
		if !ok || !r.ends() {
			return nil, false
		}
		lists = append(lists, Texts{key, list})
	}
	return lists, true
}

// lister reads the text from a byte on.
type lister struct {
	text string
	at   int
}

// blank skips spaces, and with lines also ends of lines and comments.
func (r *lister) blank(lines bool) {
	for r.at < len(r.text) {
		switch c := r.text[r.at]; {
		case c == ' ', lines && c == '\n':
			r.at++
		case lines && c == '#':
			r.comment()
		default:
			return
		}
	}
}

// comment skips a comment, up to its first control character or the end of the line.
func (r *lister) comment() {
	for r.at < len(r.text) && r.text[r.at] >= ' ' && r.text[r.at] != 0x7f {
		r.at++
	}
}

// take skips the text that follows, if it is this one.
func (r *lister) take(what string) bool {
	if !strings.HasPrefix(r.text[r.at:], what) {
		return false
	}
	r.at += len(what)
	return true
}

// ends skips to the end of a line on which nothing follows but a comment.
func (r *lister) ends() bool {
	r.blank(false)
	if r.at < len(r.text) && r.text[r.at] == '#' {
		r.comment()
	}
	return r.at == len(r.text) || r.text[r.at] == '\n'
}

// key reads a bare key, or one in quotes.
func (r *lister) key() (string, bool) {
	if r.at < len(r.text) && r.text[r.at] == '"' {
		return r.quoted()
	}
	from := r.at
	for r.at < len(r.text) {
		c := r.text[r.at]
		if (c|0x20 < 'a' || c|0x20 > 'z') && (c < '0' || c > '9') && c != '_' && c != '-' {
			break
		}
		r.at++
	}
	return r.text[from:r.at], r.at > from
}

// quoted reads a text in quotes without escapes.
func (r *lister) quoted() (string, bool) {
	if !r.take(`"`) {
		return "", false
	}
	from := r.at
	for r.at < len(r.text) {
		switch c := r.text[r.at]; {
		case c == '"':
			r.at++
			return r.text[from : r.at-1], !strings.HasPrefix(r.text[r.at:], `"`)
		case c < ' ', c == '\\', c == 0x7f:
			return "", false
		}
		r.at++
	}
	return "", false
}

// list reads a list of texts.
func (r *lister) list() (list []string, ok bool) {
	if !r.take("[") {
		return nil, false
	}
	for {
		r.blank(true)
		if r.take("]") {
			return list, true
		}
		text, ok := r.quoted()
		if !ok {
			return nil, false
		}
		list = append(list, text)
		r.blank(true)
		if !r.take(",") && !strings.HasPrefix(r.text[r.at:], "]") {
			return nil, false
		}
	}
}
