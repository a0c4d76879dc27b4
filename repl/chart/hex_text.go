package chart

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"parley/core/hex"
	"parley/lua/geometry"
	"parley/lua/ruleset"
)

// The characters of a map that no look declares; arrows run clockwise from
// north, and strokes by the direction of a line: across, falling, upright,
// rising.
const (
	somewhere  = '+' // the front of a piece that has no heading
	sharedCell = '#' // a cell with more than one thing
)

var (
	asciiArrows  = [8]rune{'^', '/', '>', '\\', 'v', '/', '<', '\\'}
	plainArrows  = [8]rune{'↑', '↗', '→', '↘', '↓', '↙', '←', '↖'}
	asciiStrokes = [4]rune{'-', '\\', '|', '/'}
	plainStrokes = [4]rune{'─', '╲', '│', '╱'}
	plainLevels  = []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")
)

// arrow returns the nearest of the eight arrows to a bearing.
func (v View) arrow(deg float64) rune {
	n := int(math.Round(deg/45)) % 8
	if v.ASCII {
		return asciiArrows[n]
	}
	return plainArrows[n]
}

// stroke returns a line along a bearing.
func (v View) stroke(deg int) rune {
	n := [6]int{2, 3, 3, 0, 1, 1}[deg%180/30]
	if v.ASCII {
		return asciiStrokes[n]
	}
	return plainStrokes[n]
}

// digitsOfLevels are the signs that stand for levels of the ground.
func (h *hexes) digitsOfLevels() map[rune]bool {
	taken := map[rune]bool{}
	for _, n := range h.level {
		taken[h.view.digit(n)] = true
	}
	return taken
}

// digit is a level.
func (v View) digit(level int) rune {
	if v.ASCII || level >= len(plainLevels) {
		return rune('0' + level%10)
	}
	return plainLevels[level]
}

// form is the size of the cells of a text map: the columns and lines from one
// cell to the next, and the columns of a cell itself.
type form struct{ across, down, body int }

// The forms of a map, by the top of its hexes: a small one, and one with room for
// what lies between cells. On a usual terminal, whose characters are twice as high
// as wide, a step looks about equally long in all six directions.
var (
	small = map[hex.Top]form{hex.Pointy: {2, 1, 1}, hex.Flat: {3, 2, 2}}
	roomy = map[hex.Top]form{hex.Pointy: {4, 2, 3}, hex.Flat: {4, 2, 3}}
)

// Hex draws a board of hexes as text: rows from the top, columns in letters above,
// row numbers at both ends. On pointy tops odd rows stand half a cell to the right;
// on flat ones odd columns stand half a cell lower, which is one line.
//
// A piece is a letter on each of its cells, and where it lies on several an
// arrow at its front. The letter's form shows the side without colour: capitals
// for the first side, small letters for the second, figures for the third,
// other characters after that. No two pieces have the same sign.
//
// Ground fills its cells with the glyph of its look, also beside or below a
// piece. The level of ground stands to the right as a small digit. The side of
// a cell has a glyph, or a line along it, between its two cells. If several pieces
// are in a cell their signs are shown if there is room, the lowest first, or
// without a piece of several cells that carries the others; else the cell shows #. The legend has a line for every piece, for every such cell,
// and for all ground.
//
// A board that does not fit is cropped to the part that shows most of the pieces,
// and a line says so.
func Hex(marks []geometry.Mark, v View) string {
	v.Columns = cmp.Or(v.Columns, 80)
	v.sided(marks, true)
	h := v.hexes(marks)
	h.view.sign(h.things, h.digitsOfLevels())
	c := &chart{hexes: h, stacks: h.stacks()}
	c.choose()
	c.draw()
	var b strings.Builder
	c.write(&b)
	b.WriteString(c.said())
	for _, m := range marks {
		if m.Arrow != nil {
			b.WriteString(v.towards(m) + "\n")
		}
	}
	c.legend(&b)
	return b.String()
}

