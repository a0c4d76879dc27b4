// Package find ranks the rules of a rulebook by how well they answer a question in a
// player's own words.
//
// An [Index] holds a document for each rule and card: its title, the questions that its
// author expects (in the rule, or in asks.toml), its id, text, ruling and source, the
// orders that it is about, what its refusals and notes say, and the headings and row names
// of the data tables that it reads. [Of] builds it from a host that has loaded its
// chapters, [Index.Find] answers.
//
// The ranking is BM25 with fields (Robertson and Zaragoza, 2009): a word counts more in
// a title than in a text, more if few rules have it, and less in a long field. A rule has
// more for a title, or a question of its own, that is like the question as a whole, and
// comes first if its words are the same. Words are compared by their Snowball stems;
// question words are left out.
//
// A word also stands for the words of the book that synonyms.toml of the ruleset names,
// and for those of everyday.txt, which counts less and serves every ruleset. A word that
// means nothing so stands for words that begin with it, or for the nearest spelling. A
// guess never competes with a word as it was typed, since it is made only for words that
// no rule has.
//
// A rule that shares too little with the question is not an answer: Find would rather
// return nothing. The package prints nothing, changes nothing, and reads no network.
package find
