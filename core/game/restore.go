package game

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// Load writes a whole state, in JSON, into one that is empty: the same position
// under rules that may declare other fields. It leaves out the fields that are
// no longer declared, and returns their paths; new fields get their default
// values. A value that does not fit is an error and leaves the state as it was.
func (st *State) Load(data []byte) (left []string, err error) {
	var all map[string]any
	if err := json.Unmarshal(data, &all); err != nil {
		return nil, err
	}
	mark := st.Mark()
	defer func() {
		if err != nil {
			st.Rollback(mark)
		}
	}()
	if err := st.root.load(all, &left); err != nil {
		return nil, err
	}
	if err := st.Validate(); err != nil {
		return nil, err
	}
	st.root.refer()
	return left, nil
}

// load fills a record or a map.
func (t *Table) load(from map[string]any, left *[]string) error {
	for _, k := range slices.Sorted(maps.Keys(from)) {
		ft, err := t.FieldType(k)
		if err != nil {
			*left = append(*left, join(t.Path(), k))
			continue
		}
		if old := t.Get(k).tab; old != nil && ft.Sort == SortRecord {
			if x, ok := from[k].(map[string]any); ok { // the host may hold it
				if err := old.load(x, left); err != nil {
					return err
				}
				continue
			}
		}
		v, err := t.st.value(ft, from[k], left)
		if err == nil {
			err = t.Set(k, v)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", join(t.Path(), k), err)
		}
	}
	return nil
}

func (st *State) value(ft *Type, x any, left *[]string) (Value, error) {
	switch x := x.(type) {
	case nil:
		return Value{}, nil
	case bool:
		return Truth(x), nil
	case float64:
		return Num(x), nil
	case string:
		return Str(x), nil
	case []any:
		if ft.Sort != SortList {
			return Value{}, fmt.Errorf("must be %s, not a list", ft)
		}
		t := st.New(ft)
		for i, e := range x {
			v, err := st.value(ft.Elem, e, left)
			if err == nil {
				err = t.Insert(i+1, v)
			}
			if err != nil {
				return Value{}, err
			}
		}
		return Of(t), nil
	case map[string]any:
		if ft.Sort != SortMap && ft.Sort != SortRecord {
			return Value{}, fmt.Errorf("must be %s, not a table", ft)
		}
		t := st.New(ft)
		if err := t.load(x, left); err != nil {
			return Value{}, err
		}
		return Of(t), t.Complete()
	}
	return Value{}, fmt.Errorf("cannot hold %T", x)
}

// refer mirrors every reference again, because its entity may have been loaded
// after it.
func (t *Table) refer() {
	m := t.st.observer
	if m == nil {
		return
	}
	refs := false
	for key, v := range t.all {
		if v.tab != nil {
			v.tab.refer()
		}
		if ft, err := t.FieldType(key); err != nil || ft.Sort != SortRef || v.kind != Text {
			continue
		}
		if refs = t.typ.Sort == SortList; !refs {
			m.Field(t, key, v)
		}
	}
	if refs {
		m.List(t)
	}
}
