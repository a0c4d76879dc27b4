package chart

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"parley/core/hex"
	"parley/core/plane"
	"parley/lua"
	"parley/repl/layout"
)

// Range is how far something is from a piece.
type Range struct {
	ID   string `json:"id,omitempty"`
	Name string `json:"name"`
	Side string `json:"side,omitempty"`
	// Distance is from hull to hull, on hexes from cell to cell.
	Distance float64 `json:"distance"`
	// Bow is the distance from the foremost point, Bearing where the middle of the
	// other lies, Off the same from this piece's own bow, to starboard positive.
	Bow     *float64 `json:"bow,omitempty"`
	Bearing *float64 `json:"bearing,omitempty"`
	Off     *float64 `json:"off,omitempty"`
}

// Ranges tells how far everything else on a map is from a piece, the nearest first.
func Ranges(from lua.Mark, marks []lua.Mark, v View) (rows []Range) {
	if from.At != "" {
		rows = v.hexRanges(from, marks)
	} else {
		rows = v.planeRanges(from, marks)
	}
	slices.SortStableFunc(rows, func(a, b Range) int { return cmp.Compare(a.Distance, b.Distance) })
	return rows
}

// alike says whether two marks show one piece.
func alike(a, b lua.Mark) bool {
	if a.ID != "" || b.ID != "" {
		return a.ID == b.ID
	}
	return a.Name == b.Name && a.Side == b.Side && a.Letter == b.Letter
}

func (v View) hexRanges(from lua.Mark, marks []lua.Mark) (rows []Range) {
	var own []hex.Cell
	for _, m := range marks {
		if c, err := hex.ParseCell(m.At); err == nil && alike(m, from) {
			own = append(own, c)
		}
	}
	var seen []lua.Mark
	for _, m := range marks {
		v.goOn()
		c, err := hex.ParseCell(m.At)
		if err != nil || alike(m, from) || len(own) == 0 {
			continue
		}
		d := math.Inf(1)
		for _, o := range own {
			d = min(d, float64(hex.Distance(o, c)))
		}
		if i := slices.IndexFunc(seen, func(x lua.Mark) bool { return alike(x, m) }); i >= 0 {
			rows[i].Distance = min(rows[i].Distance, d)
			continue
		}
		seen = append(seen, m)
		rows = append(rows, Range{ID: m.ID, Name: m.Name, Side: m.Side, Distance: d})
	}
	return rows
}

func (v View) planeRanges(from lua.Mark, marks []lua.Mark) (rows []Range) {
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
		row := Range{ID: m.ID, Name: cmp.Or(m.Name, groundName(m)), Side: m.Side, Distance: gap(from.Shape(), m)}
		bearing := centre.Bearing(at)
		row.Bearing = &bearing
		if h := from.Hull; h != nil {
			bow, off := gap(h.Bow(), m), plane.Wrap(bearing-h.Heading)
			row.Bow, row.Off = &bow, &off
		}
		rows = append(rows, row)
	}
	return rows
}

// gap is the distance from a shape to what a mark covers.
func gap(s plane.Shape, m lua.Mark) float64 {
	d := plane.Distance(s, m.Shape())
	switch {
	case m.Disc != nil:
		d -= m.Disc.Radius
	case m.Line != nil:
		d -= m.Width / 2
	}
	return max(d, 0)
}

// RangeTable prints distances, the nearest first.
func RangeTable(from lua.Mark, rows []Range, unit string) string {
	title := "From " + layout.Printable(from.Name)
	if at := strings.Trim(position(from)+", "+heading(from), ", "); at != "" {
		title += " at " + at
	}
	if len(rows) == 0 {
		return title + ": nothing else is on the map"
	}
	if unit == "" && from.At != "" {
		unit = "cells"
	}
	grid := [][]string{{title, "", "distance"}}
	if from.Hull != nil {
		grid[0] = append(grid[0], "from the bow")
	}
	if from.At == "" {
		grid[0] = append(grid[0], "bears", "")
	}
	right := []bool{false, false, true, from.Hull != nil, false, false}
	for _, r := range rows {
		line := []string{layout.Printable(r.Name), layout.Printable(r.Side), tenth(r.Distance)}
		if r.Bow != nil {
			line = append(line, tenth(*r.Bow))
		}
		if r.Bearing != nil {
			line = append(line, degrees(math.Round(*r.Bearing))+" "+point16(*r.Bearing), "")
		}
		if r.Off != nil {
			line[len(line)-1] = offBow(*r.Off)
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

// offBow tells a bearing from the bow: 30 to port.
func offBow(deg float64) string {
	switch n := math.Round(math.Abs(deg)); {
	case n == 0:
		return "ahead"
	case n == 180:
		return "astern"
	case deg < 0:
		return fmt.Sprintf("%.0f to port", n)
	default:
		return fmt.Sprintf("%.0f to starboard", n)
	}
}
