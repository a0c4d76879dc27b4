package repl

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/ruleset"
	"parley/repl/layout"
)

// larder is a game of two cooks at the prompt, in which much is private.
func larder(t testing.TB, lines ...string) (*Session, *strings.Builder) {
	t.Helper()
	return seated(t, &ruleset.Library{Dirs: []string{"../lua/testdata"}}, layout.Screen{ASCII: true}, "larder/supper", 3, lines)
}

// kitchens are the same game but for what red keeps to itself: what it buys, puts into its
// pan, cooks and hides.
var kitchens = [][]string{
	{"dice spice salt", "buy", "dice strength 2", "season pan salt", "aim pan", "soup", "A1"},
	{"dice spice pepper", "buy", "dice strength 6", "season pan pepper", "aim pan", "stew", "C1"},
	{"dice spice mint", "buy", "dice strength 5", "season pan mint", "aim pan", "stew", "B1"},
}

// kitchen plays one of them to the turn of blue, who sits at the prompt.
func kitchen(t testing.TB, n int) (*Session, *strings.Builder) {
	lines := append([]string{"as blue", "done", "as red"}, kitchens[n]...)
	return larder(t, append(lines, "done", "as blue")...)
}

// everyLine is what blue may type, at the turn of blue.
var everyLine = []string{
	"show", "show state", "show red", "show red full", "show blue", "show pan", "show pan full", "show pots", "show side", "show losses", "show journal", "show objectives", "show turn",
	"map", "map pan", "legal", "legal pan", "legal kettle", "why", "why full", "why 2", "why 2 full", "why 3", "why 3 full", "why 4", "why 4 full", "why 5 full", "why larder.worth", "why larder.buy",
	"why red.spices", "why red.spices.1", "why red.spices.9", "why red", "why red full", "why red.jars.1.spice", "why pan", "why pan.taste", "why pan.hidden", "why blue.spices", "why sides", "why joker",
	"why not season pan salt", "why not season pan pepper", "why not season pan mint", "why not season kettle clove", "why not serve pan", "why not buy red",
	"season pan salt", "season pan clove", "serve pan", "aim pan", "done red", "buy red",
	"= game.sides.red.spices", "= #game.sides.red.spices", "= game.pots.pan.taste", "= game.sides", "= game", "= game.joker", "= larder.worth(pan)", "= larder.buy('red')",
	"odds buy", "odds buy watch game.sides.red.spices", "odds season kettle salt", "odds larder.worth(pan)", "odds larder.buy('red')", "odds game.pots.pan.taste", "odds season pan salt", "odds done watch pan.taste",
	"odds serve kettle watch pan.taste", "need 50% result > 2 by n=1..3 in larder.worth(pan) + n",
	"what if buy", "what if season kettle salt", "what if season pan salt", "what if serve kettle; done", "what if done", "what if done; serve pan", "what if aim kettle; stew", "what if undo",
	"holds", "help season", "? pan", "? may pan be seasoned", "? can I serve the kettle", "? what does soup need", "? buy spices", "more", "house list", "option list", "roll 2d6", "dice", "set budget", "reload",
	"undo", "redo", "undo 3", "redo 3", "undo 4", "redo", "redo", "redo", "redo", "as nobody", "show red", "show state", "legal", "map", "why red.spices", "why 3 full", "= game.pots.pan.taste", "season pan ", "why not season pan", "as blue", "buy", "why", "serve kettle", "why full", "show state",
}

// answered puts every line to a game, and records what blue reads: the text, the answer as
// JSON, the errors, what the prompt says and offers.
func answered(t testing.TB, s *Session, out *strings.Builder, lines []string) (all []string) {
	for _, line := range lines {
		out.Reset()
		a, err := s.Line(line)
		text, jerr := json.Marshal(a)
		if jerr != nil {
			t.Fatal(jerr)
		}
		head, offered, tail := s.Complete(line+" ", len([]rune(line))+1)
		all = append(all, fmt.Sprintf("%s%s %v\n%s %q %s%v%s", out, text, err, s.Status(), s.Prompt(), head, offered, tail))
	}
	return all
}

