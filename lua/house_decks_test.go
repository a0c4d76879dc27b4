package lua_test

import (
	"strings"
	"testing"

	"parley/core/game"
	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/reload"
	"parley/lua/ruleset"
	"parley/lua/source"
)

// omens is a card file with a deck of its own.
const omens = `house "omens" {
  ruleset = "galley", title = "Omens at sea",
  decks = { omens = { title = "Omens", hand_limit = 3 } },
}
card "squall" { title = "A Squall", text = "It blows.", deck = "omens", copies = 3, hook = "any",
  run = function(player) note("{player} is blown about", { player = player }) end }
card "shark" { title = "A Shark", text = "It bites.", deck = "omens", copies = 2, hook = "any", run = function() end }
on "holes" (function()
  for _, player in ipairs(game.players) do cards.deal(game.omens, player, 1) end
end)
`

// further is a card file that adds to the deck of omens.
const further = `house "further" { ruleset = "galley", title = "Further omens" }
card "calm" { title = "A Calm", text = "Nothing stirs.", deck = "omens", copies = 2, hook = "any", run = function() end }
`

// duelWith is the duel with keys of its own and these house files, not begun.
func duelWith(keys string, files ...string) (*lua.Game, error) {
	lib := luatest.Library()
	duel, err := lib.ScenarioFile("galley/duel")
	if err != nil {
		return nil, err
	}
	h, sc, err := lua.OpenFiles(lib, "duel.toml", "duel.toml", []byte(string(duel.Text)+"\n"+keys), nil)
	if err != nil {
		return nil, err
	}
	var list []ruleset.House
	for i, text := range files {
		list = append(list, luatest.Written(string(rune('a'+i))+".lua", text))
	}
	return lua.NewGame(h, sc, lua.Setup{Seed: 3, House: list})
}

// pile prints how many cards of each kind a deck has in its pile.
func pile(g *lua.Game) string {
	return string(g.State.Root().Get("omens").Table().Get("pile").Table().JSON(nil))
}

func TestACardFileHasADeckOfItsOwn(t *testing.T) {
	g, err := duelWith("", omens, further)
	if err == nil {
		_, err = g.Begin()
	}
	if err != nil {
		t.Fatal(err)
	}
	if got := pile(g); got != `{"calm":2,"shark":2,"squall":3}` {
		t.Errorf("at the beginning: %s", got)
	}
	given(t, g, "done blue", "done red")
	if held := g.State.Root().Get("omens").Table().Get("hands").Table().Len(); held != 2 {
		t.Errorf("%d players hold cards", held)
	}
	before := g.State.Hash()
	given(t, g, "house off omens")
	if !g.State.Root().Get("omens").IsNil() {
		t.Error("out of force the deck is still in the game")
	}
	if _, err := g.Undo(); err != nil || g.State.Hash() != before {
		t.Errorf("undo does not bring the deck back: %v", err)
	}
	deck := func() string { return string(g.State.Root().Get("omens").Table().JSON(nil)) }
	all := deck()
	given(t, g, "house off further")
	if deck() != all {
		t.Error("cards of a house rule that is out of force do not stay in the deck")
	}
	given(t, g, "house on further")
	if deck() != all {
		t.Errorf("they come twice: %s", deck())
	}
	to, err := reload.Replayed(g, g.Host.Ruleset)
	if err != nil || to.State.Hash() != g.State.Hash() {
		t.Errorf("the replayed game differs: %v", err)
	}
	twin, err := reload.Twin(g, nil, nil)
	if err != nil || twin.State.Hash() != g.State.Hash() {
		t.Errorf("the twin differs: %v", err)
	}
}

// TestACardFilePlaysACardAsItIsDrawn: every ruleset has a moment for that, at which no
// order plays the card.
func TestACardFilePlaysACardAsItIsDrawn(t *testing.T) {
	rain := strings.Replace(omens, `copies = 3, hook = "any"`, `copies = 3, hook = "card.drawn"`, 1)
	rain = strings.Replace(rain, "cards.deal(game.omens, player, 1)", `
    local card = draw(game.omens, "an omen", player)
    if card == "squall" then cards.play(game.omens, player, card, "card.drawn") else cards.keep(game.omens, player, card) end`, 1)
	g, err := duelWith("", rain)
	if err == nil {
		_, err = g.Begin()
	}
	if err != nil {
		t.Fatal(err)
	}
	drawn := []string{"squall", "shark"}
	g.Dealer.Dice = func(c *game.Chance, _, _ int) (bool, error) {
		next := drawn[0]
		drawn = drawn[1:]
		return true, c.SetAnswer(next)
	}
	given(t, g, "done blue", "done red")
	for what, want := range map[string]string{"game.omens.discards": `{"squall"}`, `cards.hand(game.omens, "red")`: `{"shark"}`} {
		if got := luatest.Ask(t, g, what); got != want {
			t.Errorf("%s is %s, not %s", what, got, want)
		}
	}
	if err := g.Host.SetHand("blue", []string{"squall"}); err != nil {
		t.Fatal(err)
	}
	_, refused, err := g.WhyNot("blue", "play squall")
	if err != nil || len(refused) != 1 || refused[0].Text != "not now: A Squall is played when it is drawn" {
		t.Error(refused, err)
	}
}

