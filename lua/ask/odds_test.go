package ask_test

import (
	"fmt"
	"math/big"
	"strings"
	"testing"
	"time"

	"parley/core/game"
	"parley/core/odds"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/proxy"
	"parley/lua/spec"
)

// TestPureRulesAreWalkedOnce: nested, with tables as results that their callers
// change, and the same answer as without the mark.
func TestPureRulesAreWalkedOnce(t *testing.T) {
	chapter := func(pure bool) string {
		return fmt.Sprintf(luatest.PureHead+`
local one = def("dicey.one", %[1]v, function(n) return { hits = count(n, "d6", "1-3", "x"), odd = roll("d6") %% 2 } end)
local two = def("dicey.two", %[1]v, function(n)
  local a = one(n)
  a.hits = a.hits + a.odd
  return math.min(3, a.hits)
end)
local both = def("dicey.both", false, function()
  local sum = 0
  for _ = 1, 2 do sum = sum + two(2) + one(1).hits end
  return sum
end)
return { one = one, two = two, both = both }
`, pure)
	}
	var answers []string
	var ways []int
	for _, pure := range []bool{true, false} {
		g, err := luatest.PureRules(t, chapter(pure))
		if err != nil {
			t.Fatal(err)
		}
		a, err := ask.Odds(g, question(t, "both()"))
		if err != nil {
			t.Fatal(err)
		}
		answers, ways = append(answers, rows(a)), append(ways, a.Paths)
	}
	if answers[0] != answers[1] || ways[0]*10 > ways[1] {
		t.Errorf("pure: %s in %d ways\nelse: %s in %d ways", answers[0], ways[0], answers[1], ways[1])
	}
}

// TestPureRuleThatWrites is found out, with the field it writes.
func TestPureRuleThatWrites(t *testing.T) {
	g := oddsGame(t)
	r := g.Host.Rule("galley.morale.effect")
	r.Pure = true
	_, err := ask.Odds(g, question(t, "morale.effect(hag)"))
	if err == nil || !strings.Contains(err.Error(), "ships.hag.demoralised") {
		t.Errorf("%v", err)
	}
}

// TestRestIsOfItsRule: what is around a rule may depend on more than the
// rule names, such as what an earlier call of it came to.
func TestRestIsOfItsRule(t *testing.T) {
	g, err := luatest.PureRules(t, luatest.PureHead+`
local loop = def("dicey.loop", false, function()
  while true do
    game.rest_depends_on()
    local die = roll("d6")
    if die > 4 then return die end
  end
end)
local twice = def("dicey.twice", false, function() return 10 * loop() + loop() end)
local after = def("dicey.after", false, function() return 10 * roll("d2") + loop() end)
local rounds = def("dicey.rounds", false, function()
  local sum = 0
  while sum < 11 do
    game.rest_depends_on(sum)
    sum = sum + loop()
  end
  return sum
end)
return { loop = loop, twice = twice, after = after, rounds = rounds }
`)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"twice()":         "55:1/4 56:1/4 65:1/4 66:1/4",
		"after()":         "15:1/4 16:1/4 25:1/4 26:1/4",
		"loop() - loop()": "-1:1/4 0:1/2 1:1/4",
		"rounds()":        "11:1/2 12:1/4 15:1/8 16:1/8",
	} {
		a, err := ask.Odds(g, question(t, text))
		if err != nil || rows(a) != want {
			t.Errorf("%s: %v %v, want %s", text, rows(a), err, want)
		}
	}
}

// TestRestInARule: a loop that has no longest way, in a rule and under a rule.
func TestRestInARule(t *testing.T) {
	g, err := luatest.PureRules(t, luatest.PureHead+`
local loop = def("dicey.loop", true, function()
  while true do
    game.rest_depends_on()
    local die = roll("d6")
    if die > 4 then return die end
  end
end)
local twice = def("dicey.twice", false, function() return loop() + loop() end)
return { loop = loop, twice = twice }
`)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{"loop()": "5:1/2 6:1/2", "twice()": "10:1/4 11:1/2 12:1/4"} {
		a, err := ask.Odds(g, question(t, text))
		if err != nil || rows(a) != want {
			t.Errorf("%s: %v %v, want %s", text, rows(a), err, want)
		}
	}
}

