// Package leak looks for what a player can learn of what he may not see. It plays
// random games of a scenario, and at random points makes a second world: the same
// game with other answers where that player cannot see them (cards that others drew
// unseen, secret and private orders, decisions that only another player saw, or that
// are sealed until all have decided). Then it puts every command of the prompt to
// both worlds as that player. Each must answer with the same bytes: what is printed,
// the JSON, errors, what completion offers, and what a bot of that player orders.
//
// Worlds that the player can tell apart by what he may see are not compared: what he
// sees of the state differs after some order, or a note, roll or decision that only
// he sees. Something has then been revealed to him. A note or trace for everybody is
// no revelation while the state still hides what it tells: that is a leak.
//
// The test needs no code for a ruleset. It does not see a secret that never depends
// on an answer, such as one that a scenario states, nor one that a rule writes into
// an open field: that is a revelation.
//
// The seed decides everything. The package knows no rulebook and prints nothing.
package leak
