package chart

import (
	"strings"
	"testing"
	"unicode/utf8"

	"parley/core/plane"
	"parley/lua/geometry"
	"parley/lua/ruleset"
)

func ptr[T any](v T) *T { return &v }

func hull(id, name, side string, x, y, heading, length, beam float64) geometry.Mark {
	return geometry.Mark{ID: id, Name: name, Side: side, Sign: name[:1], Look: ship,
		Box: &plane.Pose{Back: plane.Point{X: x, Y: y}, Heading: heading, Length: length, Beam: beam}}
}

func outline(xy ...float64) (a plane.Area) {
	for i := 0; i < len(xy); i += 2 {
		a.Outline = append(a.Outline, plane.Point{X: xy[i], Y: xy[i+1]})
	}
	return a
}

// roads is a bay with an island, a reef and a road, and who lies in it.
var roads = []geometry.Mark{
	{Arrow: ptr(45.), Look: wind},
	{Area: ptr(outline(90, 20, 130, 20, 110, 60)), Look: island, Name: "Skull"},
	{Area: ptr(outline(60, -40, 100, -40, 100, -20, 60, -20)), Look: reef, Name: "the Comb", Depth: ptr(4.)},
	{Line: plane.Line{{X: 110, Y: 30}, {X: 120, Y: 30}}, Look: road, Name: "track"},
	hull("hag", "Sea Hag", "blue", 0, 0, 60, 48, 12),
	hull("wasp", "Wasp", "red", 60, 52, 272.5, 40, 8),
	{ID: "jack", Name: "Jack", Side: "red", Sign: "j", Point: &plane.Point{X: 40, Y: -20}},
	{Name: "rock", Disc: &plane.Disc{Centre: plane.Point{X: 0, Y: -35}, Radius: 5}},
}

func TestPlaneMap(t *testing.T) {
	check := func(name, got, want string) {
		t.Helper()
		if want = strings.TrimPrefix(want, "\n"); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, want)
		}
	}
	view := View{Columns: 60, ASCII: true, Sides: blueRed, Unit: "dots"}
	check("a bay", Plane(roads, view), bay)
	view.ASCII = false
	check("a hull, with arrows", Plane(roads[5:6], view), oneHull)
	check("nothing", Plane(nil, View{Columns: 24, ASCII: true}), bare)
	for _, columns := range []int{46, 60, 80, 200} {
		for _, line := range strings.Split(strings.TrimSpace(Plane(roads, View{Columns: columns, Sides: blueRed})), "\n") {
			if n := utf8.RuneCountInString(line); n > columns {
				t.Errorf("%d columns hold a line of %d: %s", columns, n, line)
			}
		}
	}
}

func TestRanges(t *testing.T) {
	rows := View{}.planeRanges(roads[4], roads)
	if len(rows) != 6 || rows[3].Name != "Wasp" || rows[3].Distance != plane.Distance(*roads[4].Box, *roads[5].Box) || *rows[3].Front <= rows[3].Distance {
		t.Errorf("%+v", rows)
	}
	if d := gap(*roads[4].Box, roads[7]); d <= 0 || d != rows[5].Distance {
		t.Errorf("the rock is %v away", d)
	}
	cells := View{}.hexRanges(compass[0], compass)
	if len(cells) != 5 || cells[0].Name != "Lance" || cells[0].Distance != 4 {
		t.Errorf("%+v", cells)
	}
	for deg, want := range map[float64]string{0.2: "ahead", -179.8: "astern", -30: "30 to port", 90: "90 to starboard"} {
		if got := aside(deg, ship); got != want {
			t.Errorf("%v off: %s", deg, got)
		}
	}
	for deg, want := range map[float64]string{0: "000 N", 359.99: "000 N", 57.5: "057.5 ENE", -90: "270 W"} {
		if got := degrees(deg) + " " + point16(deg); got != want {
			t.Errorf("%v is %s, want %s", deg, got, want)
		}
	}
}

