package ruleset

import "parley/lua/source"

// AsksFile is the file of a ruleset with questions of players. Like the synonyms it is
// not part of the hash of the ruleset.
const AsksFile = "asks.toml"

// maxAsks limits the rules that have questions in it.
const maxAsks = 5000

// asksSchema returns the keys of an asks.toml.
func asksSchema() *source.Schema {
	return &source.Schema{Name: "asks", Fields: []source.Field{
		{Name: "asks", Type: source.MapOf(source.ListOf(source.T("text"))), Means: "the id of a rule, and questions that it answers in words that players use, by which ? finds it", Hint: "\"galley.archery.range\" = [\"how far do arrows fly\"]"},
	}}
}

// Asks reads the questions of players, by the ids of the rules that answer them; none if
// the ruleset has no such file.
func (rs *Ruleset) Asks() ([]TextList, source.Faults) {
	return rs.textLists(AsksFile, "asks", asksSchema(), maxAsks)
}

// AskTexts is [Ruleset.Asks] without places, and without faults: a file with faults has none.
func (rs *Ruleset) AskTexts() []source.Texts {
	return rs.plainTexts(AsksFile, "asks", maxAsks, rs.Asks)
}
