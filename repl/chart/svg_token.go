package chart

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"parley/lua/geometry"
)

// token is a piece in a picture.
type token struct {
	*drawn
	paint
	back, front xy       // the ends of a piece that covers more than a point
	beam        float64  // the width of such a piece; 0: a figure
	foot        []xy     // the rectangle that it covers, if it is one
	letterAt    *xy      // the place of its letter, if it covers more than a point
	limbs       [][]xy   // if it is not straight: its cells, and what joins them
	ties        [][]xy   // between parts of it that lie apart
	at          xy       // of a figure
	r           float64  // of a figure
	based       bool     // it is drawn as large as its base is
	faces       *float64 // where a figure looks, a bearing
	way         []xy     // its track, and its place
	ghost       []xy     // its ends as they were
	arcs        []wedge
	nameless    bool // its name is only in the legend
}

// wedge is an arc in a picture, by bearings.
type wedge struct {
	name            string
	o               xy
	from, to, reach float64
}

// plate is a picture being drawn: the map in its frame, its pieces and the
// space taken by labels.
type plate struct {
	canvas
	frame   box
	taken   shelf
	weak    shelf // places that names should avoid
	levels  shelf // digits that names cover only if there is no other place
	tokens  []*token
	grounds []*token // with arcs: nothing else of them is drawn here
	view    View
}

// middle is the middle of a piece.
func (t *token) middle() xy {
	if t.beam > 0 {
		return t.back.toward(t.front, 0.5)
	}
	return t.at
}

// shift moves a piece.
func (t *token) shift(by xy) {
	t.back, t.front, t.at = t.back.plus(by), t.front.plus(by), t.at.plus(by)
	for _, limb := range t.limbs {
		for i := range limb {
			limb[i] = limb[i].plus(by)
		}
	}
}

// came adds a place to the track of a piece, unless it is too close to the last
// one.
func (t *token) came(at xy) {
	if n := len(t.way); n == 0 || t.way[n-1].less(at).len() > 0.5 {
		t.way = append(t.way, at)
	}
}

// size is the size of the letter on a piece.
func (t *token) size() float64 {
	if t.beam > 0 {
		return min(max(t.beam*0.8, 5.5), 13)
	}
	return min(max(t.r*1.35, 5), 13)
}

// boxes are the boxes that a piece covers.
func (t *token) boxes() (out []box) {
	if t.beam == 0 {
		out = []box{around(t.at, 2*t.r, 2*t.r)}
		if t.based && t.faces != nil {
			out = append(out, around(t.at.along(*t.faces, t.r+2), 5, 5))
		}
		return out
	}
	if t.limbs != nil {
		for _, limb := range t.limbs {
			out = append(out, around(limb[0].toward(limb[len(limb)-1], 0.5), 1.2*t.beam, 1.2*t.beam))
		}
		return out
	}
	n := int(2*t.front.less(t.back).len()/max(t.beam, 1)) + 1
	for i := range n + 1 {
		out = append(out, around(t.back.toward(t.front, float64(i)/float64(n)), t.beam, t.beam))
	}
	return out
}

// pieces draws the pieces with all that belongs to them, the names last.
func (p *plate) pieces() {
	p.el(`<g clip-path="url(#frame)">`)
	for _, t := range slices.Concat(p.grounds, p.tokens) {
		p.wedges(t)
	}
	for _, t := range p.tokens {
		p.trail(t)
	}
	for _, t := range p.tokens {
		p.token(t)
	}
	p.el(`</g>`)
	for _, t := range p.tokens {
		p.taken.add(t.boxes()...)
	}
	for _, t := range p.tokens {
		if !t.nameless {
			p.name(t)
		}
	}
}

func (p *plate) wedges(t *token) {
	for _, a := range t.arcs {
		d, line := sector(a.o, a.from, a.to, a.reach)
		if line {
			p.el(`<path d="%s" fill="none" stroke="%s" stroke-width="0.7" stroke-dasharray="7 3" opacity="0.55"/>`, d, t.ink)
			continue
		}
		p.el(`<path d="%s" fill="%s" fill-opacity="0.08" stroke="%s" stroke-width="0.6" stroke-dasharray="3 2.5" stroke-opacity="0.6"/>`, d, t.ink, t.ink)
	}
}

