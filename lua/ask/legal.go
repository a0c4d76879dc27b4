package ask

import (
	"fmt"
	"math/rand/v2"
	"slices"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua"
	"parley/lua/proxy"
)

// Legal lists every order that could be given now, those of every phase last; with a
// piece ("" for none) only those that it gives or that name it.
func Legal(h *lua.Host, piece string) ([]*lua.Order, error) { return LegalOf(h, "", piece) }

// LegalOf is Legal for one player ("" for all). In a phase of secret orders the rules
// do not see what is secret to the other players.
func LegalOf(h *lua.Host, player, piece string) ([]*lua.Order, error) {
	if player != "" {
		defer h.State.Rollback(h.State.Mark())
		if err := hideFrom(h, player); err != nil {
			return nil, err
		}
	}
	return LegalUnhidden(h, player, piece)
}

// LegalUnhidden is LegalOf by the state as it is: the caller has hidden whatever the
// player may not see.
func LegalUnhidden(h *lua.Host, player, piece string) (out []*lua.Order, err error) {
	err = h.Sandbox.Session(func() error {
		if out, err = legalNow(h, player, piece); err != nil || piece != "" && h.PieceByID(piece) == nil {
			return err
		}
		more, err := anyTime(h, player, h.PieceByID(piece))
		out = append(out, more...)
		return err
	})
	return out, err
}

func legalNow(h *lua.Host, player, piece string) ([]*lua.Order, error) {
	var out []*lua.Order
	about := h.PieceByID(piece)
	if piece != "" && about == nil {
		return nil, nil
	}
	spoke := ""
	for _, it := range h.Clock.Waiting() {
		if about != nil && !speaks(h, it.Player, about) || player != "" && it.Player != player {
			continue
		}
		again := it.Player == spoke // the items of a player are together, and his own orders are listed once
		spoke = it.Player
		err := h.Legal(it, about, func(o *lua.Order) bool {
			if (o.Actor != nil || !again) && (about == nil || isAbout(o, about)) {
				h.Spell(o, false)
				out = append(out, o)
			}
			return true
		})
		if err != nil {
			return nil, err
		}
		if about != nil && it.Piece != piece {
			continue
		}
		done, err := h.MayBeDone(it)
		if err != nil {
			return nil, err
		}
		if done != nil {
			out = append(out, done)
		}
	}
	return out, nil
}

// isAbout reports whether a piece gives an order, is named in it, or is its side.
func isAbout(o *lua.Order, t *game.Table) bool {
	return concerns(o, t) || o.Actor == nil && t.Key() == o.Player
}

// speaks reports whether a player gives the orders of a piece, or is that side himself.
func speaks(h *lua.Host, player string, t *game.Table) bool {
	return proxy.Owner(t) == player || t.Key() == player
}

// concerns reports whether a piece gives an order, or is named in it.
func concerns(o *lua.Order, t *game.Table) bool {
	if o.Actor == t {
		return true
	}
	if o.Values == nil {
		return false
	}
	for k, v := o.Values.Next(glua.LNil); k != glua.LNil; k, v = o.Values.Next(k) {
		list, ok := v.(*glua.LTable)
		for i := 1; ok && i <= list.Len(); i++ {
			if isPiece(list.RawGetInt(i), t) {
				return true
			}
		}
		if isPiece(v, t) {
			return true
		}
	}
	return false
}

func isPiece(v glua.LValue, t *game.Table) bool {
	p := proxy.Of(v)
	return p != nil && p.Table == t
}

// Unlisted reports whether a legal order is within what its action declares, but
// missing from its options.
func Unlisted(h *lua.Host, player, text string) (o *lua.Order, missing bool, err error) {
	o, refused := h.Parse(player, text)
	if len(refused) > 0 || o.Action == nil {
		return o, false, nil
	}
	err = h.Sandbox.Session(func() error {
		missing, err = h.Unlisted(o)
		return err
	})
	return o, missing, err
}

// rarely is how many times a bot considers a rare action before it gives it.
const rarely = 16

// RandomOrder picks a legal order of a player whose turn it is at random: a piece and
// an action first, then one of its orders. Sometimes, and if nothing else is left, the
// player is done.
func RandomOrder(h *lua.Host, player string, r *rand.Rand) (o *lua.Order, err error) {
	err = h.Sandbox.Session(func() error {
		if o, err = randomAsSeen(h, player, r); err == nil && o.Text == "" {
			o.Text = h.Canonical(o)
			h.KeepJudged(o)
		}
		return err
	})
	return o, err
}

// RandomMove is [RandomOrder] without the text of the order: for [Playout].
func RandomMove(h *lua.Host, player string, r *rand.Rand) (o *lua.Order, err error) {
	err = h.Sandbox.Session(func() error {
		o, err = randomAsSeen(h, player, r)
		return err
	})
	return o, err
}

// randomAsSeen is randomOrder in the position that the player sees.
func randomAsSeen(h *lua.Host, player string, r *rand.Rand) (o *lua.Order, err error) {
	err = h.AsSeen(player, func() error {
		o, err = randomOrder(h, player, r)
		return err
	})
	return o, err
}

func randomOrder(h *lua.Host, player string, r *rand.Rand) (*lua.Order, error) {
	var items []turn.Item
	for _, it := range h.Clock.Waiting() {
		if it.Player == player {
			items = append(items, it)
		}
	}
	if len(items) == 0 {
		return nil, fmt.Errorf("it is not the turn of %s", h.Called(player))
	}
	it := items[r.IntN(len(items))]
	done, err := h.MayBeDone(it) // nil: done is refused
	if err != nil {
		return nil, err
	}
	due, err := h.Due(it)
	if err != nil {
		return nil, err
	}
	pairs := pairsOf(h, it, due)
	r.Shuffle(len(pairs), func(i, j int) { pairs[i], pairs[j] = pairs[j], pairs[i] })
	var rare []pair
	for _, pr := range pairs {
		if pr.a.Rare && r.IntN(rarely) != 0 {
			rare = append(rare, pr)
			continue
		}
		o, err := drawn(h, pr, player, r)
		if o != nil && done != nil && r.IntN(8) == 0 { // as often however many pieces have nothing to do
			return done, err
		}
		if err != nil || o != nil {
			return o, err
		}
	}
	if done == nil {
		for _, pr := range rare {
			if o, err := drawn(h, pr, player, r); err != nil || o != nil {
				return o, err
			}
		}
		return anything(h, it)
	}
	return done, nil
}

// pair is an action and who may give it; no actor is the player himself.
type pair struct {
	a     *lua.Action
	actor *game.Table
}

// pairsOf lists the pairs of the current phase for an item; due are the actions that come first.
func pairsOf(h *lua.Host, it turn.Item, due []lua.Due) (pairs []pair) {
	p := h.Clock.Phase()
	for _, a := range h.Book.ActionOrder {
		if !a.Any && slices.Contains(a.Phases, p.ID) && !lua.Barred(due, a) {
			for _, actor := range h.Actors(a, it) {
				pairs = append(pairs, pair{a, actor})
			}
		}
	}
	return pairs
}

// drawn picks one of the legal orders of a pair, each equally likely; nil if there is none.
func drawn(h *lua.Host, pr pair, player string, r *rand.Rand) (*lua.Order, error) {
	u, err := urnOf(h, pr, player, r)
	if err != nil {
		return nil, err
	}
	return u.draw()
}
