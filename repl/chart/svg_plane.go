package chart

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"parley/core/plane"
	"parley/lua/geometry"
	"parley/repl/layout"
)

// planeChart is a picture of an open floor.
type planeChart struct {
	pic       Picture
	view      View
	figures   []*drawn
	before    map[string][]geometry.Mark // by the piece, on the maps of this round
	low, high plane.Point                // what must be visible
	k         float64                    // units of the picture to one of the floor
	west      float64                    // the edges of the visible part
	north     float64
	room      float64 // for the map, upwards
	grid      float64 // between two lines of the grid
	seen      box
}

// gridNumbers is the room for the numbers of the grid.
const gridNumbers = 26.0

func newPlaneChart(pic Picture) *planeChart {
	c := &planeChart{pic: pic, view: pic.View, before: pic.View.earlier(pic.Earlier)}
	c.figures = c.view.figures(pic.Marks)
	low, high, ok := extent(pic.Marks)
	if !ok {
		high = plane.Point{X: 100, Y: 100}
	}
	for _, marks := range pic.Earlier {
		for _, m := range marks {
			if m.Piece() {
				if a, b, ok := extent([]geometry.Mark{m}); ok {
					low = plane.Point{X: min(low.X, a.X), Y: min(low.Y, a.Y)}
					high = plane.Point{X: max(high.X, b.X), Y: max(high.Y, b.Y)}
				}
			}
		}
	}
	if r := pic.Reach; r != nil && r.some {
		low = plane.Point{X: min(low.X, r.low.X), Y: min(low.Y, r.low.Y)}
		high = plane.Point{X: max(high.X, r.high.X), Y: max(high.Y, r.high.Y)}
	}
	edge := max(high.X-low.X, high.Y-low.Y, 1) * 0.06
	c.low, c.high = low.Sub(plane.Point{X: edge, Y: edge}), high.Add(plane.Point{X: edge, Y: edge})
	return c
}

func (c *planeChart) legend() (lines []entryLine) {
	for _, g := range c.figures {
		lines = append(lines, c.view.entry(g, g.mark.Box != nil, position(g.mark), heading(g.mark), layout.Printable(g.mark.Note)))
	}
	kinds := map[string]bool{}
	for _, m := range c.pic.Marks {
		unnamed := m
		unnamed.Name = ""
		if kind := cmp.Or(groundName(unnamed), m.Name); !m.Piece() && m.Arrow == nil && kind != "" && !kinds[kind] {
			kinds[kind] = true
			lines = append(lines, entryLine{swatch: swatch(m), name: kind})
		}
	}
	return lines
}

func (c *planeChart) strip() float64 { return 70 }

// mostPlane keeps a single piece from filling the paper, mostBase a figure from being
// larger than its letter needs.
const (
	mostPlane = 7.0
	mostBase  = 13.0
)

// largest is the scale beyond which nothing is drawn.
func (c *planeChart) largest() float64 {
	base := 0.0
	for _, g := range c.figures {
		base = max(base, g.mark.Size)
	}
	if base == 0 {
		return mostPlane
	}
	return max(mostPlane, mostBase/base)
}

func (c *planeChart) fit(w, h float64) float64 {
	c.room = h - gridNumbers/2
	c.k = min((w-gridNumbers-1)/(c.high.X-c.low.X), c.room/(c.high.Y-c.low.Y), c.largest())
	return c.k
}

// frame is as wide as the paper and as high as the pieces need.
func (c *planeChart) frame(w float64) box {
	b := box{x: gridNumbers, y: titleHeight, w: w - gridNumbers - 1}
	b.h = min(max((c.high.Y-c.low.Y)*c.k, b.w*0.45), c.room)
	c.west = (c.low.X+c.high.X)/2 - b.w/c.k/2
	c.north = (c.low.Y+c.high.Y)/2 + b.h/c.k/2
	c.grid = nice(56 / c.k)
	c.seen = b
	return b
}

// at converts a point of the floor to the picture.
func (c *planeChart) at(p plane.Point) xy {
	return xy{c.seen.x + (p.X-c.west)*c.k, c.seen.y + (c.north-p.Y)*c.k}
}

func (c *planeChart) all(points []plane.Point) (out []xy) {
	for _, p := range points {
		out = append(out, c.at(p))
	}
	return out
}

