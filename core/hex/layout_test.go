package hex

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// layouts are boards of both kinds, some of which begin at negative numbers.
var layouts = []Layout{
	{}, {Top: Flat},
	{Width: 30, Height: 20}, {Top: Flat, First: 4, Width: 30, Height: 20},
	{First: 2, Column: -7, Row: -5, Width: 16, Height: 12}, {Top: Flat, First: 4, Column: -7, Row: -5, Width: 16, Height: 12},
	{Top: Flat, First: -2, Column: 3, Row: 9, Width: 1, Height: 4}, {Column: -3, Row: 5, Width: 4, Height: 1},
}

func TestLabels(t *testing.T) {
	low := Layout{Top: Flat, Column: -3, Row: -2, Width: 6, Height: 5}
	for _, x := range []struct {
		layout Layout
		label  string
		cell   Cell
	}{
		{Layout{}, "A1", Cell{0, 0}}, {Layout{}, "C3", Cell{1, 2}}, {Layout{}, "A3", Cell{-1, 2}},
		{Layout{}, "Z1", Cell{25, 0}}, {Layout{}, "AA1", Cell{26, 0}}, {Layout{}, "AB2", Cell{27, 1}}, {Layout{}, "ZZ1", Cell{701, 0}}, {Layout{}, "AAA1", Cell{702, 0}},
		{Layout{Top: Flat}, "A1", Cell{0, 0}}, {Layout{Top: Flat}, "B1", Cell{1, 0}}, {Layout{Top: Flat}, "C1", Cell{2, -1}}, {Layout{Top: Flat}, "C3", Cell{2, 1}},
		{low, "A1", Cell{-3, 0}}, {low, "D3", Cell{0, 0}}, {low, "D2", Cell{0, -1}}, {low, "E2", Cell{1, -1}}, {low, "E3", Cell{1, 0}}, {low, "F5", Cell{2, 1}},
	} {
		if got, ok := x.layout.Label(x.cell); got != x.label || !ok {
			t.Errorf("%v has label %q, %v; want %q", x.cell, got, ok, x.label)
		}
		if got, err := x.layout.Parse(strings.ToLower(x.label)); got != x.cell || err != nil {
			t.Errorf("%s reads as %v, %v; want %v", x.label, got, err, x.cell)
		}
	}
	for c, l := range map[Cell]Layout{{-1, 0}: {}, {0, 3}: low, {3, 0}: low, {-4, 2}: low, {0, -3}: low, {0, 0}: {Width: -1, Height: 5}} {
		if got, ok := l.Label(c); got != c.String() || ok {
			t.Errorf("%v, which is off the board, has label %q, %v", c, got, ok)
		}
	}
}

// TestNotationReadsBack: the text of any cell, on the board or off it, reads back.
func TestNotationReadsBack(t *testing.T) {
	for _, l := range layouts {
		law(t, func(q, r int16) bool {
			c := at(q, r)
			label, ok := l.Label(c)
			x, err1 := l.Parse(c.String())
			y, err2 := l.Parse(" " + strings.ToLower(label))
			col, row := l.Offset(c)
			return err1 == nil && err2 == nil && x == c && y == c && l.FromOffset(col, row) == c &&
				ok == l.Contains(c) && ok == !strings.Contains(label, ",")
		})
	}
	corner := Cell{Limit, Limit}
	label, _ := Layout{}.Label(corner)
	if c, err := (Layout{}).Parse(label); err != nil || c != corner {
		t.Errorf("%s reads as %v, %v", label, c, err)
	}
}

func TestParseFaults(t *testing.T) {
	small := Layout{Top: Flat, Column: -3, Row: -2, Width: 18, Height: 14}
	for _, x := range []struct {
		layout     Layout
		text, want string
	}{
		{Layout{}, "", "no cell given"},
		{Layout{}, "C", "the row is missing after column C"},
		{Layout{}, "7", "the column letter is missing before row 7"},
		{Layout{}, "C0", "rows are counted from 1"},
		{Layout{}, "C7x", `the row is "7x"`},
		{Layout{}, "2,", "r is missing"},
		{Layout{}, ",2", "q is missing"},
		{Layout{}, "1,2,3", "there are more"},
		{Layout{}, "x,2", `q is "x"`},
		{Layout{}, "1,--2", `r is "--2"`},
		{Layout{}, "99999999,0", "beyond the limit"},
		{Layout{}, "0,99999999999999999999999999999", "beyond the limit"},
		{Layout{}, "ZZZZZZZZZZZZZZZZZZZZZZZZZZZZ1", "too far to the right"},
		{Layout{}, "A99999999", "beyond the limit"},
		{Layout{Top: Flat, Row: Limit}, "A2", "r is 1048577, beyond the limit"},
		{Layout{}, "é5", "neither a label"},
		{small, "S3", "off the board, which reaches from A1 to R14"},
		{small, "A15", "off the board, which reaches from A1 to R14"},
		{Layout{Width: 4}, "E1", "off the board, which reaches from A1 on"},
		{Layout{Width: -4, Height: 3}, "A1", "has no cells"},
	} {
		c, err := x.layout.Parse(x.text)
		if err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%q reads as %v, %v; want an error with %q", x.text, c, err, x.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for i, s := range []string{"C7", "2,6", "-1, 4", "aa12", "", ",", "A0", "+3,-0", "c 7", "\x80,1", "A1048577", "P12", "Q12"} {
		f.Add(s, uint8(i))
	}
	f.Fuzz(func(t *testing.T, s string, which uint8) {
		l := layouts[int(which)%len(layouts)]
		c, err := l.Parse(s)
		if err != nil {
			if c != (Cell{}) {
				t.Fatalf("%q fails and gives %v", s, c)
			}
			return
		}
		label, _ := l.Label(c)
		for _, again := range []string{c.String(), label} {
			if d, err := l.Parse(again); err != nil || d != c {
				t.Fatalf("%q reads as %v, its form %q as %v, %v", s, c, again, d, err)
			}
		}
	})
}

