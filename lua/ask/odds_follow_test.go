package ask_test

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"parley/core/game"
	"parley/core/odds"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/ruleset"
)

// at is a game of a scenario after some orders, for each of which dice may be
// laid out: "shoot hag trident | to hit 3, deck zone 2".
func at(t testing.TB, scenario string, lines ...string) *lua.Game {
	t.Helper()
	h, sc, err := lua.Open(luatest.Compiled(), scenario)
	if err != nil {
		t.Fatal(err)
	}
	h.Sandbox.Meter.SetLimits(luatest.Unhurried.Sandbox())
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	var laid []string
	dice := g.Dealer.Dice
	g.Dealer.Dice = func(c *game.Chance, n, k int) (bool, error) {
		for i, l := range laid {
			if rest, ok := strings.CutPrefix(l, c.Why+" "); ok {
				laid = slices.Delete(laid, i, i+1)
				return true, c.SetAnswer(rest)
			}
		}
		return dice(c, n, k)
	}
	if _, err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	for _, l := range lines {
		order, given, _ := strings.Cut(l, " | ")
		if laid = nil; given != "" {
			laid = game.ParseScript(given)
		}
		rep, err := g.Order("", order)
		for err == nil && rep.Waits != nil {
			rep, err = g.Answer(rep.Waits.Choice.List()[0])
		}
		if err != nil || len(rep.Refused) > 0 || len(laid) > 0 {
			t.Fatalf("%s: %v %+v, dice left over: %v", order, err, rep, laid)
		}
	}
	return g
}

// The duel where Trident shoots first, where the Hag shoots last, where they are
// grappled and the Hag may board, and where Trident has a hole to plug.
var (
	collided = []string{"done blue", "done red", "order trident 3", "order hag 3", "order trident 3", "order hag 2 S1"}
	volleyed = append(slices.Clone(collided), "shoot trident hag")
	lashed   = append(slices.Clone(volleyed), "shoot hag trident | to hit 6, to hit 6, ram 3, men overboard 1, men overboard 2", "throw hag trident | grapple 5", "done trident")
	holed    = append(slices.Clone(volleyed), "shoot hag trident | to hit 6, to hit 6, ram 4, men overboard 1", "done hag")
)

// bruteOrder plays an order, single face by single face, with others behind it,
// and tells what read finds after each way. It knows nothing of states that are
// merged, nor of how odds go on.
func bruteOrder(t testing.TB, g *lua.Game, read func() string, orders ...string) (map[string]*big.Rat, int) {
	t.Helper()
	out, runs := bruteOrders(t, g, 1<<20, read, orders...)
	if out == nil {
		t.Fatal("too many ways")
	}
	return out, runs
}

// bruteOrders plays all outcomes of some orders; it returns nil if there are more
// than most of them.
func bruteOrders(t testing.TB, g *lua.Game, most int, read func() string, orders ...string) (map[string]*big.Rat, int) {
	t.Helper()
	out, runs := map[string]*big.Rat{}, 0
	for s := (&luatest.Singles{}); ; {
		s.Pos = 0
		mark := g.State.Mark()
		for _, text := range orders {
			player, canon, refused, err := g.Rules.Check("", text)
			if err != nil || len(refused) > 0 {
				t.Fatal(text, err, refused)
			}
			if err := g.Rules.Do(player, canon, s); err != nil {
				t.Fatal(text, err)
			}
		}
		key := read()
		g.State.Rollback(mark)
		if out[key] == nil {
			out[key] = new(big.Rat)
		}
		out[key].Add(out[key], s.Weight())
		if runs++; !s.Next() {
			return out, runs
		}
		if runs == most {
			return nil, runs
		}
	}
}

