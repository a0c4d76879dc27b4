package repl

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ruleset"
	"parley/repl/layout"
)

// atCask is a prompt on a game in which both sides stake coins without seeing
// the other's, saved in a journal.
func atCask(t *testing.T, name, bots string, seed uint64) (*Session, *strings.Builder) {
	t.Helper()
	var out strings.Builder
	s := New(&ruleset.Library{Dirs: []string{"../lua/testdata"}}, layout.Screen{Out: &out, ASCII: true})
	h, sc, err := lua.Open(s.Lib, "wager/cask")
	if err != nil {
		t.Fatal(err)
	}
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	g.Header.Bots = bots
	if name != "" {
		if g.Journal, err = game.CreateJournal(name, g.Header); err != nil {
			t.Fatal(err)
		}
	}
	s.SetGame(g)
	if _, err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	if err := s.SetBots(bots); err != nil {
		t.Fatal(err)
	}
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	return s, &out
}

// telling gives a line and returns all its results, for a person and for a
// machine.
func telling(t *testing.T, s *Session, out *strings.Builder, line string) string {
	t.Helper()
	text, a := says(t, s, out, line)
	b, err := json.Marshal(a.JSON)
	if err != nil {
		t.Fatal(err)
	}
	return text + s.Status() + "\n" + string(b)
}

// TestSealedAnswersStayHidden asks in every way for an answer that is sealed,
// on both sides' prompt and on each side's.
func TestSealedAnswersStayHidden(t *testing.T) {
	s, out := atCask(t, "", "", 7)
	got := telling(t, s, out, "challenge ann bob")
	if !strings.Contains(got, "The Crown, ann: how many coins (hidden until all have answered)") || !strings.Contains(got, `"hidden":true`) {
		t.Errorf("the first is asked:\n%s", got)
	}
	got = telling(t, s, out, "stake ann 3")
	if strings.Contains(got, "ann 3") || !strings.Contains(got, "The Crown: set\n") || !strings.Contains(got, "The Corsairs, bob: how many coins (hidden until all have answered)") {
		t.Errorf("the second is asked:\n%s", got)
	}
	for _, who := range []string{"as nobody", "as blue", "as red"} {
		says(t, s, out, who)
		for _, line := range []string{
			"show turn", "show ann", "show bob", "show side", "show state", "show journal", "show map", "legal", "legal bob", "why", "why full", "why wager.stake",
			"why not stake bob 9", "why not 9", "= game.purses", "= ann.coins", "odds wager.stake(ann, bob)",
			"what if stake bob 2", "what if 4", "what if 4 with tie 6", "help stake", "house list", "option list",
		} {
			if got := telling(t, s, out, line); strings.Contains(got, "stake ann 3") || strings.Contains(got, "ann puts down 3") || strings.Contains(got, `"ann.coins"`) && strings.Contains(got, `"to":8`) {
				t.Errorf("%s, %s tells the answer of blue:\n%s", who, line, got)
			}
		}
	}
	if got := telling(t, s, out, "what if stake bob 2 with The Crown stake ann 1"); !strings.Contains(got, "Ann puts down 1, bob 2") {
		t.Errorf("what blue may have answered can be supposed:\n%s", got)
	}
	if got := telling(t, s, out, "stake bob 2"); !strings.Contains(got, "The Crown, how many coins: stake ann 3\n  The Corsairs, how many coins: stake bob 2\n") {
		t.Errorf("the reveal:\n%s", got)
	}
	if got := telling(t, s, out, "why"); !strings.Contains(got, "stake ann 3") {
		t.Errorf("why after the reveal:\n%s", got)
	}
}

// TestSealedAnswersAreUndone: taking the order back tells nothing either.
func TestSealedAnswersAreUndone(t *testing.T) {
	s, out := atCask(t, "", "", 7)
	telling(t, s, out, "challenge ann bob")
	telling(t, s, out, "stake ann 3")
	if got := telling(t, s, out, "undo"); strings.Contains(got, "ann 3") || s.Game.Pending() != nil {
		t.Errorf("undo:\n%s", got)
	}
}

