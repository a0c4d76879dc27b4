package lua

import (
	"fmt"
	"math/rand/v2"
	"slices"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua/proxy"
)

// Legal lists every order that could be given now; with a piece ("" for none)
// those that it gives or that name it. While a question is open, its answers.
func (h *Host) Legal(piece string) ([]*Order, error) { return h.LegalOf("", piece) }

// LegalOf is Legal for one player ("" for all). In a phase of secret orders the
// rules do not see what is secret to the other players.
func (h *Host) LegalOf(player, piece string) (out []*Order, err error) {
	if player != "" {
		defer h.State.Rollback(h.State.Mark())
		if err := h.HideFrom(player); err != nil {
			return nil, err
		}
	}
	err = h.Sb.Session(func() error {
		out, err = h.legalNow(player, piece)
		return err
	})
	return out, err
}

func (h *Host) legalNow(player, piece string) ([]*Order, error) {
	var out []*Order
	about := h.PieceByID(piece)
	if piece != "" && about == nil {
		return nil, nil
	}
	for _, it := range h.Clock.Waiting() {
		if about != nil && !h.speaks(it.Player, about) || player != "" && it.Player != player {
			continue
		}
		err := h.legal(it, about, func(o *Order) bool {
			if about == nil || o.concerns(about) || o.Actor == nil && about.Key() == o.Player {
				out = append(out, o)
			}
			return true
		})
		if err != nil {
			return nil, err
		}
		if about == nil || it.Piece == piece {
			out = append(out, &Order{Player: it.Player, Piece: it.Piece, Text: h.doneText(it)})
		}
	}
	return out, nil
}

// speaks says whether a player gives the orders of a piece, or is that side itself.
func (h *Host) speaks(player string, t *game.Table) bool {
	return Owner(t) == player || t.Key() == player
}

// concerns says whether a piece gives an order, or is named in it.
func (o *Order) concerns(t *game.Table) bool {
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

func (h *Host) doneText(it turn.Item) string {
	if it.Piece != "" && slices.Contains(h.Clock.Waiting(), it) {
		return DoneAction + " " + it.Piece
	}
	return DoneAction
}

// rarely is how many times a bot thinks of a rare action before it gives it.
const rarely = 16

// RandomOrder picks a legal order of a waiting player by the generator: a
// piece and an action first, then one of its orders. Every so often, and where
// nothing else is left, the player is done.
func (h *Host) RandomOrder(player string, r *rand.Rand) (o *Order, err error) {
	err = h.Sb.Session(func() error {
		o, err = h.randomOrder(player, r)
		return err
	})
	return o, err
}

func (h *Host) randomOrder(player string, r *rand.Rand) (*Order, error) {
	var items []turn.Item
	for _, it := range h.Clock.Waiting() {
		if it.Player == player {
			items = append(items, it)
		}
	}
	if len(items) == 0 {
		return nil, fmt.Errorf("%s is not waited for", player)
	}
	it := items[r.IntN(len(items))]
	done := &Order{Player: player, Piece: it.Piece, Text: h.doneText(it)}
	type pair struct {
		a     *Action
		actor *game.Table
	}
	var pairs []pair
	p := h.Clock.Phase()
	for _, a := range h.Book.ActOrder {
		if !a.Any && slices.Contains(a.Phases, p.ID) {
			for _, actor := range h.Actors(a, it) {
				pairs = append(pairs, pair{a, actor})
			}
		}
	}
	r.Shuffle(len(pairs), func(i, j int) { pairs[i], pairs[j] = pairs[j], pairs[i] })
	for _, pr := range pairs {
		if r.IntN(8) == 0 {
			return done, nil
		}
		if pr.a.Rare && r.IntN(rarely) != 0 {
			continue
		}
		tables, err := h.candidates(pr.a, player, pr.actor, nil, nil)
		if err != nil {
			return nil, err
		}
		r.Shuffle(len(tables), func(i, j int) { tables[i], tables[j] = tables[j], tables[i] })
		for _, args := range tables {
			o := h.order(pr.a, player, pr.actor, args)
			refused, err := h.tried(o, nil)
			if err != nil {
				return nil, err
			}
			if len(refused) == 0 {
				o.Text = h.canonical(o)
				return o, nil
			}
		}
	}
	return done, nil
}

// HideFrom takes out of the state, in a phase of secret orders, what is secret
// to others than the player. The caller rolls it back.
func (h *Host) HideFrom(player string) error {
	if h.Clock.Mode() != turn.Secret {
		return nil
	}
	return h.State.Hide(func(owner string) bool { return owner == player })
}
