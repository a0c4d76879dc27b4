package lua_test

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/ruleset"
)

var parlours = &ruleset.Library{Dirs: []string{"testdata"}}

// smallDeck is a game with a deck of seven cards: three foxes, two wells, a ghost and a
// miller, of ranks 1 to 3 and two suits; and one of five, no two of which have the same rank
// and suit.
func smallDeck(t testing.TB) *lua.Game {
	t.Helper()
	row := func(id string, copies, rank int, suit string) string {
		return fmt.Sprintf("[[row]]\ncard = %q\ncopies = %d\nrank = %d\nsuit = %q\n", id, copies, rank, suit)
	}
	files := fstest.MapFS{
		"ruleset.toml": {Data: []byte(`
name  = "small"
title = "A small deck"
round = "day"
files = ["play.lua"]
[board]
kind = "none"
[state]
few  = "deck"
bare = "deck"
five = "deck"
[deck.five]
cards = "five"
[deck.few]
cards = "few"
`)},
		"data/few.toml": {Data: []byte("[table]\nid = \"small.data.few\"\nsource = \"none\"\nconfidence = \"high\"\nkey = \"card\"\n" +
			row("fox", 3, 1, "red") + row("well", 2, 2, "black") + row("ghost", 1, 3, "black") + row("miller", 1, 2, "red"))},
		"data/five.toml": {Data: []byte("[table]\nid = \"small.data.five\"\nsource = \"none\"\nconfidence = \"high\"\nkey = \"card\"\n" +
			strings.NewReplacer(`suit = "1"`, "suit = 1", `suit = "2"`, "suit = 2").Replace(row("ash", 1, 1, "1")+row("bay", 1, 1, "2")+row("cob", 1, 2, "1")+row("day", 1, 2, "2")+row("elm", 1, 3, "2")))},
		"play.lua": {Data: []byte(`rule "small.show" { title = "Show", source = "none", text = "A player shows a hand.", run = function() end }
sequence {
  players = function() return { "blue", "red", "green" } end,
  { "day", title = "Day", mode = "turns", who = function() return { "blue" } end },
}
action "wait" { phase = "day", rule = "small.show", run = function() end }
action "show" { phase = "day", rule = "small.show", args = { who = "text" },
  check = function(player, a) need(#cards.hand(game.few, a.who) == 0, "{who} holds cards") end,
  run = function() end }
`)},
	}
	h, sc := luatest.Sourced(t, files, "small", "[scenario]\nruleset = \"small\"\ntitle = \"A day\"\n")
	return luatest.Opened(t, h, sc, lua.Setup{Seed: 1})
}