// TestBearingOfGround: ground bears where it is nearest, whatever lies in its middle.
func TestBearingOfGround(t *testing.T) {
	at := func(x, y float64) plane.Point { return plane.Point{X: x, Y: y} }
	here := at(0, 0)
	road := geometry.Mark{Name: "Road", Line: plane.Line{at(-1, -5), at(50, -5)}}
	bridged := geometry.Mark{Name: "Brook", Line: plane.Line{at(9, -40), at(9, 40)}, Gaps: []plane.Region{plane.Disc{Centre: here, Radius: 15}}}
	for _, c := range []struct {
		mark geometry.Mark
		want float64
	}{{road, 180}, {bridged, here.Bearing(at(9, -12))}} {
		rows := View{}.planeRanges(geometry.Mark{Point: &here, Name: "Ann", Sign: "A"}, []geometry.Mark{c.mark})
		if len(rows) != 1 || *rows[0].Bearing != c.want {
			t.Errorf("%s: %+v, want a bearing of %v", c.mark.Name, rows, c.want)
		}
	}
}

const bay = `
       0         30        60        90        120

 60    .      wwwww        .         .     %   .
             <wwwwwwwwwwwwww              %%%
                                         %%%%%
                                        %%%%%%%
                                       %%%%%%%%%
 30    .         . S       .         .%%%%%=====%
               SSSSS/                %%%%%%%%%%%%%
            SSSSSSSS
        SSSSSSSS
      SSSSSSS
  0    SS        .         .         .         .


                    j      ~~~~~~~~~~~~~
                           ~~~~~~~~~~~~~
-30  ::::        .         ~~~~~~~~~~~~~       .
      ::                   ~~~~~~~~~~~~~


|---------| 30 dots, north is up; wind towards 045 NE /
S  Sea Hag  blue  0, 0     heading 060 ENE
w  Wasp     red   60, 52   heading 272.5 W
j  Jack     red   40, -20
%  Skull (island) about 110, 33.3
~  the Comb (reef, depth 4) about 80, -30
=  track (road) about 115, 30
:  rock about 0, -35
`
const oneHull = `
          24        32        40        48        56

     wwwwwwwwwwwwwwwwwwwwwwwwwww
56   wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww
     ←wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww
     wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww
     wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww
                                wwwwwwwwwwwwwwwwwwwwwww
48        ·         ·         ·         ·         ·

|---------| 8 dots, north is up
w  Wasp  red  60, 52  heading 272.5 W
`
const bare = `
    0         6




 6  .         .




 0  .         .

|---------| 6, north is
up
`

// TestRing: a ring is drawn as a circle, and what lies inside it stays visible.
func TestRing(t *testing.T) {
	marks := []geometry.Mark{{Disc: &plane.Disc{Radius: 5}, Look: rough}, {Disc: &plane.Disc{Radius: 20}, Ring: true, Look: reef, Name: "the well"}}
	got := Plane(marks, View{Columns: 60, ASCII: true})
	if n := strings.Count(strings.SplitN(got, "|--", 2)[0], "~"); n < 8 {
		t.Errorf("the ring has %d cells:\n%s", n, got)
	}
	if !strings.Contains(got, ":::") || !strings.Contains(got, "~  the well (reef, radius 20) about 0, 0") {
		t.Errorf("what lies inside, or the legend:\n%s", got)
	}
	if svg := SVG(Picture{Marks: marks, Floor: true}); !strings.Contains(svg, `fill="none" stroke="`+reef.Stroke) {
		t.Errorf("the picture:\n%s", svg)
	}
}

// TestEqualGroundSharesALine: equal areas have one line of the legend.
func TestEqualGroundSharesALine(t *testing.T) {
	disc := func(x float64, look *ruleset.Look) geometry.Mark {
		return geometry.Mark{Disc: &plane.Disc{Centre: plane.Point{X: x}, Radius: 4}, Look: look}
	}
	marks := []geometry.Mark{disc(0, rough), disc(20, reef), disc(40, rough), disc(60, rough)}
	for columns, want := range map[int]string{
		60: ":  rough about 0, 0; 40, 0; 60, 0\n~  reef about 20, 0\n",
		24: ":  rough about 0, 0; 40,\n   0; 60, 0\n~  reef about 20, 0\n",
	} {
		if got := Plane(marks, View{Columns: columns, ASCII: true}); !strings.HasSuffix(got, "\n"+want) {
			t.Errorf("in %d columns:\n%s", columns, got)
		}
	}
}

