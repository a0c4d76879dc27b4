package odds

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"parley/core/game"
)

// certain checks that a game is worth v: one side can be sure of as much, and the other that it is no more.
func certain(t *testing.T, m [][]*big.Rat, v *big.Rat, p, q []*big.Rat) {
	t.Helper()
	b := &bids{rows: make([][]int, len(m)), cols: make([][]int, len(m[0])), p: p, q: q}
	for _, list := range [][]*big.Rat{p, q} {
		sum := new(big.Rat)
		for _, x := range list {
			if sum.Add(sum, x); x.Sign() < 0 {
				t.Errorf("%v of %v", list, m)
			}
		}
		if sum.Cmp(one) != 0 {
			t.Errorf("%v of %v", list, m)
		}
	}
	for _, x := range b.against(m, true) {
		if x.Cmp(v) > 0 {
			t.Errorf("%v: a row brings %v, more than %v", m, x, v)
		}
	}
	for _, x := range b.against(m, false) {
		if x.Cmp(v) < 0 {
			t.Errorf("%v: a column brings %v, less than %v", m, x, v)
		}
	}
}

func always() bool { return true }

func TestEquilibrium(t *testing.T) {
	mixed := 0
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 5))
		m := make([][]*big.Rat, 1+r.IntN(5))
		width := 1 + r.IntN(5)
		for i := range m {
			for range width {
				m[i] = append(m[i], big.NewRat(int64(r.IntN(5)), 4))
			}
		}
		v, p, q := equilibrium(m, always)
		certain(t, m, v, p, q)
		if !slices.ContainsFunc(p, func(x *big.Rat) bool { return x.Cmp(one) == 0 }) {
			mixed++
		}
	}
	if mixed < 100 {
		t.Errorf("only %d games are best played by chance", mixed)
	}
}

// sealedDecision is a decision of several that are revealed together.
func sealedDecision(player string, place, of int) *game.Choice {
	c := decision(player, 2)
	c.Place, c.Of = place, of
	return c
}

// duel makes a tree of dice and of decisions of two or three players at the same time, with two options each.
func duel(r *rand.Rand, depth, rounds int) *gamble {
	if depth == 0 || r.IntN(6) == 0 {
		return random(r, 0, rounds)
	}
	n := &gamble{faces: 2}
	width := 2
	if r.IntN(3) > 0 {
		n = &gamble{players: [][]string{{"max", "min"}, {"min", "max"}, {"min", "max", "other"}, {"min", "other"}}[r.IntN(4)]}
		width = 1 << len(n.players)
	}
	for range width {
		n.kids = append(n.kids, duel(r, depth-1, rounds))
	}
	return n
}

// worthOf is what a tree is worth; of is what states are.
func (n *gamble) worthOf(of func(state int) *big.Rat) *big.Rat {
	switch {
	case n.kids == nil && n.more:
		return of(int(n.key[0] - '0'))
	case n.kids == nil:
		return map[bool]*big.Rat{true: one, false: new(big.Rat)}[n.key == "win"]
	case n.players == nil:
		sum := new(big.Rat)
		for _, k := range n.kids {
			sum.Add(sum, k.worthOf(of))
		}
		return sum.Quo(sum, big.NewRat(int64(len(n.kids)), 1))
	}
	rows, at := 1, map[int][]*big.Rat{}
	for i, k := range n.kids {
		row := 0
		for j, player := range n.players {
			if bit := i >> (len(n.players) - 1 - j) & 1; player == "max" {
				row, rows = bit, 2
			}
		}
		at[row] = append(at[row], k.worthOf(of))
	}
	m := make([][]*big.Rat, rows)
	for row := range m {
		m[row] = at[row]
	}
	v, _, _ := equilibrium(m, always)
	return v
}

