// Package complete offers what a word may become that is being typed: commands and
// what may follow them, from the grammar of the prompt; orders and answers, from
// what is legal now; pieces, rules, sides and files by their names.
//
// It asks a game and changes nothing in it. It is quick enough to be called at each
// key: legal orders are looked for once for every state of the game. What it offers
// is a help and no promise; whether an order is legal, the game says when it is
// given.
package complete