// TestCardOddsAgainstAllDeals: in exact odds cards are found out only as far as rules
// look at them. The answer must equal an enumeration in which every card is known as
// soon as it moves: through hidden hands, cards that are known not to be there, facets,
// unread cards, and reshuffles.
func TestCardOddsAgainstAllDeals(t *testing.T) {
	for name, body := range map[string]string{
		"two hidden hands": `
			cards.deal(deck, "red", 2, "x") cards.deal(deck, "blue", 2, "x")
			local n = cards.holds(deck, "red", "fox")
			local card = draw(deck, "x")
			return n, card, cards.holds(deck, "blue", "fox"), cards.holds(deck, "blue", card)`,
		"one of some kinds": `
			cards.deal(deck, "red", 2, "x") cards.deal(deck, "blue", 2, "x")
			local n = cards.holds(deck, "red", { "ghost", "well" })
			local m = cards.holds(deck, "blue", { "fox", "ghost" })
			cards.deal(deck, "red", 1, "x")
			local more = cards.holds(deck, "red", { "well", "ghost" })
			return n, m, more, cards.holds(deck, "red", "ghost"), draw(deck, "x"), cards.holds(deck, "blue", { "fox", "well", "miller" })`,
		"what is not there": `
			cards.deal(deck, "red", 2, "x") cards.deal(deck, "blue", 1, "x")
			local ghost = cards.holds(deck, "red", "ghost")
			cards.deal(deck, "red", 1, "x")
			return ghost, cards.holds(deck, "red", "ghost"), cards.holds(deck, "blue", "ghost"), draw(deck, "x"), cards.holds(deck, "red", "well")`,
		"dealt without some": `
			cards.deal(deck, "blue", 1, "x", { "ghost", "fox" }) cards.deal(deck, "red", 2, "x", { "fox", "ghost" })
			return draw(deck, "x"), cards.holds(deck, "red", "well"), cards.holds(deck, "blue", "miller"), cards.holds(deck, "red", "fox")`,
		"a hand in full": `
			cards.deal(deck, "red", 3, "x")
			return table.concat(cards.hand(deck, "red"), " "), draw(deck, "x")`,
		"a hand of which something is known": `
			cards.deal(deck, "red", 3, "x") cards.deal(deck, "blue", 2, "x")
			local n = cards.holds(deck, "blue", "well")
			local m = cards.holds(deck, "red", "fox")
			cards.deal(deck, "red", 1, "x")
			return n, m, table.concat(cards.hand(deck, "red"), " ")`,
		"facets": `
			local a, i = draw(deck, "x", "blue", "rank")
			local b, j = draw(deck, "x", "red", "rank", 2)
			local c = draw(deck, "x")
			return a, b or "low", c, cards.facet(deck, i, "suit", "x"), cards.facet(deck, j, "suit", "x"), cards.facet(deck, j, "rank", "x")`,
		"facets beside a hidden hand": `
			cards.deal(deck, "red", 2, "x")
			local a = draw(deck, "x", "blue", "suit")
			local n = cards.holds(deck, "red", "well")
			local b = draw(deck, "x", "blue", "rank")
			return a, n, b, cards.holds(deck, "red", "fox")`,
		"a faceted card turned over": `
			cards.deal(deck, "red", 1, "x")
			local a, i = draw(deck, "x", "blue", "rank")
			cards.discard(deck, i)
			local was = deck.discards[1]
			cards.gather(deck)
			return a, was, draw(deck, "x"), cards.holds(deck, "red", "well")`,
		"a reshuffle": `
			cards.deal(deck, "red", 2, "x")
			for i = 1, 4 do
				local card = draw(deck, "x")
				if card == "ghost" then cards.remove(deck, card) else cards.discard(deck, card) end
			end
			local n = cards.holds(deck, "red", "fox")
			cards.gather(deck)
			return n, draw(deck, "x"), cards.left(deck), #deck.out`,
		"unread cards": `
			cards.unread(deck, "red", 2) cards.deal(deck, "blue", 2, "x")
			local n = cards.holds(deck, "blue", "fox")
			local a = cards.read(deck, "red", "x")
			return n, a, cards.unread(deck, "red"), cards.size(deck, "red"), cards.read(deck, "red", "x")`,
		"the highest of three, beside a hidden hand": `
			cards.deal(deck, "red", 2, "x")
			local places = { cards.lay(deck, "x", "blue"), cards.lay(deck, "x", "red"), cards.lay(deck, "x", "green") }
			local best, rank = cards.highest(deck, places, "rank", "x")
			local more = draw(deck, "x")
			return table.concat(best, " "), rank, more, cards.holds(deck, "red", "fox"), cards.facet(deck, places[1], "suit", "x")`,
		"the second of three": `
			local places = { cards.lay(deck, "x"), cards.lay(deck, "x"), cards.lay(deck, "x") }
			local _, first = draw(deck, "x", "blue", "rank", 2)
			local best, rank = cards.highest(deck, places, "rank", "x")
			local rest = where(places, function(place) return not has(best, place) end)
			local again, next_rank = {}, 0
			if #rest > 0 then again, next_rank = cards.highest(deck, rest, "rank", "x") end
			return table.concat(best, " "), rank, table.concat(again, " "), next_rank, table.concat(cards.highest(deck, { first, places[2] }, "rank", "x"), " "), draw(deck, "x")`,
		"the highest is turned over": `
			local places = { cards.lay(deck, "x"), cards.lay(deck, "x") }
			local best = cards.highest(deck, places, "rank", "x")
			cards.discard(deck, best[1])
			return #best, deck.discards[1], draw(deck, "x")`,
		"the order of three": `
			local deck = game.five
			local places = { cards.lay(deck, "x"), cards.lay(deck, "x"), cards.lay(deck, "x") }
			local list = table.concat(cards.ordered(deck, places, { "rank", "suit" }, "x"), " ")
			local more = draw(deck, "x")
			cards.gather_all(deck)
			return list, more`,
		"the order of three, of which the highest is known": `
			local deck = game.five
			local places = { cards.lay(deck, "x"), cards.lay(deck, "x"), cards.lay(deck, "x") }
			local _, rank = cards.highest(deck, places, "rank", "x")
			local list = table.concat(cards.ordered(deck, places, { "rank", "suit" }, "x"), " ")
			local more = draw(deck, "x")
			cards.gather_all(deck)
			return rank, list, more`,
		"the order of three, of which one is known": `
			local deck = game.five
			local rank, first = draw(deck, "x", "blue", "rank")
			local list = table.concat(cards.ordered(deck, { first, cards.lay(deck, "x"), cards.lay(deck, "x") }, { "rank", "suit" }, "x"), " ")
			cards.gather_all(deck)
			return rank, list`,
		"the order of cards that may be equal, beside a hidden hand": `
			cards.deal(deck, "red", 2, "x")
			local places = { cards.lay(deck, "x"), cards.lay(deck, "x"), cards.lay(deck, "x") }
			return table.concat(cards.ordered(deck, places, { "rank" }, "x"), " "), draw(deck, "x"), cards.holds(deck, "red", "fox")`,
		"an unread card, then a reshuffle": `
			cards.unread(deck, "red", 1)
			cards.discard(deck, draw(deck, "x"))
			cards.gather(deck)
			return draw(deck, "x"), cards.read(deck, "red", "x"), draw(deck, "x")`,
		"unread cards and hands, then two reshuffles": `
			cards.deal(deck, "blue", 1, "x") cards.unread(deck, "red", 1) cards.unread(deck, "blue", 1)
			for i = 1, 3 do cards.discard(deck, draw(deck, "x")) end
			cards.gather(deck)
			local a = draw(deck, "x")
			cards.discard(deck, a) cards.unread(deck, "red", 1) cards.gather(deck)
			return a, cards.holds(deck, "blue", "fox"), cards.read(deck, "red", "x"), cards.read(deck, "red", "x"), cards.read(deck, "blue", "x")`,
		"an unread card, a look, then a shuffle": `
			cards.unread(deck, "red", 1)
			local top = cards.look(deck, "blue", 2, "x")
			cards.mix(deck)
			return top[1], cards.read(deck, "red", "x"), draw(deck, "x")`,
		"a look at the top": `
			local top = cards.look(deck, "red", 2, "x")
			cards.deal(deck, "blue", 1, "x")
			return top[1], cards.holds(deck, "blue", top[1]), draw(deck, "x") == top[2], draw(deck, "x")`,
		"a look beside a hidden hand, then a shuffle": `
			cards.deal(deck, "red", 2, "x")
			local top = cards.look(deck, "red", 1, "x")
			cards.mix(deck)
			return top[1], draw(deck, "x"), cards.holds(deck, "red", "well")`,
		"a look, then a shuffle": `
			local top = cards.look(deck, "red", 1, "x")
			cards.mix(deck)
			return top[1], draw(deck, "x")`,
		"cards that are given": `
			cards.deal(deck, "red", 2, "x")
			local hand = cards.hand(deck, "red")
			cards.give(deck, "red", "blue", hand[1])
			cards.place(deck, hand[2], "red")
			cards.deal(deck, "blue", 2, "x")
			return hand[1], hand[2], cards.holds(deck, "blue", hand[2]), cards.holds(deck, "blue", "well")`,
	} {
		g := smallDeck(t)
		h := g.Host
		fn, err := luatest.Run(h, "case", `return function()
			local deck = game.few
			local got = (function() return { (function() `+body+` end)() } end)()
			for i, v in ipairs(got) do got[i] = tostring(v) end
			local text = table.concat(got, ", ")
			cards.gather_all(deck)
			return text .. " of " .. cards.left(deck)
		end`)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		want, runs, err := luatest.BruteForce(h, fn[0].(*glua.LFunction))
		if err != nil {
			t.Fatalf("%s: by enumeration: %v", name, err)
		}
		got, err := luatest.Walked(h, fn[0].(*glua.LFunction))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if !got.Exact() || len(got.Outcomes) != len(want) {
			t.Errorf("%s: %d outcomes (%s), %d by enumeration: %v", name, len(got.Outcomes), got.Reason, len(want), slices.Sorted(maps.Keys(want)))
		}
		for _, o := range got.Outcomes {
			if p := want[o.Key]; p == nil || p.Cmp(o.P) != 0 {
				t.Errorf("%s: %q has %v, by enumeration %v", name, strings.ToValidUTF8(o.Key, "."), o.P, p)
			}
		}
		if got.Paths > runs {
			t.Errorf("%s: %d paths for %d deals", name, got.Paths, runs)
		}
	}
}

