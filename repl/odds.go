package repl

import (
	"cmp"
	"errors"
	"fmt"
	"math/big"
	"strings"

	"parley/core/odds"
	"parley/lua/ask"
	"parley/repl/answer"
)

// odds answers `odds QUESTION`.
func (s *Session) odds(rest string) (Answer, error) {
	q, err := s.oddsQuestion(rest, false)
	if err != nil {
		return Answer{No: true}, err
	}
	if q.Sweep != nil {
		return s.oddsSweep(q)
	}
	var a *ask.Answer
	st := s.Standing(q)
	put := s.unseen
	if q.What == "" { // the open order began with everything that is hidden
		if _, err := s.compared(); err != nil {
			return Answer{No: true}, err
		}
		put = func(ask func() error) error { return ask() }
	}
	err = put(func() (err error) {
		a, err = ask.Odds(s.Game, q)
		return err
	})
	if err != nil {
		return Answer{No: true}, err
	}
	if len(a.Refuse) > 0 {
		if err := s.misspeltClause(q.What); err != nil {
			return Answer{No: true}, err
		}
		return s.refused(q.What, a.Refuse), nil
	}
	j := s.oddsJSON(a)
	j.Then = st.Then()
	s.Odds(a, st)
	return Answer{JSON: j}, nil
}

// oddsJSON is an answer as JSON. Where something is hidden, it does not say how much work
// it took: what the rules have computed before, for the orders of others too, saves work.
func (s *Session) oddsJSON(a *ask.Answer) *answer.OddsAnswerJSON {
	j := answer.OddsJSON(a)
	if s.hides() {
		j.Steps = 0
	}
	return j
}

// oddsQuestion reads a question, and sets the options with which this prompt answers it.
func (s *Session) oddsQuestion(rest string, need bool) (*ask.Question, error) {
	if need && s.lastOdds != "" && !strings.Contains(" "+rest+" ", " in ") {
		rest += " in " + s.lastOdds // of the question asked last
	}
	q, err := ask.ParseQuestion(rest, need)
	if err != nil {
		return nil, err
	}
	if first, _, _ := strings.Cut(strings.ToLower(q.What), " "); s.Game.Host.Book.Actions[first] != nil || first == "done" {
		if err := oneOrder("odds", q.What); err != nil {
			return nil, err
		}
	}
	if q.Sweep != nil && !q.Names(q.Sweep.Name) {
		return nil, fmt.Errorf("%s runs from %d to %d, but the question does not use it: %s", q.Sweep.Name, q.Sweep.From, q.Sweep.To, q.What)
	}
	s.lastOdds = cmp.Or(q.What, s.lastOdds)
	if q.Budget.Paths == 0 {
		q.Times = cmp.Or(q.Times, s.budget)
	}
	q.See, q.Player = s.see, s.player()
	if s.private() {
		q.As = cmp.Or(s.As, nobody)
	}
	q.Budget.Progress = func(p odds.Progress) {
		s.Progress.Say(answer.Counted(p.Paths, "run") + ", " + answer.Counted(p.States, "state"))
	}
	return q, nil
}

// sweepJSON is the answer to a question that was asked for several numbers.
type sweepJSON struct {
	Name  string                   `json:"name"`
	Query string                   `json:"query"`
	Rows  []*answer.OddsAnswerJSON `json:"rows"`
	answer.Housed
}

// oddsSweep answers `odds QUESTION for NAME=A..B`: a row for each number.
func (s *Session) oddsSweep(q *ask.Question) (Answer, error) {
	list, err := s.sweep(q)
	if err != nil {
		return Answer{No: true}, err
	}
	rows := sweepJSON{Name: q.Sweep.Name, Query: q.Text, Rows: []*answer.OddsAnswerJSON{}}
	for _, a := range list {
		if len(a.Refuse) > 0 {
			return s.refused(fmt.Sprintf("%s with %s=%d", q.What, q.Sweep.Name, a.Value), a.Refuse), nil
		}
		j := s.oddsJSON(a)
		j.Value = &a.Value
		rows.Rows = append(rows.Rows, j)
	}
	s.Sweep(q, list)
	return Answer{JSON: &rows}, nil
}

// sweep asks a question once for each of its numbers, without what is hidden here.
func (s *Session) sweep(q *ask.Question) (list []*ask.Answer, err error) {
	err = s.unseen(func() error {
		list, err = ask.OddsOver(s.Game, q)
		return err
	})
	return list, err
}

// needed answers `need P% CONDITION by NAME=A..B in QUESTION`.
func (s *Session) needed(rest string) (Answer, error) {
	q, err := s.oddsQuestion(rest, true)
	if err != nil {
		return Answer{No: true}, err
	}
	list, err := s.sweep(q)
	if err != nil {
		return Answer{No: true}, err
	}
	var chances []*big.Rat
	for _, a := range list {
		if len(a.Refuse) > 0 {
			return s.refused(fmt.Sprintf("%s with %s=%d", q.What, q.Sweep.Name, a.Value), a.Refuse), nil
		}
		if len(a.Lacks) > 0 {
			return Answer{No: true}, errors.New(s.Lacking(a.Lacks, q.What, "given"))
		}
		chances = append(chances, a.Chance())
	}
	j := s.Need(q, list, chances)
	return Answer{JSON: j, No: j.Needed == nil}, nil
}
