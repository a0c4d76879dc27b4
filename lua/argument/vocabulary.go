package argument

import (
	"slices"

	"parley/lua/vocabulary"
)

// Vocabulary lists the words that make up the kind of an argument.
func Vocabulary() vocabulary.List {
	const where = "action.args"
	return slices.Concat(relations.Entries(vocabulary.Argument, where), plainKinds.Entries(vocabulary.Argument, where), kindForms.Entries(vocabulary.Argument, where))
}

// relations are the words that may stand before a kind of piece.
var relations = vocabulary.Fields{
	{Enemy, `target = "enemy ship"`, "offers pieces of enemies: of the other sides, or as relation says; others may be named, unless the check refuses them"},
	{Own, `from = "own ship"`, "offers the player's own pieces, and refuses others"},
	{Ally, `with = "ally ship"`, "offers pieces of other players on the same side, or as relation says"},
	{"friendly", `to = "friendly ship"`, "offers the player's own pieces and those of allies"},
	{Neutral, `guest = "neutral ship"`, "offers pieces of players whom relation calls neutral"},
	{"other", `with = "other ship"`, "offers every piece except the actor; also before another of these words: \"other own ship\""},
}

// plainKinds are the kinds of arguments that every ruleset has, besides its
// kinds of piece and its lists of values.
var plainKinds = vocabulary.Fields{
	{"cell", `to = "cell"`, "a cell of the board, such as C7 or 2,6"},
	{"count", `men = "count"`, "a whole number, 0 or more"},
	{"number", `angle = "number"`, "a number"},
	{"point", `to = "point"`, "a place on an open floor, such as 4,0.5, or the name of a piece that stands there, or of an area or a line, whose nearest point counts; { x =, y = } in Lua"},
	{"heading", `way = "heading"`, "on hexes a direction by its name or index, a number from 0 to 5 in Lua; on an open floor degrees clockwise from north, or a compass point such as NNE"},
	{"path", `way = "path up to 6 with clamber crate, wait"`, "on hexes directions, N NE*2, or hexes, C4 D4, each in a straight line from the one before, the first from the field at; on an open floor points, 4,0 6,0.5, or their names, to the well. The last argument takes the rest of the line, others need quotes: way=\"N NE\". In Lua a list of directions or points; with verbs, of { direction = }, { point = } and { verb =, object = }"},
	{"text", `order = "text"`, "a text; the last argument takes the rest of the line"},
	{"flag", `slowly = "flag?"`, "yes or no; true in Lua, nil for no. One that must be given, \"flag\", is typed by position too, and no is false in Lua"},
	{Card, `card = "card duel.offered?"`, "a card in the player's hand, by its name; with a moment, one that may be played then: the rules of the order play it with cards.play"},
	{"player", `to = "player"`, "a player, by name; in Lua the id of the player, a text such as \"blue\""},
}

// kindForms are the other words of a kind of argument.
var kindForms = vocabulary.Fields{
	{"list of", `men = "list of own figure"`, "several of a kind, separated by commas; pieces also as a run such as crew-1..4. An item with a comma needs brackets: B1,(1,-1). Words and numbers of a list that is the last argument may be separated by spaces. An empty list is typed none"},
	{"row of", `at = "row of enemy figure"`, "a list in which a piece may occur more than once"},
	{"or", `target = "enemy unit or gun"`, "a piece of one of several kinds; a name shared by two of them is ambiguous"},
	{"by", `to = "point by 0.5"`, "rounds numbers, headings on an open floor and the coordinates of points to multiples of a step"},
	{"to", `men = "count 1 to 6"`, "the least and the greatest of a count, each value of which is tried, or of the number of items of a list"},
	{"up to", `way = "path up to 6"`, "the limit of legs of a path, or items of a list"},
	{"with", `way = "path with clamber crate or cart, wait"`, "the verbs allowed in a path, clamber:crate-1, each with the kind of its object or without one"},
	{"?", `zone = "zone?"`, "optional, typed with its name: zone=B2"},
}
