package lua

import (
	"errors"
	"fmt"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/ruleset"
)

// wrote counts a write of the current order.
func (c *course) wrote(bytes int) error {
	c.spent.writes++
	c.spent.writtenBytes += bytes
	switch {
	case c.spent.writes > maxWrites:
		return ruleset.TooMuch("the writes of one order", c.spent.writes, maxWrites)
	case c.spent.writtenBytes > maxWritten:
		return ruleset.TooMuch("the bytes of the texts that one order writes", c.spent.writtenBytes, maxWritten)
	}
	return nil
}

// ownWrite refuses writes that only the engine may do: the turn, and the house rules in
// force.
func (h *Host) ownWrite(t *game.Table, key glua.LValue) error {
	switch {
	case t == h.turn || t == h.turn.Parent() && key.String() == "turn":
		return errors.New("only the sequence of play may write game.turn")
	case t == h.State.Root() && key.String() == ruleset.HouseField:
		return fmt.Errorf("only the host may write game.%s: switch house rules with an order", ruleset.HouseField)
	}
	if t == h.State.Root() {
		if ov := h.HouseRules.stateOf(key.String()); ov != nil {
			return fmt.Errorf("game.%s is the state of the house rule %s: write its fields", key, ov.ID)
		}
		if ov := h.HouseRules.deckBy(key.String()); ov != nil {
			return fmt.Errorf("game.%s is a deck of the house rule %s: only the words of the chapter cards move its cards", key, ov.ID)
		}
	}
	return nil
}

// changed invalidates what was computed from a field, a key or a list that is written;
// for a list the key is "".
func (h *Host) changed(t *game.Table, key string) {
	if len(h.kept.relations) > 0 {
		clear(h.kept.relations)
	}
	if len(h.kept.weights) > 0 {
		delete(h.kept.weights, t)
	}
	if sh := t.Type().Shape; sh != nil && key == numberField {
		h.kept.forgetPieces(sh)
	} else if sh != nil && sh.IsEntity() && len(h.kept.referring) > 0 {
		delete(h.kept.referring, fieldOf{sh, key})
	}
	if e := t.Type().Elem; t.Type().Sort == game.SortMap && e.Shape != nil && e.Shape.IsEntity() {
		h.kept.forgetPieces(e.Shape)
	}
	if h.State != nil && t == h.State.Root() && key == ruleset.HouseField {
		h.stack()
	}
}
