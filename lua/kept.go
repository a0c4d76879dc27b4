package lua

import (
	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/hex"
)

// kept is what was worked out once and would come out the same again: texts of
// cells, pools of dice, classes of a count, pieces in order. A host without it
// plays the same game, slower.
type kept struct {
	hexes   map[hex.Cell]glua.LString
	cells   map[string]hex.Cell
	dice    map[string]*diceSpec
	pools   map[string]*classed           // the classes of count, read once
	poolKey []byte                        // of the classes that are being looked up
	lists   map[*glua.LTable]*listed      // classes that are lists, by the list
	pieces  map[*game.Shape][]*game.Table // of each kind in order; Field of the mirror forgets them
}

func newKept() kept {
	return kept{
		hexes: map[hex.Cell]glua.LString{}, cells: map[string]hex.Cell{}, dice: map[string]*diceSpec{},
		pieces: map[*game.Shape][]*game.Table{},
	}
}

func (h *Host) cell(s string) (hex.Cell, error) {
	if c, ok := h.kept.cells[s]; ok {
		return c, nil
	}
	c, err := hex.ParseCell(s)
	if err == nil && len(h.kept.cells) < 1<<16 {
		h.kept.cells[s] = c
	}
	return c, err
}

func (h *Host) cellText(c hex.Cell) glua.LString {
	s, ok := h.kept.hexes[c]
	if !ok {
		s = glua.LString(c.String())
		if len(h.kept.hexes) < 1<<16 {
			h.kept.hexes[c] = s
		}
	}
	return s
}
