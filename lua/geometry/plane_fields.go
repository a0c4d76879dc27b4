package geometry

import "parley/lua/vocabulary"

// motionFields are the fields of a motion.
var motionFields = vocabulary.Fields{
	{"leap", "{ leap = 48 }", "straight on by a distance"},
	{"pivot", "{ pivot = -45 }", "about the back by an angle, positive clockwise"},
	{"drift", "{ drift = 8, bearing = 90 }", "by a distance along a bearing"},
	{"bearing", "{ drift = 8, bearing = 90 }", "the bearing of a drift"},
}

// groundFields are the fields of the ground that paths cross.
var groundFields = vocabulary.Fields{
	{"rate", "rate = 1", "the cost of one unit of length outside of all patches"},
	{"patches", "patches = { { outline = {…}, rate = 2 }, … }", "regions with their own rate; where they overlap the last one counts"},
	{"bars", "bars = { { line = {…}, cost = 4, gaps = {…} }, … }", "lines that cost something to cross, except in their gaps"},
	{"discs", "discs = { { x =, y =, radius = }, … }", "what a path keeps out of, such as bases of figures; touching is free, and a path that begins in one may lead away"},
}

// shapeFields are the fields by which shapes are distinguished.
var shapeFields = vocabulary.Fields{
	{"point", "{ x = 4, y = 9 }", "a point; a figure with a radius also counts as one: distances are measured to its middle"},
	{"box", "{ x =, y =, heading =, length =, beam = }", "a box: its place is the middle of its back"},
	{"outline", "{ outline = {…}, holes = {…}? }", "an area: its corners in order, and those of its holes"},
	{"line", "{ line = {…} }", "a line: its points in order; a plain list of points will do"},
}

// regionFields are those that make a region of a shape.
var regionFields = vocabulary.Fields{
	{"width", "{ line = {…}, width = 2 }", "the width of a line, half of it on each side"},
	{"radius", "{ x =, y =, radius = }", "the radius of a disc"},
	{"rate", "rate = 2", "in patches of ground the cost of a unit of length, math.huge if impassable"},
	{"top", "top = 2", "for plane.height: its height"},
}

// screenFields are the fields of a screen besides its shape.
var screenFields = vocabulary.Fields{
	{"top", "top = 1.5", "its height; without it nobody sees over it"},
	{"bottom", "bottom = 1", "where it begins, by default 0; below that one sees through"},
	{"gaps", "gaps = { { x =, y =, radius = }, … }", "regions where a line has a gap, such as gates"},
}
