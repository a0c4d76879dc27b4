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

// things are what is no word, and has fields.
var things = vocabulary.Fields{
	{"phase", `{ "archery", title = …, … }`, "a phase of the sequence of play: its name, then its fields"},
}

// Vocabulary lists everything that an author may write: words, members of tables,
// fields, types, keys of files. Those of a scenario are what the ruleset declares;
// nil stands for none. The list is made anew each time.
func Vocabulary(rs *ruleset.Ruleset) vocabulary.List {
	return slices.Concat(rs.Vocabulary(), geometry.Vocabulary(), lua.Vocabulary(),
		things.Entries(vocabulary.Thing, ""), ask.AccountFields.Entries(vocabulary.Field, "sequence.account"),
		sentence.Forms.Entries(vocabulary.Form, "note"),
		sentence.Chapters.Entries(vocabulary.Chapter, ""), sentence.NumeralWords.Entries(vocabulary.Function, vocabulary.Numerals),
		spec.Words().Entries(vocabulary.Spec, ""), spec.Expectations.Entries(vocabulary.Function, "expect"))
}