// TestOddsGoOnInPlay plays fights on at random, and asks brute force about every
// order that takes effect at once.
func TestOddsGoOnInPlay(t *testing.T) {
	asked, rolled := 0, 0
	for seed, lines := range [][]string{collided, lashed, holed, lashed[:8]} {
		g := at(t, "galley/duel", lines...)
		for n := 0; n < 8 && !g.Over(); n++ {
			for g.Pending() != nil {
				if _, err := g.Answer(g.Pending().Choice.List()[0]); err != nil {
					t.Fatal(err)
				}
			}
			if g.Over() {
				break
			}
			o, err := ask.RandomOrder(g.Host, g.Clock().Waiting()[0].Player, game.Generator(uint64(seed), n, 0))
			if err != nil {
				t.Fatal(err)
			}
			for _, order := range []string{o.Text, "done"} {
				a, err := ask.Odds(g, question(t, order))
				if err != nil || a.Kind != odds.Exact {
					t.Fatalf("%s: %v %v", order, err, a)
				}
				taken := slices.ContainsFunc(a.Assumed, func(x odds.Assumed) bool { return x.Option == lua.DoneAction })
				if len(a.Refuse) > 0 || taken {
					continue
				}
				want, runs := bruteOrders(t, g, 600, changes(g), order)
				if want == nil {
					continue
				}
				if asked++; runs > 1 {
					rolled++
				}
				if agree(t, a, want); t.Failed() {
					t.Fatalf("game %d, order %d: %s", seed, n, order)
				}
			}
			if rep, err := g.Order(o.Player, o.Text); err != nil || len(rep.Refused) > 0 {
				t.Fatalf("%s: %v %+v", o.Text, err, rep)
			}
		}
	}
	if rolled < 5 {
		t.Errorf("of %d orders only %d rolled dice", asked, rolled)
	}
	t.Logf("%d orders, %d of them with dice", asked, rolled)
}

// changes are what has changed since the position that stands now, as odds tell
// it.
func changes(g *lua.Game) func() string {
	mark := g.State.Mark()
	return func() string {
		var list []string
		for _, c := range g.State.Changes(mark) {
			if !strings.HasPrefix(c.Path, "turn.") {
				list = append(list, c.Path+"="+c.To.String())
			}
		}
		slices.Sort(list)
		return strings.Join(list, "\n")
	}
}

// TestOddsGoOn: an order that ends a step is followed to the next decision of a
// player, and comes to what brute force over the dice comes to.
func TestOddsGoOn(t *testing.T) {
	for _, x := range []struct {
		name, scenario string
		lines          []string
		order          string
		later          bool // it takes effect later, but here at once
		least          int  // outcomes
	}{
		{"the last sealed order", "galley/duel", collided[:3], "order hag 3", false, 1},
		{"the last sealed order, and a ram", "galley/duel", collided[:5], "order hag 2 S1", false, 1},
		{"the last who shoots", "galley/duel", append(slices.Clone(collided[:4]), "order trident 2", "order hag 1", "done trident"), "shoot hag trident", true, 10},
		{"the last who is done, and a ram", "galley/duel", append(slices.Clone(collided), "done trident"), "done hag", false, 20},
		{"grapnels", "galley/duel", lashed[:8], "throw hag trident", false, 2},
		{"boarding, and morale", "galley/duel", lashed, "board hag trident", false, 3},
		{"nobody falls off", "piratewars/first-blood", []string{"done blue", "done red", "roll-initiative | initiative 3, initiative 4", "advance barracuda", "advance barracuda", "advance flagship", "advance flagship", "done blue"}, "done red", false, 1},
	} {
		t.Run(x.name, func(t *testing.T) {
			g := at(t, x.scenario, x.lines...)
			hash, phase := g.State.Hash(), g.Rules.(game.Tagger).Tag()
			a, err := ask.Odds(g, question(t, x.order))
			if err != nil || a.Kind != odds.Exact || len(a.Refuse) > 0 {
				t.Fatalf("%v %+v", err, a)
			}
			if (a.Later != "") != x.later || len(a.Rows) < x.least {
				t.Errorf("%d outcomes, later %q", len(a.Rows), a.Later)
			}
			read := changes(g)
			want, runs := bruteOrder(t, g, func() string {
				if g.Rules.(game.Tagger).Tag() == phase {
					t.Fatal("the order does not end the step")
				}
				return read()
			}, x.order)
			t.Logf("%d outcomes in %d ways, %d by brute force", len(a.Rows), a.Paths, runs)
			agree(t, a, want)
			if g.State.Hash() != hash {
				t.Error("asking changed the game")
			}
		})
	}
}

