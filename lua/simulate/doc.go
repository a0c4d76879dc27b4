// Package simulate plays games by the thousand and reports the results: who won, how
// long they took, the value of any expression, how often a rule was called, and by how
// much two sets of rules differ.
//
// A [Plan] names everything that decides a result: scenario, rules, bots, seeds. The
// result is the same on every machine and for every number of processors. A game is
// played without text, record or journal; [Plan.Journal] plays one of them again with a
// journal.
//
// Dice are keyed by what they are for, not by their place in a stream: the seed, the
// rule that asks, the purpose, the round, the phase, the piece, and how often that was
// asked before. A house rule with one more die therefore leaves all other dice as they
// were, and two sets of rules meet the same luck as far as they can. Their results are
// compared game by game ([Compare]).
//
// All intervals may be looked at at any time, and a run may stop because of what they
// say: see [Interval] and [MeanInterval].
//
// The package has no flags and prints nothing; it knows no rulebook.
package simulate
