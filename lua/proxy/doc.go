// Package proxy is the state of a game as scripts see it.
//
// Every table of the state has a [Proxy]: a userdata whose metatable reads from a
// plain Lua table, at the price of a plain read, and whose writes come to Go. The
// [Mirror] keeps those tables equal to core/game and turns what a script writes
// into values of the declared types: a plain table is copied in and checked, a
// piece written to a reference becomes its id, a misspelt field is an error with
// a suggestion. Data tables, the words hex and plane, and what a chapter offers
// others are proxies too, read-only ones.
//
// What was taken out of the game, or taken back, cannot be written any more: the
// error says so, for the write would be lost. Sizes are bounded before anything
// is copied.
//
// The package knows neither rules nor orders. What it needs of the host stands in
// [Hooks].
package proxy
