package game

import (
	"slices"
	"strconv"
)

// Write is one write of the log, with the values before and after it.
type Write struct {
	Change
	At Savepoint // its place in the log
	Op Written   // how it changed a list
}

// Written says how a write changed a list; it is empty for a field.
type Written string

// How a write changes a list.
const (
	Put     Written = ""        // a field, or an element of a list, changed
	Added   Written = "added"   // an element was added to a list
	Dropped Written = "dropped" // an element was removed from a list
)

// revert undoes a write of the log and keeps in it what remake needs.
func (st *State) revert(w *write) {
	switch w.op {
	case opField:
		now := w.t.rec[w.i]
		w.t.setField(int(w.i), w.key, w.old)
		w.old = now
	case opKey:
		now := w.t.m[w.key]
		w.t.setKey(w.key, w.old)
		w.old = now
	case opSet:
		now := w.t.list[w.i]
		w.t.setAt(int(w.i), w.old)
		w.old = now
	case opInsert:
		w.old = w.t.list[w.i]
		w.t.removeAt(int(w.i))
	case opRemove:
		w.t.insertAt(int(w.i), w.old)
	}
}

// remake redoes a reverted write.
func (st *State) remake(w *write) {
	switch w.op {
	case opInsert:
		w.t.insertAt(int(w.i), w.old)
		w.old = Value{}
	case opRemove:
		w.t.removeAt(int(w.i))
	default:
		st.revert(w)
	}
}

// rewind sets the state back to a place of its log. on moves forward from
// there, home restores the present. Nothing may be written meanwhile; seen
// receives the changes.
func (st *State) rewind(from Savepoint, seen Observer) (on func(to Savepoint), home func()) {
	outer, frozen := st.observer, st.Freeze(true)
	st.observer = seen
	next := len(st.log)
	for ; next > max(int(from), 0); next-- {
		st.revert(&st.log[next-1])
	}
	st.reverted = len(st.log) - next
	on = func(to Savepoint) {
		for ; next < min(int(to), len(st.log)); next++ {
			st.remake(&st.log[next])
		}
		st.reverted = len(st.log) - next
	}
	return on, func() {
		on(st.Mark())
		st.observer = outer
		st.Freeze(frozen)
	}
}

// audience says whether the value of t at key is hidden from others than the
// owner, until the reveal or at all times, by its own field or one around it.
func (t *Table) audience(key string) (secret, private bool) {
	for ; t != nil; t, key = t.parent, t.key {
		if t.typ.Sort == SortList {
			continue
		}
		if ft, err := t.FieldType(key); err == nil {
			secret, private = secret || ft.Secret, private || ft.Private
		}
	}
	return secret, private
}

// Hides says whether the value of t at key is hidden from see, by its own field or
// one around it. A nil see sees everything.
func (t *Table) Hides(see Viewer, key string) bool {
	if see == nil {
		return false
	}
	secret, private := t.audience(key)
	return (secret || private) && !see(t.ownerOf(key), private)
}

// Writes lists every write between two places of the log, with the values of
// that moment, without writes to tables that were not part of the game and
// fields that see hides. A write to a list gives the element that was set,
// added or dropped; Path is the list's, Key the place, from 1.
func (st *State) Writes(from, to Savepoint, see Viewer) (out []Write) {
	on, home := st.rewind(from, nil)
	defer home()
	for at := max(from, 0); at < min(to, st.Mark()); at++ {
		on(at)
		w := &st.log[at]
		if !w.t.InTree() {
			continue
		}
		c := Write{At: at, Change: Change{Table: w.t, Key: w.key, Rule: st.rules[w.rule], Owner: w.t.ownerOf(w.key), Path: w.t.Path()}}
		c.Secret, c.Private = w.t.audience(w.key)
		value := func(v Value) Data { return dataOf(v, see, c.Owner) }
		if w.t.typ.Sort == SortList {
			c.Key, c.Type = strconv.Itoa(int(w.i)+1), w.t.typ.Elem
			switch w.op {
			case opInsert:
				on(at + 1)
				c.Op, c.From, c.To = Added, value(Value{}), value(w.t.list[w.i])
			case opRemove:
				c.Op, c.From, c.To = Dropped, value(w.t.list[w.i]), value(Value{})
			default:
				c.From = value(w.t.list[w.i])
				on(at + 1)
				c.To = value(w.t.list[w.i])
			}
		} else {
			c.Type, _ = w.t.FieldType(w.key)
			c.Path = join(c.Path, w.key)
			c.From = value(w.t.Get(w.key))
			on(at + 1)
			c.To = value(w.t.Get(w.key))
		}
		if !c.Hidden(see) {
			out = append(out, c)
		}
	}
	return out
}

