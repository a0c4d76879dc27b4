package game

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"math"
	"strconv"
)

// Viewer decides what a reader of the game may see. It is called for each secret
// or private field of an entity, and for each event that only one player may
// see, with that player: the owner of the entity, "" if nobody owns it. Private
// says that it is hidden at all times, not only until the reveal. A nil Viewer
// sees everything.
type Viewer func(owner string, private bool) bool

// appendJSON appends t as JSON with map keys sorted and record fields in
// declared order. Fields that are nil are left out.
func appendJSON(b []byte, v Value, see Viewer, owner string) []byte {
	switch v.kind {
	case Nil:
		return append(b, "null"...)
	case Bool:
		return strconv.AppendBool(b, v.num != 0)
	case Number:
		if v.num == math.Trunc(v.num) && math.Abs(v.num) < 1<<53 {
			return strconv.AppendInt(b, int64(v.num), 10)
		}
		return strconv.AppendFloat(b, v.num, 'g', -1, 64)
	case Text:
		return appendText(b, v.text)
	}
	if see == nil {
		return v.tab.appendPart(b)
	}
	if s := v.tab.typ.Shape; s != nil && s.Deck {
		return Deck{v.tab}.dataFor(see).AppendJSON(b)
	}
	return v.tab.appendTable(b, see, owner)
}

// appendTable appends the elements of a list, the keys of a map, sorted, or the
// fields of a record that are not nil and not hidden, in declared order. owner
// is the player who owns the entity around t.
func (t *Table) appendTable(b []byte, see Viewer, owner string) []byte {
	if t.typ.Sort == SortList {
		b = append(b, '[')
		for i, e := range t.list {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendJSON(b, e, see, owner)
		}
		return append(b, ']')
	}
	b = append(b, '{')
	from := len(b)
	if t.m != nil {
		for _, k := range t.Keys() {
			b = append(appendText(b, k), ':')
			b = append(appendJSON(b, t.m[k], see, owner), ',')
		}
	}
	if s := t.typ.Shape; s != nil && t.m == nil {
		if s.Owner != "" {
			owner = t.Get(s.Owner).text
		}
		for i, v := range t.rec {
			if f := s.Fields[i]; v.kind != Nil && !f.Type.Hides(see, owner) {
				b = append(b, s.labels[i]...)
				b = append(appendJSON(b, v, see, owner), ',')
			}
		}
	}
	if len(b) > from {
		b = b[:len(b)-1] // the trailing comma
	}
	return append(b, '}')
}

func appendText(b []byte, s string) []byte {
	plain := true
	for i := range len(s) {
		if s[i] < 0x20 || s[i] == '"' || s[i] == '\\' || s[i] >= 0x7f || s[i] == '<' || s[i] == '>' || s[i] == '&' {
			plain = false
			break
		}
	}
	if plain {
		b = append(b, '"')
		b = append(b, s...)
		return append(b, '"')
	}
	q, _ := json.Marshal(s) // a string always marshals
	return append(b, q...)
}

// JSON returns t as JSON without the fields that see hides; see may be nil.
func (t *Table) JSON(see Viewer) []byte { return appendJSON(nil, Of(t), see, "") }

// JSON returns v as JSON.
func (v Value) JSON() []byte { return appendJSON(nil, v, nil, "") }

// String prints the table as JSON.
func (t *Table) String() string { return string(t.JSON(nil)) }

// Hash returns the first 16 bytes of the SHA-256 of the canonical JSON of the
// whole state, as 32 hexadecimal digits. Two histories that reach the same
// state have the same hash.
func (st *State) Hash() string { return st.HashFor(nil) }

// HashFor is Hash without the fields that see hides, so that it cannot be used
// to guess them. If nothing is hidden it equals Hash.
func (st *State) HashFor(see Viewer) string {
	st.text = appendJSON(st.text[:0], Of(st.root), see, "")
	sum := sha256.Sum256(st.text)
	return hex.EncodeToString(sum[:16])
}

// Change is one field that differs between two places of the log.
type Change struct {
	Path     string
	Table    *Table // the record, list or map that holds it
	Key      string
	Type     *Type
	From, To Data
	Rule     string // the rule that wrote last
	Owner    string // the owner of the entity that holds it, "" if it has none
	// Secret and Private say that the field, or one around it, is.
	Secret, Private bool
}

// Hidden says whether the change is hidden from see; a nil see sees everything.
func (c *Change) Hidden(see Viewer) bool {
	return see != nil && (c.Secret || c.Private) && !see(c.Owner, c.Private)
}

// Changes lists the fields changed since the mark, in the order of first
// writing; a field that was set back is left out. A list is one change.
func (st *State) Changes(since Savepoint) []Change { return st.Between(since, st.Mark()) }

// InTree says whether t is part of the game, which it is not before it is added
// or after it is removed.
func (t *Table) InTree() bool {
	for t.parent != nil {
		t = t.parent
	}
	return t == t.st.root
}

// Owner returns the player who owns the entity that is t or contains it, or the
// hand of cards, "" for nobody; [Unseen] for the pile of a deck and its unread cards.
func (t *Table) Owner() string {
	for ; t != nil; t = t.parent {
		if s := t.typ.Shape; s != nil && s.Owner != "" {
			return t.Get(s.Owner).text
		}
		switch p := t.parent; {
		case p == nil:
		case p.key == DeckHands && p.InDeck():
			return t.key
		case p.typ.Shape != nil && p.typ.Shape.Deck && (t.key == DeckPile || t.key == DeckUnread || t.key == DeckPast):
			return Unseen
		}
	}
	return ""
}

// ownerOf returns the player who owns the value of t at key: in the hands of a deck
// the player whose hand it is, otherwise the owner of t.
func (t *Table) ownerOf(key string) string {
	if t.key == DeckHands && t.typ.Sort == SortMap && t.InDeck() {
		return key
	}
	return t.Owner()
}

// Validate checks the whole tree against its declared shapes; entities named
// by a reference must exist.
func (st *State) Validate() error { return st.root.validate(st) }

func (t *Table) validate(st *State) error {
	for key, v := range t.all {
		ft, err := t.FieldType(key)
		if err == nil {
			err = ft.Check(v)
		}
		if err == nil && ft.Sort == SortRef && v.kind == Text && st.Meant(ft, v.text) == nil {
			err = &FieldError{"the game", v.text, nil}
		}
		if err != nil {
			return &PlaceError{join(t.Path(), key), err}
		}
		if v.tab != nil {
			if err := v.tab.validate(st); err != nil {
				return err
			}
		}
	}
	return nil
}

// PlaceError is a fault at a path of the state.
type PlaceError struct {
	Path string
	Err  error
}

// Error returns the path and the fault.
func (e *PlaceError) Error() string { return e.Path + ": " + e.Err.Error() }

// Unwrap returns the fault.
func (e *PlaceError) Unwrap() error { return e.Err }
