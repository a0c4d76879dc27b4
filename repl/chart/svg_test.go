package chart

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parley/core/hex"
	"parley/core/plane"
	"parley/lua/geometry"
)

// shore is roads with ground of every kind, arcs, and where the Hag came from.
func shore() Picture {
	marks := slices.Clone(roads)
	hag := marks[4]
	hag.Arcs = []geometry.Arc{{From: -30, To: 30, Reach: 60, Name: "arc of fire"}, {From: 90, To: 90, Reach: math.Inf(1), Name: "line of fire", At: &plane.Point{X: 20, Y: 6}}}
	marks[4] = hag
	lagoon := outline(-60, 20, -20, 20, -20, 60, -60, 60)
	lagoon.Holes = [][]plane.Point{outline(-50, 30, -30, 30, -40, 50).Outline}
	marks = append(marks,
		geometry.Mark{Area: &lagoon, Look: rough, Name: "Scrub & thorn"},
		geometry.Mark{Line: plane.Line{{X: -60, Y: 0}, {X: -30, Y: -10}, {X: -30, Y: -40}}, Look: wall, Name: "wall"},
		geometry.Mark{ID: "ann", Name: "Ann", Side: "green", Sign: "a", Point: &plane.Point{X: -40, Y: 10}, Facing: ptr(135.), Last: []plane.Point{{X: -50, Y: 14}}},
	)
	before, turned := hag, hag
	before.Box = &plane.Pose{Back: plane.Point{X: -5, Y: -30}, Heading: 9, Length: 48, Beam: 12}
	turned.Box = &plane.Pose{Back: plane.Point{X: 0, Y: 0}, Heading: 9, Length: 48, Beam: 12}
	return Picture{Marks: marks, Earlier: [][]geometry.Mark{{before}, {turned}, {hag}}, Floor: true, Title: "The <roads>", Turn: "Turn 3",
		View: View{Sides: blueRed, Unit: "dots", Ground: sea}}
}

// board is a clash of vessels, one of which has just come.
func board() Picture {
	pic := Picture{Marks: slices.Clone(clash), Title: "A clash", Turn: "Period 2, archery", View: View{Layout: hex.Layout{Width: 6, Height: 5}, Directions: compassRose, Sides: blueRed, Ground: sea}}
	pic.Marks[0].Arcs = []geometry.Arc{{From: 45, To: 135, Reach: 2, Name: "arc of fire"}}
	pic.Marks = append(pic.Marks, geometry.Mark{Cells: cells("0,3"), Name: "buoy"}, geometry.Mark{Cells: cells("4,1"), Name: "boat", Side: "red", Facing: ptr(3.)})
	pic.Earlier = [][]geometry.Mark{vessel("Sea Hag", "red", "h", "F5", 4), vessel("Sea Hag", "red", "h", "E4", 4)}
	return pic
}

// melee is vessels that share cells in every way: a ram, bows that meet, sterns
// that do, two in the same cells, and a hulk run down from behind.
func melee() Picture {
	marks := fleet(
		vessel("Trident", "blue", "t", "B2", 0), vessel("Sea Hag", "red", "h", "C3", 4),
		vessel("Wasp", "red", "w", "F2", 0), vessel("Elm", "blue", "e", "H2", 3),
		vessel("Gull", "red", "g", "B5", 3), vessel("Rose", "blue", "r", "B5", 0),
		vessel("Ox", "blue", "o", "F5", 0), vessel("Ass", "red", "a", "G5", 3),
		vessel("Kite", "red", "k", "J2", 0), vessel("Hulk", "blue", "u", "K2", 0),
	)
	return Picture{Marks: marks, Title: "All in a heap", Turn: "Period 9", View: View{Layout: hex.Layout{Width: 13, Height: 6}, Directions: compassRose, Sides: blueRed, Ground: sea}}
}

// TestSharedCells: no name or letter is hidden, and hulls hardly overlap.
func TestSharedCells(t *testing.T) {
	c := newHexChart(melee())
	c.fit(900, 600)
	p := &plate{frame: c.frame(900)}
	for _, d := range c.things {
		p.tokens = append(p.tokens, c.token(d, p.frame))
	}
	c.alongside(p.tokens)
	for i, a := range p.tokens {
		for _, b := range p.tokens[i+1:] {
			most := 0.0
			for k := range 101 { // along the keel of the one, how near the keel of the other
				at := a.back.toward(a.front, float64(k)/100)
				if d := fromSegment(at, b.back, b.front); d < 0.3*b.beam {
					most++
				}
			}
			if most > 12 {
				t.Errorf("%s lies on %s for %v %% of her length", a.name, b.name, most)
			}
		}
	}
}

