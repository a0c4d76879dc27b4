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

// Veiled runs look in the position without what see hides.
func Veiled(g *lua.Game, see game.Viewer, look func() error) error {
	defer g.State.Rollback(g.State.Mark())
	if err := g.State.Hide(see); err != nil {
		return err
	}
	return look()
}

// visit runs look in several earlier positions, in their order, each without what see
// hides.
func visit(g *lua.Game, at []game.Savepoint, see game.Viewer, look func() error) error {
	st := g.State
	if see == nil || !g.Host.Private() {
		return st.Visit(at, func(game.Savepoint) error { return look() })
	}
	for _, m := range at {
		err := func() error { // a position of the past cannot be written, so it becomes the present
			defer st.Restore(st.Save(m))
			return Veiled(g, see, look)
		}()
		if err != nil {
			return err
		}
	}
	return nil
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