// agree compares outcomes with those of brute force, of which each is a set of
// changes.
func agree(t *testing.T, a *ask.Answer, want map[string]*big.Rat) {
	t.Helper()
	if len(a.Outcomes) != len(want) {
		t.Errorf("%d outcomes, by brute force %d", len(a.Outcomes), len(want))
	}
	for _, o := range a.Outcomes {
		lines := strings.Split(strings.TrimSpace(o.Key), "\n")
		slices.SortFunc(lines, cmp.Compare)
		if p := want[strings.Join(lines, "\n")]; p == nil || p.Cmp(o.P) != 0 {
			t.Errorf("%s: %s, by brute force %v", o.Key, o.P.RatString(), p)
		}
	}
}

// TestOddsOfWhatTakesEffectLater: the others are taken to be done, and the
// answer is what comes of it, with when.
func TestOddsOfWhatTakesEffectLater(t *testing.T) {
	g := at(t, "galley/duel", collided...)
	a, err := ask.Odds(g, question(t, "shoot trident hag watch men.aboard(hag) given deck zone=2, man hit=hand"))
	if err != nil || len(a.Rows) != 2 || a.Rows[0].P.Cmp(big.NewRat(1, 2)) != 0 {
		t.Fatalf("three archers hit half the time, and a man falls: %v %s", err, rows(a))
	}
	if a.Later != "the archers shoot, and the men who are hit fall, when everyone has aimed" || len(a.Assumed) != 1 || a.Assumed[0] != (odds.Assumed{Player: "red", Question: "archery", Option: "done"}) {
		t.Errorf("%q, assumed %v", a.Later, a.Assumed)
	}
	b, err := ask.Odds(g, question(t, "shoot trident hag"))
	if err != nil || b.Kind != odds.Exact {
		t.Fatal(err, b.Kind)
	}
	falls := new(big.Rat)
	for _, r := range b.Rows {
		for i, c := range b.Columns {
			if strings.HasPrefix(c, "ships.hag.") && !b.Unchanged(r, i) {
				falls.Add(falls, r.P)
				break
			}
		}
	}
	if falls.Cmp(big.NewRat(1, 2)) != 0 {
		t.Errorf("a man falls with %s", falls.RatString())
	}

	// Two hands plug a hole with a 1 or 2; an open one costs a hull point.
	g = at(t, "galley/duel", holed...)
	if a, err = ask.Odds(g, question(t, "repair trident 1 2 watch trident.holes, trident.hull")); err != nil || rows(a) != "0:7:1/3 1:6:2/3" || a.Later == "" {
		t.Errorf("%v %s", err, rows(a))
	}

	// A declared cannon: hits of three dice for 5 or 6 each, twice across the bows,
	// as broadside.alone has them.
	g = at(t, "piratewars/first-blood", "done blue", "done red", "roll-initiative | initiative 3, initiative 4", "advance barracuda", "advance barracuda", "advance flagship", "advance flagship", "done blue", "done red")
	order := "declare-fire flagship flagship-gunner-3 barracuda cannon=flagship-cannon-2 ammunition=shot"
	a, err = ask.Odds(g, question(t, order+" watch ships.open_sf(barracuda)"))
	if err != nil || a.Kind != odds.Exact || a.Later == "" {
		t.Fatal(err, a.Kind, a.Later)
	}
	if _, err := g.Order("", order); err != nil {
		t.Fatal(err)
	}
	b, err = ask.Odds(g, question(t, `broadside.alone("blue") watch ships.open_sf(barracuda)`))
	if err != nil || rows(a) != rows(b) || len(a.Rows) != 4 {
		t.Errorf("declared: %s\nfired:    %s %v", rows(a), rows(b), err)
	}
}

