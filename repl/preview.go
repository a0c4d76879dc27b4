package repl

import (
	"strings"

	"parley/core/game"
	"parley/lua"
)

// byItself stands before what an order brings when the orders of others are
// left out.
const byItself = "if nobody else moves: "

// previewed is what an order would bring, in one line: the notes of its
// preview, without the name of the piece, which the order has named; "" where
// there is nothing to tell.
func (s *Session) previewed(o *lua.Order, p *lua.Preview) string {
	if p == nil {
		return ""
	}
	var parts []string
	name := ""
	if t := s.Game.Host.Piece(o.Piece); o.Piece != "" && t != nil {
		name = lua.Name(t) + " "
	}
	for _, n := range p.Notes {
		parts = append(parts, strings.TrimPrefix(n, name))
	}
	if p.Dice != "" {
		parts = append(parts, "then the dice decide: "+p.Dice)
	}
	text := strings.Join(parts, "; ")
	if len(p.Assumed) > 0 {
		text += " (by the usual decisions)"
	}
	return text + inBrackets(p.From)
}

// foresee is the preview of a legal order that is typed here, and its text;
// nothing where the order is another's, or its action has no preview.
func (s *Session) foresee(player, order string) (*lua.Preview, string, error) {
	g := s.Game
	o := g.Read(player, order)
	if o == nil || s.secretPhase() && !s.speaksFor(o.Player) {
		return nil, "", nil
	}
	p, err := g.Preview(o)
	if err != nil || p == nil {
		return nil, "", err
	}
	text := s.previewed(o, p)
	if text != "" && p.Sealed {
		text = byItself + text
	}
	return p, text, nil
}

// sealedNow says whether an order was given in the phase of secret orders that
// still lasts, so that what it brings is not told yet.
func (s *Session) sealedNow(rec *game.Record) bool {
	return s.secretPhase() && rec.Tag == s.tag()
}
