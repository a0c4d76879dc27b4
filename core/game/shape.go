package game

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// Sort is what a [Type] holds.
type Sort uint8

// The sorts of a field.
const (
	SortCount   Sort = iota // a whole number, 0 or more
	SortInteger             // a whole number
	SortNumber              // any finite number
	SortBoolean
	SortText
	SortCell   // a cell of a board, as text "q,r"
	SortChoice // one of a list of words
	SortRef    // the id of an entity, of one kind or of several
	SortRecord // a table with declared fields
	SortList   // 1..n of one type
	SortMap    // text keys, values of one type
)

// Type is the declared type of a field.
type Type struct {
	Sort     Sort
	Optional bool     // may be nil
	Secret   bool     // hidden from players other than the owner of the entity until the reveal
	Private  bool     // hidden from them at all times
	Words    []string // SortChoice: the words in their order
	Range    *Range   // of a number: its bounds, nil for none
	Name     string   // the name it was declared by: a list of values, an entity, a record
	Elem     *Type    // SortList, SortMap: the type of the elements
	Shape    *Shape   // SortRecord: the fields
	Refs     []*Shape // SortRef: the shapes of the allowed entities
}

// Range is the least and the greatest value of a number, both included.
type Range struct{ Least, Most float64 }

// String is "1 to 6".
func (r *Range) String() string { return Num(r.Least).String() + " to " + Num(r.Most).String() }

// Field is one declared field of a shape.
type Field struct {
	Name string
	Type *Type
}

// Shape declares the fields of a record or of an entity. Fields keep the order
// in which they were declared.
type Shape struct {
	Name   string
	Fields []Field
	// Entity shapes only: the root's field that holds them, the field that
	// names the player who commands one, and the field that names its side.
	Plural, Owner, Side string
	Deck                bool // the shape of a deck: see [NewDeckShape]
	index               names
	labels              []string // the name of each field as JSON, with the colon
}

// IsEntity says whether s is the shape of an entity.
func (s *Shape) IsEntity() bool { return s.Plural != "" }

// Open says that everybody may see a field of type t.
func (t *Type) Open() bool { return !t.Secret && !t.Private }

// Hides says whether a field of type t is hidden from see, in an entity of that
// owner. A nil see sees everything.
func (t *Type) Hides(see Viewer, owner string) bool {
	return see != nil && !t.Open() && !see(owner, t.Private)
}

// audience is the word by which a ruleset declares who may see a field, with a
// space; "" for everybody.
func (t *Type) audience() string {
	switch {
	case t.Private:
		return "private "
	case t.Secret:
		return "secret "
	}
	return ""
}

// Add declares a field. A name declared before is an error, and so is a secret or
// private field that must always have a value, because it could not be hidden.
func (s *Shape) Add(name string, t *Type) error {
	if s.Index(name) >= 0 {
		return fmt.Errorf("%s declares %q twice", s.Name, name)
	}
	if !t.Open() && !t.Optional && (t.Sort == SortCell || t.Sort == SortChoice || t.Sort == SortRef) {
		return fmt.Errorf("%q is %sand must have a value even while it is hidden: make it optional with ?", name, t.audience())
	}
	s.Fields = append(s.Fields, Field{name, t})
	s.index = s.index.with(s.Fields)
	s.labels = append(s.labels, string(appendText(nil, name))+":")
	return nil
}

// Index returns the place of a field, -1 if there is none of that name.
func (s *Shape) Index(name string) int { return s.index.at(s.Fields, name) }

// MaxTables is the limit of tables that a new record may create by itself.
const MaxTables = 1000

// Wide returns the field by which a new record of shape s would create more
// than MaxTables tables, or contain itself; "" if there is none. Optional
// fields, lists and maps begin empty.
func (s *Shape) Wide() string {
	made, under := map[*Shape]int{}, map[*Shape]bool{}
	var count func(s *Shape) (n int, at string)
	count = func(s *Shape) (n int, at string) {
		if under[s] {
			return MaxTables + 1, ""
		}
		if n, ok := made[s]; ok {
			return n, ""
		}
		under[s] = true
		defer delete(under, s)
		n = 1
		for _, f := range s.Fields {
			switch {
			case f.Type.Optional:
			case f.Type.Sort == SortList || f.Type.Sort == SortMap:
				n++
			case f.Type.Sort == SortRecord:
				k, _ := count(f.Type.Shape)
				n += k
			}
			if n > MaxTables {
				return n, f.Name
			}
		}
		made[s] = n
		return n, ""
	}
	_, at := count(s)
	return at
}

// Names returns the names of the fields in their order.
func (s *Shape) Names() []string {
	names := make([]string, len(s.Fields))
	for i, f := range s.Fields {
		names[i] = f.Name
	}
	return names
}

// sortWords are the words by which a ruleset declares each sort.
var sortWords = [...]string{
	SortCount: "count", SortInteger: "integer", SortNumber: "number", SortBoolean: "boolean", SortText: "text",
	SortCell: "cell", SortChoice: "one of ", SortList: "list of ", SortMap: "map of ",
}