// TestNothingPrivateShows: whatever one side asks, the answer is the same to the letter
// whatever the other one keeps to itself.
func TestNothingPrivateShows(t *testing.T) {
	var first []string
	for n := range kitchens {
		s, out := kitchen(t, n)
		all := answered(t, s, out, everyLine)
		for _, line := range []string{"", "se", "season ", "season pan ", "why red.", "why pan.", "why red.spices.", "show ", "as ", "= game.sides.red."} {
			head, offered, _ := s.Complete(line, len(line))
			all = append(all, fmt.Sprint("completing ", line, ": ", head, offered))
		}
		if first == nil {
			first = all
			continue
		}
		for i, got := range all {
			if got != first[i] {
				t.Errorf("%s, if red has played %v:\n%s\notherwise:\n%s", slices.Concat(everyLine, make([]string, 20))[i], kitchens[n], got, first[i])
			}
		}
	}
}

// TestNothingTypedInShows: with real dice, what red draws and rolls unseen is typed in by red;
// whatever blue asks afterwards, the answer is the same to the letter.
func TestNothingTypedInShows(t *testing.T) {
	lines := []string{"show", "show state", "show red", "show pan full", "show journal", "show losses", "map", "legal pan", "why 2", "why 3 full", "why 4", "why red.spices", "why pan.taste", "why pan.hidden",
		"luck", "dice", "season pan salt", "= game.sides.red.spices", "odds larder.worth(pan)", "what if season kettle salt", "undo", "why", "redo", "undo 3", "why", "redo 3", "as nobody", "show journal", "why 2", "as blue"}
	var first []string
	for n, typed := range [][]string{{"buy", "salt", "season pan salt", "2"}, {"buy", "pepper", "season pan pepper", "6"}} {
		s, out := larder(t, append([]string{"set dice real", "as blue", "done", "as red"}, append(typed, "done", "as blue")...)...)
		if a, err := s.Line("why 2"); err != nil || !strings.Contains(out.String(), "The Hill buys a spice") {
			t.Fatalf("%v %v: %s", a, err, out)
		}
		all := answered(t, s, out, lines)
		if first == nil {
			first = all
			continue
		}
		for i, got := range all {
			if got != first[i] || strings.Contains(got, "pepper") && !strings.Contains(lines[i], "pepper") {
				t.Errorf("%s, if red has typed %v in (%d):\n%s\notherwise:\n%s", lines[i], typed, n, got, first[i])
			}
		}
	}
}

// TestWhatIsPrivateIsThere: the same games differ for red, for one person who plays every
// side, and for blue once the pan is served: otherwise the test above would prove nothing.
func TestWhatIsPrivateIsThere(t *testing.T) {
	for _, c := range []struct {
		name  string
		as    string
		lines []string
	}{
		{"red", "as red", []string{"show red", "show pan", "show state", "map", "why 2", "why 3", "why 4", "why red.spices", "= game.pots.pan.taste", "show journal"}},
		{"all", "as all", []string{"show red", "show pan", "show state", "map", "why 2", "why 3", "why 4 full", "why red.spices", "= game.pots.pan.taste", "show journal", "odds larder.worth(pan)"}},
	} {
		s, out := kitchen(t, 0)
		says(t, s, out, c.as)
		one := answered(t, s, out, c.lines)
		s, out = kitchen(t, 1)
		says(t, s, out, c.as)
		for i, got := range answered(t, s, out, c.lines) {
			if got == one[i] {
				t.Errorf("%s sees no difference in %s:\n%s", c.name, c.lines[i], got)
			}
		}
	}
	served := ""
	for n := range 2 {
		s, out := kitchen(t, n)
		says(t, s, out, "done")
		says(t, s, out, "as red")
		got, _ := says(t, s, out, "serve pan")
		if got == served {
			t.Errorf("a served pan tastes the same: %s", got)
		}
		says(t, s, out, "as blue")
		if got, _ := says(t, s, out, "why"); !strings.Contains(got, "with a taste of") {
			t.Errorf("blue does not learn what was served: %s", got)
		}
		served = got
	}
}

