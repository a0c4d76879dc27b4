package ruleset

import (
	"slices"

	"parley/lua/sandbox"
	"parley/lua/source"
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
	{"wrap", `wrap "RULE" (function(old, …) … end)`, "lays a body around that of a rule, old being the rule as it was; in a house file. Around a check, the answer true allows and false forbids; without an answer, what old and the needs refused stands"},
	{"on", `on "RULE" (function(result, …) … end)`, "listens to a rule, which gives its result and arguments, or to a phase, which gives the round; in a house file"},
	{"data", `data "NAME"`, "is the data table of data/NAME.toml, read-only"},
	{"require", `require "CHAPTER"`, "is another chapter, in older house files; write CHAPTER.NAME instead"},
	{"roll", `roll(DICE, WHY, PIECE?)`, `rolls dice such as "2d6+1" and returns the sum, or the face of a die with names; "highest 2 of 5d6" returns those kept`},
	{"count", `count(N, DICE, CLASSES, WHY, PIECE?) or count(LIST, TEST?, …)`, `rolls N dice and returns how many fall into each class: { hit = "5-6" }; or returns how many entries of a list pass a test, as any applies it`},
	{"draw", `draw(LIST, WHY, PIECE?, N?)`, "draws one thing from a list at random, or a list of N of them, which stand in the order of LIST: for one after another draw one at a time"},
	{"shuffle", `shuffle(LIST, WHY, PIECE?)`, "returns a copy of a list in random order"},
	{"choose", `choose(PLAYER, QUESTION, OPTIONS, PIECE?)`, "asks a player for one of some options, and returns it, or for the arguments of an action by its name, and returns them by their names; choose { { PLAYER, … }, … } asks several at once"},
	{"note", `note(TEXT, FACTS?)`, "tells the players a sentence; {name} in it stands for a fact"},
	{"tally", `tally(WHAT, N?, LABEL?)`, "begins a number that is added up from labelled parts, which the players see"},
	{"need", `need(CONDITION, TEXT, RULE?, FACTS?)`, "refuses an order with a sentence unless the condition holds; in the check of an action and in functions of new. {actor} and the arguments are told without FACTS. What stands behind it may run all the same: why not tells all that fails"},
	{"allows", `allows(RULE, …)`, "whether the check of a rule would pass; it refuses nothing"},
	{"suggest", `suggest { ARGUMENT = VALUE, … }`, "hands on arguments worth trying, in options of an action; it does not return when no more are wanted"},
}

// tables are the words that are tables; package lua has their members.
var tables = vocabulary.Fields{
	{"hex", "hex.NAME(…)", `geometry of a board of hexes; a cell is a text such as "3,-1" or "C7", a direction a number from 0 to 5, clockwise`},
	{"plane", "plane.NAME(…)", "geometry of an open floor; bearings are degrees clockwise from north"},
	{"game", "game.FIELD", "the state of the game: what ruleset.toml declares, and the fields and functions that every game has"},
}

// GameFields are the fields that every game has beside those that its ruleset
// declares.
var GameFields = vocabulary.Fields{
	{"turn", "game.turn", "where the game is in its sequence of play; the number of the round has the book's word for it"},
	{"outcome", `game.outcome = { winner = "blue", text = "…" }`, "how the game has ended, nil while it goes on; winner may be left out"},
	{HouseField, "game.house", "the ids of the house rules in force"},
	{"options", "game.options", "the optional rules that were switched, by id; game.option(RULE) says what is in force"},
}

// turnFields are those of game.turn, beside the round; see [turn.Fields].
var turnFields = vocabulary.Fields{
	{"phase", "game.turn.phase", "the name of the phase in force"},
	{"stage", "game.turn.stage", "how far the phase is: begin, act, end, or over when the game has ended"},
	{"player", "game.turn.player", "whose turn it is, where one acts after the other"},
	{"piece", "game.turn.piece", "the id of the piece whose turn it is"},
	{"queue", "game.turn.queue", "who has yet to act in the phase"},
	{"done", "game.turn.done", "who is done with the phase"},
	{"rounds", "game.turn.rounds", "the number of the last round, nil where the scenario names none"},
	{"entered", "game.turn.entered", "who has come to his turn, in a phase with enter"},
}

// pieceFields are those that every piece has.
var pieceFields = vocabulary.Fields{
	{"id", "PIECE.id", "its id, as a scenario gives it"},
	{"kind", "PIECE.kind", "its kind, as ruleset.toml declares it"},
}

// files are the files of TOML that an author writes.
var files = vocabulary.Fields{
	{"ruleset.toml", "rulesets/NAME/ruleset.toml", "declares a ruleset: its chapters, the fields of the game, its kinds of piece, what a scenario may say"},
	{"data.toml", "rulesets/NAME/data/TABLE.toml", "a data table of the book"},
	{"scenario.toml", "scenarios/RULESET/NAME.toml", "a scenario: who is in it, with what, and which optional rules are on"},
	{"house.toml", "NAME.toml", "a house rule that only changes values and switches optional rules; others are written in Lua"},
}

// things are what is no word, and has fields.
var things = vocabulary.Fields{
	{"chapter", "CHAPTER.NAME", "a rule, function or value of another chapter: one that stands there without local, outside of functions"},
	{"type", `hull = "count 0 to 20?"`, "the type of a field, in ruleset.toml"},
	{"piece", `game.PLURAL["ID"]`, "a piece of the game: it has the fields of its kind, and two of its own"},
}

// words lists what is at hand in every chapter: the words of Parley, and those of
// Lua that the sandbox has, with the members of its libraries.
func words() vocabulary.List {
	return slices.Concat(Functions.Entries(vocabulary.Word, ""), tables.Entries(vocabulary.Word, ""), sandbox.Vocabulary())
}

// Vocabulary lists what an author may write as far as it needs no host: the words
// of chapters, the fields of every game, types, and the keys of files, those of a
// scenario as the ruleset declares them; nil stands for none.
func (rs *Ruleset) Vocabulary() vocabulary.List {
	if rs == nil {
		rs = &Ruleset{}
	}
	return slices.Concat(words(),
		GameFields.Entries(vocabulary.Field, "game"), turnFields.Entries(vocabulary.Field, "game.turn"),
		things.Entries(vocabulary.Thing, ""), pieceFields.Entries(vocabulary.Field, "piece"), source.Types(),
		files.Entries(vocabulary.File, ""), fileSchema().Entries("ruleset.toml"), source.FileSchema().Entries("data.toml"),
		rs.scenarioSchema(nil).Entries("scenario.toml"))
}
