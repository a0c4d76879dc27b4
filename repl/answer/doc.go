// Package answer writes answers for a reader or as JSON: odds as tables and bars, the
// tree of rules behind an order, reasons of a refusal, sheets of pieces, losses,
// legal orders, rules with their sources. It is given the answer, and returns text or
// prints it on a [layout.Screen].
//
// It knows a game (for names, labels and the words of the ruleset) and no session:
// its callers decide who may see what. It writes nothing to the game, and asks the
// rules nothing that could change it.
//
// What is said of many pieces alike is said once (grouped.go), what does not fit the
// screen is wrapped or cut, and what is left out is counted.
package answer
