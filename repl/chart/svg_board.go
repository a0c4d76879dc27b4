package chart

import (
	"parley/core/plane"
	"parley/lua/geometry"
)

// Reach is the part of an open floor that the marks of several maps take, so that all of
// these maps have one scale. The zero value is empty.
type Reach struct {
	low, high plane.Point
	some      bool
}

// Add makes room for the marks of a map.
func (r *Reach) Add(marks []geometry.Mark) {
	low, high, ok := extent(marks)
	switch {
	case !ok:
		return
	case r.some:
		low = plane.Point{X: min(low.X, r.low.X), Y: min(low.Y, r.low.Y)}
		high = plane.Point{X: max(high.X, r.high.X), Y: max(high.Y, r.high.Y)}
	}
	r.low, r.high, r.some = low, high, true
}

// legendRoom is how wide the legend of a board is.
const legendRoom = 340.0

// Board draws a map for a screen: the map without a title, and its legend as a picture of
// its own, which refers to patterns of the first. The size of the map depends on the board
// alone, and with a Reach on that: the maps of all moments of a game match.
func Board(pic Picture) (board, legend string) {
	pic.View.sided(pic.Marks, false)
	p := &plate{view: pic.View}
	var c chartist = newHexChart(pic)
	if pic.Floor {
		c = newPlaneChart(pic)
	}
	fits := func(w, h float64) float64 { return c.fit(w, h-c.strip()) }
	width, high := paperShort, paperShort*1.1
	if fits(paperLong, paperShort) > fits(width, high)*1.02 {
		width, high = paperLong, paperShort
	}
	fits(width, high)
	p.frame = c.frame(width)
	y := p.frame.y + p.frame.h
	p.open(box{0, p.frame.y - 1, width, p.frame.h + 1 + c.strip()})
	p.defs(pic)
	c.draw(p)
	c.below(p, y, width)
	p.el(`</svg>`)

	lines := c.legend()
	l := &plate{view: pic.View}
	l.open(box{0, 0, legendRoom, legendHeight(lines, 1)})
	l.column(lines, legendRoom)
	l.el(`</svg>`)
	return p.String(), l.String()
}

// open begins a picture of a part of the paper.
func (p *plate) open(b box) {
	p.el(Signature+` viewBox="%v %v %v %v" font-family="%s">`, px(b.x), px(b.y), px(b.w), px(b.h), fonts)
}

// column draws a legend in one column.
func (p *plate) column(lines []entryLine, w float64) {
	for i := range lines {
		p.legend(lines[i:i+1], float64(i)*lineHeight, w)
	}
}
