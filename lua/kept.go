package lua

import (
	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
)

// kept is what was worked out once and would come out the same again: pools of
// dice, classes of a count, pieces in order. A host without it plays the same
// game, slower.
type kept struct {
	dice     map[string]*diceSpec
	pools    map[string]*classed           // the classes of count, read once
	poolKey  []byte                        // of the classes that are being looked up
	lists    map[*glua.LTable]*listed      // classes that are lists, by the list
	attempts [2]attempt                    // the last orders that may be run again
	call     []byte                        // a call of a pure rule that is being looked up
	pieces   map[*game.Shape][]*game.Table // of each kind in order; Field of the mirror forgets them

	relations map[[2]string]string // what one player is to another; any write forgets them
}
