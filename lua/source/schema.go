package source

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"parley/lua/nearest"
	"parley/lua/vocabulary"
)

// Checker checks a value of the right type. It returns what is wrong, "" for
// nothing, and the valid words, of which the nearest is suggested.
type Checker func(Node) (what string, candidates []string)

// Matching returns a checker of texts that must match a pattern; its message
// quotes the text.
func Matching(pattern *regexp.Regexp, wrong string) Checker {
	return func(n Node) (string, []string) {
		if pattern.MatchString(n.Str()) {
			return "", nil
		}
		return fmt.Sprintf(wrong, n.Str()), nil
	}
}

// Type is the type of a field. It is written as words:
//
//	text  count  integer  number  boolean  cell  table  any
//	list of T   map of T   one of A B …   a name of the caller's
//	count 1 to 6   integer -3 to 3   number 0 to 0.5
//	text or file of K: if it ends in .toml, a file of the caller's K entries
//	K or L: names of the caller's that are [PieceID]
//
// with "?" at the end if the field is optional, and "secret" in front if other
// players may not see it before the reveal, "private" if they never may. A count is a whole number, 0 or more; an integer is
// never written 3.0; a cell is text such as "C7" or "2,6"; a map is a table
// with any keys. A range includes both ends.
type Type struct {
	Word     string   // the first word: "text", …, "list", "map", "one", "table"
	Of       *Type    // of a list's items or a map's values
	Values   []string // of "one"
	Indexed  bool     // what the game holds of "one" is its place in Values, from 0
	Range    *Range   // of a number, nil for no bounds
	File     string   // of text that may name a file: the kind of entries in it
	Table    *Schema  // of "table", nil for any table
	Check    Checker  // nil for none
	Piece    bool     // text that is the id of a piece
	Optional bool
	Secret   bool
	Private  bool
}

// Range is the least and the greatest value of a number.
type Range struct{ Least, Most float64 }

// String is "1 to 6".
func (r *Range) String() string {
	return strconv.FormatFloat(r.Least, 'f', -1, 64) + " to " + strconv.FormatFloat(r.Most, 'f', -1, 64)
}

// simple are the words that need no others.
var simple = vocabulary.Words[func(Node) bool]{
	{"text", `name = "text"`, "text in quotes", func(v Node) bool { return v.Kind() == KindString }},
	{"count", `hull = "count"`, "a whole number, 0 or more", func(v Node) bool { return v.Kind() == KindInteger && v.Num() >= 0 }},
	{"integer", `drift = "integer"`, "a whole number", func(v Node) bool { return v.Kind() == KindInteger }},
	{"number", `speed = "number"`, "a number", func(v Node) bool { return v.Kind() == KindInteger || v.Kind() == KindFloat }},
	{"boolean", `sunk = "boolean"`, "true or false", func(v Node) bool { return v.Kind() == KindBool }},
	{"cell", `berth = "cell"`, `a cell such as "C7" or "2,6"`, func(v Node) bool { return v.Kind() == KindString && cellText.MatchString(v.Str()) }},
	{"table", `notes = "table"`, "a table", func(v Node) bool { return v.Kind() == KindTable }},
	{"any", `worth = "any"`, "a value of any type", func(Node) bool { return true }},
}

// compound are the words of a type that need others.
var compound = vocabulary.Fields{
	{"list of", `players = "list of text"`, "a list of values of a type"},
	{"map of", `men = "map of count"`, "a table with any keys, and values of a type"},
	{"one of", `status = "one of afloat sunk"`, "one of some words"},
	{"to", `heading = "count 0 to 5"`, "count, integer and number may have a range, both ends included"},
	{"text or file of", `design = "text or file of design"`, "text; if it ends in .toml, the file of that name with entries of a kind"},
	{"heading", `facing = "heading"`, "a direction of a board of hexes: in the game its index, in a scenario and for players its name"},
	{"deck", `naval = "deck"`, "a deck of cards: in the state only"},
	{"or", `holder = "unit or gun"`, "a piece of one of several kinds"},
	{"?", `name = "text?"`, "optional: nil if left out"},
	{"secret", `order = "secret text?"`, "other players do not see it while orders are secret"},
	{"private", `hand = "private list of text"`, "other players never see it"},
}

