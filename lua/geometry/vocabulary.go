package geometry

import (
	"slices"

	"parley/lua/vocabulary"
)

// things are what is no word, and has fields.
var things = vocabulary.Fields{
	{"mark", `{ at = "C7", look = "cart", … }`, "something to be drawn on the map; it has one of box, point, area, line, disc, arrow, cells, sides and at"},
	{"arc", "{ from = -45, to = 45, reach = 24 }", "a part of what lies around a piece on the map; one from a bearing to the same is a line"},
	{"motion", "{ leap = 48 }", "a motion of a hull, for plane: one of leap, pivot and drift"},
	{"shape", `{ x =, y = }, { outline = {…} }, …`, "what lies somewhere, for plane: a point, a box, an area or a line, told apart by its fields; a piece, a record or a row with such fields is one too"},
	{"region", `{ outline = {…} }, { line = {…}, width = 2 }, …`, "what has a surface, for plane: an area, a box, a line with a width, or a disc"},
	{"screen", `{ outline = {…}, top = 2 }, { line = {…}, top = 1.5 }, …`, "what may hide a point from another, for plane: a shape or a disc"},
	{"ground", "{ rate =, patches = {…}, bars = {…} }", "what it costs to go somewhere, for plane"},
}

// Vocabulary lists the members of hex and plane, and what their functions and maps
// are given.
func Vocabulary() vocabulary.List {
	var list vocabulary.List
	for _, group := range hexGroups {
		list = append(list, group.Entries(vocabulary.Function, "hex")...)
	}
	for _, group := range planeGroups {
		list = append(list, group.Entries(vocabulary.Function, "plane")...)
	}
	return slices.Concat(list, things.Entries(vocabulary.Thing, ""), places.Entries(vocabulary.Field, "mark"),
		markFields.Entries(vocabulary.Field, "mark"), arcFields.Entries(vocabulary.Field, "arc"),
		motionFields.Entries(vocabulary.Field, "motion"), groundFields.Entries(vocabulary.Field, "ground"),
		shapeFields.Entries(vocabulary.Field, "shape"), regionFields.Entries(vocabulary.Field, "region"), screenFields.Entries(vocabulary.Field, "screen"))
}
