package repl

import (
	"cmp"
	"fmt"
	"strings"

	"parley/core/game"
	"parley/lua/ask"
	"parley/lua/nearest"
	"parley/repl/grammar"
)

// as chooses whose secrets are shown.
func (s *Session) as(in grammar.Input) (Answer, error) {
	rest := in.Arg("SIDE")
	if rest == "" {
		s.As = ""
		fmt.Fprintln(s.Out, "nobody's secrets are shown")
		return Answer{}, nil
	}
	for _, p := range s.humans {
		if strings.EqualFold(p, rest) {
			s.As = p
			fmt.Fprintf(s.Out, "what is secret to %s is shown now; the others look away\n", s.Name(p))
			return Answer{}, nil
		}
	}
	return Answer{No: true}, fmt.Errorf("%q does not play at this prompt%s; the sides here are: %s", rest, nearest.Guess(rest, s.humans), strings.Join(s.humans, ", "))
}

// set says who rolls from now on. A roll that is waited for when the program takes
// over is its first.
func (s *Session) set(in grammar.Input) (Answer, error) {
	if in.Has("real") {
		if err := s.setDice(realDice); err != nil {
			return Answer{No: true}, err
		}
		fmt.Fprintln(s.Out, "You roll: every die is asked for by what it is for.")
		return Answer{}, nil
	}
	if err := s.setDice("program"); err != nil {
		return Answer{No: true}, err
	}
	fmt.Fprintln(s.Out, "The program rolls.")
	if w := s.Game.Pending(); w != nil && w.Chance != nil {
		game.Shake(w.Chance, game.Generator(s.Game.Header.Seed, s.Game.Open().N, len(s.Game.Open().Answers)))
		return s.answer(w.Chance.Answer())
	}
	return Answer{}, nil
}

// setDice says who rolls, here and in the journal.
func (s *Session) setDice(who string) error {
	if err := s.Game.Journal.SetDice(who); err != nil {
		return err
	}
	s.Real = who == realDice
	s.Game.Header.Dice = who
	return nil
}

// setBudget changes the work that questions of odds may take, or shows it.
func (s *Session) setBudget(in grammar.Input) (Answer, error) {
	if text := in.Arg("TIMES"); text != "" {
		times, err := ask.ReadTimes(text)
		if err != nil {
			return Answer{No: true}, err
		}
		s.budget = times
	}
	times := cmp.Or(s.budget, 1)
	what := fmt.Sprintf("%sx the usual work", game.FormatNum(times))
	if times == 1 {
		what = "the usual work"
	}
	fmt.Fprintf(s.Out, "odds and need may take %s\n", what)
	return Answer{JSON: map[string]any{"budget": times}}, nil
}

// dice lays out the faces of the rolls to come, in order.
func (s *Session) dice(in grammar.Input) (Answer, error) {
	laid := append([]string{}, game.ParseScript(in.Rest)...)
	if err := ask.CheckRolls(s.Game.Host, laid); err != nil {
		return Answer{No: true}, err
	}
	s.laid = laid
	if len(s.laid) == 0 {
		fmt.Fprintln(s.Out, "no dice are laid out")
	}
	return Answer{JSON: map[string]any{"dice": s.laid}}, nil
}

// option lists and switches optional rules. Switching is an order like any
// other: it stands in the journal and can be taken back.
func (s *Session) option(in grammar.Input) (Answer, error) {
	h := s.Game.Host
	id := in.Arg("ID")
	if id == "" {
		type row struct {
			ID    string `json:"id"`
			Title string `json:"title"`
			On    bool   `json:"on"`
		}
		rows := []row{}
		for _, r := range h.Rules() {
			if r.Optional {
				state := "off"
				if r.On {
					state = "on"
				}
				rows = append(rows, row{r.ID, r.Title, r.On})
				s.Row(fmt.Sprintf("%-4s %s", state, r.ID), r.Title, 39)
			}
		}
		return Answer{JSON: rows}, nil
	}
	if full := h.Ruleset.Name + ".opt." + id; h.Rule(id) == nil && h.Rule(full) != nil {
		id = full // the part that differs is enough
	}
	if in.Has("on") {
		return s.order("option on " + id)
	}
	return s.order("option off " + id)
}
