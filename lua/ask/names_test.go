package ask_test

import (
	"strings"
	"testing"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/scenarios"
)

// duelOf is galley/duel with other ids for its two ships.
func duelOf(t *testing.T, trident, hag string) (*lua.Game, error) {
	t.Helper()
	text, err := scenarios.FS.ReadFile("galley/duel.toml")
	if err != nil {
		t.Fatal(err)
	}
	text = []byte(strings.NewReplacer(`"trident"`, `"`+trident+`"`, `"hag"`, `"`+hag+`"`).Replace(string(text)))
	h, _, err := lua.Open(luatest.Compiled(), "galley/duel")
	if err != nil {
		t.Fatal(err)
	}
	sc, err := lua.ReadScenario(h, "names", "names.toml", text, nil)
	if err != nil {
		return nil, err
	}
	return luatest.Opened(t, h, sc, lua.Setup{Seed: 1}), nil
}

// TestExactBeforePrefix: an id that is typed whole means its piece, whatever
// other names begin with it.
func TestExactBeforePrefix(t *testing.T) {
	g, err := duelOf(t, "b", "bl")
	if err != nil {
		t.Fatal(err)
	}
	for word, want := range map[string]string{"b": "b", "B": "b", "bl": "bl", "blu": "blue", "blue": "blue", "r": "red", "trident": "b", "Sea-Hag": "bl"} {
		if p := g.Host.Piece(word); p == nil || p.Key() != want {
			t.Errorf("%q is %v, not %s", word, p, want)
		}
	}
	if g.Host.IsPiece("blue", "b") || !g.Host.IsPiece("b", "b") || !g.Host.IsPiece("blue", "blu") {
		t.Error("the beginning of a side's id means the side, though a ship has it whole")
	}
	if a, err := ask.Odds(g, question(t, `choose("red", "who is boarded?", { "no", "yes" }, bl) given b=yes`)); err != nil || len(a.Unused) != 1 {
		t.Errorf("%v: an answer of b is taken for one of bl, whose question has the letter: %v", err, a.Unused)
	}
}

// TestShipsNamedAsRules: a question speaks of the ship; the rule has its id.
func TestShipsNamedAsRules(t *testing.T) {
	g, err := duelOf(t, "hit", "links")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"hit.hull":                   "8:1",
		"galley.archery.hit(hit, 4)": "no:1/3 yes:2/3",
		"archery_hit(hit, 4)":        "no:1/3 yes:2/3",
		"archery.hit(hit, 4)":        "no:1/3 yes:2/3",
		"links.hull":                 "6:1",
		"archery.target-zone(hit)":   "1:1",
		"hit.hull-links.hull":        "2:1",
	} {
		if a, err := ask.Odds(g, question(t, text)); err != nil || rows(a) != want {
			t.Errorf("%s: %v %v, want %s", text, err, a, want)
		}
	}
	if bl, err := ask.BlameOf(g, "links.hull", func(*game.Record) game.Viewer { return nil }); err != nil || bl.Path != "ships.links.hull" {
		t.Errorf("why links.hull: %v %+v", err, bl)
	}
	for id, what := range map[string]string{"boarding": "a chapter of the rules", "end": "a word of Lua", "count": "a word of the rules", "none": "the word for an empty list", "string": "a word of the rules"} {
		_, err := duelOf(t, id, "hag")
		if err == nil || !strings.Contains(err.Error(), `the id "`+id+`" is taken: in questions it means `+what) {
			t.Errorf("%s: %v", id, err)
		}
	}
}

// TestOneIDOneThing: an id is of one thing, whatever its kind.
func TestOneIDOneThing(t *testing.T) {
	if _, err := duelOf(t, "blue", "hag"); err == nil || !strings.Contains(err.Error(), `the id "blue" is taken by the side in line `) {
		t.Errorf("a ship called as a side: %v", err)
	}
	if _, err := duelOf(t, "hag", "hag"); err == nil || !strings.Contains(err.Error(), `the id "hag" is taken by the ship in line `) {
		t.Errorf("two ships: %v", err)
	}
}
