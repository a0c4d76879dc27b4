// Package complete offers what the word being typed may become: commands and their
// arguments, from the grammar of the prompt; orders and answers, from what is legal
// now; pieces, rules, sides and files, by their names.
//
// It asks a game and changes nothing in it, and is quick enough to be called at each
// key: legal orders are computed once for every state of the game. What it offers
// is help and no promise: whether an order is legal, the game says when it is given.
package complete
