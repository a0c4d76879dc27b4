package repl

import (
	"errors"
	"fmt"
	"strings"

	"parley/core/game"
)

// asUsual are the questions of one order that are answered as usual without being asked:
// those that a player answers with one action.
type asUsual struct {
	order          int
	player, action string
}

// The words that answer an open question as usual, as Enter does, and all questions of its
// kind that follow in the same order.
const (
	usualWord = "usual"
	usualAll  = "all"
)

// answersAsUsual says whether a line answers the open question as usual: usual, or usual
// all.
func (s *Session) answersAsUsual(word, rest string) bool {
	if s.Game == nil || s.Game.Pending() == nil || s.Game.Pending().Choice == nil {
		return false
	}
	return strings.EqualFold(word, usualWord) && (rest == "" || strings.EqualFold(rest, usualAll))
}

// usual answers the open question with the usual option, which is the first, and with all
// also those like it that follow in the same order.
func (s *Session) usual(all bool) (Answer, error) {
	if s.Game == nil || s.Game.Pending() == nil {
		return Answer{}, nil
	}
	c := s.Game.Pending().Choice
	var list []string
	if c != nil && c.Action != "" && s.mayAnswer(s.Game.Pending()) {
		list = s.options(c)
	}
	if len(list) == 0 {
		s.lastTurn = "" // so that the question is printed again
		if all {
			return Answer{No: true}, errors.New("this question has no usual answer")
		}
		return Answer{}, nil
	}
	if all {
		s.asUsual = asUsual{order: s.openNumber(), player: c.Player, action: c.Action}
	}
	text := list[0]
	if !c.Sealed() {
		fmt.Fprintln(s.Out, s.Dim(s.Wrapped("the usual: "+text)))
	}
	a, err := s.answer(text)
	if a.No {
		s.asUsual = asUsual{}
	}
	return a, err
}

// usualFor is the usual answer to a question that is not asked, "" if it is.
func (s *Session) usualFor(c *game.Choice, n int) string {
	if c.Action == "" || s.asUsual != (asUsual{n, c.Player, c.Action}) {
		return ""
	}
	return c.Usual()
}

// forgetUsual has questions asked again once their order is over, or is undone.
func (s *Session) forgetUsual(word string) {
	if s.Game == nil || s.openNumber() != s.asUsual.order || strings.EqualFold(word, "undo") || strings.EqualFold(word, "redo") {
		s.asUsual = asUsual{}
	}
}

// askedBefore says whether a question like this one has been answered in the open order.
func (s *Session) askedBefore(c *game.Choice) bool {
	open := s.Game.Open()
	if open == nil || c.Action == "" {
		return false
	}
	for _, a := range open.Answers {
		if word, _, _ := strings.Cut(a.Answer, " "); word == c.Action {
			return true
		}
	}
	return false
}
