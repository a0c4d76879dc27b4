package chart

import (
	"cmp"
	"slices"
	"strings"

	"parley/core/hex"
	"parley/lua/geometry"
	"parley/lua/ruleset"
	"parley/repl/layout"
)

// drawn is a piece, or another thing that the marks show, with its sign.
type drawn struct {
	sign       rune
	name, side string
	wish       string // the sign it asks for
	heading    int    // of the six directions, -1 for none
	colour     int
	cells      []hex.Cell // from back to front
	mark       geometry.Mark
}

// drawn returns a mark to draw, without a sign yet.
func (v View) drawn(m geometry.Mark) *drawn {
	return &drawn{name: layout.Printable(m.Name), side: layout.Printable(m.Side), wish: m.Sign, heading: -1, colour: v.colour(m.Side), cells: m.Cells, mark: m}
}

// hexes is the content of a board of hexes.
type hexes struct {
	view   View // its layout has a size
	things []*drawn
	ground map[hex.Cell]*ruleset.Look
	over   map[hex.Cell]*ruleset.Look // through which the ground can be seen
	common *ruleset.Look              // of more than half the board: it is not shown through what is over it
	level  map[hex.Cell]int           // none if it is 0
	sides  map[side]*ruleset.Look
	kinds  []groundKind
}

// side is a side of a cell, for both cells that have it: the direction is 0, 1 or
// 2.
type side struct {
	of  hex.Cell
	dir hex.Dir
}

// sideOf is the side of a cell in a direction.
func sideOf(of hex.Cell, dir hex.Dir) side {
	if dir = dir.Turn(0); dir >= 3 {
		return side{of.Step(dir), dir.Opposite()}
	}
	return side{of, dir}
}

// groundKind is ground, or sides, of one look and name, for a legend.
type groundKind struct {
	look  *ruleset.Look
	name  string
	first geometry.Mark
}

// hexes sorts marks. A view without a board gets the size that its marks need.
func (v View) hexes(marks []geometry.Mark) *hexes {
	h := &hexes{view: v, ground: map[hex.Cell]*ruleset.Look{}, over: map[hex.Cell]*ruleset.Look{}, level: map[hex.Cell]int{}, sides: map[side]*ruleset.Look{}}
	for _, m := range marks {
		v.goOn()
		switch {
		case !m.OnHexes():
		case m.Piece():
			d := v.drawn(m)
			if f := m.Facing; f != nil && *f >= 0 && *f <= 5 {
				d.heading = int(*f)
			}
			h.things = append(h.things, d)
		default:
			h.lay(m)
		}
	}
	h.extend()
	h.common = h.mostCommon()
	return h
}

// lay puts ground on its cells, or sides between their cells.
func (h *hexes) lay(m geometry.Mark) {
	look := m.Drawn()
	for _, c := range m.Cells {
		switch {
		case look.Over:
			h.over[c] = look
		case m.Look != nil || m.Level == nil:
			h.ground[c] = look
		}
		switch {
		case m.Level == nil:
		case *m.Level == 0:
			delete(h.level, c)
		default:
			h.level[c] = *m.Level
		}
	}
	for _, s := range m.Sides {
		h.sides[sideOf(s.Of, h.view.Layout.Dir(s.Direction))] = look
	}
	if m.Look == nil && m.Level != nil && m.Name == "" {
		return
	}
	if !slices.ContainsFunc(h.kinds, func(k groundKind) bool { return k.look == look && k.name == m.Name }) {
		h.kinds = append(h.kinds, groundKind{look, m.Name, m})
	}
}

// mostCommon returns the ground of more than half the board, nil if there is none.
func (h *hexes) mostCommon() *ruleset.Look {
	n := map[*ruleset.Look]int{}
	for _, look := range h.ground {
		if n[look]++; 2*n[look] > h.view.Layout.Len() {
			return look
		}
	}
	return nil
}

// mostExtent is the limit to which an endless board is drawn.
const mostExtent = 200

// extend ends an endless board where the marks end.
func (h *hexes) extend() {
	l := &h.view.Layout
	width, height := 1, 1
	reach := func(c hex.Cell) {
		col, row := l.Offset(c)
		width, height = max(width, min(col+1, mostExtent)), max(height, min(row+1, mostExtent))
	}
	for _, d := range h.things {
		for _, c := range d.cells {
			reach(c)
		}
	}
	for c := range h.ground {
		reach(c)
	}
	for c := range h.over {
		reach(c)
	}
	for c := range h.level {
		reach(c)
	}
	for s := range h.sides {
		reach(s.of)
	}
	if l.Width <= 0 {
		l.Width = width
	}
	if l.Height <= 0 {
		l.Height = height
	}
}

