package game

import "encoding/binary"

// wrote appends a write to the log.
func (st *State) wrote(w write) {
	st.serial++
	w.rule, w.no = st.rule, st.serial
	st.log = append(st.log, w)
}

// Version identifies the content of a state: while it is the same, nothing in
// the state has changed. A write makes a new version; a rollback restores that
// of the mark, and a visit to the past that of its place.
type Version struct {
	writes int
	last   uint32
}

// Version returns the current version of the state.
func (st *State) Version() Version {
	n := len(st.log) - st.reverted
	if n == 0 {
		return Version{}
	}
	return Version{n, st.log[n-1].no}
}

// Append appends the version to b, as many bytes for each.
func (v Version) Append(b []byte) []byte {
	return binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint64(b, uint64(v.writes)), v.last)
}

// Savepoint is a place in the log of writes.
type Savepoint int

// Mark returns the current end of the log.
func (st *State) Mark() Savepoint { return Savepoint(len(st.log)) }

// Rollback reverts every write since the mark, the last one first. The observer receives
// each field and each list once, when all are reverted.
func (st *State) Rollback(to Savepoint) {
	st.later.on = true
	for i := len(st.log) - 1; i >= int(to); i-- {
		st.revert(&st.log[i])
		st.log[i] = write{}
	}
	st.log = st.log[:to]
	st.report()
}

// later collects the changes that the observer receives at the end of a rollback.
type later struct {
	on      bool
	changes []change
}

// change is a field, a key, or for "" a list that has changed.
type change struct {
	t   *Table
	key string
}

// notes says whether a change is reported later, and notes it: that of field i of a record,
// or of a list, once, and that of a key, with i -1, each time.
func (l *later) notes(t *Table, i int, key string) bool {
	if !l.on {
		return false
	}
	if i >= 0 && i < 64 {
		if t.later&(1<<i) != 0 {
			return true
		}
		t.later |= 1 << i
	}
	l.changes = append(l.changes, change{t, key})
	return true
}

// report reports to the observer what was noted for it.
func (st *State) report() {
	st.later.on = false
	for i, c := range st.later.changes {
		if c.t.later = 0; c.t.typ.Sort == SortList {
			st.observer.List(c.t)
		} else {
			st.observer.Field(c.t, c.key, c.t.Get(c.key))
		}
		st.later.changes[i] = change{}
	}
	st.later.changes = st.later.changes[:0]
}
