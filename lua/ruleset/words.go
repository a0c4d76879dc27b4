package ruleset

import (
	"slices"

	"parley/lua/sandbox"
	"parley/lua/vocabulary"
)

// Functions are the words of chapters and house files that are functions; package
// lua carries them out.
var Functions = vocabulary.Fields{
	{"rule", `rule "ID" { FIELD = …, … }`, "defines a rule of the book; it is called like a function"},
	{"action", `action "NAME" { FIELD = …, … }`, "defines something that a player may order"},
	{"sequence", `sequence { FIELD = …, { "PHASE", FIELD = … }, … }`, "gives the sequence of play: who plays, and the phases of a round in their order"},
	{"card", "card", "is kept for later: a chapter cannot use it"},
	{"house", `house "ID" { FIELD = …, … }`, "begins a house file, and says what it changes"},
	{"set", `set("PATH", VALUE)`, "changes a value of a data table, or switches an optional rule; in a house file"},
	{"wrap", `wrap "RULE" (function(old, …) … end)`, "lays a body around that of a rule, old being the rule as it was; in a house file"},
	{"on", `on "RULE" (function(result, …) … end)`, "listens to a rule, which gives its result and arguments, or to a phase, which gives the round; in a house file"},
	{"data", `data "NAME"`, "is the data table of data/NAME.toml, read-only"},
	{"require", `require "CHAPTER"`, "is what another chapter returns"},
	{"roll", `roll(DICE, WHY, PIECE?)`, `rolls dice such as "2d6+1" and returns the sum, or the face of a die with names; "highest 2 of 5d6" returns those kept`},
	{"count", `count(N, DICE, CLASSES, WHY, PIECE?)`, `rolls N dice and returns how many fall into each class: { hit = "5-6" }`},
	{"draw", `draw(LIST, WHY, PIECE?, N?)`, "draws one thing from a list at random, or a list of N of them"},
	{"shuffle", `shuffle(LIST, WHY, PIECE?)`, "returns a copy of a list in random order"},
	{"choose", `choose(PLAYER, QUESTION, OPTIONS, PIECE?)`, "asks a player for one of some options, or for the arguments of an action by its name"},
	{"note", `note(TEXT, FACTS?)`, "tells the players a sentence; {name} in it stands for a fact"},
	{"tally", `tally(WHAT, N?, LABEL?)`, "begins a number that is added up from labelled parts, which the players see"},
	{"need", `need(CONDITION, TEXT, RULE?, FACTS?)`, "refuses an order with a sentence unless the condition holds; in the check of an action and in functions of new"},
}

// Tables are the words that are tables; package lua has their members.
var Tables = vocabulary.Fields{
	{"hex", "hex.NAME(…)", `geometry of a board of hexes; a cell is a text such as "3,-1" or "C7", a direction a number from 0 to 5, clockwise`},
	{"plane", "plane.NAME(…)", "geometry of an open floor; bearings are degrees clockwise from north"},
	{"game", "game.FIELD", "the state of the game: what ruleset.toml declares, and the fields and functions that every game has"},
}

// Words lists what is at hand in every chapter: the words of Parley, and those of
// Lua that the sandbox has, with the members of its libraries.
func Words() vocabulary.List {
	return slices.Concat(Functions.Entries(vocabulary.Word, ""), Tables.Entries(vocabulary.Word, ""), sandbox.Vocabulary())
}
