package repl

import (
	"fmt"
	"strings"

	"parley/core/odds"
	"parley/lua"
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
	var a *lua.OddsAnswer
	st := s.Standing(q)
	err = s.unseen(func() (err error) {
		a, err = s.Game.Odds(q)
		return err
	})
	if err != nil {
		return Answer{No: true}, err
	}
	if len(a.Refuse) > 0 {
		return s.refused(q.What, a.Refuse), nil
	}
	j := answer.OddsJSON(a)
	j.Then = st.Then()
	s.Odds(a, st)
	return Answer{JSON: j}, nil
}

// oddsQuestion reads a question and says how it is to be answered here.
func (s *Session) oddsQuestion(rest string, need bool) (*lua.Question, error) {
	if need && s.lastOdds != "" && !strings.Contains(" "+rest+" ", " in ") {
		rest += " in " + s.lastOdds // of the question asked last
	}
	q, err := lua.ParseQuestion(rest, need)
	if err != nil {
		return nil, err
	}
	if first, _, _ := strings.Cut(strings.ToLower(q.What), " "); s.Game.Host.Action(first) != nil || first == "done" {
		if err := oneOrder("odds", q.What); err != nil {
			return nil, err
		}
	}
	if q.Sweep != nil && !q.Names(q.Sweep.Name) {
		return nil, fmt.Errorf("%s runs from %d to %d, but nothing in the question depends on it: %s", q.Sweep.Name, q.Sweep.From, q.Sweep.To, q.What)
	}
	s.lastOdds = q.What
	q.See, q.Player = s.see, s.player()
	q.Budget.Progress = func(p odds.Progress) {
		s.Progress.Say(answer.Counted(p.Paths, "run") + ", " + answer.Counted(p.States, "state"))
	}
	return q, nil
}
