package ask

import (
	"slices"

	"parley/core/turn"
	"parley/lua"
)

// WithoutSecrets runs ask in the position without what is secret to the players whom
// see does not admit: as if they had given no order in the current phase.
func WithoutSecrets(g *lua.Game, see func(owner string) bool, ask func() error) error {
	st := g.State
	defer st.Rollback(st.Mark())
	if err := st.Hide(see); err != nil {
		return err
	}
	err := g.Host.Sandbox.Session(func() error {
		return g.Host.Clock.Reopen(func(it turn.Item) (bool, error) {
			if see(it.Player) {
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

// hideFrom removes from the state, in a phase of secret orders, what is secret to
// players other than this one. The caller rolls it back.
func hideFrom(h *lua.Host, player string) error {
	if h.Clock.Mode() != turn.Secret {
		return nil
	}
	return h.State.Hide(func(owner string) bool { return owner == player })
}

// unseenPlayers lists the players whose orders see does not admit; nil admits all.
func unseenPlayers(h *lua.Host, see func(owner string) bool) ([]string, error) {
	if see == nil {
		return nil, nil
	}
	players, err := h.Players()
	return slices.DeleteFunc(players, see), err
}
