package game

import (
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"parley/core/deck"
)

// world is one way in which the cards that ann has not seen may lie.
type world struct {
	pile   map[string]int
	hand   []string // ben's, in the order in which they were dealt
	unread []string // ben's, the oldest first
}

// worlds is all ways in which they may lie, with their chances: a filter that every move
// goes through. It knows nothing of pools.
type worlds struct {
	chance map[string]*big.Rat
	of     map[string]world
}

func (ws *worlds) each(do func(w world, p *big.Rat, add func(w world, p *big.Rat))) {
	next := worlds{map[string]*big.Rat{}, map[string]world{}}
	sum := new(big.Rat)
	for _, key := range slices.Sorted(maps.Keys(ws.of)) {
		do(ws.of[key], ws.chance[key], func(w world, p *big.Rat) {
			key := fmt.Sprint(w)
			if next.chance[key] == nil {
				next.chance[key] = new(big.Rat)
			}
			next.chance[key].Add(next.chance[key], p)
			next.of[key] = w
			sum.Add(sum, p)
		})
	}
	for _, p := range next.chance {
		p.Quo(p, sum)
	}
	*ws = next
}

// clone returns a copy of w with n more cards of a kind in the pile.
func (w world) clone(card string, n int) world {
	w = world{maps.Clone(w.pile), slices.Clone(w.hand), slices.Clone(w.unread)}
	if w.pile[card] += n; w.pile[card] == 0 {
		delete(w.pile, card)
	}
	return w
}

func (w world) left() (n int) {
	for _, m := range w.pile {
		n += m
	}
	return n
}

// draw goes on with the worlds in which the top card may be of a kind.
func (ws *worlds) draw(then func(w world, card string) (world, bool)) {
	ws.each(func(w world, p *big.Rat, add func(world, *big.Rat)) {
		for card, n := range w.pile {
			if next, ok := then(w.clone(card, -1), card); ok {
				add(next, new(big.Rat).Mul(p, big.NewRat(int64(n), int64(w.left()))))
			}
		}
	})
}

// marginal returns the chances of a text of the worlds.
func (ws *worlds) marginal(of func(w world) map[string]*big.Rat) map[string]string {
	sums := map[string]*big.Rat{}
	for key, w := range ws.of {
		for text, p := range of(w) {
			if sums[text] == nil {
				sums[text] = new(big.Rat)
			}
			sums[text].Add(sums[text], new(big.Rat).Mul(p, ws.chance[key]))
		}
	}
	return ratios(sums)
}

func ratios(sums map[string]*big.Rat) map[string]string {
	texts := map[string]string{}
	for text, p := range sums {
		if p.Sign() > 0 {
			texts[text] = p.RatString()
		}
	}
	return texts
}

// shares turns the weights of texts into chances.
func shares(texts []string, weights []*big.Int, err error) map[string]string {
	if err != nil {
		return map[string]string{err.Error(): ""}
	}
	sum := new(big.Int)
	for _, w := range weights {
		sum.Add(sum, w)
	}
	chances := map[string]*big.Rat{}
	for i, w := range weights {
		if chances[texts[i]] == nil {
			chances[texts[i]] = new(big.Rat)
		}
		chances[texts[i]].Add(chances[texts[i]], new(big.Rat).SetFrac(w, sum))
	}
	return ratios(chances)
}

