package lua_test

import (
	"strings"
	"testing"

	"parley/lua/luatest"
)

// TestFaultsOfCardsHaveTheirPlace: a fault of a card file points at the field that is
// wrong, on its line, and says the way out; one that is missing points at the card.
func TestFaultsOfCardsHaveTheirPlace(t *testing.T) {
	const head = `house "tricks" { ruleset = "galley", title = "Tricks",
  decks = { omens = { title = "Omens" } } }
`
	card := func(deck, hook, more string) string {
		return head + `card "x" {
  title = "X",
  text  = "hook = 3, deck = 4",
  deck  = ` + deck + `,
  hook  = ` + hook + `,
  run   = function() local t = { copies = 1, hook = 2 } end,
  ` + more + `
}
`
	}
	fine := card(`"omens"`, `"any"`, "")
	for text, want := range map[string]string{
		card(`"omns"`, `"any"`, ""):                               `x.lua:6:3: card galley.card.x: there is no deck "omns" (did you mean "omens"?)`,
		card(`"sea"`, `"any"`, ""):                                `x.lua:6:3: card galley.card.x: there is no deck "sea": declare it, decks = { sea = { title = "…" } } in house, or first load the card file that does`,
		card(`{ "omens", "omens" }`, `"any"`, ""):                 `x.lua:6:3: card galley.card.x: the deck omens is listed twice`,
		card(`"omens"`, `"anny"`, ""):                             `x.lua:7:3: card galley.card.x: there is no moment "anny" (did you mean "any"?)`,
		card(`"omens"`, `"any"`, "copies = 0,"):                   `x.lua:9:3: card galley.card.x: copies must be a whole number from 1 to 1000`,
		card(`"omens"`, `"any"`, "cpies = 2,"):                    `x.lua:9:3: card galley.card.x: unknown field "cpies" (did you mean "copies"?)`,
		card(`"omens"`, `"any"`, `args = { v = "enemy shipp" },`): `x.lua:9:12: action play x: argument v: unknown kind "shipp" (did you mean "ship"?)`,
		card(`"omens"`, `"any"`, "check = 3,"):                    `x.lua:9:3: card galley.card.x: check must be a function`,
		strings.Replace(fine, `hook  = "any",`, "", 1):            `x.lua:3:6: the card x has no hook: name the moment at which it may be played`,
		strings.Replace(fine, `deck  = "omens",`, "", 1):          `x.lua:3:6: card galley.card.x belongs to no deck: name one in deck`,
		fine + `card "x" { title = "X", text = "X.", deck = "omens", hook = "any", run = function() end }`: `x.lua:11:6: the card x is already defined in this file: give one of them another id`,
		strings.Replace(fine, `card "x"`, `card "all"`, 1):                                                 "x.lua:3:6: a card cannot have the id all, because `standing all` means something else: choose another id",
	} {
		h := luatest.Duel(t, luatest.Library()).Host
		if _, err := h.AddHouse("x", "x.lua", []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\nsays  %v\nwants %s", text, err, want)
		}
	}
}

// TestDeckWithoutCards: a deck of a card file for which no file defines a card is a fault
// at the deck, and the way out is said.
func TestDeckWithoutCards(t *testing.T) {
	const bare = `house "bare" { ruleset = "galley", title = "Bare",
  decks = { sea = { title = "The sea" } } }
`
	const want = `a.lua:2:13: the deck sea of the house rule bare has no cards: define one, card "…" { deck = "sea", … }, here or in a card file that is loaded with this one`
	g, err := duelWith("", bare)
	if err == nil {
		_, err = g.Begin()
	}
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v\nwants %s", err, want)
	}
}

// TestDeckOfTwoFiles: the cards of a deck whose declaration is refused have no further
// faults; a card that two files define names the other place.
func TestDeckOfTwoFiles(t *testing.T) {
	const omen = `house "NAME" { ruleset = "galley", title = "Omens", decks = { DECK = { title = "Omens" } } }
card "ID" { title = "X", text = "X.", deck = "DECK", hook = "any", run = function() end }
`
	file := func(name, deck, id string) string {
		return strings.NewReplacer("NAME", name, "DECK", deck, "ID", id).Replace(omen)
	}
	for second, want := range map[string]string{
		file("b", "omens", "calm"):   `b.lua:1:60: the house rule a already has a deck "omens": choose another name`,
		file("b", "sea", "squall"):   `b.lua:2:6: the card squall is already defined at a.lua:2: give one of them another id`,
		file("b", "b", "calm"):       "",
		file("b", "ships", "squall"): `b.lua:1:60: the deck would be game.ships, which exists already: choose another name`,
	} {
		_, err := duelWith("", file("a", "omens", "squall"), second)
		if want == "" && err == nil {
			continue
		}
		if want == "" || err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "there is no deck") {
			t.Errorf("%s\nsays  %v\nwants %s", second, err, want)
		}
	}
}
