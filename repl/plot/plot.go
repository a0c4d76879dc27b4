// Package plot draws numbers with their intervals as SVG pictures for printing: rows of
// points, and curves with bands. It uses no colour that is lost in black and white: series
// differ by mark and line too. The same numbers give the same text, and a picture contains
// no script and no reference to anything outside it.
//
// The package knows no game and no session.
package plot

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Signature is the beginning of a picture drawn by this package.
const Signature = `<svg xmlns="http://www.w3.org/2000/svg" data-by="parley-plot"`

// Point is a number with its interval; Low and High are NaN if it has none.
type Point struct {
	X             float64 // of a curve
	Y, Low, High  float64
	Series, Label string // of a row of points: the label of the row, and the mark
}

// Picture is what to draw.
type Picture struct {
	Title string
	Notes []string // lines below it: what was measured, and how to repeat it
	Axis  string   // what the numbers are
	Along string   // of a curve: what changes along it
	Zero  bool     // draw a line at 0
	Share bool     // the numbers are shares between 0 and 1, written as percentages
	List  []Point
}

const (
	width  = 718.0 // fits A4 and Letter, as the maps do
	left   = 190.0
	right  = 24.0
	top    = 58.0
	row    = 22.0
	curveH = 340.0
)

var colours = []string{"#1b4965", "#c1440e", "#3a7d44", "#7b4fa3", "#8a6d00", "#444444"}

var dashes = []string{"", "7 3", "2 3", "9 3 2 3", "12 4", "4 4"}

// pen collects the elements of a picture.
type pen struct{ strings.Builder }

func (p *pen) put(format string, args ...any) { fmt.Fprintf(&p.Builder, format+"\n", args...) }

func n(x float64) string { return strconv.FormatFloat(math.Round(x*100)/100, 'f', -1, 64) }

func (p *pen) line(x1, y1, x2, y2 float64, style string) {
	p.put(`<line x1="%s" y1="%s" x2="%s" y2="%s" %s/>`, n(x1), n(y1), n(x2), n(y2), style)
}

func (p *pen) text(x, y float64, size int, anchor, s string) {
	p.put(`<text x="%s" y="%s" font-size="%d" text-anchor="%s">%s</text>`, n(x), n(y), size, anchor, html.EscapeString(s))
}

// mark draws the mark of series i: filled or open circles, squares, triangles.
func (p *pen) mark(x, y float64, i int) {
	fill := colour(i)
	if i/3%2 == 1 {
		fill = "#ffffff"
	}
	style := fmt.Sprintf(`fill="%s" stroke="%s" stroke-width="1.4"`, fill, colour(i))
	switch i % 3 {
	case 0:
		p.put(`<circle cx="%s" cy="%s" r="4" %s/>`, n(x), n(y), style)
	case 1:
		p.put(`<rect x="%s" y="%s" width="7.5" height="7.5" %s/>`, n(x-3.75), n(y-3.75), style)
	default:
		p.put(`<path d="M%s %sl4.6 8h-9.2z" %s/>`, n(x), n(y-5), style)
	}
}

func colour(i int) string { return colours[i%len(colours)] }

// scale maps numbers to places on the paper.
type scale struct{ low, high, from, to float64 }

func (s scale) at(x float64) float64 { return s.from + (x-s.low)/(s.high-s.low)*(s.to-s.from) }

// scaled returns a scale whose ends are at ticks, and the ticks.
func scaled(low, high, from, to float64) (scale, []float64) {
	if !(high > low) {
		low, high = low-1, high+1
	}
	raw := (high - low) / 6
	step := math.Pow(10, math.Floor(math.Log10(raw)))
	for _, k := range []float64{1, 2, 5, 10} {
		if step*k >= raw {
			step *= k
			break
		}
	}
	a, b := math.Floor(low/step+1e-9), math.Ceil(high/step-1e-9)
	var ticks []float64
	for i := a; i <= b; i++ {
		ticks = append(ticks, i*step)
	}
	return scale{a * step, b * step, from, to}, ticks
}

