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

// way is one way in which the cards may lie that ann has not seen: in the hands of ben and
// cat, each in the order in which they came, and in the pile, of which she knows where some
// that were put on top of it came from.
type way struct {
	pile  map[string]int
	hands [2][]string
	top   []string // put on top, the topmost first
}

func (w way) clone() way {
	return way{maps.Clone(w.pile), [2][]string{slices.Clone(w.hands[0]), slices.Clone(w.hands[1])}, slices.Clone(w.top)}
}

// ways is a filter over all ways, with their chances.
type ways struct {
	chance map[string]*big.Rat
	of     map[string]way
}

// each replaces every way by those that follow from it, with their shares.
func (ws *ways) each(follow func(w way, add func(way, *big.Rat))) {
	next, sum := ways{map[string]*big.Rat{}, map[string]way{}}, new(big.Rat)
	for key, w := range ws.of {
		follow(w, func(v way, share *big.Rat) {
			p := new(big.Rat).Mul(ws.chance[key], share)
			k := fmt.Sprint(v)
			if next.chance[k] == nil {
				next.chance[k], next.of[k] = new(big.Rat), v
			}
			next.chance[k].Add(next.chance[k], p)
			sum.Add(sum, p)
		})
	}
	for _, p := range next.chance {
		p.Quo(p, sum)
	}
	*ws = next
}

// taken yields what may be the top card, and the way without it.
func (w way) taken(yield func(card string, rest way, share *big.Rat)) {
	if len(w.top) > 0 {
		rest := w.clone()
		rest.top = rest.top[1:]
		yield(w.top[0], rest, big.NewRat(1, 1))
		return
	}
	n := 0
	for _, m := range w.pile {
		n += m
	}
	for card, m := range w.pile {
		rest := w.clone()
		if rest.pile[card]--; rest.pile[card] == 0 {
			delete(rest.pile, card)
		}
		yield(card, rest, big.NewRat(int64(m), int64(n)))
	}
}

// chances adds up the chances of a text of the ways.
func (ws *ways) chances(of func(w way, add func(string, *big.Rat))) map[string]string {
	sums := map[string]*big.Rat{}
	for key, w := range ws.of {
		of(w, func(text string, share *big.Rat) {
			if sums[text] == nil {
				sums[text] = new(big.Rat)
			}
			sums[text].Add(sums[text], new(big.Rat).Mul(share, ws.chance[key]))
		})
	}
	return ratios(sums)
}

// holding is a card in a hand as ann knows it.
type holding struct {
	shown string // the card, if she has seen it
	age   int    // reshuffles since it left the pile
}

