package chart

import (
	"fmt"
	"math"
	"slices"

	"parley/core/hex"
	"parley/lua/geometry"
)

// hexChart is a picture of a board of hexes.
type hexChart struct {
	*hexes
	pic    Picture
	before map[string][]geometry.Mark // by the piece, on the maps of this round
	s      float64                    // from the middle of a hex to its corner
	left   float64
}

func newHexChart(pic Picture) *hexChart {
	c := &hexChart{pic: pic, hexes: pic.View.hexes(pic.Marks), before: pic.View.earlier(pic.Earlier)}
	signs := c.view // as in text, with pieces without a side on a side of their own
	signs.sided(pic.Marks, true)
	signs.sign(c.things, c.digitsOfLevels())
	return c
}

func (c *hexChart) legend() (lines []entryLine) {
	for _, d := range c.things {
		lines = append(lines, c.view.entry(d, len(d.cells) > 1, c.view.place(d)...))
	}
	return append(lines, c.groundEntries()...)
}

func (c *hexChart) strip() float64 { return 22 }

// largestHex keeps a small board from filling the paper with a few hexes.
const largestHex = 42.0

var root3 = math.Sqrt(3)

func (c *hexChart) fit(w, h float64) float64 {
	across, down := c.view.Layout.Page()
	c.s = max(min((w-2)/across, (h-2)/down, largestHex), 2)
	return c.s
}

func (c *hexChart) frame(w float64) box {
	across, down := c.view.Layout.Page()
	b := box{y: titleHeight, w: across*c.s + 2, h: down*c.s + 2}
	b.x = max((w-b.w)/2, 0)
	c.left = b.x + 1
	return b
}

// on converts a point of the board to the picture.
func (c *hexChart) on(p hex.Point) xy { return xy{c.left + p.X*c.s, titleHeight + 1 + p.Y*c.s} }

// at is the middle of a cell.
func (c *hexChart) at(cell hex.Cell) xy { return c.on(c.view.Layout.Middle(cell)) }

func (c *hexChart) draw(p *plate) {
	c.board(p)
	c.drawSides(p)
	var large, small []*token
	for _, d := range c.things {
		c.view.goOn()
		if t := c.token(d, p.frame); t == nil {
			continue
		} else if t.beam > 0 {
			large = append(large, t)
		} else {
			small = append(small, t)
		}
	}
	c.alongside(large)
	c.fan(small)
	c.lettered(large, small)
	p.tokens = slices.Concat(large, small)
	size := min(max(c.s*0.3, 5), 9)
	for cell := range c.cells {
		p.weak.add(c.labelBox(cell, size))
		if c.level[cell] > 0 {
			p.levels.add(c.digitBox(cell))
		}
	}
	p.pieces()
	c.names(p)
	c.labels(p, size)
	c.digits(p)
}

// cells calls yield for the cells of the board, row by row.
func (c *hexChart) cells(yield func(hex.Cell) bool) {
	for row := range c.view.Layout.Height {
		for col := range c.view.Layout.Width {
			c.view.goOn()
			if !yield(c.view.Layout.FromOffset(col, row)) {
				return
			}
		}
	}
}

// labels writes the labels of free cells; of small cells every fifth.
func (c *hexChart) labels(p *plate, size float64) {
	p.el(`<g font-size="%v" text-anchor="middle" fill="#75838c">`, px(size))
	for cell := range c.cells {
		if col, row := c.view.Layout.Offset(cell); c.s < 9 && (col%5 != 4 || row%5 != 4) {
			continue
		}
		b := c.labelBox(cell, size)
		if p.taken.shared(b) > 0 {
			continue
		}
		style := ""
		if c.ground[cell] != nil || c.over[cell] != nil {
			style = ` fill="#4c565c" stroke="#ffffff" stroke-width="2" stroke-opacity="0.8" paint-order="stroke"`
		}
		p.el(`<text x="%v" y="%v"%s>%s</text>`, px(b.x+b.w/2), px(b.y+b.h*0.86), style, c.view.label(cell))
	}
	p.el(`</g>`)
}

