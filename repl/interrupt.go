package repl

import (
	"sync/atomic"

	"parley/lua"
)

// working are the rules that may be running: those of the game on the table, and
// those of a game beside it that a question is put to. They are kept apart from
// the games because an interrupt comes from another goroutine, and a game may be
// made again at that moment.
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
