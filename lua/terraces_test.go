package lua_test

import (
	"math"
	"strings"
	"testing"

	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/ruleset"
)

// terraces is a ruleset on a plane: figures with bases, walls with heights and
// gates, ground with prices, and moves by the cheapest way.
var terraces = &ruleset.Library{Dirs: []string{"testdata"}}

// TestWalkOnTerraces: an order moves by the cheapest way and pays for it; one that
// is too dear, or leads into a wall or onto another, is refused with its reason.
func TestWalkOnTerraces(t *testing.T) {
	g := luatest.Opening(t, terraces, "terraces/summer", lua.Setup{Seed: 1})
	field := func(id, key string) float64 {
		return g.State.Root().Get("gardeners").Table().Get(id).Table().Get(key).Num()
	}
	for _, c := range []struct{ player, order, refused string }{
		{"spade", "go ann 3 5", "the cheapest way costs 8.73"}, // beside the bed and over the gravel
		{"spade", "go ann 0.5 7.5", ""},
		{"spade", "go cy 18.8 12.1", "Rob stands there"},
		{"spade", "go bea 8 4", "no way leads there"}, // into the pond
		{"rake", "go tom 19 9", ""},                   // up by the ladder
		{"rake", "help sue cy", ""},                   // they touch: nothing to go
		{"spade", "help ann bea", "does not come up to Bea"},
	} {
		rep, err := g.Order(c.player, c.order)
		if err != nil {
			t.Fatal(c.order, err)
		}
		said := ""
		for _, r := range rep.Refused {
			said += r.Text
		}
		if rep.Accepted() != (c.refused == "") || !strings.Contains(said, c.refused) {
			t.Errorf("%s: %v %q", c.order, rep.Accepted(), said)
		}
	}
	if x, y := field("tom", "x"), field("tom", "y"); x != 19 || y != 9 {
		t.Errorf("Tom is at %v, %v", x, y)
	}
	if left := field("tom", "left"); math.Abs(left-4.426622524) > 1e-6 { // by the ladder, the first steps on gravel
		t.Errorf("Tom has %v left", left)
	}
	if f := field("tom", "facing"); f <= 270 || f >= 360 {
		t.Errorf("Tom faces %v", f)
	}
}
