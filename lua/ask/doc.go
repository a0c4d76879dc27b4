// Package ask answers questions about a game: what the odds are, what an order would
// do, what an order did and by which rules, why an order is refused and what could be
// ordered instead, where a value comes from, what is left of a side.
//
// Questions leave no trace: the hash of the game, its journal and its dice stay the
// same. Odds run the rules themselves, again and again with different answers, in a run
// of the host whose handler is the walker of core/odds; no rule is written a second
// time for them. An answer states its accuracy: exact, truncated with the missing
// probability, or sampled with its interval, and what was assumed for decisions that
// were not given.
//
// A reader sees no more than his side may. Whatever is sealed or secret to others is
// removed from the state before the rules see it, and an answer that would have needed
// it says so.
//
// A [Question] of odds is parsed by [ParseQuestion] and answered by [Odds]. [WhatIf]
// plays an order tentatively, [PreviewOf] predicts its immediate effect, [Legal] lists
// legal orders, [Explain] explains what an order did, [ExplainRefusal] why one is
// refused, [BlameOf] where a value comes from, [Accounts] what is left of each side,
// and [Markdown] prints the rules in force.
package ask
