package bot

import (
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua"
	"parley/lua/ask"
)

// victory is what a won game is worth beside what its last position is, and less a lost
// one.
const victory = 1e6

// worth is what the position is worth to a player: what the policy says; without one his
// points, less those of the best other player. end is what of that is for the end of the game.
func (b *thinker) worth(player string) (v, end float64, err error) {
	end = b.outcome(player)
	if b.h.Values(b.policy) {
		v, err := b.h.Value(b.policy, player)
		if err != nil {
			b.fault = fmt.Errorf("the policy of a bot fails: %w", err)
		}
		return v + end, end, err
	}
	points, err := b.h.Points()
	own, best := 0.0, 0.0
	for _, p := range points {
		if p.Player == player {
			own = p.Points
		} else {
			best = max(best, p.Points)
		}
	}
	return own - best + end, end, err
}

// blind returns why the policy does not tell what anything is worth, given the best of what was tried; nil if it does.
func (b *thinker) blind(best *mean) error {
	if best.Trials > 0 {
		return nil
	}
	return b.fault
}

// outcome is what the end of the game is worth, 0 before it and for a draw.
func (b *thinker) outcome(player string) float64 {
	winner, over := b.h.Winner()
	switch {
	case !over || winner == "":
		return 0
	case winner == player:
		return victory
	}
	return -victory
}

// seen runs do in the position that a player sees: what is hidden from him is blank, and
// others whose orders he does not see have given none.
func (b *thinker) seen(player string, do func() error) error {
	h := b.h
	secret := h.Clock.Mode() == turn.Secret
	if !secret && !h.Private() {
		return do()
	}
	return h.Supposed(player, func() error {
		if !secret {
			return do()
		}
		err := h.Clock.Reopen(func(it turn.Item) (bool, error) {
			if it.Player == player {
				return false, nil
			}
			return h.CanAct(it)
		})
		if err != nil {
			return err
		}
		return do()
	})
}

// seriesOfTrials is the distance of seeds: trial i of a decision has the seed of the decision and i.
const seriesOfTrials = 1 << 20

// seedOf returns the seed of the first trial of a decision.
func seedOf(r *rand.Rand) uint64 { return r.Uint64() &^ (seriesOfTrials - 1) }

// rolls throws the dice of a trial: the n-th effect has the same generator in each
// trial with this seed, so that orders are compared with the same luck. Decisions are the
// usual ones.
type rolls struct {
	seed uint64
	n, k int
	luck bool // something was rolled, drawn or taken at random
}

func (d *rolls) Traces() bool    { return false }
func (d *rolls) Tell(game.Event) {}

func (d *rolls) Pick(c *game.Chance) error {
	game.Shake(c, game.Generator(d.seed, d.n, d.k))
	d.k++
	d.luck = true
	return nil
}

func (d *rolls) Ask(c *game.Choice) (string, error) {
	text, refused := c.Accept(c.Usual())
	if len(refused) > 0 {
		return "", errors.New(refused[0].Text)
	}
	return text, nil
}

// mostFollowing limits the orders that are played after the one that is tried.
const mostFollowing = 60

// follow plays on after an order of a player, as far as the policy looks ahead, or until a
// round: in phases of secret orders everybody gives each of his pieces one at random, or one that was
// foreseen; elsewhere everybody passes.
func (b *thinker) follow(d *rolls, by turn.Item, until int) error {
	h, r := b.h, game.Generator(d.seed, -1, 0)
	phase, acted := h.Clock.Phase(), map[turn.Item]bool{by: true}
	for range mostFollowing {
		waiting := h.Clock.Waiting()
		secret := h.Clock.Mode() == turn.Secret
		if len(waiting) == 0 || h.Clock.Round() > until || !secret && b.farEnough(by.Player, waiting) {
			return nil
		}
		if now := h.Clock.Phase(); now != phase {
			phase = now
			clear(acted)
		}
		it := waiting[0]
		if i := slices.IndexFunc(waiting, func(it turn.Item) bool { return !acted[it] }); secret && i >= 0 {
			it = waiting[i]
		}
		d.luck = d.luck || secret
		o, err := b.next(it, secret && !acted[it], d.seed, r)
		if err != nil {
			return err
		}
		acted[it] = true
		d.n, d.k = d.n+1, 0
		b.work--
		if err := h.CarryOut(o, d); err != nil {
			return err
		}
	}
	return nil
}

// farEnough says whether a trial ends where somebody can act, outside of secret orders.
func (b *thinker) farEnough(player string, waiting []turn.Item) bool {
	if b.policy == nil {
		return false
	}
	switch b.policy.Horizon {
	case lua.HorizonOrder:
		return true
	case lua.HorizonTurn:
		return !slices.ContainsFunc(waiting, func(it turn.Item) bool { return it.Player == player })
	}
	return false
}

// next is the order that a player is assumed to give in a trial: in secret one of those that
// he may give, else done.
func (b *thinker) next(it turn.Item, secret bool, seed uint64, r *rand.Rand) (*lua.Order, error) {
	h := b.h
	if !secret {
		if done, err := h.MayBeDone(it); err != nil || done != nil {
			return done, err
		}
	}
	if !secret || h.Clock.Round() != b.round {
		return ask.RandomMove(h, it.Player, r)
	}
	list := b.sealed[it]
	if list == nil { // the same in every trial, for nobody sees the orders of others
		enough, err := b.enough(it, game.Generator(seed, -3, 0))
		if err != nil {
			return nil, err
		}
		err = h.Legal(it, nil, func(o *lua.Order) bool {
			if enough == nil || enough(o.Action) {
				list = append(list, o)
			}
			return true
		})
		if err != nil {
			return nil, err
		}
		if len(list) == 0 {
			return h.MayBeDone(it)
		}
		b.sealed[it] = list
	}
	return h.Copy(list[b.turnOf(it, len(list), seed)]), nil
}

// turnOf picks one of n orders of a piece for a trial. Of n trials in a row each gets another one, in an order of
// its own for each piece, so that few trials meet as much of what may come as they can.
func (b *thinker) turnOf(it turn.Item, n int, seed uint64) int {
	nth := int(seed % seriesOfTrials)
	who := fnv.New64a()
	who.Write([]byte(it.Player + " " + it.Piece))
	return game.Generator(seed-uint64(nth)+who.Sum64(), nth/n, 0).Perm(n)[nth%n]
}
