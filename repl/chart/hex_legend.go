package chart

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"parley/core/hex"
	"parley/lua/ruleset"
	"parley/repl/layout"
)

// said describes the part of the board that a cropped map shows.
func (c *chart) said() string {
	w, l := c.win, c.view.Layout
	if !w.cropped {
		return ""
	}
	first, last := l.FromOffset(w.left, w.top), l.FromOffset(w.left+w.width-1, w.top+w.height-1)
	s := fmt.Sprintf("%s to %s of a board %d by %d", c.view.label(first), c.view.label(last), l.Width, l.Height)
	var out []string
	for _, d := range c.things {
		if !slices.ContainsFunc(d.cells, func(cell hex.Cell) bool { return c.holds(w, cell) }) {
			out = append(out, d.name)
		}
	}
	if len(out) > 0 {
		s += "; not shown: " + layout.Join(out)
	}
	return layout.Hang(s, "", "  ", c.view.Columns) + "\n"
}

// hung returns a text after a sign of up to three columns, wrapped to the
// screen.
func (v View) hung(text string) string {
	return strings.TrimPrefix(layout.Hang(text, "   ", "", v.Columns), "   ") + "\n"
}

// legend lists the place and heading of every piece, the cells with more than
// one thing, and the ground and sides.
func (c *chart) legend(b *strings.Builder) {
	rows := make([][]string, len(c.things))
	for i, d := range c.things {
		rows[i] = append([]string{d.name, d.side}, c.view.place(d)...)
	}
	ground := c.groundLines()
	if len(rows)+len(ground) > 0 {
		b.WriteString("\n")
	}
	c.view.legendRows(b, c.things, rows)
	c.sharedLines(b)
	if slices.ContainsFunc(c.things, c.showsFront) {
		c.view.write(b, []glyph{{r: somewhere}})
		b.WriteString("  " + c.view.hung("front of a piece that has no heading"))
	}
	for _, line := range ground {
		c.view.write(b, line)
		b.WriteString("\n")
	}
}

// showsFront says whether the map shows the front of a piece without a heading.
func (c *chart) showsFront(d *drawn) bool {
	front := d.cells[len(d.cells)-1]
	return c.holds(c.win, front) && slices.ContainsFunc(c.signs(front, c.stacks[front]), func(g glyph) bool { return g.r == somewhere })
}

// sharedLines has a line for each cell with more than one thing, as signed
// there.
func (c *chart) sharedLines(b *strings.Builder) {
	for _, cell := range c.sharing(c.stacks) {
		c.view.goOn()
		stack := c.stacks[cell]
		signs := c.signs(cell, stack)
		c.view.write(b, signs)
		b.WriteString(strings.Repeat(" ", max(3-len(signs), 1)))
		where := c.view.label(cell)
		if under := c.underfoot(cell); under != "" {
			where += " (" + under + ")"
		}
		b.WriteString(c.view.hung(where + ": " + c.together(cell, stack)))
	}
}

// sharing lists, in reading order, the cells with more than one thing.
func (h *hexes) sharing(stacks map[hex.Cell][]*drawn) (out []hex.Cell) {
	for cell, stack := range stacks {
		if len(stack) > 1 {
			out = append(out, cell)
		}
	}
	l := h.view.Layout
	slices.SortFunc(out, func(a, b hex.Cell) int {
		ca, ra := l.Offset(a)
		cb, rb := l.Offset(b)
		return cmp.Or(ra-rb, ca-cb)
	})
	return out
}

// underfoot names the ground of a cell and its level: "wood, level 2".
func (h *hexes) underfoot(cell hex.Cell) string {
	var what []string
	for _, look := range []*ruleset.Look{h.ground[cell], h.over[cell]} {
		if look != nil && look.Name != "" {
			what = append(what, look.Name)
		}
	}
	if n := h.level[cell]; n > 0 {
		what = append(what, fmt.Sprintf("level %d", n))
	}
	return strings.Join(what, ", ")
}

// together names the things in a cell: one that carries others first, as in
// "Hind: Red Company"; else all side by side, each with its end.
func (h *hexes) together(cell hex.Cell, stack []*drawn) string {
	under, on := stack[0], stack[1:]
	names := make([]string, len(on))
	for i, d := range on {
		names[i] = d.name
	}
	if !slices.ContainsFunc(on, func(d *drawn) bool { return !carries(under, d) }) {
		return under.name + ": " + layout.Join(names)
	}
	names = names[:0]
	for _, d := range h.things { // in the order of their marks
		if slices.Contains(stack, d) {
			end := d.mark.End(slices.Index(d.cells, cell))
			names = append(names, strings.TrimPrefix(end+" of "+d.name, " of "))
		}
	}
	return layout.Join(names)
}

