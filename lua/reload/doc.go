// Package reload rebuilds a game: under rules that have changed since it began,
// or under the same rules after its Lua state failed.
//
// In both cases the orders in force are replayed on a fresh host, with their
// dice and decisions. If they lead to another position under new rules, the old
// position itself is carried over, and the journal records that. Until the new
// game is complete the old one is untouched; a journal is never rewritten.
package reload
