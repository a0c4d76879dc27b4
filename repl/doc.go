// Package repl is the prompt: it reads a line, finds what is meant, asks the
// game, and writes the answer, for a reader or as JSON.
//
// A [Session] is one game at one table. It takes lines and a writer, so a test
// is a session; [Run] puts it at a terminal, with history, completion and
// Ctrl-C, or at the end of a pipe.
//
// The package draws maps and tells stories; it knows no rulebook. What it shows
// of a piece it takes from the declared shape of the piece, and what a player
// may type from the ruleset's actions.
package repl
