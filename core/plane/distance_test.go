package plane

import (
	"math/rand/v2"
	"testing"
)

// TestDistanceOfPoints: it is, to the last digit, that of lines without length.
func TestDistanceOfPoints(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		a, b := Point{60*r.Float64() - 30, 60*r.Float64() - 30}, Point{60*r.Float64() - 30, 60*r.Float64() - 30}
		if r.IntN(4) == 0 {
			b = Point{a.X + 1e-9*float64(r.IntN(9)), a.Y}
		}
		s := Segment{b, b}
		if got, want := Distance(a, b), Distance(a, Line{b, b}); got != want {
			t.Fatalf("from %v to %v: %v, to the line %v", a, b, got, want)
		}
		if got, want := s.gap(a), a.Sub(s.Nearest(a)).Len(); got != want {
			t.Fatalf("the gap from %v to %v: %v, expected %v", a, b, got, want)
		}
	}
}
