package chart

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"parley/core/hex"
	"parley/lua/geometry"
	"parley/lua/ruleset"
)

// The looks of the sides of cells.
var (
	fence    = &ruleset.Look{ID: "fence", Name: "fence", Kind: "side", Stroke: "#6b3d12", Pattern: "posts"}
	wallSide = &ruleset.Look{ID: "drystone", Name: "drystone wall", Kind: "side", Glyph: '▒', ASCII: '%', Stroke: "#44423d", Pattern: "double"}
	crag     = &ruleset.Look{ID: "crag", Name: "crag", Kind: "side", Glyph: '^', ASCII: '^', Stroke: "#7a2f12", Pattern: "ticks", Edge: "dashed"}
)

// pen is a cell with a fence around it, of which one side is a wall; a wood beside
// it, higher to the south, and two carts, one of which carries a dog.
func pen(l hex.Layout) []geometry.Mark {
	one := 1
	cells := func(labels ...string) (out []hex.Cell) {
		for _, label := range labels {
			c, err := l.Parse(label)
			if err != nil {
				panic(err)
			}
			out = append(out, c)
		}
		return out
	}
	return []geometry.Mark{
		{Cells: cells("D1", "D2", "D3"), Look: rough, Name: "Shaw"},
		{Cells: cells("D3", "D4"), Level: &one},
		{Sides: []geometry.Side{{Of: cells("B2")[0], Direction: 0}, {Of: cells("B2")[0], Direction: 1}, {Of: cells("B2")[0], Direction: 2}}, Look: fence},
		{Sides: []geometry.Side{{Of: cells("B2")[0], Direction: 3}}, Look: fence},
		{Sides: []geometry.Side{{Of: cells("C2")[0], Direction: 3}}, Look: wallSide}, // on pointy tops the same side as B2's 0
		{Cells: cells("F2", "F3", "E3"), Side: "blue", Sign: "w", Name: "Wain", Facing: ptr(3.)},
		{Cells: cells("F3"), Side: "red", Sign: "d", Name: "Dog"},
		{Cells: cells("D2"), Side: "red", Sign: "g", Name: "Gig"},
	}
}

