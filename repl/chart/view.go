// Package chart draws maps: marks on hexes or on an open floor, as text for a
// screen ([Hex], [Plane]) or as a picture to print ([SVG]), with the distances
// between them. A [View] gives the size of the board, the part of it to show
// and the colours; the ruleset's declaration of a look says how a thing looks.
//
// Text is measured in columns of a fixed-width font, positions in cells or in
// the ruleset's unit of length. The same marks always give the same text.
//
// The package knows no session, no host and no rules. It decides neither what
// is on a map nor who may see it.
package chart

import (
	"fmt"
	"slices"

	"parley/core/hex"
	"parley/lua/geometry"
	"parley/lua/ruleset"
)

// View says how a map is drawn.
type View struct {
	Layout     hex.Layout // the layout of a board of hexes; without a size it reaches as far as the marks
	Directions [6]string  // of hexes: what they are called, as the book counts them
	Columns    int        // of the terminal; 0 stands for 80
	Colour     bool       // one of the 16 ANSI colours for each side
	ASCII      bool       // no character beyond ASCII
	Sides      []string   // their ids in order: it settles letters and colours
	// Numbers number the pieces of a side from 1, by their ids, whether they are on the map
	// or not: a piece that has no letter of its own keeps its sign when others are gone.
	Numbers map[string]int
	Unit    string        // of lengths on a plane: "dots"
	Ground  *ruleset.Look // of the board itself; nil: white, with dots
	// Stopped is asked while a map is drawn, and ends it with a panic of its error;
	// nil lets it go on.
	Stopped func() error
}

// OnFloor says whether marks lie on an open floor and not on hexes.
func OnFloor(marks []geometry.Mark) bool {
	return slices.ContainsFunc(marks, func(m geometry.Mark) bool { return !m.OnHexes() && m.Arrow == nil })
}

// ground is the look of the board.
func (v View) ground() *ruleset.Look {
	if v.Ground == nil {
		return &ruleset.Look{Glyph: '·', ASCII: '.', Fill: "#ffffff", Stroke: "#a0a0a0"}
	}
	return v.Ground
}

// glyph is the character of a look of ground or of sides.
func (v View) glyph(l *ruleset.Look) rune {
	if v.ASCII {
		return l.ASCII
	}
	return l.Glyph
}

// stopped ends a drawing from within; its error says why.
type stopped struct{ error }

// goOn ends the current drawing if it has to stop. Loops over marks and
// cells call it: there may be many, of a stranger's making.
func (v View) goOn() {
	if v.Stopped == nil {
		return
	}
	if err := v.Stopped(); err != nil {
		panic(stopped{err})
	}
}

// Try draws, and returns the error with which View.Stopped ended it.
func Try(draw func() error) (err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case stopped:
			err = fmt.Errorf("the map is too much to draw: %w", r.error)
		default:
			panic(r)
		}
	}()
	return draw()
}

// sided adds the sides of marks to those that the view has; where nobody is set,
// pieces without a side are on one of their own.
func (v *View) sided(marks []geometry.Mark, nobody bool) {
	v.Sides = slices.Clone(v.Sides)
	for _, m := range marks {
		v.goOn()
		if (m.Side != "" || nobody && m.Piece()) && m.Arrow == nil && !slices.Contains(v.Sides, m.Side) {
			v.Sides = append(v.Sides, m.Side)
		}
	}
}