// TestNothingPrivateIsCompleted: who is nobody is offered no order that tells what a side
// holds; the side is.
func TestNothingPrivateIsCompleted(t *testing.T) {
	s, out := larder(t)
	if _, offered, _ := s.Complete("season kettle s", 15); !slices.Equal(offered, []string{"salt "}) {
		t.Errorf("nobody is offered %q, of the values of the argument", offered) // whether it is legal or not
	}
	if _, offered, _ := s.Complete("s", 1); slices.Contains(offered, "season") {
		t.Errorf("nobody is offered %q", offered)
	}
	says(t, s, out, "as blue")
	if _, offered, _ := s.Complete("s", 1); !slices.Contains(offered, "season") {
		t.Errorf("blue is offered %q", offered)
	}
}

// TestBotsSeeTheirOwnSide: what the program plays for a side depends only on what that side
// knows.
func TestBotsSeeTheirOwnSide(t *testing.T) {
	var first []string
	for n := range kitchens {
		s, _ := kitchen(t, n)
		var all []string
		for seed := range uint64(40) {
			o, err := ask.RandomOrder(s.Game.Host, "blue", rand.New(rand.NewPCG(seed, 1)))
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, o.Text)
		}
		if first == nil {
			first = all
		}
		if !slices.Equal(all, first) {
			t.Errorf("the program plays %v for blue, and %v if red has played %v", first, all, kitchens[n])
		}
	}
}

// TestOneAgainstTheProgram: who plays alone sees his own side from the first line, and never
// the other one.
func TestOneAgainstTheProgram(t *testing.T) {
	s, out := larder(t)
	if err := s.SetBots("red"); err != nil {
		t.Fatal(err)
	}
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	if got, _ := says(t, s, out, "show blue"); !strings.Contains(got, "salt, mint") {
		t.Errorf("blue does not see its own spices: %s", got)
	}
	if got, _ := says(t, s, out, "show red"); !strings.Contains(got, "spices hidden") {
		t.Errorf("blue sees the spices of the program: %s", got)
	}
	if got, _ := says(t, s, out, "map"); strings.Contains(got, "red's mark") {
		t.Errorf("blue sees a mark for red:\n%s", got)
	}
	if _, err := s.Line("as all"); err == nil || !strings.Contains(err.Error(), "the program plays here too") {
		t.Errorf("as all: %v", err)
	}
	for range 5 {
		out.Reset()
		if _, err := s.Line("done"); err != nil {
			t.Fatal(err)
		}
		if told := out.String(); strings.Contains(told, "that makes") || strings.Contains(told, "Pan takes") || strings.Contains(told, "strength") {
			t.Errorf("the story of the program tells what is private:\n%s", told)
		}
	}
}

// TestDecisionsOfOthers: a question for one player is shown and answered only as that one.
func TestDecisionsOfOthers(t *testing.T) {
	s, out := larder(t, "as blue", "done", "as red", "aim pan", "as blue")
	for _, line := range []string{"legal", "show", "why", "what if soup", "soup", "1", "", "aim kettle", "show state"} {
		out.Reset()
		a, err := s.Line(line)
		text, jerr := json.Marshal(a)
		if jerr != nil {
			t.Fatal(jerr)
		}
		if all := fmt.Sprint(out, string(text), err, s.Status()); strings.Contains(all, "stew") || strings.Contains(all, "what do you cook") {
			t.Errorf("%q shows blue the question for red:\n%s", line, all)
		}
	}
	if s.Game.Pending() == nil {
		t.Fatal("blue has answered for red")
	}
	says(t, s, out, "as nobody")
	if _, err := s.Line("soup"); err == nil || !strings.Contains(err.Error(), "`as red` shows the question") {
		t.Errorf("nobody answers: %v", err)
	}
	says(t, s, out, "as red")
	if got := s.Status(); !strings.Contains(got, "what do you cook") {
		t.Errorf("red does not see the question: %s", got)
	}
	says(t, s, out, "soup")
	says(t, s, out, "as blue")
	if got, _ := says(t, s, out, "why"); !strings.Contains(got, "The Hill: decided") || strings.Contains(got, "soup") {
		t.Errorf("blue reads of the decision: %s", got)
	}
}

