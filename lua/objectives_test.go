package lua_test

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"parley/core/game"
	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/ruleset"
)

// orchard is a ruleset with three kinds of objective: one that is met once, one of
// each day, and one that is counted at the end.
var orchard = &ruleset.Library{Dirs: []string{"testdata"}}

// harvest is its scenario with some words of it replaced.
func harvest(t *testing.T, replace ...string) *lua.Game {
	t.Helper()
	text, err := os.ReadFile("testdata/scenarios/orchard/harvest.toml")
	if err != nil {
		t.Fatal(err)
	}
	h, sc, err := lua.OpenFiles(orchard, "harvest", "harvest.toml", []byte(strings.NewReplacer(replace...).Replace(string(text))), nil)
	if err != nil {
		t.Fatal(err)
	}
	return luatest.Opened(t, h, sc, lua.Setup{Seed: 1})
}

// gives gives orders, and returns what the last was answered by; a game that is
// over takes none.
func gives(t *testing.T, g *lua.Game, orders ...string) (notes []string) {
	t.Helper()
	for _, o := range orders {
		rep, err := g.Order("", o)
		if err != nil || !rep.Accepted() {
			t.Fatalf("%s: %v %v", o, err, rep)
		}
		notes = nil
		for _, e := range rep.Events {
			if e.Kind == game.Noted {
				notes = append(notes, e.Text)
			}
		}
	}
	return notes
}

// day is a day on which nobody does anything more.
var day = []string{"done blue", "done red", "done blue", "done red"}

func days(n int) (orders []string) {
	for range n {
		orders = append(orders, day...)
	}
	return orders
}

func outcomeIs(t *testing.T, g *lua.Game, winner, text string) {
	t.Helper()
	if w, what := g.Outcome(); !g.Over() || w != winner || what != text {
		t.Errorf("over %v: %q %q, want %q %q", g.Over(), w, what, winner, text)
	}
}

func TestLastRoundEndsTheGame(t *testing.T) {
	g := harvest(t)
	gives(t, g, days(2)...)
	gives(t, g, day[:3]...)
	if g.Over() || g.Clock().Round() != 3 || g.Clock().Rounds() != 3 {
		t.Fatal("over before the last phase of the last day is")
	}
	notes := gives(t, g, "done red")
	outcomeIs(t, g, "red", "victory on points for The Hill: a picker of one side alone stands at E4, F4 (The Valley 0, The Hill 3)")
	if text := strings.Join(notes, "\n"); text != "The Hill: a picker of one side alone stands at E4, F4 (1 point)\nthe last day is over" {
		t.Error(text)
	}
	if g.Clock().Round() != 3 {
		t.Error("it is day", g.Clock().Round())
	}
}

func TestObjectivesAreJudgedInTime(t *testing.T) {
	g := harvest(t)
	notes := gives(t, g, "walk ann B1", "done blue", "done red", "done blue", "done red")
	if text := strings.Join(notes, "\n"); !strings.Contains(text, "The Valley: Ann stands at B1 (2 points)") {
		t.Error(text)
	}
	gives(t, g, day...)
	points, err := g.Host.Points()
	if err != nil || len(points) != 2 || points[0].Points != 2 || points[1].Points != 2 {
		t.Error("she has stood there once, and he twice:", points, err)
	}
	g = harvest(t)
	notes = gives(t, g, days(2)...)
	if text := strings.Join(notes, "\n"); !strings.Contains(text, "not done by day 2: Ann stands at B1") {
		t.Error(text)
	}
	gives(t, g, "walk ann B1", "done blue", "done red", "done blue", "done red")
	if well := g.Host.PieceByID("well"); !well.Get("met").IsNil() {
		t.Error("met on day 3, and its last is 2")
	}
}

func TestObjectiveThatWins(t *testing.T) {
	g := harvest(t, "points = 2", "wins = true")
	gives(t, g, "walk ann B1", "done blue", "done red", "done blue", "done red")
	outcomeIs(t, g, "blue", "victory for The Valley: Ann stands at B1")
	if g.Clock().Round() != 1 {
		t.Error("another day has begun")
	}
}

