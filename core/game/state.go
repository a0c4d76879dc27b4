package game

import (
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"
)

// State is the whole of a game's data: a root table and the log of writes to
// it. It is for one goroutine.
type State struct {
	root     *Table
	log      []write
	rule     int32    // the rule that writes now: an index into rules
	rules    []string // ids of the rules that have written
	ruleNo   map[string]int32
	observer Observer
	frozen   bool
	serial   uint32  // serial number of the last write
	reverted int     // writes at the end of the log that are reverted at the moment
	text     []byte  // buffer for the state as JSON
	most     int     // the size of the state is at most that; 0: not known
	later    later   // what the observer receives at the end of a rollback
	closed   *closed // nil until it is needed, see Private
}

// Observer receives every change of a table, so that a host can keep its own copy
// (for Lua: the tables that scripts read). List is called once for any change
// of a list.
type Observer interface {
	Made(t *Table)
	Field(t *Table, key string, v Value)
	List(t *Table)
}

// Table is a record, a list or a map of the state. Its place in the tree is
// its path. Host may be used freely by the observer.
type Table struct {
	Host    any
	st      *State
	typ     *Type
	parent  *Table
	key     string // in the parent; for an element of a list its place is found when asked
	rec     []Value
	list    []Value
	m       map[string]Value
	keys    []string // of m in sorted order; nil: not cached
	encoded *encoded // its cached JSON, nil for a table that does not cache it
	later   uint64   // its fields that the observer receives later, the list as the first
}

type op uint8

const (
	opField op = iota
	opKey
	opSet
	opInsert
	opRemove
)

type write struct {
	t    *Table
	key  string
	old  Value
	i    int32 // field or place in a list, from 0
	rule int32
	op   op
	no   uint32 // its serial number, never reused
}

// NewState returns a state whose root is a record of the given shape; every
// field must have a default value.
func NewState(root *Shape, m Observer) (*State, error) {
	if name := root.Wide(); name != "" {
		return nil, fmt.Errorf("the state's field %q creates more than %d tables, or contains itself: make the fields inside it optional with ?", name, MaxTables)
	}
	st := &State{observer: m, rules: []string{""}, ruleNo: map[string]int32{"": 0}}
	t := &Type{Sort: SortRecord, Name: root.Name, Shape: root}
	st.root = st.New(t)
	if name := st.root.missing(); name != "" {
		return nil, fmt.Errorf("the state's field %q has no default value: make it optional with ?", name)
	}
	return st, nil
}

// Root returns the root of the tree.
func (st *State) Root() *Table { return st.root }

// SetRule names the rule that writes from now on, and returns the previous one.
func (st *State) SetRule(id string) (before int32) {
	before = st.rule
	n, ok := st.ruleNo[id]
	if !ok {
		n = int32(len(st.rules))
		st.rules = append(st.rules, id)
		st.ruleNo[id] = n
	}
	st.rule = n
	return before
}

// RuleNo is SetRule with a number that SetRule returned.
func (st *State) RuleNo(n int32) { st.rule = n }

// Freeze forbids writes until it is called with false; it returns the previous
// setting.
func (st *State) Freeze(on bool) (before bool) {
	before, st.frozen = st.frozen, on
	return before
}

// New returns a table of type t with its default values, not yet part of the
// tree.
func (st *State) New(t *Type) *Table {
	if t.Sort == SortRecord {
		tab := st.Draft(t)
		tab.settle()
		return tab
	}
	tab := &Table{st: st, typ: t}
	if t.Sort == SortMap {
		tab.m = map[string]Value{}
	}
	if st.observer != nil {
		st.observer.Made(tab)
	}
	return tab
}

func (t *Table) adopt(v Value, key string) {
	if v.tab != nil {
		v.tab.parent, v.tab.key = t, key
	}
}

// missing returns the name of a field that needs a value and has none.
func (t *Table) missing() string {
	for i, v := range t.rec {
		if f := t.typ.Shape.Fields[i]; v.kind == Nil && !f.Type.Optional {
			return f.Name
		}
	}
	return ""
}

// Complete says which declared field of a record lacks a value, or nil.
func (t *Table) Complete() error {
	if name := t.missing(); name != "" {
		return fmt.Errorf("%s needs a %q", t.Thing(), name)
	}
	return nil
}

// Type returns the declared type of t.
func (t *Table) Type() *Type { return t.typ }

// Shape returns the declared fields of a record, nil for lists and maps.
func (t *Table) Shape() *Shape { return t.typ.Shape }

// Parent returns the table that contains t, nil for the root and for tables
// outside the tree.
func (t *Table) Parent() *Table { return t.parent }

// Key returns the field, key or place (from 1) of t in its parent.
func (t *Table) Key() string {
	if t.parent != nil && t.parent.typ.Sort == SortList {
		for i, v := range t.parent.list {
			if v.tab == t {
				return strconv.Itoa(i + 1)
			}
		}
	}
	return t.key
}

