package chart

import (
	"strings"
	"testing"

	"parley/core/hex"
	"parley/lua/geometry"
	"parley/lua/ruleset"
)

// TestHexMapShowsWhoIsAboard: in narrow cells too, as long as there is room for
// signs of what a piece of several cells carries.
func TestHexMapShowsWhoIsAboard(t *testing.T) {
	man := &ruleset.Look{ID: "man", Kind: "piece", Shape: "square"}
	on := func(name, at string) geometry.Mark {
		return geometry.Mark{Cells: cells(at), Look: man, Side: "blue", Name: name}
	}
	barge := geometry.Mark{Cells: cells("1,3", "1,2", "1,1"), Look: ship, Side: "blue", Sign: "b", Name: "Barge", Facing: ptr(0.)}
	marks := []geometry.Mark{barge, on("Anna", "1,3"), on("Carl", "1,2"), on("Dora", "1,2"), on("Emil", "1,1"), on("Fritz", "1,1"), on("Gerd", "1,1")}
	for _, c := range []struct {
		columns int
		want    []string
	}{
		{20, []string{"#", "CD", "BA"}},
		{60, []string{"EFG", "BCD", "BA"}},
	} {
		v := View{Layout: hex.Layout{Top: hex.Flat, Width: 5, Height: 5}, Columns: c.columns, ASCII: true, Sides: []string{"blue"}}
		text := Hex(marks, v)
		board, legend, _ := strings.Cut(text, "\n\n")
		for _, want := range c.want {
			if !strings.Contains(board, want) {
				t.Errorf("%d columns: the map has no %q:\n%s", c.columns, want, text)
			}
			if !strings.Contains(legend, "\n"+want+" ") {
				t.Errorf("%d columns: the legend does not explain %q:\n%s", c.columns, want, text)
			}
		}
	}
}
