package ask

import (
	"parley/core/game"
	"parley/lua"
)

// Playout plays from the current position until the game is over, next returns no order
// (nil), or most orders have been given, and returns their number. It keeps no text,
// record, hash or event: hd answers dice and decisions as in any game. The log of the
// state has all changes, for the caller to read and roll back. An order that fails is
// undone, and ends the playout.
//
// next must return legal orders, such as those of [RandomMove]: they are not checked
// again.
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
