// Package repl is the prompt: it reads a line, finds what is meant, asks the game,
// and writes the answer, for a reader or as JSON.
//
// A [Session] is one game at one table. It takes lines and a screen, so a test is a
// session; [Session.Run] puts it at a terminal, with history, completion and
// Ctrl-C, or at the end of a pipe.
//
// A line goes through session.go. A command of the prompt (one table in commands.go,
// which completion and help read too) is carried out by the method of that name. A
// word that another game would use is replaced by the one that is meant (words.go).
// Anything else is an answer to the open question, or an order. What an order did is
// reported by story.go, and then the bots follow (bots.go).
//
// Several people may sit at one prompt, and some orders are secret until a reveal:
// secret.go alone decides what may be shown to whoever is looking.
//
// The package knows no rulebook. What it shows of a piece comes from the piece's
// declared shape, and what a player may type from the ruleset's actions. What needs
// no session is in packages of its own: grammar, complete, answer, chart, layout and
// terminal.
package repl
