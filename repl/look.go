package repl

import (
	"fmt"

	"parley/lua/ask"
	"parley/repl/layout"
)

// look checks a file of entries, such as design FILE, where design is a word that the
// ruleset declares. Each entry is entered, shown, and undone.
func (s *Session) look(kind, rest string) (Answer, error) {
	if rest == "" {
		return Answer{No: true}, fmt.Errorf("%s which file? Type: %s FILE, a TOML file with [[%s]] entries", kind, kind, kind)
	}
	found, err := ask.TryEntries(s.Game, kind, rest)
	a := Answer{JSON: found, No: err != nil}
	if found == nil {
		a.JSON = nil
	}
	for _, l := range found {
		for _, n := range l.Notes {
			fmt.Fprintln(s.Out, s.Wrapped(layout.Capital(n)))
		}
		if len(l.Refused) > 0 && err == nil { // otherwise the faults say it, with positions
			s.refused(l.ID, l.Refused)
			a.No = true
		}
	}
	return a, err
}
