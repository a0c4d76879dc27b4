package repl

import (
	"fmt"

	"parley/core/game"
	"parley/lua"
	"parley/lua/spec"
	"parley/repl/answer"
	"parley/repl/grammar"
)

// watched is what the last `holds` checked.
type watched struct {
	by    *spec.Watch
	host  *lua.Host
	order *game.Record // the last order at that time
}

// holdsJSON is the answer to holds.
type holdsJSON struct {
	Holds  bool           `json:"holds"`
	Rules  []string       `json:"rules"` // that are invariants
	Broken []game.Refusal `json:"broken"`
}

// holds checks the invariants of the rules now, and what changed since the last check
// or, at first, since the beginning of the game.
func (s *Session) holds(grammar.Input) (Answer, error) {
	if w := s.Game.Pending(); w != nil {
		return Answer{No: true}, fmt.Errorf("the invariants can be checked once the current order is complete; first: %s", s.question(w))
	}
	if !s.stillKept(s.watch.order) { // it begins with the beginning of the game
		if err := s.Whole(); err != nil {
			return Answer{No: true}, err
		}
	}
	if s.watch.host != s.Game.Host {
		s.watch = watched{by: spec.NewWatch(s.Game.Host), host: s.Game.Host}
	}
	if !s.stillKept(s.watch.order) {
		s.watch.by.Forget()
		if err := s.asItBegan(func() error { _, err := s.watch.by.Broken(); return err }); err != nil {
			return Answer{No: true}, err
		}
	}
	broken, err := s.watch.by.Broken()
	if err != nil {
		return Answer{No: true}, err
	}
	s.watch.order = nil
	if recs := s.Game.Records(); len(recs) > 0 {
		s.watch.order = recs[len(recs)-1]
	}
	j := holdsJSON{Holds: len(broken) == 0, Rules: []string{}, Broken: append([]game.Refusal{}, broken...)}
	for _, r := range spec.Always(s.Game.Host) {
		j.Rules = append(j.Rules, r.ID)
	}
	for _, r := range broken {
		fmt.Fprintln(s.Out, s.Marked("broken:", r.Text, answer.Cited(r)))
	}
	switch {
	case len(j.Rules) == 0:
		fmt.Fprintln(s.Out, "this ruleset has no invariants")
	case j.Holds && len(j.Rules) == 1:
		fmt.Fprintln(s.Out, "the 1 invariant holds")
	case j.Holds:
		fmt.Fprintf(s.Out, "all %d invariants hold\n", len(j.Rules))
	}
	return Answer{JSON: j, No: !j.Holds}, nil
}

// asItBegan runs do on the state after the beginning of the game, if that is known.
func (s *Session) asItBegan(do func() error) error {
	recs := s.Game.Records()
	if len(recs) == 0 || !s.Game.Kept(recs[0]) {
		return nil
	}
	_, begun := s.Game.Span(recs[0])
	return s.Game.State.Visit([]game.Savepoint{begun}, func(game.Savepoint) error { return do() })
}

// stillKept says whether an order has not been undone since.
func (s *Session) stillKept(rec *game.Record) bool {
	recs := s.Game.Records()
	return rec != nil && rec.N < len(recs) && recs[rec.N] == rec
}
