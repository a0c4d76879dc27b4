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
	near := cmp.Or(otherNames[first], nearest.To(first, append(own, known...)))
	return &Fault{What: fmt.Sprintf("unknown type %q", first), Near: near, Hint: hint}
}

// otherNames are what other languages call the types.
var otherNames = map[string]string{
	"string": "text", "str": "text", "int": "integer", "bool": "boolean", "float": "number", "double": "number", "array": "list",
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
