package ruleset

import (
	"slices"

	"parley/lua/sandbox"
	"parley/lua/source"
	"parley/lua/vocabulary"
)

// Functions lists the words of chapters and house files that are functions; package lua
// implements them.
var Functions = vocabulary.Fields{
	{"rule", `rule "ID" { FIELD = …, … } → FUNCTION`, "defines a rule of the book; it is called like a function"},
	{"action", `action "NAME" { FIELD = …, … }`, "defines an order that a player may give"},
	{"sequence", `sequence { FIELD = …, { "PHASE", FIELD = … }, … }`, "defines the sequence of play: the players, and the phases of a round in their order"},
	{"card", `card "ID" { FIELD = …, … }`, "defines a kind of card: a rule that a player plays, and copies in a deck; in a chapter or a house file"},
	{"policy", `policy "NAME" { FIELD = …, … }`, "defines what a bot plays for, and how it decides; in a chapter or a house file. Without another name bots play by the policy standard"},
	{"house", `house "ID" { FIELD = …, … }`, "begins a house file, and describes it"},
	{"set", `set("PATH", VALUE)`, "changes a value of a data table, or switches an optional rule; in a house file"},
	{"wrap", `wrap "RULE" (function(old, …) … end)`, "wraps a body around that of a rule, old being the rule before; in a house file. Around a check, the result true allows and false forbids; without a result, the refusals of old and of need stand"},
	{"on", `on "RULE" (function(result, …) … end)`, "listens to a rule, and gets its result and arguments, or to a phase, and gets the round; in a house file"},
	{"data", `data "NAME" → TABLE`, "returns the data table of data/NAME.toml, read-only"},
	{"require", `require "CHAPTER" → TABLE`, "returns another chapter, in older house files; write CHAPTER.NAME instead"},
	{"roll", `roll(DICE, WHY, PIECE?, AUDIENCE?) → integer`, `rolls dice such as "2d6+1" and returns the sum, or the face of a die with named faces; "highest 2 of 5d6" returns the kept values; AUDIENCE { only = PLAYER, other = TEXT? } hides the result from other players, who read the other text`},
	{"count", `count(N, DICE, CLASSES, WHY, PIECE?, AUDIENCE?) → count or map of count or count(LIST, TEST?, …) → count`, `rolls N dice and returns how many fall into each class: { hit = "5-6" }, with AUDIENCE as for roll; or returns how many entries of a list pass a test, which is written as for any`},
	{"draw", `draw(LIST, WHY, PIECE?, N?, AUDIENCE?) → any or draw(DECK, WHY, PLAYER?, FACET?, LEAST?) → any, PLACE?`, "draws one entry of a list at random, or a list of N of them in the order of LIST: if their order matters, draw one at a time, with AUDIENCE as for roll; or draws the top card of a deck, lays it open and returns its id, or with a facet only that and the place for cards.facet. With LEAST, a number, all lower values of the facet are nil, and exact odds do not tell them apart"},
	{"shuffle", `shuffle(LIST, WHY, PIECE?, AUDIENCE?) → LIST`, "returns a copy of a list in random order; AUDIENCE as for roll"},
	{"choose", `choose(PLAYER, QUESTION, OPTIONS, PIECE?, CONTEXT?, AUDIENCE?) → text or TABLE`, "asks a player to choose one of some options, and returns it; or to give an order of an action, by its name, and returns its arguments; choose { { PLAYER, … }, … } asks several at once; AUDIENCE { only = true, other = TEXT? } hides question and answer from other players"},
	{"offer", `offer(MOMENT, FACTS?, PLAYERS?) → list of TABLE`, "asks players, each once and in this order, for a card to play at a moment, and carries out what is played; returns a list of { card =, by =, cancelled =, result = }. Without PLAYERS it asks all"},
	{"note", `note(TEXT, FACTS?, AUDIENCE?)`, "shows the players a sentence; {name} in it is replaced by a fact; AUDIENCE { only = PLAYER, other = TEXT? } shows it to one player, and the other text to the others"},
	{"tally", `tally(WHAT, N?, LABEL?) → TALLY`, "begins a number that is the sum of labelled parts, which the players see"},
	{"need", `need(CONDITION, TEXT, RULE?, FACTS?) → any`, "refuses an order with a sentence if the condition is false; in the checks of actions and rules, and in functions of new. {actor} and the arguments work without FACTS. The code after it may still run: why not lists all refusals"},
	{"allows", `allows(RULE, …) → boolean`, "whether the check of a rule would pass; it refuses nothing"},
	{"assign", `assign(COSTS) → list of integer?`, "gives each row of a table of costs a column of its own, so that all together cost least, and returns the number of the column of each row; nil if they cannot all have one. COSTS is a list of equally long lists of numbers; false forbids a pair. Of equal assignments it takes the one in which the first row has its lowest column, then the second, and so on"},
	{"suggest", `suggest { ARGUMENT = VALUE, … }`, "suggests the arguments of one order, in the options of an action; it does not return when no more are needed"},
}

