package game

// Draft returns a record of type t without any value, not yet part of the tree. Give gives
// it values, and Settle the defaults of its other fields; only then may anything else be
// done with it. That is one change for the observer and none in the log, because nothing
// refers to the record yet.
func (st *State) Draft(t *Type) *Table {
	return &Table{st: st, typ: t, rec: make([]Value, len(t.Shape.Fields))}
}

// Give gives a field of a draft its value. A value that does not fit is an error and
// changes nothing.
func (t *Table) Give(key string, v Value) error {
	i := t.typ.Shape.Index(key)
	if i < 0 {
		return t.unknown(key)
	}
	if err := t.fit(t.typ.Shape.Fields[i].Type, key, v, false); err != nil {
		return err
	}
	t.disown(t.rec[i])
	t.rec[i] = v
	t.adopt(v, key)
	return nil
}

// Settle completes a draft. The error names a field that must be given and was not.
func (t *Table) Settle() error {
	t.settle()
	return t.Complete()
}

func (t *Table) settle() {
	for i, f := range t.typ.Shape.Fields {
		if t.rec[i].kind == Nil {
			t.rec[i], _ = f.Type.zero(t.st)
			t.adopt(t.rec[i], f.Name)
		}
	}
	if t.st.observer != nil {
		t.st.observer.Made(t)
	}
}
