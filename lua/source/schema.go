package source

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"parley/lua/nearest"
	"parley/lua/vocabulary"
)

// Field is a key that a table may have.
type Field struct {
	Name string
	Type Type
	Hint string // shown with any fault of the value

	Means string // its meaning, for help; if empty, help shows the hint
}

// TypeOf reads a type from the words that a value says. Named are types that the
// caller adds: its lists of values, its records.
func TypeOf(n Node, named map[string]Type) (Type, Faults) {
	t, wrong := ParseType(n.Str(), named)
	if wrong == nil {
		return t, nil
	}
	wrong.Place = n.Place()
	return t, Faults{*wrong}
}

// FieldsOf reads fields from a table of names and words of types, such as
// hull = "count?". Named is as in TypeOf.
func FieldsOf(n Node, named map[string]Type) ([]Field, Faults) {
	var fields []Field
	var fs Faults
	if n.Exists() && n.Kind() != KindTable {
		return nil, Faults{n.Fault("%s must be a table of fields, not %s", subject(n), n.Kind())}
	}
	for _, key := range n.Keys() {
		v := n.Get(key)
		if v.Kind() != KindString {
			fs = append(fs, v.Fault("the type of %s must be text, not %s", v.Name(), v.Kind()))
			continue
		}
		t, wrong := TypeOf(v, named)
		if fs = append(fs, wrong...); len(wrong) == 0 {
			fields = append(fields, Field{Name: key, Type: t})
		}
	}
	return fields, fs
}

// Schema says which keys a table has, and of what types.
type Schema struct {
	Name   string // what such a table is, for messages: "ship"; may be ""
	Fields []Field
	Open   bool // keys without a field are allowed
}

// Entries lists the keys of the table that a path names, and of its inner
// tables.
func (s *Schema) Entries(path string) (list vocabulary.List) {
	for _, f := range s.Fields {
		e := vocabulary.Entry{Name: f.Name, Kind: vocabulary.Key, Of: path, Form: f.Name + " = " + f.Type.String(), Means: cmp.Or(f.Means, f.Hint, f.Type.means())}
		t := f.Type
		switch inner := t.Of; {
		case t.Word == "table":
			e.Form = "[" + f.Name + "]"
		case t.Word == "list" && inner.Word == "table":
			e.Form, t = "[["+f.Name+"]]", *inner
		case t.Word == "map" && (inner.Word == "table" || inner.Word == "map"):
			e.Form, t = "["+f.Name+".NAME]", *inner
		case t.Word == "map":
			e.Form = "[" + f.Name + "] NAME = " + inner.String()
		}
		if list = append(list, e); t.Table != nil {
			list = append(list, t.Table.Entries(e.Path())...)
		}
	}
	return list
}

// Check finds every fault of a table: keys that are unknown, missing, or of the
// wrong type, also in inner tables, sorted by place.
func (s *Schema) Check(n Node) Faults {
	return s.check(n, nil).Sorted()
}

func (s *Schema) check(n Node, fs Faults) Faults {
	if n.Kind() != KindTable {
		return append(fs, n.Fault("%s must be a table, and is %s", subject(n), n.Kind()))
	}
	names := make([]string, len(s.Fields))
	absent := make([]string, 0, len(s.Fields))
	for i, f := range s.Fields {
		names[i] = f.Name
		if !n.Get(f.Name).Exists() {
			absent = append(absent, f.Name)
		}
	}
	var meant []string // keys that are not missing: they are misspelt
	for _, key := range n.Keys() {
		if !s.Open && !slices.Contains(names, key) {
			f := s.unknown(n.Get(key), names, absent)
			fs, meant = append(fs, f), append(meant, f.Near)
		}
	}
	for _, f := range s.Fields {
		v := n.Get(f.Name)
		if v.Exists() {
			fs = f.Type.check(v, f.Hint, fs)
		} else if !f.Type.Optional && !slices.Contains(meant, f.Name) {
			fs = append(fs, Fault{Place: n.Place(), What: s.of("the key %q is missing", f.Name), Hint: f.Hint})
		}
	}
	return fs
}