func (p *plate) trail(t *token) {
	if len(t.ghost) == 2 {
		p.el(`<path d="%s" fill="#ffffff" fill-opacity="0.6" stroke="%s" stroke-width="0.9" stroke-dasharray="2.5 2"/>`, t.outline(t.ghost[0], t.ghost[1]), t.ink)
	}
	if len(t.way) < 2 {
		return
	}
	p.el(`<path d="%s" fill="none" stroke="%s" stroke-width="1.7" stroke-dasharray="0 4" stroke-linecap="round"/>`, polyline(t.way, false), t.ink)
	for _, at := range t.way[:len(t.way)-1] {
		p.el(`<circle cx="%v" cy="%v" r="2" fill="#ffffff" stroke="%s" stroke-width="1"/>`, px(at.x), px(at.y), t.ink)
	}
}

// bent draws a piece that is not straight, with its letter at its beginning and
// a point in the direction of its heading.
func (p *plate) bent(t *token) {
	var d, ties strings.Builder
	for _, limb := range t.limbs {
		d.WriteString(polyline(append(limb, limb[0]), true))
	}
	for _, tie := range t.ties {
		ties.WriteString(polyline(tie, false))
	}
	if ties.Len() > 0 {
		p.el(`<path d="%s" fill="none" stroke="%s" stroke-width="1.5" stroke-dasharray="3 2"/>`, ties.String(), t.ink)
	}
	p.el(`<g stroke-linejoin="round" stroke-linecap="round"><path d="%s" fill="%s" stroke="%s" stroke-width="%v"/><path d="%s" fill="%s" stroke="%s" stroke-width="%v"/></g>`,
		d.String(), t.ink, t.ink, px(t.beam+2.2), d.String(), t.fill, t.fill, px(t.beam))
	if t.faces != nil {
		u := bearing(*t.faces)
		tip, neck := t.front.plus(u.times(t.beam*0.42)), t.front.plus(u.times(t.beam*0.12))
		p.el(`<path d="%s" fill="none" stroke="%s" stroke-width="1.4"/>`, polyline([]xy{neck.beside(u, -t.beam*0.3), tip, neck.beside(u, t.beam*0.3)}, false), t.paint.sign)
	}
	at := t.back
	if t.letterAt != nil {
		at = *t.letterAt
	}
	p.letter(t, at)
}

func (p *plate) token(t *token) {
	if t.limbs != nil {
		p.bent(t)
		return
	}
	if t.beam > 0 {
		if t.foot != nil {
			p.el(`<path d="%s" fill="#ffffff" fill-opacity="0.75" stroke="%s" stroke-width="0.5"/>`, polyline(t.foot, true), t.ink)
		}
		p.el(`<path d="%s" fill="%s" stroke="%s" stroke-width="1.1" stroke-linejoin="round"/>`, t.outline(t.back, t.front), t.fill, t.ink)
		if u := t.back.unit(t.front); t.mark.Drawn().Shape != "pointed" {
			neck := t.front.plus(u.times(-t.beam * 0.4))
			p.el(`<path d="%s" fill="none" stroke="%s" stroke-width="1.1"/>`, polyline([]xy{neck.beside(u, -t.beam*0.4), t.front.plus(u.times(-1.5)), neck.beside(u, t.beam*0.4)}, false), t.paint.sign)
		}
		at := t.back.toward(t.front, 0.36)
		if t.letterAt != nil {
			at = *t.letterAt
		}
		p.letter(t, at)
		return
	}
	p.figure(t)
}

// figure draws a figure: one with a base to scale, so that those in contact touch.
func (p *plate) figure(t *token) {
	tip, rim, edge := t.r*1.9, t.r+1.3, t.r
	if t.based {
		tip, rim, edge = t.r+max(2.5, t.r*0.35), t.r, t.r-0.5
	}
	if t.faces != nil {
		base := t.at.along(*t.faces, t.r*0.6)
		d := bearing(*t.faces)
		p.el(`<path d="%s" fill="%s"/>`, polyline([]xy{t.at.along(*t.faces, tip), base.beside(d, t.r*0.7), base.beside(d, -t.r*0.7)}, true), t.ink)
	}
	// a white rim keeps a dark figure apart from the wall it stands on
	p.el(`<circle cx="%v" cy="%v" r="%v" fill="#ffffff"/>`, px(t.at.x), px(t.at.y), px(rim))
	p.el(`<circle cx="%v" cy="%v" r="%v" fill="%s" stroke="%s" stroke-width="1"/>`, px(t.at.x), px(t.at.y), px(edge), t.fill, t.ink)
	if t.lettered() {
		p.letter(t, t.at)
	}
}

