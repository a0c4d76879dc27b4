package game

// Hide takes out of the state every secret field of an entity whose owner see
// does not admit: it holds afterwards what it would hold if nobody had said
// anything. A question put to what is left cannot tell what was hidden. The
// writes are in the log like any others; a rollback brings the secrets back.
func (st *State) Hide(see Viewer) error { return st.root.hide(see, "") }

func (t *Table) hide(see Viewer, owner string) error {
	s := t.typ.Shape
	if s != nil && s.Owner != "" {
		owner = t.Get(s.Owner).text
	}
	for k, v := range t.all {
		ft, err := t.FieldType(k)
		switch {
		case err != nil:
		case s != nil && ft.Secret && !see(owner):
			blank, _ := ft.zero(t.st) // Shape.Add saw to it that there is one
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
