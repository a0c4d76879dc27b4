package repl

import (
	"errors"
	"fmt"
	"strings"

	"parley/lua/reload"
	"parley/repl/grammar"
)

// reload loads the files of the rules again, where they stand on disk.
func (s *Session) reload(grammar.Input) (Answer, error) {
	r, err := reload.Reload(s.Lib, s.Game)
	if errors.Is(err, reload.ErrSame) {
		fmt.Fprintln(s.Out, err)
		return Answer{JSON: map[string]any{"rules": s.Game.Host.Ruleset.Hash, "carried": false}}, nil
	}
	if err != nil {
		return Answer{No: true}, fmt.Errorf("%w\nthe old rules stay in force", err)
	}
	s.reloaded(r)
	return Answer{JSON: map[string]any{"rules": s.Game.Host.Ruleset.Hash, "carried": r.Moved, "left": r.Left, "hash": s.hash()}}, nil
}

// reloaded goes on with the game under the new rules. Who rolls, and what was last said
// of the turn, are the table's and not the rules'.
func (s *Session) reloaded(r *reload.Reloaded) {
	real, turn := s.Real, s.lastTurn
	s.SetGame(r.Game)
	s.Real, s.lastTurn = real, turn
	fmt.Fprintln(s.Out, s.Dim("the rules were loaded again"))
	if r.Moved {
		fmt.Fprintln(s.Out, s.Dim(s.Paragraph("The orders so far would have gone otherwise under them: the position is kept as it stands, and those orders cannot be taken back.")))
	}
	if len(r.Left) > 0 {
		fmt.Fprintln(s.Out, s.Dim(s.Paragraph("What the new rules do not have is left out: "+strings.Join(r.Left, ", ")+".")))
	}
}

// saved loads the rules again by itself where a file of theirs was saved since
// the last line. A file with a fault leaves the old rules in force.
func (s *Session) saved() {
	if s.Game == nil || s.Game.Pending() != nil || !reload.Stale(s.Game) {
		return
	}
	r, err := reload.Reload(s.Lib, s.Game)
	if errors.Is(err, reload.ErrSame) {
		return
	}
	if err != nil {
		s.tell(fmt.Errorf("%w\na file of the rules was saved with a fault: the old rules stay in force", err))
		return
	}
	s.reloaded(r)
}
