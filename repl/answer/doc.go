// Package answer writes answers as text or as JSON: odds as tables and bars, the tree of
// rules behind an order, the reasons for a refusal, sheets of pieces, losses, legal
// orders, rules with their sources. It takes an answer, and returns text or prints it on
// a [layout.Screen].
//
// It reads a game (for names, labels and the words of the ruleset) but never changes it.
// It knows no session: its callers decide who may see what.
//
// It prints once what applies to many pieces (grouped.go), wraps or cuts what does not
// fit the screen, and counts what it leaves out.
package answer