// labelBox is the place of a cell's label: below its upper corner or side.
func (c *hexChart) labelBox(cell hex.Cell, size float64) box {
	return around(c.at(cell).plus(xy{0, -c.s * 0.62}), wide(c.view.label(cell), size), size*0.85)
}

// token returns the token of a piece on its cells; nil for one without a cell.
func (c *hexChart) token(d *drawn, frame box) *token {
	if len(d.cells) == 0 {
		return nil
	}
	t := &token{drawn: d, paint: c.view.paint(d.side), at: c.at(d.cells[0]), r: c.s * 0.55}
	var faces float64
	if d.heading >= 0 {
		faces = c.view.bearing(d)
		t.faces = &faces
	}
	if len(d.cells) > 1 {
		t.beam = c.s * 0.72
		t.back, t.front = c.ends(d.cells)
		if !straight(d.cells) {
			c.bend(t)
		}
	}
	c.past(t, d)
	for _, a := range d.mark.Arcs {
		t.arcs = append(t.arcs, wedge{a.Name, t.middle(), faces + a.From, faces + a.To, reachOf(a.Reach, c.s*root3, frame)})
	}
	return t
}

// straight says whether cells form an evenly spaced line.
func straight(cells []hex.Cell) bool {
	for i := 2; i < len(cells); i++ {
		if cells[i].Sub(cells[i-1]) != cells[1].Sub(cells[0]) {
			return false
		}
	}
	return true
}

// bend gives a piece that is not straight the shape of its cells.
func (c *hexChart) bend(t *token) {
	cells := t.drawn.cells
	t.back, t.front, t.beam = c.at(cells[0]), c.at(cells[len(cells)-1]), c.s
	own := map[hex.Cell]bool{}
	for _, cell := range cells {
		own[cell] = true
	}
	for i, cell := range cells {
		at := c.at(cell)
		t.limbs = append(t.limbs, []xy{at})
		if i > 0 && hex.Distance(cells[i-1], cell) > 1 {
			t.ties = append(t.ties, []xy{c.at(cells[i-1]), at})
		}
		for dir := range hex.Dir(3) {
			next, third := cell.Step(dir), cell.Step(dir+1)
			if !own[next] {
				continue
			}
			t.limbs = append(t.limbs, []xy{at, c.at(next)})
			if own[third] {
				t.limbs = append(t.limbs, []xy{at, c.at(next), c.at(third)})
			}
			if third = cell.Step(dir - 1); own[third] {
				t.limbs = append(t.limbs, []xy{at, c.at(next), c.at(third)})
			}
		}
	}
}

// ends are the outermost points of a piece on several cells.
func (c *hexChart) ends(cells []hex.Cell) (xy, xy) {
	a, b := c.at(cells[0]), c.at(cells[len(cells)-1])
	u := a.unit(b)
	return a.plus(u.times(-c.s * 0.55)), b.plus(u.times(c.s * 0.72))
}

