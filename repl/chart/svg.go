package chart

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"parley/lua/geometry"
	"parley/lua/ruleset"
)

// Signature is the beginning of a picture drawn by SVG.
const Signature = `<svg xmlns="http://www.w3.org/2000/svg" data-by="parley"`

// Picture is a map to draw.
type Picture struct {
	Marks   []geometry.Mark
	Earlier [][]geometry.Mark // of this round, the first of them the oldest
	View    View
	Floor   bool // an open floor, not hexes
	Title   string
	Turn    string // the place in the sequence of play
	Reach   *Reach // of an open floor: what must be visible besides; nil: nothing
}

// The paper: the part of both A4 and letter inside a margin of a centimetre,
// 190 by 259 millimetres, 96 units to the inch.
const (
	paperShort = 718.0
	paperLong  = 979.0
)

// The heights of the texts above and below the map.
const (
	titleHeight  = 34.0
	lineHeight   = 15.0
	legendSize   = 9.0
	legendIndent = 38.0
)

// SVG draws a map to be printed on A4 or letter paper, upright or across,
// whichever shows it larger: its pieces with their names, arcs and last moves,
// and a legend. It contains no scripts or external references, and the same map
// gives the same text. A legend of very many lines makes it longer than the
// paper rather than the map too small.
func SVG(pic Picture) string {
	pic.View.sided(pic.Marks, false)
	p := &plate{view: pic.View}
	var c chartist = newHexChart(pic)
	if pic.Floor {
		c = newPlaneChart(pic)
	}
	legend := c.legend()
	fits := func(w, h float64) float64 {
		return c.fit(w, max(h-titleHeight-c.strip()-legendHeight(legend, w)-4, 0.4*h))
	}
	width, high := paperShort, paperLong
	if fits(paperLong, paperShort) > fits(width, high)*1.02 {
		width, high = paperLong, paperShort
	}
	fits(width, high)
	p.frame = c.frame(width)
	total := p.frame.y + p.frame.h + c.strip() + legendHeight(legend, width) + 4
	p.head(pic, width, total)
	c.draw(p)
	y := p.frame.y + p.frame.h
	c.below(p, y, width)
	p.legend(legend, y+c.strip(), width)
	p.el(`</svg>`)
	return p.String()
}

// chartist draws the parts specific to a board of hexes, or to an open floor.
type chartist interface {
	legend() []entryLine
	strip() float64           // the height of the part below the map
	fit(w, h float64) float64 // chooses the scale for the room available, and returns it
	frame(w float64) box
	draw(p *plate)
	below(p *plate, y, w float64)
}

// head begins the picture: its size, patterns, and title.
func (p *plate) head(pic Picture, w, h float64) {
	const mm = 25.4 / 96
	p.el(Signature+` width="%vmm" height="%vmm" viewBox="0 0 %v %v" font-family="%s">`, px(w*mm), px(h*mm), px(w), px(h), fonts)
	p.el(`<title>%s</title>`, escaped(strings.Trim(pic.Title+", "+pic.Turn, ", ")))
	p.defs(pic)
	p.el(`<rect width="%v" height="%v" fill="#ffffff"/>`, px(w), px(h))
	p.text(xy{1, 18}, 17, `font-weight="bold" fill="#1a1a1a"`, pic.Title)
	p.text(xy{w - 1, 18}, 11, `text-anchor="end" fill="#444444"`, pic.Turn)
}

// fonts are the fonts of a picture.
const fonts = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"

// defs defines the patterns of a picture.
func (p *plate) defs(pic Picture) {
	p.el(`<defs>`)
	for _, s := range append(slices.Clone(p.view.Sides), "") {
		if d := p.view.paint(s).pattern; d != "" {
			p.el("%s", d)
		}
	}
	done := map[*ruleset.Look]bool{}
	for _, m := range pic.Marks {
		if l := m.Drawn(); !done[l] && patterns[l.Pattern] != "" {
			p.el(patterns[l.Pattern], l.ID, l.Fill, l.Stroke)
			done[l] = true
		}
	}
	f := p.frame
	p.el(`<clipPath id="frame"><rect x="%v" y="%v" width="%v" height="%v"/></clipPath>`, px(f.x), px(f.y), px(f.w), px(f.h))
	p.el(`</defs>`)
}

// entryLine is a line of the legend: a sign, a name, and a description.
type entryLine struct {
	token       *token
	swatch      string        // the style of a piece of ground
	side        *ruleset.Look // of the sides of cells
	name, facts string
}