// label returns a cell as a player reads it.
func (v View) label(c hex.Cell) string {
	s, _ := v.Layout.Label(c)
	return s
}

// direction returns the ruleset's name for a direction.
func (v View) direction(index int) string {
	return cmp.Or(v.Directions[index], "direction "+hex.Dir(index).String())
}

// bearing returns the heading of a thing on the page, in degrees clockwise from
// the top.
func (v View) bearing(d *drawn) float64 {
	return float64(v.Layout.Bearing(v.Layout.Dir(d.heading)))
}

// stacks lists the things in each cell, the lowest first: of two pieces the one
// on more cells, else the one whose mark comes first.
func (h *hexes) stacks() map[hex.Cell][]*drawn {
	order := slices.Clone(h.things)
	slices.SortStableFunc(order, func(a, b *drawn) int { return len(b.cells) - len(a.cells) })
	all := make(map[hex.Cell][]*drawn, len(order))
	for _, d := range order {
		h.view.goOn()
		for i, c := range d.cells {
			if !slices.Contains(d.cells[:i], c) {
				all[c] = append(all[c], d)
			}
		}
	}
	return all
}

// carries says whether b stands on a: on cells of a, and not on all of them.
func carries(a, b *drawn) bool {
	return within(b.cells, a.cells) && !within(a.cells, b.cells)
}

// within says whether all of some cells are among others.
func within(cells, others []hex.Cell) bool {
	return !slices.ContainsFunc(cells, func(c hex.Cell) bool { return !slices.Contains(others, c) })
}

// alphabets are the signs of the first, second, third side and of all others.
var alphabets = []string{"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", "1234567890", "@$%&!?=~^"}

// sign gives every thing its own sign: the letter or digit that the mark asks
// for if it is free, else another letter of its name, else, from the third side on, the
// sign of its number, else any of its side's.
// The side decides the form of a letter; a digit is drawn as it is. Signs that are
// taken already are given to nothing.
func (v View) sign(things []*drawn, taken map[rune]bool) {
	for _, d := range things {
		v.goOn()
		n := slices.Index(v.Sides, d.side)
		if n < 0 || n >= len(alphabets) {
			n = len(alphabets) - 1
		}
		words := strings.ToLower(d.wish + d.name)
		if n == 0 {
			words = strings.ToUpper(words)
		}
		d.sign = '?'
		signs := alphabets[n]
		if len(d.wish) == 1 && d.wish >= "0" && d.wish <= "9" {
			signs += d.wish
		}
		if k := v.Numbers[d.mark.ID]; n > 1 && k > 0 && k <= len(alphabets[n]) {
			words += alphabets[n][k-1 : k]
		}
		for _, r := range words + alphabets[n] {
			if strings.ContainsRune(signs, r) && !taken[r] {
				d.sign = r
				break
			}
		}
		taken[d.sign] = true
	}
}

// window is the part of the board that is shown, in columns and rows from A1.
type window struct {
	left, top, width, height int
	cropped                  bool
}

// holds says whether a window shows a cell.
func (h *hexes) holds(w window, c hex.Cell) bool {
	col, row := h.view.Layout.Offset(c)
	return col >= w.left && col < w.left+w.width && row >= w.top && row < w.top+w.height
}

// margin is how many empty cells a cropped map keeps around the pieces.
const margin = 2

// window chooses the part of the board to show, given how many columns fit.
func (h *hexes) window(fits int) window {
	l := h.view.Layout
	w := window{width: l.Width, height: l.Height}
	if fits >= l.Width {
		return w
	}
	w.cropped, w.width = true, fits
	cols, rows := make([]int, l.Width), make([]int, 0, len(h.things))
	sum, n := 0, 0
	for _, d := range h.things {
		for _, c := range d.cells {
			if col, row := l.Offset(c); l.Contains(c) {
				cols[col]++
				rows = append(rows, row)
				sum, n = sum+col, n+1
			}
		}
	}
	if n == 0 {
		return w
	}
	w.left = densest(cols, fits, sum/n)
	w.top = max(slices.Min(rows)-margin, 0)
	w.height = min(slices.Max(rows)+margin+1, l.Height) - w.top
	return w
}

// densest returns where a window of that width contains most; of equals the one
// whose middle is nearest to centre.
func densest(counts []int, width, centre int) (left int) {
	best, far := -1, 0
	for l := 0; l+width <= len(counts); l++ {
		held := 0
		for _, c := range counts[l : l+width] {
			held += c
		}
		d := l + width/2 - centre
		if d = max(d, -d); held > best || held == best && d < far {
			left, best, far = l, held, d
		}
	}
	return left
}