// TestUntilWithTheGame: rounds that write to the game, merged by what they
// have changed.
func TestUntilWithTheGame(t *testing.T) {
	g := oddsGame(t)
	hash := g.Host.State.Hash()
	for text, want := range map[string]string{
		// 4 or more demoralises nobody: with the captain aboard and a sound hull a crew of heart fights on.
		`(function() if roll("d6") == 6 then hag.hull = hag.hull - 1 end end)() until hag.hull == 3 watch hag.hull`:                                                                                  "3:1",
		`(function() if roll("d6") >= 5 then hag.hull = hag.hull - 1 elseif roll("d2") == 1 then trident.hull = trident.hull - 1 end end)() until hag.hull == 4 or trident.hull == 7 watch hag.hull`: "",
	} {
		a, err := ask.Odds(g, question(t, text))
		if err != nil || a.Kind != odds.Exact || want != "" && rows(a) != want {
			t.Errorf("%s: %v %v", text, a, err)
		}
	}
	// Two losses each way with equal chances: the first to lose two.
	a, err := ask.Odds(g, question(t, `(function() if roll("d6") >= 5 then hag.hull = hag.hull - 1 elseif roll("d2") == 1 then trident.hull = trident.hull - 1 end end)() until hag.hull == 4 or trident.hull == `+fmt.Sprint(hull(g, "trident")-2)+` watch hag.hull == 4`))
	if err != nil || rows(a) != "no:1/2 yes:1/2" {
		t.Errorf("%v %v", rows(a), err)
	}
	if a.States < 3 || g.Host.State.Hash() != hash {
		t.Errorf("%d states, hash %s", a.States, g.Host.State.Hash())
	}
	// Nothing is written: rounds that change nothing are divided out.
	a, err = ask.Odds(g, question(t, `boarding_round(3, 4) until inflicted + suffered > 0 watch inflicted`))
	if err != nil || a.Kind != odds.Exact || len(a.Rows) != 2 {
		t.Errorf("%v %v", a, err)
	}
}

func hull(g *lua.Game, id string) int { return g.Host.Piece(id).Get("hull").Int() }

// TestStopped: what never ends is stopped and says so; an interrupted answer
// gives what is known.
func TestStopped(t *testing.T) {
	g := oddsGame(t)
	q := question(t, `(function() while true do end end)()`)
	a, err := ask.Odds(g, q)
	if err != nil || a.Kind != odds.Truncated || a.Left.RatString() != "1" || !strings.Contains(a.Reason, "instructions") {
		t.Errorf("%+v %v", a, err)
	}
	a, err = ask.Odds(g, question(t, `(function() local n = 0 while roll("d6") < 6 do n = n + 1 end return n end)() budget 2000`))
	if err != nil || a.Kind != odds.Truncated || a.Left.Cmp(big.NewRat(1, 1_000_000)) > 0 || len(a.Rows) < 100 {
		t.Errorf("%v %d rows %v", a.Kind, len(a.Rows), err)
	}
	a, err = ask.Odds(g, question(t, `roll("d6")`+strings.Repeat(` + roll("d6")`, 5)+` budget 2000`))
	if err != nil || a.Kind != odds.Sampled || a.Reason == "" || a.Seed != 1 {
		t.Errorf("%+v %v", a, err)
	}
	a, err = ask.Odds(g, question(t, `roll("2d6") sample 3000 seed 5`))
	if err != nil || a.Kind != odds.Sampled || a.Paths != 3000 || a.Seed != 5 {
		t.Errorf("%+v %v", a, err)
	}
	go func() {
		time.Sleep(50 * time.Millisecond)
		g.Host.Interrupt()
	}()
	start := time.Now()
	a, err = ask.Odds(g, question(t, `roll("d20")`+strings.Repeat(` + roll("d20")`, 11)+` budget 100000000`))
	if err != nil || a.Kind != odds.Truncated || !a.Cut || len(a.Rows) == 0 || time.Since(start) > 2*time.Second {
		t.Errorf("%+v %v after %v", a, err, time.Since(start))
	}
	if g.Host.Run.Enumeration != nil || g.Host.Run.Handler != nil {
		t.Error("something is still in force")
	}
}

