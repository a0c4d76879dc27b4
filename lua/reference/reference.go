package reference

import (
	"slices"

	"parley/lua"
	"parley/lua/ask"
	"parley/lua/geometry"
	"parley/lua/ruleset"
	"parley/lua/sentence"
	"parley/lua/spec"
	"parley/lua/vocabulary"
)

// things lists what has fields but is not a word.
var things = vocabulary.Fields{
	{"phase", `{ "archery", title = …, … }`, "a phase of the sequence of play: its name, then its fields"},
}

// Vocabulary lists everything that an author may write: words, members of tables,
// fields, types, keys of files; those of a scenario as the ruleset declares them, or
// none if it is nil. Each call returns a new list.
func Vocabulary(rs *ruleset.Ruleset) vocabulary.List {
	return slices.Concat(rs.Vocabulary(), geometry.Vocabulary(), lua.Vocabulary(),
		things.Entries(vocabulary.Thing, ""), ask.AccountFields.Entries(vocabulary.Field, "sequence.account"),
		sentence.Forms.Entries(vocabulary.Form, "note"),
		sentence.Chapters.Entries(vocabulary.Chapter, ""), sentence.NumeralWords.Entries(vocabulary.Function, vocabulary.Numerals),
		operandEntries(), spec.Words().Entries(vocabulary.Spec, ""), spec.Expectations.Entries(vocabulary.Function, "expect"))
}