// TestACrowdIsSpread: of figures in one place each has a circle of its own.
func TestACrowdIsSpread(t *testing.T) {
	for _, n := range []int{1, 2, 5, 13} {
		var tokens []*token
		for range n {
			tokens = append(tokens, &token{at: xy{100, 100}, r: 5})
		}
		spread(tokens)
		for i, a := range tokens {
			if d := a.at.less(xy{100, 100}).len(); d > 30 || n == 1 && d > 0 {
				t.Errorf("of %d one stands %v off", n, d)
			}
			for _, b := range tokens[i+1:] {
				if d := a.at.less(b.at).len(); d < 1.6*a.r {
					t.Errorf("of %d two are %v apart", n, d)
				}
			}
		}
	}
}

// fromSegment is how far a point is from a stretch.
func fromSegment(p, a, b xy) float64 {
	v, w := b.less(a), p.less(a)
	k := min(max((w.x*v.x+w.y*v.y)/(v.x*v.x+v.y*v.y), 0), 1)
	return p.less(a.toward(b, k)).len()
}

func TestSVG(t *testing.T) {
	for name, pic := range map[string]Picture{"hex": board(), "heap": melee(), "plane": shore(), "empty": {View: View{Layout: hex.Layout{Width: 3, Height: 2}, Directions: compassRose}}, "bare": {Floor: true}} {
		got := SVG(pic)
		if got != SVG(pic) {
			t.Errorf("%s: not the same twice", name)
		}
		wellFormed(t, name, got)
		for _, m := range pic.Marks {
			if !strings.Contains(got, ">"+escaped(m.Name)+"<") && m.Piece() {
				t.Errorf("%s: %q is not named", name, m.Name)
			}
		}
		if len(pic.Marks) == 0 {
			continue
		}
		file := filepath.Join("testdata", "map-"+name+".svg")
		if *update {
			if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if want, err := os.ReadFile(file); err != nil || got != string(want) {
			t.Errorf("%s differs (go test ./repl/chart -update rewrites it; look at it): %v", file, err)
		}
	}
}

// TestLargePictures: whatever the size, the map keeps its place on the paper.
func TestLargePictures(t *testing.T) {
	var crowd []geometry.Mark
	for i := range 300 {
		at := plane.Point{X: float64(i % 20), Y: float64(i / 20)}
		crowd = append(crowd, geometry.Mark{Name: "swimmer", Side: "red", Point: &at})
	}
	for name, pic := range map[string]Picture{
		"a large board": {Marks: clash, View: View{Layout: hex.Layout{Width: 120, Height: 80}, Directions: compassRose}},
		"a long floor":  {Marks: []geometry.Mark{hull("a", "A", "blue", -5000, 0, 90, 48, 12), hull("b", "B", "red", 5000, 3, 0, 48, 12)}, Floor: true},
		"a high floor":  {Marks: []geometry.Mark{hull("a", "A", "blue", 0, -5000, 90, 48, 12), hull("b", "B", "red", 0, 5000, 0, 48, 12)}, Floor: true},
		"a point":       {Marks: crowd[:1], Floor: true},
		"a crowd":       {Marks: crowd, Floor: true},
	} {
		text := SVG(pic)
		wellFormed(t, name, text)
		for _, bad := range []string{` r="-`, `width="-`, `height="-`} {
			if strings.Contains(text, bad) {
				t.Errorf("%s holds %s", name, bad)
			}
		}
		if pic.Floor {
			for _, line := range strings.Split(Plane(pic.Marks, View{Columns: 80}), "\n") {
				if len([]rune(line)) > 80 {
					t.Errorf("%s: a line of %d: %s", name, len(line), line)
				}
			}
		}
	}
}

// wellFormed reads a picture as XML, and its numbers as numbers.
func wellFormed(t *testing.T, name, text string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	for _, bad := range []string{"NaN", "Inf", "%!"} {
		if strings.Contains(text, bad) {
			t.Errorf("%s holds %s", name, bad)
		}
	}
}

// TestFortOnAnIsland: ground with weapons shows where they point, and the name
// of an island stands where its fort does not cover it.
func TestFortOnAnIsland(t *testing.T) {
	land, fort := outline(0, 0, 60, 0, 60, 60, 0, 60), outline(15, 15, 45, 15, 45, 45, 15, 45)
	gun := plane.Point{X: 40, Y: 40}
	pic := Picture{Floor: true, Title: "Key", View: View{Sides: blueRed, Unit: "dots"}, Marks: []geometry.Mark{
		{Area: &land, Look: island, Name: "Key"},
		{Area: &fort, Look: wall, Name: "Fort", Side: "blue", Arcs: []geometry.Arc{{From: 0, To: 360, Reach: 20, At: &gun}, {From: 90, To: 90, Reach: 20, At: &gun}}},
	}}
	got := SVG(pic)
	for _, key := range []string{">arc<", ">line<"} {
		if !strings.Contains(got, key) {
			t.Errorf("no %q is explained", key)
		}
	}
	c := newPlaneChart(pic)
	if !c.covered(pic.Marks[0], plane.Point{X: 30, Y: 30}) || c.covered(pic.Marks[0], plane.Point{X: 5, Y: 5}) || c.covered(pic.Marks[1], plane.Point{X: 30, Y: 30}) {
		t.Error("the fort covers the middle of the island, and nothing covers the fort")
	}
}
