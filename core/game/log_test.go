package game

import (
	"fmt"
	"slices"
	"testing"
)

// hearing is an observer that lists what it is told.
type hearing struct {
	copyMirror
	told *[]string
}

func (h hearing) Field(t *Table, key string, v Value) {
	h.copyMirror.Field(t, key, v)
	*h.told = append(*h.told, fmt.Sprintf("%s=%v", join(t.Path(), key), v))
}

func (h hearing) List(t *Table) {
	h.copyMirror.List(t)
	*h.told = append(*h.told, t.Path())
}

// TestRollbackTellsOnce: after a rollback the observer is told of each field and list once,
// with the value that it has then, and after the next write as ever.
func TestRollbackTellsOnce(t *testing.T) {
	var told []string
	st, err := NewState(fleet(t), hearing{told: &told})
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
		told = nil
		st.Rollback(mark)
		if want := []string{"tags.fog=nothing", "grid.1", "period=7"}; !slices.Equal(told, want) {
			t.Fatalf("the observer is told %q, not %q", told, want)
		}
		sameMirror(t, st)
		told = nil
		must(root.Set("period", Int(8)))
		must(root.Set("period", Int(7)))
		if want := []string{"period=8", "period=7"}; !slices.Equal(told, want) {
			t.Fatalf("after the rollback the observer is told %q, not %q", told, want)
		}
	}
}
