package plane

import (
	"math"
	"testing"
)

// TestWorkedNumbers: what the documentation works out is what comes out.
func TestWorkedNumbers(t *testing.T) {
	bent := Line{{0, 0}, {3, 4}, {3, 9}}
	square := func(low, wide, high float64) []Point {
		return []Point{{low, low}, {low + wide, low}, {low + wide, low + high}, {low, low + high}}
	}
	holed := Area{Outline: square(0, 10, 10), Holes: [][]Point{square(4, 2, 3)}}
	north := Pose{Length: 48, Beam: 12}
	east := Pose{Heading: 90, Length: 48, Beam: 12}
	graze := Disc{Radius: 2}.Cuts(Segment{Point{-5, 2}, Point{5, 2}})
	for _, c := range []struct {
		what      string
		got, want any
	}{
		{"Line.Edges", len(bent.Edges()), 2},
		{"Line.Len", bent.Len(), 10.0},
		{"Line.At", bent.At(7), Point{3, 6}},
		{"Line.At beyond", bent.At(99), Point{3, 9}},
		{"Line.Contains", Line{{0, 0}, {6, 0}}.Contains(Point{3, 0}) && !Line{{0, 0}, {6, 0}}.Contains(Point{3, 1}), true},
		{"Area.Edges", len(holed.Edges()), 8},
		{"Area.Contains, in the hole", holed.Contains(Point{5, 5}), false},
		{"Area.Contains, on an edge", holed.Contains(Point{10, 5}), true},
		{"Area.Size", holed.Size(), 94.0},
		{"Area.Perimeter", holed.Perimeter(), 40.0},
		{"Area.Check, few corners", Area{Outline: []Point{{0, 0}, {4, 0}}}.Check() != nil, true},
		{"Area.Check, crossing", Area{Outline: []Point{{0, 0}, {4, 4}, {4, 0}, {0, 4}}}.Check() != nil, true},
		{"Area.Cuts", len(holed.Cuts(Segment{Point{-1, 5}, Point{11, 5}})), 4},
		{"Round", Round(0.1 + 0.2), 0.3},
		{"Round, below zero", math.Signbit(Round(-1e-12)), false},
		{"Shift", Shift(90, 8).Point(Point{}, 8), Point{8, 0}},
		{"Shift, back", Shift(90, -8).Point(Point{}, 8), Point{-8, 0}},
		{"Motion.Amount", Shift(90, -8).Amount(), 8.0},
		{"Motion.Amount, of a turn", north.Swing(-30).Amount(), 30.0},
		{"Motion.Point", Shift(90, 8).Point(Point{}, 3), Point{3, 0}},
		{"Motion.Pose", north.Swing(90).Pose(north, 30).Heading, 30.0},
		{"Span.Len", Span{From: 2, To: 5}.Len(), 3.0},
		{"Disc.Cuts", len(Disc{Radius: 2}.Cuts(Segment{Point{-5, 0}, Point{5, 0}})), 2},
		{"Disc.Cuts, a graze", graze[0], graze[1]},
		{"Strip.Cuts", len(Strip{Line: Line{{-9, 0}, {9, 0}}, Half: 1}.Cuts(Segment{Point{0, 5}, Point{0, -5}})), 2},
		{"Pose.Cuts", len(north.Cuts(Segment{Point{-20, 9}, Point{20, 9}})), 2},
		{"Point.Add", Point{1, 2}.Add(Point{3, 4}), Point{4, 6}},
		{"Point.Sub", Point{1, 2}.Sub(Point{3, 4}), Point{-2, -2}},
		{"Point.Scale", Point{1, 2}.Scale(3), Point{3, 6}},
		{"Point.Dot", Point{1, 2}.Dot(Point{3, 4}), 11.0},
		{"Point.Cross", Point{1, 0}.Cross(Point{0, 1}), 1.0},
		{"Point.Len", Point{3, 4}.Len(), 5.0},
		{"Point.Contains", Point{2, 1}.Contains(Point{2, 1.0000001}) && !Point{2, 1}.Contains(Point{2, 1.1}), true},
		{"Pose.Front", east.Front(), Point{48, 0}},
		{"Pose.Centre", east.Centre(), Point{24, 0}},
		{"Pose.Contains", east.Contains(Point{48, 0}) && !east.Contains(Point{49, 0}), true},
		{"Segment.Len", Segment{Point{}, Point{3, 4}}.Len(), 5.0},
		{"Segment.At", Segment{Point{}, Point{8, 4}}.At(0.25), Point{2, 1}},
		{"Segment.Contains", Segment{Point{}, Point{8, 4}}.Contains(Point{2, 1}) && !Segment{Point{}, Point{8, 4}}.Contains(Point{2, 2}), true},
	} {
		if c.got != c.want {
			t.Errorf("%s: %v, the documentation says %v", c.what, c.got, c.want)
		}
	}
}
