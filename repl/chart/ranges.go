package chart

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"parley/core/hex"
	"parley/core/plane"
	"parley/lua/geometry"
	"parley/lua/ruleset"
	"parley/repl/layout"
)

// Range is how far something is from a piece.
type Range struct {
	ID, Name, Side string
	Ground         bool // it is not a piece
	// Distance is from edge to edge, on hexes from cell to cell.
	Distance float64
	// Centres is the distance from the middle of a figure with a base to that of the
	// other, or to the edge of a thing without a middle.
	Centres *float64
	// Front is the distance from the foremost point, Bearing where the middle of a
	// piece or a disc lies, or the nearest point of other ground, Off the same from
	// this piece's own front, clockwise positive.
	Front, Bearing, Off *float64
}

// Ranges lists how far everything else on a map is from a piece, the nearest
// first.
func Ranges(from geometry.Mark, marks []geometry.Mark, v View) (rows []Range) {
	if from.Cells != nil {
		rows = v.hexRanges(from, marks)
	} else {
		rows = v.planeRanges(from, marks)
	}
	slices.SortStableFunc(rows, func(a, b Range) int { return cmp.Compare(a.Distance, b.Distance) })
	return rows
}

// alike says whether two marks show one piece.
func alike(a, b geometry.Mark) bool {
	if a.ID != "" || b.ID != "" {
		return a.ID == b.ID
	}
	return a.Name == b.Name && a.Side == b.Side && a.Sign == b.Sign
}

// pieceKey is the same for all marks that are alike.
func pieceKey(m geometry.Mark) string {
	if m.ID != "" {
		return m.ID
	}
	return "\x00" + m.Name + "\x00" + m.Side + "\x00" + m.Sign
}

func (v View) hexRanges(from geometry.Mark, marks []geometry.Mark) (rows []Range) {
	var own []hex.Cell
	for _, m := range marks {
		if m.Piece() && alike(m, from) {
			own = append(own, m.Cells...)
		}
	}
	var seen []geometry.Mark
	for _, m := range marks {
		v.goOn()
		cells := v.reached(m)
		if m.Piece() && alike(m, from) || m.Look == nil && m.Level != nil || len(own) == 0 || len(cells) == 0 {
			continue
		}
		d := math.Inf(1)
		for _, o := range own {
			for _, c := range cells {
				d = min(d, float64(hex.Distance(o, c)))
			}
		}
		name := m.Name
		if !m.Piece() {
			name = groundName(m)
		}
		if i := slices.IndexFunc(seen, func(x geometry.Mark) bool { return alike(x, m) && (m.Piece() || x.Look == m.Look) }); i >= 0 {
			rows[i].Distance = min(rows[i].Distance, d)
			continue
		}
		seen = append(seen, m)
		rows = append(rows, Range{ID: m.ID, Name: name, Side: m.Side, Distance: d})
	}
	return rows
}

// reached are the cells of a mark, or those on both sides of its sides.
func (v View) reached(m geometry.Mark) []hex.Cell {
	cells := m.Cells
	for _, s := range m.Sides {
		cells = append(cells, s.Of, s.Of.Step(v.Layout.Dir(s.Direction)))
	}
	return cells
}

func (v View) planeRanges(from geometry.Mark, marks []geometry.Mark) (rows []Range) {
	centre, _ := from.Centre()
	self := false
	for _, m := range marks {
		v.goOn()
		at, ok := m.Centre()
		if !ok {
			continue
		}
		if !self && alike(m, from) && m.Piece() {
			self = true
			continue
		}
		row := Range{ID: m.ID, Name: cmp.Or(m.Name, groundName(m)), Side: m.Side, Ground: !m.Piece(), Distance: max(gap(from.Shape(), m)-from.Size, 0)}
		bearing := centre.Bearing(aimed(centre, m, at))
		row.Bearing = &bearing
		if from.Size > 0 || from.Point != nil && m.Size > 0 {
			d := gap(centre, m)
			if m.Piece() {
				d = plane.Distance(centre, at)
			}
			row.Centres = &d
			if from.Facing != nil {
				off := plane.Wrap(bearing - *from.Facing)
				row.Off = &off
			}
		}
		if h := from.Box; h != nil {
			front, off := gap(h.Front(), m), plane.Wrap(bearing-h.Heading)
			row.Front, row.Off = &front, &off
		}
		rows = append(rows, row)
	}
	return rows
}

