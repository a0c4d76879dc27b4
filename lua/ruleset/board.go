package ruleset

import (
	"fmt"
	"regexp"
	"strings"

	"parley/core/hex"
	"parley/lua/source"
)

// boardSchema returns the keys of [board].
func boardSchema() *source.Schema {
	return &source.Schema{Name: "board", Fields: []source.Field{
		{Name: "kind", Type: source.OneOf("hex", "plane", "none"), Means: "what pieces stand on: hexes, an open floor, or nothing"},
		{Name: "ground", Type: source.T("text?"), Hint: "the look of the board itself"},
		{Name: "size", Type: source.T("text?"), Hint: "the field of the state with the board's width and height in cells, a record; column and row in it are the position of A1, 0 by default"},
		{Name: "top", Type: source.OneOf("pointy", "flat").Maybe(), Hint: "what each hex has at the top of the page: a corner (pointy) or a side (flat)"},
		{Name: "first_direction", Type: source.T("count 0 to 359?"), Hint: "the bearing of direction 0, in degrees clockwise from the top of the page"},
		{Name: "directions", Type: source.ListOf(source.T("text").With(checkDirection)).Maybe(), Hint: "the book's names of the six directions, clockwise from direction 0"},
	}}
}

// hexKeys lists the keys of [board] that only a board of hexes has.
var hexKeys = []string{"top", "first_direction", "directions"}

var directionText = regexp.MustCompile(`^\pL[\pL_-]*$`)

// checkDirection checks the name of a direction. In a path, names follow each other
// without spaces.
var checkDirection = source.Matching(directionText, "%q cannot name a direction: use letters and hyphens")

// compass holds the default names of the directions of hexes, by their bearing.
var compass = map[int]string{
	0: "north", 30: "north-east", 60: "north-east", 90: "east", 120: "south-east", 150: "south-east",
	180: "south", 210: "south-west", 240: "south-west", 270: "west", 300: "north-west", 330: "north-west",
}

// readBoard reads [board].
func (rs *Ruleset) readBoard(root source.Node) (faults source.Faults) {
	n := root.Get("board")
	rs.Board = n.Get("kind").Str()
	for _, k := range hexKeys {
		if n.Get(k).Exists() && rs.Board != "hex" {
			faults = append(faults, n.Get(k).Fault("only a board of hexes has %s, but this board is of kind %s", k, rs.Board))
		}
	}
	faults = append(faults, rs.readSize(n.Get("size"), root)...)
	return append(faults, rs.readDirections(n)...)
}

// sizeKeys lists the fields of a record that holds the size of a board.
var sizeKeys = []string{"width", "height", "column", "row"}

// readSize reads the name of the field that holds the size of the board.
func (rs *Ruleset) readSize(n, root source.Node) (faults source.Faults) {
	rs.BoardSize = n.Str()
	if !n.Exists() {
		return nil
	}
	state := root.Get("state")
	name, optional := strings.CutSuffix(state.Get(n.Str()).Str(), "?")
	record := root.Get("record").Get(name)
	switch {
	case !state.Get(n.Str()).Exists():
		return append(faults, n.NearFault(fmt.Sprintf("the state has no field %q", n.Str()), state.Keys()))
	case optional:
		f := state.Get(n.Str()).Fault("the field with the size of the board cannot be optional: a board always has a size")
		return append(faults, f.With(fmt.Sprintf("remove the question mark: %s = %q", n.Str(), name)))
	case !record.Get("width").Exists() || !record.Get("height").Exists():
		return append(faults, n.Fault("%q is not a record with width and height", n.Str()))
	}
	rs.BoardMoves = record.Get("column").Exists() || record.Get("row").Exists()
	for _, k := range sizeKeys {
		if t := strings.TrimSuffix(record.Get(k).Str(), "?"); record.Get(k).Exists() && !strings.HasPrefix(t, "count") && !strings.HasPrefix(t, "integer") {
			faults = append(faults, record.Get(k).Fault("the %s of a board must be a count or an integer, not %q", k, t))
		}
	}
	return faults
}

// readDirections reads the orientation of the hexes, and the bearing and names of the
// directions.
func (rs *Ruleset) readDirections(n source.Node) (faults source.Faults) {
	first := n.Get("first_direction")
	l := &rs.Layout
	if n.Get("top").Str() == "flat" {
		l.Top = hex.Flat
		l.First, _ = l.Towards(0)
	}
	if first.Exists() {
		d, ok := l.Towards(int(first.Num()))
		if !ok {
			var to []string
			for deg := range 360 {
				if _, ok := l.Towards(deg); ok {
					to = append(to, fmt.Sprint(deg))
				}
			}
			faults = append(faults, first.Fault("no direction of this board has the bearing %v degrees", first.Num()).With("the bearings of its directions are "+strings.Join(to, ", ")))
		}
		l.First = d
	}
	for i := range rs.Directions {
		rs.Directions[i] = compass[l.Bearing(l.Dir(i))]
	}
	names := n.Get("directions")
	if !names.Exists() {
		return faults
	}
	if names.Len() != len(rs.Directions) {
		return append(faults, names.Fault("directions has %d names, but a hex has 6 sides", names.Len()))
	}
	for i := range rs.Directions {
		rs.Directions[i] = names.Index(i).Str()
		for _, before := range rs.Directions[:i] {
			if strings.EqualFold(before, rs.Directions[i]) {
				faults = append(faults, names.Index(i).Fault("two directions have the name %q", before))
			}
		}
	}
	return faults
}
