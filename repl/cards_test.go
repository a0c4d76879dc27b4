package repl

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/ruleset"
	"parley/repl/answer"
	"parley/repl/layout"
)

// tricks is the library of the test rulesets, among them one with a card for every way
// in which cards are played.
var tricks = &ruleset.Library{Dirs: []string{"../lua/testdata"}}

// TestSessionOfCards plays a game with hidden hands.
func TestSessionOfCards(t *testing.T) {
	runSessionOf(t, tricks, "warren/night", "testdata/sessions/hares.session")
}

// TestHelpAboutHooks: help lists the moments of the ruleset and the built-in ones, each
// with its facts, how a card is played at it, and the cards of the game.
func TestHelpAboutHooks(t *testing.T) {
	h, err := lua.OpenRuleset(tricks, "warren")
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	list := answer.Scribe{Screen: layout.Screen{Out: &out}}.Hooks(h)
	for _, want := range []string{
		"Hooks of warren\n", "\nhare.hops\n  when a hare is about to hop\n  played as an answer, when a rule calls offer\n  facts: hare (hare), to (cell)\n  cards: thorn\n",
		"played by an order, play CARD, in hops, by", "\ncard.played\n", "  cards: owl\n", "\ndeal.begin, draw.begin, hops.begin, dawn.begin\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("there is no %q in\n%s", want, out.String())
		}
	}
	if i := slices.IndexFunc(list, func(k answer.Hook) bool { return k.Name == "hare.hops" }); i < 0 || list[i].Facts["to"] != "cell" || list[i].BuiltIn {
		t.Errorf("the hooks are %+v", list)
	}
	out.Reset()
	if !Guide(layout.Screen{Out: &out}, "hooks") || !strings.Contains(out.String(), "PHASE.begin") || strings.Contains(out.String(), "warren") {
		t.Errorf("without a game:\n%s", out.String())
	}
}

// TestHiddenCardsAreSupposed: an expression that asks for cards which nobody at this
// prompt has seen says that it supposes them; one that asks for known cards does not.
func TestHiddenCardsAreSupposed(t *testing.T) {
	got := playSessionOf(t, tricks, "warren/night", `
> as red
> = cards.hand(game.tricks, "blue")
> = cards.holds(game.tricks, "blue", "owl") > 1
> = cards.hand(game.tricks, "red")
> = cards.holds(game.tricks, "blue", "gale")
> as all
> = cards.hand(game.tricks, "blue")
`)
	for _, want := range []string{
		"> = cards.hand(game.tricks, \"blue\")\n  unknown here, so only supposed: hand of Blue = ", "(`odds cards.hand(game.tricks, \"blue\")` gives the chances)\n",
		"\"owl\") > 1\n  unknown here, so only supposed: Blue holds The Owl = ",
		"> = cards.hand(game.tricks, \"red\")\n{", "\"gale\")\n0\n", "> as all\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("there is no %q in\n%s", want, got)
		}
	}
	if _, all, _ := strings.Cut(got, "> as all"); strings.Contains(all, "supposed") {
		t.Errorf("who sees all reads that cards are supposed:\n%s", all)
	}
}

// TestWindowsOfOthers: while another side is asked for a card, no question about its
// answers shows what it could play.
func TestWindowsOfOthers(t *testing.T) {
	first := ""
	for _, held := range []string{"thorn", "burrow"} {
		var out strings.Builder
		s := New(tricks, layout.Screen{Out: &out, ASCII: true})
		s.SetGame(luatest.Opening(t, s.Lib, "warren/night", lua.Setup{Seed: 3}))
		if err := s.Start(); err != nil {
			t.Fatal(err)
		}
		if err := s.Game.Host.SetHand("red", []string{held}); err != nil {
			t.Fatal(err)
		}
		for _, line := range []string{
			"set ask all", "as blue", "hop jack B1", "why not thorn", "why not pass", "what if thorn", "what if owl", "what if hop jack C2", "odds play thorn", "thorn", "legal",
		} {
			_, err := s.Line(line)
			fmt.Fprintln(&out, err)
		}
		switch got := out.String(); {
		case s.Game.Pending() == nil || strings.Contains(got, "legal instead"):
			t.Fatalf("red is not asked, or blue is shown the answers:\n%s", got)
		case first == "":
			first = got
		case got != first:
			t.Errorf("with another card in the hand of red blue reads\n%s\nand not\n%s", got, first)
		}
	}
}

// TestWhatIfOfAnAnswer: what if of an answer begins with the order that asks, from what its
// reader knows of the position in which it was given; what red was seen to play from its
// hidden hand has happened.
func TestWhatIfOfAnAnswer(t *testing.T) {
	first := ""
	for _, rest := range []string{"gale", "magpie"} {
		var out strings.Builder
		s := New(tricks, layout.Screen{Out: &out, ASCII: true})
		s.SetGame(luatest.Opening(t, s.Lib, "warren/night", lua.Setup{Seed: 3}))
		if err := s.Start(); err != nil {
			t.Fatal(err)
		}
		for player, hand := range map[string][]string{"blue": {"owl"}, "red": {"thorn", rest}} {
			if err := s.Game.Host.SetHand(player, hand); err != nil {
				t.Fatal(err)
			}
		}
		for _, line := range []string{
			"set ask all", "as blue", "hop jack B1", "as red", "thorn", "as blue", "what if owl", "what if pass with thorn 1", "what if pass with thorn 6",
		} {
			if line == "as blue" {
				out.Reset() // what red reads is not compared
			}
			if a, err := s.Line(line); err != nil || a.No {
				t.Fatalf("%s: %v\n%s", line, err, out.String())
			}
		}
		got := out.String()
		for _, want := range []string{"A Thorn is cancelled\n", "Jack stays where it is\n", "tricks.discards [] -> [owl, thorn]; jack.at"} {
			if !strings.Contains(got, want) {
				t.Errorf("there is no %q in\n%s", want, got)
			}
		}
		if first == "" {
			first = got
		}
		if got != first {
			t.Errorf("with another card in the hand of red blue reads\n%s\nand not\n%s", got, first)
		}
	}
}

