package lua

import (
	"slices"

	"parley/lua/geometry"
	"parley/lua/ruleset"
	"parley/lua/vocabulary"
)

// things are what is no word, and has fields.
var things = vocabulary.Fields{
	{"phase", `{ "archery", title = …, … }`, "a phase of the sequence of play: its name, then its fields"},
}

// Vocabulary lists everything that an author may write: words, members of tables,
// fields, types, keys of files. Those of a scenario are what the ruleset declares;
// nil stands for none. The list is made anew each time.
func Vocabulary(rs *ruleset.Ruleset) vocabulary.List {
	return slices.Concat(rs.Vocabulary(), geometry.Vocabulary(), gameWords().Entries(vocabulary.Function, "game"),
		things.Entries(vocabulary.Thing, ""),
		tallyFields.Entries(vocabulary.Field, "tally"), ruleFields.Entries(vocabulary.Field, "rule"),
		actionFields.Entries(vocabulary.Field, "action"), relations.Entries(vocabulary.Argument, "action.args"),
		plainKinds.Entries(vocabulary.Argument, "action.args"), kindForms.Entries(vocabulary.Argument, "action.args"),
		sequenceFields.Entries(vocabulary.Field, "sequence"), phaseFields.Entries(vocabulary.Field, "phase"),
		phaseModes.Entries(vocabulary.Mode, "phase.mode"),
		houseFields.Entries(vocabulary.Field, "house"), houseSchema().Entries("house.toml"),
		chapters.Entries(vocabulary.Chapter, ""), numeralWords.Entries(vocabulary.Function, numerals),
		specWords().Entries(vocabulary.Spec, ""), expectations.Entries(vocabulary.Function, "expect"))
}
