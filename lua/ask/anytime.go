package ask

import (
	"fmt"
	"math/rand/v2"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua"
)

// anyTime lists the legal orders of every phase, of one player ("" for all), that a
// piece (nil for any) gives or that name it.
func anyTime(h *lua.Host, player string, about *game.Table) (out []*lua.Order, err error) {
	if h.Clock.Over() {
		return nil, nil
	}
	players := []string{player}
	if player == "" {
		if players, err = h.Players(); err != nil {
			return nil, err
		}
	}
	for _, p := range players {
		if about != nil && !speaks(h, p, about) {
			continue
		}
		err := h.LegalAnyTime(p, about, func(*lua.Action) bool { return true }, func(o *lua.Order) bool {
			if about == nil || isAbout(o, about) {
				h.Spell(o, false)
				out = append(out, o)
			}
			return true
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// anything returns the first legal order of an item, other than done, for an item that
// may not be done.
func anything(h *lua.Host, it turn.Item) (first *lua.Order, err error) {
	take := func(o *lua.Order) bool {
		h.Spell(o, false)
		first = o
		return false
	}
	if err := h.Legal(it, nil, take); err != nil || first != nil {
		return first, err
	}
	err = h.LegalAnyTime(it.Player, nil, func(a *lua.Action) bool { return a.Waits }, take)
	if err == nil && first == nil {
		err = fmt.Errorf("there is no order for %s, who may not be done either", h.CalledItem(it))
	}
	return first, err
}

// Frequencies of the orders that bots give at any time. Between two orders of a game a
// bot considers such an order once in AsideEvery times; it gives a rare one, such as
// resigning, only once in rareAside times, so that one in sixteen games of a thousand
// orders ends that way.
const (
	AsideEvery = 32
	rareAside  = 512
)

// RandomAside picks a legal order of any phase of a player, whoever's turn it is, at
// random: an action first, then one of its orders. It is nil if there is none, and
// usually if only rare ones are left.
func RandomAside(h *lua.Host, player string, r *rand.Rand) (o *lua.Order, err error) {
	if h.Clock.Over() {
		return nil, nil
	}
	err = h.Sandbox.Session(func() error {
		var actions []*lua.Action
		for _, a := range h.Book.ActionOrder {
			if a.Any && (!a.Rare || r.IntN(rareAside) == 0) {
				actions = append(actions, a)
			}
		}
		r.Shuffle(len(actions), func(i, j int) { actions[i], actions[j] = actions[j], actions[i] })
		for _, a := range actions {
			var list []*lua.Order
			err := h.LegalAnyTime(player, nil, func(x *lua.Action) bool { return x == a }, func(o *lua.Order) bool {
				list = append(list, o)
				return true
			})
			if err != nil {
				return err
			}
			if len(list) > 0 {
				o = list[r.IntN(len(list))]
				h.Spell(o, false)
				return nil
			}
		}
		return nil
	})
	return o, err
}
