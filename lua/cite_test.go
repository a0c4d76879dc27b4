package lua_test

import (
	"slices"
	"testing"
	"testing/fstest"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/ruleset"
)

// calls are the calls of rules by rules that a battle has seen.
type calls map[[2]string]bool

// see looks at the calls of an order: each rule that another called is among
// those that help says it uses, and each that the order or a phase called is said
// to be used by that.
func (seen calls) see(b *luatest.Battle, cited map[string]*ask.Calls, rec *game.Record) {
	b.T.Helper()
	var around []string
	for _, e := range rec.Events {
		if e.Kind != game.Called {
			continue
		}
		around = append(around[:e.Depth], e.Rule)
		if e.Depth == 0 {
			continue
		}
		edge := [2]string{around[e.Depth-1], e.Rule}
		if edge[0] == edge[1] || seen[edge] {
			continue
		}
		seen[edge] = true
		by := cited[e.Rule]
		if slices.Contains(by.Rules, edge[0]) != slices.Contains(cited[edge[0]].Uses, e.Rule) {
			b.T.Errorf("%s and %s: one says that it calls, the other not that it is called", edge[0], edge[1])
		}
		outside := e.Depth == 1 && len(by.Orders)+len(by.Phases) > 0 || // under the rule of an order or of a phase
			b.H.Card(e.Rule) != nil // a player plays it
		if !outside && !slices.Contains(by.Rules, edge[0]) {
			b.T.Errorf("order %d, %s: %s calls %s, but uses %v", rec.N, rec.Order, edge[0], edge[1], cited[edge[0]].Uses)
		}
	}
}

// TestUsesAreWhatTheCodeNames: by itself or through functions that are no rules,
// whatever stands beside it in the file.
func TestUsesAreWhatTheCodeNames(t *testing.T) {
	rs, err := ruleset.Load(fstest.MapFS{
		"ruleset.toml": {Data: []byte("name = \"tidal\"\ntitle = \"Tidal\"\nround = \"tide\"\nfiles = [\"ebb.lua\", \"flow.lua\"]\n[board]\nkind = \"none\"\n")},
		"ebb.lua": {Data: []byte(`
local function def(id, run) return rule(id) { title = "T", source = "none", text = "T.", run = run } end
local a = def("tidal.a", function() return 1 end)
local b = def("tidal.b", function() return 2 end)
local c = def("tidal.c", function() return 3 end)
local lonely = def("tidal.lonely", function() return 0 end)
local function helper(x) return a(x) end
local list = { one = b, two = c }
local direct = def("tidal.direct", function() return helper() + list.one() end)
local dynamic = def("tidal.dynamic", function(key) return list[key]() end)
local inner = def("tidal.inner", function()
  local sum = 0
  local function add() sum = sum + a() end
  for _, f in ipairs({ add }) do f() end
  return sum
end)
local late = def("tidal.late", function() return require("flow").back() + require("flow").steps.up() end)
local handed = def("tidal.handed", function(x) return x() end)
local hands = def("tidal.hands", function() return handed(c) end)
local text = def("tidal.text", function() return "lonely()" end) -- lonely()
sequence { players = function() return { "one" } end, { "low", title = "Low", run = function() direct() end } }
return { a = a, lonely = lonely }
`)},
		"flow.lua": {Data: []byte(`
local ebb = require "ebb"
local function def(id, run) return rule(id) { title = "T", source = "none", text = "T.", run = run } end
local back = def("tidal.back", function() return ebb.a() end)
local up = def("tidal.up", function() return 1 end)
action "wade" { rule = "tidal.back", phase = "low", actor = "player", run = function() up() end }
return { back = back, steps = { up = up } }
`)},
	}, "tidal")
	if err != nil {
		t.Fatal(err)
	}
	h, err := lua.NewHost(rs)
	if err != nil {
		t.Fatal(err)
	}
	cited := ask.RuleCalls(h)
	for id, want := range map[string][]string{
		"direct": {"tidal.a", "tidal.b"}, "dynamic": {"tidal.b", "tidal.c"}, "inner": {"tidal.a"}, "late": {"tidal.back", "tidal.up"},
		"handed": nil, "hands": {"tidal.handed", "tidal.c"}, "text": nil, "lonely": nil, "back": {"tidal.a"},
	} {
		if got := cited["tidal."+id].Uses; !slices.Equal(got, want) {
			t.Errorf("%s uses %v, not %v", id, got, want)
		}
	}
	by := cited["tidal.a"]
	if !slices.Equal(by.Rules, []string{"tidal.direct", "tidal.inner", "tidal.back"}) || by.Orders != nil || by.Phases != nil {
		t.Errorf("a is used by %+v", by)
	}
	if by := cited["tidal.up"]; !slices.Equal(by.Orders, []string{"wade"}) {
		t.Errorf("up is used by %+v", by)
	}
	if by := cited["tidal.direct"]; !slices.Equal(by.Phases, []string{"low"}) || by.Rules != nil {
		t.Errorf("direct is used by %+v", by)
	}
	if by := cited["tidal.lonely"]; by.Rules != nil || by.Orders != nil || by.Phases != nil {
		t.Errorf("lonely is used by %+v", by)
	}
}
