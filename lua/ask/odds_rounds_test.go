package ask_test

import (
	"testing"

	"parley/core/odds"
	"parley/lua/ask"
	"parley/lua/luatest"
)

// blows are rounds whose rules merge their own dice: each side rolls its dice one by one.
const blows = luatest.PureHead + `
local blow = def("dicey.blow", false, function(dice)
  local hits = 0
  for i = 1, dice do
    game.rest_depends_on(i, hits)
    if roll("d6", "blow") > 4 then hits = hits + 1 end
  end
  return hits
end)
local both = def("dicey.both", false, function(ours, theirs)
  local lost = blow(theirs)
  return math.max(0, ours - lost), math.max(0, theirs - blow(ours))
end)
local twice = def("dicey.twice", false, function(dice)
  local hits = 0
  while roll("d6", "again") > 2 do
    game.rest_depends_on(hits)
    hits = math.min(dice, hits + 1)
  end
  return hits
end)
return { blow = blow, both = both, twice = twice }
`

// TestRoundsAreMergedWithin: a round of until is merged within, too, and comes to the same
// as one that asks for all its dice at once.
func TestRoundsAreMergedWithin(t *testing.T) {
	g, err := luatest.PureRules(t, blows)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		merged, plain string
		most          int // ways; without merging the first round alone takes 6^10, or never ends
	}{
		{`a, b = both(a, b)`, `a, b = math.max(0, a - count(b, "d6", "5-6")), math.max(0, b - count(a, "d6", "5-6"))`, 25_000},
		{`a, b = (function() local lost = blow(b) return math.max(0, a - lost), math.max(0, b - blow(a)) end)()`,
			`a, b = math.max(0, a - count(b, "d6", "5-6")), math.max(0, b - count(a, "d6", "5-6"))`, 25_000},
	} {
		end := ` from a=5, b=5 until a < 1 or b < 1 watch a, b`
		got, err := ask.Odds(g, question(t, c.merged+end))
		if err != nil {
			t.Fatal(err)
		}
		want, err := ask.Odds(g, question(t, c.plain+end))
		if err != nil {
			t.Fatal(err)
		}
		if got.Kind != odds.Exact || rows(got) != rows(want) || got.Paths > c.most || got.States != want.States {
			t.Errorf("%s: %v, %d ways, %d states and not %d: %s\nand not\n%s", c.merged, got.Kind, got.Paths, got.States, want.States, rows(got), rows(want))
		}
	}
	// a loop without end within a round, and a round that may change nothing
	got, err := ask.Odds(g, question(t, `n = n - twice(2) from n=3 until n < 1 watch n`))
	if err != nil || got.Kind != odds.Exact || rows(got) != "-1:14/27 0:13/27" {
		t.Errorf("%v %v %s", err, got.Kind, rows(got))
	}
}