// Decisions that are taken at the same time are worth what the equilibrium brings.
func TestBestTogether(t *testing.T) {
	chance := 0
	for seed := range uint64(300) {
		root := duel(rand.New(rand.NewPCG(seed, 1)), 3, 0)
		res, want := best(t, []*gamble{root}, Budget{}), root.worthOf(nil)
		if res.Best.Low.Cmp(want) != 0 || res.Best.High.Cmp(want) != 0 {
			t.Fatalf("seed %d: best %v to %v, want %v", seed, res.Best.Low, res.Best.High, want)
		}
		if p := res.P("win"); p.Cmp(want) != 0 {
			t.Fatalf("seed %d: the outcomes win with %v, want %v", seed, p, want)
		}
		for _, u := range res.Best.Turns {
			mean := new(big.Rat)
			for i, v := range u.Values {
				if u.Max && v.Cmp(u.Value) > 0 {
					t.Fatalf("seed %d: %s takes %v of %v", seed, u.Player, u.Mix, u.Values)
				}
				if u.Mix != nil {
					mean.Add(mean, new(big.Rat).Mul(u.Mix[i], v))
				}
			}
			if u.Mix != nil {
				if chance++; mean.Cmp(u.Value) != 0 {
					t.Fatalf("seed %d: %v of %v are worth %v", seed, u.Mix, u.Values, u.Value)
				}
			}
		}
	}
	if chance < 50 {
		t.Errorf("only %d decisions are best taken by chance", chance)
	}
}

// What an answer is worth counts the best of what the same player answers after it, and only what may follow is listed.
func TestBestTogetherTwice(t *testing.T) {
	win, lose := &gamble{key: "win"}, &gamble{key: "lose"}
	die := func(wins int) *gamble {
		kids := []*gamble{win, win, win}
		for i := range 3 - wins {
			kids[i] = lose
		}
		return &gamble{faces: 3, kids: kids}
	}
	of := func(kids ...*gamble) *gamble { return &gamble{players: []string{"max", "max", "min"}, kids: kids} }
	for _, c := range []struct {
		tree  *gamble
		value string
		want  []string
	}{
		{of(lose, lose, die(1), die(1), lose, lose, die(2), win), "2/3", []string{"[1/3 2/3] always 2", "[0/1 2/3] always 2 after 2"}},
		{of(win, lose, lose, lose, lose, lose, lose, win), "1/2", []string{"[1/2 1/2] mixed", "[1/2 0/1] always 1 after 1", "[0/1 1/2] always 2 after 2"}},
	} {
		b := best(t, []*gamble{c.tree}, Budget{}).Best
		var got []string
		for _, u := range b.Turns {
			if !u.Max {
				continue
			}
			text := fmt.Sprint(u.Values, " mixed")
			if u.Mix == nil {
				text = fmt.Sprint(u.Values, " always ", u.Options[u.Took])
			}
			for _, r := range u.Rolled {
				text += " after " + r.Text
			}
			got = append(got, text)
		}
		if b.Low.RatString() != c.value || !slices.Equal(got, c.want) {
			t.Errorf("%v: %q, want %s: %q", b.Low, got, c.value, c.want)
		}
	}
}

// A walk that was cut off bounds decisions that are taken at the same time.
func TestBestTogetherBounds(t *testing.T) {
	cut := 0
	for seed := range uint64(200) {
		states := []*gamble{duel(rand.New(rand.NewPCG(seed, 2)), 3, 0)}
		want := states[0].worthOf(nil)
		for _, paths := range []int{1, 3, 7} {
			res := best(t, states, Budget{Paths: paths}).Best
			if res.Low.Cmp(want) > 0 || res.High.Cmp(want) < 0 {
				t.Fatalf("seed %d, %d paths: %v is not from %v to %v", seed, paths, want, res.Low, res.High)
			}
			if res.Low.Cmp(res.High) < 0 {
				cut++
			}
		}
	}
	if cut < 100 {
		t.Errorf("only %d answers were cut off", cut)
	}
}

