package repl

import (
	"parley/core/game"
	"parley/lua/ask"
)

// byItself introduces a preview, which leaves out the orders of others.
const byItself = "if nobody else moves: "

// foresee is the preview of a legal order that is typed here, and its text. It is nil
// if another player gives the order, or if its action has no preview.
func (s *Session) foresee(player, order string) (*ask.Preview, string, error) {
	g := s.Game
	o := ask.ReadOrder(g, player, order)
	if o == nil || s.secretPhase() && !s.speaksFor(o.Player) {
		return nil, "", nil
	}
	p, err := ask.PreviewOf(g, o)
	if err != nil || p == nil {
		return nil, "", err
	}
	text := s.Previewed(o, p)
	if text != "" && p.Sealed {
		text = byItself + text
	}
	return p, text, nil
}

// sealedNow says whether an order was given in the current phase of secret orders, so
// that its effects are not shown yet.
func (s *Session) sealedNow(rec *game.Record) bool {
	return s.secretPhase() && rec.Tag == s.tag()
}
