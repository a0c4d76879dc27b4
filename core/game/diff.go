package game

import (
	"slices"
	"strings"
)

// AppendDiff appends, in a canonical order, every field that has changed since
// the mark, with its new value. Two histories since the mark append the same
// text exactly if they end in the same state.
func (st *State) AppendDiff(b []byte, since Savepoint) []byte {
	if len(st.log) == int(since) {
		return b
	}
	changes := st.Changes(since)
	slices.SortFunc(changes, func(x, y Change) int { return strings.Compare(x.Path, y.Path) })
	for _, c := range changes {
		b = append(b, c.Path...)
		b = append(b, '=')
		b = c.To.AppendJSON(b)
		b = append(b, '\n')
	}
	return b
}