// tables lists the words that are tables; package lua defines their members.
var tables = vocabulary.Fields{
	{"hex", "hex.NAME(…)", `geometry of a board of hexes; a cell is a text such as "3,-1" or "C7", a direction a number from 0 to 5, clockwise`},
	{"plane", "plane.NAME(…)", "geometry of an open floor; bearings are degrees clockwise from north"},
	{"game", "game.FIELD", "the state of the game: the declarations of ruleset.toml, and the fields and functions that every game has"},
}

// GameFields lists the fields that every game has besides those that its ruleset
// declares.
var GameFields = vocabulary.Fields{
	{"turn", "game.turn", "the current point of the sequence of play; the number of the round has the book's word for it as its name"},
	{"outcome", `game.outcome = { winner = "blue", text = "…" }`, "how the game has ended, nil until then; winner is optional"},
	{HouseField, "game.house", "the ids of the house rules in force"},
	{"options", "game.options", "the optional rules that were switched, by id; game.option(RULE) returns whether one is in force"},
}

// turnFields lists the fields of game.turn, besides the round; see [turn.Fields].
var turnFields = vocabulary.Fields{
	{"phase", "game.turn.phase", "the name of the current phase"},
	{"stage", "game.turn.stage", "the stage of the phase: begin, act, end, or over when the game has ended"},
	{"player", "game.turn.player", "whose turn it is, if actors take turns"},
	{"piece", "game.turn.piece", "the id of the piece whose turn it is"},
	{"queue", "game.turn.queue", "who has yet to act in the phase"},
	{"done", "game.turn.done", "who is done with the phase"},
	{"rounds", "game.turn.rounds", "the number of the last round, nil if the scenario names none"},
	{"entered", "game.turn.entered", "whose turns have begun, in a phase with enter"},
}

// pieceFields lists the fields that every piece has.
var pieceFields = vocabulary.Fields{
	{"id", "PIECE.id", "its id, from the scenario"},
	{"kind", "PIECE.kind", "its kind, declared in ruleset.toml"},
}

// files lists the TOML files that an author writes.
var files = vocabulary.Fields{
	{"ruleset.toml", "rulesets/NAME/ruleset.toml", "declares a ruleset: its chapters, the fields of the game, its kinds of piece, what a scenario may say"},
	{"data.toml", "rulesets/NAME/data/TABLE.toml", "a data table of the book"},
	{"synonyms.toml", "rulesets/NAME/synonyms.toml", "what players say for words of the book, so that ? finds its rules by them"},
	{"asks.toml", "rulesets/NAME/asks.toml", "questions of players by the rule that answers them, so that ? finds it by their words"},
	{"scenario.toml", "scenarios/RULESET/NAME.toml", "a scenario: the pieces, their values, and the optional rules that are on"},
	{"house.toml", "NAME.toml", "a house rule that only changes values and switches optional rules; write others in Lua"},
}

// things lists what has fields but is not a word.
var things = vocabulary.Fields{
	{"chapter", "CHAPTER.NAME", "a rule, function or value of another chapter: a name that it assigns without local, outside of functions"},
	{"moment", "moment.FACT", "a point of the game at which a card is played: its facts, as ruleset.toml declares them"},
	{"type", `hull = "count 0 to 20?"`, "the type of a field, in ruleset.toml"},
	{"piece", `game.PLURAL["ID"]`, "a piece of the game: it has the fields of its kind, and two built-in ones"},
}

// words lists what is available in every chapter: the words of Parley, and those of Lua
// that the sandbox defines, with the members of its libraries.
func words() vocabulary.List {
	return slices.Concat(Functions.Entries(vocabulary.Word, ""), tables.Entries(vocabulary.Word, ""), sandbox.Vocabulary())
}

// FileSchemas returns the keys of each file that an author writes, by the name of the file in
// the vocabulary, without house.toml; those of a scenario as the ruleset declares them, or
// only those that every scenario has if it is nil.
func (rs *Ruleset) FileSchemas() map[string]*source.Schema {
	if rs == nil {
		rs = &Ruleset{}
	}
	return map[string]*source.Schema{
		"ruleset.toml": fileSchema(), "data.toml": source.FileSchema(), SynonymsFile: synonymsSchema(), AsksFile: asksSchema(), "scenario.toml": rs.scenarioSchema(nil, false),
	}
}

// Vocabulary lists what an author may write, as far as it needs no host: the words of
// chapters, the fields of every game, types, and the keys of files; those of a scenario
// as the ruleset declares them, or none if it is nil.
func (rs *Ruleset) Vocabulary() vocabulary.List {
	if rs == nil {
		rs = &Ruleset{}
	}
	var keys vocabulary.List
	schemas := rs.FileSchemas()
	for _, f := range files {
		if s := schemas[f.Name]; s != nil {
			keys = append(keys, s.Entries(f.Name)...)
		}
	}
	return slices.Concat(words(),
		GameFields.Entries(vocabulary.Field, "game"), turnFields.Entries(vocabulary.Field, "game.turn"),
		things.Entries(vocabulary.Thing, ""), pieceFields.Entries(vocabulary.Field, "piece"), source.Types(),
		MomentWays.Entries(vocabulary.Mode, "ruleset.toml.moment.how"),
		files.Entries(vocabulary.File, ""), keys)
}
