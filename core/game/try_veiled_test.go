package game

import (
	"errors"
	"fmt"
	"testing"
)

// cellar is a game in which red fetches something unseen, asks blue, and then shows it.
type cellar struct {
	st   *State
	tell bool // also what it had before blue is asked
}

func (c cellar) Check(player, order string) (string, string, []Refusal, error) {
	return player, order, nil, nil
}

func (c cellar) Do(_, order string, h Handler) error {
	if order == "" {
		return nil
	}
	red := c.st.Root().Get("sides").Table().Get("red").Table()
	if c.tell {
		h.Tell(Event{Kind: Noted, Text: fmt.Sprintf("red had %d", red.Get("hold").Int())})
	}
	fetched := &Chance{Op: Roll, Dice: "d6", N: 1, Faces: []string{"1", "2", "3", "4", "5", "6"}, Why: "what is fetched", Only: "red"}
	if err := h.Pick(fetched); err != nil {
		return err
	}
	face := fetched.Got[0] + 1
	if err := red.Set("hold", Int(red.Get("hold").Int()+face)); err != nil {
		return err
	}
	options := func() []string { return []string{"yes", "no"} }
	look := &Choice{Player: "blue", Question: "look?", List: options, Accept: func(text string) (string, []Refusal) { return text, nil }}
	if face < 4 {
		look.Question = "look at little?"
	}
	if answer, err := h.Ask(look); err != nil || answer == "no" {
		return err
	}
	h.Tell(Event{Kind: Noted, Text: fmt.Sprintf("red fetched %d", face)})
	return c.st.Root().Set("seen", red.Get("hold"))
}

// newCellar is a game in which red has something, has fetched more, and blue is asked.
func newCellar(t *testing.T, has int, fetched string, tell bool) *Game {
	side := &Shape{Name: "side", Plural: "sides", Owner: "owner"}
	must(t, side.Add("owner", &Type{Sort: SortText}))
	must(t, side.Add("hold", &Type{Sort: SortCount, Private: true}))
	root := &Shape{Name: "game"}
	must(t, root.Add("sides", &Type{Sort: SortMap, Elem: &Type{Sort: SortRecord, Shape: side, Name: "side"}}))
	must(t, root.Add("seen", &Type{Sort: SortCount}))
	st, err := NewState(root, nil)
	must(t, err)
	red := st.New(&Type{Sort: SortRecord, Shape: side, Name: "side"})
	must(t, red.Set("owner", Str("red")))
	must(t, red.Set("hold", Int(has)))
	must(t, st.Root().Get("sides").Table().Set("red", Of(red)))
	g := &Game{State: st, Rules: cellar{st, tell}, Dealer: Dealer{Dice: func(c *Chance, _, _ int) (bool, error) { return true, c.SetAnswer(fetched) }}}
	_, err = g.Begin()
	must(t, err)
	rep, err := g.Order("red", "fetch")
	must(t, err)
	if rep.Waits == nil {
		t.Fatal("blue is not asked")
	}
	return g
}

// TestAnswersAreTriedFromWhatIsKnown: what an answer would lead to does not depend on what
// its reader has not seen: neither on the position in which the order began, nor on what
// its rules have found out since. Without a veil it does.
func TestAnswersAreTriedFromWhatIsKnown(t *testing.T) {
	blue := Viewer(func(owner string, private bool) bool { return !private || owner == "blue" })
	try := func(g *Game, veiled bool) string {
		var veil *Veil
		if veiled {
			veil = &Veil{See: blue, Hide: func([]Played) error { return g.State.Hide(blue) }}
		}
		mark, before := g.State.Mark(), g.State.Hash()
		looked := 0
		tr, err := g.TryAnswer("yes", Dealer{Dice: SeededDice(1)}, veil, func() { looked++ })
		if g.State.Hash() != before || g.State.Mark() != mark || g.Pending() == nil {
			t.Error("the trial leaves something behind")
		}
		if err != nil {
			return err.Error()
		}
		text := ""
		for _, e := range tr.Events {
			text += e.Text + ". "
		}
		for _, c := range tr.Changes {
			text += fmt.Sprintln(c.Path, c.From, c.To)
		}
		if looked != 1 {
			t.Errorf("looked %d times", looked)
		}
		return text
	}
	known, other := newCellar(t, 2, "4", false), newCellar(t, 7, "6", false)
	if a, b := try(known, false), try(other, false); a != "yes. red fetched 4. seen 0 6\n" || b != "yes. red fetched 6. seen 0 13\n" {
		t.Errorf("to everybody: %q and %q", a, b)
	}
	a, b := try(known, true), try(other, true)
	if a != b || a == ErrVeiled.Error() {
		t.Errorf("to blue: %q and %q", a, b)
	}
	if try(newCellar(t, 2, "3", false), true) == a {
		t.Error("another question has the same result")
	}
	known, other = newCellar(t, 2, "4", true), newCellar(t, 7, "4", true)
	for _, g := range []*Game{known, other} {
		if text := try(g, true); text != ErrVeiled.Error() {
			t.Errorf("of what only the rules know: %q", text)
		}
	}
	if _, err := known.TryAnswer("no", Dealer{}, &Veil{See: blue, Hide: func([]Played) error { return errors.New("no") }}, nil); !errors.Is(err, ErrVeiled) {
		t.Errorf("a position that cannot be hidden: %v", err)
	}
}
