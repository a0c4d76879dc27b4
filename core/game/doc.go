// Package game is the table the game is played on: the state of a battle, the
// log of all writes to it, the effects by which a rule asks for dice, cards and
// decisions, the orders of the players and the journal that records them.
//
// It knows no rulebook. A ruleset says what a ship is by declaring a [Shape];
// this package builds tables of that shape, refuses what does not fit, and logs
// every write with the rule that made it. From that one log come undo and redo,
// the rollback of an order that failed, the list of what changed, and odds over
// rules that change the state.
//
// The state is plain data: a tree of nil, boolean, number, text and tables.
// Numbers are float64, as in Lua; counts and integers are checked to be whole.
// A reference to an entity is stored as its id, never as a second branch of
// the tree.
//
// What it will never do: roll a die by itself, read a clock, print, or know
// what a galley is.
package game
