package repl

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"parley/core/game"
	"parley/repl/grammar"
)

// save continues in a journal of another name. Without a name it prints the current
// journal, once that is known to hold the whole game.
func (s *Session) save(in grammar.Input) (Answer, error) {
	rest := in.Rest
	if rest == "" {
		if name := s.Game.Journal.Name(); name != "" {
			if err := s.Game.Journal.Holds(); err != nil {
				return Answer{No: true}, err
			}
			fmt.Fprintf(s.Out, "the whole game is saved in %s\n", name)
			return Answer{}, s.drive()
		}
		return Answer{No: true}, errors.New("the game is not saved; type: save FILE")
	}
	rest = fileName(rest)
	j, err := s.Game.SaveAs(rest, s.Game.Header)
	if err != nil {
		if errors.Is(err, os.ErrExist) {
			return Answer{No: true}, fmt.Errorf("%s already exists; give another name", rest)
		}
		if fault := (*fs.PathError)(nil); errors.As(err, &fault) { // it names a draft
			err = fmt.Errorf("%s cannot be written: %w", rest, fault.Err)
		}
		return Answer{No: true}, fmt.Errorf("%w; give another name or folder", err)
	}
	if err := s.Game.Journal.Close(); err != nil {
		fmt.Fprintf(s.Out, "the old journal could not be closed: %v\n", err)
	}
	s.Game.Journal = j
	fmt.Fprintf(s.Out, "saved in %s from now on\n", game.ShellWord(rest))
	return Answer{JSON: map[string]string{"saved": rest}}, s.drive()
}

// load replaces the game by another, once the whole current game is known to be saved.
func (s *Session) load(in grammar.Input) (Answer, error) {
	rest := fileName(in.Rest)
	if s.Game != nil && sameFile(s.Game.Journal.Name(), rest) {
		return Answer{No: true}, fmt.Errorf("%s is the current game", rest)
	}
	if s.Game != nil {
		if err := s.Game.Journal.Holds(); err != nil {
			return Answer{No: true}, err
		}
	}
	g, note, err := Resume(s.Lib, filepath.Clean(rest), true)
	if err != nil {
		return Answer{No: true}, err
	}
	if s.Game != nil {
		if err := s.Game.Journal.Close(); err != nil {
			fmt.Fprintln(s.Out, err)
		}
	}
	if note != "" {
		fmt.Fprintln(s.Out, note)
	}
	s.SetGame(g)
	s.As, s.scripted, s.read = "", nil, nil // these belong to the game before
	if err := s.BotsAgain(); err != nil {
		return Answer{No: true}, err
	}
	fmt.Fprintf(s.Out, "%s: %s\n", g.Scenario.Title, Orders(len(g.Records())-1))
	return Answer{}, s.Start()
}

// fileName is the name of a file as typed, blanks included, without quotes around it.
func fileName(rest string) string {
	if n := len(rest); n > 2 && (rest[0] == '"' || rest[0] == '\'') && rest[n-1] == rest[0] {
		return rest[1 : n-1]
	}
	return rest
}

// sameFile says whether two paths lead to the same existing file.
func sameFile(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}
