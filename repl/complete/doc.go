// Package complete offers completions of the word being typed: commands and their
// arguments, from the grammar of the prompt; orders and answers, from what is legal
// now; pieces, rules, sides and files, by their names.
//
// It reads a game without changing it, and is fast enough to be called at each key:
// legal orders are computed once for each state of the game. A completion is only a
// suggestion: the game checks an order when it is given.
package complete
