package repl

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"parley/core/game"
	"parley/repl/grammar"
)

// times is the number after undo or redo, 1 by default.
func times(in grammar.Input) int {
	n, err := strconv.Atoi(in.Arg("N"))
	if err != nil {
		return 1
	}
	return n
}

// undo undoes the last n orders of people, and the orders of bots after them.
func (s *Session) undo(in grammar.Input) (Answer, error) {
	n := times(in)
	took, bots := []string{}, ""
	var err error
	for len(took) < n {
		var rec *game.Record
		if n := len(s.Game.Records()); n <= s.Game.Behind() && s.Game.Open() == nil {
			if err = s.Whole(); err != nil {
				break
			}
		}
		if rec, err = s.Game.Undo(); errors.Is(err, game.ErrNoOrder) {
			var rep *game.Report
			if rep, err = s.Game.UndoAnswer(s.answeredHere); err == nil {
				took = append(took, s.answerOf(rep.Waits))
				continue
			}
		}
		if err != nil {
			break
		}
		if s.Bots[rec.Player] != "" {
			bots = s.orderText(rec)
			continue
		}
		took = append(took, s.orderText(rec))
	}
	if len(took) == 0 && bots != "" {
		took = append(took, bots) // only bots have given orders
	}
	if len(took) == 0 {
		return Answer{No: true}, err
	}
	s.lastTurn, s.round = "", s.Game.Clock().Round()
	fmt.Fprintln(s.Out, s.Wrapped("undone: "+strings.Join(took, ", then ")))
	if len(took) < n {
		fmt.Fprintln(s.Out, s.Wrapped(err.Error()))
	}
	if err := s.drive(); err != nil {
		return Answer{}, err
	}
	return Answer{JSON: map[string]any{"undone": strings.Join(took, "; "), "orders": took, "hash": s.Hash()}}, nil
}

// answeredHere says whether a person at this prompt answers a question.
func (s *Session) answeredHere(w *game.Pending) bool {
	if w.Chance != nil {
		return s.rolledHere(w.Chance)
	}
	return s.Bots[w.Choice.Player] == "" && !s.passesFor(w.Choice)
}

// answerOf names an answer that was undone by its question, which waits again.
func (s *Session) answerOf(w *game.Pending) string {
	switch {
	case w == nil:
		return "the answers at the beginning"
	case w.Chance != nil:
		return "a roll"
	}
	return "an answer of " + s.Name(w.Choice.Player)
}

// redo redoes the next n undone orders of people, and the orders of bots between them.
func (s *Session) redo(in grammar.Input) (Answer, error) {
	n := times(in)
	var last *game.Report
	for own := 0; own < n; {
		rep, err := s.Game.Redo()
		if err != nil {
			if last == nil {
				return Answer{No: true}, err
			}
			fmt.Fprintln(s.Out, s.Wrapped(err.Error()))
			break
		}
		if last != nil {
			s.story(last.Events)
		}
		last = rep
		fmt.Fprintf(s.Out, "redone: %s\n", cmp.Or(s.orderText(rep.Record), "the answers at the beginning"))
		if s.Bots[rep.Record.Player] == "" {
			own++
		}
		if rep.Waits != nil {
			break
		}
	}
	return s.report(last, "")
}
