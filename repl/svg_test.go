package repl

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

	"parley/core/plane"
	"parley/lua"
)

// shore is roads with ground of every kind, arcs, and where the Hag came from.
func shore() Picture {
	marks := slices.Clone(roads)
	hag := marks[4]
	hag.Arcs = []lua.Arc{{From: -30, To: 30, Reach: 60}, {From: 90, To: 90, Reach: math.Inf(1), At: &plane.Point{X: 20, Y: 6}}}
	marks[4] = hag
	lagoon := outline(-60, 20, -20, 20, -20, 60, -60, 60)
	lagoon.Holes = [][]plane.Point{outline(-50, 30, -30, 30, -40, 50).Outline}
	marks = append(marks,
		lua.Mark{Area: &lagoon, Kind: "rough", Name: "Scrub & thorn"},
		lua.Mark{Line: plane.Line{{X: -60, Y: 0}, {X: -30, Y: -10}, {X: -30, Y: -40}}, Kind: "wall", Name: "wall"},
		lua.Mark{ID: "ann", Name: "Ann", Side: "green", Letter: "a", Point: &plane.Point{X: -40, Y: 10}, Facing: ptr(135.), Last: []plane.Point{{X: -50, Y: 14}}},
	)
	before, turned := hag, hag
	before.Hull = &plane.Pose{Stern: plane.Point{X: -5, Y: -30}, Heading: 9, Length: 48, Beam: 12}
	turned.Hull = &plane.Pose{Stern: plane.Point{X: 0, Y: 0}, Heading: 9, Length: 48, Beam: 12}
	return Picture{Marks: marks, Earlier: [][]lua.Mark{{before}, {turned}, {hag}}, Floor: true, Title: "The <roads>", Turn: "Turn 3",
		View: MapView{Sides: blueRed, Unit: "dots"}}
}

// board is a clash of vessels, one of which has just come.
func board() Picture {
	pic := Picture{Marks: slices.Clone(clash), Title: "A clash", Turn: "Period 2, archery", View: MapView{Width: 6, Height: 5, Sides: blueRed}}
	pic.Marks[0].Arcs = []lua.Arc{{From: 45, To: 135, Reach: 2}}
	pic.Marks = append(pic.Marks, lua.Mark{At: "0,3", Name: "buoy", Heading: -1}, lua.Mark{At: "4,1", Name: "boat", Side: "red", Heading: 3})
	pic.Earlier = [][]lua.Mark{vessel("Sea Hag", "red", "h", "F5", 4), vessel("Sea Hag", "red", "h", "E4", 4)}
	return pic
}

func TestSVG(t *testing.T) {
	for name, pic := range map[string]Picture{"hex": board(), "plane": shore(), "empty": {View: MapView{Width: 3, Height: 2}}, "bare": {Floor: true}} {
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
			t.Errorf("%s differs (go test ./repl -update rewrites it; look at it): %v\n%s", file, err, firstDifference(got, string(want)))
		}
	}
}

// TestLargePictures: whatever the size, the map keeps its place on the paper.
func TestLargePictures(t *testing.T) {
	var crowd []lua.Mark
	for i := range 300 {
		at := plane.Point{X: float64(i % 20), Y: float64(i / 20)}
		crowd = append(crowd, lua.Mark{Name: "swimmer", Side: "red", Point: &at})
	}
	for name, pic := range map[string]Picture{
		"a large board": {Marks: clash, View: MapView{Width: 120, Height: 80}},
		"a long floor":  {Marks: []lua.Mark{hull("a", "A", "blue", -5000, 0, 90, 48, 12), hull("b", "B", "red", 5000, 3, 0, 48, 12)}, Floor: true},
		"a high floor":  {Marks: []lua.Mark{hull("a", "A", "blue", 0, -5000, 90, 48, 12), hull("b", "B", "red", 0, 5000, 0, 48, 12)}, Floor: true},
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
			for _, line := range strings.Split(PlaneMap(pic.Marks, MapView{Columns: 80}), "\n") {
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

func TestMapIntoAFile(t *testing.T) {
	s, _ := oddsSession(t, 80)
	file := filepath.Join(t.TempDir(), "duel.svg")
	line := func(line string) (string, error) {
		var out strings.Builder
		s.Out = &out
		_, err := s.Line(line)
		return out.String(), err
	}
	for range 2 {
		if said, err := line("map --svg " + file); err != nil || said != "the map is drawn in "+file+"\n" {
			t.Fatalf("%q, %v", said, err)
		}
	}
	if err := os.WriteFile(file, []byte("my own"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := line("map --svg " + file); err == nil || !strings.Contains(err.Error(), "left alone") {
		t.Errorf("somebody's file: %v", err)
	}
	if _, err := line("map --svg --force " + file); err != nil {
		t.Error(err)
	}
	if _, err := line("map --svg " + filepath.Join(file, "below")); err == nil {
		t.Error("a folder that is none")
	}
	if _, err := line("map --svg"); err == nil || !strings.Contains(err.Error(), "map --svg FILE") {
		t.Errorf("no file: %v", err)
	}
	if left, err := filepath.Glob(filepath.Join(filepath.Dir(file), ".*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	if said, err := line("map hag"); err != nil || !strings.Contains(said, "in hexes") {
		t.Errorf("map hag: %q, %v", said, err)
	}
	if _, err := line("map hga"); err == nil || !strings.Contains(err.Error(), `did you mean "hag"`) {
		t.Errorf("map hga: %v", err)
	}
}