// number formats a number of an axis.
func (pic *Picture) number(x float64) string {
	if pic.Share {
		return strconv.FormatFloat(math.Round(x*1e6)/1e4, 'g', 6, 64) + " %"
	}
	return strconv.FormatFloat(x, 'g', 6, 64)
}

// bounds returns the smallest and the largest number to draw.
func (pic *Picture) bounds() (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	if pic.Zero {
		low, high = 0, 0
	}
	for _, p := range pic.List {
		for _, x := range []float64{p.Y, p.Low, p.High} {
			if !math.IsNaN(x) && !math.IsInf(x, 0) {
				low, high = min(low, x), max(high, x)
			}
		}
	}
	if math.IsInf(low, 0) {
		low, high = 0, 1
	}
	return low, high
}

// finite replaces what cannot be drawn by NaN.
func finite(list []Point) []Point {
	list = slices.Clone(list)
	for i := range list {
		for _, x := range []*float64{&list[i].Y, &list[i].Low, &list[i].High} {
			if math.IsInf(*x, 0) {
				*x = math.NaN()
			}
		}
		if math.IsNaN(list[i].High) {
			list[i].Low = math.NaN()
		}
		if math.IsNaN(list[i].Low) {
			list[i].High = math.NaN()
		}
	}
	return list
}

// series lists the names of the series in their order.
func (pic *Picture) series() (names []string) {
	seen := map[string]bool{}
	for _, p := range pic.List {
		if !seen[p.Series] {
			seen[p.Series] = true
			names = append(names, p.Series)
		}
	}
	return names
}

func (pic *Picture) begin(p *pen, height float64) {
	p.put(`%s viewBox="0 0 %s %s" width="%s" height="%s" font-family="Helvetica, Arial, sans-serif" fill="#111111">`, Signature, n(width), n(height), n(width), n(height))
	p.put(`<rect width="%s" height="%s" fill="#ffffff"/>`, n(width), n(height))
	p.text(16, 26, 16, "start", pic.Title)
}

// legend draws the names of the series, if they have any.
func (pic *Picture) legend(p *pen, names []string) {
	x := 16.0
	for i, name := range names {
		if name == "" {
			continue
		}
		p.mark(x+4, 42, i)
		p.text(x+14, 46, 11, "start", name)
		x += 30 + 6.2*float64(len([]rune(name)))
	}
}

func (pic *Picture) end(p *pen, y float64) string {
	for i, s := range pic.notes() {
		p.text(16, y+float64(i)*13, 9, "start", s)
	}
	p.put("</svg>")
	return p.String()
}

// notes breaks the notes to the width of the picture.
func (pic *Picture) notes() (lines []string) {
	const most = 138
	for _, note := range pic.Notes {
		line := ""
		for _, w := range strings.Fields(note) {
			if line != "" && len([]rune(line))+1+len([]rune(w)) > most {
				lines, line = append(lines, line), "  "
			}
			if strings.TrimSpace(line) != "" {
				line += " "
			}
			line += w
		}
		lines = append(lines, line)
	}
	return lines
}

