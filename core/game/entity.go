package game

// Meant returns the entity that an id in a field of type t refers to, of any
// kind that the field allows; nil if there is none.
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

// namesake returns the entity of another kind than those of the map t that
// already has an id; nil if there is none. Ids are unique across kinds, so that
// a reference to one of several kinds needs only an id.
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
