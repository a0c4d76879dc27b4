package repl

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"parley/core/game"
	"parley/repl/grammar"
)

// best is best CONDITION: odds best SIDE: CONDITION for the side that decides.
func (s *Session) best(in grammar.Input) (Answer, error) {
	w, err := s.compared()
	if err != nil {
		return Answer{No: true}, err
	}
	if in.Rest == "" {
		return Answer{No: true}, errors.New("best needs a condition, which the answer to this question should make likely: best hag.hull < 3")
	}
	if side, _, named := strings.Cut(in.Rest, ":"); named && slices.Contains(s.sides(), strings.TrimSpace(side)) {
		return s.oddsLine(grammar.Input{Rest: "best " + in.Rest})
	}
	return s.oddsLine(grammar.Input{Rest: "best " + w.Choice.Player + ": " + in.Rest})
}

// compared is the open question, if its options may be compared here.
func (s *Session) compared() (*game.Pending, error) {
	w, open := s.Game.Pending(), s.Game.Open()
	if w == nil {
		return nil, errors.New("no decision is being asked; for the decisions of an order, write odds ORDER best SIDE: CONDITION")
	}
	if err := s.notYours(w); err != nil {
		return nil, err
	}
	switch {
	case w.Choice == nil:
		return nil, fmt.Errorf("first: %s", s.question(w))
	case !s.see(open.Player, true) && s.Game.Host.MaySeal(open):
		return nil, fmt.Errorf("a card of %s may go with this order, which nobody else sees before it is played: what follows is not shown", s.Name(open.Player))
	case s.hidden(open):
		return nil, fmt.Errorf("the order of %s that asks this is hidden: what follows is not shown", s.Name(open.Player))
	}
	return w, nil
}