func TestLayoutHoldsItsCells(t *testing.T) {
	b := Layout{Width: 30, Height: 20}
	for c, want := range map[Cell]bool{
		{29, 0}: true, {30, 0}: false, {28, 3}: true, {29, 3}: false, {-1, 2}: true, {0, 20}: false,
	} {
		if b.Contains(c) != want {
			t.Errorf("%v on the board: %v", c, !want)
		}
	}
	for _, l := range append(layouts, Layout{Width: -3, Height: -4}, Layout{Width: 3}) {
		cells := l.Cells()
		if len(cells) != l.Len() || NewSet(cells...).Len() != len(cells) {
			t.Errorf("%+v has %d cells, and lists %d", l, l.Len(), len(cells))
		}
		for i, c := range cells {
			if col, row := l.Offset(c); row*l.Width+col != i || !l.Contains(c) {
				t.Errorf("%+v: cell %d is %v", l, i, c)
			}
		}
	}
}

// TestDirectionsOfABook: on flat tops with N first the indices are those that
// scum.data.directions prints.
func TestDirectionsOfABook(t *testing.T) {
	l := Layout{Top: Flat}
	north, ok := l.Towards(0)
	l.First = north
	var got []Cell
	for i := range 6 {
		got = append(got, l.Dir(i).Vector())
		if l.Index(l.Dir(i)) != i || l.Bearing(l.Dir(i)) != 60*i || l.Dir(i-6) != l.Dir(i) {
			t.Errorf("direction %d is %v with bearing %d", i, l.Dir(i), l.Bearing(l.Dir(i)))
		}
	}
	if want := []Cell{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}; !ok || !slices.Equal(got, want) {
		t.Errorf("the directions clockwise from north are %v, want %v", got, want)
	}
	if _, ok := l.Towards(90); ok {
		t.Error("a side of a hex with a flat top looks east")
	}
	if d, ok := (Layout{}).Towards(90); d != 0 || !ok {
		t.Errorf("east is direction %v of pointy tops", d)
	}
}

// TestPage: what is drawn of a cell lies where its directions lead, and neighbours
// share the corners of their sides.
func TestPage(t *testing.T) {
	same := func(a, b Point) bool { return math.Hypot(a.X-b.X, a.Y-b.Y) < 1e-9 }
	for _, l := range layouts {
		law(t, func(q, r int16, n uint8) bool {
			c, d := at(q, r), Dir(n%6)
			m, next := l.Middle(c), l.Middle(c.Step(d))
			rad := float64(l.Bearing(d)) * math.Pi / 180
			want := Point{m.X + 2*halfHeight*math.Sin(rad), m.Y - 2*halfHeight*math.Cos(rad)}
			a, b := l.Side(c, d)
			x, y := l.Side(c.Step(d), d.Opposite())
			between := Point{(m.X + next.X) / 2, (m.Y + next.Y) / 2}
			return same(next, want) && same(a, y) && same(b, x) && same(between, Point{(a.X + b.X) / 2, (a.Y + b.Y) / 2})
		})
		if !l.Bounded() {
			continue
		}
		least, most := Point{math.Inf(1), math.Inf(1)}, Point{}
		for _, c := range l.Cells() {
			for _, p := range l.Corners(c) {
				least, most = Point{min(least.X, p.X), min(least.Y, p.Y)}, Point{max(most.X, p.X), max(most.Y, p.Y)}
			}
		}
		if w, h := l.Page(); !same(least, Point{}) || !same(most, Point{w, h}) {
			t.Errorf("%+v is drawn from %v to %v, and its page is %v by %v", l, least, most, w, h)
		}
	}
}
