package lua_test

import (
	"errors"
	"strings"
	"testing"

	"parley/lua"
	"parley/lua/luatest"
)

// promises are rules with promises that they keep, or not: what a call finds, the rule and
// the key that it names.
var promises = []struct {
	name, call, rule, key, text string
	checked                     int // calls that are small enough
}{
	{"a fight", "fights.fight(3, 2)", "", "", "", 1},
	{"a fight whose bonus grows", "fights.forgets(2, 3)", "dicey.forgets", "game.rest_depends_on(1, 2)", "name everything that the rest depends on", 0},
	{"a fight inside another rule", "fights.outer(2, 2)", "dicey.forgets", "game.rest_depends_on(1, 1)", "dicey.forgets", 0},
	{"dice of a caller, which may be forgotten", "fights.adds(2)", "", "", "", 2},
	{"a pure rule", "fights.twice(4)", "", "", "", 1},
	{"a pure rule that reads a local which its caller sets", "fights.reads()", "dicey.secretly", "pure (1)", "is marked pure, but", 0},
	{"a pure rule that counts its calls", "fights.counts()", "dicey.counts", "pure ()", "is marked pure, but", 1},
	{"a rule that is too large", "fights.fight(40, 40)", "", "", "", 0},
	{"a rule that fails", "fights.fails(1)", "", "", "", 0},
}

const promising = luatest.PureHead + `
local held = {}
local function set(t, key, v) t[key] = v end

local function blows(name, keeps)
  return rule(name) { title = "T", source = "none", text = "T", run = function(ours, theirs)
    local bonus = 0
    while ours > 0 and theirs > 0 do
      if keeps then game.rest_depends_on(ours, theirs, bonus) else game.rest_depends_on(ours, theirs) end
      local die = roll("d6", "blow")
      if die + bonus > 4 then theirs = theirs - 1 else ours = ours - 1 end
      if die == 6 and not keeps then bonus = 1 end
    end
    return ours, theirs
  end }
end

local fight   = blows("dicey.fight", true)
local forgets = blows("dicey.forgets", false)
local outer   = def("dicey.outer", true, function(a, b) local ours = forgets(a, b) return ours end)
local one     = rule "dicey.one" { title = "T", source = "none", text = "T", run = function(n)
  for i = 1, n do
    game.rest_depends_on(i)
    roll("d6", "lost")
  end
  return roll("d2", "last")
end }
local adds    = def("dicey.adds", true, function(n) local d = roll("d3") return d + one(n) end)
local twice   = def("dicey.twice", true, function(n) return roll("d6") * 2 > n end)
local secretly = def("dicey.secretly", true, function(n) return n + held[1] end)
local reads   = def("dicey.reads", true, function()
  set(held, 1, roll("d2"))
  return secretly(1)
end)
local counts  = def("dicey.counts", true, function() set(held, "n", (held.n or 0) + 1) return held.n end)
local fails   = def("dicey.fails", true, function(n) if roll("d2") > n then error("no") end return n end)
return { fight = fight, forgets = forgets, outer = outer, adds = adds, twice = twice, reads = reads, counts = counts, fails = fails }
`

// Promises that do not hold are faults, which name the rule and the key; those that hold
// are none.
func TestPromisesAreChecked(t *testing.T) {
	for _, x := range promises {
		t.Run(x.name, func(t *testing.T) {
			g, err := luatest.PureRules(t, promising)
			if err != nil {
				t.Fatal(err)
			}
			g.Host.Promises = lua.NewPromises()
			for range 2 { // the second time there is nothing new
				if _, err := luatest.Eval(g, x.call, luatest.Dealt{}); err != nil && !strings.Contains(err.Error(), "no") {
					t.Fatal(err)
				}
			}
			before := g.State.Hash()
			err = g.Host.BrokenPromise()
			broken := (*lua.BrokenPromise)(nil)
			if errors.As(err, &broken) != (x.rule != "") || broken != nil && (broken.Rule != x.rule || broken.Key != x.key || !strings.Contains(broken.Text, x.text)) {
				t.Errorf("found %+v (%v)", broken, err)
			}
			if broken == nil && (err != nil || g.Host.Promises.Checked != x.checked) {
				t.Errorf("%d calls were checked: %v", g.Host.Promises.Checked, err)
			}
			if g.State.Hash() != before || g.Host.Promises == nil {
				t.Error("the check has changed the game")
			}
			if broken != nil {
				t.Log(broken)
			}
		})
	}
}
