package repl

import (
	"fmt"
	"slices"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua/ask"
)

// see says whether a reader at this prompt may see what is secret or private to owner.
// Secrets last as long as the phase in which they are made. What is private to nobody,
// only the rules know.
func (s *Session) see(owner string, private bool) bool {
	switch {
	case len(s.humans) == 0 || owner != "" && owner == s.As:
		return true
	case private:
		return false
	}
	return owner == "" || !s.secretPhase()
}

// speaksFor says whether this prompt gives the orders of a player: the player whose
// secrets it shows, or, if it shows nobody's, all who play here, because whoever types
// an order knows it.
func (s *Session) speaksFor(player string) bool {
	if s.As != "" {
		return player == s.As
	}
	return len(s.humans) == 0 || slices.Contains(s.humans, player)
}

// secretPhase says whether orders are being given in secret now.
func (s *Session) secretPhase() bool {
	p := s.Game.Clock().Phase()
	return p != nil && p.Mode == turn.Secret
}

// secretFrom is a player whose orders are hidden at this prompt, "" if nobody's are.
func (s *Session) secretFrom() string {
	if !s.secretPhase() {
		return ""
	}
	players, err := s.Game.Host.Players()
	if err != nil {
		return ""
	}
	for _, p := range players {
		if !s.see(p, false) {
			return p
		}
	}
	return ""
}

// unseen runs put on the state without what is hidden at this prompt, so that Lua typed
// here reads no more than `show` prints.
func (s *Session) unseen(put func() error) error {
	if s.secretFrom() == "" {
		return put()
	}
	return ask.WithoutSecrets(s.Game, s.see, put)
}

// hash is the hash of the state without what is hidden at this prompt: a hash of the
// whole state would confirm a guess.
func (s *Session) hash() string { return s.Game.State.HashFor(s.see) }

// untilReveal refuses to load new rules while orders are hidden at this prompt, because
// the rules could read and print them.
func (s *Session) untilReveal(what string) error {
	if who := s.secretFrom(); who != "" {
		return fmt.Errorf("the orders of %s are secret: `%s` is not available until the reveal", s.Name(who), what)
	}
	return nil
}

// tag is the tag of orders given in the current phase.
func (s *Session) tag() string {
	return s.Game.Rules.(game.Tagger).Tag()
}

// secretSince is the first order whose secrets are still kept: the one that began the
// current secret phase. Without such a phase it is past all orders.
func (s *Session) secretSince() int {
	recs := s.Game.Records()
	first := len(recs) + 1
	if !s.secretPhase() {
		return first
	}
	for i := len(recs) - 1; i >= 0 && recs[i].Tag == s.tag(); i-- {
		first = i
	}
	return min(first, len(recs)) - 1
}

// viewer says which parts of an order may be shown at this prompt.
func (s *Session) viewer(rec *game.Record) game.Viewer {
	if rec.N < s.secretSince() {
		return nil
	}
	return s.see
}

// hidden says whether the text of an order is secret at this prompt.
func (s *Session) hidden(rec *game.Record) bool {
	return s.secretPhase() && rec.Tag == s.tag() && rec.N > 0 && !s.see(rec.Player, false)
}
