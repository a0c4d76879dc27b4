// Package lua is the host of rulesets. It defines the words of rule authors (rule,
// action, sequence, roll, choose, need, …), runs the chapters in a sandboxed Lua state,
// and connects them to the state of core/game.
//
// A [Host] is one Lua state with the chapters of a ruleset loaded, and the state of one
// game. It holds three kinds of things: what the chapters and the house rules
// registered, which does not change while orders are carried out; caches; and the
// [Run], the current activity: who answers dice and decisions, which rules are running,
// what may be written. A [Game] is a host that plays: orders, the sequence of play,
// undo and the journal. A rule never learns who answers its dice.
//
// The words of authors are registered in tables, each with its form and its meaning, in
// the file that implements it: words.go, rule.go, action.go, sequence.go. [Vocabulary]
// lists them for help. A [Rule] is called like a function. An [Action] is parsed from
// the words of an order, checked, carried out, and undone as a whole if anything in it
// fails.
//
// Scripts share nothing mutable: words, data tables and the names of a chapter are
// read-only for others. A function keeps no state between calls; state belongs in
// fields of the game, where undo, odds and the journal see it.
//
// The package knows no rulebook and no screen. Packages below it define what a script
// may reach and how long it may run; packages above it ask questions about a game.
package lua