// chart is a text map being drawn.
type chart struct {
	*hexes
	form
	stacks map[hex.Cell][]*drawn
	win    window
	lines  [][]glyph
	pad    int // columns before the first cell, and lines above it
}

// glyph is one character and its ANSI colour, 0 for the terminal's own.
type glyph struct {
	r      rune
	colour int
}

// sharedColour marks the cells with more than one thing.
const sharedColour = 97

// choose picks the form of the map and the part of the board that it shows.
func (c *chart) choose() {
	top := c.view.Layout.Top
	c.form = roomy[top]
	bare := top == hex.Pointy && len(c.sides) == 0
	if fits := c.fits() >= c.view.Layout.Width; !fits && (bare || top == hex.Flat) || bare && len(c.level) == 0 {
		c.form = small[top]
	}
	if c.body > 1 {
		c.pad = 1
	}
	c.win = c.hexes.window(c.fits())
}

// fits returns how many columns of the board there is room for.
func (c *chart) fits() int {
	beside := 2*len(fmt.Sprint(c.view.Layout.Height)) + 1
	return max((c.view.Columns-beside-c.extra())/c.across, 4)
}

// extra is the number of columns of the chart besides those of its cells.
func (c *chart) extra() (n int) {
	if c.body > 1 {
		n++
	}
	if c.view.Layout.Top == hex.Pointy {
		n += c.across / 2
	}
	return n
}

// at returns where a cell begins in the chart; ok is false outside the window.
func (c *chart) at(cell hex.Cell) (x, y int, ok bool) {
	l := c.view.Layout
	col, row := l.Offset(cell)
	x, y = c.pad+c.across*(col-c.win.left), c.pad+c.down*(row-c.win.top)
	switch {
	case !l.Shifted(cell):
	case l.Top == hex.Flat:
		y += c.down / 2
	default:
		x += c.across / 2
	}
	return x, y, c.holds(c.win, cell)
}

// sign is the offset of a piece's sign from the beginning of its cell.
func (f form) sign() int { return (f.body - 1) / 2 }

// between returns the place of the side of a cell in a direction, given where
// the cell begins: on wide a line as wide as the cell.
func (c *chart) between(x, y int, dir hex.Dir) (bx, by int, wide bool) {
	switch c.view.Layout.Bearing(dir) {
	case 0:
		return x, y - 1, true
	case 30:
		return x + c.body - 1, y - 1, false
	case 60, 90:
		return x + c.body, y, false
	case 120:
		return x + c.body, y + 1, false
	case 150:
		return x + c.body - 1, y + 1, false
	case 180:
		return x, y + 1, true
	case 210:
		return x, y + 1, false
	case 240:
		return x - 1, y + 1, false
	case 270, 300:
		return x - 1, y, false
	}
	return x, y - 1, false // 330
}

func (c *chart) put(x, y int, r rune, colour int) {
	if y >= 0 && y < len(c.lines) && x >= 0 && x < len(c.lines[y]) {
		c.lines[y][x] = glyph{r, colour}
	}
}

func (c *chart) draw() {
	c.lines = make([][]glyph, c.down*c.win.height+c.down)
	for y := range c.lines {
		c.lines[y] = slices.Repeat([]glyph{{r: ' '}}, c.across*c.win.width+c.extra())
	}
	c.eachCell(c.cell)
	for _, d := range c.things {
		c.joints(d)
	}
	for s, look := range c.sides {
		c.side(s, look)
	}
	for cell, n := range c.level {
		if x, y, ok := c.at(cell); ok {
			c.put(x+max(c.body, 2)-1, y, c.view.digit(n), 0)
		}
	}
}

// eachCell calls do for the cells shown.
func (c *chart) eachCell(do func(cell hex.Cell, x, y int)) {
	for row := range c.win.height {
		c.view.goOn()
		for col := range c.win.width {
			cell := c.view.Layout.FromOffset(c.win.left+col, c.win.top+row)
			x, y, _ := c.at(cell)
			do(cell, x, y)
		}
	}
}