// TestDigitsForLetters: a digit that a mark asks for is drawn, once.
func TestDigitsForLetters(t *testing.T) {
	at := func(x float64, side, sign, name string) geometry.Mark {
		return geometry.Mark{Point: &plane.Point{X: x}, Side: side, Sign: sign, Name: name}
	}
	marks := []geometry.Mark{at(0, "blue", "7", "Hag"), at(10, "red", "7", "Wasp"), at(20, "red", "0", "Owl"), at(30, "blue", "x", "Eel")}
	got := Plane(marks, View{Columns: 60, ASCII: true, Sides: []string{"blue", "red"}})
	for _, want := range []string{"\n7  Hag", "\nw  Wasp", "\n0  Owl", "\nX  Eel"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q:\n%s", want, got)
		}
	}
}

// TestDigitsStay: a figure of the third side keeps its digit when others are gone.
func TestDigitsStay(t *testing.T) {
	view := View{Columns: 60, ASCII: true, Sides: []string{"blue", "red", "green"}, Numbers: map[string]int{"f1": 1, "f2": 2, "f3": 3, "f12": 12}}
	figure := func(id string, x float64) geometry.Mark {
		return geometry.Mark{ID: id, Name: "Jack", Side: "green", Point: &plane.Point{X: x}}
	}
	for want, marks := range map[string][]geometry.Mark{
		"123":  {figure("f1", 0), figure("f2", 9), figure("f3", 18)},
		"23":   {figure("f2", 9), figure("f3", 18)},
		"3":    {figure("f3", 18)},
		"31":   {figure("f3", 18), figure("f12", 27)}, // more figures than digits
		"1234": {figure("f1", 0), figure("f2", 9), figure("f3", 18), figure("x", 27)},
	} {
		var signs string
		for _, d := range view.figures(marks) {
			signs += string(d.sign)
		}
		if signs != want {
			t.Errorf("%d figures have the signs %s, want %s", len(marks), signs, want)
		}
	}
}

// TestFiguresWithBases: a base is filled where it is larger than a cell, with an
// arrow where it faces; those that share a cell are named.
func TestFiguresWithBases(t *testing.T) {
	at := func(name, side string, x, y, size float64) geometry.Mark {
		return geometry.Mark{ID: name, Name: name, Side: side, Point: &plane.Point{X: x, Y: y}, Size: size}
	}
	near := []geometry.Mark{at("Tib", "oat", 0, 0, 2), at("Meg", "rye", 4, 0, 2), at("Wat", "rye", 12, 3, 0.25), at("Sim", "oat", 12.1, 2.9, 0.25)}
	near[0].Facing, near[2].Foot, near[2].Note, near[3].Note = ptr(90.), ptr(1.5), "ox", "ox"
	wall := geometry.Mark{Line: plane.Line{{X: -2, Y: 5}, {X: 14, Y: 5}}, Look: road, Height: ptr(0.75),
		Gaps: []plane.Region{plane.Disc{Centre: plane.Point{X: 4, Y: 5}, Radius: 2}}}
	view := View{Columns: 40, ASCII: true, Sides: []string{"oat", "rye"}}
	if got := Plane(append(near, wall), view); got != strings.TrimPrefix(bases, "\n") {
		t.Errorf("%s", got)
	}
	rows := view.planeRanges(near[0], append(near, wall))
	if r := rows[0]; r.Distance != 0 || *r.Centres != 4 || r.Off == nil || *r.Off != 0 || between(r) != "touching" {
		t.Errorf("Meg: %+v", r)
	}
	if r := rows[3]; r.Distance != 3 || *r.Centres != 5 || !r.Ground {
		t.Errorf("the wall: %+v", r)
	}
	if r := view.planeRanges(wall, near); r[0].Centres != nil {
		t.Errorf("from the wall: %+v", r[0])
	}
}

const bases = `
        0         5         10

 5  =========     . =================

                                *
     TTTTTT  mmmmmm
    TTTTTTTTmmmmmmmm
 0  TTTTTTT>mmmmmmmm        .
     TTTTTT  mmmmmm


|---------| 5, north is up
T  Tib  oat  0, 0       facing 090 E
m  Meg  rye  4, 0
w  Wat  rye  12, 3      raised 1.5, ox
S  Sim  oat  12.1, 2.9  ox
*  about 12.2, 2.5: Wat and Sim
=  road, height 0.75 about 6, 5
`
