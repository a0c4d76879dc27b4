package repl

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"parley/lua/argument"
	"parley/lua/nearest"
	"parley/repl/grammar"
	"parley/repl/terminal"
)

// as chooses whose secrets are shown. At a terminal of several people it first removes from
// the screen what the one before has seen, and waits until the next one sits there.
func (s *Session) as(in grammar.Input) (Answer, error) {
	word := in.Arg("SIDE")
	if in.Has(everybody) {
		word = everybody
	}
	side, err := s.sideToShow(word)
	if err != nil {
		return Answer{No: true}, err
	}
	if err := s.handOver(side); err != nil {
		return Answer{No: true}, err
	}
	switch side {
	case "":
		fmt.Fprintln(s.Out, "no secrets are shown")
	case everybody:
		fmt.Fprintln(s.Out, "everything is shown: for one person who plays every side")
	default:
		fmt.Fprintln(s.Out, s.Wrapped(fmt.Sprintf("the secrets of %s are shown now; the other players look away", s.Name(side))))
		s.news()
	}
	return Answer{}, nil
}

// sideToShow reads a side that plays at this prompt, nobody ("") or everybody.
func (s *Session) sideToShow(word string) (string, error) {
	if word == "" || strings.EqualFold(word, nobody) {
		return "", nil
	}
	for _, p := range s.humans {
		if strings.EqualFold(p, word) || argument.IsCalled(s.Name(p), word) {
			return p, nil
		}
	}
	if !strings.EqualFold(word, everybody) {
		return "", fmt.Errorf("%q does not play at this prompt%s; the sides here are: %s, or all", word, nearest.Guess(word, s.humans), strings.Join(s.humans, ", "))
	}
	if len(s.Bots) > 0 {
		return "", errors.New("the program plays here too, and its secrets stay hidden: `as all` is for one person who plays every side")
	}
	return everybody, nil
}

// NoSide is the name of a side that nobody plays.
type NoSide struct{ error }

// tellFor shows a game that nobody plays here as one side sees it.
func (s *Session) tellFor(side string) error {
	if err := s.SetBots(""); err != nil {
		return err
	}
	as, err := s.sideToShow(side)
	if err != nil {
		return &NoSide{err}
	}
	s.As = as
	return nil
}

// handOver shows another side from now on. Nothing of that side is printed before its
// player has pressed Enter.
func (s *Session) handOver(side string) error {
	if side == s.As {
		return nil
	}
	before := s.As
	s.leaves()
	s.As, s.lastTurn, s.lastLeft, s.lastOdds = "", "", "", ""
	if !s.asks || len(s.humans) < 2 || !s.Game.Host.Private() && !s.secretPhase() {
		s.As = side
		return nil
	}
	s.Progress.End() // it would write over the prompt
	s.in.Clear()
	if side == "" || side == everybody && before == "" {
		s.As = side
		return nil
	}
	question := "the secrets of every side come next: press Enter "
	if side != everybody {
		question = s.Name(side) + " only: press Enter "
	}
	_, err := s.in.Prompt(question)
	if errors.Is(err, terminal.ErrCancelled) || errors.Is(err, io.EOF) {
		return fmt.Errorf("cancelled: no secrets are shown")
	}
	if err == nil {
		s.As = side
	}
	return err
}

// shared says whether several people with things to hide type at this prompt: then no line is
// kept, because the next one could page back to it.
func (s *Session) shared() bool { return len(s.humans) > 1 && s.private() }

// place is how far a player has read: an order, and its events.
type place struct{ order, events int }

// here is the place of what happened last.
func (s *Session) here() place {
	p := place{order: len(s.Game.Records())}
	if open := s.Game.Open(); open != nil {
		p.events = len(open.Events)
	}
	return p
}

// leaves remembers how far the player who was shown has read.
func (s *Session) leaves() {
	if s.read == nil {
		s.read = map[string]place{}
	}
	s.read[s.As] = s.here()
}

// news prints what only this player may see and has not seen yet, because it happened
// while another was shown.
func (s *Session) news() {
	from := s.read[s.As]
	recs := s.Game.Records()
	if from.order < s.Game.Behind() && len(recs) > 0 {
		s.tell(s.Whole())
		recs = s.Game.Records()
	}
	for _, rec := range recs[min(from.order, len(recs)):] {
		s.newsOf(rec.Events[min(from.eventsOf(rec.N), len(rec.Events)):])
	}
	if open := s.Game.Open(); open != nil {
		s.newsOf(open.Events[min(from.eventsOf(open.N), len(open.Events)):])
	}
}

// eventsOf is how many events of an order have been read.
func (p place) eventsOf(n int) int {
	if n == p.order {
		return p.events
	}
	return 0
}
