package chart

import (
	"fmt"

	"parley/core/plane"
	"parley/lua"
)

// groundPatterns are what fills ground that is no land: they read without
// colours, as dots, ticks and strokes.
const groundPatterns = `<pattern id="reef" width="7" height="7" patternUnits="userSpaceOnUse"><rect width="7" height="7" fill="#e3f1ee"/><path d="M1 3.5H4M2.5 2V5" stroke="#39766a" stroke-width="0.7"/><circle cx="5.6" cy="6" r="0.7" fill="#39766a"/></pattern>
<pattern id="rough" width="8" height="8" patternUnits="userSpaceOnUse"><rect width="8" height="8" fill="#f1efe2"/><path d="M1 4L2.5 1.5L4 4M5 8L6.5 5.5L8 8" fill="none" stroke="#77704a" stroke-width="0.7"/></pattern>
<pattern id="other" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="5" height="5" fill="#f3f3f3"/><rect width="0.8" height="5" fill="#999999"/></pattern>`

// swatch is how a kind of ground is filled and edged.
func swatch(m lua.Mark) string {
	switch m.Kind {
	case "island":
		return `fill="#e6dab0" stroke="#6f6033" stroke-width="1.2" stroke-linejoin="round"`
	case "reef":
		return `fill="url(#reef)" stroke="#39766a" stroke-width="0.9" stroke-dasharray="4 2"`
	case "rough":
		return `fill="url(#rough)" stroke="#77704a" stroke-width="0.8"`
	case "road":
		return `fill="#ffffff" stroke="#7d7154" stroke-width="1"`
	case "wall":
		return `fill="#555555" stroke="#222222" stroke-width="1"`
	}
	return `fill="url(#other)" stroke="#777777" stroke-width="0.8"`
}

// ground draws a piece of ground.
func (c *planeChart) ground(p *plate, m lua.Mark) {
	switch {
	case m.Area != nil:
		d := polyline(c.all(m.Area.Outline), true)
		for _, hole := range m.Area.Holes {
			d += polyline(c.all(hole), true)
		}
		p.el(`<path d="%s" fill-rule="evenodd" %s/>`, d, swatch(m))
	case m.Disc != nil:
		at := c.at(m.Disc.Centre)
		p.el(`<circle cx="%v" cy="%v" r="%v" %s/>`, px(at.x), px(at.y), px(max(m.Disc.Radius*c.k, 2)), swatch(m))
	case m.Line != nil:
		c.line(p, m)
	}
}

// line draws a road as two edges, a wall with its stones, and any other line.
func (c *planeChart) line(p *plate, m lua.Mark) {
	d, w := polyline(c.all(m.Line), false), max(m.Width*c.k, 3.5)
	stroke := func(colour string, width float64, more string) {
		p.el(`<path d="%s" fill="none" stroke="%s" stroke-width="%v" stroke-linejoin="round"%s/>`, d, colour, px(width), lead(more))
	}
	switch m.Kind {
	case "road":
		stroke("#7d7154", w+1.4, "")
		stroke("#fffdf4", w, "")
	case "wall":
		stroke("#333333", w, "")
		stroke("#ffffff", max(w-2, 1), `stroke-dasharray="1 5"`)
	default:
		stroke("#777777", w, `stroke-opacity="0.7"`)
	}
}

// groundLabel writes the name of a piece of ground, and how deep the water is.
func (c *planeChart) groundLabel(p *plate, m lua.Mark) {
	at, ok := m.Centre()
	if !ok || m.Piece() {
		return
	}
	text := m.Name
	if m.Depth != nil {
		text = toldOf(text, "depth "+tenth(*m.Depth))
	}
	o := c.at(at)
	var spots []spot
	if m.Line == nil && !c.covered(m, at) {
		spots = []spot{{o, xy{}}}
	}
	if m.Area != nil {
		for _, corner := range m.Area.Outline {
			c.view.goOn()
			if p := at.Add(corner.Sub(at).Scale(0.8)); m.Area.Contains(p) && !c.covered(m, p) {
				spots = append(spots, spot{c.at(p), xy{}})
			}
		}
	}
	for k := range 8 {
		spots = append(spots, spot{o.along(float64(45*k), 6), bearing(float64(45 * k))})
	}
	p.label(text, 9, fmt.Sprintf(`font-style="italic" fill="%s"`, "#4d4424"), spots, true)
}

// covered says whether other ground is drawn over a point of an area.
func (c *planeChart) covered(m lua.Mark, at plane.Point) bool {
	over := false
	for _, n := range c.pic.Marks {
		switch {
		case n.Area != nil && n.Area == m.Area:
			over = true
		case over && n.Area != nil && n.Area.Contains(at):
			return true
		}
	}
	return false
}
