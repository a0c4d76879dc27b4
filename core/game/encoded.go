package game

// encoded caches the JSON of a part of the state. The children of the root and
// the entities keep it until something in them changes, so that a hash after
// each order need not read the whole game.
type encoded struct {
	text  []byte // as JSON, with nothing hidden; empty: not cached
	bytes int    // as size counts them; 0: not cached
}

// keeps says whether t is a part that caches its JSON.
func (t *Table) keeps() bool {
	return t.parent != nil && t.parent == t.st.root || t.typ.Shape != nil && t.typ.Shape.IsEntity()
}

// part returns the cache of t, nil if it has none.
func (t *Table) part() *encoded {
	if t.encoded == nil && t.keeps() {
		t.encoded = &encoded{}
	}
	return t.encoded
}

// changed drops the caches of t and of the tables around it.
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

// Larger says whether the whole state takes more than about n bytes as JSON.
func (st *State) Larger(most int) bool {
	if st.most == 0 || st.most > most {
		st.most = st.root.size()
	}
	return st.most > most
}

// grew keeps the bound of the size after v came to stand at a key: a text adds at most
// what size counts for it, and a table may add anything.
func (st *State) grew(key string, v Value) {
	switch {
	case v.tab != nil:
		st.most = 0
	case st.most > 0:
		st.most += entrySize(key, v)
	}
}

// entrySize is what size counts for a value at a key, without the tables in it.
func entrySize(key string, v Value) int { return len(key) + len(v.text) + 8 }

// size estimates how many bytes t takes as JSON.
func (t *Table) size() int {
	w := t.part()
	if w != nil && w.bytes > 0 {
		return w.bytes
	}
	n := 1
	of := func(key string, v Value) {
		n += entrySize(key, v)
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
