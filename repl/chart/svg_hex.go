package chart

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"parley/core/hex"
)

// hexChart is a board of hexes on its way into a picture.
type hexChart struct {
	pic    Picture
	view   View
	things []*drawn
	s      float64 // from the middle of a hex to its corner
	left   float64
}

func newHexChart(pic Picture) *hexChart {
	c := &hexChart{pic: pic, view: pic.View}
	c.things = c.view.things(pic.Marks)
	c.view.extend(c.things)
	c.view.sign(c.things)
	return c
}

func (c *hexChart) legend() (lines []entryLine) {
	for _, d := range c.things {
		lines = append(lines, c.view.entry(d, len(d.cells) > 1, d.place()...))
	}
	return lines
}

func (c *hexChart) strip() float64 { return 22 }

// largestHex keeps a small board from filling the paper with a few hexes.
const largestHex = 42.0

var root3 = math.Sqrt(3)

func (c *hexChart) fit(w, h float64) float64 {
	across := (w - 2) / ((float64(c.view.Width) + 0.5) * root3)
	down := (h - 2) / (float64(c.view.Height-1)*1.5 + 2)
	c.s = max(min(across, down, largestHex), 2)
	return c.s
}

func (c *hexChart) frame(w float64) box {
	b := box{y: titleHeight, w: (float64(c.view.Width)+0.5)*root3*c.s + 2, h: (float64(c.view.Height-1)*1.5+2)*c.s + 2}
	b.x = max((w-b.w)/2, 0)
	c.left = b.x + 1
	return b
}

// at is the middle of a cell.
func (c *hexChart) at(cell hex.Cell) xy {
	col, row := cell.Offset()
	return xy{c.left + (float64(col)+0.5+0.5*float64(row&1))*root3*c.s, titleHeight + 1 + (float64(row)*1.5+1)*c.s}
}

func (c *hexChart) draw(p *plate) {
	c.board(p)
	for _, d := range c.things {
		c.view.goOn()
		if t := c.token(d, p.frame); t != nil {
			p.tokens = append(p.tokens, t)
		}
	}
	for i, t := range p.tokens {
		c.apart(t, i, p.tokens)
	}
	size := min(max(c.s*0.3, 5), 9)
	for cell := range c.cells {
		p.weak = append(p.weak, c.labelBox(cell, size))
	}
	p.pieces()
	c.labels(p, size)
}

// cells calls yield for the cells of the board, row by row.
func (c *hexChart) cells(yield func(hex.Cell) bool) {
	for row := range c.view.Height {
		for col := range c.view.Width {
			c.view.goOn()
			if !yield(hex.FromOffset(col, row)) {
				return
			}
		}
	}
}

// board draws the hexes.
func (c *hexChart) board(p *plate) {
	var outline strings.Builder
	for cell := range c.cells {
		var corners []xy
		for k := range 6 {
			corners = append(corners, c.at(cell).along(float64(60*k), c.s))
		}
		outline.WriteString(polyline(corners, true))
	}
	p.el(`<path d="%s" fill="%s" stroke="%s" stroke-width="0.6" stroke-linejoin="round"/>`, outline.String(), c.view.ground().Fill, c.view.ground().Stroke)
}

// labels writes the labels of the cells, but those that something lies on; of
// small cells every fifth.
func (c *hexChart) labels(p *plate, size float64) {
	p.el(`<g font-size="%v" text-anchor="middle" fill="#75838c">`, px(size))
	for cell := range c.cells {
		if col, row := cell.Offset(); c.s < 9 && (col%5 != 4 || row%5 != 4) {
			continue
		}
		if b := c.labelBox(cell, size); !slices.ContainsFunc(p.taken, func(t box) bool { return t.shared(b) > 0 }) {
			p.el(`<text x="%v" y="%v">%s</text>`, px(b.x+b.w/2), px(b.y+b.h*0.86), label(cell))
		}
	}
	p.el(`</g>`)
}

// labelBox is where the label of a cell stands: below its upper corner.
func (c *hexChart) labelBox(cell hex.Cell, size float64) box {
	return around(c.at(cell).plus(xy{0, -c.s * 0.62}), wide(label(cell), size), size*0.85)
}

