package geometry

import "parley/lua/vocabulary"

// motionFields are those of a motion.
var motionFields = vocabulary.Fields{
	{"leap", "{ leap = 48 }", "straight on by a distance"},
	{"pivot", "{ pivot = -45 }", "about the back by an angle, positive clockwise"},
	{"drift", "{ drift = 8, bearing = 90 }", "by a distance along a bearing"},
	{"bearing", "{ drift = 8, bearing = 90 }", "the bearing of a drift"},
}

// groundFields are those of the ground that paths cross.
var groundFields = vocabulary.Fields{
	{"rate", "rate = 1", "the cost of one unit of length outside of all patches"},
	{"patches", "patches = { { outline = {…}, rate = 2 }, … }", "regions with a rate of their own; the last that covers a place counts there"},
	{"bars", "bars = { { line = {…}, cost = 4, gaps = {…} }, … }", "lines that cost something to cross, but for their gaps"},
	{"discs", "discs = { { x =, y =, radius = }, … }", "what a way keeps out of, such as bases of figures; touching is free, and a way that begins in one may lead away"},
}

// shapeFields tell the shapes apart.
var shapeFields = vocabulary.Fields{
	{"point", "{ x = 4, y = 9 }", "a point; a figure with a radius is one as well: what is measured to it is measured to its middle"},
	{"box", "{ x =, y =, heading =, length =, beam = }", "a box: its place is the middle of its back"},
	{"outline", "{ outline = {…}, holes = {…}? }", "an area: its corners in their order, and those of what is left out of it"},
	{"line", "{ line = {…} }", "a line: its points in their order; a list of points alone is one as well"},
}

// regionFields are those that make a region of a shape.
var regionFields = vocabulary.Fields{
	{"width", "{ line = {…}, width = 2 }", "the width of a line, half of it on each side"},
	{"radius", "{ x =, y =, radius = }", "the radius of a disc"},
	{"rate", "rate = 2", "in patches of ground what a unit of length costs, math.huge where nothing passes"},
	{"top", "top = 2", "for plane.height how high it lies"},
}

// screenFields are those of a screen beside its shape.
var screenFields = vocabulary.Fields{
	{"top", "top = 1.5", "how high it reaches; without it nothing is seen over it"},
	{"bottom", "bottom = 1", "how high it begins, 0 if it is left out; below that one sees through"},
	{"gaps", "gaps = { { x =, y =, radius = }, … }", "regions in which a line does not stand, such as gates"},
}