// cell draws the ground of a cell, and the things in it.
func (c *chart) cell(cell hex.Cell, x, y int) {
	at, stack := x+c.form.sign(), c.stacks[cell]
	look, over := c.ground[cell], c.over[cell]
	switch {
	case over != nil:
		c.fill(x, y, at, over)
		if look != nil && look != c.common && c.body > 2 {
			c.through(at, y, look)
		}
	case look != nil:
		c.fill(x, y, at, look)
	default:
		c.put(at, y, c.view.glyph(c.view.ground()), 0)
	}
	signs := c.signs(cell, stack)
	if len(signs) > 1 {
		at = x
	}
	for i, g := range signs {
		c.put(at+i, y, g.r, g.colour)
	}
}

// signs returns what a cell shows of the things in it: all of them if there is
// room, the lowest first; else those on a piece that its other cells show as well;
// else one sign for all.
func (c *chart) signs(cell hex.Cell, stack []*drawn) (line []glyph) {
	room := c.body
	if c.level[cell] > 0 && room > 2 {
		room-- // its digit
	}
	if n := len(stack); n > room && n == room+1 && room > 1 && len(stack[0].cells) > 1 && !slices.ContainsFunc(stack[1:], func(d *drawn) bool { return !carries(stack[0], d) }) {
		stack = stack[1:]
	}
	if len(stack) > max(room, 1) {
		return []glyph{{sharedCell, sharedColour}}
	}
	for _, d := range stack {
		line = append(line, glyph{c.signOn(d, cell), d.colour})
	}
	return line
}

// fill draws ground: on the line of its cell, of a small one also in the gap beside
// it, and below as far as that is not where sides are.
func (c *chart) fill(x, y, at int, look *ruleset.Look) {
	for i := range max(c.body, 2) {
		c.put(x+i, y, c.view.glyph(look), inkOf(look))
		if c.view.Layout.Top == hex.Flat || c.down > 1 && x+i == at {
			c.put(x+i, y+1, c.view.glyph(look), inkOf(look))
		}
	}
}

// through draws ground in the middle of a cell, where it can be seen through what lies
// over it.
func (c *chart) through(at, y int, look *ruleset.Look) {
	c.put(at, y, c.view.glyph(look), inkOf(look))
	if c.view.Layout.Top == hex.Flat || c.down > 1 {
		c.put(at, y+1, c.view.glyph(look), inkOf(look))
	}
}

// signOn returns the character of a piece on one of its cells: its sign, or an
// arrow at its front.
func (c *chart) signOn(d *drawn, cell hex.Cell) rune {
	switch last := len(d.cells) - 1; {
	case last == 0 || d.cells[last] != cell || d.cells[0] == cell:
		return d.sign
	case d.heading < 0:
		return somewhere
	}
	return c.view.arrow(c.view.bearing(d))
}

// joints joins the cells of a piece: by lines along the row, or by its sign if
// lines would look like sides of cells.
func (c *chart) joints(d *drawn) {
	l := c.view.Layout
	if len(d.cells) < 2 {
		return
	}
	c.view.goOn()
	own := make(map[hex.Cell]bool, len(d.cells))
	for _, cell := range d.cells {
		own[cell] = true
	}
	for _, cell := range d.cells {
		x, y, ok := c.at(cell)
		for dir := range hex.Dir(3) {
			next := cell.Step(dir)
			if !ok || !own[next] || !c.holds(c.win, next) {
				continue
			}
			jx, jy, wide := c.between(x, y, dir)
			switch deg := l.Bearing(dir); {
			case c.down > 1 && wide:
				c.put(jx+c.form.sign(), jy, d.sign, d.colour)
			case c.down > 1:
				c.put(jx, jy, d.sign, d.colour)
			case deg%180 == 90:
				c.put(jx, jy, c.view.stroke(deg), d.colour)
			}
		}
	}
}

