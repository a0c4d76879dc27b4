package game

import "slices"

// Data is a value as it stood at a moment: a single value, or all that stood in
// a table. What is written later does not change it. The zero Data is nil.
type Data struct {
	Value          // of a table its kind alone
	List  []Data   // the elements of a list, the fields of a record or a map
	Names []string // of a record or a map: the names of its fields, in order; nil for a list
}

// Data returns v as it stands now, with map keys sorted and record fields in
// declared order, without those that are nil and those that see hides; see may
// be nil.
func (v Value) Data(see Viewer) Data {
	if see == nil || v.tab == nil {
		return dataOf(v, see, "")
	}
	return dataOf(v, see, v.tab.owner())
}

func dataOf(v Value, see Viewer, owner string) Data {
	if v.kind != Tab {
		return Data{Value: v}
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

// each hands on what stands in t and may be seen: the elements of a list, the
// keys of a map, sorted, the fields of a record that are not nil, as declared;
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
			if t.rec[i].kind != Nil && (!f.Type.Secret || see == nil || see(owner)) {
				do(f.Name, t.rec[i], owner)
			}
		}
	}
}

// Equal says whether two data read the same.
func (d Data) Equal(e Data) bool {
	return d.Same(e.Value) && (d.Names == nil) == (e.Names == nil) && slices.Equal(d.Names, e.Names) && slices.EqualFunc(d.List, e.List, Data.Equal)
}

// Any is what encoding/json makes of a single value: nil, a bool, a float64 or a
// string. Of a table it is d itself.
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

// AppendJSON appends d as JSON, in the order in which it stands.
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
