package ask

import (
	"maps"

	"parley/core/game"
	"parley/core/odds"
	"parley/core/turn"
	"parley/lua"
)

// Suppose is an order that is tried with all that follows it.
type Suppose struct {
	Dealer game.Dealer
	Given  *Given                  // orders of players that are taken for given
	See    func(owner string) bool // whose orders may be used though they are sealed; nil: all
	More   bool                    // other orders are tried behind it: nobody is taken to be done
	Look   func()                  // is called while the position after it stands
}

// Given is orders of players that a question takes for given.
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
			list = append(list, s.text+": nobody waits for it")
		}
	}
	return list
}

// Supposition is what such an order would come to.
type Supposition struct {
	*game.Trial
	Later   string         // when the order takes effect, "" where it does at once
	Assumed []odds.Assumed // who is taken to be done before that
	Lacks   []turn.Item    // whose orders are hidden and would be needed to go on
}

// WhatIf plays an order, or while a question is open an answer to it, as far as
// odds follow it, and until the next player can decide, and takes it back. The hash is that of the position before
// anybody was taken to be done.
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
				f.used[i] = x.used // by an order before it
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
	err = h.Within(h.Run.Followed(f), func() error {
		out.Trial, err = g.Try(player, order, s.Dealer, then, func() {
			out.Lacks = f.lacks()
			s.Look()
		})
		return err
	})
	if hash != "" && err == nil {
		out.Record.Hash = hash
	}
	return out, err
}
