package chart

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"parley/core/plane"
	"parley/lua/geometry"
	"parley/repl/layout"
)

// planeRows is the limit of lines of a text map of a plane.
const planeRows = 32

// floor is a text map of a plane. Its cells are u wide and 2u high.
type floor struct {
	view          View
	u             float64
	left, top     float64 // the western and the northern edge
	width, height int     // in cells
	lines         [][]glyph
	here          map[[2]int][]*drawn // the figures by their cells
	crowds        [][2]int            // the cells of several
}

// Plane draws an open floor as text, north above, to a scale that fits the
// columns: a cell is as wide as the line below the map says, and twice as high.
//
// A box is filled with the letter of its piece, whose form shows the side as on
// a board of hexes, and an arrow shows its front, in one of eight directions;
// so is the base of a figure if it is larger than a cell. Ground is filled with
// the glyph of its look. Dots mark where the grid lines cross whose numbers are
// at the edges. The legend has a line for every piece, with its position, its
// heading in degrees and the point of the compass; and one for every piece of
// ground.
func Plane(marks []geometry.Mark, v View) string {
	v.Columns = cmp.Or(v.Columns, 80)
	figures := v.figures(marks)
	f := &floor{view: v}
	f.fit(marks)
	f.draw(marks, figures)
	var b strings.Builder
	f.write(&b)
	f.scale(&b, marks)
	f.legend(&b, marks, figures)
	return b.String()
}

// figures lists the pieces among the marks, boxes first, with their signs.
func (v *View) figures(marks []geometry.Mark) (out []*drawn) {
	v.sided(marks, false)
	for _, boxes := range []bool{true, false} {
		for _, m := range marks {
			if m.Box != nil == boxes && m.Piece() && m.Cells == nil {
				v.goOn()
				out = append(out, v.drawn(m))
			}
		}
	}
	v.sign(out, map[rune]bool{})
	return out
}

// extent is the rectangle that holds all marks; ok is false if there are none.
func extent(marks []geometry.Mark) (low, high plane.Point, ok bool) {
	add := func(p plane.Point, r float64) {
		if !ok {
			low, high, ok = p, p, true
		}
		low = plane.Point{X: min(low.X, p.X-r), Y: min(low.Y, p.Y-r)}
		high = plane.Point{X: max(high.X, p.X+r), Y: max(high.Y, p.Y+r)}
	}
	for _, m := range marks {
		if s := m.Shape(); s != nil {
			r := max(m.Width/2, m.Size)
			if m.Disc != nil {
				r = m.Disc.Radius
			}
			for _, e := range s.Edges() {
				add(e.A, r)
				add(e.B, r)
			}
		}
	}
	return low, high, ok
}

// steps are the widths of a cell that are easy to count in, times powers of 10.
var steps = []float64{1, 1.5, 2, 2.5, 3, 4, 5, 6, 8}

// nice returns the smallest easy number that is not below least.
func nice(least float64) float64 {
	p := math.Pow(10, math.Floor(math.Log10(max(least, 1e-6))))
	for _, s := range steps {
		if s*p >= least*(1-1e-9) {
			return s * p
		}
	}
	return 10 * p
}

// gutter is the width of the numbers beside the map.
func (f *floor) gutter(low, high plane.Point) int {
	return max(len(tenth(math.Floor(low.Y))), len(tenth(math.Ceil(high.Y))), 2) + 1
}

// fit chooses the scale and the part of the plane that is shown.
func (f *floor) fit(marks []geometry.Mark) {
	low, high, ok := extent(marks)
	if !ok {
		high = plane.Point{X: 10, Y: 10}
	}
	columns := float64(max(f.view.Columns-f.gutter(low, high)-1, 12))
	for f.u = nice(max((high.X-low.X)/columns, (high.Y-low.Y)/(2*planeRows), 0.1)); ; f.u = nice(f.u * 1.01) {
		f.left, f.top = math.Floor(low.X/f.u-1)*f.u, math.Ceil(high.Y/(2*f.u)+0.5)*2*f.u
		f.width = int(math.Ceil((high.X-f.left)/f.u + 1))
		f.height = int(math.Ceil((f.top-low.Y)/(2*f.u) + 0.5))
		if float64(f.width) <= columns && f.height <= planeRows {
			return
		}
	}
}

// cell returns the cell of a point in the chart.
func (f *floor) cell(p plane.Point) (x, y int) {
	return int(math.Floor((p.X-f.left)/f.u + 1e-9)), int(math.Floor((f.top-p.Y)/(2*f.u) + 1e-9))
}

