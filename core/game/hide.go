package game

// Hide sets every field that see hides to its zero value, so that
// questions about the remaining state cannot reveal it. The writes are logged
// like any others; a rollback restores them.
func (st *State) Hide(see Viewer) error { return st.root.hide(see, "") }

func (t *Table) hide(see Viewer, owner string) error {
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
