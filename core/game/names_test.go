package game

import (
	"fmt"
	"slices"
	"testing"
)

// TestNamesOfFields: a shape finds each of its fields, and no other, also where many names
// spread to the same place.
func TestNamesOfFields(t *testing.T) {
	number := &Type{Sort: SortNumber}
	for _, form := range []string{"f%d", "fa%03da", "%da", "a%dxa"} {
		sh, clone := &Shape{Name: "thing"}, &Shape{}
		for n := range 300 {
			name := fmt.Sprintf(form, n)
			if at := sh.Index(name); at >= 0 {
				t.Fatalf("%s stands at %d before it is declared", name, at)
			}
			if err := sh.Add(name, number); err != nil {
				t.Fatal(err)
			}
			if sh.Add(name, number) == nil {
				t.Fatalf("%s is declared twice", name)
			}
			if n == 100 {
				clone = sh.Clone()
			}
		}
		for i, name := range append(slices.Clone(sh.Names()), "", "f", form) {
			want := i
			if i >= len(sh.Fields) {
				want = -1
			}
			if got := sh.Index(name); got != want {
				t.Fatalf("%q is at %d, not %d", name, got, want)
			}
			if got := clone.Index(name); want > 100 && got >= 0 {
				t.Fatalf("the clone has %q, at %d", name, got)
			}
		}
	}
}