// TestEndOfAVictory: when an objective wins the game, what is judged at the end of the
// game is judged too.
func TestEndOfAVictory(t *testing.T) {
	g := harvest(t, "points = 2", "wins = true", `at   = "A1"`, "at = \"A1\"\napples = 4")
	notes := gives(t, g, "walk ann B1", "done blue", "done red", "done blue", "done red")
	outcomeIs(t, g, "blue", "victory for The Valley: Ann stands at B1")
	if points, err := g.Host.Points(); err != nil || points[0].Points != 5 || points[1].Points != 1 {
		t.Error("four apples and the well against one day with the tree:", points, err)
	}
	if text := strings.Join(notes, "\n"); strings.Count(text, "apples picked") != 1 || strings.Count(text, "stands at E4, F4") != 1 {
		t.Error("each is judged once:", text)
	}
}

func TestAllObjectivesSettled(t *testing.T) {
	g := harvest(t, `kind = "gather"`, "kind = \"gather\"\nby = 1", `kind   = "tend"`, "kind = \"tend\"\nby = 1", "rounds  = 3\n", "")
	gives(t, g, days(1)...)
	if g.Over() {
		t.Fatal("the well is still to be reached")
	}
	gives(t, g, days(1)...)
	outcomeIs(t, g, "red", "victory on points for The Hill: a picker of one side alone stands at E4, F4 (The Valley 0, The Hill 1)")
}

func TestFinishDecidesWherePointsDoNot(t *testing.T) {
	even := []string{`"F4"]`, `"F1"]`}
	g := harvest(t, even...)
	gives(t, g, append([]string{"sleep ann"}, days(3)...)...)
	outcomeIs(t, g, "red", "The Hill slept less")
	g = harvest(t, even...)
	gives(t, g, days(3)...)
	outcomeIs(t, g, "", "nobody has won: the points are equal (The Valley 0, The Hill 0)")
}

// TestRulesEndTheGame: where the rules end it in the middle of a day, what is
// counted at the end of the game is counted then, what is counted at the end of a day is
// not, and the rules' own word stands.
func TestRulesEndTheGame(t *testing.T) {
	g := harvest(t, `at   = "A1"`, "at = \"A1\"\napples = 4")
	gives(t, g, day[:2]...)
	luatest.Arrange(t, g, `game.outcome = { text = "rain" }`)
	gives(t, g, "done blue")
	outcomeIs(t, g, "", "rain")
	if points, _ := g.Host.Points(); points[0].Points != 4 || points[1].Points != 0 {
		t.Error(points)
	}
}

// TestNoRounds: a scenario without rounds and objectives leaves no trace of them in
// the state, so that journals of older ones have the same hashes.
func TestNoRounds(t *testing.T) {
	text, err := os.ReadFile("testdata/scenarios/orchard/harvest.toml")
	if err != nil {
		t.Fatal(err)
	}
	plain, _, _ := strings.Cut(strings.Replace(string(text), "rounds  = 3\n", "", 1), "[[objective]]")
	h, sc, err := lua.OpenFiles(orchard, "harvest", "harvest.toml", []byte(plain), nil)
	if err != nil {
		t.Fatal(err)
	}
	g := luatest.Opened(t, h, sc, lua.Setup{Seed: 1})
	if s := g.State.Root().String(); strings.Contains(s, "rounds") || strings.Contains(s, "objective") {
		t.Error(s)
	}
	gives(t, g, days(5)...)
	if g.Over() || len(g.Host.Objectives()) != 0 {
		t.Error("it has ended by itself")
	}
}