func TestACardFileIsSwitchedOnInMidGame(t *testing.T) {
	g, err := duelWith("", omens)
	if err == nil {
		_, err = g.Begin()
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.AddHouse(luatest.Written("further.lua", further)); err != nil {
		t.Fatal(err)
	}
	if got := pile(g); got != `{"shark":2,"squall":3}` {
		t.Errorf("read, but not in force: %s", got)
	}
	given(t, g, "house on further")
	if got := pile(g); got != `{"calm":2,"shark":2,"squall":3}` {
		t.Errorf("in force: %s", got)
	}
	given(t, g, "house off further", "house on further")
	if got := pile(g); got != `{"calm":2,"shark":2,"squall":3}` {
		t.Errorf("in force again: %s", got)
	}
}

func TestAScenarioChangesDecks(t *testing.T) {
	for keys, want := range map[string]string{
		"[[deck]]\nid = \"omens\"\nwithout = [\"shark\"]":                          `{"squall":3}`,
		"[[deck]]\nid = \"omens\"\ncopies = { shark = 7 }":                         `{"shark":7,"squall":3}`,
		"[[deck]]\nid = \"omens\"\nwithout = [\"squall\"]\ncopies = { shark = 1 }": `{"shark":1}`,
		"[[deck]]\nid = \"omens\"\ncopies = { shark = 0 }":                         `{"squall":3}`,
	} {
		g, err := duelWith(keys, omens)
		if err == nil {
			_, err = g.Begin()
		}
		if err != nil {
			t.Fatalf("%s: %v", keys, err)
		}
		if got := pile(g); got != want {
			t.Errorf("%s\n%s, not %s", keys, got, want)
		}
	}
	for keys, want := range map[string]string{
		"[[deck]]\nid = \"omnes\"":                                                `there is no deck "omnes"`,
		"[[deck]]\nid = \"omens\"\nwithout = [\"sharks\"]":                        `did you mean "shark"?`,
		"[[deck]]\nid = \"omens\"\ncopies = { sharc = 2 }":                        `the deck omens has no card "sharc"`,
		"[[deck]]\nid = \"omens\"\ncopies = { shark = -2 }":                       `must be`,
		"[[deck]]\nid = \"omens\"\n[[deck]]\nid = \"omens\"":                      `the deck omens is changed twice`,
		"[[deck]]\nid = \"omens\"\nwithout = [\"shark\", \"shark\"]":              `the card shark is listed twice`,
		"[[deck]]\nid = \"omens\"\nwithout = [\"shark\"]\ncopies = { shark = 3 }": `the card shark is listed twice`,
		"[[deck]]\nwithout = [\"shark\"]":                                         `id`,
		"[[deck]]\nid = \"omens\"\nwitout = [\"shark\"]":                          `did you mean "without"?`,
		"[deck]\nid = \"omens\"":                                                  `[[deck]]`,
	} {
		_, err := duelWith(keys, omens)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\n%v\nwants %s", keys, err, want)
		}
		for _, f := range source.FaultsIn(err) {
			if f.Line < 1 || f.File != "duel.toml" {
				t.Errorf("%s: no place: %v", keys, f)
			}
		}
	}
	g, err := duelWith("[[deck]]\nid = \"omens\"\nwithout = [\"shark\", \"squall\"]", omens)
	if err == nil {
		_, err = g.Begin()
	}
	if err == nil || !strings.Contains(err.Error(), "duel.toml:54:6: this leaves no card in the deck omens: leave one in") {
		t.Errorf("an empty deck: %v", err)
	}
}

func TestHouseDeckFaults(t *testing.T) {
	card := ` card "x" { title = "X", text = "X.", deck = "omens", hook = "any", run = function() end }`
	for text, want := range map[string]string{
		`decks = { Omens = {} } }`:                      `"Omens" is not a name of a field`,
		`decks = { omens = 3 } }`:                       `needs its fields in braces`,
		`decks = { omens = { titel = "x" } } }`:         `did you mean "title"?`,
		`decks = { omens = { hand_limit = 0 } } }`:      `must be a whole number from 1 to`,
		`decks = { ships = {} } }`:                      `the deck would be game.ships, which exists already`,
		`decks = { all = {} } }`:                        `which exists already`,
		`decks = { x = {} }, state = { n = "count" } }`: `which is the state of this house rule`,
		`state = { omens = "deck" } }`:                  `a deck is declared in decks = { NAME = {} }`,
		`decks = { omens = {} } } card "x" { title = "X", text = "X.", deck = "omen", hook = "any", run = function() end }`: `did you mean "omens"`,
		`decks = { omens = {} } }` + card + card:        `the card x is already defined in this file`,
		`} local n = cards.deal(game.omens, "blue", 1)`: `cards`,
	} {
		h := luatest.Duel(t, luatest.Library()).Host
		_, err := h.AddHouse("x", "x.lua", []byte(`house "x" { ruleset = "galley", title = "X", `+text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\n%v\nwants %s", text, err, want)
		}
	}
	h := luatest.Duel(t, luatest.Library()).Host
	if _, err := h.AddHouse("a", "a.lua", []byte(omens)); err != nil {
		t.Fatal(err)
	}
	_, err := h.AddHouse("b", "b.lua", []byte(strings.Replace(omens, `house "omens"`, `house "copy"`, 1)))
	if err == nil || !strings.Contains(err.Error(), `the house rule omens already has a deck "omens"`) || !strings.Contains(err.Error(), "squall is already defined") {
		t.Errorf("a deck of two house rules: %v", err)
	}
}
