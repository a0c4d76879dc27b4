package bot_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"parley/core/game"
	"parley/lua"
	"parley/lua/bot"
	"parley/lua/luatest"
	"parley/lua/ruleset"
)

func TestMain(m *testing.M) { luatest.Main(m) }

// small holds the rulesets of the tests.
var small = &ruleset.Library{Dirs: []string{"../testdata"}}

// jetty is a small game: ten men against eight.
const jetty = "brawl/jetty"

// fists is a game of secret orders: against any order the best is the anchor, and against one who knows that,
// the barrel.
const fists = "fists/table"

// stones is a game of taking turns: one who leaves the other three stones or fewer has lost.
const stones = "pile/stones"

// pebbles is the same with five stones, but they are picked up one after the other: who begins has won if he leaves
// four, and sees that if he expects several orders in reply.
const pebbles = "pile/pebbles"

// TestEachBotBeatsTheOneBelow plays frozen games on a small ruleset: their hashes change
// only if a bot does.
func TestEachBotBeatsTheOneBelow(t *testing.T) {
	for _, rung := range []struct {
		scenario, one, other string
		least                int // games won of 40
		hash                 string
	}{
		{jetty, "greedy:24", "random", 32, "be753476"},
		{jetty, "search:48", "random", 30, "0b3ad248"},
		{jetty, "greedy:24@reckless", "random", 26, "005e0a22"},
		{fists, "greedy:24", "random", 28, "a7e38ac0"},
		{fists, "search:48", "greedy:24", 38, "217e44d2"},
		{stones, "search:192", "greedy:24", 27, "dae1ff5c"},
		{pebbles, "search:48", "greedy:24", 24, "b75ad3ad"},
	} {
		won, _, hash := match(t, small, rung.scenario, 20, rung.one, rung.other)
		if won < rung.least {
			t.Errorf("%s: %s won %d of 40 games against %s, at least %d expected", rung.scenario, rung.one, won, rung.other, rung.least)
		}
		if hash != rung.hash {
			t.Errorf("%s against %s: the games have the hash %s, not %s: has a bot changed on purpose?", rung.one, rung.other, hash, rung.hash)
		}
	}
}

// TestABotIsTheSameForASeed: the order depends on the position and the generator alone,
// and trying leaves nothing behind.
func TestABotIsTheSameForASeed(t *testing.T) {
	for _, scenario := range []string{jetty, "warren/night", "larder/supper"} {
		g := opened(t, small, scenario, 1)
		player := g.Clock().Waiting()[0].Player
		hash, mark := g.State.Hash(), g.State.Mark()
		first := ""
		for range 3 {
			b, err := bot.New("greedy:12", g.Host)
			if err != nil {
				t.Fatal(err)
			}
			o, err := b.Order(player, rand.New(rand.NewPCG(7, 7)))
			if err != nil {
				t.Fatal(scenario, err)
			}
			if first == "" {
				first = o.Text
			}
			if o.Text != first {
				t.Errorf("%s: %q and %q for one seed", scenario, first, o.Text)
			}
			if g.State.Hash() != hash || g.State.Mark() != mark {
				t.Errorf("%s: the position is not the same afterwards", scenario)
			}
		}
	}
}

// TestPoliciesDecide: a policy answers questions, and says what counts.
func TestPoliciesDecide(t *testing.T) {
	for _, c := range []struct{ kind, want string }{
		{"greedy", "jump"},          // one man in the water instead of two
		{"greedy@reckless", "jump"}, // so says the policy
	} {
		g := opened(t, small, jetty, 1)
		g.Dealer.Decide = nil
		rep, err := g.Order("blue", "dare")
		if err != nil || rep.Waits == nil {
			t.Fatal(rep, err)
		}
		b, err := bot.New(c.kind, g.Host)
		if err != nil {
			t.Fatal(err)
		}
		got, err := b.Decide(rep.Waits.Choice, bot.OnGame(g), rand.New(rand.NewPCG(1, 1)))
		if got != c.want || err != nil || g.Pending() == nil {
			t.Errorf("%s answers %q (%v), not %q", c.kind, got, err, c.want)
		}
	}
	g := opened(t, small, jetty, 1)
	const many = 960
	a, err := bot.Advise(g.Host, "reckless", "blue", "", bot.Effort{Trials: many}, rand.New(rand.NewPCG(1, 1)))
	if err != nil || a.Order.Text != "strike wild" || a.Now != -8 {
		t.Errorf("reckless orders %+v (%v)", a, err)
	}
	a, err = bot.Advise(g.Host, "", "blue", "", bot.Effort{Trials: many}, rand.New(rand.NewPCG(1, 1)))
	if err != nil || a.Tried[len(a.Tried)-1].Text != "done" || len(a.Parts) != 2 {
		t.Fatalf("standard: %+v (%v)", a, err)
	}
	if enemy := a.Parts[1]; enemy.Label != "men of the enemy" || enemy.Now != -8 || enemy.Then > -5.5 || enemy.Then < -6.5 {
		t.Errorf("the best order is explained by %+v", enemy)
	}
}

