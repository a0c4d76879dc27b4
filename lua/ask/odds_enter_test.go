package ask_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"parley/core/odds"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/ruleset"
)

// smallGame begins a game of a small test ruleset and gives orders. Changes are pairs
// of an old and a new text, replaced in all chapters.
func smallGame(t testing.TB, scenario string, changes, orders []string) *lua.Game {
	t.Helper()
	name, _, _ := strings.Cut(scenario, "/")
	files, changer := fstest.MapFS{}, strings.NewReplacer(changes...)
	dir := filepath.Join("..", "testdata", "rulesets", name)
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.IsDir() {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		files[name+"/"+e.Name()] = &fstest.MapFile{Data: []byte(changer.Replace(string(text)))}
	}
	lib := &ruleset.Library{Rulesets: files, Scenarios: os.DirFS(filepath.Join("..", "testdata", "scenarios"))}
	g := luatest.Opening(t, lib, scenario, lua.Setup{Seed: 3})
	for _, order := range orders {
		if rep, err := g.Order("", order); err != nil || !rep.Accepted() {
			t.Fatal(order, err, rep)
		}
	}
	return g
}

// TestTheNextTurnIsItsOwn: the odds of an order end before the dice and decisions with
// which the next turn begins, unless the question supposes an order after them. An
// enter function without dice runs.
func TestTheNextTurnIsItsOwn(t *testing.T) {
	roll := `roll("d6", "points") == 1`
	first := []string{"drive ada", "close ada"}
	watch := " watch south.begun, south.frozen"
	for _, c := range []struct {
		name           string
		changes        []string
		orders         []string
		question, want string
	}{
		{"thrown", nil, first, "done" + watch, "0:no:1"},
		{"by the rules alone", []string{roll, "false"}, first, "done" + watch, "1:no:1"},
		{"decided", []string{roll, `line == game.lines.south and choose("south", "salt", { "yes", "no" }) == "no"`}, first, "done" + watch, "0:no:1"},
		{"thrown in a pure rule", []string{roll, "icy()", `frost = rule`, `icy = rule "tramway.icy" {
  title = "Ice", source = "none", text = "A die.", pure = true, run = function() return ` + roll + ` end }
frost = rule`}, first, "done" + watch, "0:no:1"},
		{"caught", []string{roll, `select(2, pcall(function() return ` + roll + ` end)) == true`}, first, "done" + watch, "0:no:1"},
		{"supposed behind it", nil, first, "done given south: drive cleo" + watch, "no:5/6 yes:1/6"},
		{"with dice of its own", []string{`mode = "turns"`, `mode = "alternate"`}, nil, "drive ada watch north.fares, south.frozen",
			"1:1/6 2:1/6 3:1/6 4:1/6 5:1/6 6:1/6"},
		{"all at once", []string{`{ "north", "south", "north", "south" }`, `{ "north" }`}, first, "done watch ada.dirt, game.turn.phase", "0:depot:1"},
		{"sampled", nil, first, "done" + watch + " sample 50", "0:no:1 sampled"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := smallGame(t, "tramway/circular", c.changes, c.orders)
			hash := g.State.Hash()
			a, err := ask.Odds(g, question(t, c.question))
			if err != nil {
				t.Fatal(err)
			}
			if got := rows(a); got != c.want || a.Kind != odds.Exact && c.name != "sampled" {
				t.Errorf("%v %q, want %q", a.Kind, got, c.want)
			}
			if g.State.Hash() != hash {
				t.Error("the game has changed")
			}
		})
	}
}
