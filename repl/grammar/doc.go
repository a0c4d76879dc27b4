// Package grammar parses lines of the prompt. A command is declared once, with its forms
// in the notation that help shows; the same form is used for parsing, for completion, and
// for the error if no form fits.
//
// A form is words in a row:
//
//	on          a literal word, in either case
//	FILE        a kind of argument; FILE:house is shown as FILE, and completed
//	            with the kind after the colon
//	map|turn    one of these words
//	[A|b C]     optional; within brackets | separates rows of words
//	…           anything
//
// Text after a kind and a comma, a colon or a bracket (FACE, … or ORDER[; ORDER]) only
// shows a reader that more of the same may follow.
//
// A literal word is tried before a kind: `show map` shows the map, even if a piece is
// called map. A kind of several words ends before a literal word that may follow it.
//
// The package knows no game: its callers define what a PIECE or an ORDER is.
package grammar