func (c *planeChart) draw(p *plate) {
	f := p.frame
	p.el(`<rect x="%v" y="%v" width="%v" height="%v" fill="%s"/>`, px(f.x), px(f.y), px(f.w), px(f.h), c.view.ground().Fill)
	p.el(`<g clip-path="url(#frame)">`)
	for _, m := range c.pic.Marks {
		c.ground(p, m)
	}
	c.lines(p)
	p.el(`</g>`)
	for _, g := range c.figures {
		c.view.goOn()
		p.tokens = append(p.tokens, c.token(g, f))
	}
	for _, m := range c.pic.Marks {
		if at, ok := m.Centre(); ok && !m.Piece() && len(m.Arcs) > 0 {
			p.grounds = append(p.grounds, &token{paint: c.view.paint(m.Side), arcs: c.arcs(m, c.at(at), 0, f)})
		}
	}
	spread(p.tokens)
	p.pieces()
	for _, m := range c.pic.Marks {
		c.view.goOn()
		c.groundLabel(p, m)
	}
	p.el(`<rect x="%v" y="%v" width="%v" height="%v" fill="none" stroke="#333333" stroke-width="1"/>`, px(f.x), px(f.y), px(f.w), px(f.h))
}

// gridSize is the font size of the numbers of the grid.
const gridSize = 7.5

// lines draws the grid, its numbers outside the frame.
func (c *planeChart) lines(p *plate) {
	f := p.frame
	var d, numbers strings.Builder
	for x := math.Ceil(c.west/c.grid) * c.grid; x*c.k < (c.west*c.k)+f.w; x += c.grid {
		at := c.at(plane.Point{X: x}).x
		d.WriteString(polyline([]xy{{at, f.y}, {at, f.y + f.h}}, false))
		if at+wide(tenth(x), gridSize)/2 <= f.x+f.w+1 { // else the edge of the paper would cut it
			fmt.Fprintf(&numbers, `<text x="%v" y="%v" text-anchor="middle">%s</text>`, px(at), px(f.y+f.h+9), tenth(x))
		}
	}
	for y := math.Floor(c.north/c.grid) * c.grid; (c.north-y)*c.k < f.h; y -= c.grid {
		at := c.at(plane.Point{Y: y}).y
		d.WriteString(polyline([]xy{{f.x, at}, {f.x + f.w, at}}, false))
		fmt.Fprintf(&numbers, `<text x="%v" y="%v" text-anchor="end">%s</text>`, px(f.x-4), px(at+2.6), tenth(y))
	}
	p.el(`<path d="%s" fill="none" stroke="%s" stroke-width="0.5" stroke-opacity="0.45"/>`, d.String(), c.view.ground().Stroke)
	p.el(`</g><g font-size="%v" fill="#5c6a73">%s`, px(gridSize), numbers.String())
}

// leastBase is the radius of the smallest figure that is drawn.
const leastBase = 2.2

func (c *planeChart) token(d *drawn, frame box) *token {
	g := d.mark
	t := &token{drawn: d, paint: c.view.paint(d.side), faces: g.Facing}
	var head float64
	if h := g.Box; h != nil {
		head = h.Heading
		t.back, t.front, t.beam = c.at(h.Back), c.at(h.Front()), max(h.Beam*c.k, 3)
		corners := h.Corners()
		t.foot = c.all(corners[:])
	} else {
		t.at, t.r = c.at(*g.Point), 5.5
		if g.Size > 0 {
			t.r, t.based = max(g.Size*c.k, leastBase), true
		}
		if g.Facing != nil {
			head = *g.Facing
		}
	}
	t.arcs = c.arcs(g, t.middle(), head, frame)
	c.past(t, g)
	return t
}

// arcs returns the arcs of a piece with a heading, from its middle or from
// their own points.
func (c *planeChart) arcs(m geometry.Mark, middle xy, head float64, frame box) (list []wedge) {
	for _, a := range m.Arcs {
		o := middle
		if a.At != nil {
			o = c.at(*a.At)
		}
		list = append(list, wedge{a.Name, o, head + a.From, head + a.To, reachOf(a.Reach, c.k, frame)})
	}
	return list
}

