// Package lua is the host of rulesets: it gives a rule author the words of the
// vocabulary (rule, action, sequence, roll, choose, need, …), runs his chapters
// in a hardened gopher-lua state, and stands between them and the table of
// core/game.
//
// A [Ruleset] is what stands on disk: declared shapes, data tables, compiled
// chapters and all their faults. A [Game] is one battle: its own Lua state, the
// state of the game behind proxies, the sequence of play, and a handler for
// everything uncertain. A rule never learns who answers its dice.
//
// The package knows no rulebook and no screen. What a script may reach, and
// for how long, is the business of lua/sandbox; where a fault stands in a TOML
// file, that of lua/source.
package lua