func TestFaultsOfObjectives(t *testing.T) {
	text, err := os.ReadFile("testdata/scenarios/orchard/harvest.toml")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ from, to, want string }{
		{`kind = "gather"`, `kind = "gathr"`, `harvest.toml:46:8: kind must be one of reach, tend, gather, and is "gathr"`},
		{`kind = "gather"`, `kind = "gathr"`, `did you mean "gather"?`},
		{`picker = "ann"`, `picker = "anne"`, "there is no picker \"anne\""},
		{`picker = "ann"`, `picker = "anne"`, `did you mean "ann"?`},
		{`picker = "ann"`, `piker = "ann"`, `unknown key "piker" (objective`},
		{`side   = "blue"`, ``, `the key "side" is missing (objective of the kind reach)`},
		{`picker = "ann"`, ``, `the key "picker" is missing (objective of the kind reach)`},
		{`kind = "gather"`, "kind = \"gather\"\nplace = \"B1\"", `unknown key "place" (objective of the kind gather)`},
		{`place  = "B1"`, `place = "1B"`, `place must be a cell`},
		{`place  = "B1"`, `place = "Z1"`, "A1 to F4"},
		{`["E4", "F4"]`, `["E4", "F5"]`, "A1 to F4"},
		{`side   = "blue"`, `side = "bleu"`, `there is no player "bleu"`},
		{`by     = 2`, `by = 4`, "the last day of this scenario is 3"},
		{`rounds  = 3`, `rounds = 0`, "rounds must be from 1 to 10000, and is 0"},
		{`rounds  = 3`, `round = 3`, `did you mean "rounds"?`},
		{`id   = "apples"`, `id = "well"`, `the id "well" is taken`},
	} {
		h, sc, err := lua.OpenFiles(orchard, "harvest", "harvest.toml", []byte(strings.Replace(string(text), c.from, c.to, 1)), nil)
		if err == nil {
			var g *lua.Game
			if g, err = lua.NewGame(h, sc, lua.Setup{}); err == nil {
				_, err = g.Begin()
			}
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: no %q in\n%v", c.to, c.want, err)
		}
	}
}

// TestFaultsOfKinds: what is wrong with the kinds of objective of a ruleset has its
// place in ruleset.toml.
func TestFaultsOfKinds(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{`"orchard.goal.gather"`, `"orchard.goal.gathr"`, `there is no rule "orchard.goal.gathr"`},
		{`"orchard.goal.gather"`, `"orchard.goal.gathr"`, `did you mean "orchard.goal.gather"?`},
		{`judged = "end"`, `judged = "ends"`, `judged must be one of once, each, end, and is "ends"`},
		{`picker = "picker"`, `side = "picker"`, `"side" is a built-in field of every objective`},
		{`picker = "picker"`, `places = "picker"`, `another kind of objective has "places" with the type "picker"`},
		{`picker = "picker"`, `picker = "pickr"`, `unknown type "pickr"`},
		{`picker = "picker"`, `picker = "secret text?"`, `cannot be hidden`},
		{`plural = "sides"`, "plural = \"sides\"\nroster = [\"nam\"]", `side has no field "nam"`},
		{`"apples", "share"`, `"apples", "apples"`, `the column "apples" is listed twice`},
		{"[state]\n", "[state]\nobjectives = \"count\"\n", `already has pieces or a field of that name: kinds of objective need "objective" and "objectives"`},
	} {
		err := orchardWith(t, c.from, c.to)
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "ruleset.toml:") {
			t.Errorf("%s: no %q in\n%v", c.to, c.want, err)
		}
	}
}

// orchardWith loads the ruleset with some words of its ruleset.toml replaced.
func orchardWith(t *testing.T, from, to string) error {
	t.Helper()
	files := fstest.MapFS{}
	for _, name := range []string{"ruleset.toml", "orchard.lua"} {
		text, err := os.ReadFile("testdata/rulesets/orchard/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if name == "ruleset.toml" {
			text = []byte(strings.Replace(string(text), from, to, 1))
		}
		files[name] = &fstest.MapFile{Data: text}
	}
	rs, err := ruleset.Load(files, "orchard")
	if err != nil {
		return err
	}
	_, err = lua.NewHost(rs)
	return err
}