func TestTerrainAsText(t *testing.T) {
	legend := `
W  Wain  blue  back F2  F3  front E3  heading west
d  Dog   red   F3
g  Gig   red   D2
Wd F3: Wain: Dog
:  Shaw (rough) about D2
%s fence
%%  drystone wall
1  level of the ground
`
	for _, c := range []struct {
		name, want, strokes string
		layout              hex.Layout
		columns             int
	}{
		{"flat tops", `
    A   B   C   D   E   F   G
1   .       .       .       .
        .      :::      .      1
2   .     % .  :::  .       .
      / .      :g:      W      2
3   . \---/ .  :::  \ W W   .
        .      ::1    WWd      3
4   .       .  :::  .       .
        .       .1      .      4
`, "/-\\", hex.Layout{Top: hex.Flat, Width: 7, Height: 4}, 80},
		{"pointy tops", `
    A   B   C   D   E   F   G
1   .   .   .  :::  .   .   .    1
                :
2     . | . % .  :g:  .   W   .  2
         \ /      :      W
3   .   .   .  ::1  < WWd   .    3
                :
4     .   .   .   .1  .   .   .  4
`, "|/\\", hex.Layout{Width: 7, Height: 4}, 80},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := Hex(pen(c.layout), View{Layout: c.layout, Directions: compassRose, Columns: c.columns, ASCII: true, Sides: blueRed})
			if want := strings.TrimPrefix(c.want+fmt.Sprintf(legend, c.strokes), "\n"); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// TestTerrainFits: whatever lies on a board, no line of its map is wider than the
// terminal, and every cell that is shown has its column and row.
func TestTerrainFits(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		l := hex.Layout{Top: hex.Top(r.IntN(2)), First: hex.Dir(r.IntN(6)), Column: r.IntN(5) - 2, Row: r.IntN(5) - 2, Width: 1 + r.IntN(50), Height: 1 + r.IntN(30)}
		there := func() hex.Cell { return l.FromOffset(r.IntN(l.Width), r.IntN(l.Height)) }
		level := r.IntN(10)
		marks := []geometry.Mark{
			{Cells: []hex.Cell{there(), there()}, Look: rough, Level: &level}, {Cells: []hex.Cell{there(), there(), there()}, Side: "red", Name: "Ox"},
			{Cells: []hex.Cell{there()}, Side: "blue", Name: "Hen"},
		}
		if r.IntN(2) == 0 {
			marks = append(marks, geometry.Mark{Sides: []geometry.Side{{Of: there(), Direction: r.IntN(6)}}, Look: fence})
		}
		v := View{Layout: l, Columns: 60 + r.IntN(60), Sides: blueRed}
		text := Hex(marks, v)
		for line := range strings.Lines(text) {
			if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > v.Columns {
				t.Fatalf("a line of %d on %d columns:\n%s", n, v.Columns, text)
			}
		}
		wellFormed(t, "terrain", SVG(Picture{Marks: marks, View: v}))
	}
}

// TestCellsHaveTheirLabels: a piece stands below the letter of its column and on
// the line of its row, on either top.
func TestCellsHaveTheirLabels(t *testing.T) {
	for _, top := range []hex.Top{hex.Pointy, hex.Flat} {
		for _, sides := range [][]geometry.Side{nil, {{}}} {
			l := hex.Layout{Top: top, Column: 1, Row: -3, Width: 9, Height: 6}
			for i := range sides {
				sides[i].Of = l.FromOffset(0, 0)
			}
			for _, cell := range l.Cells() {
				marks := []geometry.Mark{{Cells: []hex.Cell{cell}, Side: "blue", Sign: "z", Name: "Z"}}
				if sides != nil {
					marks = append(marks, geometry.Mark{Sides: sides, Look: crag})
				}
				text := Hex(marks, View{Layout: l, ASCII: true, Sides: blueRed})
				lines := strings.Split(text, "\n")
				label, _ := l.Label(cell)
				for _, line := range lines[1:] {
					x := strings.IndexByte(line, 'Z')
					if x < 0 {
						continue
					}
					if near := lines[0][max(x-2, 0):min(x+1, len(lines[0]))]; !strings.Contains(near, label[:1]) {
						t.Errorf("top %d: %s stands below %q:\n%s", top, label, near, text)
					}
					if !strings.HasPrefix(line, label[1:]+" ") && !strings.HasSuffix(line, label[1:]) {
						t.Errorf("top %d: %s stands on the line %q", top, label, line)
					}
					break
				}
			}
		}
	}
}

// TestSignsAgree: what has no side has one sign, as text and in a picture.
func TestSignsAgree(t *testing.T) {
	marks := []geometry.Mark{
		{Cells: cells("A1"), Side: "blue", Sign: "a", Name: "Ann"}, {Cells: cells("B1"), Sign: "b", Name: "buoy"}, {Cells: cells("C1"), Sign: "7", Name: "post"},
	}
	v := View{Layout: hex.Layout{Width: 4, Height: 2}, ASCII: true, Sides: blueRed}
	text, picture := Hex(marks, v), SVG(Picture{Marks: marks, View: v})
	for _, sign := range []string{"A", "1", "7"} {
		if !strings.Contains(text, "\n"+sign+"  ") || strings.Count(picture, ">"+sign+"</text>") != 2 {
			t.Errorf("%s is not the sign in both:\n%s", sign, text)
		}
	}
}

// TestALongPiece: of a piece on many cells the legend lists the first and the last.
func TestALongPiece(t *testing.T) {
	row := hex.Layout{Width: 12, Height: 1}.Cells()
	for n, want := range map[int]string{
		6: "W  Wain  blue  back A1  B1  C1  D1  E1  front F1\n",
		9: "W  Wain  blue  back A1  B1  C1  D1  and 4 more  front I1\n",
	} {
		text := Hex([]geometry.Mark{{Cells: row[:n], Side: "blue", Name: "Wain"}}, View{Layout: hex.Layout{Width: 12, Height: 1}, Sides: blueRed})
		if !strings.Contains(text, want) {
			t.Errorf("%d cells: %s", n, text)
		}
	}
}

// TestGroundAlone: a board of pointy tops with neither sides nor levels has the
// small cells that one without ground has; ground is seen beside a piece.
func TestGroundAlone(t *testing.T) {
	marks := []geometry.Mark{
		{Cells: cells("C1", "C2", "D2", "F2", "F3"), Look: rough}, {Cells: cells("C2"), Side: "blue", Name: "Ann"},
		{Cells: cells("F3", "G3"), Side: "red", Name: "Wain", Facing: ptr(0.)}, {Cells: cells("H1"), Look: reef},
	}
	want := `  A B C D E F G H
1 . . ::. . . . ~~ 1
2  . . A:::. ::. . 2
3 . . . . . w-> .  3

A  Ann   blue  C2
w  Wain  red   back F3  front G3  heading east
:  rough
~  reef
`
	if got := Hex(marks, View{Layout: hex.Layout{Width: 8, Height: 3}, Directions: compassRose, ASCII: true, Sides: blueRed}); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestGroundIsSeenThrough: what lies over other ground leaves it visible, in text in the
// middle of the cell, in the legend of a shared cell and in a picture.
func TestGroundIsSeenThrough(t *testing.T) {
	lane := &ruleset.Look{ID: "lane", Name: "in range", Kind: "ground", Glyph: '•', ASCII: '\'', Fill: "#f3bf9a", Stroke: "#777777", Over: true}
	man := &ruleset.Look{ID: "man", Kind: "piece", Shape: "square"}
	marks := []geometry.Mark{
		{Cells: cells("1,1", "1,2"), Look: rough}, {Cells: cells("1,1", "2,1"), Look: lane},
		{Cells: cells("1,2"), Look: man, Name: "Anna", Side: "blue"}, {Cells: cells("1,1"), Look: man, Name: "Carl", Side: "blue"}, {Cells: cells("1,1"), Look: man, Name: "Dora", Side: "blue"},
	}
	v := View{Layout: hex.Layout{Top: hex.Flat, Width: 4, Height: 4}, ASCII: true, Sides: []string{"blue"}}
	text := Hex(marks, v)
	for _, want := range []string{"CD'", "':'", "'''", ":A:", "(rough, in range)", "'  in range", ":  rough"} {
		if !strings.Contains(text, want) {
			t.Errorf("the map has no %q:\n%s", want, text)
		}
	}
	svg := SVG(Picture{View: v, Marks: marks})
	under, over := strings.Index(svg, `fill="url(#look-rough)"`), strings.Index(svg, `fill="#f3bf9a" fill-opacity=`)
	if under < 0 || over < under {
		t.Error("the lane is not drawn over the ground:", under, over)
	}
}
