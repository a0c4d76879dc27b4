package chart

import (
	"fmt"

	"parley/core/plane"
	"parley/lua/geometry"
	"parley/lua/ruleset"
)

// patterns fill ground, with the id, the fill and the stroke of a look:
// crosses, peaks and strokes are clear without colours.
var patterns = map[string]string{
	"crosses": `<pattern id="look-%s" width="7" height="7" patternUnits="userSpaceOnUse"><rect width="7" height="7" fill="%s"/><path d="M1 3.5H4M2.5 2V5M4.9 6H6.3" stroke="%s" stroke-width="0.7"/></pattern>`,
	"peaks":   `<pattern id="look-%s" width="8" height="8" patternUnits="userSpaceOnUse"><rect width="8" height="8" fill="%s"/><path d="M1 4L2.5 1.5L4 4M5 8L6.5 5.5L8 8" fill="none" stroke="%s" stroke-width="0.7"/></pattern>`,
	"trees":   `<pattern id="look-%s" width="9" height="9" patternUnits="userSpaceOnUse"><rect width="9" height="9" fill="%s"/><path d="M2.2 0.8L0.6 3.6H3.8ZM2.2 3.6V4.6M6.7 5L5.1 7.8H8.3ZM6.7 7.8V8.8" stroke="%s" stroke-width="0.6" fill="none"/></pattern>`,
	"waves":   `<pattern id="look-%s" width="10" height="8" patternUnits="userSpaceOnUse"><rect width="10" height="8" fill="%s"/><path d="M0 2Q1.25 0.8 2.5 2T5 2M5 6Q6.25 4.8 7.5 6T10 6" fill="none" stroke="%s" stroke-width="0.7"/></pattern>`,
	"dots":    `<pattern id="look-%s" width="6" height="6" patternUnits="userSpaceOnUse"><rect width="6" height="6" fill="%s"/><path d="M1.5 1.5h0.01M4.5 4.5h0.01" stroke="%s" stroke-width="1.1" stroke-linecap="round"/></pattern>`,
	"hatch":   `<pattern id="look-%s" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="5" height="5" fill="%s"/><rect width="0.8" height="5" fill="%s"/></pattern>`,
}

// surface returns the fill of a look of ground.
func surface(l *ruleset.Look) string {
	if patterns[l.Pattern] != "" {
		return "url(#look-" + l.ID + ")"
	}
	return l.Fill
}

// swatch returns the fill and edge of ground.
func swatch(m geometry.Mark) string {
	l := m.Drawn()
	return fmt.Sprintf(`fill="%s" stroke="%s" stroke-width="1" stroke-linejoin="round"%s`, surface(l), l.Stroke, dashed(l, "4 2"))
}

// dashed returns the attribute of a dashed edge, "" for any other.
func dashed(l *ruleset.Look, dashes string) string {
	if l.Edge != "dashed" {
		return ""
	}
	return ` stroke-dasharray="` + dashes + `"`
}

// ground draws a piece of ground.
func (c *planeChart) ground(p *plate, m geometry.Mark) {
	switch {
	case m.Area != nil:
		d := polyline(c.all(m.Area.Outline), true)
		for _, hole := range m.Area.Holes {
			d += polyline(c.all(hole), true)
		}
		p.el(`<path d="%s" fill-rule="evenodd" %s/>`, d, swatch(m))
	case m.Ring:
		at, l := c.at(m.Disc.Centre), m.Drawn()
		p.el(`<circle cx="%v" cy="%v" r="%v" fill="none" stroke="%s" stroke-width="1.6"%s/>`, px(at.x), px(at.y), px(max(m.Disc.Radius*c.k, 2)), l.Stroke, dashed(l, "5 3"))
	case m.Disc != nil:
		at := c.at(m.Disc.Centre)
		p.el(`<circle cx="%v" cy="%v" r="%v" %s/>`, px(at.x), px(at.y), px(max(m.Disc.Radius*c.k, 2)), swatch(m))
	case m.Line != nil:
		c.line(p, m)
	}
}

// line draws a line as its two edges and the area between them; without a width and with
// a dashed edge, as dashes.
func (c *planeChart) line(p *plate, m geometry.Mark) {
	l, d, w := m.Drawn(), "", max(m.Width*c.k, 3.5)
	for _, part := range m.Stretches() {
		d += polyline(c.all(part), false)
	}
	if dashes := dashed(l, "6 3"); m.Width == 0 && dashes != "" {
		p.el(`<path d="%s" fill="none" stroke="%s" stroke-width="1.6" stroke-linejoin="round"%s/>`, d, l.Stroke, dashes)
		return
	}
	p.el(`<path d="%s" fill="none" stroke="%s" stroke-width="%v" stroke-linejoin="round"%s/>`, d, l.Stroke, px(w+1.4), dashed(l, "8 3"))
	p.el(`<path d="%s" fill="none" stroke="%s" stroke-width="%v" stroke-linejoin="round"/>`, d, surface(l), px(w))
}

// groundLabel writes the name of a piece of ground, with its depth and height.
func (c *planeChart) groundLabel(p *plate, m geometry.Mark) {
	at, ok := m.Centre()
	if !ok || m.Piece() {
		return
	}
	name, how := m.Name, upright(m)
	if name == "" && how != "" { // a height alone would belong to nothing
		name = m.Drawn().Name
	}
	text := joinFacts(name, how)
	o := c.at(at)
	var spots []spot
	if m.Line == nil && !c.covered(m, at) {
		spots = []spot{{o, xy{}}}
	}
	inwards := []float64{0.8}
	if m.Height != nil {
		inwards = []float64{0.5, 0.8}
	}
	for _, part := range inwards {
		if m.Area == nil {
			break
		}
		for _, corner := range m.Area.Outline {
			c.view.goOn()
			if p := at.Add(corner.Sub(at).Scale(part)); m.Area.Contains(p) && !c.covered(m, p) {
				spots = append(spots, spot{c.at(p), xy{}})
			}
		}
	}
	for k := range 8 {
		spots = append(spots, spot{o.along(float64(45*k), 6), bearing(float64(45 * k))})
	}
	p.label(text, 9, `font-style="italic" fill="#4d4424"`, spots, true)
}

// covered says whether other ground is drawn over a point of an area.
func (c *planeChart) covered(m geometry.Mark, at plane.Point) bool {
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
