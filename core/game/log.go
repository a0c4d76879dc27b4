package game

// wrote puts a write into the log.
func (st *State) wrote(w write) {
	st.serial++
	w.rule, w.no = st.rule, st.serial
	st.log = append(st.log, w)
}

// Version names what a state holds: while it is the same, everything in the state is
// as it was. A write makes another version; a rollback makes that of the mark again.
type Version struct {
	writes int
	last   uint32
}

// Version returns the version of the state now.
func (st *State) Version() Version {
	n := len(st.log)
	if n == 0 {
		return Version{}
	}
	return Version{n, st.log[n-1].no}
}

// Mark is a place in the log of writes.
type Mark int

// Mark returns the place in the log up to which everything has been written.
func (st *State) Mark() Mark { return Mark(len(st.log)) }

// Rollback takes back, last first, every write since the mark.
func (st *State) Rollback(to Mark) {
	for i := len(st.log) - 1; i >= int(to); i-- {
		st.revert(&st.log[i])
		st.log[i] = write{}
	}
	st.log = st.log[:to]
}
