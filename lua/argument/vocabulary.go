package argument

import (
	"slices"

	"parley/lua/vocabulary"
)

// Vocabulary lists the words of which the kind of an argument consists.
func Vocabulary() vocabulary.List {
	const where = "action.args"
	return slices.Concat(relations.Entries(vocabulary.Argument, where), plainKinds.Entries(vocabulary.Argument, where), kindForms.Entries(vocabulary.Argument, where))
}

// relations are the words that may stand before a kind of piece.
var relations = vocabulary.Fields{
	{Enemy, `target = "enemy ship"`, "pieces of enemies are offered: of the other sides, or of those whom relation calls so; others may be named, unless the check refuses them"},
	{Own, `from = "own ship"`, "pieces of the player's own are offered, and others refused"},
	{Ally, `with = "ally ship"`, "pieces of other players on the same side are offered, or of those whom relation calls so"},
	{"friendly", `to = "friendly ship"`, "pieces of one's own and of allies are offered"},
	{Neutral, `guest = "neutral ship"`, "pieces of those whom relation calls neutral are offered"},
	{"other", `with = "other ship"`, "every piece but the actor is offered; also before another of these words: \"other own ship\""},
}

// plainKinds are the kinds of arguments that every ruleset has; its kinds of
// piece and its lists of values are kinds too.
var plainKinds = vocabulary.Fields{
	{"cell", `to = "cell"`, "a cell of the board, such as C7 or 2,6"},
	{"count", `men = "count"`, "a whole number from 0 up"},
	{"number", `angle = "number"`, "a number"},
	{"point", `to = "point"`, "a place on an open floor, such as 4,0.5, or the name of a piece that stands there; { x =, y = } in Lua"},
	{"heading", `way = "heading"`, "on hexes a direction by its name or index, a number from 0 to 5 in Lua; on an open floor degrees clockwise from north, or NNE and the like"},
	{"path", `way = "path up to 6 with clamber crate, wait"`, "on hexes directions, N NE*2; on an open floor points, 4,0 6,0.5. The last argument takes the rest of the line, another stands in quotes: way=\"N NE\". In Lua a list of directions or points; where it has verbs, of { direction = }, { point = } and { verb =, object = }"},
	{"text", `order = "text"`, "a text; the last argument takes the rest of the line"},
	{"flag", `slowly = "flag?"`, "yes or no; true in Lua, nil for no. One that must be given, \"flag\", is typed by position too, and no is false in Lua"},
	{"player", `to = "player"`, "one who gives orders, by name"},
}

// kindForms are the other words of a kind of argument.
var kindForms = vocabulary.Fields{
	{"list of", `men = "list of own figure"`, "several of a kind with commas between, pieces also as a run such as crew-1..4; one that has a comma stands in brackets: B1,(1,-1). none for an empty list"},
	{"or", `target = "enemy unit or gun"`, "a piece of one of several kinds, which a name that two of them have does not tell apart"},
	{"by", `to = "point by 0.5"`, "numbers, headings of an open floor and the coordinates of points are rounded to multiples of a step"},
	{"to", `men = "count 1 to 6"`, "the least and the greatest of a count: each of them is tried"},
	{"up to", `way = "path up to 6"`, "the most legs of a path, or items of a list"},
	{"with", `way = "path with clamber crate or cart, wait"`, "the verbs that may stand in a path, clamber:crate-1, each with the kind of what it is done to or with none"},
	{"?", `zone = "zone?"`, "it may be left out, and is typed with its name: zone=B2"},
}
