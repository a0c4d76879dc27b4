package odds

import (
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"parley/core/game"
)

// gamble is a small game: a tree of dice and decisions. Its leaves win, lose, or go on
// to another round.
type gamble struct {
	faces  int    // of a die, 0: no die
	player string // who decides, "" for a die or a leaf
	kids   []*gamble

	players []string // who decide at the same time; the last option changes first
	key     string   // of a leaf
	more    bool     // the key is a state
}

// random makes a tree. The leaves go on to states below rounds.
func random(r *rand.Rand, depth, rounds int) *gamble {
	if depth == 0 || r.IntN(5) == 0 {
		if rounds > 0 && r.IntN(2) == 0 {
			return &gamble{key: fmt.Sprint(r.IntN(rounds)), more: true}
		}
		return &gamble{key: []string{"win", "lose", "draw"}[r.IntN(3)]}
	}
	n := &gamble{}
	width := 2 + r.IntN(2)
	switch r.IntN(3) {
	case 0:
		n.faces = width
	case 1:
		n.player = "max"
	default:
		n.player = "min"
	}
	for range width {
		n.kids = append(n.kids, random(r, depth-1, rounds))
	}
	return n
}

// turns lists the decisions of a tree.
func (n *gamble) turns() (list []*gamble) {
	if n.player != "" {
		list = append(list, n)
	}
	for _, k := range n.kids {
		list = append(list, k.turns()...)
	}
	return list
}

func die(faces int) *game.Chance {
	return &game.Chance{Op: game.Roll, Dice: fmt.Sprintf("d%d", faces), N: 1, Faces: dieFaces[faces], Values: dieValues[faces]}
}

// Chances differ by the address of their faces.
var (
	names     = []string{"1", "2", "3"}
	dieFaces  = map[int][]string{2: {"1", "2"}, 3: {"1", "2", "3"}}
	dieValues = map[int][]int{2: {1, 2}, 3: {1, 2, 3}}
)

func decision(player string, options int) *game.Choice {
	return &game.Choice{Player: player, Question: "which", List: func() []string { return names[:options] },
		Accept: func(s string) (string, []game.Refusal) { return s, nil }}
}

// play plays a tree by a handler and returns its leaf.
func (n *gamble) play(w game.Handler) (*gamble, error) {
	for n.kids != nil {
		i := 0
		for k, player := range n.players {
			text, err := w.Ask(sealedDecision(player, k+1, len(n.players)))
			if err != nil {
				return nil, err
			}
			i = 2*i + int(text[0]-'1')
		}
		if n.players != nil {
			n = n.kids[i]
			continue
		}
		if n.player != "" {
			text, err := w.Ask(decision(n.player, len(n.kids)))
			if err != nil {
				return nil, err
			}
			i = int(text[0] - '1')
		} else {
			c := die(n.faces)
			if err := w.Pick(c); err != nil {
				return nil, err
			}
			i = c.Got[0]
		}
		n = n.kids[i]
	}
	return n, nil
}

func weighing(w *Walker) *Walker {
	w.Weigh = func(c *game.Choice) (*Decision, error) {
		return &Decision{Player: c.Player, Question: c.Question, Options: c.List(), Max: c.Player == "max"}, nil
	}
	return w
}

func wins(key string) bool { return key == "win" }

