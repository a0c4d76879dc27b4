package repl

import "errors"

// Line carries out one line. An error is a fault of the program or of a rule,
// or a line that cannot be understood; a refusal is an answer.
//
// Where a line has left the rules in no state to go on, they are loaded afresh.
func (s *Session) Line(line string) (Answer, error) {
	a, err := s.line(line)
	return a, s.mended(err)
}

// mended goes on after an order that the rules did not survive; where that
// cannot be, the session ends.
func (s *Session) mended(err error) error {
	if err == nil || s.Game == nil {
		return err
	}
	if broken := s.Game.Mend(); broken != nil {
		s.quit = true
		return errors.Join(err, broken)
	}
	return err
}
