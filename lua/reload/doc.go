// Package reload makes a game again: under rules that were saved since it was
// begun, or under the same rules after its Lua state broke down.
//
// In both cases the orders that stand are played once more, with the answers that
// they got, on a fresh host. Where they lead elsewhere under new rules, the
// position itself is carried over, and the journal notes it. Until the new game
// stands the old one is untouched; a journal is never rewritten.
package reload