// unknown is the fault of a key without a field. It prefers to suggest a key
// that the table still lacks.
func (s *Schema) unknown(v Node, names, absent []string) Fault {
	f := Fault{Place: v.KeyPlace(), What: s.of("unknown key %q", v.n.key)}
	if f.Near = nearest.To(v.n.key, absent); f.Near == "" {
		f.Near = nearest.To(v.n.key, names)
	}
	if f.Near == "" && len(names) > 0 {
		f.Hint = "known keys: " + strings.Join(names[:min(len(names), mostNamed)], ", ")
		if len(names) > mostNamed {
			f.Hint += " …"
		}
	}
	return f
}

// mostNamed is the limit of keys that a fault lists: more than any hand-written
// table has.
const mostNamed = 200

func (s *Schema) of(format, key string) string {
	what := fmt.Sprintf(format, key)
	if s.Name != "" {
		what += " (" + s.Name + ")"
	}
	return what
}

// CellPattern is the form of a cell, as a regular expression.
const CellPattern = `^(-?[0-9]+,-?[0-9]+|[A-Za-z]{1,2}[0-9]+)$`

var cellText = regexp.MustCompile(CellPattern)

// fits reports whether v is of the simple type t.
func (t Type) fits(v Node) bool {
	switch t.Word {
	case "one":
		return v.Kind() == KindString
	case "list":
		return v.Kind() == KindArray
	case "map":
		return v.Kind() == KindTable
	}
	i := simple.Index(t.Word)
	return i < 0 || simple[i].Do(v)
}

// means describes a value of the type.
func (t Type) means() string {
	switch t.Word {
	case "one":
		return "one of " + some(t.Values)
	case "list":
		return "a list"
	case "map":
		return "a table"
	}
	if i := simple.Index(t.Word); i >= 0 {
		return simple[i].Means
	}
	return ""
}

func (t Type) check(v Node, hint string, fs Faults) Faults {
	if !t.fits(v) {
		return append(fs, v.Fault("%s must be %s, and is %s", subject(v), t.means(), sight(v)).With(hint))
	}
	if r := t.Range; r != nil && (v.Num() < r.Least || v.Num() > r.Most) {
		return append(fs, v.Fault("%s must be from %v, and is %s", subject(v), r, sight(v)).With(hint))
	}
	before := len(fs)
	switch t.Word {
	case "one":
		if !slices.Contains(t.Values, v.Str()) {
			what := fmt.Sprintf("%s must be one of %s, and is %q", subject(v), some(t.Values), v.Str())
			fs = append(fs, v.NearFault(what, t.Values).With(hint))
		}
	case "list":
		for i := range v.Len() {
			fs = t.Of.check(v.Index(i), hint, fs)
		}
	case "map":
		for _, key := range v.Keys() {
			fs = t.Of.check(v.Get(key), hint, fs)
		}
	case "table":
		if t.Table != nil {
			fs = t.Table.check(v, fs)
		}
	}
	if t.Check == nil || len(fs) > before {
		return fs
	}
	if what, candidates := t.Check(v); what != "" {
		fs = append(fs, v.NearFault(what, candidates).With(hint))
	}
	return fs
}

// subject names a value in a message.
func subject(v Node) string {
	if name := v.Name(); name != "" {
		return name
	}
	return "the file"
}

// sight returns the source text of a value if it is short enough to repeat.
func sight(v Node) string {
	switch v.Kind() {
	case KindInteger, KindFloat, KindBool, KindDatetime:
		return v.Source()
	case KindString:
		if len(v.Str()) <= 40 {
			return fmt.Sprintf("%q", v.Str())
		}
	}
	return v.Kind().String()
}

// some lists words, up to a limit.
func some(words []string) string {
	const most = 12
	if len(words) > most {
		return strings.Join(words[:most], ", ") + " …"
	}
	return strings.Join(words, ", ")
}
