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
	{"mark", `{ at = "C7", look = "cart", … }`, "something to be drawn on the map; it has one of box, point, area, line, disc, arrow, cells and at"},
	{"arc", "{ from = -45, to = 45, reach = 24 }", "a part of what lies around a piece on the map; one from a bearing to the same is a line"},
	{"motion", "{ leap = 48 }", "a motion of a hull, for plane: one of leap, pivot and drift"},
	{"ground", "{ rate =, patches = {…}, bars = {…} }", "what it costs to go somewhere, for plane"},
}

// Vocabulary lists everything that an author may write: words, members of tables,
// fields, types, keys of files. Those of a scenario are what the ruleset declares;
// nil stands for none. The list is made anew each time.
func Vocabulary(rs *ruleset.Ruleset) vocabulary.List {
	list := rs.Vocabulary()
	for _, group := range geometry.PlaneGroups {
		list = append(list, group.Entries(vocabulary.Function, "plane")...)
	}
	return slices.Concat(list, geometry.HexWords().Entries(vocabulary.Function, "hex"), gameWords().Entries(vocabulary.Function, "game"),
		things.Entries(vocabulary.Thing, ""), geometry.MotionFields.Entries(vocabulary.Field, "motion"), geometry.GroundFields.Entries(vocabulary.Field, "ground"),
		tallyFields.Entries(vocabulary.Field, "tally"), ruleFields.Entries(vocabulary.Field, "rule"),
		actionFields.Entries(vocabulary.Field, "action"), relations.Entries(vocabulary.Argument, "action.args"),
		plainKinds.Entries(vocabulary.Argument, "action.args"), kindForms.Entries(vocabulary.Argument, "action.args"),
		sequenceFields.Entries(vocabulary.Field, "sequence"), phaseFields.Entries(vocabulary.Field, "phase"),
		phaseModes.Entries(vocabulary.Mode, "phase.mode"),
		geometry.Places.Entries(vocabulary.Field, "mark"), geometry.MarkFields.Entries(vocabulary.Field, "mark"), geometry.ArcFields.Entries(vocabulary.Field, "arc"),
		houseFields.Entries(vocabulary.Field, "house"), houseSchema().Entries("house.toml"),
		chapters.Entries(vocabulary.Chapter, ""), numeralWords.Entries(vocabulary.Function, numerals),
		specWords().Entries(vocabulary.Spec, ""), expectations.Entries(vocabulary.Function, "expect"))
}