// TestOddsOfInitiative: ties are rolled again without end, in closed form.
func TestOddsOfInitiative(t *testing.T) {
	g := at(t, "piratewars/first-blood", "done blue", "done red")
	a, err := ask.Odds(g, question(t, "roll-initiative watch game.order[1]"))
	if err != nil || rows(a) != "blue:1/2 red:1/2" {
		t.Fatalf("%v %v", err, rows(a))
	}
	if a, err = ask.Odds(g, question(t, "roll-initiative")); err != nil || a.Kind != odds.Exact || len(a.Rows) != 42 {
		t.Fatalf("%v %v", err, rows(a))
	}
	for _, r := range a.Rows { // 36 results, of which six are a tie that goes either way
		p := big.NewRat(1, 36)
		if r.Cells[1] == r.Cells[2] {
			p = big.NewRat(1, 72)
		}
		if r.P.Cmp(p) != 0 {
			t.Errorf("%v: %s", r.Cells, r.P.RatString())
		}
	}
	if a, err = ask.Odds(g, question(t, "roll-initiative given initiative=2 watch game.order[1]")); err == nil && a.Kind == odds.Exact {
		t.Errorf("dice that tie for ever have an end: %s", rows(a))
	}

	g = at(t, "piratewars/treasure")
	for g.Rules.(game.Tagger).Tag() != "1 initiative" {
		if _, err := g.Order(g.Clock().Waiting()[0].Player, "done"); err != nil {
			t.Fatal(err)
		}
	}
	a, err = ask.Odds(g, question(t, "roll-initiative watch table.concat(game.order, \" \")"))
	if err != nil || a.Kind != odds.Exact || len(a.Rows) != 6 {
		t.Fatalf("%v %v", err, rows(a))
	}
	for _, r := range a.Rows {
		if r.P.Cmp(big.NewRat(1, 6)) != 0 {
			t.Errorf("three sides are as likely in any order: %s", rows(a))
		}
	}
}

// TestSupposedOrders: assumed orders of others are played in their turn, and the
// answer says why one was not.
func TestSupposedOrders(t *testing.T) {
	g := at(t, "galley/duel", "done blue", "done red")
	for text, want := range map[string]string{
		`order trident 3 given red: order hag 3 watch hag.bow, trident.bow`:                       "7,6:3,5:1",
		`order trident 3 given The Corsairs: order hag 2 watch hag.bow, trident.bow`:              "8,6:3,5:1",
		`order trident 3 given hag: order hag 2, red: order hag 3 watch hag.bow, trident.bow`:     "8,6:3,5:1",
		`order trident 3 watch hag.bow, trident.bow`:                                              "10,6:0,5:1",
		`order trident n given red: order hag n watch hag.bow, trident.bow for n=2..2`:            "8,6:2,5:1",
		`order trident 3 given red: order hag 3, red: order hag 1, blue: order trident 1 watch 1`: "1:1",
	} {
		q := question(t, text)
		a, err := ask.Odds(g, q)
		if q.Sweep != nil {
			var list []*ask.Answer
			if list, err = ask.OddsOver(g, q); err == nil {
				a = list[0]
			}
		}
		if err != nil || rows(a) != want {
			t.Errorf("%s: %v %v, want %s", text, err, rows(a), want)
		}
	}
	for text, want := range map[string]string{
		"order trident 3 given red: order hag 9":       `Sea Hag cannot row "9": unknown card 9`,
		"order trident 3 given red: shoot hag trident": "Sea Hag can shoot only in step 6",
	} {
		if a, err := ask.Odds(g, question(t, text)); err != nil || len(a.Unused) != 1 || len(a.Misfits) != 1 || a.Misfits[0] != want {
			t.Errorf("%s: %v %q, want %q", text, err, a.Misfits, want)
		}
	}
	if _, err := ask.Odds(g, question(t, "order trident 3 given rd: order hag 3")); err == nil || !strings.Contains(err.Error(), `there is no side "rd"; the sides are blue, red`) {
		t.Errorf("%v", err)
	}
	if _, err := ask.Odds(g, question(t, "order trident 3 given red: odrer hag 9")); err == nil || !strings.Contains(err.Error(), `"odrer" is not an order (did you mean "order"?)`) {
		t.Errorf("%v", err)
	}
}

