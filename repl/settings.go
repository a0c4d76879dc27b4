package repl

import (
	"cmp"
	"fmt"

	"parley/core/game"
	"parley/lua/ask"
	"parley/repl/grammar"
)

// set sets who rolls from now on. If the program takes over while a roll is expected, it
// makes that roll.
func (s *Session) set(in grammar.Input) (Answer, error) {
	if in.Has("real") {
		if err := s.SetDice(realDice); err != nil {
			return Answer{No: true}, err
		}
		fmt.Fprintln(s.Out, s.Wrapped("You roll: the program asks for each roll, and you type the faces in."))
		return Answer{}, nil
	}
	if err := s.SetDice("program"); err != nil {
		return Answer{No: true}, err
	}
	fmt.Fprintln(s.Out, "The program rolls.")
	if w := s.Game.Pending(); w != nil && w.Chance != nil {
		game.Shake(w.Chance, game.Generator(s.Game.Header.Seed, s.Game.Open().N, len(s.Game.Open().Answers)))
		return s.answer(w.Chance.Answer())
	}
	return Answer{}, nil
}

// SetDice sets who rolls, in the session and in the journal: "real" for people who type
// the faces in, or "program"; "" changes nothing.
func (s *Session) SetDice(who string) error {
	if who == "" {
		return nil
	}
	if err := s.Game.Journal.SetDice(who); err != nil {
		return err
	}
	s.Real = who == realDice
	s.Game.Header.Dice = who
	return nil
}

// setBudget changes or shows the limit on the work of questions of odds.
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
	fmt.Fprintf(s.Out, "limit of odds and need: %s\n", what)
	return Answer{JSON: map[string]any{"budget": times}}, nil
}

// dice scripts the faces of the next rolls, in order.
func (s *Session) dice(in grammar.Input) (Answer, error) {
	scripted := append([]string{}, game.ParseScript(in.Rest)...)
	if err := ask.CheckRolls(s.Game.Host, scripted); err != nil {
		return Answer{No: true}, err
	}
	s.scripted = scripted
	if len(s.scripted) == 0 {
		fmt.Fprintln(s.Out, "no dice are scripted")
	}
	return Answer{JSON: map[string]any{"dice": s.scripted}}, nil
}

// option lists and switches optional rules. Switching one is an order: the journal
// records it, and undo undoes it.
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
		id = full // the last part of the id is enough
	}
	how := "off"
	if in.Has("on") {
		how = "on"
	}
	if err := s.rulesStand("option "+how, "choose them before the game (`options` in its scenario)"); err != nil {
		return Answer{No: true}, err
	}
	return s.order("option " + how + " " + id)
}
