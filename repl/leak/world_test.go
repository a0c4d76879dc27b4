package leak

import (
	"math/rand/v2"
	"testing"
)

// TestRecorded: a card that is drawn again unseen, such as one that may not be kept, takes
// no answer from beyond a decision that the player saw.
func TestRecorded(t *testing.T) {
	draw := func(card string) asked { return asked{key: "draw", answer: card, only: "red", draw: true} }
	which := func(deck string) asked { return asked{key: "which", answer: deck, player: "red"} }
	list := []asked{draw("gale"), which("land"), draw("wall"), draw("mill"), which("sea"), draw("reef")}
	for _, c := range []struct {
		asks string // d: draw, w: which
		want []string
	}{
		{"dwddwd", []string{"gale", "land", "wall", "mill", "sea", "reef"}},
		{"ddwdwd", []string{"gale", "", "land", "wall", "sea", "reef"}},
		{"dwdddwd", []string{"gale", "land", "wall", "mill", "", "sea", "reef"}},
		{"wdwd", []string{"land", "wall", "sea", "reef"}},
	} {
		w := &world{player: "blue", vary: rand.New(rand.NewPCG(1, 1)), course: course{entries: []entry{{asked: list}}}}
		for i, ask := range c.asks {
			key, only := "draw", "red"
			if ask == 'w' {
				key, only = "which", ""
			}
			got := ""
			if a := w.recorded(key, only); a != nil {
				got = a.answer
			}
			if got != c.want[i] {
				t.Errorf("%s: question %d is answered %q, want %q", c.asks, i+1, got, c.want[i])
			}
		}
	}
}

// TestUndoneBeginning: a reader returns from a line that undoes answers to the beginning.
func TestUndoneBeginning(t *testing.T) {
	test := &Test{Lib: library()}
	g, err := test.open("scum/landing", 1)
	if err != nil {
		t.Fatal(err)
	}
	c, err := played(g, 3, true, rand.New(rand.NewPCG(1, 1)))
	if err != nil {
		t.Fatal(err)
	}
	w, err := test.world("scum/landing", 1, c, "red", nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := newReader(test, w, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	before, err := r.put("show journal")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"undo 9", "undo 3", "undo"} {
		if a, err := r.put(line); err != nil || !a.changed {
			t.Errorf("%s: %v\n%s", line, err, a.text)
		}
		if after, err := r.put("show journal"); err != nil || after.text != before.text {
			t.Errorf("after %s: %v\n%s", line, err, after.text)
		}
	}
}