// TestRealDiceUnseen: with real dice a hidden draw is typed in by its player only.
func TestRealDiceUnseen(t *testing.T) {
	s, out := larder(t, "as blue", "done", "set dice real", "as red", "buy", "as blue")
	if got := s.Status(); strings.Contains(got, "pepper") || !strings.Contains(got, "as red") {
		t.Errorf("blue is asked for the draw of red: %s", got)
	}
	if _, err := s.Line("pepper"); err == nil || s.Game.Pending() == nil {
		t.Errorf("blue draws for red: %v", err)
	}
	if _, offered, _ := s.Complete("pe", 2); len(offered) > 0 {
		t.Errorf("blue is offered %v", offered)
	}
	says(t, s, out, "as red")
	if got := s.Status(); !strings.Contains(got, "salt, pepper, mint") {
		t.Errorf("red is not asked: %s", got)
	}
	says(t, s, out, "pepper")
	says(t, s, out, "as blue")
	if got, _ := says(t, s, out, "why"); strings.Contains(got, "pepper") || !strings.Contains(got, "The Hill buys a spice") {
		t.Errorf("blue reads: %s", got)
	}
}

// TestNewsOfOneSide: what only one side may read, and happened while the other sat at the
// prompt, it reads when it is shown again, once.
func TestNewsOfOneSide(t *testing.T) {
	s, out := larder(t, "as blue", "done", "as nobody", "dice spice mint", "buy")
	if got := out.String(); strings.Contains(got, "that makes") {
		t.Errorf("nobody reads %s", got)
	}
	if got, _ := says(t, s, out, "as red"); !strings.Contains(got, "That makes 4") || !strings.Contains(got, "mint") {
		t.Errorf("red reads %q", got)
	}
	says(t, s, out, "as blue")
	if got, _ := says(t, s, out, "as red"); strings.Contains(got, "That makes") {
		t.Errorf("red reads it again: %s", got)
	}
}

// TestPrivateAfterResume: a game that is read back from its journal hides the same things.
func TestPrivateAfterResume(t *testing.T) {
	s, out := kitchen(t, 1)
	file := filepath.Join(t.TempDir(), "supper.parley")
	says(t, s, out, "save "+file)
	if err := s.Game.Journal.Close(); err != nil {
		t.Fatal(err)
	}
	lines := []string{"show state", "show red", "why 3 full", "why red.spices", "map"}
	before := strings.Join(answered(t, s, out, lines), "\n")
	g, _, err := Resume(s.Lib, file, false)
	if err != nil {
		t.Fatal(err)
	}
	if g.State.Hash() != s.Game.State.Hash() {
		t.Error("the journal leads to another position")
	}
	var told strings.Builder
	again := New(s.Lib, layout.Screen{Out: &told, ASCII: true})
	again.SetGame(g)
	if err := again.Start(); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(answered(t, again, &told, []string{"show state", "show red"}), ""); strings.Contains(got, "pepper\"") || strings.Contains(got, "stew") {
		t.Errorf("a resumed game shows to nobody:\n%s", got)
	}
	says(t, again, &told, "as blue")
	now := strings.Join(answered(t, again, &told, lines), "\n")
	if now != before {
		t.Errorf("blue sees\n%s\nand saw\n%s", now, before)
	}
}

// meadow is a game with a deck at the turn of blue, in which red holds other cards if swapped
// is true.
func meadow(t testing.TB, swapped bool) (*Session, *strings.Builder) {
	t.Helper()
	var out strings.Builder
	s := New(&ruleset.Library{Dirs: []string{"../lua/testdata"}}, layout.Screen{Out: &out, ASCII: true})
	s.SetGame(luatest.Opening(t, s.Lib, "warren/night", lua.Setup{Seed: 3}))
	if swapped {
		deck := s.Game.State.Root().Get("tricks").Table()
		pile, hand := deck.Get(game.DeckPile).Table(), deck.Get(game.DeckHands).Table().Get("red").Table()
		for i := 1; i <= hand.Len(); i++ {
			for _, other := range pile.Keys() {
				if held := hand.At(i).Text(); other != held {
					err := errors.Join(pile.Set(held, game.Int(pile.Get(held).Int()+1)),
						pile.Set(other, left(pile.Get(other).Int()-1)), hand.SetAt(i, game.Str(other)))
					if err != nil {
						t.Fatal(err)
					}
					break
				}
			}
		}
	}
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	says(t, s, &out, "as blue")
	return s, &out
}