// entry is the line of a piece; a long one lies on more than a point.
func (v View) entry(d *drawn, long bool, facts ...string) entryLine {
	t := &token{drawn: d, paint: v.paint(d.side)}
	if long {
		t.beam = 1
	}
	return entryLine{token: t, name: cmp.Or(d.name, string(d.sign)), facts: joinFacts(append([]string{d.side}, facts...)...)}
}

func (e entryLine) wide() float64 {
	return legendIndent + wide(e.name, legendSize)*1.08 + 7 + wide(e.facts, legendSize)*0.94 + 8
}

// legendGrid is how many columns the legend has in a width, and how many rows.
func legendGrid(lines []entryLine, w float64) (columns, rows int) {
	most := 1.0
	for _, l := range lines {
		most = max(most, l.wide())
	}
	columns = min(max(int(w/most), 1), max(len(lines), 1))
	return columns, (len(lines) + columns - 1) / columns
}

func legendHeight(lines []entryLine, w float64) float64 {
	_, rows := legendGrid(lines, w)
	return float64(rows)*lineHeight + 4
}

func (p *plate) legend(lines []entryLine, y, w float64) {
	columns, rows := legendGrid(lines, w)
	for i, l := range lines {
		p.view.goOn()
		x := float64(i/max(rows, 1)) * w / float64(columns)
		at := xy{x, y + (float64(i%max(rows, 1))+0.5)*lineHeight + 2}
		switch {
		case l.token != nil && l.token.beam > 0:
			t := &token{drawn: l.token.drawn, paint: l.token.paint, back: at.plus(xy{2, 0}), front: at.plus(xy{32, 0}), beam: 10.5}
			p.token(t)
		case l.token != nil:
			p.token(&token{drawn: l.token.drawn, paint: l.token.paint, at: at.plus(xy{17, 0}), r: 5.5})
		case l.side != nil:
			a, b := at.plus(xy{2, -1}), at.plus(xy{32, -1})
			p.strokes(l.side, polyline([]xy{a, b}, false), ornament(l.side.Pattern, a, b, xy{0, 4}), 3)
		default:
			p.el(`<rect x="%v" y="%v" width="30" height="10" %s/>`, px(at.x+2), px(at.y-5), l.swatch)
		}
		name := at.plus(xy{legendIndent, legendSize * 0.36})
		p.el(`<text x="%v" y="%v" font-size="%v" fill="#444444"><tspan font-weight="bold" fill="#1a1a1a">%s</tspan><tspan dx="7">%s</tspan></text>`,
			px(name.x), px(name.y), px(legendSize), escaped(l.name), escaped(l.facts))
	}
}

// keys explains the strokes of a map, those of them that occur, in one line
// that ends at x.
func (p *plate) keys(x, y float64) {
	type key struct{ text, style string }
	var lines, arcs, ways []key
	add := func(list *[]key, text, style string) {
		if k := (key{text, style}); !slices.Contains(*list, k) && len(*list) < mostKeys {
			*list = append(*list, k)
		}
	}
	for _, t := range slices.Concat(p.grounds, p.tokens) {
		if len(t.way) > 1 {
			add(&ways, "the way it came, from the outline", `stroke-width="1.7" stroke-dasharray="0 4" stroke-linecap="round"`)
		}
		for _, a := range t.arcs {
			if _, thin := sector(a.o, a.from, a.to, a.reach); thin {
				add(&lines, cmp.Or(a.name, "line"), `stroke-width="0.9" stroke-dasharray="7 3"`)
			} else {
				add(&arcs, cmp.Or(a.name, "arc"), `stroke-width="8" stroke-opacity="0.15"`)
			}
		}
	}
	for _, k := range slices.Concat(lines, arcs, ways) {
		x -= wide(k.text, 9)*0.95 + 4
		p.text(xy{x, y + 3}, 9, `fill="#444444"`, k.text)
		p.el(`<path d="M%vL%v" fill="none" stroke="#444444" %s/>`, xy{x - 34, y}, xy{x - 5, y}, k.style)
		x -= 46
	}
}

// mostKeys is how many names of lines, and of arcs, the keys explain.
const mostKeys = 2

// reachOf returns the reach of an arc in a picture: no farther than right
// across it.
func reachOf(reach, scale float64, frame box) float64 {
	return min(reach*scale, math.Hypot(frame.w, frame.h)+1)
}

// joinFacts joins the facts about a piece.
func joinFacts(parts ...string) string {
	parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" })
	return strings.Join(parts, ", ")
}
