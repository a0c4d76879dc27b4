package game

import (
	"math/rand/v2"
	"testing"
)

// afresh is the state as JSON, and its size, with nothing of what its parts keep.
func afresh(st *State) (string, int) {
	var forget func(t *Table)
	forget = func(t *Table) {
		t.encoded = nil
		for _, v := range t.all {
			if v.tab != nil {
				forget(v.tab)
			}
		}
	}
	forget(st.root)
	return st.root.String(), st.root.size()
}

// TestEncodedParts writes and undoes at random: what parts of the state keep is
// what they come to when everything is read again, and the state is as large.
func TestEncodedParts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		st, err := NewState(fleet(t), copyMirror{})
		if err != nil {
			t.Fatal(err)
		}
		var marks []Savepoint
		for range 150 {
			c := &chooser{}
			for range 24 {
				c.data = append(c.data, byte(r.IntN(256)))
			}
			if marks = append(marks, st.Mark()); r.IntN(12) == 0 {
				at := r.IntN(len(marks))
				st.Rollback(marks[at])
				marks = marks[:at]
			} else {
				scribble(t, c, st)
			}
			hash, text, size := st.Hash(), st.root.String(), st.root.size()
			if !st.Larger(size-1) || st.Larger(size) {
				t.Fatalf("of %d bytes: larger than %d: %v, than %d: %v", size, size-1, st.Larger(size-1), size, st.Larger(size))
			}
			if text2, size2 := afresh(st); text != text2 || size != size2 || hash != st.Hash() {
				t.Fatalf("kept: %d bytes\n%s\nit is %d\n%s", size, text, size2, text2)
			}
			st.Hash()
		}
	}
}