// Types lists the words for types, besides those that a ruleset declares: its
// lists of values, its records and its kinds of piece.
func Types() vocabulary.List {
	return append(simple.Entries(vocabulary.Type, "type"), compound.Entries(vocabulary.Type, "type")...)
}

// ParseType reads the words of a type. Named are types that the caller adds: its
// lists of values, its records. A fault has no place yet.
func ParseType(words string, named map[string]Type) (Type, *Fault) {
	rest := strings.Fields(words)
	var optional bool
	audience := ""
	if len(rest) > 0 && (rest[0] == "secret" || rest[0] == "private") {
		audience, rest = rest[0], rest[1:]
	}
	if len(rest) > 0 && strings.HasSuffix(rest[len(rest)-1], "?") {
		last := len(rest) - 1
		optional, rest[last] = true, strings.TrimSuffix(rest[last], "?")
		if rest[last] == "" {
			rest = rest[:last]
		}
	}
	t, wrong := parseWords(rest, named, 0)
	t.Optional = t.Optional || optional
	t.Secret = t.Secret || audience == "secret"
	t.Private = t.Private || audience == "private"
	return t, wrong
}

// deepestType is the limit of nested lists.
const deepestType = 8

func parseWords(words []string, named map[string]Type, deep int) (Type, *Fault) {
	if deep > deepestType {
		return Type{}, &Fault{What: fmt.Sprintf("lists and maps are nested too deeply (limit %d)", deepestType)}
	}
	if len(words) == 0 {
		return Type{}, &Fault{What: "no type is given"}
	}
	first := words[0]
	if len(words) > 2 && words[1] == "of" {
		switch first {
		case "one":
			return OneOf(words[2:]...), nil
		case "list", "map":
			of, wrong := parseWords(words[2:], named, deep+1)
			return Type{Word: first, Of: &of}, wrong
		}
	}
	if len(words) == 1 {
		if t, ok := named[first]; ok {
			return t, nil
		}
		if simple.Index(first) >= 0 {
			return Type{Word: first}, nil
		}
	}
	if len(words) == 5 && strings.Join(words[:4], " ") == "text or file of" {
		return Type{Word: "text", File: words[4]}, nil
	}
	if len(words) > 2 && words[1] == "or" {
		return parsePieces(words, named)
	}
	if len(words) == 4 && words[2] == "to" && slices.Contains(numeric, first) {
		r, wrong := parseRange(first, words[1], words[3])
		return Type{Word: first, Range: r}, wrong
	}
	return Type{}, wrongWord(words, named)
}

// numeric are the words that may have a range.
var numeric = []string{"count", "integer", "number"}

// parseRange reads the ends of a range of a numeric word.
func parseRange(word, least, most string) (*Range, *Fault) {
	wrong := func(format string, args ...any) (*Range, *Fault) {
		return nil, &Fault{What: fmt.Sprintf(format, args...), Hint: "write a range as: count 1 to 6, integer -3 to 3"}
	}
	r := &Range{}
	for i, to := range []*float64{&r.Least, &r.Most} {
		end := []string{least, most}[i]
		x, err := strconv.ParseFloat(end, 64)
		switch {
		case err != nil || math.IsNaN(x) || math.IsInf(x, 0):
			return wrong("%q is not a number", end)
		case word != "number" && x != math.Trunc(x):
			return wrong("the range of %s %s needs whole numbers, not %s", article(word), word, end)
		}
		*to = x
	}
	switch {
	case r.Least > r.Most:
		return wrong("the range %s to %s runs backwards", least, most)
	case word == "count" && r.Least < 0:
		return wrong("a count is never below 0: the range begins at %s", least)
	}
	return r, nil
}

