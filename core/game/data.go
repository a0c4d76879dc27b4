package game

import (
	"slices"
	"strconv"
)

// Data is a snapshot of a value: a single value, or the whole content of a
// table. Later writes do not change it. The zero Data is nil.
type Data struct {
	Value          // for a table only its kind
	List  []Data   // the elements of a list, the fields of a record or a map
	Names []string // the field names of a record or map, in order; nil for a list
}

// Data returns a snapshot of v, with map keys sorted and record fields in
// declared order. It leaves out nil fields and those that see hides; see may be
// nil.
func (v Value) Data(see Viewer) Data {
	if see == nil || v.tab == nil {
		return dataOf(v, see, "")
	}
	return dataOf(v, see, v.tab.Owner())
}

func dataOf(v Value, see Viewer, owner string) Data {
	if v.kind != Tab {
		return Data{Value: v}
	}
	if see != nil && v.tab.typ.Shape != nil && v.tab.typ.Shape.Deck {
		return Deck{v.tab}.dataFor(see)
	}
	d := Data{Value: Value{kind: Tab}}
	if v.tab.typ.Sort != SortList {
		d.Names = []string{}
	}
	v.tab.each(see, owner, func(name string, e Value, owner string) {
		d.List = append(d.List, dataOf(e, see, owner))
		if d.Names != nil {
			d.Names = append(d.Names, name)
		}
	})
	return d
}

// each yields the visible content of t: the elements of a list, the keys of a
// map, sorted, or the fields of a record that are not nil, in declared order;
// with each the player who owns the entity around it.
func (t *Table) each(see Viewer, owner string, do func(name string, v Value, owner string)) {
	switch {
	case t.typ.Sort == SortList:
		for _, e := range t.list {
			do("", e, owner)
		}
	case t.m != nil:
		for _, k := range t.Keys() {
			do(k, t.m[k], owner)
		}
	default:
		if s := t.typ.Shape; s.Owner != "" {
			owner = t.Get(s.Owner).text
		}
		for i, f := range t.typ.Shape.Fields {
			if t.rec[i].kind != Nil && !f.Type.Hides(see, owner) {
				do(f.Name, t.rec[i], owner)
			}
		}
	}
}

// At returns the snapshot to which names lead from d, the zero Data if there is none.
// The places of a list are numbers from 1.
func (d Data) At(names []string) Data {
	for _, name := range names {
		i := slices.Index(d.Names, name)
		if d.Names == nil {
			i, _ = strconv.Atoi(name)
			i--
		}
		if i < 0 || i >= len(d.List) {
			return Data{}
		}
		d = d.List[i]
	}
	return d
}

// Equal says whether two snapshots have the same content.
func (d Data) Equal(e Data) bool {
	return d.Same(e.Value) && (d.Names == nil) == (e.Names == nil) && slices.Equal(d.Names, e.Names) && slices.EqualFunc(d.List, e.List, Data.Equal)
}

// Any returns a single value as encoding/json decodes it: nil, a bool, a
// float64 or a string. For a table it returns d itself.
func (d Data) Any() any {
	switch d.kind {
	case Nil:
		return nil
	case Bool:
		return d.num != 0
	case Number:
		return d.num
	case Text:
		return d.text
	}
	return d
}

// AppendJSON appends d as JSON, in its own order.
func (d Data) AppendJSON(b []byte) []byte {
	if d.kind != Tab {
		return appendJSON(b, d.Value, nil, "")
	}
	open, shut := byte('['), byte(']')
	if d.Names != nil {
		open, shut = '{', '}'
	}
	b = append(b, open)
	for i, e := range d.List {
		if i > 0 {
			b = append(b, ',')
		}
		if d.Names != nil {
			b = append(appendText(b, d.Names[i]), ':')
		}
		b = e.AppendJSON(b)
	}
	return append(b, shut)
}

// MarshalJSON is AppendJSON for encoding/json.
func (d Data) MarshalJSON() ([]byte, error) { return d.AppendJSON(nil), nil }

// String prints d as JSON.
func (d Data) String() string { return string(d.AppendJSON(nil)) }
