package game

// Meant returns the entity that an id in a field of type t means, of whatever
// kind the field allows; nil where there is none.
func (st *State) Meant(t *Type, id string) *Table {
	for _, s := range t.Refs {
		if e := st.Entity(s, id); e != nil {
			return e
		}
	}
	return nil
}

// Entity returns the entity of that shape and id, or nil.
func (st *State) Entity(s *Shape, id string) *Table {
	if all := st.root.Get(s.Plural).tab; all != nil {
		return all.Get(id).tab
	}
	return nil
}

// namesake returns the entity of another kind that has an id already which is
// to be given in t, the map of all entities of a kind; nil for none. An id means
// one entity of a game, so that a reference to one of several kinds is an id.
func (st *State) namesake(t *Table, id string) *Table {
	if t.parent != st.root || t.typ.Elem.Shape == nil || !t.typ.Elem.Shape.IsEntity() {
		return nil
	}
	for _, v := range st.root.rec {
		if of := v.tab; of != nil && of != t && of.m != nil && of.typ.Elem.Shape != nil && of.typ.Elem.Shape.IsEntity() {
			if e := of.m[id].tab; e != nil {
				return e
			}
		}
	}
	return nil
}
