package spec

import (
	"strings"
	"testing"

	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/ruleset"
)

// TestRulesRememberNothing: a rule or a house rule that keeps something beside
// the game is a fault: of its file where that says so, else when it has run.
func TestRulesRememberNothing(t *testing.T) {
	const compiled, ran = `a function changes "n", which is a local of the file`, `the local "n" has changed while the rules ran`
	for _, c := range []struct{ name, before, attack, want string }{
		{"a counter", "local n = 0", "n = n + 1", compiled},
		{"one of two", "local a, n = 1, 2", "local b b, n = 1, 2", compiled},
		{"a field", "local n = { x = 0 }", "n.x = n.x + 1", compiled},
		{"a field of a field", "local n = { x = {} }", "n.x.y = 1", compiled},
		{"a function", "local n = {}", "function n.f() end", compiled},
		{"a local function", "local function n() end", "n = nil", compiled},
		{"in a loop", "local n = 0", "for i = 1, 2 do if i == 1 then n = i end end", compiled},
		{"insert", "local n = { 0 }", "table.insert(n, 1)", ran},
		{"sort", "local n = { 2, 1 }", "table.sort(n)", ran},
		{"a closure", "local function counter() local n = 0 return function() n = n + 1 return n end end local count = counter()", "count()", ran},
		{"a table of another local", "local m = { {} } local n = m[1]", "local k = n k.x = 1", ran},
		{"a metatable", "local n = setmetatable({}, {})", "local k = getmetatable(n) k.x = 1", ran},
		{"its own local", "local n = 0", "local n = 1 n = n + 1", ""},
		{"a parameter", "local n = 0", "local f = function(n) n = 2 return n end f(1)", ""},
		{"the game", "local n = game", "n.last = 'x'", ""},
		{"its own list", "local n = { 1 }", "local l = {} for i, x in ipairs(n) do l[i] = x end", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := luatest.ReachRules(c.attack, "")
			files["play.lua"].Data = append([]byte(c.before+"\n"), files["play.lua"].Data...)
			says := func(err error) {
				if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
					t.Errorf("it says %v, expected %q", err, c.want)
				}
			}
			rs, err := ruleset.Load(files, "rulesets/reach")
			if err != nil {
				says(err)
				return
			}
			h, err := lua.NewHost(rs)
			if err != nil {
				t.Fatal(err)
			}
			sc, err := lua.ReadScenario(h, "reach/battle", "reach/battle.toml", []byte(luatest.ReachBattle), nil)
			if err != nil {
				t.Fatal(err)
			}
			g, err := lua.NewGame(h, sc, lua.Setup{Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			changed := remembers(h)
			if _, err := g.Begin(); err != nil {
				t.Fatal(err)
			}
			if _, err := g.Order("blue", "try hag"); err != nil {
				t.Fatal(err)
			}
			says(changed().Err())
		})
		t.Run(c.name+" by a house rule", func(t *testing.T) {
			src := `house "x" { ruleset = "reach", title = "X" }` + "\n" + c.before + "\non \"act\" (function() " + c.attack + " end)"
			_, err := luatest.ReachGame(t, "", "", luatest.Written("x.lua", src))
			if want := c.want; want == compiled && (err == nil || !strings.Contains(err.Error(), want)) || want != compiled && err != nil {
				t.Errorf("it says %v, expected %q", err, want)
			}
		})
	}
}

// TestBattlesLeaveNothingBehind: the same host plays the same orders twice, with
// the same dice and to the same hash, and its rules hold afterwards what they
// held before.
func TestBattlesLeaveNothingBehind(t *testing.T) {
	const orders = 25
	luatest.EachScenario(t, func(t *testing.T, lib *ruleset.Library, scenario string) {
		b := luatest.NewBattle(t, lib, scenario, 5)
		changed := remembers(b.H)
		b.Begin()
		var hashes []string
		for n := 0; n < orders && !b.G.Over(); n++ {
			hashes = append(hashes, b.Give(b.Next()).Hash)
		}
		for range hashes {
			if _, err := b.G.Undo(); err != nil {
				t.Fatal(err)
			}
		}
		for n, want := range hashes {
			if got := b.Give(b.Next()).Hash; got != want {
				t.Fatalf("order %d comes to %s the second time, %s the first", n+1, got, want)
			}
		}
		if err := changed().Err(); err != nil {
			t.Error(err)
		}
	})
}
