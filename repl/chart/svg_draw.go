package chart

import (
	"encoding/xml"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"parley/repl/layout"
)

// xy is a place in a picture: x to the right, y down, 96 units to the inch.
type xy struct{ x, y float64 }

func (a xy) plus(b xy) xy                { return xy{a.x + b.x, a.y + b.y} }
func (a xy) less(b xy) xy                { return xy{a.x - b.x, a.y - b.y} }
func (a xy) times(k float64) xy          { return xy{a.x * k, a.y * k} }
func (a xy) len() float64                { return math.Hypot(a.x, a.y) }
func (a xy) toward(b xy, t float64) xy   { return a.plus(b.less(a).times(t)) }
func (a xy) along(deg, d float64) xy     { return a.plus(bearing(deg).times(d)) }
func (a xy) beside(dir xy, d float64) xy { return a.plus(xy{-dir.y, dir.x}.times(d)) }

// unit is the direction from a to b; up if they are equal.
func (a xy) unit(b xy) xy {
	v := b.less(a)
	if n := v.len(); n > 0 {
		return v.times(1 / n)
	}
	return xy{0, -1}
}

// bearing is the direction of a bearing, in degrees clockwise from above.
func bearing(deg float64) xy {
	sin, cos := math.Sincos(deg * math.Pi / 180)
	return xy{sin, -cos}
}

// String prints a place to a twentieth of a unit, half a hair of a printer.
func (a xy) String() string { return px(a.x).String() + " " + px(a.y).String() }

// px is a length in a picture, printed short.
type px float64

func (p px) String() string {
	return strconv.FormatFloat(math.Round(float64(p)*20)/20+0, 'f', -1, 64)
}

// box is a rectangle of a picture that something occupies.
type box struct{ x, y, w, h float64 }

func around(c xy, w, h float64) box { return box{c.x - w/2, c.y - h/2, w, h} }

// shared is the area that two boxes have in common.
func (a box) shared(b box) float64 {
	w := min(a.x+a.w, b.x+b.w) - max(a.x, b.x)
	h := min(a.y+a.h, b.y+b.h) - max(a.y, b.y)
	return max(w, 0) * max(h, 0)
}

func (a box) holds(b box) bool {
	return b.x >= a.x && b.y >= a.y && b.x+b.w <= a.x+a.w && b.y+b.h <= a.y+a.h
}

// canvas collects the elements of a picture.
type canvas struct{ strings.Builder }

// el writes an element, or the beginning of a group.
func (c *canvas) el(format string, args ...any) {
	fmt.Fprintf(c, format+"\n", args...)
}

// text writes a line of text; style is further attributes.
func (c *canvas) text(at xy, size float64, style, text string) {
	c.el(`<text x="%v" y="%v" font-size="%v" %s>%s</text>`, px(at.x), px(at.y), px(size), style, escaped(text))
}

func escaped(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(layout.Printable(s)))
	return b.String()
}

// wide estimates the width of a text.
func wide(text string, size float64) float64 {
	return size * 0.56 * float64(layout.Width(text))
}

// polyline is a row of straight stretches, each as far as it goes: so it is short, and
// two of one form differ only in where they begin.
func polyline(points []xy, closed bool) string {
	var b strings.Builder
	var at [2]int // in twentieths, as px writes them
	for i, p := range points {
		to := [2]int{twentieths(p.x), twentieths(p.y)}
		dx, dy := px(to[0]-at[0])/20, px(to[1]-at[1])/20
		switch {
		case i == 0:
			b.WriteString("M" + p.String())
		case dx == 0:
			b.WriteString("v" + dy.String())
		case dy == 0:
			b.WriteString("h" + dx.String())
		default:
			b.WriteString("l" + xy{float64(dx), float64(dy)}.String())
		}
		at = to
	}
	if closed {
		b.WriteString("Z")
	}
	return b.String()
}

func twentieths(v float64) int { return int(math.Round(v * 20)) }

// outline is the outline of a piece from the middle of its back to the middle
// of its front: a rectangle, or pointed at the front.
func (t *token) outline(back, front xy) string {
	u, n := back.unit(front), front.less(back).len()
	at := func(k, side float64) xy { return back.plus(u.times(n*k)).beside(u, t.beam*side) }
	if t.mark.Drawn().Shape != "pointed" {
		return polyline([]xy{at(0, -0.5), at(1, -0.5), at(1, 0.5), at(0, 0.5)}, true)
	}
	shoulder := 1 - min(0.5, 1.5*t.beam/max(n, 1))
	cheek := shoulder + 0.55*(1-shoulder)
	return fmt.Sprintf("M%vQ%v %vL%vQ%v %vQ%v %vL%vQ%v %vZ",
		at(0, -0.36), at(0.04, -0.5), at(0.18, -0.5), at(shoulder, -0.5), at(cheek, -0.5), at(1, 0),
		at(cheek, 0.5), at(shoulder, 0.5), at(0.18, 0.5), at(0.04, 0.5), at(0, 0.36))
}

// sector is an arc; one of no width is a line.
func sector(o xy, from, to, reach float64) (d string, line bool) {
	width := math.Mod(math.Mod(to-from, 360)+360, 360)
	switch {
	case to-from >= 360:
		a, b := o.along(0, reach), o.along(180, reach)
		return fmt.Sprintf("M%vA%v %v 0 1 1 %vA%v %v 0 1 1 %vZ", a, px(reach), px(reach), b, px(reach), px(reach), a), false
	case width < 1e-9:
		return "M" + o.String() + "L" + o.along(from, reach).String(), true
	}
	large := 0
	if width > 180 {
		large = 1
	}
	return fmt.Sprintf("M%vL%vA%v %v 0 %d 1 %vZ", o, o.along(from, reach), px(reach), px(reach), large, o.along(to, reach)), false
}

// paint is the look of a side. The tone distinguishes the sides without
// colours: dark, light, hatched, dotted.
type paint struct {
	ink, tint string // of outlines and text, of the surface
	fill      string
	sign      string // the colour of a letter on it
	pattern   string // the pattern that fill refers to
}

// hues are a dark and a light tone each, by the ANSI colour of the side.
var hues = map[int][2]string{
	94: {"#1b4679", "#c6daf2"}, 91: {"#9c1b1b", "#f7cbc6"}, 92: {"#1c6233", "#cbe9d1"}, 93: {"#7d5a00", "#ffeab0"},
	95: {"#662a72", "#ead0ef"}, 96: {"#0f5f66", "#c5e8ea"}, 97: {"#444444", "#e4e4e4"}, 90: {"#222222", "#d8d8d8"},
}

// sidePatterns fill the third and the fourth side: hatched, dotted.
var sidePatterns = [2]string{
	`<pattern id="%s" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="4" height="4" fill="#ffffff"/><rect width="1.4" height="4" fill="%s"/></pattern>`,
	`<pattern id="%s" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="4" height="4" fill="#ffffff"/><circle cx="2" cy="2" r="0.9" fill="%s"/></pattern>`,
}

// paint returns the paint of the n-th side.
func (v View) paint(side string) paint {
	n := slices.Index(v.Sides, side)
	hue := hues[v.colour(side)]
	p := paint{ink: hue[0], tint: hue[1], sign: hue[0]}
	id := fmt.Sprintf("side%d", n)
	switch n {
	case 0:
		p.fill, p.sign = p.ink, "#ffffff"
	case 1:
		p.fill = p.tint
	case 2, 3:
		p.fill = "url(#" + id + ")"
		p.pattern = fmt.Sprintf(sidePatterns[n-2], id, p.ink)
	default:
		p.fill = "#ffffff"
	}
	return p
}
