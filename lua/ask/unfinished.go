package ask

import (
	"fmt"

	glua "github.com/yuin/gopher-lua"

	"parley/lua"
	"parley/lua/sandbox"
)

// LeavesUnfinished returns a sentence about what the order done would leave undone in
// the current phase, "" if nothing, if it is refused, and for any other order.
func LeavesUnfinished(g *lua.Game, player, text string) (string, error) {
	o := ReadOrder(g, player, text)
	if o == nil || !o.Done() || !TellsUnfinished(g.Host) {
		return "", nil
	}
	if _, refused, err := g.WhyNot(player, text); err != nil || len(refused) > 0 {
		return "", err
	}
	return Unfinished(g.Host, o.Player, o.Piece)
}

// Unfinished calls the current phase's unfinished for a player, or his one piece (""
// for all of his that wait). The rules do not see what is secret to others.
func Unfinished(h *lua.Host, player, piece string) (sentence string, err error) {
	if !TellsUnfinished(h) {
		return "", nil
	}
	now := h.Clock.Phase().ID
	defer h.State.Rollback(h.State.Mark())
	if err := hideFrom(h, player); err != nil {
		return "", err
	}
	r := h.Run
	r.Frozen = true
	err = h.Session(r, func() error {
		res, err := h.Call(h.Book.Sequence.Phases[now].Unfinished, 1, glua.LString(player), h.WaitingPieces(player, piece))
		if err != nil {
			return err
		}
		text, ok := res[0].(glua.LString)
		if !ok && res[0] != glua.LNil {
			return fmt.Errorf("phase %s: unfinished must return a sentence, or nil", now)
		}
		sentence = sandbox.CutText(string(text), lua.MaxNote)
		return nil
	})
	return sentence, err
}

// TellsUnfinished reports whether the current phase has an unfinished function.
func TellsUnfinished(h *lua.Host) bool {
	now := h.Clock.Phase()
	return now != nil && h.Book.Sequence.Phases[now.ID].Unfinished != nil
}
