// Package reload makes a game again: under rules that were saved since it began, or
// under the same rules after its Lua state broke down.
//
// In both cases the orders in force are played once more on a fresh host, with the
// dice and decisions that they had. If they lead elsewhere under new rules, the
// position itself is carried over, and the journal notes it. Until the new game is
// complete the old one is untouched; a journal is never rewritten.
package reload
