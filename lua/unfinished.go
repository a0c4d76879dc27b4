package lua

import (
	"fmt"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/sandbox"
)

// Unfinished says in a sentence what an order of done would leave undone in the
// phase in force, "" for nothing, and for any other order.
func (g *Game) Unfinished(player, text string) (string, error) {
	o := g.Read(player, text)
	if o == nil || o.Action != nil || o.option != "" || o.house != "" {
		return "", nil
	}
	return g.Host.Unfinished(o.Player, o.Piece)
}

// Unfinished asks the phase in force what it would leave undone if the player,
// or his one piece ("" for all that waits of his), were done now. The rules do
// not see what is secret to others.
func (h *Host) Unfinished(player, piece string) (sentence string, err error) {
	now := h.clock.Phase()
	if now == nil {
		return "", nil
	}
	fn := h.book.seq.phases[now.ID].unfinished
	if fn == nil {
		return "", nil
	}
	defer h.State.Rollback(h.State.Mark())
	if err := h.hideFrom(player); err != nil {
		return "", err
	}
	r := h.run
	r.frozen = true
	err = h.session(r, func() error {
		res, err := h.call(fn, 1, glua.LString(player), h.waitingPieces(player, piece))
		if err != nil {
			return err
		}
		text, ok := res[0].(glua.LString)
		if !ok && res[0] != glua.LNil {
			return fmt.Errorf("phase %s: unfinished must return a sentence, or nil", now.ID)
		}
		sentence = sandbox.CutText(string(text), maxNote)
		return nil
	})
	return sentence, err
}

// Unfinishable says whether the phase in force can tell what it would leave
// undone.
func (h *Host) Unfinishable() bool {
	now := h.clock.Phase()
	return now != nil && h.book.seq.phases[now.ID].unfinished != nil
}