// TestOddsAfterAReshuffle: a card that red holds, or has not read, is none of those that
// were shuffled in after it was dealt. When a card leaves a hand whose cards were dealt at
// different times, odds say that they are not exact.
func TestOddsAfterAReshuffle(t *testing.T) {
	g := smallDeck(t)
	d, _ := game.DeckOf(g.State.Root().Get("few").Table())
	move := func(errs ...error) {
		t.Helper()
		for _, err := range errs {
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	exact := true
	chance := func(what, want string) {
		t.Helper()
		fn, err := luatest.Run(g.Host, "case", "return function() local deck, is = game.few, false is = "+what+" cards.gather_all(deck) if is then return 'yes' end return 'no' end")
		move(err)
		defer g.State.Rollback(g.State.Mark())
		move(g.State.Hide(g.Host.ViewerOf("blue")))
		got, err := luatest.Walked(g.Host, fn[0].(*glua.LFunction))
		move(err)
		p := new(big.Rat)
		for _, o := range got.Outcomes {
			if strings.Contains(o.Key, "yes") {
				p.Add(p, o.P)
			}
		}
		if want != "" && p.RatString() != want || got.Exact() != exact {
			t.Errorf("%s: %s (exact: %v), want %s (exact: %v); assumed: %v", what, p.RatString(), got.Exact(), want, exact, got.Assumed)
		}
	}
	move(d.Deal("red", "well"), d.Draw("fox"), d.Discard("", "fox"), d.Gather())
	chance(`cards.holds(deck, "red", "fox") == 1`, "1/3") // two of the other six
	chance(`draw(deck, "x") == "fox"`, "4/9")             // of three foxes, the chance that red has one less
	move(d.DealUnread("red"), d.Fix("red", 1, "fox"))
	chance(`cards.read(deck, "red", "x") == "fox"`, "4/9")
	move(d.Draw("ghost"), d.Discard("", "ghost"), d.Gather())
	chance(`cards.holds(deck, "red", "ghost") == 1`, "0")
	chance(`cards.read(deck, "red", "x") == "ghost"`, "0")
	chance(`cards.holds(deck, "red", "fox") == 1`, "2/5") // neither ghost nor the fox that was drawn
	chance(`cards.highest(deck, { cards.lay(deck, "x"), cards.lay(deck, "x") }, "rank", "x")[2] ~= nil`, "")
	move(d.Deal("red", "ghost"), d.Discard("red", "well"))
	exact = false
	chance(`cards.holds(deck, "red", "fox") == 1`, "")
	exact = true
	move(d.GatherAll())
	chance(`draw(deck, "x") == "ghost"`, "1/7")
}

// TestDealtCardsStayUnknown: odds do not enumerate a hand that no rule looks at, and
// equal decks are one state.
func TestDealtCardsStayUnknown(t *testing.T) {
	g := luatest.Opening(t, parlours, "parlour/evening", lua.Setup{Seed: 1})
	for src, want := range map[string]int{
		`cards.deal(game.pack, "red", 20, "x") cards.deal(game.pack, "blue", 20, "x") return cards.left(game.pack)`: 1,
		`cards.deal(game.pack, "red", 20, "x") return cards.holds(game.pack, "red", "ace-spades")`:                  2,
		`cards.unread(game.tales, "red", 3) return draw(game.tales, "x")`:                                           6,
	} {
		fn, err := luatest.Run(g.Host, "case", "return function() "+src+" end")
		if err != nil {
			t.Fatal(err)
		}
		got, err := luatest.Walked(g.Host, fn[0].(*glua.LFunction))
		if err != nil || got.Paths != want {
			t.Errorf("%s: %+v, %v, want %d paths", src, got, err, want)
		}
	}
	fn, err := luatest.Run(g.Host, "case", `return function() cards.deal(game.pack, "red", 20, "x") return cards.holds(game.pack, "red", "ace-spades") end`)
	if err != nil {
		t.Fatal(err)
	}
	got, err := luatest.Walked(g.Host, fn[0].(*glua.LFunction))
	if err != nil || got.Outcomes[1].P.Cmp(big.NewRat(20, 54)) != 0 {
		t.Errorf("red holds the ace of spades: %+v, %v", got, err)
	}
}

// TestEqualDecksMerge: however the cards came where they are, equal decks are equal.
func TestEqualDecksMerge(t *testing.T) {
	hash := func(src string) string {
		g := smallDeck(t)
		luatest.Hold(t, g, "few", "red", "fox", "well")
		luatest.Hold(t, g, "few", "blue", "ghost")
		luatest.Arrange(t, g, src)
		return g.State.Hash()
	}
	a := hash(`cards.give(game.few, "red", "blue", "fox") cards.give(game.few, "red", "blue", "well")`)
	b := hash(`cards.give(game.few, "red", "blue", "well") cards.give(game.few, "red", "blue", "fox")`)
	if a != b {
		t.Error("two cards given in another order make another position")
	}
	c := hash(`cards.discard(game.few, "fox", "red") cards.gather(game.few) cards.discard(game.few, "well", "red") cards.gather(game.few) cards.discard(game.few, "ghost", "blue") cards.gather(game.few)`)
	if d := smallDeck(t).State.Hash(); c != d {
		t.Error("a deck whose cards are all back differs from a new one")
	}
}

// TestDecksRefuse: what rules may not do with decks is an error that says what to do.
func TestDecksRefuse(t *testing.T) {
	g := smallDeck(t)
	luatest.Hold(t, g, "few", "red", "fox")
	for src, want := range map[string]string{
		`game.few.pile = {}`:                                                                   "rules cannot write the fields of a deck: draw and the chapter cards move its cards",
		`game.few = { open = { "fox" } }`:                                                      "rules cannot write the fields of a deck",
		`table.insert(game.few.discards, "fox")`:                                               "rules cannot write the fields of a deck",
		`game.few.discards[1] = "fox"`:                                                         "rules cannot write the fields of a deck",
		`return game.few.pile`:                                                                 "rules cannot read pile of a deck: cards.left(deck) is its size",
		`return game.few.hands.red`:                                                            "cards.hand(deck, player) lists the cards of a player",
		`return game.few.discard`:                                                              `a deck has no "discard" (did you mean "discards"?)`,
		`cards.discard(game.few, "fix")`:                                                       `cards.discard: the deck few has no card "fix" (did you mean "fox"?)`,
		`cards.discard(game.few, "fox")`:                                                       `cards.discard: no card "fox" of few lies open`,
		`cards.discard(game.few, "well", "red")`:                                               `cards.discard: red holds no card "well" of few`,
		`cards.deal(game.few, "rod", 1, "x")`:                                                  `cards.deal: there is no player "rod" (did you mean "red"?)`,
		`cards.deal(game.few, "red", -1, "x")`:                                                 "cards.deal needs a number of cards, got -1",
		`cards.deal(game.few, "red", 7, "x")`:                                                  "the pile of few is empty: cards.gather(game.few) shuffles its discards into it",
		`draw(game.bare, "x")`:                                                                 "the pile of bare is empty",
		`draw(game.few, "x", "red", "colour")`:                                                 `the cards of few have no facet "colour"; their facets: rank, suit`,
		`draw(game.few, "x", "red", "suit", 3)`:                                                "must be a number, of a facet whose values are numbers",
		`draw(game.bare, "x", "red", "rank")`:                                                  "",
		`cards.facet(game.few, 1, "rank", "x")`:                                                "there is no card at place 1",
		`cards.highest(game.few, { 1 }, "rank", "x")`:                                          "there is no card at place 1",
		`cards.highest(game.few, { cards.lay(game.few, "x"), 1 }, "rank", "x")`:                "are different numbers, got 1",
		`cards.highest(game.few, { cards.lay(game.few, "x") }, "suit", "x")`:                   "the values of suit are no numbers",
		`cards.highest(game.few, {}, "rank", "x")`:                                             "needs a list that is not empty",
		`cards.highest(game.few, { 1, 2, 3, 4, 5, 6, 7, 8, 9 }, "rank", "x")`:                  "9",
		`cards.ordered(game.few, { cards.lay(game.few, "x") }, { "suit" }, "x")`:               "cards.ordered: the values of suit are no numbers",
		`cards.ordered(game.few, { 1, 2, 3, 4, 5, 6, 7 }, { "rank" }, "x")`:                    "7",
		`cards.read(game.few, "red", "x")`:                                                     "red has no unread card of few",
		`cards.unread(game.few, "red", 1) cards.read(game.few, "red", "x", 3)`:                 "cards.read: what the others read is a text, not 3",
		`cards.unread(game.few, "red", 1) cards.read(game.few, "red", "x", "a {b}")`:           "b",
		`cards.give(game.few, "red", "blue", 3)`:                                               "cards.give needs the id of a card, got 3",
		`cards.left({})`:                                                                       "cards.left needs a deck, such as game.naval, got table",
		`cards.shuffel(game.few)`:                                                              `"shuffel"`,
		`for i = 1, 1e6 do cards.deal(game.few, "red", 1, "x") cards.gather_all(game.few) end`: "limit",
	} {
		before := g.State.Hash()
		_, err := luatest.Eval(g, src, luatest.Dealt{})
		if want == "" {
			want = "the pile of bare is empty"
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", src, err, want)
		}
		if g.State.Hash() != before {
			t.Errorf("%s leaves a change", src)
		}
	}
	rep, err := g.Order("blue", "show who=blue")
	if err != nil || !rep.Accepted() {
		t.Errorf("a check asks for the own hand: %v %v", rep, err)
	}
	if _, err := g.Order("blue", "show who=red"); err == nil || !strings.Contains(err.Error(), "cannot be asked here, this is an order of blue: what is legal would tell it to the others") {
		t.Errorf("a check asks for the hand of another player: %v", err)
	}
}

// TestDecksAreDeclared: a misspelt or misplaced deck is a fault with its place.
func TestDecksAreDeclared(t *testing.T) {
	data := "[table]\nid = \"x.data.pack\"\nsource = \"none\"\nconfidence = \"high\"\n%s\n[[row]]\ncard = \"Ace\"\ncopies = 1.5\n"
	for _, c := range []struct{ state, more, key, want string }{
		{`naval = "deck?"`, "", `key = "card"`, "a deck cannot be optional"},
		{`naval = "secret deck"`, "", `key = "card"`, "a deck cannot be secret"},
		{`naval = "list of deck"`, "", `key = "card"`, "a deck can only be a field of [state]"},
		{`naval = "dek"`, "", `key = "card"`, `did you mean "deck"?`},
		{"", "[record.box]\nhold = \"deck\"", `key = "card"`, "a deck can only be a field of [state]"},
		{"", "[scenario.box]\nhold = \"deck\"", `key = "card"`, "a deck can only be a field of [state]"},
		{"", "[deck.naval]\ntitle = \"x\"", `key = "card"`, `the state has no deck "naval"`},
		{"naval = \"deck\"\nsail = \"text\"", "[deck.naval]\nin_play = \"sail\"", `key = "card"`, `the state has no list of text "sail"`},
		{`naval = "deck"`, "[deck.naval]\nin_play = \"decks\"", `key = "card"`, `the state has no list of text "decks"`},
		{`naval = "deck"`, "[deck.naval]\ncards = \"pak\"", `key = "card"`, `there is no data table "pak"`},
		{`naval = "deck"`, "[deck.naval]\nlimit = 3", `key = "card"`, `unknown key "limit"`},
		{`naval = "deck"`, "[deck.naval]\ncards = \"pack\"", "", `the rows of the data table "pack" have no names`},
		{`naval = "deck"`, "[deck.naval]\ncards = \"pack\"", `key = "card"`, `"Ace" is not an id of a card`},
		{`naval = "deck"`, "[deck.naval]\ncards = \"pack\"", `key = "card"`, "copies must be a whole number"},
	} {
		_, err := ruleset.Load(fstest.MapFS{
			"ruleset.toml":   {Data: []byte("name = \"x\"\ntitle = \"X\"\nround = \"day\"\nfiles = [\"x.lua\"]\n[board]\nkind = \"none\"\n[state]\n" + c.state + "\n" + c.more + "\n")},
			"data/pack.toml": {Data: []byte(fmt.Sprintf(data, c.key))},
			"x.lua":          {Data: []byte("sequence {}")},
		}, "x")
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %s: %v, want %q", c.state, c.more, err, c.want)
		}
	}
}

// TestUnreadCardsAreNotDrawnTwice: before a reshuffle the program draws which the unread
// cards are, and the journal keeps that, so that a replay reads the same cards; no player
// sees it, nor do odds. With real cards, and in journals from before, nothing is drawn.
func TestUnreadCardsAreNotDrawnTwice(t *testing.T) {
	for _, real := range []bool{false, true} {
		g := luatest.Opening(t, parlours, "parlour/evening", lua.Setup{Seed: 3})
		twin := luatest.Opening(t, parlours, "parlour/evening", lua.Setup{Seed: 3})
		twin.Dealer.Dice = game.SeededDice(4)
		d, _ := game.DeckOf(g.State.Root().Get("tales").Table())
		dealt, unseen := g.Dealer.Dice, 0
		g.Dealer.Dice = func(c *game.Chance, n, k int) (bool, error) {
			if c.Only == game.Unseen {
				if unseen++; real {
					return false, nil
				}
			}
			return dealt(c, n, k)
		}
		give := func(text string) {
			t.Helper()
			player := g.Clock().Waiting()[0].Player
			if card, ok := strings.CutPrefix(text, "toss "); ok && card == "" {
				text += d.Hand(player)[0].Card
			}
			rep, err := g.Order(player, text)
			for err == nil && rep.Waits != nil && rep.Waits.Choice != nil { // a hand above its limit
				rep, err = g.Answer("1")
			}
			if err != nil || !rep.Accepted() || rep.Waits != nil {
				t.Fatalf("%s: %+v, %v", text, rep, err)
			}
			if _, err := twin.Replay(rep.Record); err != nil {
				t.Fatal(err)
			}
		}
		for _, text := range []string{"blind", "done", "take", "toss ", "done"} {
			give(text)
		}
		for d.Left() > 0 {
			give("blind")
			give("done")
		}
		give("take") // the one card that was discarded
		if got := d.HasFixed(); got == real || unseen == 0 {
			t.Errorf("with real cards %v, a card that only the program knows: %v, after %d draws", real, got, unseen)
		}
		for _, player := range []string{"blue", "red", "green", "gold"} {
			if text := string(d.JSON(g.Host.ViewerOf(player))); !real && strings.Contains(text[strings.Index(text, `"unread"`):], `["`+d.Unread("blue")[0].Card) {
				t.Errorf("%s sees unread cards: %s", player, text)
			}
		}
		for d.Unread("blue") != nil {
			for g.Clock().Waiting()[0].Player != "blue" {
				give("done")
			}
			give("open")
		}
		if g.State.Hash() != twin.State.Hash() {
			t.Error("the replay leads to another position")
		}
	}
}

// TestCardGameIsReplayed: games of random orders with cards lose none and create none,
// replay to the same position, and are undone to the first.
func TestCardGameIsReplayed(t *testing.T) {
	for seed := range uint64(6) {
		g := luatest.Opening(t, parlours, "parlour/evening", lua.Setup{Seed: seed})
		twin := luatest.Opening(t, parlours, "parlour/evening", lua.Setup{Seed: seed})
		d, _ := game.DeckOf(g.State.Root().Get("tales").Table())
		whole, first := d.All(), g.State.Hash()
		r := game.Generator(seed, 1, 1)
		words := []string{"take", "take", "peek", "hear", "blind", "open", "toss", "pass-on", "done"}
		given := 0
		for range 150 {
			if g.Over() {
				break
			}
			player := g.Clock().Waiting()[0].Player
			text := words[r.IntN(len(words))]
			if hand := d.Hand(player); len(hand) > 0 && text == "toss" {
				text += " " + hand[r.IntN(len(hand))].Card
			} else if len(hand) > 0 && text == "pass-on" {
				text += " " + hand[r.IntN(len(hand))].Card + " " + []string{"blue", "red", "green", "gold"}[r.IntN(4)]
			}
			rep, err := g.Order(player, text)
			if err != nil {
				t.Fatalf("seed %d: %s: %v", seed, text, err)
			}
			for rep.Waits != nil { // a hand above its limit
				if rep, err = g.Answer("1"); err != nil {
					t.Fatalf("seed %d: %s: %v", seed, text, err)
				}
			}
			if !rep.Accepted() {
				continue
			}
			given++
			if !maps.Equal(d.All(), whole) {
				t.Fatalf("seed %d: after %s the cards are %v, not %v", seed, text, d.All(), whole)
			}
			if _, err := twin.Replay(rep.Record); err != nil {
				t.Fatalf("seed %d: replay of %s: %v", seed, text, err)
			}
			hidden := g.State.HashFor(g.Host.ViewerOf(player))
			mark := g.State.Mark()
			if err := g.State.Hide(g.Host.ViewerOf(player)); err != nil {
				t.Fatal(err)
			}
			if !maps.Equal(d.All(), whole) || g.State.HashFor(nil) != hidden {
				t.Fatalf("seed %d: the position as %s knows it has the cards %v, and the hash of another", seed, player, d.All())
			}
			g.State.Rollback(mark)
		}
		if given < 40 {
			t.Errorf("seed %d: only %d orders were accepted", seed, given)
		}
		for range given {
			if _, err := g.Undo(); err != nil {
				t.Fatal(err)
			}
		}
		if g.State.Hash() != first {
			t.Errorf("seed %d: the orders undone leave another position", seed)
		}
	}
}

// TestWhatOthersReadOfACard: a rule may say what the others read of a card that a player
// reads, or that they read nothing.
func TestWhatOthersReadOfACard(t *testing.T) {
	g := luatest.Opening(t, parlours, "parlour/evening", lua.Setup{Seed: 1})
	for src, want := range map[string]string{
		`cards.read(game.tales, "red", "x")`:                     "draw card x: red, read by red: a card of the tales",
		`cards.read(game.tales, "red", "x", "")`:                 "draw card x: red, ",
		`cards.read(game.tales, "red", "x", "Red has read one")`: "draw card x: red, Red has read one",
	} {
		var heard []string
		if _, err := luatest.Eval(g, `cards.unread(game.tales, "red", 1) `+src, listening{heard: &heard}); err != nil {
			t.Fatal(err)
		}
		if len(heard) == 0 || heard[len(heard)-1] != want {
			t.Errorf("%s: %q, want %q", src, heard, want)
		}
	}
}
