package repl

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"parley/lua"
	"parley/lua/ask"
	"parley/lua/reload"
	"parley/lua/ruleset"
	"parley/repl/answer"
	"parley/repl/grammar"
)

// askOdds asks another game a question of odds.
func (s *Session) askOdds(g *lua.Game, question string) (*answer.OddsAnswerJSON, error) {
	t := *s
	t.Game, t.Out = g, io.Discard
	s.hosts.beside.Store(g.Host)
	defer s.hosts.beside.Store(nil)
	var a Answer
	by, err := g.Host.InPlay(func() (err error) {
		a, err = t.odds(question)
		return err
	})
	if err != nil {
		return nil, err
	}
	j, ok := a.JSON.(*answer.OddsAnswerJSON)
	if !ok {
		return nil, fmt.Errorf("%q has no outcomes to compare", question)
	}
	j.SetHouse(by)
	return j, nil
}

// houseCompare is house compare QUESTION: the odds by the book and with the
// house rules in force.
func (s *Session) houseCompare(question string) (Answer, error) {
	var ids []string
	for _, ov := range s.Game.Host.HouseRules.Active {
		ids = append(ids, ov.ID)
	}
	if len(ids) == 0 {
		return Answer{No: true}, errors.New("no house rules are in force; `odds QUESTION against house FILE` compares with one that is not")
	}
	book, err := reload.Twin(s.Game, nil, func(*lua.Overlay) bool { return false })
	if err != nil {
		return Answer{No: true}, err
	}
	return s.compare(question, book, "by the book", s.Game, strings.Join(ids, ", "))
}

const againstHouse = " against house "

// oddsLine is odds QUESTION: in the current game, or against house FILE. It says which
// house rules affected the answer.
func (s *Session) oddsLine(in grammar.Input) (Answer, error) {
	if strings.Contains(" "+in.Rest, againstHouse) {
		return s.against(in.Rest, "odds QUESTION", s.compare)
	}
	return s.housed(in.Rest, (*Session).odds)
}

// need is need P% CONDITION by NAME=A..B; it too says which house rules affected the
// answer.
func (s *Session) need(in grammar.Input) (Answer, error) {
	if strings.Contains(" "+in.Rest, againstHouse) {
		return s.against(in.Rest, "need P% CONDITION by NAME=A..B", func(question string, here *lua.Game, label string, there *lua.Game, other string) (Answer, error) {
			return s.inTurn((*Session).needed, question, here, label, there, other)
		})
	}
	return s.housed(in.Rest, (*Session).needed)
}

// housed answers a question and says which house rules affected the answer.
func (s *Session) housed(rest string, ask func(*Session, string) (Answer, error)) (Answer, error) {
	var a Answer
	by, err := s.Game.Host.InPlay(func() (err error) {
		a, err = ask(s, rest)
		return err
	})
	if err != nil || len(by) == 0 {
		return a, err
	}
	fmt.Fprintln(s.Out, s.Dim(s.PartOf(by)))
	if j, ok := a.JSON.(interface{ SetHouse(ids []string) }); ok {
		j.SetHouse(by)
	}
	return a, nil
}

// against is QUESTION against house FILE …: it compares the answers in the current game and
// with additional house rules. form is how the question is typed.
func (s *Session) against(rest, form string, compare func(question string, here *lua.Game, label string, there *lua.Game, other string) (Answer, error)) (Answer, error) {
	question, names, _ := strings.Cut(" "+rest, againstHouse)
	var more []ruleset.House
	for _, name := range strings.Fields(strings.ReplaceAll(names, ",", " ")) {
		x, err := s.Lib.House(s.Game.Host.Ruleset.Name, name)
		if ov := s.Game.Host.House(name); err != nil && ov != nil {
			x, err = lua.HouseOf(ov), nil
		}
		if err != nil {
			return Answer{No: true}, err
		}
		more = append(more, x)
	}
	if len(more) == 0 {
		return Answer{No: true}, fmt.Errorf("which house rule? Type: %s against house FILE", form)
	}
	twin, err := reload.Twin(s.Game, more, nil)
	if err != nil {
		return Answer{No: true}, err
	}
	return compare(strings.TrimSpace(question), s.Game, "as it is", twin, strings.Join(strings.Fields(names), " "))
}

// inTurn asks two games that differ only in their house rules the same question, and
// prints the answer of one below that of the other.
func (s *Session) inTurn(ask func(*Session, string) (Answer, error), question string, here *lua.Game, label string, there *lua.Game, other string) (Answer, error) {
	j := map[string]any{"query": question, "label": label, "against": other}
	for _, x := range []struct {
		g           *lua.Game
		label, name string
	}{{here, label, "here"}, {there, other, "there"}} {
		fmt.Fprintln(s.Out, s.Bold(x.label))
		t := *s
		t.Game = x.g
		s.hosts.beside.Store(x.g.Host)
		a, err := t.housed(question, ask)
		s.hosts.beside.Store(nil)
		if err != nil {
			return Answer{No: true}, fmt.Errorf("%s: %w", x.label, err)
		}
		j[x.name] = a.JSON
	}
	return Answer{JSON: j}, nil
}

// compare asks two games that differ only in their house rules the same question.
func (s *Session) compare(question string, here *lua.Game, label string, there *lua.Game, other string) (Answer, error) {
	q, err := ask.ParseQuestion(question, false)
	switch {
	case err != nil:
	case q.What == "":
		return Answer{No: true}, errors.New("the open decision is compared in this game only: leave out against house")
	case q.Sweep != nil:
		return s.inTurn((*Session).odds, question, here, label, there, other)
	}
	a, err := s.askOdds(here, question)
	if err != nil {
		return Answer{No: true}, err
	}
	b, err := s.askOdds(there, question)
	if err != nil {
		return Answer{No: true}, fmt.Errorf("with %s: %w", other, err)
	}
	return Answer{JSON: s.Compare(question, label, a, other, b)}, nil
}