// centre is the point in the middle of a cell.
func (f *floor) centre(x, y int) plane.Point {
	return plane.Point{X: f.left + (float64(x)+0.5)*f.u, Y: f.top - (float64(y)+0.5)*2*f.u}
}

func (f *floor) put(x, y int, r rune, colour int) {
	if y >= 0 && y < f.height && x >= 0 && x < f.width {
		f.lines[y][x] = glyph{r, colour}
	}
}

// along calls do for every cell that a stretch passes.
func (f *floor) along(s plane.Segment, do func(x, y int)) {
	n := int(math.Ceil(s.Len()/f.u*2)) + 1
	for i := range n + 1 {
		do(f.cell(s.At(float64(i) / float64(n))))
	}
}

func (f *floor) draw(marks []geometry.Mark, figures []*drawn) {
	f.lines = make([][]glyph, f.height)
	grid := f.view.glyph(f.view.ground())
	for y := range f.lines {
		f.lines[y] = slices.Repeat([]glyph{{r: ' '}}, f.width)
		for x := range f.width { // where lines of the grid cross
			if f.onGrid(f.left+float64(x)*f.u) && f.onGrid(f.top-float64(y)*2*f.u) {
				f.put(x, y, grid, 0)
			}
		}
	}
	for _, m := range marks {
		f.ground(m)
	}
	var boxes []*drawn
	for _, g := range figures {
		if g.mark.Box != nil {
			boxes = append(boxes, g)
		}
	}
	for _, g := range boxes {
		f.fill(g.mark.Box.Contains, func(x, y int) {
			if f.lines[y][x].colour == 0 { // nothing but a piece has a colour
				f.put(x, y, g.sign, g.colour)
			}
		})
	}
	for _, g := range boxes {
		f.along(plane.Segment{A: g.mark.Box.Back, B: f.front(g)}, func(x, y int) { f.put(x, y, g.sign, g.colour) })
	}
	for _, g := range boxes {
		x, y := f.cell(f.front(g))
		f.put(x, y, f.view.arrow(plane.Compass(g.mark.Box.Heading)), g.colour)
	}
	for _, g := range figures {
		f.base(g)
	}
	f.signs(figures)
}

// base fills the base of a figure that is larger than a cell.
func (f *floor) base(g *drawn) {
	m := g.mark
	if m.Box != nil || m.Size < f.u {
		return
	}
	f.view.goOn()
	f.fill(plane.Disc{Centre: *m.Point, Radius: m.Size}.Contains, func(x, y int) {
		if f.lines[y][x].colour == 0 {
			f.put(x, y, g.sign, g.colour)
		}
	})
	if m.Facing != nil {
		x, y := f.cell(m.Point.Along(*m.Facing, m.Size-f.u/4))
		f.put(x, y, f.view.arrow(plane.Compass(*m.Facing)), g.colour)
	}
}

// signs puts the sign of each figure at its place, and one sign for all that
// share a cell.
func (f *floor) signs(figures []*drawn) {
	here := map[[2]int][]*drawn{}
	for _, g := range figures {
		x, y := f.cell(f.place(g))
		at := [2]int{x, y}
		here[at] = append(here[at], g)
		r, colour := g.sign, g.colour
		if len(here[at]) > 1 {
			r, colour = severalHere, sharedColour
		}
		if len(here[at]) == 2 {
			f.crowds = append(f.crowds, at)
		}
		f.put(x, y, r, colour)
	}
	f.here = here
}

// place returns where the sign of a figure goes; a box has it at its back.
func (f *floor) place(g *drawn) plane.Point {
	if b := g.mark.Box; b != nil {
		return b.World(min(f.u, b.Length/2), 0)
	}
	return *g.mark.Point
}

// front is the foremost point of a box that surely lies on it.
func (f *floor) front(g *drawn) plane.Point {
	b := g.mark.Box
	return b.World(b.Length-min(f.u/4, b.Length/4), 0)
}

// fill calls do for every cell whose middle lies in a shape.
func (f *floor) fill(contains func(plane.Point) bool, do func(x, y int)) {
	for y := range f.height {
		f.view.goOn()
		for x := range f.width {
			if contains(f.centre(x, y)) {
				do(x, y)
			}
		}
	}
}