// TestDrawSeveral: cards by kind, in play one by one.
func TestDrawSeveral(t *testing.T) {
	g := oddsGame(t)
	v, err := luatest.Eval(g, `draw({ "a", "b", "a", "c" }, "hand", nil, 3)`, &spec.Scripted{Dice: game.ParseScript("hand c a a")})
	if err != nil || proxy.Show(v[0]) != `{"a", "a", "c"}` {
		t.Errorf("%v %v", v, err)
	}
	if _, err = luatest.Eval(g, `draw({ "a", "b", "a", "c" }, "hand", nil, 3)`, &spec.Scripted{Dice: game.ParseScript("hand c c a")}); err == nil {
		t.Error("the only c is drawn twice")
	}
	v, err = luatest.Eval(g, `{ roll("highest 2 of 4d6", "attack") }`, &spec.Scripted{Dice: game.ParseScript("attack 3 6 1 5")})
	if err != nil || proxy.Show(v[0]) != `{6, 5}` {
		t.Errorf("%v %v", v, err)
	}
	v, err = luatest.Eval(g, `{ roll("lowest 1 of 3d6", "x") , count(4, "d6", { "1-2", "6" }, "y") }`, &spec.Scripted{Dice: game.ParseScript("x 3 6 2, y 1 6 6 3")})
	if err != nil || proxy.Show(v[0]) != `{2, 1, 2}` {
		t.Errorf("%v %v", proxy.Show(v[0]), err)
	}
	for _, wrong := range []string{`roll("highest 5 of 4d6")`, `roll("highest 0 of 4d6")`, `roll("highest 1 of 4d6+1")`, `draw({ "a" }, "x", nil, 2)`, `count(2, "d6", "7")`} {
		if _, err := luatest.Eval(g, wrong, &spec.Scripted{}); err == nil {
			t.Errorf("%s is wrong", wrong)
		}
	}
}