// Path returns the path from the root, such as ships.hag.men.F1; "" is the
// root.
func (t *Table) Path() string {
	if t.parent == nil {
		return ""
	}
	return join(t.parent.Path(), t.Key())
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

// Thing names t for a message: ship "Sea Hag", record ram, list links.
func (t *Table) Thing() string {
	if t.parent == nil && t == t.st.root {
		return "the game"
	}
	switch t.typ.Sort {
	case SortRecord:
		name := t.key
		if i := t.typ.Shape.Index("name"); i >= 0 && t.rec[i].kind == Text && t.rec[i].text != "" {
			name = t.rec[i].text
		}
		if t.typ.Shape.IsEntity() {
			return fmt.Sprintf("%s %q", t.typ.Shape.Name, name)
		}
		return "record " + t.typ.Shape.Name
	case SortList:
		return "list " + t.key
	}
	return "map " + t.key
}

// Len returns the number of elements of a list or map, of fields of a record.
func (t *Table) Len() int {
	return len(t.list) + len(t.m) + len(t.rec) // a record uses only its fields
}

// At returns element i of a list, counted from 1; nil outside.
func (t *Table) At(i int) Value {
	if i < 1 || i > len(t.list) {
		return Value{}
	}
	return t.list[i-1]
}

// Get returns the field or key of that name; nil if there is none.
func (t *Table) Get(key string) Value {
	if t.m != nil {
		return t.m[key]
	}
	if t.typ.Shape != nil {
		if i := t.typ.Shape.Index(key); i >= 0 {
			return t.rec[i]
		}
	}
	return Value{}
}

// Keys returns the keys of a map in sorted order, or the fields of a record in
// declared order. The list is kept until a key comes or goes; it is not the caller's
// to change.
func (t *Table) Keys() []string {
	if t.m == nil {
		if t.typ.Shape == nil {
			return nil
		}
		return t.typ.Shape.Names()
	}
	if t.keys == nil {
		keys := make([]string, 0, len(t.m))
		for k := range t.m {
			keys = append(keys, k)
		}
		slices.Sort(keys)
		t.keys = keys
	}
	return t.keys
}

// all yields the content of t: the elements of a list by their place from 1,
// the fields of a record in declared order, a map by its sorted keys.
func (t *Table) all(yield func(key string, v Value) bool) {
	for i, v := range t.list {
		if !yield(strconv.Itoa(i+1), v) {
			return
		}
	}
	for i, v := range t.rec {
		if !yield(t.typ.Shape.Fields[i].Name, v) {
			return
		}
	}
	if t.m == nil {
		return
	}
	for _, k := range t.Keys() {
		if !yield(k, t.m[k]) {
			return
		}
	}
}

// FieldType returns the type of the value (present or not) at key.
func (t *Table) FieldType(key string) (*Type, error) {
	switch t.typ.Sort {
	case SortRecord:
		i := t.typ.Shape.Index(key)
		if i < 0 {
			return nil, t.unknown(key)
		}
		return t.typ.Shape.Fields[i].Type, nil
	}
	return t.typ.Elem, nil
}

// unknown is the error for a field that a record does not have.
func (t *Table) unknown(key string) error {
	return &FieldError{t.Thing(), key, t.typ.Shape.Names()}
}

// Set writes a field of a record or a key of a map; nil removes a key of a
// map. A value that does not fit is an error and changes nothing.
func (t *Table) Set(key string, v Value) error {
	i, ft := 0, t.typ.Elem
	if t.typ.Sort == SortRecord {
		if i = t.typ.Shape.Index(key); i < 0 {
			return t.unknown(key)
		}
		ft = t.typ.Shape.Fields[i].Type
	}
	if t.typ.Sort == SortList {
		return fmt.Errorf("%s has places 1 to %d, no %q", t.Thing(), len(t.list), key)
	}
	if err := t.fit(ft, key, v, t.m != nil && v.kind == Nil); err != nil {
		return err
	}
	if t.m != nil {
		if !utf8.ValidString(key) {
			return fmt.Errorf("%s: the key %q %w", t.Thing(), key, errNoText)
		}
		old := t.m[key]
		if e := t.st.namesake(t, key); e != nil && v.kind != Nil {
			return fmt.Errorf("%s: the id %q is taken by a %s", t.Thing(), key, e.typ.Shape.Name)
		}
		t.st.wrote(write{t: t, key: key, old: old, op: opKey})
		t.setKey(key, v)
		return nil
	}
	t.st.wrote(write{t: t, key: key, old: t.rec[i], i: int32(i), op: opField})
	t.setField(i, key, v)
	return nil
}

func (t *Table) fit(ft *Type, key string, v Value, removes bool) error {
	if t.st.frozen {
		return fmt.Errorf("%s: %s cannot be written here: checks and questions may not change the game", t.Thing(), key)
	}
	if removes {
		return nil
	}
	if err := ft.Check(v); err != nil {
		return fmt.Errorf("%s: %s %w", t.Thing(), key, err)
	}
	if v.tab == nil {
		return nil
	}
	if v.tab.parent != nil {
		return fmt.Errorf("%s: %s is already part of the game at %s", t.Thing(), key, v.tab.Path())
	}
	deep := 0
	for up := t; up != nil; up = up.parent {
		if deep++; deep > MaxDepth {
			return fmt.Errorf("%s: %s would be nested too deeply (limit %d tables)", t.Thing(), key, MaxDepth)
		}
	}
	return nil
}

// MaxDepth is the limit of nested tables in the state.
const MaxDepth = 64

// Fill puts values into an empty list that is not yet part of the tree. That is
// one change for the observer and none in the log, because nothing refers to the
// list yet. A value that does not fit is an error, and leaves the list empty.
func (t *Table) Fill(values []Value) error {
	if t.typ.Sort != SortList || t.parent != nil || len(t.list) > 0 {
		return fmt.Errorf("%s is not a new list", t.Thing())
	}
	for i, v := range values {
		if err := t.fit(t.typ.Elem, strconv.Itoa(i+1), v, false); err != nil {
			for _, v := range values[:i] {
				t.disown(v)
			}
			return err
		}
		t.adopt(v, "")
	}
	t.list = values
	t.listed()
	return nil
}

func (t *Table) setField(i int, key string, v Value) {
	t.disown(t.rec[i])
	t.rec[i] = v
	t.adopt(v, key)
	t.st.grew(key, v)
	t.changed()
	if t.st.observer != nil && !t.st.later.notes(t, i, key) {
		t.st.observer.Field(t, key, v)
	}
}

func (t *Table) setKey(key string, v Value) {
	old, had := t.m[key]
	t.disown(old)
	if v.kind == Nil {
		delete(t.m, key)
	} else {
		t.m[key] = v
		t.adopt(v, key)
	}
	t.st.grew(key, v)
	if had != (v.kind != Nil) {
		t.keys = nil
	}
	t.changed()
	if t.st.observer != nil && !t.st.later.notes(t, -1, key) {
		t.st.observer.Field(t, key, v)
	}
}

func (t *Table) disown(v Value) {
	if v.tab != nil && v.tab.parent == t {
		v.tab.parent = nil
	}
}

// SetAt writes element i of a list, counted from 1. i may be one past the end;
// nil is allowed only for the last element, and removes it.
func (t *Table) SetAt(i int, v Value) error {
	if t.typ.Sort != SortList {
		return fmt.Errorf("%s is not a list", t.Thing())
	}
	if v.kind == Nil && i == len(t.list) {
		_, err := t.Remove(i)
		return err
	}
	if i == len(t.list)+1 {
		return t.Insert(i, v)
	}
	if i < 1 || i > len(t.list) {
		return fmt.Errorf("%s has %d elements: cannot write element %d", t.Thing(), len(t.list), i)
	}
	if err := t.fit(t.typ.Elem, strconv.Itoa(i), v, false); err != nil {
		return err
	}
	t.st.wrote(write{t: t, old: t.list[i-1], i: int32(i - 1), op: opSet})
	t.setAt(i-1, v)
	return nil
}

func (t *Table) setAt(i int, v Value) {
	t.disown(t.list[i])
	t.list[i] = v
	t.adopt(v, "")
	t.st.grew("", v)
	t.listed()
}

func (t *Table) listed() {
	t.changed()
	if t.st.observer != nil && !t.st.later.notes(t, 0, "") {
		t.st.observer.List(t)
	}
}

// Insert puts v before place i of a list, counted from 1; i = Len()+1 appends.
func (t *Table) Insert(i int, v Value) error {
	if t.typ.Sort != SortList {
		return fmt.Errorf("%s is not a list", t.Thing())
	}
	if i < 1 || i > len(t.list)+1 {
		return fmt.Errorf("%s has %d elements: cannot insert at place %d", t.Thing(), len(t.list), i)
	}
	if err := t.fit(t.typ.Elem, strconv.Itoa(i), v, false); err != nil {
		return err
	}
	t.st.wrote(write{t: t, i: int32(i - 1), op: opInsert})
	t.insertAt(i-1, v)
	return nil
}

func (t *Table) insertAt(i int, v Value) {
	t.list = slices.Insert(t.list, i, v)
	t.adopt(v, "")
	t.st.grew("", v)
	t.listed()
}

// Remove removes element i of a list, counted from 1, and returns it.
func (t *Table) Remove(i int) (Value, error) {
	if t.typ.Sort != SortList || i < 1 || i > len(t.list) {
		return Value{}, fmt.Errorf("%s has no element %d to remove", t.Thing(), i)
	}
	if t.st.frozen {
		return Value{}, t.fit(nil, strconv.Itoa(i), Value{}, true)
	}
	old := t.list[i-1]
	t.st.wrote(write{t: t, old: old, i: int32(i - 1), op: opRemove})
	t.removeAt(i - 1)
	return old, nil
}

func (t *Table) removeAt(i int) {
	t.disown(t.list[i])
	t.list = slices.Delete(t.list, i, i+1)
	t.listed()
}
