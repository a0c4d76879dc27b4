package lua

import (
	"parley/core/game"
	"parley/core/turn"
)

// Private says whether anything in this game stays hidden from a player at all times.
// Games without such things ask and list orders in the position as it is.
func (h *Host) Private() bool { return h.Ruleset.Private || h.hides }

// ViewerOf returns what a player may see now: everything of his own; of others what is
// not private and, while orders are secret, not secret either. What belongs to nobody is
// a secret from nobody; if it is private, only the rules know it.
func (h *Host) ViewerOf(player string) game.Viewer {
	sealed := h.Clock.Mode() == turn.Secret
	return func(owner string, private bool) bool {
		switch {
		case owner == "":
			return !private
		case private:
			return owner == player
		}
		return owner == player || !sealed
	}
}
