package chart

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"parley/core/hex"
	"parley/lua/ruleset"
)

// board draws the hexes, their ground and its levels.
func (c *hexChart) board(p *plate) {
	var all strings.Builder
	surfaces, borders := map[*ruleset.Look]*strings.Builder{}, map[*ruleset.Look]*strings.Builder{}
	for cell := range c.cells {
		d := c.outline(cell)
		all.WriteString(d)
		if look := c.ground[cell]; look != nil {
			into(surfaces, look).WriteString(d)
			for dir := range hex.Dir(6) {
				if c.ground[cell.Step(dir)] != look {
					from, to := c.view.Layout.Side(cell, dir)
					into(borders, look).WriteString(polyline([]xy{c.on(from), c.on(to)}, false))
				}
			}
		}
	}
	grid := c.view.ground()
	p.el(`<path d="%s" fill="%s" stroke="%s" stroke-width="0.6" stroke-linejoin="round"/>`, all.String(), grid.Fill, grid.Stroke)
	for _, look := range c.looks("ground") {
		if d := surfaces[look]; d != nil {
			p.el(`<path d="%s" fill="%s" stroke="%s" stroke-width="0.6" stroke-linejoin="round"/>`, d.String(), surface(look), grid.Stroke)
		}
	}
	for _, look := range c.looks("ground") {
		if d := borders[look]; d != nil {
			p.el(`<path d="%s" fill="none" stroke="%s" stroke-width="1.1" stroke-linecap="round"%s/>`, d.String(), look.Stroke, dashed(look, "4 2"))
		}
	}
	c.levels(p)
	c.cover(p)
}

// cover draws what the ground can be seen through.
func (c *hexChart) cover(p *plate) {
	surfaces := map[*ruleset.Look]*strings.Builder{}
	for cell := range c.cells {
		if look := c.over[cell]; look != nil {
			into(surfaces, look).WriteString(c.outline(cell))
		}
	}
	for _, look := range c.looks("ground") {
		if d := surfaces[look]; d != nil {
			p.el(`<path d="%s" fill="%s" fill-opacity="0.6" stroke="%s" stroke-width="0.8" stroke-linejoin="round"/>`, d.String(), surface(look), look.Stroke)
		}
	}
}

// into returns the path of a key, a new one if there is none.
func into[K comparable](paths map[K]*strings.Builder, key K) *strings.Builder {
	if paths[key] == nil {
		paths[key] = &strings.Builder{}
	}
	return paths[key]
}

// outline returns the outline of a cell.
func (c *hexChart) outline(cell hex.Cell) string {
	corners := c.view.Layout.Corners(cell)
	points := make([]xy, len(corners))
	for i := range corners {
		points[i] = c.on(corners[(i+4)%6]) // of pointy tops from the upper one
	}
	return polyline(points, true)
}

// looks returns the looks of a kind, in the order of their marks.
func (c *hexChart) looks(kind string) (looks []*ruleset.Look) {
	for _, k := range c.kinds {
		if k.look.Kind == kind && !slices.Contains(looks, k.look) {
			looks = append(looks, k.look)
		}
	}
	return looks
}

// relief is the colour of heights.
const relief = "#7a4a18"

// shade returns how dark a level is.
func shade(level int) string { return fmt.Sprintf("%.2f", 0.07*float64(level)) }

// levels shades the ground by its level and draws a line where it falls, just
// inside the higher cell.
func (c *hexChart) levels(p *plate) {
	shades, falls := map[int]*strings.Builder{}, map[int]*strings.Builder{}
	for cell := range c.cells {
		n := c.level[cell]
		if n == 0 {
			continue
		}
		into(shades, n).WriteString(c.outline(cell))
		for dir := range hex.Dir(6) {
			if fall := n - c.level[cell.Step(dir)]; fall > 0 {
				from, to := c.view.Layout.Side(cell, dir)
				a, b := c.on(from).toward(c.at(cell), 0.07), c.on(to).toward(c.at(cell), 0.07)
				into(falls, fall).WriteString(polyline([]xy{a, b}, false))
			}
		}
	}
	for _, n := range slices.Sorted(maps.Keys(shades)) {
		p.el(`<path d="%s" fill="%s" fill-opacity="%s"/>`, shades[n].String(), relief, shade(n))
	}
	for _, n := range slices.Sorted(maps.Keys(falls)) {
		p.el(`<path d="%s" fill="none" stroke="%s" stroke-width="%v" stroke-linecap="round" stroke-opacity="0.8"/>`, falls[n].String(), relief, px(0.4+0.6*float64(n)))
	}
}

// digits writes the levels at the bottom of their cells.
func (c *hexChart) digits(p *plate) {
	if len(c.level) == 0 {
		return
	}
	p.el(`<g font-size="%v" font-weight="bold" text-anchor="middle" fill="%s" stroke="#ffffff" stroke-width="2" paint-order="stroke">`, px(c.digitSize()), relief)
	for cell := range c.cells {
		if n := c.level[cell]; n > 0 {
			at := c.at(cell).plus(xy{0, c.s*0.68 + c.digitSize()*0.36})
			p.el(`<text x="%v" y="%v">%d</text>`, px(at.x), px(at.y), n)
		}
	}
	p.el(`</g>`)
}