// lettered says whether a piece is large enough for its letter.
func (t *token) lettered() bool { return !t.based || t.r >= 4 }

func (p *plate) letter(t *token, at xy) {
	size, style := t.size(), fmt.Sprintf(`text-anchor="middle" font-weight="bold" fill="%s"`, t.paint.sign)
	if t.pattern != "" {
		style += ` stroke="#ffffff" stroke-width="3" stroke-linejoin="round" paint-order="stroke"`
	}
	p.text(xy{at.x, at.y + size*0.36}, size, style, string(t.drawn.sign))
}

// nameSize is the font size of names on the map.
const nameSize = 10.5

// name writes the name of a piece beside it, where there is most room.
func (p *plate) name(t *token) {
	size := nameSize
	if t.beam == 0 {
		size = 8.5
	}
	var spots []spot
	if t.limbs != nil {
		for _, limb := range t.limbs {
			spots = append(spots, spot{limb[0].plus(xy{0, t.beam / 2}), xy{0, 1}}, spot{limb[0].plus(xy{0, -t.beam / 2}), xy{0, -1}})
		}
		spots = spots[:min(len(spots), 12)]
	} else if t.beam > 0 {
		u := t.back.unit(t.front)
		for _, k := range []float64{0.5, 0.3, 0.7, 0.1, 0.9} {
			base := t.back.toward(t.front, k)
			for _, side := range []xy{{-u.y, u.x}, {u.y, -u.x}} {
				spots = append(spots, spot{base.plus(side.times(t.beam / 2)), side})
			}
		}
		spots = append(spots, spot{t.back, u.times(-1)}, spot{t.front, u})
	} else {
		for _, deg := range []float64{90, 270, 0, 180, 45, 135, 225, 315} {
			spots = append(spots, spot{t.at.along(deg, t.r), bearing(deg)})
		}
	}
	style := fmt.Sprintf(`font-weight="bold" fill="%s"`, t.ink)
	if !p.label(t.name, size, style, spots, t.beam == 0) && !t.lettered() {
		p.label(string(t.drawn.sign), 7, style, spots, false)
	}
}

// spot is a possible place of a label: beyond a point, in a direction.
type spot struct{ base, dir xy }

// label writes a text at the spot where it covers least, and reports whether it
// did: an optional one is left out if it would cover anything.
func (p *plate) label(text string, size float64, style string, spots []spot, optional bool) (placed bool) {
	if text == "" {
		return false
	}
	w, h := wide(text, size)*1.06+2, size+1.5
	var best box
	least, covers := math.Inf(1), 0.0
	for i, s := range spots {
		for _, gap := range []float64{3, 7, 12} {
			b := around(s.base.plus(s.dir.times(gap)).plus(xy{s.dir.x * w / 2, s.dir.y * h / 2}), w, h)
			cost := float64(i)*1.5 + gap*1.2
			if !p.frame.holds(b) {
				cost += 2000
			}
			p.view.goOn()
			hides := p.taken.shared(b)
			cost += 8*hides + 2*p.levels.shared(b) + 0.1*p.weak.shared(b)
			if cost < least {
				best, least, covers = b, cost, hides
			}
		}
	}
	if optional && (covers > 1 || !p.frame.holds(best)) {
		return false
	}
	p.taken.add(best)
	p.text(xy{best.x + w/2, best.y + h/2 + size*0.34}, size, style+` text-anchor="middle" stroke="#ffffff" stroke-width="3" stroke-linejoin="round" paint-order="stroke"`, text)
	return true
}

// earlier sorts the marks of pieces on the earlier maps by piece, the oldest
// first.
func (v View) earlier(all [][]geometry.Mark) map[string][]geometry.Mark {
	found := map[string][]geometry.Mark{}
	for _, marks := range all {
		here := map[string]bool{}
		for _, m := range marks {
			v.goOn()
			if k := pieceKey(m); m.Piece() && !here[k] {
				here[k] = true
				found[k] = append(found[k], m)
			}
		}
	}
	return found
}