// TestAPolicyThatFails: a bot says so instead of passing, for it cannot tell what anything is worth.
func TestAPolicyThatFails(t *testing.T) {
	for _, c := range []struct{ fields, order, answer string }{
		{`value = function() return nil end`, "must return a number, not nil", "must return a number, not nil"},
		{`value = function(player) error("out of breath") end`, "out of breath", "out of breath"},
		{`value = function() return 0 end, choose = function() return "swim" end`, "", `"swim" is no answer`},
		{`value = function() return 0 end, choose = function() error("out of words") end`, "", "out of words"},
	} {
		g := opened(t, small, jetty, 1)
		g.Dealer.Decide = nil
		file := luatest.Written("mute.lua", `house "mute" { ruleset = "brawl", title = "Mute" }
policy "mute" { text = "Fails.", `+c.fields+` }`)
		if _, err := g.AddHouse(file); err != nil {
			t.Fatal(err)
		}
		if rep, err := g.Order("blue", "house on mute"); err != nil || !rep.Accepted() {
			t.Fatal(rep, err)
		}
		failed := func(err error, want string) bool {
			return err == nil && want == "" || err != nil && want != "" && strings.Contains(err.Error(), want)
		}
		for _, kind := range []string{"greedy:12@mute", "search:24@mute"} {
			b, err := bot.New(kind, g.Host)
			if err != nil {
				t.Fatal(err)
			}
			if o, err := b.Order("blue", rand.New(rand.NewPCG(1, 1))); !failed(err, c.order) {
				t.Errorf("%s, %s: it orders %v (%v)", kind, c.fields, o, err)
			}
		}
		rep, err := g.Order("blue", "dare")
		if err != nil || rep.Waits == nil {
			t.Fatal(rep, err)
		}
		b, err := bot.New("greedy:12@mute", g.Host)
		if err != nil {
			t.Fatal(err)
		}
		if text, err := b.Decide(rep.Waits.Choice, bot.OnGame(g), rand.New(rand.NewPCG(1, 1))); !failed(err, c.answer) {
			t.Errorf("%s: it answers %q (%v)", c.fields, text, err)
		}
	}
}

// TestWhereAHiddenBearerIs: the standard policy of shore knows what a position is worth to those who do not see who
// carries the strongbox.
func TestWhereAHiddenBearerIs(t *testing.T) {
	g := opened(t, luatest.Compiled(), "shore/three-crews", 1)
	luatest.Arrange(t, g, `
		local pell, box = game.figures.pell, game.burdens.strongbox
		pell.lair = { x = pell.x, y = pell.y, z = 0 }
		pell.x, pell.y = nil, nil
		box.x, box.y, box.holder, pell.burden = nil, nil, pell, box`)
	for _, player := range []string{"red", "blue", "green"} {
		err := g.Host.AsSeen(player, func() error {
			_, err := g.Host.Value(nil, player)
			return err
		})
		if err != nil {
			t.Errorf("%s: %v", player, err)
		}
	}
}

