package ask

import (
	"parley/core/game"
	"parley/lua"
)

// Playout plays on from the position of a host until the game is over, next gives no
// order (nil), or most orders have been given, and returns how many were. It keeps no
// text, record, hash or event: hd answers dice and decisions, and is asked as in any
// game. What is played is in the log of the state, for the caller to look at and to
// roll back. An order that fails is taken back, and ends it.
//
// next gives orders that are legal, such as those of [RandomMove]: they are not
// checked again.
func Playout(h *lua.Host, hd game.Handler, most int, next func(n int) (*lua.Order, error)) (n int, err error) {
	for ; n < most && !h.Clock.Over(); n++ {
		o, err := next(n)
		if err != nil || o == nil {
			return n, err
		}
		mark := h.State.Mark()
		if err := h.CarryOut(o, hd); err != nil {
			h.State.Rollback(mark)
			return n, err
		}
	}
	return n, nil
}
