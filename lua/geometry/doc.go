// Package geometry is what scripts measure by, and what they have drawn: the words
// hex and plane, and the marks of a map.
//
// A cell of hexes is a text, "3,-1" or as the board labels it; directions count
// from 0 to 5 clockwise. On the plane, positions are in the ruleset's unit and
// headings in degrees clockwise from north. Every function takes plain tables,
// records of the state and pieces alike, by their fields, and gives plain tables
// and numbers back. What a rule hands in is checked, and a fault names the
// function, the argument and what it must be; what would take long is bounded or
// charged as instructions.
//
// A [Mark] is something to be drawn. It says where, and names a look that the
// ruleset declares: nothing here knows what a mark stands for.
//
// The mathematics is that of core/hex and core/plane.
package geometry
