// Package grammar reads lines of the prompt. A command is declared once, with its
// forms in the notation in which help shows them; the same form is matched against
// what was typed, walked for what may come next, and named when nothing fits.
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
// What follows a kind after a comma, a colon or a bracket (FACE, … or
// ORDER[; ORDER]) only tells a reader that more of the sort may follow.
//
// A literal word is tried before a kind: nothing but `show map` shows a map, even if
// a piece is called map. A kind of several words ends before a word that may stand
// behind it.
//
// The package knows no game: what a PIECE or an ORDER is, its callers know.
package grammar
