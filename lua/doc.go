// Package lua is the host of rulesets. It gives a rule author the words of a
// ruleset (rule, action, sequence, roll, choose, need, …), runs the chapters in a
// sandboxed Lua state, and connects them to the state of core/game.
//
// A [Host] is one Lua state with the chapters of a ruleset loaded and the state of
// one game behind it. It has three kinds of things: what the chapters registered
// and what house rules lay over that, both fixed while orders are carried out; what
// was computed once and is kept; and the [Run], which says what goes on at the
// moment: who answers dice and decisions, which rules are being called, what may
// be written. A [Game] is a host that plays: orders, the sequence of play, undo and
// the journal. A rule never learns who answers its dice.
//
// What an author may write is registered in tables, each word with its form and
// its meaning, in the file that implements it: words.go, rule.go, action.go,
// sequence.go. [Vocabulary] lists them for help. A [Rule] is called like
// a function. An [Action] is parsed from the words of an order, checked, carried
// out, and taken back as a whole if anything in it fails.
//
// Scripts share nothing that they can change: words, data tables and what
// belongs to a chapter are read-only for others. A function remembers nothing from one call to the
// next; what must be remembered is a field of the game, so that undo, odds and the
// journal know it.
//
// The package knows no rulebook and no screen. Packages below it say what a script
// may reach and how long it may run; packages above it ask questions about a game.
package lua
