package lua_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/ruleset"
)

// small are rulesets that share no word with the rulebooks.
var small = &ruleset.Library{Dirs: []string{"testdata"}}

// changed is a small ruleset with its chapter changed: old, new, old, new, …
func changed(t *testing.T, name string, with ...string) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	for _, file := range []string{"ruleset.toml", name + ".lua"} {
		path := "rulesets/" + name + "/" + file
		text, err := os.ReadFile("testdata/" + path)
		if err != nil {
			t.Fatal(err)
		}
		files[file] = &fstest.MapFile{Data: text}
	}
	chapter := files[name+".lua"]
	for i := 0; i+1 < len(with); i += 2 {
		if !strings.Contains(string(chapter.Data), with[i]) {
			t.Fatalf("%s has no %q", name, with[i])
		}
		chapter.Data = []byte(strings.Replace(string(chapter.Data), with[i], with[i+1], 1))
	}
	return files
}

// asChanged begins a scenario of a small ruleset that is changed.
func asChanged(t *testing.T, name, scenario string, with ...string) (*lua.Game, error) {
	t.Helper()
	text, err := os.ReadFile("testdata/scenarios/" + name + "/" + scenario + ".toml")
	if err != nil {
		t.Fatal(err)
	}
	h, sc := luatest.Sourced(t, changed(t, name, with...), name, string(text))
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	_, err = g.Begin()
	return g, err
}

// played has random players bring a game to its end.
func played(t *testing.T, g *lua.Game, seed uint64) {
	t.Helper()
	g.Dealer.Decide = func(c *game.Choice, n, k int) (string, bool) {
		list := c.List()
		return list[game.Generator(seed, n, 50+k).IntN(len(list))], true
	}
	for n := 0; !g.Over(); n++ {
		if n > 2000 {
			t.Fatal("the game does not end")
		}
		r := game.Generator(seed, n, 7)
		w := g.Clock().Waiting()
		o, err := ask.RandomOrder(g.Host, w[r.IntN(len(w))].Player, r)
		if err != nil {
			t.Fatal(err)
		}
		rep, err := g.Order(o.Player, o.Text)
		if err != nil || !rep.Accepted() {
			t.Fatalf("%s %s: %v %v", o.Player, o.Text, rep, err)
		}
	}
}

// replayed plays the records of a game on a host of its own, which checks each
// hash.
func replayed(t *testing.T, g *lua.Game, scenario string, setup lua.Setup) *lua.Game {
	t.Helper()
	h, sc, err := lua.Open(small, scenario)
	if err != nil {
		t.Fatal(err)
	}
	again, err := lua.NewGame(h, sc, setup)
	if err != nil {
		t.Fatal(err)
	}
	again.Dealer = game.Dealer{}
	for _, rec := range g.Records() {
		if _, err := again.Replay(rec); err != nil {
			t.Fatalf("%s: %v", rec.Order, err)
		}
	}
	return again
}

// entered lists the phases that were entered, with their rounds, the notes of
// house rules among them.
func entered(records []*game.Record) (list []string) {
	for _, rec := range records {
		for _, e := range rec.Events {
			switch {
			case e.Kind == game.Entered:
				list = append(list, fmt.Sprintf("%d %s", int(e.Num), e.Text))
			case e.Kind == game.Noted && strings.HasPrefix(e.Text, "the bell"):
				list = append(list, e.Text)
			}
		}
	}
	return list
}

var aDay = regexp.MustCompile(`^(\d) dawn, ((\d) lots, the bell, (\d) deed, )*(\d) lots, the bell, (\d deed, )?\d dusk$`)

// TestTheDayGoesBackToLots: lots are drawn before every deed, and the day counts
// on at its end; house rules hear of every phase that begins; what is undone and
// replayed is the same game.
func TestTheDayGoesBackToLots(t *testing.T) {
	house := luatest.Written("bell.lua", `house "bell" { ruleset = "shearing", title = "A bell" }
on "lots" (function() note("the bell") end)`)
	longest := 0
	for seed := range uint64(12) {
		setup := lua.Setup{Seed: seed, House: []ruleset.House{house}}
		g := luatest.Opening(t, small, "shearing/upland", setup)
		played(t, g, seed)
		days := strings.SplitAfter(strings.Join(entered(g.Records()), ", "), " dusk")
		for i, d := range days[:len(days)-1] {
			d = strings.TrimPrefix(d, ", ")
			if !aDay.MatchString(d) || strings.Trim(strings.Join(strings.FieldsFunc(d, func(r rune) bool { return r < '0' || r > '9' }), ""), fmt.Sprint(i+1)) != "" {
				t.Errorf("seed %d: day %d goes %s", seed, i+1, d)
			}
			longest = max(longest, strings.Count(d, "lots"))
		}
		if n := g.Clock().Round(); n != len(days)-1 || n > 3 {
			t.Errorf("seed %d: it ends on day %d of %d", seed, n, len(days)-1)
		}
		again := replayed(t, g, "shearing/upland", setup)
		hash := g.State.Hash()
		for n := len(g.Records()); n > 1; n-- {
			if _, err := g.Undo(); err != nil {
				t.Fatal(err)
			}
		}
		for again.State.Hash() == hash && len(g.Records()) < len(again.Records()) {
			if _, err := g.Redo(); err != nil {
				t.Fatal(err)
			}
		}
		if g.State.Hash() != hash {
			t.Errorf("seed %d: undone and given again it is another game", seed)
		}
	}
	if longest < 6 {
		t.Errorf("lots are drawn %d times a day at most", longest)
	}
}

// TestNextThatLeadsNowhere: what next returns is a phase of the round, and the
// error has its place.
func TestNextThatLeadsNowhere(t *testing.T) {
	to := func(what string) []string {
		return []string{`next = function() if not game.chosen then return "dusk" end end`, "next = function() return " + what + " end",
			`{ "dawn", title`, `start = { { "eve", title = "Eve", rule = "shearing.dusk" } }, { "dawn", title`}
	}
	for what, want := range map[string]string{
		`"dask"`:      `phase lots: next: there is no phase "dask" (did you mean "dusk"?)`,
		`"eve"`:       "phase lots: next: the phase eve comes before the first day",
		`7`:           "phase lots: next must return the name of a phase, or nil",
		`game.chosen`: `phase lots: next: there is no phase`,
	} {
		_, err := asChanged(t, "shearing", "upland", to(what)...)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, not %s", what, err, want)
		} else if place := "shearing/shearing.lua:95"; !strings.Contains(err.Error(), place) {
			t.Errorf("%s: %v has not the place %s", what, err, place)
		}
	}
	_, err := asChanged(t, "shearing", "upland", "game.deeds = 0 end }", `game.deeds = 0 end, next = function() return "dawn" end }`)
	if err == nil || !strings.Contains(err.Error(), "is `next` a loop?") {
		t.Error(err)
	}
	if g, err := asChanged(t, "shearing", "upland", to("nil")...); err != nil || g.Clock().Phase().ID != "deed" {
		t.Error(err)
	}
}
