package repl

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/core/game"
	"parley/lua/ask"
	"parley/lua/nearest"
	"parley/repl/answer"
	"parley/repl/grammar"
)

// why explains the last order, an order by its number, the calls of a rule, or where a
// value comes from.
func (s *Session) why(in grammar.Input) (Answer, error) {
	full, word := in.Has("full"), cmp.Or(in.Arg("RULE"), in.Arg("PIECE.FIELD"))
	rec, err := s.recordNo(in.Arg("NUMBER"))
	if err != nil {
		return Answer{No: true}, err
	}
	h, id := s.Game.Host, strings.ToLower(word)
	switch {
	case word == "":
		if rec == nil {
			rec = s.lastRecord()
		}
		if rec == nil {
			return Answer{No: true}, errors.New("no order has been given yet")
		}
		if err := s.wholeFrom(rec); err != nil {
			return Answer{No: true}, err
		}
		return s.whyOrder(rec, full), nil
	case h.Rule(id) != nil:
		return s.whyRule(rec, id, full)
	case strings.HasPrefix(id, h.Ruleset.Name+"."):
		return Answer{No: true}, fmt.Errorf("there is no rule %q%s", word, nearest.Guess(word, h.Book.RuleIDs()))
	case rec != nil: // the value of a field comes from many orders
		return Answer{No: true}, commandTable().Wrong("why", in.Rest)
	}
	return s.blame(word, full)
}

// lastRecord is the order that waits for an answer, or else the last one given, without
// the secret orders of bots.
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

// recordNo is the order with a number; nil if no number is given.
func (s *Session) recordNo(number string) (*game.Record, error) {
	if number == "" {
		return nil, nil
	}
	n, err := strconv.Atoi(number)
	if err != nil {
		return nil, err
	}
	recs := s.Game.Records()
	if open := s.Game.Open(); open != nil && open.N == n {
		return open, nil
	}
	if n >= len(recs) {
		return nil, fmt.Errorf("there is no order %d; the journal has orders 0 to %d (`show journal` lists them)", n, len(recs)-1)
	}
	return recs[n], nil
}

// whyOrder explains an order, as far as it may be seen here.
func (s *Session) whyOrder(rec *game.Record, full bool) Answer {
	if s.sealed(rec) {
		fmt.Fprintf(s.Out, "order %d, %s: %s\n", rec.N, s.Name(rec.Player), answer.HiddenOrder)
		return Answer{JSON: ask.Why{N: rec.N, Player: rec.Player, Order: answer.HiddenOrder, Given: rec.Tag, Steps: []*ask.Step{}, Rules: map[string]ask.Cited{}}}
	}
	w := ask.Explain(s.Game, rec, s.viewer(rec))
	s.Order(w, full)
	if !s.Game.Kept(rec) {
		s.Print(0, s.Dim("its changes are no longer known: the rules were reloaded since"))
	}
	if wait := s.Game.Pending(); wait != nil && w.Waits != "" {
		text := "waiting for " + s.question(wait)
		if c := wait.Choice; c != nil && s.mayAnswer(wait) {
			text = fmt.Sprintf("waiting for %s: %s", s.Name(c.Player), c.Asked())
		}
		s.Print(0, s.Bold(text))
	}
	return Answer{JSON: w}
}

// whyRule shows the calls of one rule, in one order or in the last order that called it.
func (s *Session) whyRule(rec *game.Record, id string, full bool) (Answer, error) {
	if err := s.Whole(); err != nil {
		return Answer{No: true}, err
	}
	recs := slices.Clone(s.Game.Records())
	if open := s.Game.Open(); open != nil {
		recs = append(recs, open)
	}
	if rec != nil {
		recs = []*game.Record{rec}
	}
	called := func(e game.Event) bool {
		e, ok := e.For(s.always())
		return ok && e.Kind == game.Called && e.Rule == id
	}
	for _, rec := range slices.Backward(recs) {
		if !slices.ContainsFunc(rec.Events, called) || s.sealed(rec) {
			continue
		}
		w := ask.Explain(s.Game, rec, s.viewer(rec))
		s.Calls(w, id, full)
		return Answer{JSON: w}, nil
	}
	r := s.Game.Host.Rule(id)
	what := "no order"
	if rec != nil {
		what = fmt.Sprintf("order %d", rec.N)
	}
	if places := append(r.KeptBy, r.See...); r.Body() == nil && len(places) > 0 {
		return Answer{No: true}, fmt.Errorf("%s has no run function; see %s", id, strings.Join(places, ", "))
	}
	return Answer{No: true}, fmt.Errorf("%s of this game has called %s; see `help %s`", what, id, id)
}

// blame is `why PIECE.FIELD`: it shows which orders and rules changed the value.
func (s *Session) blame(path string, full bool) (Answer, error) {
	if err := s.Whole(); err != nil {
		return Answer{No: true}, err
	}
	b, err := ask.BlameOf(s.Game, path, s.viewer)
	if err != nil {
		return Answer{No: true}, err
	}
	s.Blame(b, path, full)
	return Answer{JSON: b}, nil
}
