package deck

import (
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func pack(t testing.TB) *Deck {
	d, err := New(Kind{"wind", 3}, Kind{"shrapnel", 2}, Kind{"parley", 1}, Kind{"none", 0})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestNewRefuses(t *testing.T) {
	for want, kinds := range map[string][]Kind{
		"has no id":       {{"a", 1}, {"", 1}},
		"is listed twice": {{"a", 1}, {"a", 2}},
		"has -1 copies":   {{"a", -1}},
	} {
		if _, err := New(kinds...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", kinds, err, want)
		}
	}
}

func TestDrawing(t *testing.T) {
	d := pack(t)
	if got, want := d.Options(), []Option{{"parley", 1}, {"shrapnel", 2}, {"wind", 3}}; !slices.Equal(got, want) {
		t.Errorf("the next card may be %v, want %v", got, want)
	}
	if card, err := d.Draw(2); card != "wind" || err != nil {
		t.Errorf("drew %q, %v", card, err)
	}
	if card, err := d.Reveal(0); card != "parley" || err != nil {
		t.Errorf("revealed %q, %v", card, err)
	}
	if got := d.Options(); !slices.Equal(got, []Option{{"parley", 1}}) {
		t.Errorf("with a known top card the next may be %v", got)
	}
	for _, f := range []struct {
		err  error
		want string
	}{
		{d.DrawCard("wind"), `the next card is "parley", not "wind"`},
		{d.Discard("parley"), `no card "parley" lies open`},
		{d.Play("anne", "wind"), `no card "wind" in the hand of anne`},
		{d.Order([]int{0}), "the draw pile has 5"},
		{d.Order([]int{0, 1, 2, 2, 3}), "contains 2 twice"},
		{d.Order([]int{0, 1, 2, 5, 3}), "the cards are 0 to 4"},
	} {
		if f.err == nil || !strings.Contains(f.err.Error(), f.want) {
			t.Errorf("%v, want %q", f.err, f.want)
		}
	}
	if err := d.Order([]int{4, 0, 1, 2, 3}); err != nil || !slices.Equal(d.Top, []string{"wind", "parley", "shrapnel", "shrapnel", "wind"}) {
		t.Errorf("the order is %v, %v", d.Top, err)
	}
	if _, err := new(Deck).Draw(0); err == nil {
		t.Error("a deck without cards gives one")
	}
}

func TestHands(t *testing.T) {
	d := pack(t)
	steps := []error{d.DrawCard("wind"), d.Keep("anne", "wind"), d.Give("anne", "mary", "wind")}
	if got := d.Owners(); !slices.Equal(got, []string{"mary"}) {
		t.Errorf("%v hold cards", got)
	}
	steps = append(steps, d.Play("mary", "wind"), d.Discard("wind"))
	d.Gather()
	for _, err := range steps {
		if err != nil {
			t.Error(err)
		}
	}
	if !d.Equal(pack(t)) {
		t.Errorf("after a round trip the deck is %+v", d)
	}
}

// act does the n-th thing that one can do to a deck, wisely or not.
func act(d *Deck, n int, rng *rand.Rand) error {
	owners := []string{"anne", "mary"}
	owner, card := owners[rng.IntN(2)], []string{"wind", "shrapnel", "parley", "ghost"}[rng.IntN(4)]
	var err error
	switch n % 15 {
	case 0, 1, 2:
		_, err = d.Draw(rng.IntN(4) - 1)
	case 3:
		err = d.DrawCard(card)
	case 4:
		_, err = d.Reveal(rng.IntN(4))
	case 5:
		err = d.Discard(card)
	case 6:
		err = d.Remove(card)
	case 7, 8:
		err = d.Keep(owner, card)
	case 9:
		err = d.Play(owner, card)
	case 10:
		err = d.Give(owner, owners[rng.IntN(2)], card)
	case 11:
		err = d.PutOnTop(card)
	case 12:
		err = d.Return(card)
	case 13:
		err = d.Order(rng.Perm(rng.IntN(7)))
	case 14:
		[]func(){d.Gather, d.GatherAll, d.Mix, func() { d.Shuffle(rng) }}[rng.IntN(4)]()
	}
	return err
}

func FuzzCardsAreConserved(f *testing.F) {
	f.Add(uint64(1), []byte{0, 7, 9, 5, 14})
	f.Add(uint64(2), []byte{4, 4, 0, 11, 13, 14, 12, 6})
	f.Add(uint64(3), slices.Repeat([]byte{0, 3, 7, 10, 5, 14, 6, 13, 9}, 9))
	f.Fuzz(func(t *testing.T, seed uint64, acts []byte) {
		rng := rand.New(rand.NewPCG(seed, 1))
		d := pack(t)
		whole := d.All()
		for _, n := range acts {
			before := d.Clone()
			if !before.Equal(d) {
				t.Fatalf("a copy of %+v is %+v", d, before)
			}
			kept := fmt.Sprint(*before)
			if err := act(d, int(n), rng); err != nil && !before.Equal(d) {
				t.Fatalf("act %d failed (%v) and left %+v of %+v", n, err, d, before)
			}
			if !d.All().Equal(whole) {
				t.Fatalf("act %d left %v of %v", n, d.All(), whole)
			}
			if fmt.Sprint(*before) != kept {
				t.Fatalf("act %d on a deck changed its copy", n)
			}
		}
	})
}

func TestShuffleIsFair(t *testing.T) {
	d, err := New(Kind{"a", 1}, Kind{"b", 1}, Kind{"c", 1})
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for i := range 6 {
		d.Shuffle(&script{i / 2, i % 2})
		seen[strings.Join(d.Top, "")]++
	}
	if len(seen) != 6 {
		t.Errorf("the six shuffles of three cards give %v", seen)
	}
}

// script answers IntN with its numbers in order.
type script []int

func (s *script) IntN(n int) int {
	k := (*s)[0]
	*s = (*s)[1:]
	return k
}

func TestPickByWeight(t *testing.T) {
	options := pack(t).Options()
	var got []int
	for i := range 6 {
		got = append(got, Pick(options, &script{i}))
	}
	if !slices.Equal(got, []int{0, 1, 1, 2, 2, 2}) || Pick(nil, &script{}) != -1 {
		t.Errorf("picks %v", got)
	}
}

func TestDrawsAgainstAllHands(t *testing.T) {
	m := Of("b", "a", "c", "a", "b", "a")
	cards := m.Cards()
	for n := range len(cards) + 1 {
		want := map[string]int64{}
		for hand := range 1 << len(cards) {
			counts := make([]int, 3)
			size := 0
			for i, c := range cards {
				if hand>>i&1 == 1 {
					counts[c[0]-'a']++
					size++
				}
			}
			if size == n {
				want[fmt.Sprint(counts)]++
			}
		}
		got, last, total := map[string]int64{}, []int(nil), new(big.Int)
		for counts, w := range m.Draws(n) {
			if last != nil && slices.Compare(last, counts) >= 0 {
				t.Errorf("%v follows %v", counts, last)
			}
			last, got[fmt.Sprint(counts)] = counts, w.Int64()
			total.Add(total, w)
		}
		if !maps.Equal(got, want) || total.Cmp(new(big.Int).Binomial(6, int64(n))) != 0 {
			t.Errorf("drawing %d: %v, want %v", n, got, want)
		}
	}
	for range m.Draws(7) {
		t.Error("more cards were drawn than there are")
	}
	for range m.Draws(-1) {
		t.Error("fewer than no cards were drawn")
	}
	for range m.Draws(2) {
		break
	}
}

func TestMultisets(t *testing.T) {
	var m Multiset
	m.Add("a", -2)
	if m.Len() != 0 || len(m.Kinds()) != 0 {
		t.Error("cards were taken from an empty multiset and something is there")
	}
	m.Add("a", 2)
	both := m.Plus(Of("b"))
	m.Add("a", -5)
	if !both.Equal(Multiset{"a": 2, "b": 1, "c": 0}) || m.Len() != 0 {
		t.Errorf("both are %v, and the first %v", both, m)
	}
}