// midBattle is galley/yendor after some periods of random play, when somebody
// may throw for grappling.
func midBattle(t testing.TB) (*lua.Game, string) {
	t.Helper()
	lib := luatest.Library()
	h, sc, err := lua.Open(lib, "galley/yendor")
	if err != nil {
		t.Fatal(err)
	}
	for seed := uint64(1); seed < 30; seed++ {
		g, err := lua.NewGame(h, sc, lua.Setup{Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		g.Dealer.Decide = func(c *game.Choice, n, k int) (string, bool) { return c.List()[0], true }
		if _, err := g.Begin(); err != nil {
			t.Fatal(err)
		}
		for n := 0; n < 3000 && !g.Over(); n++ {
			if p := g.Clock().Phase(); p != nil && p.ID == "grappling" && g.Clock().Round() >= 3 {
				legal, err := ask.Legal(h, "")
				if err != nil {
					t.Fatal(err)
				}
				for _, o := range legal {
					if strings.HasPrefix(o.Text, "throw ") {
						return g, o.Text
					}
				}
			}
			w := g.Clock().Waiting()
			if len(w) == 0 {
				break
			}
			o, err := ask.RandomOrder(h, w[0].Player, game.Generator(seed, n, 0))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := g.Order(o.Player, o.Text); err != nil {
				t.Fatal(err)
			}
		}
		if h, sc, err = lua.Open(lib, "galley/yendor"); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("nobody came to throw")
	return nil, ""
}

// BenchmarkOddsOrder asks about one throw in the middle of galley/yendor.
func BenchmarkOddsOrder(b *testing.B) {
	g, order := midBattle(b)
	q := &ask.Question{Text: order, What: order, Seed: 1}
	b.ResetTimer()
	var a *ask.Answer
	for b.Loop() {
		var err error
		if a, err = ask.Odds(g, q); err != nil || len(a.Refuse) > 0 {
			b.Fatal(err, a)
		}
	}
	b.ReportMetric(float64(a.Paths), "ways")
	b.ReportMetric(float64(len(a.Rows)), "outcomes")
}

// TestWatchedPlaceIsAPath keeps a call of a chapter apart from the pieces of
// that name.
func TestWatchedPlaceIsAPath(t *testing.T) {
	g := oddsGame(t)
	for path, want := range map[string]bool{
		"ships.hag": true, "hag.hull": true, "game.ships.hag.hull": true,
		"ships.afloat(hag)": false, "ships.hag + 1": false, "ships": false,
	} {
		if table, _ := ask.Place(g.Host, path); (table != nil) != want {
			t.Errorf("place(%q) found: %v", path, table != nil)
		}
	}
}

// TestDiceInQuestions asks about dice as players write them.
func TestDiceInQuestions(t *testing.T) {
	g := luatest.Duel(t, luatest.Library())
	answer := func(text string) *ask.Answer {
		q, err := ask.ParseQuestion(text, false)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		a, err := ask.Odds(g, q)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		return a
	}
	for what, want := range map[string]string{
		"3d6 >= 10":                        `roll("3d6") >= 10`,
		"2d6+1":                            `roll("2d6") + 1`,
		"d6 + 1d6 > 7":                     `roll("d6") + roll("1d6") > 7`,
		"x = x - 1d2 from x=3 until x<1":   `x = x - roll("1d2") from x=3 until x<1`,
		"archery.hit(trident, 1d6)":        `archery.hit(trident, roll("1d6"))`,
		`"3d6" == "3d6"`:                   "true",
		"d6 = d6 + 1 from d6=1 until d6>3": "x = x + 1 from x=1 until x>3 watch x",
		"0x3d6 == 982":                     "true",
	} {
		a, b := answer(what), answer(want)
		if len(a.Rows) != len(b.Rows) {
			t.Fatalf("%s: %d outcomes, %s has %d", what, len(a.Rows), want, len(b.Rows))
		}
		for i := range a.Rows {
			if a.Rows[i].P.Cmp(b.Rows[i].P) != 0 || ask.CellText(a.Rows[i].Cells[0]) != ask.CellText(b.Rows[i].Cells[0]) {
				t.Errorf("%s: %v, not %v", what, a.Rows[i], b.Rows[i])
			}
		}
	}
}

// TestWatchNamesNoRule refuses to watch a rule, a function or a chapter of that
// name; a field that is returned comes before them.
func TestWatchNamesNoRule(t *testing.T) {
	g := luatest.Duel(t, luatest.Library())
	for text, want := range map[string]string{
		`archery.hit(trident, 4) watch score`:                  "score is the rule galley.end.score, not a field of the result: watch what it returns, `watch score(side)`",
		`archery.hit(trident, 4) watch men.aboard`:             "men.aboard is a function",
		`archery.hit(trident, 4) watch ship`:                   "ship is a chapter",
		`resign blue watch score`:                              "score is the rule galley.end.score",
		`{ score = roll("d6") } watch score`:                   "",
		`roll("d6") > 3 and { score = 1 } or { } watch score`:  "",
		`archery.hit(trident, 4) watch score(game.sides.blue)`: "",
	} {
		q, err := ask.ParseQuestion(text, false)
		if err != nil {
			t.Fatal(err)
		}
		a, err := ask.Odds(g, q)
		if want == "" && (err != nil || a.Columns[0] != q.Watch[0]) || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
