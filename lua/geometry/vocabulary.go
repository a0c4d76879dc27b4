package geometry

import (
	"slices"

	"parley/lua/vocabulary"
)

// things are the tables with fields that scripts pass.
var things = vocabulary.Fields{
	{"mark", `{ at = "C7", look = "cart", … }`, "something to be drawn on the map; it has one of box, point, area, line, disc, arrow, cells, sides and at"},
	{"arc", "{ from = -45, to = 45, reach = 24 }", "a sector around a piece on the map; one from a bearing to itself is a line"},
	{"motion", "{ leap = 48 }", "a motion of a hull, for plane: one of leap, pivot and drift"},
	{"shape", `{ x =, y = }, { outline = {…} }, …`, "a point, a box, an area or a line, for plane, distinguished by its fields; a piece, a record or a row with such fields is one too"},
	{"region", `{ outline = {…} }, { line = {…}, width = 2 }, …`, "an area, a box, a line with a width, or a disc, for plane"},
	{"screen", `{ outline = {…}, top = 2 }, { line = {…}, top = 1.5 }, …`, "a shape or a disc that may hide a point from another, for plane"},
	{"ground", "{ rate =, patches = {…}, bars = {…} }", "what paths over the ground cost, for plane"},
}

// Vocabulary lists the members of hex and plane, and the tables that their
// functions and maps take.
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