// TestSealedAnswersOfBots: the program answers first in its own challenges and
// second in ours, and a person is shown its answer with his own.
func TestSealedAnswersOfBots(t *testing.T) {
	first, second := 0, 0
	for seed := uint64(1); seed <= 8; seed++ {
		f, s := sealedWithBot(t, seed)
		first, second = first+f, second+s
	}
	if first == 0 || second == 0 {
		t.Errorf("the program answered %d times first and %d times second", first, second)
	}
}

// sealedWithBot plays red against the program; it returns how often that
// answered first, and second.
func sealedWithBot(t *testing.T, seed uint64) (first, second int) {
	t.Helper()
	s, out := atCask(t, "", "blue=random", seed)
	for n := 0; !s.Game.Over() && n < 20; n++ {
		w := s.Game.Pending()
		if w == nil {
			if second > 0 {
				break
			}
			if got := telling(t, s, out, "challenge bob ann"); strings.Contains(got, ": stake") {
				t.Fatalf("red is asked:\n%s", got)
			}
			if w = s.Game.Pending(); w == nil || len(w.Sealed) != 0 {
				t.Fatal("red is not asked first in a challenge of its own")
			}
			second++
		} else if len(w.Sealed) == 1 {
			first++
		}
		if w.Choice.Player != "red" || !w.Choice.Sealed() {
			t.Fatalf("asked: %+v", w.Choice)
		}
		for _, line := range []string{"why", "legal", "show state", "show journal"} {
			if got := telling(t, s, out, line); strings.Contains(got, "stake ann") {
				t.Errorf("%s tells what the program has answered:\n%s", line, got)
			}
		}
		if got := telling(t, s, out, "1"); !strings.Contains(got, "The Crown, how many coins: stake ann") {
			t.Errorf("the program's answer is not printed:\n%s", got)
		}
	}
	return first, second
}

// TestResumeBetweenSealedAnswers: a journal that ends behind the first answer
// goes on with the second, and the game is the one it would have been.
func TestResumeBetweenSealedAnswers(t *testing.T) {
	name := filepath.Join(t.TempDir(), "cask.parley")
	s, out := atCask(t, name, "", 7)
	telling(t, s, out, "challenge ann bob")
	telling(t, s, out, "stake ann 3")
	half, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	want := telling(t, s, out, "stake bob 2")
	hash := s.Game.State.Hash()
	if err := s.Game.Journal.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, half, 0o644); err != nil {
		t.Fatal(err)
	}
	again := New(s.Lib, layout.Screen{Out: out, ASCII: true})
	g, note, err := Resume(s.Lib, name, true)
	if err != nil || note != "" || g.Pending() == nil || g.Pending().Choice.Player != "red" || len(g.Pending().Sealed) != 1 {
		t.Fatalf("resumed: %v %q", err, note)
	}
	again.SetGame(g)
	if err := again.Start(); err != nil {
		t.Fatal(err)
	}
	out.Reset()
	if st := again.Status(); strings.Contains(out.String()+st, "ann 3") || !strings.Contains(st, "The Corsairs, bob") {
		t.Errorf("resumed it says:\n%s%s", out, st)
	}
	if got := telling(t, again, out, "stake bob 2"); got != want || again.Game.State.Hash() != hash {
		t.Errorf("finished it says:\n%s\nnot\n%s", got, want)
	}
	if err := again.Game.Journal.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestWhyNotWhileAQuestionIsOpen: another order waits for the answer, and an
// option may be meant by its number.
func TestWhyNotWhileAQuestionIsOpen(t *testing.T) {
	s, out := atCask(t, "", "", 1)
	says(t, s, out, "challenge ann bob")
	if s.Game.Pending() == nil {
		t.Fatal("nothing is asked")
	}
	if got, a := says(t, s, out, "why not challenge bob ann"); !strings.HasPrefix(got, "first answer the question: ") || !a.No {
		t.Errorf("of another order it says %q", got)
	}
	if got, a := says(t, s, out, "why not 1"); !strings.Contains(got, "this order is legal") || a.No {
		t.Errorf("of the first option it says %q", got)
	}
}
