package repl

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/core/game"
	"parley/lua"
	"parley/lua/nearest"
	"parley/repl/answer"
)

// why explains: the last order, an order by its number, the calls of a rule,
// how a value came about, or why an order would be refused.
func (s *Session) why(rest string) (Answer, error) {
	if err := s.need(); err != nil {
		return Answer{No: true}, err
	}
	words := strings.Fields(rest)
	if len(words) > 0 && strings.EqualFold(words[0], "not") {
		return s.whyNot(strings.TrimSpace(strings.TrimSpace(rest)[len("not"):]))
	}
	full := false
	if n := len(words); n > 0 && (strings.EqualFold(words[n-1], "full") || strings.EqualFold(words[n-1], "all")) {
		full, words = true, words[:n-1]
	}
	var rec *game.Record
	if len(words) > 0 {
		if n, err := strconv.Atoi(words[0]); err == nil {
			if rec, err = s.recordNo(n); err != nil {
				return Answer{No: true}, err
			}
			words = words[1:]
		}
	}
	switch {
	case len(words) == 0:
		if rec == nil {
			rec = s.lastRecord()
		}
		if rec == nil {
			return Answer{No: true}, errors.New("nothing has been ordered yet")
		}
		return s.whyOrder(rec, full), nil
	case len(words) == 1 && s.Game.Host.Rule(strings.ToLower(words[0])) != nil:
		return s.whyRule(rec, strings.ToLower(words[0]), full)
	case len(words) == 1 && strings.HasPrefix(strings.ToLower(words[0]), s.Game.Host.Ruleset().Name+"."):
		var ids []string
		for _, r := range s.Game.Host.Rules() {
			ids = append(ids, r.ID)
		}
		return Answer{No: true}, fmt.Errorf("there is no rule %q%s", words[0], nearest.Guess(words[0], ids))
	case len(words) == 1 && rec == nil:
		return s.blame(words[0], full)
	}
	return Answer{No: true}, errors.New("why what? Type: why, why NUMBER, why RULE, why PIECE.FIELD, or why not ORDER; full behind it leaves nothing out")
}

// lastRecord is the order that waits for an answer, else the last one given;
// the secret ones of the program's sides are passed over.
func (s *Session) lastRecord() *game.Record {
	if open := s.Game.Open(); open != nil {
		return open
	}
	recs := s.Game.Records()
	for _, rec := range slices.Backward(recs) {
		if s.Bots[rec.Player] == "" || !s.hidden(rec) {
			return rec
		}
	}
	return nil
}

func (s *Session) recordNo(n int) (*game.Record, error) {
	recs := s.Game.Records()
	if open := s.Game.Open(); open != nil && open.N == n {
		return open, nil
	}
	if n < 0 || n >= len(recs) {
		return nil, fmt.Errorf("there is no order %d: the journal holds 0 to %d; `show journal` lists them", n, len(recs)-1)
	}
	return recs[n], nil
}

func (s *Session) whyOrder(rec *game.Record, full bool) Answer {
	if s.hidden(rec) {
		fmt.Fprintf(s.Out, "order %d, %s: %s\n", rec.N, s.Name(rec.Player), answer.HiddenOrder)
		return Answer{JSON: lua.Why{N: rec.N, Player: rec.Player, Order: answer.HiddenOrder, Given: rec.Tag, Steps: []*lua.Step{}, Rules: map[string]lua.Cited{}}}
	}
	w := s.Game.Why(rec, s.viewer(rec))
	s.Order(w, full)
	if !s.Game.Kept(rec) {
		s.Print(0, s.Dim("what it wrote is not known any more: the rules were loaded again since"))
	}
	if wait := s.Game.Pending(); wait != nil && w.Waits != "" {
		text := "waiting for " + s.question(wait)
		if c := wait.Choice; c != nil {
			text = fmt.Sprintf("waiting for %s: %s", s.Name(c.Player), c.Question)
		}
		s.Print(0, s.Bold(text))
	}
	return Answer{JSON: w}
}

// whyRule shows the calls of one rule, in one order or in the last that called
// it.
func (s *Session) whyRule(rec *game.Record, id string, full bool) (Answer, error) {
	recs := slices.Clone(s.Game.Records())
	if open := s.Game.Open(); open != nil {
		recs = append(recs, open)
	}
	if rec != nil {
		recs = []*game.Record{rec}
	}
	called := func(e game.Event) bool { return e.Kind == game.Called && e.Rule == id }
	for _, rec := range slices.Backward(recs) {
		if !slices.ContainsFunc(rec.Events, called) || s.hidden(rec) {
			continue
		}
		w := s.Game.Why(rec, s.viewer(rec))
		s.Calls(w, id, full)
		return Answer{JSON: w}, nil
	}
	r := s.Game.Host.Rule(id)
	what := "no order"
	if rec != nil {
		what = fmt.Sprintf("order %d", rec.N)
	}
	if len(r.See) > 0 {
		return Answer{No: true}, fmt.Errorf("%s has no run function; see %s", id, strings.Join(r.See, ", "))
	}
	return Answer{No: true}, fmt.Errorf("%s of this game has called %s; `help %s` says what it is", what, id, id)
}

// blame is `why PIECE.FIELD`: what gave a value its value, and the chain
// before it.
func (s *Session) blame(path string, full bool) (Answer, error) {
	b, err := s.Game.Blame(path, s.viewer)
	if err != nil {
		return Answer{No: true}, err
	}
	s.Blame(b, path, full)
	return Answer{JSON: b}, nil
}
