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

// turnLine names the current phase and who is to act; pieces that have all their orders
// are left out if the phase can tell.
func (s *Session) turnLine() string { return answer.TurnLineBut(s.Game, s.ready()) }

// ready reports for pieces of the players at this prompt that `done` would leave nothing
// undone; it is nil if the phase cannot tell.
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

// stillWaits says, after an order, who is still to act in the phase, and what `done`
// would leave undone by a player who acts with all his pieces, if that has changed.
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

// sameWaits says whether the phase of an order still waits for the player who gave it.
func (s *Session) sameWaits(rec *game.Record) bool {
	if s.Game.Over() || s.Game.Pending() != nil || rec.Tag != s.tag() {
		return false
	}
	mode := s.Game.Clock().Mode()
	return slices.ContainsFunc(s.Game.Clock().Waiting(), func(it turn.Item) bool {
		return it.Player == rec.Player || mode == turn.Secret || mode == turn.Together
	})
}

// unfinished says what `done` would leave undone; "" for nothing, for any other order,
// and if the answer would reveal who has given secret orders.
func (s *Session) unfinished(line string) (string, error) {
	o := ask.ReadOrder(s.Game, s.player(), line)
	if o == nil || s.secretPhase() && !s.speaksFor(o.Player) {
		return "", nil
	}
	return ask.LeavesUnfinished(s.Game, s.player(), line)
}

// whoseDone adds to a `done` that names nobody the player who is still to act: a player
// who has given all his orders is not meant.
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

// holdBack makes a person at a terminal confirm `done` if it leaves something undone:
// once in each phase for each player. Lines from a pipe are not held back.
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
	fmt.Fprintln(s.Out, s.Wrapped(fmt.Sprintf("%s. Type `%s` again to confirm.", layout.Capital(warning), strings.Join(strings.Fields(typed), " "))))
	return true
}
