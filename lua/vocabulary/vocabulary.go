// Package vocabulary is the form in which everything that an author may write is
// registered: words of Lua, fields of a rule, keys of a TOML file, types of a field.
// Each stands once, in a table in the file that implements it: with its name, its
// form (how an author writes it), one line of meaning and, for a word, its function.
// The host installs words from such a table, checks fields against it, and guesses
// from it what a misspelt name was meant to be; help prints it.
//
// The tables are read-only, and nothing is computed from them until it is asked
// for. The package knows none of the words itself.
package vocabulary

import (
	"slices"
	"strings"
)

// Numerals is the name of the chapter that comes with the host; a ruleset may
// have one of its own.
const Numerals = "numerals"

// Kind says what an entry is.
type Kind string

// The kinds of entries.
const (
	Word     Kind = "word"          // a function or a table at hand in every chapter
	Spec     Kind = "word of specs" // at hand in specs only
	Function Kind = "function"      // a member of a table of functions, such as hex
	Field    Kind = "field"         // of a table in Lua
	File     Kind = "file"          // of TOML
	Key      Kind = "key"           // of a table in TOML
	Type     Kind = "type"          // of a field, in ruleset.toml
	Argument Kind = "argument kind" // of an argument of an action
	Mode     Kind = "phase mode"    // how players act in a phase
	Form     Kind = "form"          // of a fact in a sentence
	Chapter  Kind = "chapter"       // at hand by its name in every ruleset
	Thing    Kind = "thing"         // what a script is given, or gives: a piece, a motion
)

// Entry is one thing that an author may write.
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

// Words are entries with what carries them out, or another thing that their table
// tells of each.
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

// Fields are entries that nothing has to carry out: their names are looked for
// in a table.
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

// List is a part of the register.
type List []Entry

// Names are the names of the entries, in their order.
func (l List) Names() []string {
	names := make([]string, len(l))
	for i, e := range l {
		names[i] = e.Name
	}
	return names
}

// Paths are the paths of the entries, each once, sorted.
func (l List) Paths() []string {
	paths := make([]string, len(l))
	for i, e := range l {
		paths[i] = e.Path()
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

// Find lists the entries with a path, whatever its case, a file also without its
// ending: "house" is a word of house files, one of specs, and the file house.toml.
func (l List) Find(path string) List {
	return l.those(func(e Entry) bool {
		return strings.EqualFold(e.Path(), path) || e.Kind == File && strings.EqualFold(e.Name, path+".toml")
	})
}

// Called lists the entries with a name, whatever they belong to.
func (l List) Called(name string) List {
	return l.those(func(e Entry) bool { return strings.EqualFold(e.Name, name) })
}

// Members lists what belongs to the thing with a path.
func (l List) Members(path string) List {
	return l.those(func(e Entry) bool { return strings.EqualFold(e.Of, path) })
}

// those lists the entries of which is holds.
func (l List) those(is func(Entry) bool) (found List) {
	for _, e := range l {
		if is(e) {
			found = append(found, e)
		}
	}
	return found
}