// TestHandsOfSeveralAges: cards come into two hidden hands at different times, from the
// pile, from the table and from each other, and leave them for the discards, the other hand
// and the top of the pile, with reshuffles between. Unless the deck says that it does not
// remember enough, what ann can infer equals a filter over all ways in which the cards may
// lie. It need not say so while a player who has seen everything that ann has can tell which
// card left a hand.
func TestHandsOfSeveralAges(t *testing.T) {
	compared, mixed, vague, shown := 0, 0, 0, 0
	for seed := range uint64(400) {
		st, d := deckState(t)
		r := rand.New(rand.NewPCG(seed, 11))
		start := way{pile: map[string]int{"fox": 3, "well": 2, "ghost": 1}}
		ws := &ways{map[string]*big.Rat{"": big.NewRat(1, 1)}, map[string]way{"": start}}
		var kinds deck.Kinds
		for _, card := range slices.Sorted(maps.Keys(start.pile)) {
			kinds.Add(deck.Kind{ID: card, Copies: start.pile[card]})
		}
		names := [2]string{"ben", "cat"}
		var held [2][]holding // those that ann has seen last
		var story []string
		must := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatalf("seed %d, %s: %v", seed, strings.Join(story, ", "), err)
			}
		}
		pick := func() string { // as the program draws it
			s, _ := d.Next()
			if s.Card != "" {
				return s.Card
			}
			p := d.Pool(&kinds, "")
			weights, err := p.Next(p.Place("", s))
			must(err)
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
		unseen := func(i int) (ages []int) { // of the cards in a hand that ann has not seen
			for _, c := range held[i] {
				if c.shown == "" {
					ages = append(ages, c.age)
				}
			}
			return ages
		}
		several := func(ages []int) bool { return len(ages) > 0 && slices.Min(ages) != slices.Max(ages) }
		lose := func(i int, shown string) { // the last of those of which ann knows the same
			for k := len(held[i]) - 1; k >= 0; k-- {
				if held[i][k].shown == shown {
					held[i] = slices.Delete(slices.Clone(held[i]), k, k+1)
					return
				}
			}
		}
		isShown := func(i int, card string) bool {
			return slices.ContainsFunc(held[i], func(c holding) bool { return c.shown == card })
		}
		forgets := false
		for range 14 {
			i, move := r.IntN(2), r.IntN(7)
			hand := d.Hand(names[i])
			card := ""
			if len(hand) > 0 {
				card = hand[r.IntN(len(hand))].Card
			}
			if card != "" && isShown(i, card) {
				shown++
			}
			if move >= 4 && card == "" || move == 3 && len(d.Slots(DeckOpen)) == 0 || move < 2 && d.Left() == 0 || move == 1 && len(hand) == 3 {
				move = 2
			}
			forgets = move >= 4 && !isShown(i, card) && several(unseen(i))
			switch move {
			case 0:
				card = pick()
				story = append(story, "draw "+card)
				must(d.Draw(card))
				ws.each(func(w way, add func(way, *big.Rat)) {
					w.taken(func(c string, rest way, share *big.Rat) {
						if c == card {
							add(rest, share)
						}
					})
				})
			case 1:
				story = append(story, "deal "+names[i])
				next, _ := d.Next()
				known := ""
				if slices.Contains(next.Seen, deck.All) {
					known = next.Card
				}
				must(d.Deal(names[i], pick()))
				held[i] = append(held[i], holding{known, next.Age})
				ws.each(func(w way, add func(way, *big.Rat)) {
					w.taken(func(c string, rest way, share *big.Rat) {
						if known == "" {
							rest.hands[i] = append(rest.hands[i], c)
						}
						add(rest, share)
					})
				})
			case 2:
				for _, s := range d.Slots(DeckOpen) {
					if r.IntN(3) > 0 {
						must(d.Discard("", s.Card))
					}
				}
				back := d.Slots(DeckDiscards)
				story = append(story, fmt.Sprint("gather ", back))
				top := d.Slots(DeckTop)
				forgets = forgets || slices.ContainsFunc(top, func(s deck.Slot) bool { return !slices.Contains(s.Seen, deck.All) })
				must(d.Gather())
				if len(back)+len(top) == 0 {
					break
				}
				for i := range held {
					for k := range held[i] {
						held[i][k].age++
					}
				}
				ws.each(func(w way, add func(way, *big.Rat)) {
					w = w.clone()
					for _, s := range back {
						w.pile[s.Card]++
					}
					for _, c := range w.top {
						w.pile[c]++
					}
					w.top = nil
					add(w, big.NewRat(1, 1))
				})
			case 3:
				card = d.Slots(DeckOpen)[0].Card
				story = append(story, names[i]+" keeps "+card)
				must(d.Keep(names[i], card))
				held[i] = append(held[i], holding{shown: card})
			case 4, 5, 6:
				known, to := "", 1-i
				if isShown(i, card) {
					known = card
				}
				age := 0
				for _, c := range held[i] {
					if c.shown == known {
						age = c.age
					}
				}
				lose(i, known)
				switch move {
				case 4:
					story = append(story, names[i]+" discards "+card)
					must(d.Discard(names[i], card))
				case 5:
					story = append(story, names[i]+" gives "+card)
					must(d.Give(names[i], names[to], card))
					held[to] = append(held[to], holding{known, age})
				case 6:
					story = append(story, names[i]+" places "+card)
					must(d.Place(names[i], card))
				}
				if known != "" {
					if move == 6 {
						ws.each(func(w way, add func(way, *big.Rat)) {
							w = w.clone()
							w.top = append([]string{card}, w.top...)
							add(w, big.NewRat(1, 1))
						})
					}
					break
				}
				ws.each(func(w way, add func(way, *big.Rat)) { // it may be any that ann has not seen
					for k, c := range w.hands[i] {
						if move == 4 && c != card {
							continue
						}
						v := w.clone()
						v.hands[i] = slices.Delete(v.hands[i], k, k+1)
						switch move {
						case 5:
							v.hands[to] = append(v.hands[to], c)
						case 6:
							v.top = append([]string{c}, v.top...)
						}
						add(v, big.NewRat(1, int64(len(w.hands[i]))))
					}
				})
			}
			mark := st.Mark()
			must(st.Hide(func(owner string, _ bool) bool { return owner == "ann" }))
			if d.Vague() {
				if !forgets {
					t.Fatalf("seed %d: after %s the deck does not remember all", seed, strings.Join(story, ", "))
				}
				vague++
				break
			}
			if several(unseen(0)) || several(unseen(1)) {
				mixed++
			}
			same := func(what string, got, want map[string]string) {
				t.Helper()
				if compared++; !maps.Equal(got, want) {
					t.Fatalf("seed %d: after %s, %s: %v, by enumeration %v", seed, strings.Join(story, ", "), what, got, want)
				}
			}
			p := d.Pool(&kinds, "")
			if s, ok := d.Next(); ok && s.Card == "" {
				weights, err := p.Next(p.Place("", s))
				same("the next card", shares(p.Cards, weights, err), ws.chances(func(w way, add func(string, *big.Rat)) {
					w.taken(func(c string, _ way, share *big.Rat) { add(c, share) })
				}))
			}
			for i, name := range names {
				for card := range start.pile {
					same(name+" holds "+card, heldBy(t, d, &kinds, name, card), ws.chances(func(w way, add func(string, *big.Rat)) {
						n := 0
						for _, c := range w.hands[i] {
							if c == card {
								n++
							}
						}
						add(fmt.Sprint(n), big.NewRat(1, 1))
					}))
				}
			}
			st.Rollback(mark)
			if forgets {
				break // the deck need not know that nothing was lost
			}
		}
	}
	if compared < 8000 || mixed < 50 || vague < 20 || shown < 100 {
		t.Errorf("%d comparisons, %d of hands of several ages, %d decks that do not remember all, %d cards that were shown: too few", compared, mixed, vague, shown)
	}
}