// ground draws areas, lines and discs; none is too small to be seen.
func (f *floor) ground(m geometry.Mark) {
	r := f.view.glyph(m.Drawn())
	put := func(x, y int) { f.put(x, y, r, 0) }
	switch {
	case m.Area != nil:
		f.fill(m.Area.Contains, put)
	case m.Ring:
		f.ring(*m.Disc, put)
		return
	case m.Disc != nil:
		f.fill(m.Disc.Contains, put)
	case m.Line != nil:
		for _, l := range m.Stretches() {
			if m.Width > 0 {
				f.fill(plane.Strip{Line: l, Half: m.Width / 2}.Contains, put)
			}
			for _, e := range l.Edges() {
				f.along(e, put)
			}
		}
		return
	}
	if at, ok := m.Centre(); ok && m.Box == nil && m.Point == nil {
		if x, y := f.cell(at); m.Area == nil || m.Area.Contains(at) {
			put(x, y)
		}
	}
}

// ring calls do for the cells on the edge of a disc, with gaps between them so that
// they hide little of what lies below.
func (f *floor) ring(d plane.Disc, do func(x, y int)) {
	n := max(8, 4*int(math.Pi*d.Radius/(4*f.u)))
	for i := range n {
		do(f.cell(d.Centre.Along(360*float64(i)/float64(n), d.Radius)))
	}
}

// severalHere is the sign of a place with several figures.
const severalHere = '*'

// spacing returns the distance between grid lines.
func (f *floor) spacing() float64 { return 10 * f.u }

func (f *floor) onGrid(v float64) bool {
	k := v / f.spacing()
	return math.Abs(k-math.Round(k)) < 1e-6
}

// write prints the floor, the numbers of the grid above and beside it.
func (f *floor) write(b *strings.Builder) {
	gutter := f.gutter(plane.Point{Y: f.top - 2*f.u*float64(f.height)}, plane.Point{Y: f.top})
	above := []rune(strings.Repeat(" ", gutter+f.width+8))
	free := 0
	for x := range f.width {
		if at := f.left + float64(x)*f.u; f.onGrid(at) {
			if text := tenth(at); gutter+x >= free && gutter+x+len(text) <= f.view.Columns {
				copy(above[gutter+x:], []rune(text))
				free = gutter + x + len(text) + 1
			}
		}
	}
	b.WriteString(strings.TrimRight(string(above), " ") + "\n")
	for y, line := range f.lines {
		beside := ""
		if at := f.top - float64(y)*2*f.u; f.onGrid(at) {
			beside = tenth(at)
		}
		last := len(line)
		for last > 0 && line[last-1].r == ' ' {
			last--
		}
		text := fmt.Sprintf("%*s ", gutter-1, beside)
		if last == 0 {
			text = strings.TrimRight(text, " ")
		}
		b.WriteString(text)
		f.view.write(b, line[:last])
		b.WriteString("\n")
	}
}

// scale prints how long things are, where north is, and the arrows.
func (f *floor) scale(b *strings.Builder, marks []geometry.Mark) {
	text := "|" + strings.Repeat("-", 9) + "|  " + lengthText(f.spacing(), f.view.Unit) + ", north is up"
	for _, m := range marks {
		if a := m.Arrow; a != nil {
			text += fmt.Sprintf("; %s %c", towards(m), f.view.arrow(*a))
		}
	}
	b.WriteString("\n" + layout.Wrap(text, f.view.Columns) + "\n")
}

// legend has a line for every piece, one for every piece of ground.
func (f *floor) legend(b *strings.Builder, marks []geometry.Mark, figures []*drawn) {
	rows := make([][]string, len(figures))
	for i, g := range figures {
		rows[i] = []string{g.name, g.side, position(g.mark), joinFacts(heading(g.mark), layout.Printable(g.mark.Note))}
	}
	f.view.legendRows(b, figures, rows)
	f.crowded(b)
	f.groundLines(b, marks)
}