// Rows draws each point on a row of its own, those with the same label in turn.
func Rows(pic Picture) string {
	pic.List = finite(pic.List)
	labels, names := []string{}, pic.series()
	at := map[string][]Point{}
	for _, x := range pic.List {
		if at[x.Label] == nil {
			labels = append(labels, x.Label)
		}
		at[x.Label] = append(at[x.Label], x)
	}
	bottom := top + row*float64(len(pic.List)) + 6
	var p pen
	pic.begin(&p, bottom+50+13*float64(len(pic.notes())))
	pic.legend(&p, names)
	low, high := pic.bounds()
	s, ticks := scaled(low, high, left, width-right)
	for _, x := range ticks {
		p.line(s.at(x), top, s.at(x), bottom, `stroke="#dddddd"`)
		p.text(s.at(x), bottom+14, 10, "middle", pic.number(x))
	}
	if pic.Zero {
		p.line(s.at(0), top, s.at(0), bottom, `stroke="#111111"`)
	}
	p.text((left+width-right)/2, bottom+30, 11, "middle", pic.Axis)
	y := top + row/2
	for _, label := range labels {
		short := []rune(label)
		if len(short) > 30 {
			short = append([]rune("…"), short[len(short)-29:]...)
		}
		p.text(left-8, y+4, 11, "end", string(short))
		for _, x := range at[label] {
			i := index(names, x.Series)
			if !math.IsNaN(x.Low) {
				p.line(s.at(x.Low), y, s.at(x.High), y, fmt.Sprintf(`stroke="%s" stroke-width="2"`, colour(i)))
				for _, end := range []float64{x.Low, x.High} {
					p.line(s.at(end), y-4, s.at(end), y+4, fmt.Sprintf(`stroke="%s" stroke-width="2"`, colour(i)))
				}
			}
			if !math.IsNaN(x.Y) {
				p.mark(s.at(x.Y), y, i)
			}
			y += row
		}
	}
	return pic.end(&p, bottom+48)
}

func index(names []string, name string) int {
	for i, s := range names {
		if s == name {
			return i
		}
	}
	return 0
}

// Curve draws a curve with its band for each series.
func Curve(pic Picture) string {
	pic.List = finite(pic.List)
	names := pic.series()
	bottom := top + curveH
	var p pen
	pic.begin(&p, bottom+54+13*float64(len(pic.notes())))
	pic.legend(&p, names)
	low, high := pic.bounds()
	sy, ticks := scaled(low, high, bottom, top)
	for _, y := range ticks {
		p.line(64, sy.at(y), width-right, sy.at(y), `stroke="#dddddd"`)
		p.text(58, sy.at(y)+4, 10, "end", pic.number(y))
	}
	first, last := math.Inf(1), math.Inf(-1)
	for _, x := range pic.List {
		first, last = min(first, x.X), max(last, x.X)
	}
	sx := scale{first, last, 64 + 16, width - right - 16}
	if first == last {
		sx = scale{first - 1, last + 1, sx.from, sx.to}
	}
	drawn := math.Inf(-1)
	for _, x := range pic.List {
		if x.Series == names[0] && sx.at(x.X) >= drawn+34 {
			drawn = sx.at(x.X)
			p.line(drawn, bottom, drawn, bottom+4, `stroke="#111111"`)
			p.text(drawn, bottom+16, 10, "middle", strconv.FormatFloat(x.X, 'g', 6, 64))
		}
	}
	p.line(64, bottom, width-right, bottom, `stroke="#111111"`)
	p.text((64+width-right)/2, bottom+32, 11, "middle", pic.Along)
	p.put(`<text x="16" y="%s" font-size="11" text-anchor="middle" transform="rotate(-90 16 %s)">%s</text>`, n((top+bottom)/2), n((top+bottom)/2), html.EscapeString(pic.Axis))
	for i, name := range names {
		var up, down, mid []string
		for _, x := range pic.List {
			if x.Series != name || math.IsNaN(x.Y) {
				continue
			}
			at := n(sx.at(x.X)) + " "
			if !math.IsNaN(x.Low) {
				up, down = append(up, at+n(sy.at(x.High))), append([]string{at + n(sy.at(x.Low))}, down...)
			}
			mid = append(mid, at+n(sy.at(x.Y)))
		}
		if len(up) > 1 {
			p.put(`<path d="M%sZ" fill="%s" fill-opacity="0.14"/>`, strings.Join(append(up, down...), "L"), colour(i))
		}
		if len(mid) > 0 {
			p.put(`<path d="M%s" fill="none" stroke="%s" stroke-width="1.6" stroke-dasharray="%s"/>`, strings.Join(mid, "L"), colour(i), dashes[i%len(dashes)])
		}
		if len(mid) <= 40 {
			for _, x := range pic.List {
				if x.Series == name && !math.IsNaN(x.Y) {
					p.mark(sx.at(x.X), sy.at(x.Y), i)
				}
			}
		}
	}
	return pic.end(&p, bottom+52)
}