// token is a piece as it lies on its cells; nil for one without a cell.
func (c *hexChart) token(d *drawn, frame box) *token {
	if len(d.cells) == 0 {
		return nil
	}
	t := &token{drawn: d, paint: c.view.paint(d.side), at: c.at(d.cells[0]), r: c.s * 0.55}
	var faces float64
	if d.heading >= 0 {
		faces = float64(90 + 60*d.heading)
		t.faces = &faces
	}
	if len(d.cells) > 1 {
		t.beam = c.s * 0.72
		t.back, t.front = c.ends(d.cells)
	}
	c.past(t, d)
	for _, a := range d.mark.Arcs {
		t.arcs = append(t.arcs, wedge{a.Name, t.middle(), faces + a.From, faces + a.To, reachOf(a.Reach, c.s*root3, frame)})
	}
	return t
}

// ends are the outermost points of a piece on several cells.
func (c *hexChart) ends(cells []hex.Cell) (xy, xy) {
	a, b := c.at(cells[0]), c.at(cells[len(cells)-1])
	u := a.unit(b)
	return a.plus(u.times(-c.s * 0.55)), b.plus(u.times(c.s * 0.72))
}

// past finds where a piece has been.
func (c *hexChart) past(t *token, d *drawn) {
	for _, cell := range d.mark.Came {
		if at, err := hex.ParseCell(cell); err == nil {
			t.came(c.at(at))
		}
	}
	if len(t.way) > 0 {
		t.came(t.middle())
		return
	}
	for _, then := range c.view.things(earlier(c.pic.Earlier, d.mark)) {
		switch n := len(then.cells); {
		case n == 0:
		case n == 1 || t.beam == 0:
			t.came(c.at(then.cells[0]))
		default:
			if back, front := c.ends(then.cells); t.ghost == nil && (back != t.back || front != t.front) {
				t.ghost = []xy{back, front}
			}
			t.came(c.at(then.cells[0]).toward(c.at(then.cells[n-1]), 0.5))
		}
	}
}

// How far from the middle of a cell that others share a piece ends, in sides of
// a hex: a back, a back that meets a back, a front that meets a front, and a
// front that meets a side.
const (
	sharedBack = -0.3
	backToo    = 0.05
	headOn     = -0.05
	atTheSide  = -0.42
)

// apart draws in the ends of a piece where others share its cell, so that all of
// them are seen and one that runs into another touches it; what lies in the very
// same cells as one before it is moved off that.
func (c *hexChart) apart(t *token, i int, all []*token) {
	cells, over := t.drawn.cells, 0
	sides, fronts := 0, 0         // of others, where this one has its front
	behind, tails := false, false // there is another where this one has its back, with its own back
	back, front := cells[0], cells[len(cells)-1]
	c.view.goOn()
	for k, o := range all {
		theirs := o.drawn.cells
		switch {
		case k == i || len(theirs) == 0:
		case within(cells, theirs):
			if k < i || len(cells) < len(theirs) {
				over++
			}
		case t.beam > 0:
			switch {
			case len(theirs) > 1 && theirs[len(theirs)-1] == front:
				fronts++
			case slices.Contains(theirs, front) && !within(theirs, cells):
				sides++
			}
			tails = tails || theirs[0] == back
			behind = behind || slices.Contains(theirs, back) && !within(theirs, cells)
		}
	}
	if t.beam > 0 {
		u := t.back.unit(t.front)
		a, b := c.at(back), c.at(front)
		switch {
		case tails:
			t.back = a.plus(u.times(c.s * backToo))
		case behind:
			t.back = a.plus(u.times(c.s * sharedBack))
		}
		switch {
		case sides > 0:
			t.front = b.plus(u.times(c.s * atTheSide))
		case fronts > 0:
			t.front = b.plus(u.times(c.s * headOn))
		}
	}
	off := xy{0, c.s * 0.3 * float64(over)}
	if t.beam > 0 {
		u := t.back.unit(t.front)
		off = xy{-u.y, u.x}.times(t.beam * 1.05 * float64(over))
	}
	t.back, t.front, t.at = t.back.plus(off), t.front.plus(off), t.at.plus(off)
}

// within says whether all of some cells are among others.
func within(cells, others []hex.Cell) bool {
	return !slices.ContainsFunc(cells, func(c hex.Cell) bool { return !slices.Contains(others, c) })
}

func (c *hexChart) below(p *plate, y, w float64) {
	size := fmt.Sprintf("%d by %d hexes", c.view.Width, c.view.Height)
	for _, m := range c.pic.Marks {
		if m.Arrow != nil {
			size += "; " + towards(m)
		}
	}
	p.text(xy{1, y + 14}, 9, `fill="#444444"`, size)
	p.keys(w-1, y+11)
}
