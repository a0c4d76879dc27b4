// Package repl is the prompt: it reads a line, finds out what it means, asks the
// game, and writes the answer as text or JSON.
//
// A [Session] is one game at one prompt. It takes lines and writes on a screen, so a
// test can drive it directly; [Session.Run] connects it to a terminal, with history,
// completion and Ctrl-C, or to a pipe.
//
// session.go dispatches a line. Each command of the prompt (one table in commands.go,
// which completion and help read too) has a method. words.go replaces a word known
// from other games by the command it means. Anything else is an answer to the open
// question, or an order. story.go reports what an order did, and then the bots act
// (bots.go).
//
// Several people may share one prompt, and some orders are secret until a reveal:
// secret.go alone decides what may be shown.
//
// The package knows no rulebook. The declared shape of a piece determines what is
// shown of it, and the ruleset's actions determine what a player may type. Whatever
// needs no session has its own package: grammar, complete, answer, chart, layout and
// terminal.
package repl