// In a loop the best may be no fraction: it lies between bounds that are close.
func TestBestTogetherInLoops(t *testing.T) {
	win, lose, again := &gamble{key: "win"}, &gamble{key: "lose"}, &gamble{key: "0", more: true}
	half := func(a, b *gamble) *gamble { return &gamble{faces: 2, kids: []*gamble{a, b}} }
	both := func(kids ...*gamble) []*gamble { return []*gamble{{players: []string{"max", "min"}, kids: kids}} }
	for _, c := range []struct {
		name   string
		states []*gamble
		want   float64
		exact  string
	}{
		{"pennies until they match", both(win, again, again, win), 1, "1"},
		{"no fraction", both(half(win, lose), win, win, half(again, lose)), (3.5 - math.Sqrt(4.25)) / 2, ""},
		{"a half, from both sides", both(half(win, lose), &gamble{players: []string{"max", "min"}, kids: []*gamble{again, lose, win, lose}}, &gamble{players: []string{"max", "min"}, kids: []*gamble{again, lose, again, again}}, win), 0.5, ""},
		{"the golden ratio", both(win, half(win, lose), lose, half(win, again)), (math.Sqrt(5) - 1) / 2, ""},
	} {
		b := best(t, c.states, Budget{}).Best
		low, _ := b.Low.Float64()
		high, _ := b.High.Float64()
		if low > c.want+1e-15 || high < c.want-1e-15 || high-low > 1e-9 || b.Rough != (c.exact == "") {
			t.Errorf("%s: %v to %v, want %v", c.name, low, high, c.want)
		}
		if c.exact != "" && (b.Low.RatString() != c.exact || b.High.RatString() != c.exact) {
			t.Errorf("%s: %v to %v, want %s", c.name, b.Low, b.High, c.exact)
		}
	}
	// He who hides wins nothing, and who runs is shot if that comes just then: the best is to run so seldom that
	// there is no seldomest (Everett, 1957). One may come as near to 1 as one likes.
	b := best(t, both(again, win, win, lose), Budget{}).Best
	if low, _ := b.Low.Float64(); low < 1-1e-9 || low >= 1 || b.High.Cmp(one) != 0 || !b.Rough {
		t.Errorf("hide or run: %v to %v", low, b.High)
	}
}

// Bounds that are apart because something was left out are not called rough, also if there is a loop.
func TestBestTogetherRoughAndCut(t *testing.T) {
	win, lose, again := &gamble{key: "win"}, &gamble{key: "lose"}, &gamble{key: "1", more: true}
	golden := &gamble{players: []string{"max", "min"}, kids: []*gamble{win, {faces: 2, kids: []*gamble{win, lose}}, lose, {faces: 2, kids: []*gamble{win, again}}}}
	for key, rough := range map[string]bool{"win": true, "deep": false} {
		states, at := []*gamble{{faces: 2, kids: []*gamble{again, {key: key}}}, golden}, 0
		c := Chain{Walker: weighing(NewWalker()), Wins: wins, Enter: func(s *State) error { at = numbered(s); return nil }}
		c.Body = func(w *Walker, key []byte) ([]byte, bool, error) {
			leaf, err := states[at].play(w)
			if err == nil && leaf.key == "deep" {
				err = ErrDeep
			}
			if err != nil {
				return nil, false, err
			}
			return append(key, leaf.key...), leaf.more, nil
		}
		res, err := c.Solve()
		if err != nil {
			t.Fatal(err)
		}
		if b := res.Best; b.Rough != rough || rough != (new(big.Rat).Sub(b.High, b.Low).Cmp(Hair) < 0) {
			t.Errorf("%s: %v to %v, rough %v", key, b.Low, b.High, b.Rough)
		}
		if res.Kind != Truncated || res.Reason == "" {
			t.Errorf("%s: %v, because %q", key, res.Kind, res.Reason)
		}
	}
}