// TestKinds reads the texts of --bots.
func TestKinds(t *testing.T) {
	g := opened(t, small, jetty, 1)
	for text, wrong := range map[string]string{
		"random": "", "greedy": "", "greedy:10": "", "search@reckless": "", "search:400@standard": "",
		"random:3": "neither trials nor a policy", "gredy": "unknown kind", "greedy:0": "whole number from 1",
		"greedy:x": "whole number from 1", "search:2s": "only at the prompt", "greedy@recless": `did you mean "reckless"?`,
	} {
		_, err := bot.New(text, g.Host)
		if (err == nil) != (wrong == "") || err != nil && !strings.Contains(err.Error(), wrong) {
			t.Errorf("%s: %v, expected %q", text, err, wrong)
		}
	}
}

// TestABotIsStopped: with trials for minutes a bot takes what is best so far when it is stopped, and so does a hint.
func TestABotIsStopped(t *testing.T) {
	for _, kind := range []string{"greedy:1000000", "search:1000000", "search:1h"} {
		for _, scenario := range []string{jetty, fists, stones} {
			g := opened(t, small, scenario, 1)
			asked := 0
			stop := func() bool { asked++; return asked > 60 }
			b, err := bot.AtPrompt(kind, g.Host, 0, stop)
			if err != nil {
				t.Fatal(err)
			}
			player := g.Clock().Waiting()[0].Player
			o, err := b.Order(player, rand.New(rand.NewPCG(1, 1)))
			if err != nil {
				t.Fatal(kind, scenario, err)
			}
			if rep, err := g.Order(player, o.Text); err != nil || !rep.Accepted() {
				t.Fatal(kind, scenario, o.Text, rep, err)
			}
			if asked > 2000 {
				t.Errorf("%s, %s: stopped, it asked %d times more", kind, scenario, asked-60)
			}
		}
	}
	g, asked := opened(t, small, jetty, 1), 0
	a, err := bot.Advise(g.Host, "", "blue", "", bot.Effort{Trials: 1_000_000, Stop: func() bool { asked++; return asked > 60 }}, rand.New(rand.NewPCG(1, 1)))
	if err != nil || !a.Cut || len(a.Tried) == 0 {
		t.Errorf("%+v (%v)", a, err)
	}
}

// TestATimeEndsADecision: with a limit of time a bot takes the best of what it could try, and a hint says that
// there was no time for more. Without the limit these trials would take minutes.
func TestATimeEndsADecision(t *testing.T) {
	for text, wrong := range map[string]string{
		"search:20ms": "", "greedy:20ms@reckless": "", "search": "", "random": "",
		"search:1ms": "from 10ms to 1h", "greedy:2h": "from 10ms to 1h", "greedy:2x": "a time such as 2s",
	} {
		g := opened(t, small, jetty, 1)
		b, err := bot.AtPrompt(text, g.Host, 20*time.Millisecond, nil)
		if (err == nil) != (wrong == "") || err != nil && !strings.Contains(err.Error(), wrong) {
			t.Errorf("%s: %v, expected %q", text, err, wrong)
		}
		if err != nil {
			continue
		}
		for n := 0; n < 4 && !g.Over(); n++ {
			player := g.Clock().Waiting()[0].Player
			o, err := b.Order(player, game.Generator(1, n, 0))
			if err != nil {
				t.Fatal(text, err)
			}
			if rep, err := g.Order(player, o.Text); err != nil || !rep.Accepted() {
				t.Fatal(text, o.Text, rep, err)
			}
		}
	}
	const many = 1_000_000
	for _, scenario := range []string{jetty, fists} {
		g := opened(t, small, scenario, 1)
		player := g.Clock().Waiting()[0].Player
		a, err := bot.Advise(g.Host, "", player, "", bot.Effort{Trials: many, Time: 20 * time.Millisecond}, rand.New(rand.NewPCG(1, 1)))
		if err != nil || !a.Cut || a.Trials < 1 || a.Trials > many/10 || len(a.Tried) == 0 {
			t.Errorf("%s: %+v (%v)", scenario, a, err)
		}
		a, err = bot.Advise(g.Host, "", player, "", bot.Effort{Trials: 24, Time: time.Minute}, rand.New(rand.NewPCG(1, 1)))
		if err != nil || a.Cut || a.Trials < 1 {
			t.Errorf("%s, with time enough: %+v (%v)", scenario, a, err)
		}
	}
}