// crowded explains the sign of cells with several figures, and names those with
// bases.
func (f *floor) crowded(b *strings.Builder) {
	var lines []string
	for _, at := range f.crowds {
		f.view.goOn()
		var names []string
		sized := false
		for _, g := range f.here[at] {
			names = append(names, cmp.Or(g.name, string(g.sign)))
			sized = sized || g.mark.Size > 0
		}
		line := fmt.Sprintf("%c  more than one of them", severalHere)
		if sized {
			line = fmt.Sprintf("%c  about %s: %s", severalHere, coordinates(f.centre(at[0], at[1])), layout.Join(names))
		}
		if sized || !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	for _, line := range lines {
		b.WriteString(layout.Hang(line, "", "   ", f.view.Columns) + "\n")
	}
}

// groundLines has a line for all ground of one look and name, with its places.
func (f *floor) groundLines(b *strings.Builder, marks []geometry.Mark) {
	var lines []string
	places := map[string][]string{}
	for _, m := range marks {
		if at, ok := m.Centre(); ok && !m.Piece() {
			line := fmt.Sprintf("%c  %s", f.view.glyph(m.Drawn()), strings.TrimPrefix(layout.Printable(groundName(m))+" about ", " "))
			if places[line] == nil {
				lines = append(lines, line)
			}
			places[line] = append(places[line], coordinates(at))
		}
	}
	for _, line := range lines {
		b.WriteString(layout.Hang(line+strings.Join(places[line], "; "), "", "   ", f.view.Columns) + "\n")
	}
}

// towards describes an arrow: slope towards 045 NE.
func towards(m geometry.Mark) string {
	return cmp.Or(m.Name, m.Drawn().Name) + " towards " + degrees(*m.Arrow) + " " + point16(*m.Arrow)
}

// towards describes an arrow over hexes: wind from NW towards SE.
func (v View) towards(m geometry.Mark) string {
	if dir, ok := v.Layout.Towards(int(*m.Arrow)); ok && float64(int(*m.Arrow)) == *m.Arrow && v.Directions[0] != "" {
		return cmp.Or(m.Name, m.Drawn().Name) + " towards " + v.Directions[v.Layout.Index(dir)]
	}
	return towards(m)
}

// groundName names a piece of ground: Long Acre (marsh).
func groundName(m geometry.Mark) string {
	kind := joinFacts(m.Drawn().Name, upright(m))
	switch {
	case m.Name == "":
		return kind
	case kind == "" || m.Name == kind:
		return m.Name
	}
	return m.Name + " (" + kind + ")"
}

// upright gives the depth, height and foot of a thing, and the radius of a ring.
func upright(m geometry.Mark) string {
	var parts [4]string
	for i, of := range [...]struct {
		word string
		is   *float64
	}{{"depth ", m.Depth}, {"height ", m.Height}, {"raised ", m.Foot}} {
		if of.is != nil {
			parts[i] = of.word + hundredth(*of.is)
		}
	}
	if m.Ring {
		parts[3] = "radius " + hundredth(m.Disc.Radius)
	}
	return joinFacts(parts[:]...)
}

// position gives the place of a piece on a plane; with a base, to a hundredth.
func position(m geometry.Mark) string {
	switch {
	case m.Size > 0:
		return hundredth(m.Point.X) + ", " + hundredth(m.Point.Y)
	case m.Point != nil:
		return coordinates(*m.Point)
	case m.Box != nil:
		return coordinates(m.Box.Back)
	}
	return ""
}

// heading gives the heading of a piece on a plane: heading 060 ENE.
func heading(m geometry.Mark) string {
	switch {
	case m.Box != nil:
		return "heading " + degrees(m.Box.Heading) + " " + point16(m.Box.Heading)
	case m.Facing != nil && m.Cells == nil:
		return joinFacts("facing "+degrees(*m.Facing)+" "+point16(*m.Facing), upright(m))
	}
	return upright(m)
}

// tenth is a number to one decimal.
func tenth(v float64) string {
	s := strings.TrimSuffix(fmt.Sprintf("%.1f", v), ".0")
	if s == "-0" {
		return "0"
	}
	return s
}

// hundredth is a number to two decimals at most.
func hundredth(v float64) string {
	s := strings.TrimRight(fmt.Sprintf("%.2f", v), "0")
	if s = strings.TrimSuffix(s, "."); s == "-0" {
		return "0"
	}
	return s
}

func coordinates(p plane.Point) string { return tenth(p.X) + ", " + tenth(p.Y) }

// degrees is a bearing of three figures, with a decimal where it has one.
func degrees(deg float64) string {
	deg = math.Round(plane.Compass(deg)*10) / 10
	if deg >= 360 {
		deg = 0
	}
	if deg == math.Trunc(deg) {
		return fmt.Sprintf("%03.0f", deg)
	}
	return fmt.Sprintf("%05.1f", deg)
}

var compass16 = [16]string{"N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"}

// point16 is the nearest of the sixteen points of the compass.
func point16(deg float64) string { return compass16[int(math.Round(plane.Compass(deg)/22.5))%16] }

// lengthText is a length with its unit.
func lengthText(v float64, unit string) string { return strings.TrimRight(tenth(v)+" "+unit, " ") }
