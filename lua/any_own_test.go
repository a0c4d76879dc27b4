package lua

import (
	"slices"
	"strings"
	"testing"

	"parley/core/game"
)

// TestAnyOwnPieceIsOnesOwn: all along battles the orders that name a piece of
// one's own are given with another side's in its place, and refused with a
// sentence.
func TestAnyOwnPieceIsOnesOwn(t *testing.T) {
	tried := map[string]int{}
	eachScenario(t, func(t *testing.T, lib *Library, scenario string) {
		for seed := uint64(1); seed <= seedsFor(2); seed++ {
			b := newBattle(t, lib, scenario, seed)
			b.begin()
			for n := 0; !b.g.Over() && n < 200; n++ {
				if n%8 == 0 {
					legal, err := b.h.Legal("")
					if err != nil {
						t.Fatal(err)
					}
					for _, o := range legal {
						if o.Action != nil && tried[o.Action.ID] < 40 {
							tried[o.Action.ID] += b.anothers(o)
						}
					}
				}
				b.give(b.next())
			}
		}
	})
	t.Logf("orders tried with pieces of others: %v", tried)
	if len(tried) == 0 {
		t.Error("no order names a piece of one's own")
	}
}

// anothers gives an order with a piece of another side for each of one's own;
// it returns how often.
func (b *battle) anothers(o *Order) (n int) {
	b.t.Helper()
	for _, arg := range o.Action.Args {
		v, named := o.Args(b.h)[arg.Name]
		e := b.h.rs.entities[arg.Kind]
		if !named || e == nil || arg.Relation != "own" {
			continue
		}
		i := slices.IndexFunc(b.h.entities(e), func(t *game.Table) bool { return owner(t) != o.Player })
		if i < 0 {
			continue
		}
		other := b.h.entities(e)[i]
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
			_, refused, err := b.g.WhyNot(o.Player, strings.Join(words, " "))
			if err != nil {
				b.t.Fatalf("%q: %v", strings.Join(words, " "), err)
			}
			if want := entityName(other) + " is not yours"; !slices.ContainsFunc(refused, func(r game.Refusal) bool { return r.Text == want }) {
				b.t.Errorf("%q names %s, of %s, and is refused with %v", strings.Join(words, " "), other.Key(), owner(other), refused)
			}
			n++
			break
		}
	}
	return n
}