// digitSize is the size of the digit of a level.
func (c *hexChart) digitSize() float64 { return min(max(c.s*0.34, 4), 11) }

// digitBox is the place of the digit of a cell's level: above its lower corner or side.
func (c *hexChart) digitBox(cell hex.Cell) box {
	size := c.digitSize()
	return around(c.at(cell).plus(xy{0, c.s * 0.68}), wide("1", size), size*0.85)
}

// names writes the names of pieces of ground if there is room.
func (c *hexChart) names(p *plate) {
	for _, k := range c.kinds {
		if k.name == "" || k.look.Kind != "ground" {
			continue
		}
		var spots []spot
		for i := range min(len(k.first.Cells), 20) {
			at := c.at(k.first.Cells[(len(k.first.Cells)/2+i)%len(k.first.Cells)])
			spots = append(spots, spot{at, xy{}}, spot{at.plus(xy{0, c.s * 0.4}), xy{}})
		}
		p.label(k.name, 9, `font-style="italic" fill="#4d4424"`, spots, true)
	}
}

// drawSides draws the sides of cells, look by look.
func (c *hexChart) drawSides(p *plate) {
	plain, extra := map[*ruleset.Look]*strings.Builder{}, map[*ruleset.Look]*strings.Builder{}
	done := map[side]bool{}
	for i := len(c.pic.Marks) - 1; i >= 0; i-- { // the last mark of a side counts
		m := c.pic.Marks[i]
		for _, s := range m.Sides {
			c.view.goOn()
			dir := c.view.Layout.Dir(s.Direction)
			if k := sideOf(s.Of, dir); !done[k] {
				done[k] = true
				from, to := c.view.Layout.Side(s.Of, dir)
				a, b := c.on(from), c.on(to)
				into(plain, m.Drawn()).WriteString(polyline([]xy{a, b}, false))
				into(extra, m.Drawn()).WriteString(c.ornament(m.Drawn().Pattern, a, b, c.at(s.Of)))
			}
		}
	}
	for _, look := range c.looks("side") {
		if plain[look] != nil {
			p.strokes(look, plain[look].String(), extra[look].String(), max(c.s*0.13, 1.6))
		}
	}
}

// strokes draws sides with a width and the strokes of their pattern.
func (p *plate) strokes(look *ruleset.Look, line, extra string, w float64) {
	switch look.Pattern {
	case "double":
		p.el(`<path d="%s" fill="none" stroke="%s" stroke-width="%v" stroke-linecap="round"%s/>`, line, look.Stroke, px(w*1.5), dashed(look, "6 3"))
		p.el(`<path d="%s" fill="none" stroke="#ffffff" stroke-width="%v" stroke-linecap="round"/>`, line, px(w*0.6))
	case "ticks", "posts":
		p.el(`<path d="%s" fill="none" stroke="%s" stroke-width="%v" stroke-linecap="round"%s/>`, line, look.Stroke, px(w*0.6), dashed(look, "6 3"))
		p.el(`<path d="%s" fill="none" stroke="%s" stroke-width="%v" stroke-linecap="round"/>`, extra, look.Stroke, px(map[bool]float64{true: w * 0.5, false: w * 1.7}[look.Pattern == "ticks"]))
	default:
		p.el(`<path d="%s" fill="none" stroke="%s" stroke-width="%v" stroke-linecap="round"%s/>`, line, look.Stroke, px(w), dashed(look, "6 3"))
	}
}

// ornament is what a pattern draws along a side: ticks that lead away from the
// middle of the cell that the mark names, or posts.
func (c *hexChart) ornament(pattern string, a, b, middle xy) string {
	return ornament(pattern, a, b, middle.unit(a.toward(b, 0.5)).times(c.s*0.2))
}

func ornament(pattern string, a, b, out xy) string {
	var d strings.Builder
	switch pattern {
	case "ticks":
		for k := range 5 {
			at := a.toward(b, (float64(k)+0.5)/5)
			d.WriteString(polyline([]xy{at, at.plus(out)}, false))
		}
	case "posts":
		for k := range 3 {
			at := a.toward(b, (float64(k)+0.5)/3)
			d.WriteString(polyline([]xy{at, at.plus(xy{0.01, 0})}, false))
		}
	}
	return d.String()
}

// groundEntries are the lines of the legend for ground, sides and levels.
func (c *hexChart) groundEntries() (lines []entryLine) {
	if board := c.view.Ground; board != nil && len(c.ground)+len(c.over) > 0 {
		lines = append(lines, entryLine{swatch: fmt.Sprintf(`fill="%s" stroke="%s" stroke-width="0.6"`, board.Fill, board.Stroke), name: board.Name})
	}
	for _, k := range c.kinds {
		e := entryLine{name: c.kindText(k)}
		if k.look.Kind == "side" {
			e.side = k.look
		} else {
			e.swatch = swatch(k.first)
		}
		lines = append(lines, e)
	}
	for _, n := range slices.Compact(slices.Sorted(maps.Values(c.level))) {
		lines = append(lines, entryLine{swatch: fmt.Sprintf(`fill="%s" fill-opacity="%s" stroke="%s" stroke-width="0.6"`, relief, shade(n), relief), name: fmt.Sprintf("level %d", n)})
	}
	return lines
}
