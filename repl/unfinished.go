package repl

import (
	"fmt"
	"slices"
	"strings"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua/ask"
	"parley/repl/answer"
	"parley/repl/layout"
)

// turnLine says where the sequence of play stands and whom it waits for: where
// the phase can tell, without those pieces that have their orders already.
func (s *Session) turnLine() string { return answer.TurnLineBut(s.Game, s.ready()) }

// ready says of the pieces of those whom this prompt speaks for that an order
// of done would leave nothing undone of them; nil where nothing can be told.
func (s *Session) ready() func(turn.Item) bool {
	g := s.Game
	if g.Over() || g.Pending() != nil || !ask.TellsUnfinished(g.Host) {
		return nil
	}
	return func(it turn.Item) bool {
		if it.Piece == "" || !s.speaksFor(it.Player) {
			return false
		}
		text, err := ask.Unfinished(g.Host, it.Player, it.Piece)
		return err == nil && text == ""
	}
}

// stillWaits says, after an order, for what and for whom the phase still waits,
// and, where it has changed, what an order of done would leave of a player who
// acts with all he has.
func (s *Session) stillWaits() string {
	g := s.Game
	p := g.Clock().Phase()
	if p == nil {
		return s.turnLine()
	}
	line := layout.Capital(layout.Lowered(g.Host.Title(p.ID))) + ": " + answer.Waits(g, s.ready())
	var parts []string
	for _, it := range g.Clock().Waiting() {
		if it.Piece != "" || !s.speaksFor(it.Player) {
			continue
		}
		if text, err := ask.Unfinished(g.Host, it.Player, ""); err == nil && text != "" {
			parts = append(parts, text)
		}
	}
	left := strings.Join(parts, "; ")
	if left != "" && left != s.lastLeft {
		line += " (`done`: " + left + ")"
	}
	s.lastLeft = left
	return line
}

// sameWaits says whether the phase in which an order was given still waits for
// whoever gave it.
func (s *Session) sameWaits(rec *game.Record) bool {
	if s.Game.Over() || s.Game.Pending() != nil || rec.Tag != s.tag() {
		return false
	}
	mode := s.Game.Clock().Mode()
	return slices.ContainsFunc(s.Game.Clock().Waiting(), func(it turn.Item) bool {
		return it.Player == rec.Player || mode == turn.Secret || mode == turn.Together
	})
}

// unfinished says what an order of done would leave undone; "" for nothing, for
// any other order, and where it would tell who has given secret orders.
func (s *Session) unfinished(line string) (string, error) {
	o := ask.ReadOrder(s.Game, s.player(), line)
	if o == nil || s.secretPhase() && !s.speaksFor(o.Player) {
		return "", nil
	}
	return ask.LeavesUnfinished(s.Game, s.player(), line)
}

// whoseDone is an order of done that names nobody, with the player whom the
// prompt says to be waited for: one who has given all his orders is not meant.
func (s *Session) whoseDone(line string) string {
	ready := s.ready()
	if ready == nil || s.player() != "" || !strings.EqualFold(line, "done") {
		return line
	}
	for _, it := range s.Game.Clock().Waiting() {
		if s.speaksFor(it.Player) && !ready(it) {
			return line + " " + it.Player
		}
	}
	return line
}

// holdBack asks a person at a terminal once in a phase, for each player,
// whether he means to be done by a line that was typed so; anybody else is taken
// at his word.
func (s *Session) holdBack(line, typed, warning string) bool {
	if !s.asks || warning == "" {
		return false
	}
	o := ask.ReadOrder(s.Game, s.player(), line)
	key := s.tag() + " " + o.Player
	if s.warned[key] {
		return false
	}
	if s.warned == nil {
		s.warned = map[string]bool{}
	}
	s.warned[key] = true
	fmt.Fprintln(s.Out, s.Wrapped(fmt.Sprintf("%s. Type `%s` again if that is meant.", layout.Capital(warning), strings.Join(strings.Fields(typed), " "))))
	return true
}