// left is a number of cards in a pile, which has no entry for none.
func left(n int) game.Value {
	if n == 0 {
		return game.Value{}
	}
	return game.Int(n)
}

// TestHandsSeenByNobody: a prompt that shows no side says nothing about any hand.
func TestHandsSeenByNobody(t *testing.T) {
	lines := []string{"why not play red owl", "why not play red magpie blue clover", "why not play magpie", "play nonsense", "why not play nonsense", "why not discard", "discard nonsense"}
	s, out := meadow(t, false)
	says(t, s, out, "as nobody")
	one := answered(t, s, out, lines)
	s, out = meadow(t, true)
	says(t, s, out, "as nobody")
	for i, got := range answered(t, s, out, lines) {
		if got != one[i] || strings.Contains(got, "legal instead") {
			t.Errorf("%s:\n%s\nwith another hand of red:\n%s", lines[i], one[i], got)
		}
	}
}

// TestNearCards: after a card that does not exist, the prompt lists orders that are legal as
// they are printed.
func TestNearCards(t *testing.T) {
	s, out := meadow(t, false)
	text, _ := says(t, s, out, "why not play nonsense")
	_, list, found := strings.Cut(text, "legal instead: ")
	if !found {
		t.Fatalf("no legal order is listed:\n%s", text)
	}
	for order := range strings.SplitSeq(strings.Join(strings.Fields(list), " "), "; ") {
		if got, _ := says(t, s, out, "why not "+order); !strings.Contains(got, "this order is legal") {
			t.Errorf("%q is listed as legal:\n%s", order, got)
		}
	}
}

// TestHandsOfOthers: whatever blue asks, the answer does not depend on the hand of red.
func TestHandsOfOthers(t *testing.T) {
	lines := []string{
		"show", "show state", "show hand", "show hand red", "show decks", "show red", "show side", "show journal", "map", "legal", "legal jack", "legal puss", "why", "why full", "why 0", "why 0 full",
		"why tricks", "why tricks.hands", "why tricks.hands.red", "why tricks.hands.red.1", "why tricks.pile", "why tricks.pile.owl", "why tricks.top", "why tricks.unread",
		"play owl", "why not play owl", "why not play red owl", "why not play red thorn", "why not play red gale", "why not play red magpie blue clover", "play red magpie blue clover", "play nonsense", "why not play burrow jack", "why not play burrow puss", "why not hop puss B1", "= game.tricks", "= cards.hand(game.tricks, 'red')", "= cards.size(game.tricks, 'red')",
		"= cards.left(game.tricks)", "= cards.holds(game.tricks, 'red', 'owl')", "odds cards.holds(game.tricks, 'red', 'owl')", "odds hop jack B1", "odds hop jack B1 watch jack.at", "odds draw(game.tricks, 'a trick')",
		"odds tricks.draw_trick('red')", "what if hop jack B1", "what if play burrow jack", "what if play magpie red clover", "what if done", "holds", "help magpie", "undo", "redo", "dice", "hop jack B1", "show state", "why", "why full",
	}
	s, out := meadow(t, false)
	one := answered(t, s, out, lines)
	s, out = meadow(t, true)
	for i, got := range answered(t, s, out, lines) {
		if got != one[i] {
			t.Errorf("%s:\n%s\nwith another hand of red:\n%s", lines[i], one[i], got)
		}
	}
}

// TestDoneOfAnotherSide: the player who is shown does not end the part of another side.
func TestDoneOfAnotherSide(t *testing.T) {
	s, out := larder(t, "as red")
	if got, a := says(t, s, out, "done blue"); !a.No || !strings.Contains(got, "refused: The Hill cannot end the part of The Valley") {
		t.Error(got)
	}
	if got, a := says(t, s, out, "done"); !a.No || !strings.Contains(got, "refused: it is the turn of The Valley") {
		t.Error(got)
	}
}