// aimed is the point of a mark that a bearing is taken to: the nearest of an
// area or a line, else the middle; the middle too if the mark is right here.
func aimed(from plane.Point, m geometry.Mark, middle plane.Point) plane.Point {
	if m.Piece() || m.Disc != nil {
		return middle
	}
	shapes := []plane.Shape{m.Shape()}
	if m.Line != nil {
		shapes = nil
		for _, l := range m.Stretches() {
			shapes = append(shapes, l)
		}
	}
	at, least := middle, math.Inf(1)
	for _, s := range shapes {
		if near, d := plane.Nearest(s, from); d < least {
			at, least = near, d
		}
	}
	if least <= plane.Slack {
		return middle
	}
	return at
}

// gap is the distance from a shape to the edge of what a mark covers.
func gap(s plane.Shape, m geometry.Mark) float64 {
	d := math.Inf(1)
	switch {
	case m.Disc != nil:
		d = plane.Distance(s, m.Disc.Centre) - m.Disc.Radius
	case m.Line != nil:
		for _, l := range m.Stretches() {
			d = min(d, plane.Distance(s, l)-m.Width/2)
		}
	default:
		d = plane.Distance(s, m.Shape()) - m.Size
	}
	return max(d, 0)
}

// RangeTable prints distances, the nearest first.
func RangeTable(from geometry.Mark, rows []Range, unit string) string {
	title := "From " + layout.Printable(from.Name)
	if at := strings.Trim(position(from)+", "+heading(from), ", "); at != "" {
		title += " at " + at
	}
	if len(rows) == 0 {
		return title + ": nothing else is on the map"
	}
	if unit == "" && from.Cells != nil {
		unit = "cells"
	}
	bases := slices.ContainsFunc(rows, func(r Range) bool { return r.Centres != nil })
	grid := [][]string{{title, "", "distance"}}
	right := []bool{false, false, true}
	if bases {
		grid[0] = append(grid[0][:2], "edge to edge", "from the centre")
		right = append(right, true)
	}
	if from.Box != nil {
		grid[0] = append(grid[0], "from the "+from.Drawn().Front)
		right = append(right, true)
	}
	if from.Cells == nil {
		grid[0] = append(grid[0], "bears", "")
		right = append(right, false, false)
	}
	for _, r := range rows {
		line := []string{layout.Printable(r.Name), layout.Printable(r.Side), tenth(r.Distance)}
		if bases {
			line = append(line[:2], between(r), "")
		}
		if r.Centres != nil {
			line[3] = hundredth(*r.Centres)
		}
		if r.Front != nil {
			line = append(line, tenth(*r.Front))
		}
		if r.Bearing != nil {
			line = append(line, degrees(math.Round(*r.Bearing))+" "+point16(*r.Bearing), "")
		}
		if r.Off != nil {
			line[len(line)-1] = aside(*r.Off, from.Drawn())
		}
		grid = append(grid, line)
	}
	grid[0][0] = ""
	lines := layout.Grid(grid, right, "  ", 1<<10)
	if unit != "" {
		title += ", in " + unit
	}
	return title + "\n" + strings.Join(lines, "\n")
}

// between describes the distance of two edges: if bases meet it is contact, and
// if a centre lies in ground the piece is on it.
func between(r Range) string {
	switch {
	case r.Ground && r.Centres != nil && *r.Centres <= plane.Slack:
		return "on it"
	case r.Distance <= plane.Slack:
		return "touching"
	}
	return hundredth(r.Distance)
}

// aside describes a bearing from the front of a piece: 30 to the left.
func aside(deg float64, l *ruleset.Look) string {
	switch n := math.Round(math.Abs(deg)); {
	case n == 0:
		return l.Around[0]
	case n == 180:
		return l.Around[2]
	case deg < 0:
		return fmt.Sprintf("%.0f to %s", n, l.Around[3])
	default:
		return fmt.Sprintf("%.0f to %s", n, l.Around[1])
	}
}

// JSON returns a row as JSON: the distance from the front of the piece is named
// as its look names the front.
func (r Range) JSON(from geometry.Mark) map[string]any {
	row := map[string]any{}
	if r.Front != nil {
		row[from.Drawn().Front], row["off"] = *r.Front, *r.Off
	}
	for key, text := range map[string]string{"id": r.ID, "side": r.Side} {
		if text != "" {
			row[key] = text
		}
	}
	if r.Front == nil && r.Off != nil {
		row["off"] = *r.Off
	}
	if r.Centres != nil {
		row["centres"], row["touching"] = *r.Centres, r.Distance <= plane.Slack
	}
	if r.Bearing != nil {
		row["bearing"] = *r.Bearing
	}
	row["name"], row["distance"] = r.Name, r.Distance
	return row
}
