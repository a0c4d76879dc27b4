// Package grammar holds how lines of the prompt are read: a command is declared
// once, with its forms in the notation in which help shows them, and the same form
// is matched against what was typed, walked for what may come next, and named when
// nothing fits. It knows no game: what a PIECE or an ORDER is, others know.
//
// A form is words in a row:
//
//	on          a word that is typed so, in either case
//	FILE        a kind of argument; FILE:house is the same for a reader, and
//	            completed by what stands behind the colon
//	map|turn    one of these words
//	[A|b C]     may be left out; within brackets | stands between rows of words
//	…           anything
//
// What is glued to a kind by a comma, a colon or a bracket (FACE, … or ORDER[; ORDER])
// only tells a reader that more of the sort may follow.
//
// A word that is typed so comes before a kind: nothing but `show map` shows a map,
// even where a piece is called map, and a kind of several words ends before a word
// that may stand behind it.
package grammar
