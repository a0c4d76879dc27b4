package argument

import (
	"fmt"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/plane"
	"parley/lua/nearest"
	"parley/lua/proxy"
)

// fillers are the words that may stand before the name of a destination: to the well.
var fillers = []string{"to", "the"}

// mostNameWords limits the words of a name of a destination, such as the garden wall.
const mostNameWords = 6

// destinations joins the words of a path on an open floor that name one
// destination, and leaves out the words before it: "to", "the", "garden", "wall"
// is "garden wall".
func (k *Kinds) destinations(words []string) (out []string) {
	for i := 0; i < len(words); i++ {
		if low := strings.ToLower(words[i]); slices.Contains(fillers, low) && i+1 < len(words) {
			if t := k.position.Piece(low); t == nil || t.Key() != low {
				continue
			}
		}
		name := words[i]
		if !strings.ContainsAny(name, ",:*") {
			for n := min(mostNameWords, len(words)-i); n > 1; n-- {
				if joined := strings.Join(words[i:i+n], " "); k.position.Piece(joined) != nil {
					name, i = joined, i+n-1
					break
				}
			}
		}
		out = append(out, name)
	}
	return out
}

// named returns the piece that a word means: by its id or name, or, if that is the only
// one, the piece on the table of whose name it is a word, such as wall of the garden
// wall; nil for none.
func (k *Kinds) named(word string) *game.Table {
	if t := k.position.Piece(word); t != nil {
		return t
	}
	if ids := k.withWord(word); len(ids) == 1 {
		return k.position.Piece(ids[0])
	}
	return nil
}

// withWord lists the pieces on the table of whose id or name a word is a part.
func (k *Kinds) withWord(word string) (ids []string) {
	low := strings.ToLower(word)
	for _, id := range k.placedPieces() {
		name := strings.Fields(strings.ToLower(k.position.Called(id)))
		if slices.Contains(strings.Split(id, "-"), low) || slices.Contains(name, low) {
			ids = append(ids, id)
		}
	}
	return ids
}

// guessPlace returns ` (did you mean "garden-wall"?)` for a word that names no piece: the
// first of several pieces of whose names it is a word, such as wall, else the nearest of
// the pieces and of some words; "" if none is near.
func (k *Kinds) guessPlace(word string, words []string) string {
	if ids := k.withWord(word); len(ids) > 0 {
		return fmt.Sprintf(" (did you mean %s?)", OneOf(ids[:min(3, len(ids))]))
	}
	return nearest.Guess(word, append(k.placedPieces(), words...))
}

// placeOf returns the place that a piece names: its own; or, of a piece with an
// outline, a line, or the points from and to, the nearest to another place.
func (k *Kinds) placeOf(a *Arg, t *game.Table, from *plane.Point) (glua.LValue, error) {
	if placed(t) {
		return k.point(a.stepped(t.Get("x").Num()), a.stepped(t.Get("y").Num())), nil
	}
	shape := shapeOf(t)
	if shape == nil {
		return nil, fmt.Errorf("%s has no place", proxy.Name(t))
	}
	if from == nil {
		return nil, fmt.Errorf("%s is a shape, not a point: write a point of it, such as 4,0.5", proxy.Name(t))
	}
	at, far := plane.Nearest(shape, *from)
	if far == 0 {
		return nil, fmt.Errorf("%s is where the way has come to already: write a point of it, such as 4,0.5", proxy.Name(t))
	}
	return k.point(a.stepped(at.X), a.stepped(at.Y)), nil
}

// readEnd reads the point to which a leg from another point leads. One that is given by the
// name of a piece lies on it, or beside it if the ruleset has ways end there.
func (k *Kinds) readEnd(a *Arg, word string, actor *game.Table, from *plane.Point) (glua.LValue, error) {
	if t := k.named(word); t != nil && actor != nil && from != nil && !strings.Contains(word, ",") {
		off, err := k.position.Beside(actor, t)
		if err != nil {
			return nil, err
		}
		if off > 0 {
			return k.placeBeside(a, t, *from, off)
		}
	}
	return k.readPoint(a, word, from)
}

// placeBeside returns the place so far from a piece on the straight way to it.
func (k *Kinds) placeBeside(a *Arg, t *game.Table, from plane.Point, off float64) (glua.LValue, error) {
	at, known := pointOf(t)
	if shape := shapeOf(t); !known && shape != nil {
		at, _ = plane.Nearest(shape, from)
	} else if !known {
		return nil, fmt.Errorf("%s has no place", proxy.Name(t))
	}
	far := plane.Distance(from, at)
	if far <= off {
		return nil, fmt.Errorf("the way is beside %s already: write a point, such as 4,0.5", proxy.Name(t))
	}
	return k.point(a.stepped(at.X+(from.X-at.X)*off/far), a.stepped(at.Y+(from.Y-at.Y)*off/far)), nil
}

// shapeOf returns the public shape of a piece that covers more than a point, nil
// for none.
func shapeOf(t *game.Table) plane.Shape {
	if outline := openPoints(t, "outline"); len(outline) > 2 {
		return plane.Area{Outline: outline}
	}
	if line := openPoints(t, "line"); len(line) > 1 {
		return plane.Line(line)
	}
	from, okFrom := openPoint(t, "from")
	to, okTo := openPoint(t, "to")
	if okFrom && okTo {
		return plane.Line{from, to}
	}
	return nil
}

func isOpen(t *game.Table, field string) bool {
	ft, err := t.FieldType(field)
	return err == nil && ft.Open()
}

func openPoint(t *game.Table, field string) (plane.Point, bool) {
	if !isOpen(t, field) {
		return plane.Point{}, false
	}
	return pointOf(t.Get(field).Table())
}

func openPoints(t *game.Table, field string) (list []plane.Point) {
	if !isOpen(t, field) {
		return nil
	}
	of := t.Get(field).Table()
	for i := 1; of != nil && i <= of.Len(); i++ {
		p, ok := pointOf(of.At(i).Table())
		if !ok {
			return nil
		}
		list = append(list, p)
	}
	return list
}

func pointOf(t *game.Table) (plane.Point, bool) {
	if t == nil || !placed(t) {
		return plane.Point{}, false
	}
	return plane.Point{X: t.Get("x").Num(), Y: t.Get("y").Num()}, true
}

// standsAt is the public place of a piece, nil if it has none.
func standsAt(t *game.Table) *plane.Point {
	if t == nil {
		return nil
	}
	if p, ok := pointOf(t); ok {
		return &p
	}
	return nil
}

// leadsTo is the place to which a leg of a path leads, else where it began.
func leadsTo(leg glua.LValue, from *plane.Point) *plane.Point {
	t, _ := leg.(*glua.LTable)
	if t == nil {
		return from
	}
	if at, ok := t.RawGetString(legPoint).(*glua.LTable); ok {
		t = at
	}
	x, okX := t.RawGetString("x").(glua.LNumber)
	y, okY := t.RawGetString("y").(glua.LNumber)
	if !okX || !okY {
		return from
	}
	return &plane.Point{X: float64(x), Y: float64(y)}
}