// best solves a game whose states are trees; the first is the one with number 0.
func best(t *testing.T, states []*gamble, b Budget) *Result {
	t.Helper()
	at := 0
	c := Chain{Walker: weighing(NewWalker()), Budget: b, Wins: wins}
	c.Body = func(w *Walker, key []byte) ([]byte, bool, error) {
		leaf, err := states[at].play(w)
		if err != nil {
			return nil, false, err
		}
		return append(key, leaf.key...), leaf.more, nil
	}
	c.Enter = func(s *State) error { at = numbered(s); return nil }
	res, err := c.Solve()
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// numbered is the number of a state, 0 for the first.
func numbered(s *State) int {
	if s.Key == "" {
		return 0
	}
	return int(s.Key[0] - '0')
}

// policies calls do for every way to take some decisions.
func policies(list []*gamble, took map[*gamble]int, do func()) {
	if len(list) == 0 {
		do()
		return
	}
	for i := range list[0].kids {
		took[list[0]] = i
		policies(list[1:], took, do)
	}
}

// chance is the probability that a game is won if decisions are taken as said: ordinary
// odds of the game without decisions.
func chance(t *testing.T, states []*gamble, took map[*gamble]int) *big.Rat {
	t.Helper()
	at := 0
	w := NewWalker()
	c := Chain{Walker: w}
	c.Body = func(w *Walker, key []byte) ([]byte, bool, error) {
		n := states[at]
		for n.kids != nil {
			i, fixed := took[n]
			if !fixed {
				x := die(n.faces)
				if err := w.Pick(x); err != nil {
					return nil, false, err
				}
				i = x.Got[0]
			}
			n = n.kids[i]
		}
		return append(key, n.key...), n.more, nil
	}
	c.Enter = func(s *State) error { at = numbered(s); return nil }
	res, err := c.Solve()
	if err != nil {
		t.Fatal(err)
	}
	return res.P("win")
}

// every compares a game with all its policies, and says whether they were few enough.
func every(t *testing.T, states []*gamble) bool {
	t.Helper()
	of, ways := map[string][]*gamble{}, 1
	for _, s := range states {
		for _, n := range s.turns() {
			of[n.player] = append(of[n.player], n)
			ways *= len(n.kids)
		}
	}
	if ways > 512 || len(of) == 0 {
		return false
	}
	var want *big.Rat
	took := map[*gamble]int{}
	policies(of["max"], took, func() {
		var least *big.Rat
		policies(of["min"], took, func() {
			if p := chance(t, states, took); least == nil || p.Cmp(least) < 0 {
				least = p
			}
		})
		if want == nil || least.Cmp(want) > 0 {
			want = least
		}
	})
	res := best(t, states, Budget{})
	if res.Best.Low.Cmp(want) != 0 || res.Best.High.Cmp(want) != 0 {
		t.Fatalf("best %v to %v, want %v", res.Best.Low, res.Best.High, want)
	}
	if p := res.P("win"); p.Cmp(want) != 0 {
		t.Fatalf("the outcomes win with %v, want %v", p, want)
	}
	for _, u := range res.Best.Turns {
		for _, v := range u.Values {
			if u.Max && v.Cmp(u.Values[u.Took]) > 0 || !u.Max && v.Cmp(u.Values[u.Took]) < 0 {
				t.Fatalf("%s takes option %d of %v", u.Player, u.Took, u.Values)
			}
		}
	}
	return true
}

func TestBestOfEveryPolicy(t *testing.T) {
	for _, rounds := range []int{0, 1, 2, 3} {
		compared := 0
		for seed := range uint64(250) {
			r := rand.New(rand.NewPCG(seed, uint64(rounds)))
			states := []*gamble{}
			for range max(rounds, 1) {
				states = append(states, random(r, 2, rounds))
			}
			if rounds == 0 {
				states[0] = random(r, 4, 0)
			}
			if every(t, states) {
				compared++
			}
		}
		if compared < 40 {
			t.Errorf("%d states: only %d games compared", rounds, compared)
		}
	}
}

// He who may wait for ever does so if the end is against him.
func TestBestWaitsForEver(t *testing.T) {
	wait := &gamble{key: "0", more: true}
	win, lose := &gamble{key: "win"}, &gamble{key: "lose"}
	fight := &gamble{faces: 2, kids: []*gamble{win, lose}}
	for player, want := range map[string]string{"min": "0", "max": "1/2"} {
		res := best(t, []*gamble{{player: player, kids: []*gamble{wait, fight}}}, Budget{})
		if got := res.Best.Low.RatString(); got != want {
			t.Errorf("%s: %s, want %s", player, got, want)
		}
	}
}

// Bounds of an answer that was cut off hold the exact one.
func TestBestBounds(t *testing.T) {
	cut, bounded := 0, 0
	for seed := range uint64(200) {
		states := []*gamble{random(rand.New(rand.NewPCG(seed, 9)), 4, 0)}
		exact := best(t, states, Budget{}).Best.Low
		res := best(t, states, Budget{Paths: 5}).Best
		if res.Low.Cmp(exact) > 0 || res.High.Cmp(exact) < 0 {
			t.Fatalf("seed %d: %v is not from %v to %v", seed, exact, res.Low, res.High)
		}
		if res.Low.Cmp(res.High) < 0 {
			cut++
		}
		if states[0].player == "" || res.Turns[0].Most == nil {
			continue
		}
		root, whole := res.Turns[0], best(t, states, Budget{}).Best.Turns[0]
		for i, v := range whole.Values {
			if root.Values[i].Cmp(v) > 0 || root.Most[i].Cmp(v) < 0 {
				t.Errorf("seed %d: option %d brings %v, not from %v to %v", seed, i, v, root.Values[i], root.Most[i])
			}
			bounded++
		}
	}
	if cut < 20 {
		t.Errorf("only %d answers were cut off", cut)
	}
	if bounded < 100 {
		t.Errorf("only %d options have bounds", bounded)
	}
}

// Nobody decides on what he does not see.
func TestBestNeverPeeks(t *testing.T) {
	ask := func(roll func(*game.Chance), second func(*game.Choice)) error {
		_, err := (&Chain{Walker: weighing(NewWalker()), Wins: wins, Body: func(w *Walker, key []byte) ([]byte, bool, error) {
			c := die(2)
			roll(c)
			if err := w.Pick(c); err != nil {
				return nil, false, err
			}
			for i, player := range []string{"min", "max"} {
				d := decision(player, 2)
				d.Place = i + 1
				second(d)
				if _, err := w.Ask(d); err != nil {
					return nil, false, err
				}
			}
			return append(key, "win"...), false, nil
		}}).Solve()
		return err
	}
	open := func(*game.Chance) {}
	var s *Secret
	if err := ask(open, func(*game.Choice) {}); err != nil {
		t.Error(err)
	}
	if err := ask(func(c *game.Chance) { c.Only = "min" }, func(*game.Choice) {}); !errors.As(err, &s) || s.Of != "min" || s.Player != "max" {
		t.Error("a hidden die:", err)
	}
	if err := ask(open, func(d *game.Choice) { d.Of = 2 }); err != nil {
		t.Error("decisions taken together:", err)
	}
	if err := ask(open, func(d *game.Choice) {
		if d.Player == "min" {
			d.Only = "min"
		}
	}); !errors.As(err, &s) {
		t.Error("a hidden answer:", err)
	}
}

// What is decided at the same time but stays hidden is not known later.
func TestBestNeverPeeksAtTheHidden(t *testing.T) {
	for _, only := range []string{"", "min", "max"} {
		for _, card := range []bool{false, true} {
			_, err := (&Chain{Walker: weighing(NewWalker()), Wins: wins, Body: func(w *Walker, key []byte) ([]byte, bool, error) {
				for i, player := range []string{"min", "max", "max"} {
					d := decision(player, 2)
					if i < 2 {
						d.Place, d.Of = i+1, 2
					}
					if only == player {
						d.Only = only
					}
					if card {
						d.Pass = names[0]
					}
					if _, err := w.Ask(d); err != nil {
						return nil, false, err
					}
				}
				return append(key, "win"...), false, nil
			}}).Solve()
			if s := (*Secret)(nil); errors.As(err, &s) != (only == "min" && !card) {
				t.Errorf("only %q, card %v: %v", only, card, err)
			}
		}
	}
}

// What an earlier round hides is not known in a later one either, nor what a part of a
// run hides that is walked by itself.
func TestBestNeverPeeksAtRounds(t *testing.T) {
	for _, only := range []string{"", "max", "min"} {
		round := 0
		c := Chain{Walker: weighing(NewWalker()), Wins: wins}
		c.Body = func(w *Walker, key []byte) ([]byte, bool, error) {
			if round == 0 {
				x := die(2)
				x.Only = only
				err := w.Pick(x)
				return append(key, names[x.Got[0]]...), true, err
			}
			text, err := w.Ask(decision("max", 2))
			return append(key, map[bool]string{true: "win", false: "lose"}[text == names[round-1]]...), false, err
		}
		c.Enter = func(s *State) error {
			if round = 0; s.Key != "" {
				round = int(s.Key[0] - '0')
			}
			return nil
		}
		res, err := c.Solve()
		if s := (*Secret)(nil); errors.As(err, &s) != (only == "min") {
			t.Errorf("only %q: %v", only, err)
		}
		if err == nil && res.Best.Low.Cmp(one) != 0 {
			t.Errorf("only %q: %v", only, res.Best.Low)
		}
		inner := weighing(NewWalker()).Inner()
		x := die(2)
		x.Only = only
		if _, err := Walk(inner, func(w *Walker, key []byte) ([]byte, bool, error) { return key, false, w.Pick(x) }, Budget{}); err != nil || inner.Asked() != (only != "") {
			t.Errorf("inner, only %q: %v, %v", only, inner.Asked(), err)
		}
	}
}
