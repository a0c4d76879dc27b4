// Package vocabulary is the registry of everything that an author may write:
// words of Lua, fields of a rule, keys of a TOML file, types of a field. Each
// has one entry, in a table in the file that implements it: its name, its form
// (how an author writes it), one line of meaning and, for a word, its function.
// The host installs words from these tables, checks fields against them, and
// suggests corrections from them; help prints them.
//
// The tables are read-only, and nothing is computed from them until needed. The
// package itself contains none of the words.
package vocabulary

import (
	"slices"
	"strings"
)

// The names of the built-in chapters; a ruleset may replace them.
const (
	Numerals = "numerals"
	Cards    = "cards"
)

// Kind is the kind of an entry.
type Kind string

// The kinds of entries.
const (
	Word     Kind = "word"          // a function or a table available in every chapter
	Spec     Kind = "word of specs" // available in specs only
	Function Kind = "function"      // a member of a table of functions, such as hex
	Field    Kind = "field"         // of a table in Lua
	File     Kind = "file"          // of TOML
	Key      Kind = "key"           // of a table in TOML
	Type     Kind = "type"          // of a field, in ruleset.toml
	Argument Kind = "argument kind" // of an argument of an action
	Mode     Kind = "phase mode"    // how players act in a phase
	Form     Kind = "form"          // of a fact in a sentence
	Chapter  Kind = "chapter"       // available by its name in every ruleset
	Thing    Kind = "thing"         // a table that scripts get or give: a piece, a motion
	Operand  Kind = "argument"      // of a word: what a word in capitals of its form stands for
)

// Entry describes one thing that an author may write.
type Entry struct {
	Name  string `json:"name"`
	Kind  Kind   `json:"kind"`
	Of    string `json:"of,omitempty"` // the path of what it belongs to: "action", "ruleset.toml.board"
	Form  string `json:"form"`         // as an author writes it: roll(DICE, WHY, WHO?)
	Means string `json:"means"`        // one line of plain English
}

// Path is the name under which help finds an entry: "action.later".
func (e Entry) Path() string {
	if e.Of == "" {
		return e.Name
	}
	return e.Of + "." + e.Name
}

// Words are entries with their implementation, or another value for each.
type Words[F any] []struct {
	Name, Form, Means string
	Do                F
}

// Entries are the words as entries of a kind.
func (w Words[F]) Entries(kind Kind, of string) List {
	list := make(List, len(w))
	for i, x := range w {
		list[i] = Entry{x.Name, kind, of, x.Form, x.Means}
	}
	return list
}

// Index is the place of the word of that name, -1 for none.
func (w Words[F]) Index(name string) int {
	for i := range w {
		if w[i].Name == name {
			return i
		}
	}
	return -1
}

// Names are the names of the words, in their order.
func (w Words[F]) Names() []string {
	names := make([]string, len(w))
	for i := range w {
		names[i] = w[i].Name
	}
	return names
}

// Fields are entries without an implementation: the names of keys in a table.
type Fields []struct{ Name, Form, Means string }

// Entries are the fields as entries of a kind.
func (f Fields) Entries(kind Kind, of string) List {
	list := make(List, len(f))
	for i, x := range f {
		list[i] = Entry{x.Name, kind, of, x.Form, x.Means}
	}
	return list
}

// Has says whether one of the fields has that name.
func (f Fields) Has(name string) bool {
	for i := range f {
		if f[i].Name == name {
			return true
		}
	}
	return false
}

// Names are the names of the fields, in their order.
func (f Fields) Names() []string { return f.Entries("", "").Names() }

// List is a part of the registry.
type List []Entry

// Names are the names of the entries, in their order.
func (l List) Names() []string {
	names := make([]string, len(l))
	for i, e := range l {
		names[i] = e.Name
	}
	return names
}

// Paths are the paths of the entries that Find finds, each once, sorted.
func (l List) Paths() []string {
	paths := make([]string, 0, len(l))
	for _, e := range l {
		if e.Kind != Operand {
			paths = append(paths, e.Path())
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

// Find lists the entries with a path, whatever its case, a file also without its
// ending: "house" is a word of house files, one of specs, and the file house.toml.
func (l List) Find(path string) List {
	return l.those(func(e Entry) bool {
		return e.Kind != Operand && strings.EqualFold(e.Path(), path) || e.Kind == File && strings.EqualFold(e.Name, path+".toml")
	})
}

// Called lists the entries with a name, whatever they belong to.
func (l List) Called(name string) List {
	return l.those(func(e Entry) bool { return e.Kind != Operand && strings.EqualFold(e.Name, name) })
}

// Members lists the entries that belong to the thing with a path.
func (l List) Members(path string) List {
	return l.those(func(e Entry) bool { return e.Kind != Operand && strings.EqualFold(e.Of, path) })
}

// capitals lists the words in capitals of a form, except single letters.
func capitals(form string) (words []string) {
	for _, w := range strings.FieldsFunc(form, func(r rune) bool { return r != '_' && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') }) {
		if len(w) > 1 && w == strings.ToUpper(w) {
			words = append(words, w)
		}
	}
	return words
}

// Operands lists what the words in capitals of a form stand for, in their order: those of
// the table of functions that the entry belongs to before the others. A single letter is a
// number, and is not listed.
func (l List) Operands(e Entry) (found List) {
	seen := map[string]bool{}
	for _, word := range capitals(e.Form) {
		if seen[word] {
			continue
		}
		seen[word] = true
		for _, of := range []string{e.Of, ""} {
			if i := slices.IndexFunc(l, func(x Entry) bool { return x.Kind == Operand && x.Of == of && x.Name == word }); i >= 0 {
				found = append(found, l[i])
				break
			}
		}
	}
	return found
}

// those lists the entries that satisfy is.
func (l List) those(is func(Entry) bool) (found List) {
	for _, e := range l {
		if is(e) {
			found = append(found, e)
		}
	}
	return found
}
