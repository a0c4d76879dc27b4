package chart

import (
	"fmt"
	"slices"
	"strings"

	"parley/core/hex"
	"parley/repl/layout"
)

// chart is a map on its way to text.
type chart struct {
	view  View
	win   window
	lines [][]glyph // one for each row shown
}

// glyph is one character and its ANSI colour, 0 for the terminal's own.
type glyph struct {
	r      rune
	colour int
}

// sharedColour marks the cells that hold more than one thing.
const sharedColour = 97

// sharing lists, in reading order, the cells where more than one thing stands.
func sharing(things []*drawn) []hex.Cell {
	count := map[hex.Cell]int{}
	var out []hex.Cell
	for _, d := range things {
		for _, c := range d.cells {
			if count[c]++; count[c] == 2 {
				out = append(out, c)
			}
		}
	}
	slices.SortFunc(out, func(a, b hex.Cell) int {
		if a.R != b.R {
			return a.R - b.R
		}
		return a.Q - b.Q
	})
	return out
}

// at is the place of a cell in the chart; ok is false outside the window.
func (c *chart) at(cell hex.Cell) (x, y int, ok bool) {
	col, row := cell.Offset()
	return 2*(col-c.win.left) + row&1, row - c.win.top, c.win.holds(cell)
}

func (c *chart) put(x, y int, r rune, colour int) {
	if y >= 0 && y < len(c.lines) && x >= 0 && x < len(c.lines[y]) {
		c.lines[y][x] = glyph{r, colour}
	}
}

func (c *chart) draw(things []*drawn, shared []hex.Cell) {
	c.lines = make([][]glyph, c.win.height)
	empty := c.view.glyph(c.view.ground())
	for y := range c.lines {
		c.lines[y] = slices.Repeat([]glyph{{r: ' '}}, 2*c.win.width+1)
		for i := range c.win.width {
			x, _, _ := c.at(hex.FromOffset(c.win.left+i, c.win.top+y))
			c.put(x, y, empty, 0)
		}
	}
	for _, d := range things {
		c.thing(d)
	}
	for _, cell := range shared {
		if x, y, ok := c.at(cell); ok {
			c.put(x, y, sharedCell, sharedColour)
		}
	}
}

// thing draws a piece: its sign, an arrow at its front, and a joint between two
// cells of one row.
func (c *chart) thing(d *drawn) {
	joint := '─'
	if c.view.ASCII {
		joint = '-'
	}
	for i, at := range d.cells {
		r := d.sign
		if i > 0 && i == len(d.cells)-1 {
			r = c.front(d)
		}
		x, y, ok := c.at(at)
		if ok {
			c.put(x, y, r, d.colour)
		}
		if i == 0 {
			continue
		}
		dir, near := hex.Direction(d.cells[i-1], at)
		if from, _, shown := c.at(d.cells[i-1]); near && dir.Turn(0)%3 == 0 && ok && shown {
			c.put((from+x)/2, y, joint, d.colour)
		}
	}
}

func (c *chart) front(d *drawn) rune {
	if d.heading < 0 {
		return somewhere
	}
	return c.view.arrow(float64(90 + 60*d.heading))
}

// write prints the chart with its letters and numbers.
func (c *chart) write(b *strings.Builder) {
	digits := len(fmt.Sprint(c.win.top + c.win.height))
	c.letters(b, digits)
	for y, line := range c.lines {
		row := c.win.top + y + 1
		fmt.Fprintf(b, "%*d ", digits, row)
		c.view.write(b, line)
		fmt.Fprintf(b, "%*d\n", digits, row)
	}
}

// letters prints the columns: one line, or two where a column has two letters.
func (c *chart) letters(b *strings.Builder, digits int) {
	names := make([]string, c.win.width)
	most := 1
	for i := range names {
		names[i] = strings.TrimRight(label(hex.FromOffset(c.win.left+i, 0)), "0123456789")
		most = max(most, len(names[i]))
	}
	for line := most; line > 0; line-- {
		text := strings.Repeat(" ", digits+1)
		for _, n := range names {
			letter := " "
			if len(n) >= line {
				letter = n[len(n)-line : len(n)-line+1]
			}
			text += letter + " "
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

// legend says of every piece where it lies and where it points, and what
// stands in the cells that hold more than one thing.
func (c *chart) legend(b *strings.Builder, things []*drawn, shared []hex.Cell) {
	rows := make([][]string, len(things))
	for i, d := range things {
		rows[i] = append([]string{d.name, d.side}, d.place()...)
	}
	if len(rows) > 0 {
		b.WriteString("\n")
	}
	c.view.rows(b, things, rows, layout.Widths(rows))
	for _, cell := range shared {
		c.view.goOn()
		var here []string
		for _, d := range things {
			for i, at := range d.cells {
				if at == cell {
					here = append(here, strings.TrimPrefix(d.mark.End(i)+" of "+d.name, " of "))
				}
			}
		}
		c.view.write(b, []glyph{{sharedCell, sharedColour}})
		fmt.Fprintf(b, "  %s: %s\n", label(cell), layout.Join(here))
	}
}

// rows prints the line that a legend has for each piece, behind its sign.
func (v View) rows(b *strings.Builder, pieces []*drawn, rows [][]string, widths []int) {
	for i, row := range rows {
		v.write(b, []glyph{{pieces[i].sign, pieces[i].colour}})
		b.WriteString(strings.TrimRight("  "+layout.Row(row, widths, layout.Left), " ") + "\n")
	}
}

// place tells where a thing lies and where it points: three cells of a row.
func (d *drawn) place() []string {
	row := make([]string, 3)
	for i, at := range d.cells {
		text := strings.TrimPrefix(d.mark.End(i)+" "+label(at), " ")
		if k := min(i, 1); row[k] == "" {
			row[k] = text
		} else {
			row[k] += "  " + text
		}
	}
	if len(d.cells) == 0 {
		row[0] = d.nowhere
	}
	if d.heading >= 0 {
		row[2] = "heading " + headings[d.heading]
	}
	return row
}
