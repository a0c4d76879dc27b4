package hex

import (
	"slices"
	"strings"
	"testing"
	"testing/quick"
)

// near folds any number into a coordinate that a board might have.
func near(n int16) int { return int(n) % 60 }

func at(q, r int16) Cell { return Cell{near(q), near(r)} }

func law(t *testing.T, f any) {
	t.Helper()
	if err := quick.Check(f, &quick.Config{MaxCount: 2000}); err != nil {
		t.Error(err)
	}
}

func TestNeighboursAsPrinted(t *testing.T) {
	want := [6]Cell{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}
	if got := (Cell{}).Neighbours(); got != want {
		t.Errorf("neighbours of the origin: %v", got)
	}
}

func TestDistanceAsPrinted(t *testing.T) {
	for _, c := range []struct {
		a, b Cell
		want int
	}{
		{Cell{0, 0}, Cell{3, -1}, 3}, {Cell{1, 2}, Cell{4, -3}, 5},
		{Cell{-3, -3}, Cell{3, 3}, 12}, {Cell{1, 0}, Cell{3, 1}, 3},
	} {
		if got := Distance(c.a, c.b); got != c.want {
			t.Errorf("distance %v to %v is %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

func TestDistanceIsAMetric(t *testing.T) {
	law(t, func(q1, r1, q2, r2, q3, r3 int16) bool {
		a, b, c := at(q1, r1), at(q2, r2), at(q3, r3)
		return Distance(a, b) == Distance(b, a) && (Distance(a, b) == 0) == (a == b) &&
			Distance(a, c) <= Distance(a, b)+Distance(b, c)
	})
}

func TestDirections(t *testing.T) {
	law(t, func(q, r int16, d int8, n int8) bool {
		c, dir := at(q, r), Dir(d)
		next := c.Step(dir)
		back, ok := Direction(next, c)
		_, far := Direction(c, c.StepN(dir, 2))
		return ok && back == dir.Opposite() && !far &&
			c.StepN(dir, int(n)).StepN(dir, -int(n)) == c &&
			dir.Turn(6) == dir.Turn(0) && dir.Turn(int(n)).Turn(-int(n)) == dir.Turn(0)
	})
	if s := Dir(-1).String(); s != "5" {
		t.Errorf("Dir(-1) is written %q", s)
	}
	if _, ok := Direction(Cell{}, Cell{}); ok {
		t.Error("a cell adjoins itself")
	}
}

func TestTurnsAndMirrors(t *testing.T) {
	law(t, func(q, r, q2, r2 int16, d Dir, n int8) bool {
		c, centre := at(q, r), at(q2, r2)
		turned := c.RotateAbout(centre, int(n))
		mirrored := c.ReflectAbout(centre, d)
		return Distance(turned, centre) == Distance(c, centre) &&
			turned.RotateAbout(centre, -int(n)) == c &&
			centre.Step(d).RotateAbout(centre, int(n)) == centre.Step(d.Turn(int(n))) &&
			mirrored.ReflectAbout(centre, d) == c &&
			mirrored == c.ReflectAbout(centre, d.Opposite()) &&
			centre.Step(d).ReflectAbout(centre, d) == centre.Step(d) &&
			centre.Step(d.Turn(1)).ReflectAbout(centre, d) == centre.Step(d.Turn(-1))
	})
}

func TestLabels(t *testing.T) {
	for label, c := range map[string]Cell{
		"A1": {0, 0}, "C3": {1, 2}, "A3": {-1, 2}, "Z1": {25, 0}, "AA1": {26, 0}, "AB2": {27, 1}, "ZZ1": {701, 0}, "AAA1": {702, 0},
	} {
		if got, ok := c.Label(); got != label || !ok {
			t.Errorf("%v has label %q, %v; want %q", c, got, ok, label)
		}
	}
	if got, ok := (Cell{-1, 0}).Label(); got != "-1,0" || ok {
		t.Errorf("a cell left of the board has label %q, %v", got, ok)
	}
}

func TestNotationReadsBack(t *testing.T) {
	law(t, func(q, r int16) bool {
		c := at(q, r)
		label, _ := c.Label()
		x, err1 := ParseCell(c.String())
		y, err2 := ParseCell(" " + strings.ToLower(label))
		col, row := c.Offset()
		return err1 == nil && err2 == nil && x == c && y == c && FromOffset(col, row) == c
	})
	corner := Cell{Limit, Limit}
	label, _ := corner.Label()
	if c, err := ParseCell(label); err != nil || c != corner {
		t.Errorf("%s reads as %v, %v", label, c, err)
	}
}

func TestParseCellFaults(t *testing.T) {
	for text, want := range map[string]string{
		"":                                "no cell given",
		"C":                               "the row is missing after column C",
		"7":                               "the column letter is missing before row 7",
		"C0":                              "rows are counted from 1",
		"C7x":                             `the row is "7x"`,
		"2,":                              "r is missing",
		",2":                              "q is missing",
		"1,2,3":                           "there are more",
		"x,2":                             `q is "x"`,
		"1,--2":                           `r is "--2"`,
		"99999999,0":                      "beyond the limit",
		"0,99999999999999999999999999999": "beyond the limit",
		"ZZZZZZZZZZZZZZZZZZZZZZZZZZZZ1":   "too far to the right",
		"A99999999":                       "beyond the limit",
		"é5":                              "neither a label",
	} {
		c, err := ParseCell(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("ParseCell(%q) = %v, %v; want an error with %q", text, c, err, want)
		}
	}
}

func FuzzParseCell(f *testing.F) {
	for _, s := range []string{"C7", "2,6", "-1, 4", "aa12", "", ",", "A0", "+3,-0", "c 7", "\x80,1", "A1048577"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c, err := ParseCell(s)
		if err != nil {
			if c != (Cell{}) {
				t.Fatalf("%q fails and gives %v", s, c)
			}
			return
		}
		label, _ := c.Label()
		for _, again := range []string{c.String(), label} {
			if d, err := ParseCell(again); err != nil || d != c {
				t.Fatalf("%q reads as %v, its form %q as %v, %v", s, c, again, d, err)
			}
		}
	})
}

func TestBoard(t *testing.T) {
	b := Board{30, 20}
	for c, want := range map[Cell]bool{
		{29, 0}: true, {30, 0}: false, {28, 3}: true, {29, 3}: false, {-1, 2}: true, {0, 20}: false,
	} {
		if b.Contains(c) != want {
			t.Errorf("%v on the board: %v", c, !want)
		}
	}
	cells := b.Cells()
	if len(cells) != b.Len() || !slices.IsSortedFunc(cells, Compare) {
		t.Error("the cells of a board are not all there in reading order")
	}
	for i, c := range cells {
		if j, ok := b.Index(c); !ok || i != j {
			t.Errorf("%v has index %d, want %d", c, j, i)
		}
		if d, ok := b.At(i); !ok || d != c {
			t.Errorf("cell %d is %v, want %v", i, d, c)
		}
	}
	var none Board
	if _, ok := none.At(0); ok || none.Contains(Cell{}) || len(none.Cells()) != 0 {
		t.Error("the zero board has cells")
	}
	if n := (Board{-3, -4}).Len(); n != 0 {
		t.Errorf("a board of negative measures has %d cells", n)
	}
}

func TestSets(t *testing.T) {
	law(t, func(q, r int16, n, m uint8) bool {
		a := NewSet(Within(at(q, r), int(n%5))...)
		b := NewSet(Within(Cell{near(q) + 2, near(r)}, int(m%5))...)
		both, all := a.Intersect(b), a.Union(b)
		if all.Len() != a.Len()+b.Len()-both.Len() || !a.Minus(b).Union(both).Equal(a) {
			return false
		}
		for _, c := range all.Cells() {
			if both.Contains(c) != (a.Contains(c) && b.Contains(c)) {
				return false
			}
		}
		return slices.IsSortedFunc(all.Cells(), Compare)
	})
	var s Set
	s.Remove(Cell{})
	if s.Contains(Cell{}) || s.Len() != 0 || len(s.Cells()) != 0 || s.Fringe().Len() != 0 {
		t.Error("the zero set is not empty")
	}
	hull := NewSet(Cell{0, 0}, Cell{0, 1})
	zoc := NewSet(Cell{0, -1}, Cell{1, -1}, Cell{1, 0}, Cell{1, 1}, Cell{0, 2}, Cell{-1, 2}, Cell{-1, 1}, Cell{-1, 0})
	if !hull.Fringe().Equal(zoc) {
		t.Errorf("the fringe of a hull of two is %v", hull.Fringe().Cells())
	}
}
