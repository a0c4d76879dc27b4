// Package ruleset reads what stands on disk: the folder of a rulebook, the
// scenarios and house rules that belong to it, and the files beside them.
//
// A [Ruleset] is a folder as it was read: the shapes that ruleset.toml declares,
// the data tables, the chapters compiled but not yet run, and a hash over all of
// that. It is read-only and serves any number of games. A [Scenario] is a battle
// to play, checked against the shapes; what its constructors make of it is the
// host's business, which the reader asks through a [Reading]. A [Library] finds
// both by name: in folders on disk first, then among those that the program
// carries, so that a folder of the same name wins.
//
// Whatever a stranger's file may say, nothing is read outside the folder it lies
// in, nothing larger than its limit, and nothing that is no file. All faults of a
// file come at once, each with its line and column.
//
// The package runs no Lua and knows no game: that is the business of package lua.
package ruleset