// TestWhatIfOfAnAnswerSeenByAll: who plays every side is shown what each answer to the open
// question would change, hands included, and the question stays open.
func TestWhatIfOfAnAnswerSeenByAll(t *testing.T) {
	var out strings.Builder
	s := New(tricks, layout.Screen{Out: &out, ASCII: true})
	s.SetGame(luatest.Opening(t, s.Lib, "warren/night", lua.Setup{Seed: 3}))
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	for player, hand := range map[string][]string{"blue": {"burrow"}, "red": {"thorn"}} {
		if err := s.Game.Host.SetHand(player, hand); err != nil {
			t.Fatal(err)
		}
	}
	says(t, s, &out, "as all")
	says(t, s, &out, "hop jack B1")
	before := s.Game.State.Hash()
	for line, want := range map[string]string{
		"what if pass":               "changes: jack.at A1 -> B1\n",
		"what if thorn with thorn 1": "Jack stays where it is\n  Jack, d6 thorn = 1\nchanges: tricks.hands.red [thorn] -> none; tricks.discards [] -> [thorn]\n",
		"what if thorn with thorn 6": "changes: tricks.hands.red [thorn] -> none; tricks.discards [] -> [thorn];\n    jack.at A1 -> B1\n",
	} {
		if got, _ := says(t, s, &out, line); !strings.Contains(got, want) {
			t.Errorf("%s says\n%s, not %q", line, got, want)
		}
		if s.Game.State.Hash() != before || s.Game.Pending() == nil {
			t.Fatalf("%s changes the game", line)
		}
	}
}

// TestHandsOfNobody: a game with decks in which nobody holds a card says so, and shows
// the hands of no deck from which cards are only drawn.
func TestHandsOfNobody(t *testing.T) {
	const lines = "\n> as red\n> show hand\n> show decks\n> as blue\n> take\n> show hand\n> show decks\n"
	got := playSessionOf(t, tricks, "parlour/evening", lines)
	before, after, _ := strings.Cut(got, "> take")
	for _, want := range []string{"> show hand\nnobody holds a card; `show decks` shows the piles\n", "The pack (pack): 54 cards in the pile\n  hands: nobody holds a card\n"} {
		if !strings.Contains(before, want) {
			t.Errorf("there is no %q in\n%s", want, before)
		}
	}
	for _, want := range []string{"> show hand\nblue, the tales: 1 card\n", "  hands: blue 1 card, red no cards, "} {
		if !strings.Contains(after, want) {
			t.Errorf("there is no %q in\n%s", want, after)
		}
	}
	if strings.Contains(after, "blue, the pack") {
		t.Errorf("a hand of the pack is shown:\n%s", after)
	}
}

// TestDecksInPlay: where the state lists the decks in play, show decks leaves out the
// others: no naval cards ashore, no cards of the land at sea, and both for a landing.
func TestDecksInPlay(t *testing.T) {
	for scenario, want := range map[string]string{"scum/beach": "pack land", "scum/two-captains": "pack naval", "scum/landing": "pack land naval"} {
		got := playSession(t, scenario, "\n> show decks\n")
		var shown []string
		for _, deck := range []string{"pack", "land", "naval"} {
			if strings.Contains(got, " ("+deck+"): ") {
				shown = append(shown, deck)
			}
		}
		if strings.Join(shown, " ") != want {
			t.Errorf("%s shows the decks %v, not %s:\n%s", scenario, shown, want, got)
		}
	}
}

// TestWhyOfHands: a player may ask where the cards of his own hand come from, and watch
// it in odds; those of others are hidden from him.
func TestWhyOfHands(t *testing.T) {
	got := playSessionOf(t, tricks, "warren/night", `
> as red
> why tricks.hands.red
> as blue
> why tricks.hands.red
> why tricks.hands.red.1
> why tricks.hands
> odds done watch tricks.hands.blue
`)
	for _, want := range []string{
		"> why tricks.hands.red\ntricks.hands.red is [clover, gale, gale]\n  [clover, gale] -> [clover, gale, gale]: ", "\n  none -> [gale]: ",
		"> why tricks.hands.red\ntricks.hands.red is hidden\n  (private: only its side sees it)\n> why tricks.hands.red.1\ntricks.hands.red.1 is hidden\n",
		"> why tricks.hands\ntricks.hands is {blue [magpie, owl, thorn], red [unknown, unknown, unknown]}\n",
		"tricks.hands.blue = magpie; owl; thorn\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("there is no %q in\n%s", want, got)
		}
	}
}