// side draws a side between two cells.
func (c *chart) side(s side, look *ruleset.Look) {
	x, y, shown := c.at(s.of)
	if _, _, other := c.at(s.of.Step(s.dir)); !shown && !other {
		return
	}
	r := c.view.glyph(look)
	if look.Glyph == 0 {
		r = c.view.stroke(c.view.Layout.Bearing(s.dir) + 90)
	}
	bx, by, wide := c.between(x, y, s.dir)
	n := 1
	if wide {
		n = c.body
	}
	for i := range n {
		c.put(bx+i, by, r, inkOf(look))
	}
}

// write prints the chart with its letters and numbers. Empty lines above and
// below are left out.
func (c *chart) write(b *strings.Builder) {
	digits := len(fmt.Sprint(c.win.top + c.win.height))
	c.letters(b, digits)
	left, right := c.numbers(0), c.numbers(c.lastColumn())
	blank := func(y int) bool {
		return left[y] == "" && right[y] == "" && !slices.ContainsFunc(c.lines[y], func(g glyph) bool { return g.r != ' ' })
	}
	first, last := 0, len(c.lines)-1
	for first < last && blank(first) {
		first++
	}
	for last > first && blank(last) {
		last--
	}
	for y := first; y <= last; y++ {
		line := c.lines[y]
		if right[y] == "" {
			line = trimmed(line)
		}
		if before := fmt.Sprintf("%*s ", digits, left[y]); len(line) > 0 || left[y] != "" {
			b.WriteString(before)
		}
		c.view.write(b, line)
		if right[y] != "" {
			fmt.Fprintf(b, "%*s", digits, right[y])
		}
		b.WriteString("\n")
	}
}

// trimmed is a line without the blanks at its end.
func trimmed(line []glyph) []glyph {
	for len(line) > 0 && line[len(line)-1].r == ' ' {
		line = line[:len(line)-1]
	}
	return line
}

// lastColumn is the last column of the window with its own lines: on flat tops
// one that is shifted differently from the first.
func (c *chart) lastColumn() int {
	last, l := c.win.width-1, c.view.Layout
	shifted := func(col int) bool { return l.Shifted(l.FromOffset(c.win.left+col, c.win.top)) }
	if l.Top == hex.Flat && last > 0 && shifted(last) == shifted(0) {
		last--
	}
	return last
}

// numbers returns the numbers of the rows, by line, as a column of the window has them.
func (c *chart) numbers(col int) map[int]string {
	all := map[int]string{}
	for row := range c.win.height {
		_, y, _ := c.at(c.view.Layout.FromOffset(c.win.left+col, c.win.top+row))
		all[y] = fmt.Sprint(c.win.top + row + 1)
	}
	return all
}

// letters prints the columns: one line, or two where a column has two letters.
func (c *chart) letters(b *strings.Builder, digits int) {
	names := make([]string, c.win.width)
	most := 1
	for i := range names {
		names[i] = strings.TrimRight(c.view.label(c.view.Layout.FromOffset(c.win.left+i, 0)), "0123456789")
		most = max(most, len(names[i]))
	}
	for line := most; line > 0; line-- {
		text := strings.Repeat(" ", digits+1+c.pad+c.form.sign())
		for _, n := range names {
			letter := " "
			if len(n) >= line {
				letter = n[len(n)-line : len(n)-line+1]
			}
			text += letter + strings.Repeat(" ", c.across-1)
		}
		b.WriteString(strings.TrimRight(text, " ") + "\n")
	}
}

// write prints characters, each run of one colour in its escapes.
func (v View) write(b *strings.Builder, line []glyph) {
	colour := 0
	for _, g := range line {
		if v.Colour && g.colour != colour {
			if colour != 0 {
				b.WriteString(reset)
			}
			if colour = g.colour; colour != 0 {
				fmt.Fprintf(b, "\x1b[%dm", colour)
			}
		}
		b.WriteRune(g.r)
	}
	if colour != 0 {
		b.WriteString(reset)
	}
}

const reset = "\x1b[0m"