// String prints the type as a ruleset declares it.
func (t *Type) String() string {
	s := sortWords[t.Sort]
	switch t.Sort {
	case SortChoice:
		s += strings.Join(t.Words, " ")
	case SortRef, SortRecord:
		s = t.Name
	case SortList, SortMap:
		s += t.Elem.String()
	}
	if t.Range != nil {
		s += " " + t.Range.String()
	}
	if t.Optional {
		s += "?"
	}
	return t.audience() + s
}

// zero returns the default of a field of type t: 0 or the nearest value in the
// range, false, "", an empty list or map, a record of zeros, nil if the type is
// optional. The second result is false if a value must be given.
func (t *Type) zero(st *State) (Value, bool) {
	if t.Optional {
		return Value{}, true
	}
	switch t.Sort {
	case SortCount, SortInteger, SortNumber:
		if r := t.Range; r != nil {
			return Num(min(max(0, r.Least), r.Most)), true
		}
		return Num(0), true
	case SortBoolean:
		return Truth(false), true
	case SortText:
		return Str(""), true
	case SortList, SortMap, SortRecord:
		return Of(st.New(t)), true
	}
	return Value{}, false
}

// Check says why a field of type t cannot hold v, or nil.
func (t *Type) Check(v Value) error {
	if v.kind == Nil {
		if t.Optional {
			return nil
		}
		return fmt.Errorf("must be %s, not nil", t.Want())
	}
	ok := false
	switch t.Sort {
	case SortCount, SortInteger:
		ok = v.kind == Number && v.num == math.Trunc(v.num) && math.Abs(v.num) <= 1<<53 && (t.Sort == SortInteger || v.num >= 0)
	case SortNumber:
		ok = v.kind == Number && !math.IsNaN(v.num) && !math.IsInf(v.num, 0)
	case SortBoolean:
		ok = v.kind == Bool
	case SortText, SortRef:
		if v.kind == Text && !utf8.ValidString(v.text) {
			return errNoText
		}
		ok = v.kind == Text
	case SortCell:
		ok = v.kind == Text && isCell(v.text)
	case SortChoice:
		if v.kind == Text && !slices.Contains(t.Words, v.text) {
			return &WordError{Got: v.text, Words: t.Words}
		}
		ok = v.kind == Text
	case SortRecord, SortList, SortMap:
		ok = v.kind == Tab && v.tab.typ.fits(t)
	}
	if !ok {
		return fmt.Errorf("must be %s, not %s", t.Want(), describe(v))
	}
	if r := t.Range; r != nil && (v.num < r.Least || v.num > r.Most) {
		return fmt.Errorf("must be from %v, not %s", r, describe(v))
	}
	return nil
}

// errNoText refuses a text that JSON could not reproduce.
var errNoText = errors.New("must be text, but contains bytes that are not UTF-8")

func (t *Type) fits(want *Type) bool {
	return t.Sort == want.Sort && t.Shape == want.Shape && slices.Equal(t.Refs, want.Refs) && t.sameRange(want) &&
		(t.Elem == want.Elem || t.Elem != nil && want.Elem != nil && t.Elem.fits(want.Elem) && t.Elem.Sort == want.Elem.Sort)
}

func (t *Type) sameRange(want *Type) bool {
	return t.Range == want.Range || t.Range != nil && want.Range != nil && *t.Range == *want.Range
}

// wanted are the sorts whose name in a message differs from the declaration.
var wanted = map[Sort]string{
	SortCount:   "a count (a whole number, 0 or more)",
	SortInteger: "a whole number",
	SortNumber:  "a finite number",
	SortCell:    `a cell such as "3,-1"`,
	SortBoolean: "true or false",
}

// Want describes the values of a field of type t, as in "must be a whole number".
func (t *Type) Want() string {
	if s := wanted[t.Sort]; s != "" {
		return s
	}
	if t.Sort == SortChoice {
		return "one of " + strings.Join(t.Words, ", ")
	}
	return "a " + strings.TrimSuffix(strings.TrimPrefix(t.String(), t.audience()), "?")
}

func describe(v Value) string {
	if v.kind == Text {
		return fmt.Sprintf("%q", v.text)
	}
	if v.kind == Tab {
		return "a " + v.tab.typ.String()
	}
	return v.String()
}

// isCell accepts "q,r" with whole q and r written as the board writes them.
func isCell(s string) bool {
	q, r, ok := strings.Cut(s, ",")
	return ok && isWhole(q) && isWhole(r)
}

func isWhole(s string) bool {
	if s == "0" {
		return true
	}
	s = strings.TrimPrefix(s, "-")
	return s != "" && s[0] != '0' && len(s) <= 9 && !strings.ContainsFunc(s, func(r rune) bool { return r < '0' || r > '9' })
}

// WordError is a text that is not one of the allowed words.
type WordError struct {
	Got   string
	Words []string
}

// Error lists the words that are allowed.
func (e *WordError) Error() string {
	return fmt.Sprintf("must be one of %s, not %q", strings.Join(e.Words, ", "), e.Got)
}

// FieldError is an unknown field.
type FieldError struct {
	Thing string // such as: ship "Sea Hag"
	Name  string
	Names []string // the fields it has
}

// Error names the thing and the field; a host may add a suggestion.
func (e *FieldError) Error() string { return fmt.Sprintf("%s has no %q", e.Thing, e.Name) }
