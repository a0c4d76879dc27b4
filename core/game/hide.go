package game

// Hide takes out of the state every secret field of an entity whose owner see
// does not admit: it holds afterwards what it would hold if nobody had said
// anything. A question put to what is left cannot tell what was hidden. The
// writes are in the log like any others; a rollback brings the secrets back.
func (st *State) Hide(see Viewer) error { return st.root.hide(see, "") }

func (t *Table) hide(see Viewer, owner string) error {
	each := func(v Value) error {
		if v.tab == nil {
			return nil
		}
		return v.tab.hide(see, owner)
	}
	if t.typ.Sort == SortList {
		for _, v := range t.list {
			if err := each(v); err != nil {
				return err
			}
		}
		return nil
	}
	s := t.typ.Shape
	if s != nil && s.Owner != "" {
		owner = t.Get(s.Owner).text
	}
	for _, k := range t.Keys() {
		ft, err := t.FieldType(k)
		if err != nil {
			return err
		}
		if s == nil || !ft.Secret || see(owner) {
			err = each(t.Get(k))
		} else {
			blank, _ := ft.zero(t.st) // Shape.Add saw to it that there is one
			err = t.Set(k, blank)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
