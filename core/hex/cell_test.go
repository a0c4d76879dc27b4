package hex

import (
	"slices"
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
