// Package ask answers questions about a game: what are the odds, what would come
// of an order, what did an order do and by which rules, why may it not be given
// and what could be given instead, where does a value come from, what is left of
// a side.
//
// Nothing that is asked leaves a trace: the hash of the game, its journal and its
// dice are as before. Odds run the rules themselves, again and again with
// different answers, in a run of the host whose handler is the walker of
// core/odds; no rule is written twice for them. An answer says how sure it is:
// exact, truncated with the probability that was left out, or sampled with its
// interval, and what was assumed where a decision was not given.
//
// A reader sees no more than his side may. What is sealed or secret to others is
// taken out of the state before the rules look at it, and an answer that would
// have needed it says so.
//
// The odds of a question are a [Question], read by [ParseQuestion] and answered by
// [Odds]. [WhatIf] tells what an order would come to, [PreviewOf] what it brings by
// itself, [Legal] which may be given, [Explain] what one did, [ExplainRefusal] why
// one may not be given, [BlameOf] how a value came about, [Accounts] what is left
// of each side, and [Markdown] what the rules are that are in force.
package ask
