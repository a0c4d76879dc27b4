package repl

import (
	"parley/core/game"
	"parley/lua/reload"
)

// Whole makes sure that what all orders did is known: a game that was resumed from a
// checkpoint is replayed from its beginning first.
func (s *Session) Whole() error {
	if s.Game == nil || s.Game.Behind() == 0 {
		return nil
	}
	defer s.Progress.Begin("replaying the game")()
	defer s.hosts.beside.Store(nil)
	if err := reload.Recall(s.Game, s.hosts.beside.Store); err != nil {
		return err
	}
	s.rehosted()
	return nil
}

// wholeFrom is Whole if an order is not known.
func (s *Session) wholeFrom(rec *game.Record) error {
	if rec.N >= s.Game.Behind() {
		return nil
	}
	return s.Whole()
}

// rehosted says that the game may be on another host now.
func (s *Session) rehosted() {
	s.hosts.table.Store(s.Game.Host)
	s.players = map[string]seatedBot{}
}
