package repl

import (
	"sync/atomic"

	"parley/lua"
)

// working holds the rules that may be running: those of the current game, and those of
// a second game that is being asked a question. They are stored apart from the games
// because an interrupt comes from another goroutine, possibly while a game is being
// rebuilt.
type working struct {
	table, beside atomic.Pointer[lua.Host]

	ponders atomic.Bool // a bot tries orders, each for a short time
	stop    atomic.Bool // and is to take the best so far
	leave   atomic.Bool // bots that play every side are to leave off
}

// ponders says what a bot does that may be stopped by an interrupt, until it ends.
func (s *Session) ponders(what string) (end func()) {
	s.hosts.stop.Store(false)
	s.hosts.ponders.Store(true)
	erase := s.Progress.Begin(what)
	return func() {
		erase()
		s.hosts.ponders.Store(false)
	}
}

// Interrupt stops the rule that is running, or has a bot take the best that it has found so far; a second one stops its
// rules too. It may be called from another goroutine once [Session.SetGame] has returned.
func (s *Session) Interrupt() {
	s.hosts.leave.Store(true)
	if !s.hosts.stop.Swap(true) && s.hosts.ponders.Load() {
		return
	}
	for _, h := range []*lua.Host{s.hosts.table.Load(), s.hosts.beside.Load()} {
		if h != nil {
			h.Interrupt()
		}
	}
}
