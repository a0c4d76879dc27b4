package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"

	"parley/core/game"
	"parley/lua/ruleset"
	"parley/repl"
	"parley/repl/page"
)

// film plays the first n records of a tape and writes them as a page, with a side only
// what that side knew. It replaces an existing file only if parley made it, or by force.
func (c *cli) film(s *repl.Session, tape *game.Tape, n int, side, file string, force bool) (diverged, err error) {
	if err := overwrites(file, page.Signature, force); err != nil {
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

// overwrites refuses to replace a file that does not begin as parley begins such files.
func overwrites(file, signature string, force bool) error {
	old, err := ruleset.ReadFile(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	case !bytes.HasPrefix(old, []byte(signature)) && !force:
		return &usageError{fmt.Sprintf("%s already exists and was not made by parley; give another name, or add --force to overwrite it", file)}
	}
	return nil
}
