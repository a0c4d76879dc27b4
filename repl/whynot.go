package repl

import (
	"errors"
	"fmt"
	"strings"

	"parley/lua"
	"parley/lua/nearest"
)

// whyNot is `why not ORDER`: every reason why it would be refused, and the
// nearest orders that would not.
func (s *Session) whyNot(order string) (Answer, error) {
	if order == "" {
		return Answer{No: true}, errors.New("why not what? Type: why not ORDER")
	}
	if word := strings.ToLower(strings.Fields(order)[0]); !s.orderWord(word) {
		return Answer{No: true}, s.noOrder(word)
	}
	w, err := s.Game.Refused(s.player(), order, s.see)
	if err != nil {
		return Answer{No: true}, err
	}
	p := &whyPrinter{s: s}
	for _, r := range w.Reasons {
		p.line(0, fmt.Sprintf("%s   %s", r.Text, s.dim(cited(r.Refusal))))
		if f := r.Facts; f != nil {
			p.line(1, s.dim("wanted: "+f.Wanted+found(f)))
		}
	}
	if w.Legal {
		p.line(0, w.Order+": nothing forbids it")
	}
	if len(w.Later) > 0 {
		p.line(0, s.dim("nothing else forbids it as things stand: it belongs to "+strings.ToLower(strings.Join(w.Later, " or "))))
	}
	if len(w.Nearest) > 0 {
		p.line(0, s.dim("legal instead: "+strings.Join(w.Nearest, "; ")))
	}
	return Answer{JSON: w, No: !w.Legal}, nil
}

// orderWord says whether an order, or an answer to the open question, may
// begin with a word.
func (s *Session) orderWord(word string) bool {
	return word == "done" || word == "option" || word == "house" || s.Game.Host.Action(word) != nil || s.Game.Pending() != nil
}

func (s *Session) noOrder(word string) error {
	return fmt.Errorf("%q is no order%s; `help` lists them", word, nearest.Guess(word, s.Game.Host.Actions()))
}

func found(f *lua.Facts) string {
	if len(f.Found) == 0 {
		return ""
	}
	parts := make([]string, len(f.Found))
	for i, x := range f.Found {
		parts[i] = x.What + " = " + x.Value
	}
	return "; found: " + strings.Join(parts, ", ")
}

// nearest lists the legal orders near one that was refused.
func (s *Session) nearest(line string) []string {
	w, err := s.Game.Refused(s.player(), line, s.see)
	if err != nil {
		return nil
	}
	return w.Nearest
}
