package ask

import (
	"math"
	"math/rand/v2"

	"parley/core/turn"
	"parley/lua"
	"parley/lua/argument"
)

// urn holds what a pair may order, for drawing at random without putting back.
type urn struct {
	h      *lua.Host
	pair   pair
	player string
	r      *rand.Rand
	size   int
	at     func(i int) argument.Given
	list   []int // the numbers of the arguments in random order; nil if there are too many
	next   int
	none   bool // the check refuses all of them
}

// mostTries limits the orders of one action that the random player tries.
const mostTries = 4096

func urnOf(h *lua.Host, pr pair, player string, r *rand.Rand) (*urn, error) {
	a, u := pr.a, &urn{h: h, pair: pr, player: player, r: r}
	if a.Options == nil {
		d, err := h.Arguments.Domain(a.Args, player, pr.actor)
		if err != nil {
			return nil, err
		}
		one := make(argument.Given, len(a.Args))
		u.size, u.at = d.Size, func(i int) argument.Given { d.At(i, one); return one }
		if u.none, err = h.RefusesAll(a, player, pr.actor, nil); err != nil {
			return nil, err
		}
	} else {
		var all argument.Given // as list, in order
		err := h.Candidates(a, player, pr.actor, nil, nil, func(given argument.Given) (bool, error) {
			all = append(all, given...)
			u.size++
			return true, nil
		})
		if err != nil {
			return nil, err
		}
		u.at = func(i int) argument.Given { return all[i*len(a.Args) : (i+1)*len(a.Args)] }
	}
	if u.size > mostTries {
		return u, nil
	}
	u.list = make([]int, u.size)
	for i := range u.list {
		u.list[i] = i
	}
	r.Shuffle(u.size, func(i, j int) { u.list[i], u.list[j] = u.list[j], u.list[i] })
	return u, nil
}

// draw returns one of the legal orders that are left, each equally likely; nil if there are no
// more, or none was found in mostTries.
func (u *urn) draw() (*lua.Order, error) {
	for u.next < min(u.size, mostTries) {
		i := u.next
		if u.next++; u.list != nil {
			i = u.list[i]
		} else {
			i = u.r.IntN(u.size)
		}
		if u.none {
			continue // the generator goes on as if each had been tried
		}
		if o, err := u.h.Try(u.pair.a, u.player, u.pair.actor, u.at(i), nil); err != nil || o != nil {
			return o, err
		}
	}
	return nil, nil
}

// Samples returns legal orders of an item at random, without done and orders of every phase: at most
// most, of one piece unless that is "", of the actions that wanted admits unless that is nil, and of each actor and action
// about as many. Rare ones are seldom among them, unless there are no others and the item may not be done.
func Samples(h *lua.Host, it turn.Item, piece string, wanted func(*lua.Action) bool, most int, r *rand.Rand) ([]*lua.Order, error) {
	return samples(h, it, piece, wanted, most, math.MaxInt, r)
}

// Kinds returns one of these orders of each actor and action.
func Kinds(h *lua.Host, it turn.Item, piece string, r *rand.Rand) ([]*lua.Order, error) {
	return samples(h, it, piece, nil, math.MaxInt, 1, r)
}

// samples draws the orders of Samples, ofEach at most of each actor and action.
func samples(h *lua.Host, it turn.Item, piece string, wanted func(*lua.Action) bool, most, ofEach int, r *rand.Rand) (list []*lua.Order, err error) {
	err = h.AsSeen(it.Player, func() error {
		due, err := h.Due(it)
		if err != nil {
			return err
		}
		var urns []*urn
		var rare []pair
		first := func(pr pair) error {
			u, err := urnOf(h, pr, it.Player, r)
			if err != nil {
				return err
			}
			o, err := u.draw()
			if o != nil {
				list, urns = append(list, o), append(urns, u)
			}
			return err
		}
		pairs := pairsOf(h, it, due)
		r.Shuffle(len(pairs), func(i, j int) { pairs[i], pairs[j] = pairs[j], pairs[i] })
		for _, pr := range pairs {
			if len(list) == most {
				return nil
			}
			if wanted != nil && !wanted(pr.a) {
				continue
			}
			if piece != "" && (pr.actor == nil || pr.actor.Key() != piece) {
				continue
			}
			if pr.a.Rare && r.IntN(rarely) != 0 {
				rare = append(rare, pr)
				continue
			}
			if err := first(pr); err != nil {
				return err
			}
		}
		if len(list) == 0 && len(rare) > 0 {
			if done, err := h.MayBeDone(it); err != nil || done != nil {
				return err
			}
			for _, pr := range rare[:min(len(rare), most)] {
				if err := first(pr); err != nil {
					return err
				}
			}
		}
		for n := 1; n < ofEach && len(urns) > 0 && len(list) < most; n++ {
			left := urns[:0]
			for _, u := range urns {
				if len(list) == most {
					break
				}
				o, err := u.draw()
				if err != nil {
					return err
				}
				if o != nil {
					list, left = append(list, o), append(left, u)
				}
			}
			urns = left
		}
		return nil
	})
	return list, err
}
