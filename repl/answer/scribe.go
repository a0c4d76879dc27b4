package answer

import (
	"cmp"
	"fmt"
	"strings"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/proxy"
	"parley/repl/layout"
)

// Scribe writes answers about one game on a screen.
type Scribe struct {
	layout.Screen
	Game *lua.Game
}

// Roll is a roll or a draw in words: who rolls, which dice, what for, and the faces.
func (s Scribe) Roll(e game.Event) string {
	who := ""
	if t := s.Game.Host.Piece(e.Who); e.Who != "" && t != nil {
		who = proxy.Name(t) + ", "
	}
	if e.Text == game.Draw.String() {
		return fmt.Sprintf("%s%s: %s", who, cmp.Or(e.Why, e.Throw.Dice), strings.Join(e.Throw.Faces, ", "))
	}
	return fmt.Sprintf("%s%s %s = %s", who, e.Throw.Dice, e.Why, strings.Join(e.Throw.Faces, " "))
}

// Name is the name of the piece with that id, if there is one, or else the id.
func (s Scribe) Name(player string) string {
	if t := s.Game.Host.Piece(player); t != nil && t.Key() == player {
		return proxy.Name(t)
	}
	return player
}

// Previewed is a preview in one line: its notes, without the name of the piece, which the
// order has named; "" if there are none.
func (s Scribe) Previewed(o *lua.Order, p *ask.Preview) string {
	if p == nil {
		return ""
	}
	var parts []string
	name := ""
	if t := s.Game.Host.Piece(o.Piece); o.Piece != "" && t != nil {
		name = proxy.Name(t) + " "
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
	return text + FromHouse(p.From)
}
