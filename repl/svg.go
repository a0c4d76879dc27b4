package repl

import "errors"

func (s *Session) drawSVG(file string, force bool) (Answer, error) {
	return Answer{No: true}, errors.New("not yet")
}
