package game

// encoded is what a part of the state came to when it was last looked through: the
// children of the root and the entities keep it until something in them changes, so
// that a hash after each order does not read the whole game again.
type encoded struct {
	text  []byte // as JSON, with nothing hidden; empty: not known
	bytes int    // as size counts them; 0: not known
}

// keeps says whether t is one of the parts that keep what they came to.
func (t *Table) keeps() bool {
	return t.parent != nil && t.parent == t.st.root || t.typ.Shape != nil && t.typ.Shape.IsEntity()
}

// part returns what t keeps, nil for a table that keeps nothing.
func (t *Table) part() *encoded {
	if t.encoded == nil && t.keeps() {
		t.encoded = &encoded{}
	}
	return t.encoded
}

// changed forgets what t and the tables around it came to.
func (t *Table) changed() {
	for ; t != nil; t = t.parent {
		if w := t.encoded; w != nil {
			w.text, w.bytes = w.text[:0], 0
		}
	}
}

// appendPart appends t as JSON with nothing hidden.
func (t *Table) appendPart(b []byte) []byte {
	w := t.part()
	if w == nil {
		return t.appendTable(b, nil, "")
	}
	if len(w.text) == 0 {
		w.text = t.appendTable(w.text, nil, "")
	}
	return append(b, w.text...)
}

// Larger says whether the whole state is longer than so many bytes, written as
// JSON or about that.
func (st *State) Larger(most int) bool { return st.root.size() > most }

// size is about how many bytes t takes as JSON.
func (t *Table) size() int {
	w := t.part()
	if w != nil && w.bytes > 0 {
		return w.bytes
	}
	n := 1
	of := func(key string, v Value) {
		n += len(key) + len(v.text) + 8
		if v.tab != nil {
			n += v.tab.size()
		}
	}
	for _, v := range t.list {
		of("", v)
	}
	for k, v := range t.m {
		of(k, v)
	}
	for i, v := range t.rec {
		if v.kind != Nil {
			of(t.typ.Shape.Fields[i].Name, v)
		}
	}
	if w != nil {
		w.bytes = n
	}
	return n
}