// TestSupposedInSomeOutcomes: an assumed order that is played in some outcomes only
// is listed.
func TestSupposedInSomeOutcomes(t *testing.T) {
	g := at(t, "piratewars/first-blood", "done blue", "done red")
	for text, want := range map[string]string{
		"roll-initiative given red: advance barracuda":                   "red: advance barracuda",
		"roll-initiative given red: advance barracuda, initiative=3":     "",
		"roll-initiative given blue: done blue, red: advance barracuda":  "blue: done blue",
		"roll-initiative given red: advance barracuda sample 200 seed 1": "red: advance barracuda",
	} {
		a, err := ask.Odds(g, question(t, text))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if strings.Join(a.Partly, "; ") != want {
			t.Errorf("%s: %v, in some outcomes %q, not given %q", text, err, a.Partly, a.Unused)
		}
	}
}

// TestRecursionOfOdds: a rule that calls itself with an effect between is
// followed as far as it goes; without an effect it is an error.
func TestRecursionOfOdds(t *testing.T) {
	g, err := luatest.PureRules(t, luatest.PureHead+`
local again
again = def("dicey.again", false, function(n)
  if roll("d6", "one") == roll("d6", "other") then return again(n + 1) end
  return n
end)
local endless
endless = def("dicey.endless", false, function(n) return 1 + endless(n) end)
local after = def("dicey.after", false, function() return 1 + endless(roll("d6")) end)
return { again = again, endless = endless, after = after }
`)
	if err != nil {
		t.Fatal(err)
	}
	q := question(t, "again(0) budget 0.25x")
	a, err := ask.Odds(g, q)
	if err != nil || a.Kind != odds.Truncated || a.Left.Cmp(big.NewRat(1, 100)) > 0 {
		t.Fatalf("%v %+v", err, a)
	}
	for n, r := range a.Rows[:3] { // 5/6 of what gets so far
		p := big.NewRat(5, 6)
		for range n {
			p.Mul(p, big.NewRat(1, 6))
		}
		if r.Cells[0] != float64(n) || r.P.Cmp(p) != 0 {
			t.Errorf("%v: %s, want %s", r.Cells, r.P.RatString(), p.RatString())
		}
	}
	for _, text := range []string{"endless(0)", "after()"} {
		if _, err := ask.Odds(g, question(t, text)); err == nil || !strings.Contains(err.Error(), "overflow") {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestLongRulesAreSampled: a rule that writes and takes long is sampled when the
// time for an exact answer is over, though few runs fit into it.
func TestLongRulesAreSampled(t *testing.T) {
	g := oddsGame(t)
	q := question(t, `(function()
  for _ = 1, 8 do
    local n = 0
    for i = 1, 50000 do n = n + i end
    hag.hull = roll("d6") + roll("d6")
  end
  return hag.hull
end)() budget 0.25x`)
	start := time.Now()
	a, err := ask.Odds(g, q)
	if err != nil || a.Kind != odds.Sampled || a.Paths == 0 || !strings.Contains(a.Reason, "budget of 6.2 million steps") || !a.Spent {
		t.Fatalf("%v %+v", err, a)
	}
	if d := time.Since(start); d > 8*time.Second {
		t.Errorf("it took %v", d)
	}
	for _, r := range a.Rows {
		if p, _ := r.P.Float64(); p < r.Low || p > r.High || r.High-r.Low <= 0 {
			t.Errorf("%+v", r)
		}
	}
}

// TestLaterNamesAPhase: what says when an action takes effect is checked.
func TestLaterNamesAPhase(t *testing.T) {
	for later, want := range map[string]string{
		`{ "nd", "at the end" }`: `later: there is no phase "nd"`,
		`"end"`:                  "later needs a phase and a sentence",
	} {
		rs, err := ruleset.Load(fstest.MapFS{
			"ruleset.toml": luatest.OddsRules["ruleset.toml"],
			"fights.lua": {Data: []byte(luatest.PureHead + fmt.Sprintf(`
def("dicey.one", false, function() end)
action "go" { rule = "dicey.one", later = %s, run = function() end }
`, later))},
		}, "dicey")
		if err == nil {
			_, err = lua.NewHost(rs)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", later, err)
		}
	}
}