// spread moves figures in one place apart, so that each letter is readable; the
// names of a crowd are in the legend.
func spread(tokens []*token) {
	crowds := map[xy][]*token{}
	for _, t := range tokens {
		if t.beam == 0 {
			crowds[t.at] = append(crowds[t.at], t)
		}
	}
	const turn = 137.508 // degrees from seed to seed of a sunflower
	for at, crowd := range crowds {
		for i, t := range crowd {
			if len(crowd) > 1 {
				t.at = at.along(turn*float64(i), 1.5*t.r*math.Sqrt(float64(i)+0.5))
				t.nameless = len(crowd) > 2
			}
		}
	}
}

// past finds where a piece has been: the way of its back, and the box it began
// as.
func (c *planeChart) past(t *token, g geometry.Mark) {
	here := t.at
	if t.beam > 0 {
		here = t.back
	}
	if len(g.Last) > 0 {
		for _, p := range g.Last {
			t.came(c.at(p))
		}
		t.came(here)
		return
	}
	for _, m := range c.before[pieceKey(g)] {
		switch {
		case m.Box != nil:
			if t.ghost == nil && *m.Box != *g.Box {
				t.ghost = []xy{c.at(m.Box.Back), c.at(m.Box.Front())}
			}
			t.came(c.at(m.Box.Back))
		case m.Point != nil:
			t.came(c.at(*m.Point))
		}
	}
}

// below draws the scale, the compass with an arrow, and the keys.
func (c *planeChart) below(p *plate, y, w float64) {
	c.scaleBar(p, y+30)
	var arrow *float64
	for _, m := range c.pic.Marks {
		if m.Arrow != nil && arrow == nil {
			arrow = m.Arrow
			p.text(xy{w - 52, y + 38}, 9, `text-anchor="end" fill="#1a1a1a" font-weight="bold"`, towards(m))
		}
	}
	c.rose(p, xy{w - 24, y + 44}, arrow)
	p.keys(w-50, y+54)
}

func (c *planeChart) scaleBar(p *plate, y float64) {
	x, step := p.frame.x, c.grid*c.k/2
	for i := range 4 {
		p.el(`<rect x="%v" y="%v" width="%v" height="5" fill="%s" stroke="#333333" stroke-width="0.7"/>`, px(x+float64(i)*step), px(y), px(step), [2]string{"#333333", "#ffffff"}[i%2])
	}
	number := func(x float64, anchor, text string) {
		p.text(xy{x, y + 15}, 8.5, fmt.Sprintf(`text-anchor="%s" fill="#333333"`, anchor), text)
	}
	number(x, "start", "0")
	number(x+2*step, "middle", tenth(c.grid))
	if all := tenth(2 * c.grid); c.view.Unit == "" {
		number(x+4*step, "middle", all)
	} else { // the number is below the end, the unit after it
		number(x+4*step-wide(all, 8.5)/2, "start", all+" "+c.view.Unit)
	}
}

// rose draws north, or an arrow beneath it.
func (c *planeChart) rose(p *plate, at xy, arrow *float64) {
	const r = 20.0
	p.el(`<circle cx="%v" cy="%v" r="%v" fill="#ffffff" stroke="#333333" stroke-width="0.8"/>`, px(at.x), px(at.y), px(r))
	for k := range 16 {
		deg := float64(k) * 22.5
		inner := r - 2.5
		if k%4 == 0 {
			inner = r - 5
		}
		p.el(`<path d="M%vL%v" stroke="#333333" stroke-width="0.7"/>`, at.along(deg, inner), at.along(deg, r))
	}
	p.text(xy{at.x, at.y - r - 2}, 8.5, `text-anchor="middle" font-weight="bold" fill="#333333"`, "N")
	if arrow == nil {
		p.el(`<path d="%s" fill="#333333"/>`, polyline([]xy{at.along(0, r-5), at.along(145, 6), at, at.along(215, 6)}, true))
		return
	}
	tip, tail := at.along(*arrow, r-3), at.along(*arrow+180, r-5)
	u := bearing(*arrow)
	neck := at.along(*arrow, r-13)
	p.el(`<path d="M%vL%v" stroke="#1a1a1a" stroke-width="2.4" stroke-linecap="round"/>`, tail, neck)
	p.el(`<path d="%s" fill="#1a1a1a"/>`, polyline([]xy{tip, neck.beside(u, 5.5), neck.beside(u, -5.5)}, true))
}
