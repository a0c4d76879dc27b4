package ask

import (
	"slices"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua"
)

// WithoutSecrets runs ask in the position without what see hides: as if the players whom
// it does not admit had given no order in the current phase.
func WithoutSecrets(g *lua.Game, see game.Viewer, ask func() error) error {
	st := g.State
	defer st.Rollback(st.Mark())
	if err := st.Hide(see); err != nil {
		return err
	}
	err := g.Host.Sandbox.Session(func() error {
		return g.Host.Clock.Reopen(func(it turn.Item) (bool, error) {
			if see(it.Player, false) {
				return false, nil
			}
			return g.Host.CanAct(it)
		})
	})
	if err != nil {
		return err
	}
	return ask()
}

// hideFrom removes from the state what a player may not see: what is private to others,
// and in a phase of secret orders what is secret to them. The caller rolls it back.
func hideFrom(h *lua.Host, player string) error {
	if h.Clock.Mode() != turn.Secret && !h.Private() {
		return nil
	}
	return h.State.Hide(h.ViewerOf(player))
}

// unseenPlayers lists the players whose orders see does not admit; nil admits all.
func unseenPlayers(h *lua.Host, see game.Viewer) ([]string, error) {
	if see == nil {
		return nil, nil
	}
	players, err := h.Players()
	return slices.DeleteFunc(players, func(p string) bool { return see(p, false) }), err
}