func article(word string) string {
	if word == "integer" {
		return "an"
	}
	return "a"
}

func wrongWord(words []string, named map[string]Type) *Fault {
	first := words[0]
	switch {
	case first == "list" || first == "map" || first == "one":
		return &Fault{What: fmt.Sprintf("%q needs \"of\" and a type", first)}
	case len(words) > 1 && words[1] == "of":
		return &Fault{What: fmt.Sprintf("unknown type %q", first), Near: nearest.To(first, []string{"list", "map", "one"})}
	case len(words) > 1:
		return &Fault{What: fmt.Sprintf("%q is not a type", strings.Join(words, " "))}
	}
	known := append([]string{"list", "map", "one"}, simple.Names()...)
	own := slices.Sorted(maps.Keys(named))
	hint := "types: " + strings.Join(simple.Names(), ", ") + ", list of T, map of T, one of A B"
	if len(own) > 0 {
		hint += "; declared here: " + strings.Join(own, ", ")
	}
	return &Fault{What: fmt.Sprintf("unknown type %q", first), Near: nearest.To(first, append(own, known...)), Hint: hint}
}

// T returns the type that words describe, without names. It is for words in Go
// code, and panics if they are invalid.
func T(words string) Type {
	t, wrong := ParseType(words, nil)
	if wrong != nil {
		panic("source: " + wrong.What)
	}
	return t
}

// OneOf returns the type of a text that is one of values.
func OneOf(values ...string) Type {
	return Type{Word: "one", Values: append([]string(nil), values...)}
}

// Inside returns the type of the value under a key of a map or a table of this
// type; the zero type if there is no such key.
func (t Type) Inside(key string) Type {
	if t.Of != nil {
		return *t.Of
	}
	if t.Table != nil {
		for _, f := range t.Table.Fields {
			if f.Name == key {
				return f.Type
			}
		}
	}
	return Type{}
}

// TableOf returns the type of a table that s checks.
func TableOf(s *Schema) Type { return Type{Word: "table", Table: s} }

// ListOf returns the type of a list of t.
func ListOf(t Type) Type { return Type{Word: "list", Of: &t} }

// MapOf returns the type of a table with any keys and values of type t.
func MapOf(t Type) Type { return Type{Word: "map", Of: &t} }

// Maybe returns t for an optional field.
func (t Type) Maybe() Type { t.Optional = true; return t }

// With returns t with a check of the value after that of its type.
func (t Type) With(check Checker) Type { t.Check = check; return t }

// String is the type in its words.
func (t Type) String() string {
	s := t.Word
	switch t.Word {
	case "list", "map":
		s += " of " + t.Of.String()
	case "one":
		s += " of " + strings.Join(t.Values, " ")
	}
	if t.Range != nil {
		s += " " + t.Range.String()
	}
	if t.File != "" {
		s += " or file of " + t.File
	}
	if t.Secret {
		s = "secret " + s
	}
	if t.Private {
		s = "private " + s
	}
	if t.Optional {
		s += "?"
	}
	return s
}

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
	for _, f := range s.Fields {
		v := n.Get(f.Name)
		if v.Exists() {
			fs = f.Type.check(v, f.Hint, fs)
		} else if !f.Type.Optional {
			fs = append(fs, Fault{Place: n.Place(), What: s.of("the key %q is missing", f.Name), Hint: f.Hint})
		}
	}
	if s.Open {
		return fs
	}
	for _, key := range n.Keys() {
		if !slices.Contains(names, key) {
			fs = append(fs, s.unknown(n.Get(key), names, absent))
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

var cellText = regexp.MustCompile(`^(-?[0-9]+,-?[0-9]+|[A-Za-z]{1,2}[0-9]+)$`)

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
