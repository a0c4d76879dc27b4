package ask_test

import (
	"fmt"
	"testing"

	glua "github.com/yuin/gopher-lua"

	"parley/core/odds"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
)

// looping are questions with loops whose rounds may be merged, or may not though
// they look like it; most is how many ways the first take.
var looping = []struct {
	name, question string
	most           int
}{
	{"a sum", `(function() local n = 0 for i = 1, 6 do n = n + roll("d6") end return n end)()`, 486},
	{"five of a kind", fiveOfAKind, 2000},
	{"a while", `(function() local n, t = 0, 0 while n < 12 do n = n + roll("d4") t = 1 - t end return n, t end)()`, 120},
	{"a repeat", `(function() local n = 0 repeat local x = roll("d3") n = n + x until n > 9 or x == 3 and n > 5 return n end)()`, 100},
	{"without end", `(function() local n = 0 while roll("d6") > n do n = roll("d2") end return n end)()`, 60},
	{"a chunk", "local n = 0 for i = 1, 5 do n = n + roll(\"d6\") end return n", 330},
	{"inside one another", `(function() local n = 0 for i = 1, 3 do for j = 1, i do n = n + roll("d3") end end return n end)()`, 150},
	{"a limit that was rolled", `(function() local n = 0 for i = 1, roll("d4") do n = n + roll("d4") end return n end)()`, 200},
	{"a list that was drawn", `(function() local n = 0 for i, x in ipairs(draw({ 1, 2, 3, 4, 5 }, "which", nil, 3)) do n = n + roll("d3") * (x % 2) end return n end)()`, 300},
	{"a list is kept", `(function() local t = { 0, 0 } for i = 1, 5 do local x = roll("d2") t[x] = t[x] + 1 end return t[1] end)()`, 60},
	{"a function beside it", `(function() local function two() return roll("d3") + roll("d3") end local n = 0 for i = 1, 4 do n = n + two() end return n end)()`, 400},
	{"a function that holds a local", `(function() local n = 0 local function two() n = n + roll("d3") end for i = 1, 4 do two() end return n end)()`, 0},
	{"a local of its caller", `(function() local function sum(k) local n = 0 for i = 1, k do n = n + roll("d3") end return n end local x = roll("d6") return sum(3) * 100 + x, sum(2) end)()`, 0},
	{"a table of the caller", `(function() local function fill(t) for i = 1, 4 do t[#t + 1] = roll("d2") end end local t = {} fill(t) return table.concat(t) end)()`, 0},
	{"a table of the caller, left behind", `(function() local function fill(t) t[1] = roll("d3") t = nil for i = 1, 3 do if roll("d2") == 1 then return i end end return 0 end local t = {} local n = fill(t) return n, t[1] end)()`, 0},
	{"one table twice", `(function() local a = {} local b = roll("d2") == 1 and a or {} for i = 1, 3 do b.n = (b.n or 0) + roll("d2") end return a.n or 0, b.n end)()`, 0},
	{"a name in the way", `(function() local n = roll("d6") do local n = 0 for i = 1, 2 do n = n + roll("d2") end end return n end)()`, 0},
	{"an outer local, by the main part", "local n = 0\nlocal function add() n = n + roll(\"d3\") end\nlocal function many() for i = 1, 3 do add() end end\nmany() return n", 0},
	{"a call by hand", `(function() local n = 0 local function each(f) for i = 1, 3 do f(roll("d3")) end end each(function(x) n = n + x end) return n end)()`, 0},
	{"twice the same", `(function() local function one() for i = 1, 2 do if roll("d3") == 1 then return 1 end end return 0 end return one() + one() * 10, one() end)()`, 0},
	{"by itself", `(function() local function f(k) local n = 0 for i = 1, 2 do n = n + roll("d2") if k > 0 then n = n + f(k - 1) end end return n end return f(1) end)()`, 0},
	{"caught", `(function() local n = 0 for i = 1, 3 do pcall(function() error(roll("d3")) end) n = n + roll("d2") end return n end)()`, 0},
	{"the game", `(function() for i = 1, 3 do if roll("d3") == 1 then game.outcome = { text = "x" } end end return game.outcome and game.outcome.text or "" end)()`, 40},
}

const fiveOfAKind = `(function()
  local have, of = 0, 1
  for throw = 1, 3 do
    local faces = { count(5 - have, "d6", { "1", "2", "3", "4", "5", "6" }) }
    if have > 0 then faces[of] = faces[of] + have end
    have = 0
    for face, n in ipairs(faces) do
      if n > have then have, of = n, face end
    end
  end
  return have
end)()`

