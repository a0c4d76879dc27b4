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

// Rollback reverts every write since the mark, the last one first.
func (st *State) Rollback(to Savepoint) {
	for i := len(st.log) - 1; i >= int(to); i-- {
		st.revert(&st.log[i])
		st.log[i] = write{}
	}
	st.log = st.log[:to]
}
