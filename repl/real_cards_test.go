package repl

import (
	"slices"
	"strings"
	"testing"

	"parley/core/game"
	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/ruleset"
	"parley/repl/layout"
)

// realCards is the beginning of a game of hares with real cards, at which each side is
// dealt three tricks of twelve: two of each kind.
func realCards(t *testing.T, bots string) (*Session, *strings.Builder) {
	t.Helper()
	var out strings.Builder
	s := New(&ruleset.Library{Dirs: []string{"../lua/testdata"}}, layout.Screen{Out: &out, ASCII: true})
	h, sc, err := lua.Open(s.Lib, "warren/night")
	if err != nil {
		t.Fatal(err)
	}
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: 3, Dice: realDice})
	if err != nil {
		t.Fatal(err)
	}
	g.Header.Bots = bots
	s.SetGame(g)
	if _, err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	if err := s.SetBots(bots); err != nil {
		t.Fatal(err)
	}
	return s, &out
}

// hand is what a player holds.
func hand(t *testing.T, s *Session, player string) (list []string) {
	d, ok := game.DeckOf(s.Game.State.Root().Get("tricks").Table())
	if !ok {
		t.Fatal("there are no tricks")
	}
	for _, c := range d.Hand(player) {
		list = append(list, c.Card)
	}
	return list
}

// TestRealOpeningDeal: with real cards each player types in those that he is dealt at the
// beginning, unseen by the others. What the program or somebody else has said to hold the
// card gives way, and no answer tells that it does; only a card that the player sees
// elsewhere is refused.
func TestRealOpeningDeal(t *testing.T) {
	s, out := realCards(t, "")
	for _, c := range []struct{ line, err string }{
		{"owl", "`as blue` asks for the result"},
		{"as blue", ""}, {"owl", ""}, {"OWL", ""}, {"owl", `"owl" cannot be drawn`}, {"fox", `"fox" cannot be drawn`}, {"gale", ""},
		{"thorn", "`as red` asks for the result"},
		{"as red", ""}, {"owl", ""}, {"thorn", ""}, {"thorn", ""},
	} {
		out.Reset()
		a, err := s.Line(c.line)
		if c.err == "" && (err != nil || a.No) || c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)) {
			t.Fatalf("%s: %v, want %q\n%s", c.line, err, c.err, out)
		}
	}
	if got := hand(t, s, "red"); !slices.Equal(got, []string{"owl", "thorn", "thorn"}) {
		t.Errorf("red holds %v", got)
	}
	if got := hand(t, s, "blue"); len(got) != 3 || !slices.Contains(got, "gale") || strings.Count(strings.Join(got, " "), "owl") != 1 {
		t.Errorf("blue holds %v: one owl was red's", got)
	}
	if strings.Contains(out.String(), "owl") {
		t.Errorf("red reads of the cards of blue: %s", out)
	}
	if text, _ := says(t, s, out, "as blue"); !strings.Contains(strings.Join(strings.Fields(text), " "), "somebody drew the real card The Owl, so the one in your hand becomes") {
		t.Errorf("blue reads %s", text)
	}
	if s.Game.Pending() != nil || len(s.Game.Records()) != 1 {
		t.Error("the game has not begun")
	}
	h, sc, err := lua.Open(s.Lib, "warren/night")
	if err != nil {
		t.Fatal(err)
	}
	twin, err := lua.NewGame(h, sc, lua.Setup{Seed: 4})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := twin.Replay(s.Game.Records()[0]); err != nil {
		t.Error(err)
	}
}

// TestRealDealAgainstBots: the cards of a bot are the program's, those of a person real.
func TestRealDealAgainstBots(t *testing.T) {
	s, out := realCards(t, "red")
	for _, line := range []string{"gale", "gale", "owl"} {
		says(t, s, out, line)
	}
	if got := hand(t, s, "blue"); !slices.Equal(got, []string{"gale", "gale", "owl"}) || len(hand(t, s, "red")) != 3 {
		t.Errorf("blue holds %v, red %v", got, hand(t, s, "red"))
	}
}

// TestRealUnreadCard: a card that the program drew unseen gives way to the one that is
// read on the table.
func TestRealUnreadCard(t *testing.T) {
	s := New(&ruleset.Library{Dirs: []string{"../lua/testdata"}}, layout.Screen{Out: &strings.Builder{}, ASCII: true})
	s.SetGame(luatest.Opening(t, s.Lib, "parlour/evening", lua.Setup{Seed: 3}))
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	d, _ := game.DeckOf(s.Game.State.Root().Get("tales").Table())
	first := s.Game.Clock().Waiting()[0].Player
	line := func(text string) {
		t.Helper()
		if a, err := s.Line(text); err != nil || a.No {
			t.Fatalf("%s: %v", text, err)
		}
	}
	for _, text := range []string{"as all", "blind", "hear"} {
		line(text)
	}
	line("toss " + d.Hand(first)[0].Card)
	for d.Left() > 0 {
		line("blind")
	}
	line("take")
	if !d.HasFixed() {
		t.Fatal("the program has drawn no unread card")
	}
	fixed := d.Unread(first)[0].Card
	line("set dice real")
	line("open")
	other := slices.DeleteFunc(s.faces(s.Game.Pending().Chance), func(card string) bool { return card == fixed })[0]
	whole := d.All()
	line(other)
	if d.Find(first, other) == 0 {
		t.Errorf("%s holds %v, not %s", first, d.Hand(first), other)
	}
	for card, n := range d.All() {
		if whole[card] != n {
			t.Errorf("%d of %s, not %d", n, card, whole[card])
		}
	}
}

// TestSealedQuestionsFitTheScreen: the refusal of an answer to a question that is hidden
// here is one paragraph, however narrow the screen is.
func TestSealedQuestionsFitTheScreen(t *testing.T) {
	s, out := realCards(t, "")
	for _, columns := range []int{40, 60, 80} {
		s.Scribe.Screen.Columns = columns
		out.Reset()
		_, err := s.Line("owl")
		s.tell(err)
		for line := range strings.Lines(out.String()) {
			if layout.Width(strings.TrimRight(line, "\n")) > columns {
				t.Errorf("%d columns: %s", columns, line)
			}
		}
	}
}
