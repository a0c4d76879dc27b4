package repl

import (
	"errors"
	"fmt"
	"math/big"

	"parley/lua"
	"parley/repl/answer"
)

// oddsSweep answers `odds QUESTION for NAME=A..B`: a row for each number.
func (s *Session) oddsSweep(q *lua.Question) (Answer, error) {
	list, err := s.sweep(q)
	if err != nil {
		return Answer{No: true}, err
	}
	rows := []answer.OddsAnswerJSON{}
	for _, a := range list {
		if len(a.Refuse) > 0 {
			return s.refused(fmt.Sprintf("%s with %s=%d", q.What, q.Sweep.Name, a.Value), a.Refuse), nil
		}
		j, n := answer.OddsJSON(a), a.Value
		j.Value = &n
		rows = append(rows, j)
	}
	s.Sweep(q, list)
	return Answer{JSON: map[string]any{"query": q.Text, "name": q.Sweep.Name, "rows": rows}}, nil
}

func (s *Session) sweep(q *lua.Question) (list []*lua.OddsAnswer, err error) {
	err = s.unseen(func() error {
		list, err = s.Game.OddsSweep(q, nil)
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
		p, err := s.Game.OddsOf(a, q.Need.Condition)
		if err != nil {
			return Answer{No: true}, err
		}
		chances = append(chances, p)
	}
	j := s.Need(q, list, chances)
	return Answer{JSON: j, No: j.Needed == nil}, nil
}
