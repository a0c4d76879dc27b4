package chart

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"parley/core/hex"
	"parley/lua"
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
		t := &token{drawn: d, paint: c.view.paint(d.side)}
		if len(d.parts) > 1 {
			t.beam = 1
		}
		lines = append(lines, entryLine{token: t, name: called(d), told: toldOf(append([]string{d.side}, d.place()...)...)})
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
	for row := range c.view.Height {
		for col := range c.view.Width {
			c.view.goOn()
			p.weak = append(p.weak, c.labelBox(hex.FromOffset(col, row), size))
		}
	}
	p.pieces()
	c.labels(p, size)
}

// board draws the hexes.
func (c *hexChart) board(p *plate) {
	var outline strings.Builder
	for row := range c.view.Height {
		for col := range c.view.Width {
			c.view.goOn()
			m := c.at(hex.FromOffset(col, row))
			var corners []xy
			for k := range 6 {
				corners = append(corners, m.along(float64(60*k), c.s))
			}
			outline.WriteString(polyline(corners, true))
		}
	}
	p.el(`<path d="%s" fill="#f6fafc" stroke="#b4c3cc" stroke-width="0.6" stroke-linejoin="round"/>`, outline.String())
}

// labels writes the labels of the cells, but those that something lies on; of
// small cells every fifth.
func (c *hexChart) labels(p *plate, size float64) {
	p.el(`<g font-size="%v" text-anchor="middle" fill="#75838c">`, px(size))
	for row := range c.view.Height {
		for col := range c.view.Width {
			c.view.goOn()
			cell := hex.FromOffset(col, row)
			if c.s < 9 && (col%5 != 4 || row%5 != 4) {
				continue
			}
			if b := c.labelBox(cell, size); !slices.ContainsFunc(p.taken, func(t box) bool { return t.shared(b) > 0 }) {
				p.el(`<text x="%v" y="%v">%s</text>`, px(b.x+b.w/2), px(b.y+b.h*0.86), label(cell))
			}
		}
	}
	p.el(`</g>`)
}

// labelBox is where the label of a cell stands: below its upper corner.
func (c *hexChart) labelBox(cell hex.Cell, size float64) box {
	return around(c.at(cell).plus(xy{0, -c.s * 0.62}), wide(label(cell), size), size*0.85)
}

// token is a vessel as it lies on its cells; nil for one without a cell.
func (c *hexChart) token(d *drawn, frame box) *token {
	if len(d.parts) == 0 {
		return nil
	}
	t := &token{drawn: d, paint: c.view.paint(d.side), at: c.at(d.parts[0].at), r: c.s * 0.55}
	var faces float64
	if d.heading >= 0 && d.heading <= 5 {
		faces = float64(90 + 60*d.heading)
		t.look = &faces
	}
	if len(d.parts) > 1 {
		t.beam = c.s * 0.72
		t.stern, t.bow = c.ends(d.parts[0].at, d.parts[1].at)
	}
	c.past(t, d)
	for _, a := range d.arcs {
		t.arcs = append(t.arcs, fire{t.middle(), faces + a.From, faces + a.To, reachOf(a.Reach, c.s*root3, frame)})
	}
	return t
}

// ends are the outermost points of a hull on two cells.
func (c *hexChart) ends(stern, bow hex.Cell) (xy, xy) {
	a, b := c.at(stern), c.at(bow)
	u := a.unit(b)
	return a.plus(u.times(-c.s * 0.55)), b.plus(u.times(c.s * 0.72))
}

// past finds where a vessel has been.
func (c *hexChart) past(t *token, d *drawn) {
	var sterns, bows []lua.Mark
	for _, m := range d.marks {
		if m.Part == "bow" {
			bows = earlier(c.pic.Earlier, m)
		} else {
			sterns = earlier(c.pic.Earlier, m)
		}
	}
	add := func(at xy) {
		if n := len(t.way); n == 0 || t.way[n-1].less(at).len() > 0.5 {
			t.way = append(t.way, at)
		}
	}
	for _, m := range d.marks {
		for _, cell := range m.Cells {
			if at, err := hex.ParseCell(cell); err == nil && m.Part != "bow" {
				add(c.at(at))
			}
		}
	}
	if len(t.way) > 0 {
		add(t.middle())
		return
	}
	for i, m := range sterns {
		at, err := hex.ParseCell(m.At)
		if err != nil {
			continue
		}
		if i >= len(bows) || t.beam == 0 {
			add(c.at(at))
			continue
		}
		bow, err := hex.ParseCell(bows[i].At)
		if err != nil {
			continue
		}
		if stern, tip := c.ends(at, bow); t.ghost == nil && (stern != t.stern || tip != t.bow) {
			t.ghost = []xy{stern, tip}
		}
		add(c.at(at).toward(c.at(bow), 0.5))
	}
}

// How far from the middle of a cell that others share a hull ends, in sides of
// a hex: a stern, a stern that meets a stern, a bow that meets a bow, and a bow
// that meets a side.
const (
	sharedStern = -0.3
	sternToo    = 0.05
	headOn      = -0.05
	atTheSide   = -0.42
)

// apart draws in the ends of a hull where others share its cell, so that all of
// them are seen and a ram touches what it hits; what lies in the very same
// cells as one before it is moved off that.
func (c *hexChart) apart(t *token, i int, all []*token) {
	cells, over := t.drawn.at(), 0
	sterns, bows := 0, 0          // of others, where this one has its bow
	behind, tails := false, false // there is another where this one has its stern, with its own stern
	c.view.goOn()
	for k, o := range all {
		theirs := o.drawn.at()
		switch {
		case k == i || len(theirs) == 0:
		case within(cells, theirs):
			if k < i || len(cells) < len(theirs) {
				over++
			}
		case t.beam > 0:
			bow, stern := cells[1], cells[0]
			switch {
			case len(theirs) > 1 && theirs[1] == bow:
				bows++
			case slices.Contains(theirs, bow) && !within(theirs, cells):
				sterns++
			}
			tails = tails || theirs[0] == stern
			behind = behind || slices.Contains(theirs, stern) && !within(theirs, cells)
		}
	}
	if t.beam > 0 {
		u := t.stern.unit(t.bow)
		a, b := c.at(cells[0]), c.at(cells[1])
		switch {
		case tails:
			t.stern = a.plus(u.times(c.s * sternToo))
		case behind:
			t.stern = a.plus(u.times(c.s * sharedStern))
		}
		switch {
		case sterns > 0:
			t.bow = b.plus(u.times(c.s * atTheSide))
		case bows > 0:
			t.bow = b.plus(u.times(c.s * headOn))
		}
	}
	off := xy{0, c.s * 0.3 * float64(over)}
	if t.beam > 0 {
		u := t.stern.unit(t.bow)
		off = xy{-u.y, u.x}.times(t.beam * 1.05 * float64(over))
	}
	t.stern, t.bow, t.at = t.stern.plus(off), t.bow.plus(off), t.at.plus(off)
}

// within says whether all of some cells are among others.
func within(cells, others []hex.Cell) bool {
	return !slices.ContainsFunc(cells, func(c hex.Cell) bool { return !slices.Contains(others, c) })
}

func (c *hexChart) below(p *plate, y, w float64) {
	size := fmt.Sprintf("%d by %d hexes", c.view.Width, c.view.Height)
	p.text(xy{1, y + 14}, 9, `fill="#444444"`, size)
	p.keys(w-1, y+11)
}