// TestReshufflesAreRemembered: what a player can infer of hidden hands, unread cards and the
// pile after any number of reshuffles equals a filter over all ways in which the cards may
// lie, until a card leaves a hand of which the cards are of different ages: then the deck
// says that it does not remember enough.
func TestReshufflesAreRemembered(t *testing.T) {
	compared, twice, vague := 0, 0, 0
	for seed := range uint64(120) {
		st, d := deckState(t)
		r := rand.New(rand.NewPCG(seed, 7))
		start := world{pile: map[string]int{"fox": 3, "well": 2, "ghost": 1}}
		ws := worlds{map[string]*big.Rat{"": big.NewRat(1, 1)}, map[string]world{"": start}}
		var kinds deck.Kinds
		for card, n := range start.pile {
			kinds.Add(deck.Kind{ID: card, Copies: n})
		}
		var handAge, unreadAge []int
		pick := func(s deck.Slot) string { // as the program draws it
			p := d.Pool(&kinds, "")
			weights, err := p.Next(p.Place("", s))
			if err != nil {
				t.Fatal(err)
			}
			total := 0
			for _, w := range weights {
				total += int(w.Int64())
			}
			n := r.IntN(total)
			for k, w := range weights {
				if n -= int(w.Int64()); n < 0 {
					return p.Cards[k]
				}
			}
			return ""
		}
		must := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
		}
		var story []string
		for range 14 {
			move := r.IntN(6)
			if d.Left() == 0 && move < 3 {
				move = 5
			}
			switch {
			case move == 0: // a card is drawn for all to see
				card := pick(deck.Unknown())
				story = append(story, "draw "+card)
				must(d.Draw(card))
				ws.draw(func(w world, c string) (world, bool) { return w, c == card })
			case move == 1 && len(handAge) < 2:
				must(d.Deal("ben", pick(deck.Unknown())))
				story, handAge = append(story, "deal"), append(handAge, 0)
				ws.draw(func(w world, c string) (world, bool) { w.hand = append(w.hand, c); return w, true })
			case move == 2 && len(unreadAge) < 2:
				must(d.DealUnread("ben"))
				story, unreadAge = append(story, "unread"), append(unreadAge, 0)
				ws.draw(func(w world, c string) (world, bool) { w.unread = append(w.unread, c); return w, true })
			case move == 3 && len(unreadAge) > 0:
				card := d.Unread("ben")[0]
				if card.Card == "" {
					card.Card = pick(card)
				}
				must(d.Read("ben", card.Card))
				story, handAge, unreadAge = append(story, "read"), append(handAge, unreadAge[0]), unreadAge[1:]
				ws.each(func(w world, p *big.Rat, add func(world, *big.Rat)) {
					w = w.clone("", 0)
					w.hand, w.unread = append(w.hand, w.unread[0]), w.unread[1:]
					add(w, p)
				})
			case move == 4 && len(handAge) > 0:
				hand := d.Hand("ben")
				card := hand[r.IntN(len(hand))].Card
				must(d.Discard("ben", card))
				story = append(story, "discard "+card)
				if slices.Min(handAge) != slices.Max(handAge) {
					story = append(story, "vague")
					break
				}
				handAge = handAge[1:]
				ws.each(func(w world, p *big.Rat, add func(world, *big.Rat)) {
					for i, c := range w.hand {
						if c == card {
							v := w.clone("", 0)
							v.hand = slices.Delete(v.hand, i, i+1)
							add(v, p)
						}
					}
				})
			case move == 5:
				for _, s := range d.Slots(DeckOpen) {
					if r.IntN(3) > 0 {
						must(d.Discard("", s.Card))
					}
				}
				back := d.Slots(DeckDiscards)
				story = append(story, fmt.Sprint("gather ", len(back)))
				for i, s := range d.Unread("ben") {
					if s.Card == "" && len(back) > 0 {
						must(d.Fix("ben", i+1, pick(s)))
					}
				}
				must(d.Gather())
				if len(back) == 0 {
					break
				}
				for _, ages := range [][]int{handAge, unreadAge} {
					for i := range ages {
						ages[i]++
					}
				}
				for _, s := range back {
					ws.each(func(w world, p *big.Rat, add func(world, *big.Rat)) { add(w.clone(s.Card, 1), p) })
				}
			}
			mark := st.Mark()
			must(st.Hide(func(owner string, _ bool) bool { return owner == "ann" }))
			if story != nil && story[len(story)-1] == "vague" {
				if vague++; !d.Vague() && len(handAge)+len(unreadAge) > 1 {
					t.Fatalf("seed %d: after %s the deck claims to remember all", seed, strings.Join(story, ", "))
				}
				break
			}
			if d.Vague() {
				t.Fatalf("seed %d: after %s the deck does not remember all", seed, strings.Join(story, ", "))
			}
			same := func(what string, got, want map[string]string) {
				t.Helper()
				if compared++; !maps.Equal(got, want) {
					t.Fatalf("seed %d: after %s, %s: %v, by enumeration %v", seed, strings.Join(story, ", "), what, got, want)
				}
			}
			p := d.Pool(&kinds, "ben")
			if p.last > 1 {
				twice++
			}
			if d.Left() > 0 {
				weights, err := p.Next(p.Place("", deck.Unknown()))
				same("the next card", shares(p.Cards, weights, err), ws.marginal(func(w world) map[string]*big.Rat {
					chances := map[string]*big.Rat{}
					for card, n := range w.pile {
						chances[card] = big.NewRat(int64(n), int64(w.left()))
					}
					return chances
				}))
			}
			for i, s := range d.Unread("ben") {
				weights, err := p.Next(p.Place("", s))
				same(fmt.Sprint("unread card ", i+1), shares(p.Cards, weights, err), ws.marginal(func(w world) map[string]*big.Rat {
					return map[string]*big.Rat{w.unread[i]: big.NewRat(1, 1)}
				}))
			}
			for _, s := range d.Hand("ben") {
				for card := range start.pile {
					var of []int
					for k, c := range p.Cards {
						if c == card {
							of = append(of, k)
						}
					}
					weights, err := p.Holds(p.Place("ben", s), of...)
					same(fmt.Sprintf("the %s among %q", card, s), shares(strings.Fields("0 1 2 3 4 5 6"), weights, err), ws.marginal(func(w world) map[string]*big.Rat {
						n := 0
						for i, c := range w.hand {
							if c == card && handAge[i] == s.Age {
								n++
							}
						}
						return map[string]*big.Rat{fmt.Sprint(n): big.NewRat(1, 1)}
					}))
				}
			}
			st.Rollback(mark)
		}
	}
	if compared < 5000 || twice < 50 || vague < 5 {
		t.Errorf("%d comparisons, %d positions after two reshuffles, %d that the deck does not remember: too few", compared, twice, vague)
	}
}
