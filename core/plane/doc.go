// Package plane is the open floor: a table without cells, on which things have
// any position and heading. It has points and headings, hulls and their
// motions, contact and its angles, ranges and arcs, lines of sight, areas with
// holes, and paths with their costs.
//
//	      0 = north, +y
//	           |
//	270 -------+------- 90 = east, +x
//	           |
//	          180
//
// Lengths are in the unit of the table (dots, inches). Angles are in degrees,
// headings and bearings clockwise from north. Coordinates may lie up to 10,000
// units from the origin.
//
// A heading that is a multiple of 90 degrees gives exact results. Otherwise
// sines are correct to 1e-15, and every position, length and angle that a
// function computes and returns is rounded to 1e-9. In yes-or-no questions (do
// two things touch, is a point inside), differences below [Slack] count as
// equal.
//
// A question has the same answer on every machine: no multiply-add is fused, no
// function of the math package is used whose last digit depends on the
// processor, and every tie has a documented rule. The package knows no rulebook
// and draws nothing.
package plane

import "math"

// Slack is the difference below which two lengths, or two angles in degrees,
// count as equal.
//
// Rules: piratewars.core.dots, shore.geo.units.
const Slack = 1e-6

// Round rounds to 1e-9, halves away from zero, and never returns negative zero.
//
//	Round(0.1+0.2) = 0.3    Round(-1e-12) = 0
func Round(v float64) float64 {
	if math.Abs(v) > 1e6 { // the product below would lose digits
		return v
	}
	return math.Round(float64(v*1e9))/1e9 + 0
}

// madd is a*b + c, rounded twice on every machine.
func madd(a, b, c float64) float64 { return float64(a*b) + c }
