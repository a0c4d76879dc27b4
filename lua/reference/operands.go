package reference

import (
	"strings"

	"parley/lua/vocabulary"
)

// operands say what the words in capitals of a form stand for, each with its type in
// the notation of lua-language-server. The type is text where the sandbox takes the
// name of something, such as a rule.
var operands = vocabulary.Words[string]{
	{"ACTION", `"shoot"`, "the name of an action", "string"},
	{"ALLOWANCE", "6", "the cost that may be spent, as a number", "number"},
	{"ANGLE", "-45", "an angle in degrees, positive clockwise", "number"},
	{"AREA", "{ outline = {…}, holes = {…}? }", "an area or a box", "table"},
	{"ARGUMENT", "target", "the name of an argument of the action", "string"},
	{"ARGUMENTS", "trident aft-1", "the arguments of a card, as they are typed", "string"},
	{"AUDIENCE", "{ only = PLAYER, other = TEXT? }", "the player who may read it, and the text that the others read instead", "parley.Audience"},
	{"BASE", "16", "the base of the number, from 2 to 36", "integer"},
	{"BEARING", "45", "a bearing in degrees clockwise from north", "number"},
	{"BEFORE", "function(a, b) … end", "whether one value comes before another", "fun(a: any, b: any): boolean"},
	{"BETWEEN", `", "`, "the text between the entries", "string"},
	{"BLOCKS", "function(cell) … end", "whether a cell obstructs; or a list of cells", "parley.Cells"},
	{"BOX", "{ x =, y =, heading =, length =, beam = }", "a box: its place is the middle of its back", "parley.Box"},
	{"BUDGET", "4", "the cost that may be spent, as a number", "number"},
	{"CARD", `"kraken"`, "the id of a card, without the dots before its last part", "string"},
	{"CELL", `"C7"`, "a cell of a board of hexes", "string"},
	{"CELLS", `{ "C7", "C8" }`, "a list of cells", "string[]"},
	{"CENTRE", `"C7"`, "a cell", "string"},
	{"CHAPTER", `"archery"`, "the name of a chapter", "string"},
	{"CLASSES", `{ hit = "5-6", six = "6" }`, "classes of faces by names, which the result has too; a face may be in several; or one class, or a list of them, for as many results; a class all 6 is true if every die is in it", "table<string, string|integer>|string|(string|integer)[]"},
	{"CONDITION", "a.target.hull > 0", "what must be true", "any"},
	{"CONTEXT", "{ target = x }", "facts of the question, for the options and the check of an action", "table"},
	{"COSTS", "{ { 3, 1 }, { 2, false } }", "costs", "any"},
	{"DECK", "game.naval", "a deck of cards: a field of game", "parley.Deck"},
	{"DICE", `"2d6+1"`, `dice, highest 2 of 5d6, average, or a die of ruleset.toml by its name`, "string"},
	{"DIRECTION", "2", "a direction of hexes, from 0 to 5 clockwise", "integer"},
	{"DIRECTIONS", "{ 0, 1, 5 }", "a list of directions of hexes", "integer[]"},
	{"DISC", "{ x =, y =, radius = }", "a disc, such as the base of a figure", "parley.Disc"},
	{"DISTANCE", "6", "a distance in units of the board", "number"},
	{"END", "90", "the bearing at which an arc ends, clockwise", "number"},
	{"EXCEPT", `{ "kraken" }`, "a list of cards", "string[]"},
	{"EYE", "1.5", "the height of the eye, 0 by default", "number"},
	{"FACET", `"rank"`, "a facet of cards: a column of their data table, or a field of [card]", "string"},
	{"FACETS", `{ "rank", "suit" }`, "a list of facets", "string[]"},
	{"FACING", "2", "the direction in front, from 0 to 5", "integer"},
	{"FACTS", "{ ship = ship, men = 3 }", "facts by their names", "table<string, any>"},
	{"FIELD", `"hull"`, "the name of a field", "string"},
	{"FORMAT", `"%d men"`, "a text with %d, %s, %.2f", "string"},
	{"FORWARD", "4", "a distance forward of the back", "number"},
	{"FROM", "1", "where it begins", "any"},
	{"FUNCTION", "function(entry) … end", "a function", "fun(...): any"},
	{"GOAL", "90", "the heading to turn toward", "number"},
	{"GROUND", "{ rate =, patches = {…}, bars = {…} }", "what paths over the ground cost", "table"},
	{"HANDLER", "function(message) … end", "what makes the result of an error", "fun(message: any): any"},
	{"HEAD", "1.5", "the height of what is looked at, 0 by default", "number"},
	{"HEADING", "45", "a heading in degrees clockwise from north", "number"},
	{"ID", `"galley.archery.hit"`, "an id", "string"},
	{"KEY", `"hull"`, "a key of the table", "any"},
	{"KIND", `"ship"`, "a kind of piece, as ruleset.toml declares it", "string"},
	{"LABEL", `"aiming"`, "what a part of a sum is, in a few words", "string"},
	{"LEAST", "11", "a number", "number"},
	{"LENGTH", "6", "a length in units of the board", "number"},
	{"LEVEL", "1", "how many calls up the error belongs to", "integer"},
	{"LIST", `{ "a", "b" }`, "a list", "any[]"},
	{"LOW", `{ "C7" }`, "a list of low cells", "string[]"},
	{"MANY", `"men"`, "the plural", "string"},
	{"MESSAGE", `"no ship"`, "the text of an error", "string"},
	{"METATABLE", "{ __index = … }", "a table with metamethods", "table"},
	{"MOMENT", `"ship.moved"`, "the name of a moment", "string"},
	{"MOST", "60", "the greatest value allowed", "number"},
	{"MOTION", "{ leap = 48 }", "a motion of a box: one of leap, pivot and drift", "table"},
	{"MOVER", "{ x =, y =, radius = }", "the disc that is placed", "parley.Disc"},
	{"N", "3", "a number", "number"},
	{"NEW", `"x"`, "the text that replaces a match, a table of them, or a function that returns it", "any"},
	{"NUMBER", "0.5", "a number", "number"},
	{"ON", "false", "whether it is on, true by default", "boolean"},
	{"ONE", `"man"`, "the singular", "string"},
	{"OPTIONS", `{ "yes", "no" }`, "a list of texts or numbers, of which one is returned, as a text; players read a cell as C7; or the name of an action", "(string|number)[]|string"},
	{"OTHER", `"someone reads a card"`, "what the others read", "string"},
	{"OWNER", `"blue"`, "the id of a player", "string"},
	{"PART", `"sunk"`, "a part of a text, or an entry of a list", "any"},
	{"NAME", `"standard"`, "a name", "string"},
	{"PATH", `"galley.data.defaults.boarding-cap"`, "the place of a value: the id of a data table and the name of the value; for a row its key or number and the column", "string"},
	{"PATTERN", `"%d+"`, "a pattern of Lua", "string"},
	{"PHASE", `"archery"`, "the name of a phase", "string"},
	{"PIECE", "ship", "a piece of the game", "parley.Piece"},
	{"PLACE", "1", "the number of a card that was drawn by a facet, or of an entry of a list", "integer"},
	{"PLACES", "{ 1, 2 }", "a list of places", "any[]"},
	{"PLAIN", "true", "whether the pattern is plain text", "boolean"},
	{"PLAYER", `"blue"`, "the id of a player", "string"},
	{"PLAYERS", `{ "blue" }`, "a list of players", "string[]"},
	{"POINT", "{ x =, y = }", "a point of the plane; a piece or a record with x and y is one too", "parley.Point"},
	{"POSE", "{ x =, y =, heading = }", "a place on the plane with a heading; a box is one too", "parley.Pose"},
	{"Q", "2", "the first axial coordinate", "integer"},
	{"QUESTION", `"stand or withdraw?"`, "a question, in a few words", "string"},
	{"R", "6", "the second axial coordinate", "integer"},
	{"RADIUS", "0.5", "a radius in units of the board", "number"},
	{"REACH", "1", "a number of steps, or a distance", "number"},
	{"REGION", "{ outline = {…} }", "an area, a box, a line with a width, or a disc", "table"},
	{"REGIONS", "{ { outline = {…}, top = 2 } }", "a list of regions", "table[]"},
	{"RIGHT", "1", "a distance to the right of the middle line", "number"},
	{"RULE", `"galley.archery.hit"`, "the id of a rule; allows takes the rule itself", "any"},
	{"SCENARIO", `"galley/duel"`, "the name of a scenario", "string"},
	{"SCREENS", "{ { outline = {…}, top = 2 } }", "a list of what hides a point from another", "table[]"},
	{"SECTORS", "{ 0, 1, 5 }", "a list of sectors of 60 degrees: 0 in front, then clockwise", "integer[]"},
	{"SHAPE", "{ x =, y = }", "a point, a box, an area or a line", "table"},
	{"SHAPES", "{ { x =, y = } }", "a list of shapes", "table[]"},
	{"START", "-45", "the bearing at which an arc begins", "number"},
	{"STEP", "15", "a step in degrees", "number"},
	{"TABLE", "{ a = 1 }", "a table", "table"},
	{"TAKEN", "{ { x =, y =, radius = } }", "a list of discs", "parley.Disc[]"},
	{"TALLY", "TALLY", "a number that is the sum of labelled parts", "parley.Tally"},
	{"TEST", `{ status = "afloat" }`, "fields that an entry must have, or a function that returns whether it passes", "table|fun(...): any"},
	{"TEXT", `"{ship} sinks"`, "a text", "string"},
	{"TO", "3", "where it ends", "any"},
	{"VALUE", "3", "any value", "any"},
	{"WANTED", "3", "the value that is expected", "any"},
	{"WAY", `"left"`, `"left" or "right"`, `"left"|"right"`},
	{"WHAT", `"die"`, "what is counted, in a few words", "string"},
	{"WHO", "ship", "a piece, or a player by name", "any"},
	{"WHY", `"to hit"`, "what the dice or the card are for, in a few words: specs and players read it", "string"},
	{"A", "45", "a bearing, or a shape", "any"},
	{"B", "45", "a bearing, or a shape", "any"},
	{"X", "3", "a number", "number"},
	{"Y", "3", "a number", "number"},
	{"hex.FROM", `"C7"`, "a cell", "string"},
	{"hex.TO", `"C9"`, "a cell", "string"},
	{"hex.COSTS", "function(from, to) … end", "the cost of a step, nil if impossible; or the cells that may be entered", "table|fun(from: string, to: string): number?"},
	{"plane.FROM", "{ x =, y = }", "a point or, for angles, a bearing", "any"},
	{"plane.TO", "{ x =, y = }", "a point or, for angles, a bearing", "any"},
	{"cards.FROM", `"blue"`, "the id of a player", "string"},
	{"cards.TO", `"red"`, "the id of a player", "string"},
	{"cards.LIST", `{ "kraken" }`, "a list of cards", "string[]"},
	{"plane.REACH", "24", "a distance", "number"},
	{"plane.PATH", "{ { x =, y = }, … }", "a path on the plane: its points in order", "parley.Point[]"},
	{"plane.PLACES", "{ { x =, y = } }", "a list of points", "parley.Point[]"},
	{"game.ONE", `"blue"`, "a piece or the id of a player", "any"},
	{"game.OTHER", `"red"`, "a piece or the id of a player", "any"},
}

// operandEntries lists the operands: those of one table of functions belong to it.
func operandEntries() (list vocabulary.List) {
	for _, e := range operands.Entries(vocabulary.Operand, "") {
		if of, name, ok := strings.Cut(e.Name, "."); ok {
			e.Of, e.Name = of, name
		}
		list = append(list, e)
	}
	return list
}

// operand returns the type of a word in capitals in a form of a member of a table of
// functions, or of a word, for which of is "".
func operand(of, name string) (luals string, known bool) {
	for _, key := range []string{of + "." + name, name} {
		if i := operands.Index(key); i >= 0 {
			return operands[i].Do, true
		}
	}
	return "", false
}