// What stops the walk leaves an answer; what comes later ends that too, and so does the clock.
func TestBestTogetherStopped(t *testing.T) {
	coin, win := &gamble{key: "lose"}, &gamble{key: "win"}
	pennies := &gamble{players: []string{"max", "min"}, kids: []*gamble{win, coin, coin, win}}
	tree := &gamble{faces: 2, kids: []*gamble{pennies, {faces: 2, kids: []*gamble{win, win}}}}
	for _, x := range []struct {
		when  string
		slow  time.Duration // what it takes to compare
		ended bool
	}{{"never", 0, false}, {"walk", 0, false}, {"walk", time.Second, true}, {"later", 0, true}} {
		stopped, runs := false, 0
		c := Chain{Walker: weighing(NewWalker()), Budget: Budget{Paths: 5, Time: time.Second, Stop: func() bool { return stopped }}}
		c.Body = func(w *Walker, key []byte) ([]byte, bool, error) {
			runs++
			stopped = stopped || x.when == "walk" && runs == 5
			leaf, err := tree.play(w)
			return append(key, leaf.key...), false, err
		}
		c.Wins = func(key string) bool {
			stopped = stopped || x.when == "later"
			time.Sleep(x.slow)
			return wins(key)
		}
		res, err := c.Solve()
		if ended := errors.Is(err, errStopped); ended != x.ended || !ended && (err != nil || res.Best.Low.RatString() != "1/2") {
			t.Errorf("%s, %v: %v", x.when, x.slow, err)
		}
	}
}

// The values of loops are compared with those of more and more rounds.
func TestBestTogetherRepeated(t *testing.T) {
	near, rough := 0, 0
	const games = 120
	for seed := range uint64(games) {
		r := rand.New(rand.NewPCG(seed, 3))
		states := []*gamble{duel(r, 2, 2), duel(r, 2, 2)}
		b := best(t, states, Budget{}).Best
		v := []*big.Rat{new(big.Rat), new(big.Rat)}
		for range 60 {
			next := make([]*big.Rat, len(v))
			for i, s := range states {
				next[i] = bound(s.worthOf(func(k int) *big.Rat { return v[k] }), false)
			}
			v = next
		}
		low, _ := b.Low.Float64()
		high, _ := b.High.Float64()
		after, _ := v[0].Float64() // it grows towards the value
		if high < after-1e-12 || low > high {
			t.Fatalf("seed %d: %v to %v, and %v after 60 rounds", seed, low, high, after)
		}
		if high-low > 1e-9 {
			t.Errorf("seed %d: %v to %v", seed, low, high)
		}
		if math.Abs(low-after) < 1e-4 {
			near++
		}
		if b.Rough {
			rough++
		}
	}
	if near < games*9/10 || rough < 5 {
		t.Errorf("%d of %d are near, %d rough", near, games, rough)
	}
	t.Logf("%d of %d are near, %d rough", near, games, rough)
}

// A decision that the question fixes is known to nobody's advantage: the others of its time stay unknown to each other.
func TestBestTogetherFixed(t *testing.T) {
	for _, c := range []struct {
		fixed []int // places, of two times two
		cross bool  // the last answer must match the first; otherwise each pair must
		want  string
	}{{nil, false, "1/4"}, {[]int{1}, false, "1/2"}, {[]int{0, 3}, false, "0"}, {nil, true, "0"}, {[]int{1, 2}, true, "0"}} {
		n := 0
		w := weighing(NewWalker())
		w.Decide = func(d *game.Choice) (string, bool, error) {
			at := n
			n++
			for _, f := range c.fixed {
				if f == at {
					return names[0], false, nil
				}
			}
			return "", true, nil
		}
		res, err := (&Chain{Walker: w, Wins: wins, Body: func(w *Walker, key []byte) ([]byte, bool, error) {
			n = 0
			var got [4]string
			for i := range got {
				text, err := w.Ask(sealedDecision([]string{"max", "min"}[i%2], i%2+1, 2))
				if err != nil {
					return nil, false, err
				}
				got[i] = text
			}
			won := got[0] == got[1] && got[2] == got[3]
			if c.cross {
				won = got[0] == got[3]
			}
			return fmt.Append(key, map[bool]string{true: "win", false: "lose"}[won]), false, nil
		}}).Solve()
		if err != nil || res.Best.Low.RatString() != c.want {
			t.Errorf("%+v: %v %v", c, res.Best.Low, err)
		}
	}
}
