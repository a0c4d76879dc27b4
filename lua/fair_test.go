package lua_test

import (
	"strings"
	"testing"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
)

// fair begins the scenario of a ruleset that has of everything on a board of
// hexes something, and says which answers its decisions get.
func fair(t *testing.T, answers ...string) *lua.Game {
	t.Helper()
	g := luatest.Opening(t, small, "fair/green", lua.Setup{Seed: 3})
	g.Dealer.Decide = func(c *game.Choice, _, _ int) (string, bool) {
		if len(answers) == 0 {
			return c.List()[0], true
		}
		answer := answers[0]
		answers = answers[1:]
		return answer, true
	}
	return g
}

// TestFairIsPlayed: games of bots come to their end, with what a ruleset of hexes
// may have, and play again to the same hashes.
func TestFairIsPlayed(t *testing.T) {
	for seed := uint64(1); seed <= 2; seed++ {
		setup := lua.Setup{Seed: seed}
		g := luatest.Opening(t, small, "fair/green", setup)
		played(t, g, seed)
		again := replayed(t, g, "fair/green", setup)
		_, said := g.Outcome()
		if _, text := again.Outcome(); text != said || text == "" {
			t.Errorf("seed %d: %q, and again %q", seed, said, text)
		}
		var draws int
		for _, rec := range g.Records() {
			for _, e := range rec.Events {
				if e.Kind == game.Rolled && e.Why == "whose turn" {
					draws++
				}
			}
		}
		if draws != 12 {
			t.Errorf("seed %d: %d draws in four bells of three guilds", seed, draws)
		}
	}
}

// TestWagonRolls: a wagon of three cells follows its head, and its rider with it.
func TestWagonRolls(t *testing.T) {
	g := fair(t)
	luatest.Give(t, g, "mount abel wain", "haul wain NW")
	const cells = `(function() local c = game.wagons.wain.cells return table.concat({ hex.label(c[1]), hex.label(c[2]), hex.label(c[3]), hex.label(game.carters.abel.at) }, " ") end)()`
	if got := luatest.Ask(t, g, cells); got != `"B5 C5 C6 C5"` {
		t.Errorf("the wagon and its rider: %s", got)
	}
}

// adding counts the parts of tallies that are reported.
type adding struct {
	luatest.Dealt
	parts int
}

func (a *adding) Traces() bool { return true }

func (a *adding) Tell(e game.Event) {
	if e.Kind == game.Tallied {
		a.parts++
	}
}

// TestSearchIsNotReported: the tallies of the steps of a search for a way are not
// reported, but those after the search are.
func TestSearchIsNotReported(t *testing.T) {
	g := fair(t)
	for src, want := range map[string]int{
		`green.cost("0,0", "0,1")`:                                                          1,
		`hex.path("0,0", "3,0", green.cost)`:                                                0,
		`#hex.path("0,0", "3,0", green.cost) + green.cost("0,0", "0,1")`:                    1,
		`hex.reach("0,0", 5, green.cost) and green.cost("0,0", "0,1")`:                      1,
		`green.sight("0,0", "3,0") and green.cost("0,0", "0,1") + green.cost("0,1", "0,0")`: 2,
	} {
		dealt := &adding{}
		if _, err := luatest.Eval(g, src, dealt); err != nil || dealt.parts != want {
			t.Errorf("%s: %d parts are reported, want %d: %v", src, dealt.parts, want, err)
		}
	}
}

// TestPlayerActsOnPlayer: an order of a player whose argument is a player reads
// back, whoever is on turn, and its refusals tell players by their names.
func TestPlayerActsOnPlayer(t *testing.T) {
	g := fair(t, "no", "yes")
	if w := g.Clock().Waiting(); len(w) == 0 || w[0].Player != "millers" {
		t.Fatalf("%v are waited for", w)
	}
	for _, test := range []struct{ player, line, want string }{
		{"", "pact weavers", "millers: pact weavers"},
		{"", "pact millers weavers", "millers: pact weavers"},
		{"", "pact Weavers potters", "weavers: pact potters"},
		{"potters", "pact millers", "potters: pact millers"},
		{"", "pact with=weavers", "millers: pact weavers"},
		{"", "pact the-weavers", "millers: pact weavers"},
		{"", `pact "The Weavers"`, "millers: pact weavers"},
		{"", "pact", "pact: which with? Type: pact [SIDE] WITH"},
		{"", "pact weavers cole", `with: there is no player "cole"`},
	} {
		o, refused := g.Host.Parse(test.player, test.line)
		got := ""
		if o != nil {
			got = o.Player + ": " + o.Text
		} else if len(refused) > 0 {
			got = refused[0].Text
		}
		if !strings.HasPrefix(got, test.want) {
			t.Errorf("%s %q: %s, want %s", test.player, test.line, got, test.want)
		}
	}
	legal, err := ask.Legal(g.Host, "")
	if err != nil {
		t.Fatal(err)
	}
	var pacts []string
	for _, o := range legal {
		if o.Action != nil && o.Action.ID == "pact" {
			pacts = append(pacts, o.Text)
		}
	}
	for _, text := range pacts {
		if _, refused, err := g.WhyNot("", text); err != nil || len(refused) > 0 {
			t.Errorf("%s is listed as legal: %v %v", text, refused, err)
		}
	}
	if len(pacts) != 6 {
		t.Errorf("legal: %v", pacts)
	}
	luatest.Give(t, g, "pact weavers")
	if _, refused, err := g.WhyNot("", "pact potters"); err != nil || len(refused) != 1 || refused[0].Text != "The Millers has asked in this bell" {
		t.Errorf("asked again: %v %v", refused, err)
	}
	if _, refused, err := g.WhyNot("", "pact potters weavers"); err != nil || len(refused) > 0 {
		t.Errorf("the Potters ask the Weavers: %v %v", refused, err)
	}
	luatest.Give(t, g, "pact weavers potters")
	if got := luatest.Ask(t, g, `game.relation("weavers", game.carters.cole)`); got != `"ally"` {
		t.Errorf("the Weavers and a carter of the Potters: %s", got)
	}
}

// TestChooseOfAPlayer: an action of a player, put as a question, takes no piece.
func TestChooseOfAPlayer(t *testing.T) {
	g := fair(t)
	_, err := luatest.Eval(g, `choose("potters", "from what", "give", game.carters.cole)`, luatest.Dealt{})
	if want := "choose: the player gives the action give: leave out the piece"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestAccountHasSingulars: what an account counts has the singular that the ruleset
// gives it, and none if it gives none.
func TestAccountHasSingulars(t *testing.T) {
	list, err := ask.Accounts(fair(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	singular := map[string]string{}
	for _, a := range list {
		for _, c := range a.Counts {
			singular[c.What] = c.One
		}
	}
	if len(singular) != 2 || singular["coins"] != "coin" || singular["goods"] != "" {
		t.Error(singular)
	}
}