// TestLoopsAreMerged: rounds of a loop that are equal are walked once, and it
// comes to the same as without.
func TestLoopsAreMerged(t *testing.T) {
	for _, c := range looping {
		t.Run(c.name, func(t *testing.T) {
			whole := func(merge bool) *ask.Answer {
				g := dicey(t)
				if !merge {
					g.Host.Sandbox.Func("\x00head", func(*glua.LState) int { return 0 })
				}
				q := question(t, c.question)
				q.Budget.Paths = 1 << 20
				a, err := ask.Odds(g, q)
				if err != nil {
					t.Fatal(err)
				}
				return a
			}
			got := whole(true)
			if c.name == "without end" {
				if got.Kind != odds.Exact || got.Paths > c.most {
					t.Errorf("%d ways %s", got.Paths, rows(got))
				}
				return
			}
			if c.name == "five of a kind" {
				if got.Kind != odds.Exact || got.Paths > c.most || got.Rows[len(got.Rows)-1].P.RatString() != "347897/7558272" {
					t.Errorf("%d ways %s", got.Paths, rows(got))
				}
				return
			}
			want := whole(false)
			if got.Kind != odds.Exact || want.Kind != odds.Exact || rows(got) != rows(want) {
				t.Errorf("%s\nwithout heads %s", rows(got), rows(want))
			}
			if c.most > 0 && got.Paths > c.most {
				t.Errorf("%d ways, without heads %d", got.Paths, want.Paths)
			}
		})
	}
}

// TestLoopsOfRulesAreMerged: in chapters as well, where a loop asks by itself.
func TestLoopsOfRulesAreMerged(t *testing.T) {
	g, err := luatest.PureRules(t, luatest.PureHead+fmt.Sprintf(`
local five = def("dicey.five", false, function() return %s end)
local total = def("dicey.total", false, function(dice)
  local n = 0
  for i = 1, dice do n = n + roll("d6") end
  return n
end)
return { five = five, total = total }
`, fiveOfAKind))
	if err != nil {
		t.Fatal(err)
	}
	for text, most := range map[string]int{"five()": 2000, "total(12)": 2052, `total(3) .. " " .. total(3)`: 15_000} {
		a, err := ask.Odds(g, question(t, text))
		if err != nil || a.Kind != odds.Exact || a.Paths > most {
			t.Errorf("%s: %v %v %d ways", text, err, a.Kind, a.Paths)
		}
	}
	if a, err := ask.Odds(g, question(t, "total(12)")); err != nil || a.Rows[0].P.RatString() != "1/2176782336" || len(a.Rows) != 61 {
		t.Error(err, rows(a))
	}
}

// TestWordsForListsLeaveLoopsMerged: a function that is lent to one of them takes
// nothing from what is merged. What it rolls itself counts as in a loop, but is not
// merged.
func TestWordsForListsLeaveLoopsMerged(t *testing.T) {
	found := map[string]string{}
	for _, c := range []struct {
		same, body string
		most       int
	}{
		{"loop", `local n = 0 for i = 1, 8 do if has({ 3, 5 }, i) then n = n + 1 end n = n + roll("d6") end return n`, 2000},
		{"loop", `local n = 0 for i = 1, 8 do if any({ 3, 5 }, function(x) return x == i end) then n = n + 1 end n = n + roll("d6") end return n`, 2000},
		{"roll", `local n = 0 for i = 1, 3 do n = n + i * roll("d6") end return n`, 1296},
		{"roll", `return sum({ 1, 2, 3 }, function(i) return i * roll("d6") end)`, 1296},
	} {
		a, err := ask.Odds(dicey(t), question(t, "(function() "+c.body+" end)()"))
		if err != nil || a.Kind != odds.Exact || a.Paths > c.most {
			t.Fatal(c.body, err, a.Paths)
		}
		if found[c.same] != "" && found[c.same] != rows(a) {
			t.Errorf("%s: %s, want %s", c.body, rows(a), found[c.same])
		}
		found[c.same] = rows(a)
	}
}

func benchOf(b *testing.B, g *lua.Game, text string) {
	q, paths := question(b, text), 0
	for b.Loop() {
		a, err := ask.Odds(g, q)
		if err != nil || a.Kind != odds.Exact {
			b.Fatal(err, a)
		}
		paths = a.Paths
	}
	b.ReportMetric(float64(paths), "ways")
}

func BenchmarkOddsFiveOfAKind(b *testing.B) { benchOf(b, dicey(b), fiveOfAKind) }

func BenchmarkOddsFiveRounds(b *testing.B) {
	y := luatest.Opening(b, luatest.Compiled(), "galley/yendor", lua.Setup{Seed: 1})
	benchOf(b, y, `(function() local a, b = 10, 8 for i = 1, 5 do a, b = boarding.plain(a, b) end return a, b end)()`)
}