// groundLines has a line for each kind of ground and of sides, and one for all
// levels; none if there is nothing but the board.
func (c *chart) groundLines() (lines [][]glyph) {
	add := func(signs []rune, colour int, text string) {
		var line []glyph
		for _, r := range signs {
			line = append(line, glyph{r, colour})
		}
		for _, r := range strings.Repeat(" ", max(3-len(signs), 1)) + text {
			line = append(line, glyph{r: r})
		}
		lines = append(lines, line)
	}
	if board := c.view.Ground; board != nil && len(c.ground)+len(c.over) > 0 {
		add([]rune{c.view.glyph(board)}, 0, board.Name)
	}
	for _, k := range c.kinds {
		signs := []rune{c.view.glyph(k.look)}
		if k.look.Kind == "side" && k.look.Glyph == 0 {
			signs = signs[:0]
			for dir := range hex.Dir(3) {
				signs = append(signs, c.view.stroke(c.view.Layout.Bearing(dir)+90))
			}
		}
		add(signs, inkOf(k.look), c.kindText(k))
	}
	if levels := slices.Compact(slices.Sorted(maps.Values(c.level))); len(levels) > 0 {
		var signs []rune
		for i, n := range levels {
			if i > 0 {
				signs = append(signs, ' ')
			}
			signs = append(signs, c.view.digit(n))
		}
		add(signs, 0, "level of the ground")
	}
	return lines
}

// kindText describes ground in a legend: its look, or its name and roughly its
// place.
func (h *hexes) kindText(k groundKind) string {
	text := layout.Printable(groundName(k.first))
	if k.name == "" || len(k.first.Cells) == 0 {
		return text
	}
	if len(k.first.Cells) == 1 {
		return text + " in " + h.view.label(k.first.Cells[0])
	}
	return text + " about " + h.view.label(k.first.Cells[len(k.first.Cells)/2])
}

// rows prints the legend's line for each piece, after its sign.
func (v View) rows(b *strings.Builder, pieces []*drawn, rows [][]string, widths []int) {
	for i, row := range rows {
		v.write(b, []glyph{{pieces[i].sign, pieces[i].colour}})
		b.WriteString(strings.TrimRight("  "+layout.Row(row, widths, layout.Left), " ") + "\n")
	}
}

// legendRows prints what the legend says of pieces: as a table, or each in lines of its
// own if the screen is too narrow for one.
func (v View) legendRows(b *strings.Builder, pieces []*drawn, rows [][]string) {
	if widths := v.narrowed(rows); layout.Sum(widths)+2*len(widths)+1 <= v.Columns {
		v.rows(b, pieces, rows, widths)
		return
	}
	for i, row := range rows {
		v.write(b, []glyph{{pieces[i].sign, pieces[i].colour}})
		b.WriteString("  " + v.hung(joinFacts(strings.Split(strings.Join(row, "  "), "  ")...)))
	}
}

// narrowed returns the widths of rows, which omit the word heading if they are
// too wide with it.
func (v View) narrowed(rows [][]string) []int {
	widths := layout.Widths(rows)
	if layout.Sum(widths)+2*len(widths)+1 > v.Columns {
		for _, row := range rows {
			for k := range row {
				row[k] = strings.TrimPrefix(row[k], "heading ")
			}
		}
		widths = layout.Widths(rows)
	}
	return widths
}

// mostCells is the limit of cells of a piece in the legend.
const mostCells = 6

// place returns the place and heading of a thing: three cells of a row.
func (v View) place(d *drawn) []string {
	row := make([]string, 3)
	for i, at := range d.cells {
		if n := len(d.cells); n > mostCells && i >= mostCells-2 && i < n-1 {
			if i == n-2 {
				row[1] += fmt.Sprintf("  and %d more", n-mostCells+1)
			}
			continue
		}
		text := strings.TrimPrefix(d.mark.End(i)+" "+v.label(at), " ")
		if k := min(i, 1); row[k] == "" {
			row[k] = text
		} else {
			row[k] += "  " + text
		}
	}
	if d.heading >= 0 {
		row[2] = "heading " + v.direction(d.heading)
	}
	return row
}
