// Package bot is the players that the program has: what order to give next, and what to
// answer when a rule asks.
//
// A bot plays any ruleset. It sees the position as its side does, gives legal orders
// only, and is told no die of the game before it falls: the generator that it is given
// is its own. The same position and the same generator give the same order, so that a
// game can be played again from its seed. The work of a bot is counted, never timed.
//
// The package plays no games and prints nothing. The prompt and the simulations seat
// bots; each kind of bot is made by [New].
package bot

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
)

// Bot plays for one or several sides of a game.
type Bot interface {
	// Order returns an order of a player whose turn it is. Its text is in its canonical
	// form.
	Order(player string, r *rand.Rand) (*lua.Order, error)
	// Aside returns an order that may be given at any time, whoever's turn it is, and nil
	// if the player gives none. The caller asks now and then, between two orders.
	Aside(player string, r *rand.Rand) (*lua.Order, error)
	// Decide returns the answer to a question put to c.Player, "" if there is none. It is
	// called while an order is carried out, and writes nothing.
	Decide(c *game.Choice, r *rand.Rand) string
}

// Kinds are the kinds of bots.
var Kinds = []string{"random"}

// New returns a bot of a kind that plays the game on a host.
func New(kind string, h *lua.Host) (Bot, error) {
	if kind == "random" {
		return random{h}, nil
	}
	return nil, fmt.Errorf("unknown kind of bot %q; the kinds are: %s", kind, strings.Join(Kinds, ", "))
}

// random plays any legal order and takes any decision.
type random struct{ h *lua.Host }

func (b random) Order(player string, r *rand.Rand) (*lua.Order, error) {
	return ask.RandomOrder(b.h, player, r)
}

func (b random) Aside(player string, r *rand.Rand) (*lua.Order, error) {
	return ask.RandomAside(b.h, player, r)
}

func (b random) Decide(c *game.Choice, r *rand.Rand) string {
	list := c.List()
	if len(list) == 0 {
		return ""
	}
	return list[r.IntN(len(list))]
}
