package repl

import (
	"sync/atomic"

	"parley/lua"
)

// working holds the rules that may be running: those of the current game, and those of
// a second game that is being asked a question. They are stored apart from the games
// because an interrupt comes from another goroutine, possibly while a game is being
// rebuilt.
type working struct{ table, beside atomic.Pointer[lua.Host] }

// Interrupt stops the rule that is running; it may be called from another
// goroutine once [Session.SetGame] has returned.
func (s *Session) Interrupt() {
	for _, h := range []*lua.Host{s.hosts.table.Load(), s.hosts.beside.Load()} {
		if h != nil {
			h.Interrupt()
		}
	}
}
