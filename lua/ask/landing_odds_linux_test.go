package ask_test

import (
	"slices"
	"testing"

	"parley/core/game"
	"parley/core/odds"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/ruleset"
)

// dealt begins a game in which the first answer decides.
func dealt(t testing.TB, h *lua.Host, sc *ruleset.Scenario, seed uint64) *lua.Game {
	t.Helper()
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	g.Dealer.Decide = func(c *game.Choice, _, _ int) (string, bool) { return c.List()[0], true }
	if _, err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	return g
}

// atOnce is a fifth of a second on a quiet machine, in yardsticks of the processor.
const atOnce = 20

// exactAtOnce checks that the odds of a question are exact, and known at once.
func exactAtOnce(t *testing.T, g *lua.Game, text string) {
	t.Helper()
	q := question(t, text)
	var a *ask.Answer
	var err error
	took := luatest.Yards(t, func() { a, err = ask.Odds(g, q) })
	if err != nil || len(a.Refuse) > 0 {
		t.Fatal(err, a)
	}
	t.Logf("%v, %d ways, %d states: %.1f yardsticks", a.Kind, a.Paths, a.States, took)
	if a.Kind != odds.Exact || took > atOnce {
		t.Errorf("%v after %.1f yardsticks (limit %d): %s %v", a.Kind, took, atOnce, a.Reason, a.Refuse)
	}
}

// landed is the landing with the initiative at red, three activations each and no cards in
// hand, or before that; the first answer decides until then.
func landed(t testing.TB, h *lua.Host, sc *ruleset.Scenario, accepted bool) *lua.Game {
	t.Helper()
	g := dealt(t, h, sc, 1)
	luatest.Arrange(t, g, "game.highest = 10")
	if !accepted {
		return g
	}
	luatest.Give(t, g, "give-initiative red")
	luatest.Arrange(t, g, `
game.activations = 3
for _, player in ipairs(game.all("player")) do
  for _, name in ipairs(game.decks) do
    for _, card in ipairs(cards.hand(events.deck(name), player.id)) do cards.discard(events.deck(name), card, player.id) end
  end
end
`)
	return g
}

// TestOddsOfALanding: what the players of the landing want to know is exact, and known
// at once.
func TestOddsOfALanding(t *testing.T) {
	h, sc, err := lua.Open(luatest.Compiled(), "scum/landing")
	if err != nil {
		t.Fatal(err)
	}
	empty := h.State.Mark()
	lowered := []string{"activate fortune", "lower gig E6 crew=marksmen", "done", "activate gunners"}
	ashore := []string{`=for _, piece in ipairs { game.units.party, game.commanders.bess } do piece.at, piece.aboard = "7,1", nil end`}
	const breach = "=game.structures.fort.gate = 0"
	for _, c := range []struct {
		name     string
		lines    []string
		question string
	}{
		{"earning a card", nil, "accept-initiative"},
		{"reading a card of the sea", []string{`activate divers`, `=cards.unread(game.naval, "red", 1)`}, "read-card"},
		{"a swim", []string{"activate divers"}, "swim divers G3"},
		{"a shot at the gate", []string{"activate waist-gun"}, "fire-gun waist-gun I5 gate watch fort.gate"},
		{"a shot at the walls", []string{"activate waist-gun"}, "fire-gun waist-gun I5 structure watch fort.points"},
		{"a shot at the men in the fort", []string{"activate waist-gun"}, "fire-gun waist-gun I5 figures watch gunners.figures"},
		{"a shot at a boat", lowered, "fire-gun culverin E6 boat watch gig.points"},
		{"a shot at the men in a boat", lowered, "fire-gun culverin E6 figures watch marksmen.figures"},
		{"a shot that may sink a boat", slices.Concat(lowered, []string{"=game.boats.gig.points = 10"}), "fire-gun culverin E6 boat watch gig.sunk, marksmen.figures"},
		{"a grenade at the gate", slices.Concat(ashore, []string{"=grenade", "activate party"}), "battle party fort aim=gate card=grenade watch fort.gate"},
		{"a charge out of the fort", slices.Concat(ashore, []string{"activate divers", "done", "activate guard", "charge-move guard party SW"}),
			"battle guard party watch party.figures, guard.figures, guard.at"},
		{"the storming of the gun", slices.Concat(ashore, []string{breach, "activate party"}), "battle party gunners watch gunners.figures, party.at"},
		{"the last shot of a turn", slices.Concat(lowered, []string{"=game.activations = 1"}), "fire-gun culverin E6 boat watch gig.points"},
	} {
		t.Run(c.name, func(t *testing.T) {
			h.State.Rollback(empty)
			g := landed(t, h, sc, len(c.lines) > 0)
			given(t, g, c.lines...)
			exactAtOnce(t, g, c.question)
		})
	}
}
