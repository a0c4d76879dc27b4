// Package ruleset reads files: the folder of a rulebook, its scenarios and house rules,
// and the files beside them.
//
// A [Ruleset] is a folder after reading: the shapes that ruleset.toml declares, the
// data tables, the compiled chapters, which have not run yet, and a hash of them all.
// It is read-only and serves any number of games. A [Scenario] is a battle to play,
// checked against the shapes; creating its pieces is up to the host, which the reader
// calls through a [Reading]. A [Library] finds both by name: in folders on disk first,
// then among those embedded in the program, so that a folder of the same name takes
// precedence.
//
// Whatever an untrusted file says, nothing outside its folder is read, nothing larger
// than its limit, and nothing that is not a regular file. All faults of a file are
// reported together, each with its line and column.
//
// The package runs no Lua and knows no game: both are up to package lua.
package ruleset
