package chart

import (
	"strings"
	"testing"

	"parley/core/plane"
	"parley/lua/geometry"
)

// TestBoardsMatch: with one Reach, a figure stands at the same place of every map on which
// it has not moved, whatever else is there; without it, the scale follows the pieces.
func TestBoardsMatch(t *testing.T) {
	at := func(name string, x, y float64) geometry.Mark {
		return geometry.Mark{ID: name, Name: name, Sign: name[:1], Side: "red", Point: &plane.Point{X: x, Y: y}}
	}
	few, many := []geometry.Mark{at("Tib", 4, 9), at("Una", 8, 2)}, []geometry.Mark{at("Tib", 4, 9), at("Una", 40, 70)}
	reach := &Reach{}
	reach.Add(few)
	reach.Add(nil)
	reach.Add(many)
	tib := func(marks []geometry.Mark, r *Reach) string {
		board, legend := Board(Picture{Marks: marks, Floor: true, Reach: r})
		if !strings.HasPrefix(board, Signature) || !strings.Contains(legend, ">Una<") || strings.Contains(board, "<title>") {
			t.Errorf("the board is\n%s\nand its legend\n%s", board, legend)
		}
		for line := range strings.Lines(board) {
			if strings.HasSuffix(line, ">T</text>\n") {
				return line
			}
		}
		t.Errorf("no Tib in\n%s", board)
		return ""
	}
	if a, b := tib(few, reach), tib(many, reach); a != b {
		t.Errorf("Tib stands at\n%s\nand then at\n%s", a, b)
	}
	if a, b := tib(few, nil), tib(many, nil); a == b {
		t.Errorf("without a reach, Tib stands at the same place: %s", a)
	}
}
