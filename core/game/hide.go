package game

// Hide sets every field that see hides to its zero value, so that
// questions about the remaining state cannot reveal it. The writes are logged
// like any others; a rollback restores them.
func (st *State) Hide(see Viewer) error { return st.root.hide(see, "") }

func (t *Table) hide(see Viewer, owner string) error {
	if !t.st.veils(t.typ) {
		return nil
	}
	s := t.typ.Shape
	if d, ok := DeckOf(t); ok {
		return d.hide(see)
	}
	if s != nil && s.Owner != "" {
		owner = t.Get(s.Owner).text
	}
	for k, v := range t.all {
		ft, err := t.FieldType(k)
		switch {
		case err != nil:
		case s != nil && ft.Hides(see, owner):
			blank, _ := ft.zero(t.st) // Shape.Add made sure that there is one
			err = t.Set(k, blank)
		case v.tab != nil:
			err = v.tab.hide(see, owner)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Private says whether a field of the game may be private. The first call looks at
// the declarations; later ones cost nothing.
func (st *State) Private() bool {
	if st.closed == nil {
		st.closed = &closed{private: st.root.typ.holds(func(t *Type) bool { return t.Private }, map[*Shape]bool{}), types: map[*Type]bool{}}
	}
	return st.closed.private
}

// closed caches what the declarations say of fields that are not open to all.
type closed struct {
	private bool           // one of them is private
	types   map[*Type]bool // whether a table of a type may hold one
}

// veils says whether a table of type t may hold fields that are not open to all.
func (st *State) veils(t *Type) bool {
	st.Private()
	known, ok := st.closed.types[t]
	if !ok {
		known = t.holds(func(t *Type) bool { return !t.Open() }, map[*Shape]bool{})
		st.closed.types[t] = known
	}
	return known
}

// keeps says whether a table of type t, which may be nil, may hold private fields.
func (st *State) keeps(t *Type) bool {
	return t != nil && t.holds(func(t *Type) bool { return t.Private }, map[*Shape]bool{})
}

// holds says whether the type of a field inside t is such. It looks at each shape once,
// since shapes may contain each other.
func (t *Type) holds(such func(*Type) bool, seen map[*Shape]bool) bool {
	switch {
	case t.Elem != nil:
		return t.Elem.holds(such, seen)
	case t.Shape == nil || seen[t.Shape]:
		return false
	}
	seen[t.Shape] = true
	for _, f := range t.Shape.Fields {
		if such(f.Type) || f.Type.holds(such, seen) {
			return true
		}
	}
	return false
}
