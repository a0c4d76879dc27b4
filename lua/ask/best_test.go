package ask_test

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"parley/core/game"
	"parley/core/odds"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
)

// opened is a scenario begun with the first answers.
func opened(t testing.TB, scenario string, seed uint64) *lua.Game {
	t.Helper()
	h, sc, err := lua.Open(luatest.Compiled(), scenario)
	if err != nil {
		t.Fatal(err)
	}
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

// answered asks for the best decisions; the answer must be exact, and take less than half
// a second.
func answered(t testing.TB, g *lua.Game, text string) *ask.Best {
	t.Helper()
	a, err := ask.Odds(g, question(t, text))
	if err != nil || len(a.Refuse) > 0 {
		t.Fatal(text, err, a)
	}
	if a.Kind != odds.Exact && !a.Endless || a.Best.Low.Cmp(a.Best.High) != 0 {
		t.Errorf("%s: %v, %s to %s: %s", text, a.Kind, a.Best.Low, a.Best.High, a.Reason)
	}
	if a.Steps > 2_600_000 {
		t.Errorf("%s: %d steps", text, a.Steps)
	}
	return a.Best
}

// policy is the lines of a policy, and what the options of the first decision cost.
func policy(b *ask.Best) string {
	var list []string
	for _, r := range b.Policy {
		text := r.Option
		if r.Same {
			text = "any"
		}
		for _, w := range r.When {
			text += ", " + w.String()
		}
		list = append(list, text)
	}
	for _, f := range b.First {
		list = append(list, f.Option+" costs "+f.Regret.RatString())
	}
	return strings.Join(list, "; ")
}

// TestBestOfLosses: the corsair keeps her archers as long as she can: hands fall first,
// then the fighter. Six points take one of them.
func TestBestOfLosses(t *testing.T) {
	g := oddsGame(t)
	b := answered(t, g, `losses.losses(hag, roll("d6", "points"), { hand = 3, archer = 2, fighter = 1 }) best red: men.on_deck(hag, "archer") >= 2`)
	want := "losses hag hands=1, points at most 1; losses hag hands=2, points = 2; losses hag hands=3, points = 3; " +
		"losses hag hands=3 wounds=1, points = 4; losses hag hands=3 fighters=1, points at least 5"
	if b.Low.RatString() != "5/6" || policy(b) != want || len(b.Others) > 0 {
		t.Errorf("%s %v: %s", b.Low, b.Others, policy(b))
	}
	b = answered(t, g, `losses.losses(hag, roll("d6", "points"), { hand = 3, archer = 2, fighter = 1 }) best blue: men.on_deck(hag, "archer") < 2`)
	if b.Low.RatString() != "1/6" || len(b.Policy) > 0 || !slices.Equal(b.Others, []string{"red"}) {
		t.Errorf("%s %v: %s", b.Low, b.Others, policy(b))
	}
}

// TestBestOfCasualties: one of three men lives if the others may die for him: after one
// hit or two.
func TestBestOfCasualties(t *testing.T) {
	b := answered(t, boarding(t, 3, 2), `damage.fall("red", where(game.all("figure"), { home = barracuda, dead = false }), roll("d6", "hits"), "figures lost") best red: not game.figures["barracuda-extra-1"].dead`)
	want := "casualties figures=barracuda-extra-3; casualties figures=barracuda-extra-2,barracuda-extra-3; " +
		"casualties figures=barracuda-extra-3 costs 0; casualties figures=barracuda-extra-1 costs 1/6"
	if b.Low.RatString() != "1/3" || policy(b) != want || !b.Listed {
		t.Errorf("%s: %s", b.Low, policy(b))
	}
}

// TestBestOfAnAttack: what one side reaches the other cannot prevent.
func TestBestOfAnAttack(t *testing.T) {
	g := opened(t, "scum/beach", 1)
	given(t, g, "done blue", "done red", "=game.highest = 10", "accept-initiative",
		"=game.units.pikes.at, game.units.pikes.figures, game.units.cutlasses.figures = hex.step(game.units.cutlasses.at, 3), 2, 2", "activate pikes")
	lost := answered(t, g, "battle pikes cutlasses best red: cutlasses.figures < 1")
	held := answered(t, g, "battle pikes cutlasses best blue: cutlasses.figures > 0")
	if sum := new(big.Rat).Add(lost.Low, held.Low); sum.Cmp(big.NewRat(1, 1)) != 0 || lost.Low.RatString() != "7997/15552" {
		t.Errorf("%s and %s", lost.Low, held.Low)
	}
	if !lost.Veiled {
		t.Error("the cards in hand count")
	}
}

// TestBestOfAVolley: whoever is hit, it need not be Ann.
func TestBestOfAVolley(t *testing.T) {
	g := opened(t, "shore/the-well", 1)
	for range 2 { // each player discards a card
		orders, err := ask.Legal(g.Host, "")
		if err != nil || len(orders) == 0 {
			t.Fatal(err)
		}
		luatest.Give(t, g, orders[0].Text)
	}
	given(t, g, "=game.figures.ann.x, game.figures.ann.y, game.figures.dan.x, game.figures.dan.y = 12, 15.5, 12.5, 14", "=game.figures.pip.x, game.figures.quin.x = 16, 16")
	b := answered(t, g, "shoot rats gulls best blue: ann.wounds == 0")
	last := b.First[len(b.First)-1]
	if b.Low.RatString() != "1" || last.Option != "ann" || last.Regret.RatString() != "5/8" {
		t.Errorf("%s: %s", b.Low, policy(b))
	}
	if b := answered(t, g, "shoot rats gulls best red: ann.wounds == 0"); b.Low.RatString() != "3/8" {
		t.Errorf("against it: %s", b.Low)
	}
}

// TestBestOfRounds: a fight in which a side may go on or rest is solved to its end.
func TestBestOfRounds(t *testing.T) {
	g := oddsGame(t)
	const round = `a, b = (function()
		local way = choose("red", "how", { "rest", "strike", "storm" })
		if way == "rest" then return a, b end
		local die = roll("d6", "fight")
		if way == "storm" then
			if die > 3 then return a, b - 2 end
			return a - 2, b
		end
		if die > 2 then return a, b - 1 end
		return a - 1, b
	end)() from a=%d, b=3 until a < 1 or b < 1 best %s`
	for _, c := range []struct {
		a          int
		side, want string
		policy     string
	}{
		// A stroke of 2 in 3, and a storm of 1 in 2 that counts twice.
		{1, "red: b < 1", "1/3", "storm, b at most 2; strike, b at least 3; rest costs 0; strike costs 0; storm costs 0"},
		{1, "blue: a < 1", "0", ""}, // he rests for ever
	} {
		b := answered(t, g, fmt.Sprintf(round, c.a, c.side))
		if b.Low.RatString() != c.want || policy(b) != c.policy {
			t.Errorf("%d, %s: %s, %s", c.a, c.side, b.Low, policy(b))
		}
	}
}

// TestBestRefusals: nobody decides by what he does not see.
func TestBestRefusals(t *testing.T) {
	g := oddsGame(t)
	for text, want := range map[string]string{
		`(function() local n = roll("d6", "lots", nil, { only = "red" }) return n == 6 and choose("blue", "bid", { "high", "low" }) == "high" end)() best blue: result`:  "The Crown decides (bid) without seeing what The Corsairs saw before (lots), so the decision may not depend on it: fix it, given blue=OPTION",
		`(function() local t = {} for i = 1, 30 do t[i] = { i % 2 == 0 and "red" or "blue", "q" .. i, { "a", "b" } } end choose(t) return true end)() best blue: result`: "more answers are given at the same time than can be compared",
		`roll("d6") best green: result > 3`: `there is no side "green"; the sides are blue, red`,
		`roll("d6") best red: 3`:            "the condition must be true or false",
		`roll("d6") policy red=bold`:        `bold`,
	} {
		if a, err := ask.Odds(g, question(t, text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v %v, want %s", text, a, err, want)
		}
	}
	b := answered(t, g, `(function() local a, b = choose { { "red", "left or right", { "left", "right" } }, { "blue", "hold", { "left", "right" } } } return a == b end)() best blue: result given red=right`)
	if b.Low.RatString() != "1" || policy(b) != "right; right costs 0; left costs 1" {
		t.Errorf("%s: %s", b.Low, policy(b))
	}
	for text, want := range map[string]string{
		`roll("d6") best red: result > 3 sample 100`: "best cannot be sampled", `roll("d6") best red:`: "best needs a condition", `roll("d6") policy red=`: "policy needs sides",
	} {
		if _, err := ask.ParseQuestion(text, false); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestBestTogether: where sides decide at the same time, it may be best to leave it to chance.
func TestBestTogether(t *testing.T) {
	g := oddsGame(t)
	const seek = `(function()
		local x, y = choose { { "red", "where to hide", { "left", "right" } }, { "blue", "where to seek", { "left", "right" } } }
		return x == y and roll("d6", "search") > (x == "left" and 1 or 4)
	end)() best %s`
	for text, want := range map[string][2]string{
		// 5/6 a is 1/3 b, a + b = 1.
		"blue: result":                 {"5/21", "by chance: 2/7 left, 5/7 right; left costs 0; right costs 0"},
		"red: not result":              {"16/21", "by chance: 2/7 left, 5/7 right; left costs 0; right costs 0"},
		"blue: result given red=right": {"1/3", "right; right costs 0; left costs 1/3"},
	} {
		b := answered(t, g, fmt.Sprintf(seek, text))
		if b.Low.RatString() != want[0] || policy(b) != want[1] || b.Together != !strings.Contains(text, "given") {
			t.Errorf("%s: %s, %s", text, b.Low, policy(b))
		}
	}
	b := answered(t, g, fmt.Sprintf(seek, "blue: result"))
	if len(b.Others) != 1 || b.Others[0] != "red" || len(b.Policy[0].Mix) != 2 || b.First[1].Share.RatString() != "5/7" {
		t.Errorf("%+v", b)
	}
	b = answered(t, g, `(function() choose { { "red", "a word", { "yes", "no" } }, { "blue", "another", { "yes", "no" } } } return roll("d6") > 3 end)() best blue: result`)
	if b.Low.RatString() != "1/2" || policy(b) != "any; yes costs 0; no costs 0" {
		t.Errorf("what does not matter: %s, %s", b.Low, policy(b))
	}
}

// TestBestTogetherNearly: an option that seems better by less than the bounds are apart leaves no doubt.
func TestBestTogetherNearly(t *testing.T) {
	a, err := ask.Odds(oddsGame(t), question(t, `a = (function()
		local x, y = choose { { "red", "one", { "a", "b" } }, { "blue", "two", { "c", "d" } } }
		if x == "a" then if y == "d" then return 1 end return roll("d6") > 3 and 0 or 2 end
		if y == "d" then return 2 end
		local p, q = choose { { "red", "three", { "e", "f" } }, { "blue", "four", { "g", "h" } } }
		if p == "e" then return q == "h" and 1 or 2 end
		return q == "g" and 1 or 0
	end)() from a=0 until a > 0 best red: a == 1`))
	if err != nil {
		t.Fatal(err)
	}
	if b := a.Best; !b.Near() || b.Partial || len(b.Policy) != 2 || b.Policy[0].Question != "one" || b.Policy[1].Question != "three" {
		t.Errorf("%+v", b)
	}
}

// TestBestOfABoarding: both send whom they like, not knowing whom the other sends, and the winner of a round goes on or
// lets go. To the end of the fight no fraction is best; the bounds are near to each other.
func TestBestOfABoarding(t *testing.T) {
	const fight = `melee.again(barracuda, flagship) until not boarding.fight_of(barracuda, flagship) best `
	of := func(pirates, marines int, condition string) *ask.Best {
		a, err := ask.Odds(boarding(t, pirates, marines), question(t, fight+condition))
		if err != nil || len(a.Refuse) > 0 {
			t.Fatal(err, a)
		}
		return a.Best
	}
	took, held := of(2, 1, `red: flagship.captor == "red"`), of(2, 1, `blue: flagship.captor ~= "red"`)
	if x := big.NewRat(9, 11); !took.Near() || !took.Together || took.High.Cmp(x) < 0 || took.Low.Cmp(x) > 0 {
		t.Errorf("%v to %v", took.Low, took.High)
	}
	if cut := of(3, 2, `red: flagship.captor == "red" budget 0.2x`); !cut.Cut() || !cut.Together || !cut.Partial || !cut.First[0].Loose {
		t.Errorf("cut short: %+v", cut)
	}
	if held.Low.RatString() != "8/55" || held.High.Cmp(held.Low) != 0 { // the pirates may wait for ever
		t.Errorf("%v to %v", held.Low, held.High)
	}
}

// TestBestInPureRules: a decision in a rule that only asks is one of the question.
func TestBestInPureRules(t *testing.T) {
	for _, pure := range []bool{true, false} {
		g, err := luatest.PureRules(t, fmt.Sprintf(luatest.PureHead+`
local bet = def("dicey.bet", %[1]v, function(n) if choose("one", "bet", { "low", "high" }) == "low" then return n < 4 end return n > 3 end)
local two = def("dicey.two", %[1]v, function() return bet(roll("d6", "first")) and bet(roll("d6", "second")) and roll("d6", "third") > 2 end)
return { bet = bet, two = two }
`, pure))
		if err != nil {
			t.Fatal(err)
		}
		if b := answered(t, g, "two() best one: result"); b.Low.RatString() != "2/3" || !strings.HasPrefix(policy(b), "low, before second, first at most 3; high, before second, first at least 4; low, after second, second at most 3; high, after second, second at least 4; low costs 1/3") {
			t.Errorf("pure %v: %s, %s", pure, b.Low, policy(b))
		}
	}
}

// TestPoliciesDecideInOdds: a policy takes the decisions of its player, and leaves those
// that it does not answer; best answers it.
func TestPoliciesDecideInOdds(t *testing.T) {
	g := oddsGame(t)
	if _, err := g.AddHouse(luatest.Written("temper.lua", `house "temper" { ruleset = "galley", title = "A temper" }
policy "cautious" {
  text   = "Hides on the left.",
  choose = function(player, question, options) if question == "hide" then return options[1] end end,
}
`)); err != nil {
		t.Fatal(err)
	}
	given(t, g, "house on temper")
	const game = `(function()
		local at, how = choose("red", "hide", { "left", "right" }), choose("red", "how", { "still", "loud" })
		return choose("blue", "seek", { "right", "left" }) == at and roll("d6", "search") > (how == "loud" and 1 or 3)
	end)()`
	for clause, want := range map[string]string{
		" policy red=cautious":                           "no:1",
		" policy red=cautious given seek=left":           "no:1/2 yes:1/2",
		" policy red=cautious given seek=left, how=loud": "no:1/6 yes:5/6",
	} {
		a, err := ask.Odds(g, question(t, game+clause))
		if err != nil {
			t.Fatal(err)
		}
		if rows(a) != want {
			t.Errorf("%s: %s, want %s", clause, rows(a), want)
		}
	}
	b := answered(t, g, game+" policy red=cautious best blue: result")
	if b.Low.RatString() != "1/2" || policy(b) != "left; left costs 0; right costs 1/2" {
		t.Errorf("%s: %s", b.Low, policy(b))
	}
}
