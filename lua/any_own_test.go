package lua_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"parley/core/game"
	"parley/lua"
	"parley/lua/argument"
	"parley/lua/luatest"
	"parley/lua/proxy"
	"parley/lua/ruleset"
)

// othersPieces gives the legal orders that name a piece of one's own with another
// side's in its place: each is refused with a sentence.
func othersPieces(b *luatest.Battle, legal []*lua.Order) {
	b.T.Helper()
	for _, o := range legal {
		if o.Action != nil && b.Tried[o.Action.ID] < 40 {
			b.Tried[o.Action.ID] += anothers(b, o)
		}
	}
}

// anothers gives an order with a piece of another side for each of one's own;
// it returns how often.
func anothers(b *luatest.Battle, o *lua.Order) (n int) {
	b.T.Helper()
	for _, arg := range o.Action.Args {
		v, named := o.Args(b.H)[arg.Name]
		if !named || len(arg.Pieces) != 1 || !slices.Contains(arg.Relations, "own") {
			continue
		}
		i := slices.IndexFunc(luatest.All(b.T, b.H, arg.Kind), func(t *game.Table) bool { return proxy.Owner(t) != o.Player })
		if i < 0 {
			continue
		}
		other := luatest.All(b.T, b.H, arg.Kind)[i]
		words := strings.Fields(o.Text)
		for k, w := range words {
			switch w {
			case v:
				words[k] = other.Key()
			case arg.Name + "=" + v:
				words[k] = arg.Name + "=" + other.Key()
			default:
				continue
			}
			_, refused, err := b.G.WhyNot(o.Player, strings.Join(words, " "))
			if err != nil {
				b.T.Fatalf("%q: %v", strings.Join(words, " "), err)
			}
			if want := proxy.Name(other) + " is not yours"; !slices.ContainsFunc(refused, func(r game.Refusal) bool { return r.Text == want }) {
				b.T.Errorf("%q names %s, of %s, and is refused with %v", strings.Join(words, " "), other.Key(), proxy.Owner(other), refused)
			}
			n++
			break
		}
	}
	return n
}

// TestAnyActionWantsOnesOwn walks over all actions with an argument for a piece
// of one's own: with another side's there, whatever else is wrong with it, the
// order is refused for that too.
func TestAnyActionWantsOnesOwn(t *testing.T) {
	walked := map[string]bool{}
	wanted := map[string]bool{}
	var mu sync.Mutex
	luatest.EachScenario(t, func(t *testing.T, lib *ruleset.Library, scenario string) {
		mu.Lock()
		defer mu.Unlock()
		b := luatest.NewBattle(t, lib, scenario, 1)
		b.Begin()
		players, err := b.H.Players()
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range b.H.Book.ActionOrder {
			for _, arg := range a.Args {
				if !slices.Contains(arg.Relations, "own") {
					continue
				}
				id := b.H.Ruleset.Name + " " + a.ID + " " + arg.Name
				wanted[id] = true
				for _, player := range players {
					text, other := naming(b, a, arg, player)
					if text == "" {
						continue
					}
					walked[id] = true
					if a.Card != nil {
						for _, p := range players { // whoever holds the only copy gives it back
							if err := b.H.SetHand(p, nil); err != nil {
								t.Fatal(err)
							}
						}
						if err := b.H.SetHand(player, []string{a.Card.Name}); err != nil {
							t.Fatal(err)
						}
					}
					_, refused, err := b.G.WhyNot(player, text)
					if err != nil {
						t.Fatalf("%q: %v", text, err)
					}
					if want := proxy.Name(other) + " is not yours"; !slices.ContainsFunc(refused, func(r game.Refusal) bool { return r.Text == want }) {
						t.Errorf("%s: %q is refused with %v, not for %q", player, text, refused, want)
					}
				}
			}
		}
	})
	for id := range wanted {
		if !walked[id] {
			t.Errorf("%s: no scenario has pieces to name another's", id)
		}
	}
}

// naming writes an order of a player with a piece of somebody else for one
// argument. It is "" if a piece that it needs is missing.
func naming(b *luatest.Battle, a *lua.Action, own argument.Arg, player string) (text string, other *game.Table) {
	words := []string{a.ID, player}
	pick := func(kinds string, mine bool) *game.Table {
		for _, kind := range strings.Split(kinds, " or ") {
			for _, t := range luatest.All(b.T, b.H, kind) {
				if (proxy.Owner(t) == player) == mine {
					return t
				}
			}
		}
		return nil
	}
	if a.Actor != "player" {
		actor := pick(a.Actor, true)
		if actor == nil {
			return "", nil
		}
		words[1] = actor.Key()
	}
	for _, arg := range a.Args {
		word := ""
		first, _, _ := strings.Cut(arg.Kind, " or ")
		switch e := b.H.Ruleset.Entity(first); {
		case arg.Name == own.Name:
			if other = pick(arg.Kind, false); other == nil {
				return "", nil
			}
			word = other.Key()
		case arg.Optional:
			continue
		case e != nil:
			t := pick(arg.Kind, !slices.Contains(arg.Relations, "enemy"))
			if t == nil && len(arg.Relations) == 0 {
				t = pick(arg.Kind, false)
			}
			if t == nil {
				return "", nil
			}
			word = t.Key()
		case len(b.H.Ruleset.Values(arg.Kind)) > 0:
			word = b.H.Ruleset.Values(arg.Kind)[0]
		case arg.Kind == "player":
			word = player
		case arg.Kind == "cell":
			word = "A1"
		case arg.Kind == "point" || arg.Kind == "path":
			word = "1,1"
		case arg.Kind == "flag":
			continue
		default:
			word = "1"
		}
		words = append(words, arg.Name+"="+word)
	}
	return strings.Join(words, " "), other
}
