// Package geometry implements the words hex and plane, with which scripts
// measure, and the marks of a map.
//
// A cell of hexes is a text, "3,-1" or a label of the board; directions count
// from 0 to 5 clockwise. On the plane, positions are in the ruleset's unit and
// headings in degrees clockwise from north. Every function takes plain tables,
// records of the state and pieces alike, by their fields, and returns plain
// tables and numbers. Arguments are checked, and a fault names the function,
// the argument and what it must be. Long work is bounded, or counted as
// instructions.
//
// A [Mark] is something to draw. It has a place, and names a look that the
// ruleset declares: this package does not know what a mark means.
//
// core/hex and core/plane do the mathematics.
package geometry
