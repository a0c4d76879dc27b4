package chart

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"parley/core/hex"
	"parley/lua/geometry"
	"parley/repl/layout"
)

// drawn is a piece, or whatever else the marks show, with its sign.
type drawn struct {
	sign       rune
	name, side string
	wish       string // the sign it asks for
	heading    int    // of the six directions, -1 for none
	colour     int
	cells      []hex.Cell // from back to front
	nowhere    string     // the text of a cell that cannot be read
	mark       geometry.Mark
}

// The characters of a map that no look declares; arrows go from north, clockwise.
const (
	somewhere  = '+' // a front that faces nowhere
	sharedCell = '#' // a cell that holds more than one thing
)

var (
	asciiArrows = [8]rune{'^', '/', '>', '\\', 'v', '/', '<', '\\'}
	plainArrows = [8]rune{'↑', '↗', '→', '↘', '↓', '↙', '←', '↖'}
)

// arrow is the nearest of the eight arrows to a bearing.
func (v View) arrow(deg float64) rune {
	n := int(math.Round(deg/45)) % 8
	if v.ASCII {
		return asciiArrows[n]
	}
	return plainArrows[n]
}

var headings = [6]string{"east", "south-east", "south-west", "west", "north-west", "north-east"}

// margin is how many empty cells a cropped map keeps around the pieces.
const margin = 2

// Hex draws a board of hexes as text: rows from the top, odd ones half a
// cell to the right, columns in letters above, row numbers at both ends.
//
// A piece is a letter at its back and, where it lies on several cells, an arrow
// at its front. The letter's form
// tells the side without colour: capitals for the first side, small letters for
// the second, figures for the third, other marks after that. No two pieces
// have the same sign. A cell that holds more than one thing shows #. The legend
// below has a line for every piece, and one for every such cell.
//
// A cell is two characters wide, so that on a usual terminal a step looks
// equally long in all six directions. A board that does not fit is cropped to
// the part that shows most of the pieces, and a line says so.
func Hex(marks []geometry.Mark, v View) string {
	v.Columns = cmp.Or(v.Columns, 80)
	v.sided(marks, true)
	things := v.things(marks)
	v.extend(things)
	v.sign(things)
	win := v.window(things)
	shared := sharing(things)
	c := &chart{view: v, win: win}
	c.draw(things, shared)
	var b strings.Builder
	c.write(&b)
	b.WriteString(win.said(v, things))
	for _, m := range marks {
		if m.Arrow != nil {
			b.WriteString(towards(m) + "\n")
		}
	}
	c.legend(&b, things, shared)
	return b.String()
}

// drawn is a mark that is to be drawn, without a sign so far.
func (v View) drawn(m geometry.Mark) *drawn {
	return &drawn{name: layout.Printable(m.Name), side: layout.Printable(m.Side), wish: m.Sign, heading: -1, colour: v.colour(m.Side), mark: m}
}

// things lists what lies on cells.
func (v View) things(marks []geometry.Mark) (out []*drawn) {
	for _, m := range marks {
		v.goOn()
		if m.Cells == nil {
			continue
		}
		d := v.drawn(m)
		if f := m.Facing; f != nil && *f >= 0 && *f <= 5 {
			d.heading = int(*f)
		}
		for _, text := range m.Cells {
			at, err := hex.ParseCell(text)
			if err != nil {
				d.cells, d.nowhere = nil, layout.Printable(text)
				break
			}
			d.cells = append(d.cells, at)
		}
		out = append(out, d)
	}
	return out
}

// extend gives a view without a board the size that its marks need.
func (v *View) extend(things []*drawn) {
	if v.Width > 0 && v.Height > 0 {
		return
	}
	v.Width, v.Height = 1, 1
	for _, d := range things {
		for _, c := range d.cells {
			col, row := c.Offset()
			v.Width, v.Height = max(v.Width, min(col+1, 200)), max(v.Height, min(row+1, 200))
		}
	}
}

// alphabets are the signs of the first, second, third side and of all others.
var alphabets = []string{"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", "1234567890", "@$%&!?=~^"}

// sign gives every thing a sign of its own: the letter or digit that the mark
// asks for where it is free, else another letter of its name, else any of its
// side's. The form of a letter is that of the side; a digit is drawn as it is.
func (v View) sign(things []*drawn) {
	taken := map[rune]bool{}
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
		for _, r := range words + alphabets[n] {
			if strings.ContainsRune(signs, r) && !taken[r] {
				d.sign = r
				break
			}
		}
		taken[d.sign] = true
	}
}

// The ANSI colours of the sides: by name where a side is called after one.
var (
	colourNames = map[string]int{"red": 91, "green": 92, "yellow": 93, "blue": 94, "magenta": 95, "purple": 95, "cyan": 96, "white": 97, "black": 90}
	colourOrder = []int{94, 91, 92, 93, 95, 96}
)

func (v View) colour(side string) int {
	if c := colourNames[strings.ToLower(side)]; c != 0 {
		return c
	}
	free := slices.Clone(colourOrder)
	n, before := 0, true
	for _, s := range v.Sides {
		before = before && s != side
		if c := colourNames[strings.ToLower(s)]; c != 0 {
			free = slices.DeleteFunc(free, func(f int) bool { return f == c })
		} else if before {
			n++
		}
	}
	if len(free) == 0 {
		return 97
	}
	return free[n%len(free)]
}

// window is the part of the board that is shown.
type window struct {
	left, top, width, height int
	cropped                  bool
}

func (w window) holds(c hex.Cell) bool {
	col, row := c.Offset()
	return col >= w.left && col < w.left+w.width && row >= w.top && row < w.top+w.height
}

// window chooses the part of the board to show.
func (v View) window(things []*drawn) window {
	w := window{width: v.Width, height: v.Height}
	fits := max((v.Columns-2*len(fmt.Sprint(v.Height))-2)/2, 4)
	if fits >= v.Width {
		return w
	}
	w.cropped, w.width = true, fits
	cols, rows := make([]int, v.Width), make([]int, 0, len(things))
	sum, n := 0, 0
	for _, d := range things {
		for _, c := range d.cells {
			if col, row := c.Offset(); col >= 0 && col < v.Width && row >= 0 && row < v.Height {
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
	w.height = min(slices.Max(rows)+margin+1, v.Height) - w.top
	return w
}

// densest is where a window of that width holds most; of equals the one whose
// middle is nearest to centre.
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

// said tells which part of the board a cropped map shows.
func (w window) said(v View, things []*drawn) string {
	if !w.cropped {
		return ""
	}
	last := hex.FromOffset(w.left+w.width-1, w.top+w.height-1)
	s := fmt.Sprintf("%s to %s of a board %d by %d", label(hex.FromOffset(w.left, w.top)), label(last), v.Width, v.Height)
	var out []string
	for _, d := range things {
		if !slices.ContainsFunc(d.cells, w.holds) {
			out = append(out, d.name)
		}
	}
	if len(out) > 0 {
		s += "; not shown: " + layout.Join(out)
	}
	return s + "\n"
}

// label is a cell as a player reads it.
func label(c hex.Cell) string {
	s, _ := c.Label()
	return s
}
