package repl

import (
	"errors"
	"fmt"
	"strings"

	"parley/lua/reload"
	"parley/repl/grammar"
)

// reload loads the files of the rules from disk again.
func (s *Session) reload(grammar.Input) (Answer, error) {
	if err := s.rulesReload(); err != nil {
		return Answer{No: true}, err
	}
	return s.loadAgain()
}

// loadAgain is reload, whoever is shown.
func (s *Session) loadAgain() (Answer, error) {
	r, err := reload.Reload(s.Lib, s.Game)
	if errors.Is(err, reload.ErrSame) {
		fmt.Fprintln(s.Out, err)
		return Answer{JSON: map[string]any{"rules": s.Game.Host.Ruleset.Hash, "carried": false}}, nil
	}
	if err != nil {
		return Answer{No: true}, fmt.Errorf("%w\nthe rules loaded before stay in force", err)
	}
	s.reloaded(r)
	return Answer{JSON: map[string]any{"rules": s.Game.Host.Ruleset.Hash, "carried": r.Moved, "left": r.Left, "hash": s.Hash()}}, nil
}

// reloaded continues the game under the new rules. Who rolls, and the last line about
// the turn, belong to the session and stay.
func (s *Session) reloaded(r *reload.Reloaded) {
	real, turn := s.Real, s.lastTurn
	s.SetGame(r.Game)
	s.Real, s.lastTurn = real, turn
	fmt.Fprintln(s.Out, s.Dim("reloaded the rules"))
	if r.Moved {
		fmt.Fprintln(s.Out, s.Dim(s.Paragraph("The orders so far would give a different result under the new rules: the current position is kept, and those orders can no longer be undone.")))
	}
	if len(r.Left) > 0 {
		fmt.Fprintln(s.Out, s.Dim(s.Paragraph("Dropped because the new rules no longer have it: "+strings.Join(r.Left, ", ")+".")))
	}
}

// saved reloads the rules if one of their files was saved since the last line. If a file
// has a fault, the rules loaded before stay in force. They also do while a question is
// open, and while players have something to hide: the player who is shown may be the one
// who has saved the file. The prompt says so once.
func (s *Session) saved() {
	if s.Game == nil {
		return
	}
	if !reload.Stale(s.Game) {
		s.waitTold = false
		return
	}
	wait := s.rulesReload()
	if wait == nil && s.Game.Pending() != nil {
		wait = errors.New("it is loaded when the open question has been answered")
	}
	if wait != nil {
		if !s.waitTold {
			fmt.Fprintln(s.Out, s.Dim(s.Paragraph("A file of the rules was saved, and the rules stay as they are: "+wait.Error())))
		}
		s.waitTold = true
		return
	}
	r, err := reload.Reload(s.Lib, s.Game)
	if errors.Is(err, reload.ErrSame) {
		return
	}
	if err != nil {
		s.tell(fmt.Errorf("%w\na saved file of the rules has a fault: the rules loaded before stay in force", err))
		return
	}
	s.reloaded(r)
}
