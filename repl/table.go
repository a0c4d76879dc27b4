package repl

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"parley/core/game"
	"parley/lua/nearest"
)

// as chooses whose secrets are shown.
func (s *Session) as(rest string) (Answer, error) {
	if err := s.need(); err != nil {
		return Answer{No: true}, err
	}
	if rest == "" || strings.EqualFold(rest, "nobody") {
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

func (s *Session) set(rest string) (Answer, error) {
	if err := s.need(); err != nil {
		return Answer{No: true}, err
	}
	switch strings.Join(strings.Fields(strings.ToLower(rest)), " ") {
	case "dice real":
		if err := s.setDice(realDice); err != nil {
			return Answer{No: true}, err
		}
		fmt.Fprintln(s.Out, "You roll: every die is asked for by what it is for.")
	case "dice program":
		if err := s.setDice("program"); err != nil {
			return Answer{No: true}, err
		}
		fmt.Fprintln(s.Out, "The program rolls.")
		if w := s.Game.Pending(); w != nil && w.Chance != nil {
			game.Shake(w.Chance, game.Generator(s.Game.Header.Seed, s.Game.Open().N, len(s.Game.Open().Answers)))
			return s.answer(w.Chance.Answer())
		}
	default:
		return Answer{No: true}, errors.New("set what? Type: set dice real, or set dice program")
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

// dice lays out the faces of the rolls to come, in order.
func (s *Session) dice(rest string) (Answer, error) {
	if err := s.need(); err != nil {
		return Answer{No: true}, err
	}
	laid := append([]string{}, game.ParseScript(rest)...)
	if err := s.Game.Host.WrittenRolls(laid); err != nil {
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
func (s *Session) option(rest string) (Answer, error) {
	if err := s.need(); err != nil {
		return Answer{No: true}, err
	}
	h := s.Game.Host
	words := strings.Fields(rest)
	if len(words) == 0 || words[0] == "list" {
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
	if len(words) != 2 || words[0] != "on" && words[0] != "off" {
		return Answer{No: true}, errors.New("type: option list, option on ID, or option off ID")
	}
	id := words[1]
	if full := h.Ruleset().Name + ".opt." + id; h.Rule(id) == nil && h.Rule(full) != nil {
		id = full // the part that differs is enough
	}
	return s.order("option " + words[0] + " " + id)
}

// times reads the number behind undo or redo, 1 where there is none.
func times(command, rest string) (int, error) {
	if rest == "" {
		return 1, nil
	}
	n, err := strconv.Atoi(rest)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("%s how many orders? %q is not a whole number above 0; type: %s, or %s 2", command, rest, command, command)
	}
	return n, nil
}

// undo takes orders back: as many of people as it says, with those of bots after
// them.
func (s *Session) undo(rest string) (Answer, error) {
	if err := s.need(); err != nil {
		return Answer{No: true}, err
	}
	n, err := times("undo", rest)
	if err != nil {
		return Answer{No: true}, err
	}
	took, bots := []string{}, ""
	for len(took) < n {
		var rec *game.Record
		if rec, err = s.Game.Undo(); err != nil {
			break
		}
		if s.Bots[rec.Player] != "" {
			bots = s.orderText(rec)
			continue
		}
		took = append(took, s.orderText(rec))
	}
	if len(took) == 0 && bots != "" {
		took = append(took, bots) // only bots have ordered
	}
	if len(took) == 0 {
		return Answer{No: true}, err
	}
	s.lastTurn, s.round = "", s.Game.Clock().Round()
	fmt.Fprintln(s.Out, s.Wrapped("taken back: "+strings.Join(took, ", then ")))
	if len(took) < n {
		fmt.Fprintln(s.Out, s.Wrapped(err.Error()))
	}
	if err := s.drive(); err != nil {
		return Answer{}, err
	}
	return Answer{JSON: map[string]any{"undone": strings.Join(took, "; "), "orders": took, "hash": s.hash()}}, nil
}

// redo gives orders again that were taken back: as many of people as it says,
// with those of bots between them.
func (s *Session) redo(rest string) (Answer, error) {
	if err := s.need(); err != nil {
		return Answer{No: true}, err
	}
	n, err := times("redo", rest)
	if err != nil {
		return Answer{No: true}, err
	}
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
		fmt.Fprintf(s.Out, "given again: %s\n", s.orderText(rep.Record))
		if s.Bots[rep.Record.Player] == "" {
			own++
		}
		if rep.Waits != nil {
			break
		}
	}
	return s.report(last)
}

func (s *Session) save(rest string) (Answer, error) {
	if err := s.need(); err != nil {
		return Answer{No: true}, err
	}
	if rest == "" {
		if name := s.Game.Journal.Name(); name != "" {
			if err := s.Game.Journal.Holds(); err != nil {
				return Answer{No: true}, err
			}
			fmt.Fprintf(s.Out, "all of it is in %s\n", name)
			return Answer{}, s.drive()
		}
		return Answer{No: true}, errors.New("save where? Type: save FILE")
	}
	rest = fileName(rest)
	j, err := s.Game.SaveAs(rest, s.Game.Header)
	if err != nil {
		if errors.Is(err, os.ErrExist) {
			return Answer{No: true}, fmt.Errorf("%s exists already and is left alone: give another name", rest)
		}
		return Answer{No: true}, fmt.Errorf("%w; give another name or folder", err)
	}
	if err := s.Game.Journal.Close(); err != nil {
		fmt.Fprintf(s.Out, "the old journal could not be closed: %v\n", err)
	}
	s.Game.Journal = j
	fmt.Fprintf(s.Out, "kept in %s from now on\n", game.ShellWord(rest))
	return Answer{JSON: map[string]string{"saved": rest}}, s.drive()
}

func (s *Session) load(rest string) (Answer, error) {
	if rest == "" {
		return Answer{No: true}, errors.New("load what? Type: load FILE")
	}
	rest = fileName(rest)
	if s.Game != nil && sameFile(s.Game.Journal.Name(), rest) {
		return Answer{No: true}, fmt.Errorf("%s is the game on the table", rest)
	}
	if s.Game != nil {
		if err := s.Game.Journal.Holds(); err != nil {
			return Answer{No: true}, err
		}
	}
	g, note, err := Resume(s.Lib, filepath.Clean(rest), true)
	if err != nil {
		return Answer{No: true}, err
	}
	if s.Game != nil {
		if err := s.Game.Journal.Close(); err != nil {
			fmt.Fprintln(s.Out, err)
		}
	}
	if note != "" {
		fmt.Fprintln(s.Out, note)
	}
	s.SetGame(g)
	s.As, s.laid = "", nil // of the game before
	if err := s.BotsAgain(); err != nil {
		return Answer{No: true}, err
	}
	fmt.Fprintf(s.Out, "%s: %s\n", g.Scenario.Title, Orders(len(g.Records())-1))
	return Answer{}, s.Start()
}

// fileName is the name of a file as it is typed: what stands in quotes, else
// all of it, blanks too.
func fileName(rest string) string {
	if n := len(rest); n > 2 && (rest[0] == '"' || rest[0] == '\'') && rest[n-1] == rest[0] {
		return rest[1 : n-1]
	}
	return rest
}

// sameFile says whether two paths lead to one file that is there.
func sameFile(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}
