package game

import (
	"maps"
	"math/rand/v2"
	"strings"
	"testing"

	"parley/core/deck"
)

// deckState is a state with a deck of six cards in three kinds.
func deckState(t testing.TB) (*State, Deck) {
	t.Helper()
	root := &Shape{Name: "state"}
	if err := root.Add("tales", &Type{Sort: SortRecord, Name: "deck", Shape: NewDeckShape()}); err != nil {
		t.Fatal(err)
	}
	st, err := NewState(root, nil)
	if err != nil {
		t.Fatal(err)
	}
	var kinds deck.Kinds
	for id, n := range map[string]int{"fox": 3, "well": 2, "ghost": 1} {
		kinds.Add(deck.Kind{ID: id, Copies: n})
	}
	d, ok := DeckOf(st.Root().Get("tales").Table())
	if !ok {
		t.Fatal("it is not a deck")
	}
	if err := d.Fill(&kinds); err != nil {
		t.Fatal(err)
	}
	return st, d
}

// moveAt makes the n-th kind of move with a deck, wisely or not.
func moveAt(d Deck, n int, r *rand.Rand) error {
	card := []string{"fox", "well", "ghost", "dragon"}[r.IntN(4)]
	one, other := []string{"ann", "ben"}[r.IntN(2)], []string{"ann", "ben"}[r.IntN(2)]
	of := []string{"", one}[r.IntN(2)]
	moves := []func() error{
		func() error { return d.Draw(card) },
		func() error { return d.Deal(one, card) },
		func() error { return d.DealUnread(one) },
		func() error { return d.Read(one, card) },
		func() error { return d.Keep(one, card) },
		func() error { return d.Play(one, card) },
		func() error { return d.Discard(of, card) },
		func() error { return d.Retire(of, card) },
		func() error { return d.Place(of, card) },
		func() error { return d.Give(one, other, card) },
		func() error { return d.DrawFacet(card, nil) },
		func() error {
			if d.Left() == 0 {
				return nil
			}
			return d.LookAt(1, one, card)
		},
		func() error { return d.Show(one, other) },
		d.Mix, d.Gather, d.GatherAll,
	}
	return moves[n%len(moves)]()
}

// FuzzDecksKeepTheirCards: whatever is done with a deck, no card is created or lost; a
// move that fails changes nothing; a rollback restores the deck; what a viewer may not
// see is unknown, and the number of cards in each place stays.
func FuzzDecksKeepTheirCards(f *testing.F) {
	f.Add(uint64(1), []byte{0, 4, 6, 14})
	f.Add(uint64(2), []byte{1, 1, 2, 3, 9, 11, 0, 5, 6, 7, 15})
	f.Add(uint64(3), []byte{2, 1, 8, 11, 1, 13, 3, 10, 12, 9, 14, 0, 0})
	f.Fuzz(func(t *testing.T, seed uint64, moves []byte) {
		r := rand.New(rand.NewPCG(seed, 1))
		st, d := deckState(t)
		whole, first, start := d.All(), st.Hash(), st.Mark()
		for _, n := range moves {
			before, mark := st.Hash(), st.Mark()
			if err := moveAt(d, int(n), r); err != nil && st.Hash() != before {
				t.Fatalf("move %d failed (%v) and changed the deck", n, err)
			}
			if !maps.Equal(d.All(), whole) {
				t.Fatalf("move %d left %v of %v", n, d.All(), whole)
			}
			after, left, size, at := st.Hash(), d.Left(), len(d.Hand("ann")), st.Mark()
			see := func(owner string, _ bool) bool { return owner == "ben" }
			seen := st.HashFor(see)
			if err := st.Hide(see); err != nil {
				t.Fatal(err)
			}
			if !maps.Equal(d.All(), whole) || d.Left() != left || len(d.Hand("ann")) != size || st.Hash() != seen {
				t.Fatalf("move %d: hidden from ben, the deck is %s", n, d.JSON(nil))
			}
			for _, s := range d.Hand("ann") {
				if s.Card != "" && !strings.Contains(s.String(), " ben") && !strings.HasSuffix(s.String(), " *") {
					t.Fatalf("move %d: ben sees %q of ann", n, s)
				}
			}
			if st.Rollback(at); st.Hash() != after {
				t.Fatalf("move %d: what was hidden does not come back", n)
			}
			if r.IntN(4) == 0 {
				if st.Rollback(mark); st.Hash() != before {
					t.Fatalf("move %d does not roll back", n)
				}
			}
		}
		if st.Rollback(start); st.Hash() != first {
			t.Fatal("the deck does not roll back to the first")
		}
	})
}

// TestDeckHidesFromItsReaders: a deck as text for a viewer holds what he may see, with
// other cards unknown in their places, and counted in the pile.
func TestDeckHidesFromItsReaders(t *testing.T) {
	st, d := deckState(t)
	for _, err := range []error{d.Deal("ann", "ghost"), d.Deal("ben", "fox"), d.Draw("fox"), d.Keep("ann", "fox"), d.LookAt(1, "ann", "well"), d.DealUnread("ben")} {
		if err != nil {
			t.Fatal(err)
		}
	}
	as := func(player string) string {
		return string(d.JSON(func(owner string, _ bool) bool { return owner == player }))
	}
	const rest = `"open":[],"drawn":[],"discards":[],`
	for player, want := range map[string]string{
		"ann": `{"pile":{"fox":2,"well":1},"top":[],` + rest + `"hands":{"ann":["fox *","ghost"],"ben":["?"]},"unread":{"ben":["well ann"]},"out":[]}`,
		"ben": `{"pile":{"fox":1,"ghost":1,"well":2},"top":[],` + rest + `"hands":{"ann":["?","fox *"],"ben":["fox"]},"unread":{"ben":["?"]},"out":[]}`,
	} {
		if got := as(player); got != want {
			t.Errorf("%s sees %s\nwant     %s", player, got, want)
		}
	}
	if err := d.Give("ann", "ben", "ghost"); err != nil {
		t.Fatal(err)
	}
	if got := as("ann"); !strings.Contains(got, `"ben":["?","ghost ann"]`) {
		t.Errorf("ann has forgotten what she gave away: %s", got)
	}
	for _, c := range st.Changes(0) {
		if strings.HasPrefix(c.Path, "tales.hands.ann") && !c.Hidden(func(owner string, _ bool) bool { return owner == "ben" }) {
			t.Errorf("ben sees the change of %s", c.Path)
		}
	}
}

// TestDeckLosesCards: when a deck has fewer cards, what was known of unread ones cannot
// leave a card that is not one of those left.
func TestDeckLosesCards(t *testing.T) {
	_, d := deckState(t)
	for _, err := range []error{
		d.DealUnread("ann"), d.ExcludeIn("ann", 1, "ghost"), d.Resize("fox", 0), d.Resize("well", 0),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if s := d.Unread("ann"); len(s) != 1 || !s[0].Plain() || d.Left() != 0 || d.All()["ghost"] != 1 {
		t.Errorf("ann has %v of %v", s, d.All())
	}
	if err := d.Read("ann", "ghost"); err != nil {
		t.Error(err)
	}
}
