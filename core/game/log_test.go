package game

import (
	"fmt"
	"slices"
	"testing"
)

// hearing is an observer that lists what it receives.
type hearing struct {
	copyMirror
	got *[]string
}

func (h hearing) Field(t *Table, key string, v Value) {
	h.copyMirror.Field(t, key, v)
	*h.got = append(*h.got, fmt.Sprintf("%s=%v", join(t.Path(), key), v))
}

func (h hearing) List(t *Table) {
	h.copyMirror.List(t)
	*h.got = append(*h.got, t.Path())
}

// TestRollbackReportsOnce: after a rollback the observer receives each field and list once,
// with the value that it has then, and after that each write as ever.
func TestRollbackReportsOnce(t *testing.T) {
	var got []string
	st, err := NewState(fleet(t), hearing{got: &got})
	if err != nil {
		t.Fatal(err)
	}
	root := st.Root()
	row := st.New(root.Type().Shape.Fields[root.Type().Shape.Index("grid")].Type.Elem)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(root.Get("grid").Table().Insert(1, Of(row)))
	must(root.Set("period", Int(7)))
	for range 3 {
		mark := st.Mark()
		for n := range 4 {
			must(root.Set("period", Int(n)))
			must(row.Insert(1, Int(n)))
		}
		must(root.Get("tags").Table().Set("fog", Str("thick")))
		got = nil
		st.Rollback(mark)
		if want := []string{"tags.fog=nothing", "grid.1", "period=7"}; !slices.Equal(got, want) {
			t.Fatalf("the observer receives %q, not %q", got, want)
		}
		sameMirror(t, st)
		got = nil
		must(root.Set("period", Int(8)))
		must(root.Set("period", Int(7)))
		if want := []string{"period=8", "period=7"}; !slices.Equal(got, want) {
			t.Fatalf("after the rollback the observer receives %q, not %q", got, want)
		}
	}
}
