package main

import (
	"errors"

	"parley/core/game"
	"parley/repl"
	"parley/repl/markup"
)

// film plays the first n records of a tape and writes them as a page, with a side only
// what that side knew. It replaces an existing file only if parley made it, or by force.
func (c *cli) film(s *repl.Session, tape *game.Tape, n int, side, file string, force bool) (diverged, err error) {
	if _, err := mayReplace(file, markup.Signature, aPage, force); err != nil {
		return nil, err
	}
	text, diverged, err := s.Film(tape, n, side)
	if wrong := (*repl.NoSide)(nil); errors.As(err, &wrong) {
		return nil, &usageError{wrong.Error()}
	}
	if err != nil {
		return nil, err
	}
	return diverged, repl.ReplaceFile(file, text)
}
