package ask

import (
	"maps"

	"parley/core/game"
	"parley/core/odds"
	"parley/core/turn"
	"parley/lua"
)

// Suppose is an order that is tried with everything that follows it.
type Suppose struct {
	Dealer game.Dealer
	Given  *Given      // orders of players that are assumed
	See    game.Viewer // what the reader may see; nil: everything
	Veil   bool        // what he may not see is left out of an answer; other questions are asked in the position that he sees
	More   bool        // other orders are tried after it: nobody is assumed to be done
	Look   func()      // called in the position after it
}

// Given holds orders of players that a question assumes.
type Given struct {
	list  []*supposed
	acted map[turn.Item]bool // who has given one, or was tried with one before
}

// Unused lists those that were not played, and why.
func (x *Given) Unused() (list []string) {
	for _, s := range x.list {
		switch {
		case s.used:
		case s.refused != "":
			list = append(list, s.text+": "+s.refused)
		default:
			list = append(list, s.text+": it is not their turn")
		}
	}
	return list
}

// Supposition is the result of such an order.
type Supposition struct {
	*game.Trial
	Later   string         // when the order takes effect, "" if immediately
	Assumed []odds.Assumed // who is assumed to be done before that
	Lacks   []turn.Item    // whose hidden orders would be needed to continue
}

// WhatIf plays an order, or an answer to an open question, as far as odds follow it,
// until the next player can decide, and undoes it. The hash belongs to the position
// before anybody was assumed to be done.
func WhatIf(g *lua.Game, player, order string, s Suppose) (*Supposition, error) {
	h := g.Host
	hidden, err := unseenPlayers(h, s.See)
	if err != nil {
		return nil, err
	}
	out := &Supposition{}
	f := &follow{h: h, hidden: hidden, given: s.Given.list, rolls: true, assume: func(a odds.Assumed) { out.Assumed = append(out.Assumed, a) }}
	if g.Open() == nil {
		if o := ReadOrder(g, player, order); o != nil {
			f.begin(o)
			for i, x := range f.given {
				f.used[i] = x.used // used by an order before it
			}
			maps.Copy(s.Given.acted, f.acted)
			f.acted = s.Given.acted
			if f.later != nil {
				out.Later = f.later.Text
			}
			if s.More {
				f.later = nil
			}
		}
	}
	hash := ""
	then := func() (player, order string, err error) {
		err = h.Sandbox.Session(func() error {
			waived := f.waived
			o, err := f.next()
			if f.waived && !waived {
				hash = g.State.Hash()
			}
			if o != nil {
				player, order = o.Player, o.Text
			}
			return err
		})
		return player, order, err
	}
	look := func() {
		out.Lacks = f.lacks()
		s.Look()
	}
	var veil *game.Veil
	if s.Veil {
		veil = Veil(g, s.See)
	}
	err = h.Within(h.Run.Followed(f), func() error {
		if g.Open() != nil {
			out.Trial, err = g.TryAnswer(order, s.Dealer, veil, look)
		} else {
			out.Trial, err = g.Try(player, order, s.Dealer, then, look)
		}
		return err
	})
	if hash != "" && err == nil {
		out.Record.Hash = hash
	}
	return out, err
}

// Veil is what a trial of an answer may not show its reader: what he may not see while the
// question is open. In an order that has ended a phase of secret orders, those are revealed.
func Veil(g *lua.Game, reader game.Viewer) *game.Veil {
	sealed := g.Host.Clock.Mode() == turn.Secret
	see := func(owner string, private bool) bool { return !private && !sealed || reader(owner, private) }
	return &game.Veil{See: see, Hide: func(played []game.Played) error {
		if err := g.State.Hide(see); err != nil {
			return err
		}
		return g.Host.HoldPlayed(g.Open(), played)
	}}
}