// Between lists the net changes between two places of the log, in the order of
// first writing; a field that was set back is left out. A list is one change.
func (st *State) Between(from, to Savepoint) (kept []Change) {
	type place struct {
		t   *Table
		key string
	}
	seen := map[place]int{}
	var out []Change
	now := func(c *Change) Data {
		if c.Table.typ.Sort == SortList {
			return Of(c.Table).Data(nil)
		}
		return c.Table.Get(c.Key).Data(nil)
	}
	on, home := st.rewind(from, nil)
	defer home()
	for i := max(from, 0); i < min(to, st.Mark()); i++ {
		w := &st.log[i]
		p := place{w.t, w.key}
		if n, ok := seen[p]; ok {
			out[n].Rule = st.rules[w.rule]
			continue
		}
		if !w.t.InTree() {
			continue // it enters the game whole, by a later write
		}
		seen[p] = len(out)
		c := Change{Table: w.t, Key: w.key, Rule: st.rules[w.rule]}
		c.From = now(&c)
		out = append(out, c)
	}
	on(to)
	for _, c := range out {
		if !c.Table.InTree() {
			continue
		}
		c.To = now(&c)
		if c.From.Equal(c.To) {
			continue
		}
		c.Path, c.Type = c.Table.Path(), c.Table.typ
		if c.Table.typ.Sort != SortList {
			c.Type, _ = c.Table.FieldType(c.Key)
			c.Path = join(c.Path, c.Key)
		}
		c.Owner = c.Table.ownerOf(c.Key)
		c.Secret, c.Private = c.Table.audience(c.Key)
		if !c.Private && (c.From.kind == Tab || c.To.kind == Tab) && st.Private() && st.keeps(c.Type) {
			c.Private, c.Owner = true, Nobody // a whole table came or went, such as a deck with its hands
		}
		kept = append(kept, c)
	}
	return kept
}

// Values follows one value through the log. at returns its current value; it is
// called before the first write and after each write that touches says may
// concern it. changed receives every write that changed it. touches is called
// most and should be cheap.
func (st *State) Values(from, to Savepoint, touches func(t *Table, key string) bool, at func() Data, changed func(Write)) {
	on, home := st.rewind(from, nil)
	defer home()
	before := at()
	for m := max(from, 0); m < min(to, st.Mark()); m++ {
		w := &st.log[m]
		if !touches(w.t, w.key) {
			continue
		}
		on(m + 1)
		if !w.t.InTree() {
			continue
		}
		if now := at(); !now.Equal(before) {
			c := Write{At: m, Change: Change{Table: w.t, Key: w.key, From: before, To: now, Rule: st.rules[w.rule], Owner: w.t.ownerOf(w.key)}}
			c.Secret, c.Private = w.t.audience(w.key)
			changed(c)
			before = now
		}
	}
}

// Saved holds the writes since a mark: from the position at the mark they lead
// to another position again.
type Saved struct{ log []write }

// Len returns the number of writes.
func (s *Saved) Len() int { return len(s.log) }

// Save reverts the writes since a mark, and keeps them. The observer receives the changes
// as those of a rollback.
func (st *State) Save(from Savepoint) *Saved {
	st.later.on = true
	for i := len(st.log) - 1; i >= int(from); i-- {
		st.revert(&st.log[i])
	}
	s := &Saved{slices.Clone(st.log[from:])}
	clear(st.log[from:])
	st.log = st.log[:from]
	st.report()
	return s
}

// Restore repeats the saved writes, in the position at their mark. It may be
// called more than once.
func (st *State) Restore(s *Saved) {
	st.later.on = true
	for _, w := range s.log {
		st.remake(&w)
		st.log = append(st.log, w)
	}
	st.report()
}