// TestAdviceCountsVictoriesApart: an order is listed with the worth of the positions, and how often the game was
// won or lost stands beside it.
func TestAdviceCountsVictoriesApart(t *testing.T) {
	g, won, lost := opened(t, small, stones, 1), 0, 0
	for n := 0; !g.Over() && n < 50; n++ {
		player := g.Clock().Waiting()[0].Player
		a, err := bot.Advise(g.Host, "", player, "", bot.Effort{Trials: 24}, game.Generator(1, n, 0))
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range a.Tried {
			if x.Won+x.Lost > x.Trials || x.Worth > 1000 || x.Worth < -1000 {
				t.Errorf("%+v: victories are not counted apart", x)
			}
			won, lost = won+x.Won, lost+x.Lost
		}
		if rep, err := g.Order(player, a.Order.Text); err != nil || !rep.Accepted() {
			t.Fatal(rep, err)
		}
	}
	if won == 0 {
		t.Errorf("in a whole game %d trials were won and %d lost", won, lost)
	}
}

// TestRareOrdersAreTriedWhereNothingElseIsLeft: who holds more cards than he may, and none that he can play, has to discard
// one, which bots do seldom otherwise.
func TestRareOrdersAreTriedWhereNothingElseIsLeft(t *testing.T) {
	g := opened(t, luatest.Compiled(), "shore/the-well", 1)
	it := g.Clock().Waiting()[0]
	if done, err := g.Host.MayBeDone(it); err != nil || done != nil {
		t.Fatalf("%s may be done (%v)", it.Player, err)
	}
	a, err := bot.Advise(g.Host, "", it.Player, "", bot.Effort{Trials: 12}, rand.New(rand.NewPCG(1, 1)))
	if err != nil || a.Order == nil || !strings.HasPrefix(a.Order.Text, "discard ") {
		t.Errorf("%+v (%v)", a, err)
	}
}

// opened begins a game.
func opened(t testing.TB, lib *ruleset.Library, scenario string, seed uint64) *lua.Game {
	t.Helper()
	h, sc, err := lua.Open(lib, scenario)
	if err != nil {
		t.Fatal(err)
	}
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	g.Dealer.Decide = func(c *game.Choice, _, _ int) (string, bool) { return c.Usual(), true }
	if _, err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	return g
}

// TestRepliesOfSeveralOrdersAreExpected: one who has picked up the first of five stones leaves the other four; a second one
// would let the other player pick up the last three, one after the other.
func TestRepliesOfSeveralOrdersAreExpected(t *testing.T) {
	for seed := range 20 {
		g := opened(t, small, pebbles, 1)
		if rep, err := g.Order("blue", "pick"); err != nil || !rep.Accepted() {
			t.Fatal(rep, err)
		}
		b, err := bot.New("search:48", g.Host)
		if err != nil {
			t.Fatal(err)
		}
		if o, err := b.Order("blue", game.Generator(uint64(seed), 0, 0)); err != nil || o.Text != "done" {
			t.Errorf("seed %d: %+v (%v) with four stones left", seed, o, err)
		}
	}
}

// TestASecretOrderIsGivenOnce: fists can be made again until both are made; bots do not think again about one
// that is made, and do not drum instead.
func TestASecretOrderIsGivenOnce(t *testing.T) {
	for _, kind := range []string{"greedy:24", "search:48"} {
		g := opened(t, small, fists, 1)
		b, err := bot.New(kind, g.Host)
		if err != nil {
			t.Fatal(err)
		}
		given := map[string]int{}
		for n := 0; !g.Over() && n < 100; n++ {
			o, err := b.Order(g.Clock().Waiting()[0].Player, game.Generator(1, n, 0))
			if err != nil {
				t.Fatal(err)
			}
			if rep, err := g.Order(o.Player, o.Text); err != nil || !rep.Accepted() {
				t.Fatal(o.Text, rep, err)
			}
			word, _, _ := strings.Cut(o.Text, " ")
			given[word]++
		}
		if given["make"] != 16 || given["done"] != 8 || given["drum"] > 0 || !g.Over() {
			t.Errorf("%s: in eight rounds both players give %v", kind, given)
		}
	}
}