// past finds the track of a piece.
func (c *hexChart) past(t *token, d *drawn) {
	for _, cell := range d.mark.Came {
		t.came(c.at(cell))
	}
	if len(t.way) > 0 {
		t.came(t.middle())
		return
	}
	for _, then := range c.before[pieceKey(d.mark)] {
		switch n := len(then.Cells); {
		case n == 0:
		case n == 1 || t.beam == 0:
			t.came(c.at(then.Cells[0]))
		default:
			if back, front := c.ends(then.Cells); t.ghost == nil && t.limbs == nil && straight(then.Cells) && (back != t.back || front != t.front) {
				t.ghost = []xy{back, front}
			}
			t.came(c.at(then.Cells[0]).toward(c.at(then.Cells[n-1]), 0.5))
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

// alongside shortens pieces whose cells others share.
func (c *hexChart) alongside(large []*token) {
	on := map[hex.Cell][]int{}
	for i, t := range large {
		for k, cell := range t.drawn.cells {
			if !slices.Contains(t.drawn.cells[:k], cell) {
				on[cell] = append(on[cell], i)
			}
		}
	}
	for i, t := range large {
		var near []int
		for _, cell := range t.drawn.cells {
			near = append(near, on[cell]...)
		}
		slices.Sort(near)
		c.apart(t, i, large, slices.Compact(near))
	}
}

// apart shortens a piece at the ends whose cells others share, so that all are
// visible and one that runs into another touches it; a piece on exactly the
// same cells as an earlier one is moved aside.
func (c *hexChart) apart(t *token, i int, all []*token, near []int) {
	cells, over := t.drawn.cells, 0
	sides, fronts := 0, 0         // of others, where this one has its front
	behind, tails := false, false // there is another where this one has its back, with its own back
	back, front := cells[0], cells[len(cells)-1]
	for _, k := range near {
		c.view.goOn()
		theirs := all[k].drawn.cells
		switch {
		case k == i:
		case within(cells, theirs):
			if k < i || len(cells) < len(theirs) {
				over++
			}
		default:
			switch {
			case theirs[len(theirs)-1] == front:
				fronts++
			case slices.Contains(theirs, front) && !within(theirs, cells):
				sides++
			}
			tails = tails || theirs[0] == back
			behind = behind || slices.Contains(theirs, back) && !within(theirs, cells)
		}
	}
	if t.limbs != nil {
		t.shift(xy{1, 1}.times(c.s * 0.18 * float64(over)))
		return
	}
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
	u = t.back.unit(t.front)
	t.shift(xy{-u.y, u.x}.times(t.beam * 1.05 * float64(over)))
}

// fan puts the pieces in one cell side by side, smaller if there are more; a
// piece on a larger one does not hide it.
func (c *hexChart) fan(small []*token) {
	crowds := map[hex.Cell][]*token{}
	for _, t := range small {
		cell := t.drawn.cells[0]
		crowds[cell] = append(crowds[cell], t)
	}
	carried := map[hex.Cell]bool{}
	for _, d := range c.things {
		for _, cell := range d.cells {
			carried[cell] = carried[cell] || len(d.cells) > 1
		}
	}
	for cell, crowd := range crowds {
		n := len(crowd)
		for i, t := range crowd {
			if carried[cell] {
				t.r = c.s * 0.38
			}
			if n == 1 {
				continue
			}
			if ring := 0.42; n <= 6 {
				t.r = c.s * min(0.38, ring*math.Sin(math.Pi/float64(n))*0.93)
				t.shift(bearing(360*float64(i)/float64(n) + 270).times(c.s * ring))
			} else {
				t.r = c.s * 0.62 / math.Sqrt(float64(n))
				t.shift(bearing(137.508 * float64(i)).times(c.s * 0.62 * math.Sqrt((float64(i)+0.5)/float64(n))))
			}
			t.nameless = n > 3
		}
	}
}

// lettered finds a place for the letters of pieces that carry others: the first
// free cell.
func (c *hexChart) lettered(large, small []*token) {
	taken := map[hex.Cell]bool{}
	for _, t := range small {
		taken[t.drawn.cells[0]] = true
	}
	for _, t := range large {
		cells := t.drawn.cells
		free := slices.IndexFunc(cells, func(cell hex.Cell) bool { return !taken[cell] })
		if free >= 0 && slices.ContainsFunc(cells[:len(cells)-1], func(cell hex.Cell) bool { return taken[cell] }) {
			at := c.at(cells[free])
			t.letterAt = &at
		}
	}
}

func (c *hexChart) below(p *plate, y, w float64) {
	size := fmt.Sprintf("%d by %d hexes", c.view.Layout.Width, c.view.Layout.Height)
	for _, m := range c.pic.Marks {
		if m.Arrow != nil {
			size += "; " + c.view.towards(m)
		}
	}
	p.text(xy{1, y + 14}, 9, `fill="#444444"`, size)
	p.keys(w-1, y+11)
}
