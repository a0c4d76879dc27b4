package ask_test

import (
	"maps"
	"strings"
	"testing"
	"testing/fstest"

	glua "github.com/yuin/gopher-lua"

	"parley/core/odds"
	"parley/lua/ask"
	"parley/lua/luatest"
)

const standing = `
-- What the loop counts in stands around its function.
local outer = rule "dicey.outer" { title = "Outer", source = "none", text = "A loop.", run = function(n)
  local total = 0
  local function all()
    while n > 0 do
      game.rest_depends_on(total, n)
      total = total + roll("d3")
      n = n - 1
    end
  end
  all()
  return total
end }

-- Another function counts, and tells.
local apart = rule "dicey.apart" { title = "Apart", source = "none", text = "A loop.", run = function(n)
  local total = 0
  local function add(x) total = total + x end
  local function so_far() return total end
  local function all(left)
    while left > 0 do
      game.rest_depends_on(so_far(), left)
      add(roll("d3"))
      left = left - 1
    end
  end
  all(n)
  return total
end }

-- The list is of the run.
local kept = rule "dicey.kept" { title = "Kept", source = "none", text = "A loop.", run = function(n)
  local t, i = { 0 }, 0
  while i < n do
    game.rest_depends_on(t, i)
    t[1], i = t[1] + roll("d3"), i + 1
  end
  return t[1]
end }

-- Rounds of one rule that are called by rounds of another.
local sum = rule "dicey.sum" { title = "Sum", source = "none", text = "A loop.", run = function(n, seen)
  local x = 0
  for i = 1, n do
    game.rest_depends_on(x, i, seen)
    x = x + roll("d3")
  end
  return x % 4 + seen
end }

local inside = rule "dicey.inside" { title = "Inside", source = "none", text = "A loop.", run = function(n)
  local total = 0
  for i = 1, n do
    game.rest_depends_on(total, i)
    total = total + sum(2, total % 2)
  end
  return total
end }

-- Two places in one line, and what they hold.
local places = rule "dicey.places" { title = "Places", source = "none", text = "A loop.", run = function(n)
  local a, b = 0, 0
  for i = 1, n do game.rest_depends_on(a, b, i, 1) a = a + roll("d2") game.rest_depends_on(a, b, i, 2) b = b + a * roll("d2") end
  return a + b
end }

-- A rule that is called twice.
local twice = rule "dicey.twice" { title = "Twice", source = "none", text = "A loop.", run = function(n)
  return sum(2, sum(n, 0)) * 10 + sum(1, 0)
end }

sequence {
  players = function() return { "one" } end,
  { "end", title = "End" },
}

return { sum = sum, twice = twice, outer = outer, apart = apart, kept = kept, inside = inside, places = places }
`

// TestRunsGoOnWhereTheyStood: a run that goes on from where its state was met comes
// to what it comes to by all its answers, wherever the function keeps its values.
func TestRunsGoOnWhereTheyStood(t *testing.T) {
	answer := func(text string, merged bool) *ask.Answer {
		rules := standing
		if !merged {
			rules = strings.ReplaceAll("local function none() end\n"+rules, "game.rest_depends_on(", "none(")
		}
		files := maps.Clone(luatest.OddsRules)
		files["fights.lua"] = &fstest.MapFile{Data: []byte(rules)}
		g := gameOf(t, files)
		if !merged {
			g.Host.Sandbox.Func("\x00head", func(*glua.LState) int { return 0 })
		}
		a, err := ask.Odds(g, question(t, text))
		if err != nil {
			t.Fatal(text, err)
		}
		return a
	}
	for _, text := range []string{"outer(4)", "apart(4)", "kept(4)", "inside(3)", "places(3)", "twice(3)"} {
		got, want := answer(text, true), answer(text, false)
		if rows(got) != rows(want) || got.Kind != odds.Exact {
			t.Errorf("%s: %v %s\nunmerged: %s", text, got.Kind, rows(got), rows(want))
		}
		if got.States < 3 {
			t.Errorf("%s: nothing was merged", text)
		}
	}
}

const calledTwice = luatest.PureHead + `
local inner = def("dicey.inner", false, function(n)
  local sum = 0
  while true do
    game.rest_depends_on(n, sum)
    if n == 0 then return sum end
    n, sum = n - 1, sum + roll("d2")
  end
end)
local odd = def("dicey.odd", false, function() local sum = 0 for k = 1, 3 do sum = sum + k * inner(k % 2) end return sum end)
local twos = def("dicey.twos", false, function() local sum = 0 for k = 1, 5 do sum = sum + k * inner(k % 2 * 2) end return sum end)
local none = def("dicey.none", false, function() return inner(0) + 10 * inner(0) + roll("d2") end)
return { inner = inner, odd = odd, twos = twos, none = none }
`

// TestCallsAreDistinguished: a run continues in the call in which its state was met, not
// in an earlier one without dice, and two calls without dice are no endless loop.
func TestCallsAreDistinguished(t *testing.T) {
	for _, text := range []string{"none()", "odd()", "twos()", "inner(2) + 10 * inner(0) + 100 * inner(2) + 1000 * inner(0)"} {
		var got []string
		for _, chapter := range []string{calledTwice, strings.ReplaceAll("local function none() end\n"+calledTwice, "game.rest_depends_on(", "none(")} {
			g, err := luatest.PureRules(t, chapter)
			if err != nil {
				t.Fatal(err)
			}
			a := answer(t, g, text)
			if a.Kind != odds.Exact {
				t.Errorf("%s: %v, %s", text, a.Kind, a.Reason)
			}
			got = append(got, rows(a))
		}
		if got[0] != got[1] {
			t.Errorf("%s: %s\nunmerged: %s", text, got[0], got[1])
		}
	}
}