// heldBy returns the chances of how many unseen cards of a kind a player holds: age by age,
// as a rule finds it out.
func heldBy(t *testing.T, d Deck, kinds *deck.Kinds, player, card string) map[string]string {
	sums := map[string]*big.Rat{}
	var ask func(n int, p *big.Rat)
	asked := map[string]bool{}
	ask = func(n int, chance *big.Rat) {
		hand := d.Hand(player)
		at := slices.IndexFunc(hand, func(s deck.Slot) bool { return s.Card == "" && !asked[s.String()] && s.MayBe(card, kinds) })
		if at < 0 {
			text := fmt.Sprint(n)
			if sums[text] == nil {
				sums[text] = new(big.Rat)
			}
			sums[text].Add(sums[text], chance)
			return
		}
		s := hand[at]
		p := d.Pool(kinds, player)
		var of []int
		for k, c := range p.Cards {
			if c == card {
				of = append(of, k)
			}
		}
		if len(of) == 0 {
			asked[s.String()] = true
			ask(n, chance)
			delete(asked, s.String())
			return
		}
		weights, err := p.Holds(p.Place(player, s), of...)
		if err != nil {
			t.Fatal(err)
		}
		total := new(big.Int)
		for _, w := range weights {
			total.Add(total, w)
		}
		size := 0
		for _, other := range hand {
			if other.String() == s.String() {
				size++
			}
		}
		for m, w := range weights {
			if w.Sign() == 0 {
				continue
			}
			mark := d.st.Mark()
			for k := range size {
				at := slices.IndexFunc(d.Hand(player), func(o deck.Slot) bool { return o.String() == s.String() })
				var err error
				if k < m {
					err = d.Identify(player, at+1, card)
				} else {
					err = d.Learn(player, at+1, func(s deck.Slot) deck.Slot { return s.Without(card) })
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			ask(n+m, new(big.Rat).Mul(chance, new(big.Rat).SetFrac(w, total)))
			d.st.Rollback(mark)
		}
	}
	ask(0, big.NewRat(1, 1))
	return ratios(sums)
}
