package lua_test

import (
	"strings"
	"testing"

	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/reload"
	"parley/lua/ruleset"
	"parley/lua/spec"
)

// storm counts the rounds in which it blows, with a force that can be set.
const storm = `house "storm-front" {
  ruleset = "galley",
  title   = "A storm",
  state   = {
    gusts = "count",
    names = "list of text",
  },
  params  = { force = 4, name = "Fury" },
}

on "orders" (function()
  game.storm_front.gusts = game.storm_front.gusts + storm_front.force
  table.insert(game.storm_front.names, storm_front.name)
end)
`

func given(t *testing.T, g *lua.Game, orders ...string) {
	t.Helper()
	for _, o := range orders {
		rep, err := g.Order("", o)
		if err != nil {
			t.Fatal(o, err)
		}
		if !rep.Accepted() {
			t.Fatal(o, rep.Refused)
		}
	}
}

func TestAHouseRuleKeepsAStateOfItsOwn(t *testing.T) {
	g := luatest.Duel(t, luatest.Library())
	before := g.State.Hash()
	if _, err := g.AddHouse(luatest.Written("storm.lua", storm)); err != nil {
		t.Fatal(err)
	}
	if g.State.Hash() != before {
		t.Error("a house rule that is not in force changes the hash")
	}
	given(t, g, "house on storm-front")
	const gusts = "game.storm_front.gusts"
	if got := luatest.Ask(t, g, gusts); got != "0" {
		t.Errorf("at the beginning: %s", got)
	}
	on := g.State.Hash()
	if on == before {
		t.Error("the state is not in the hash")
	}
	if got := luatest.Ask(t, g, "game.storm_front"); !strings.Contains(got, "gusts = 0") {
		t.Errorf("shown as %s", got)
	}
	luatest.Ask(t, g, `(function() game.storm_front.gusts = 3 return 1 end)()`)
	if g.State.Hash() != on {
		t.Error("what a question writes is not undone")
	}
	given(t, g, "house off storm-front")
	if g.State.Hash() != before {
		t.Error("out of force the state is still in the hash")
	}
	if got := luatest.Ask(t, g, "game.storm_front"); got != "nil" {
		t.Errorf("out of force: %s", got)
	}
	if _, err := g.Undo(); err != nil {
		t.Fatal(err)
	}
	if g.State.Hash() != on {
		t.Error("undo does not bring the state back")
	}
}

func TestHouseStateFaults(t *testing.T) {
	for text, want := range map[string]string{
		`state = { gusts = "cuont" }`:     `x.lua:1:`,
		"state = {\n gusts = \"cuont\" }": `x.lua:2:2: the state field gusts: unknown type "cuont"`,
		`state = { Gusts = "count" }`:     `"Gusts" is not a name of a field`,
		`state = "count"`:                 `state must be a table`,
		`state = { gusts = 3 }`:           `needs a type in quotes`,
		`state = { at = "cell" }`:         `make that field optional with ?`,
		`state = { by = "shpi?" }`:        `did you mean "ship"?`,
		`params = { range = {} }`:         `the parameter range must be a number`,
		`params = 3`:                      `params must be a table`,
		`stats = { gusts = "count" }`:     `did you mean "state"?`,
		`params = { range = 4 } } local function f() return x.rnge end house "y" {`: `did you mean "range"?`,
	} {
		h := luatest.Duel(t, luatest.Library()).Host
		_, err := h.AddHouse("x", "x.lua", []byte(`house "x" { ruleset = "galley", title = "X", `+text+` }`))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\n%v\nwants %s", text, err, want)
		}
	}
	for id, want := range map[string]string{
		`"ships" { state = { n = "count" },`:    "would be game.ships, which the ruleset galley already has",
		`"relation" { state = { n = "count" },`: "would be game.relation, which",
		`"ram" { params = { n = 1 },`:           "already means a chapter of the rules",
	} {
		h := luatest.Duel(t, luatest.Library()).Host
		_, err := h.AddHouse("x", "x.lua", []byte(`house `+id+` ruleset = "galley", title = "X" }`))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, wants %s", id, err, want)
		}
	}
}

func TestAHouseRulesStateBelongsToTheHost(t *testing.T) {
	g := luatest.Duel(t, luatest.Library())
	if err := g.Host.InForce([]ruleset.House{luatest.Written("storm.lua", storm)}); err != nil {
		t.Fatal(err)
	}
	_, err := luatest.Eval(g, `(function() game.storm_front = nil end)()`, &spec.Scripted{})
	if err == nil || !strings.Contains(err.Error(), "game.storm_front is the state of the house rule storm-front") {
		t.Errorf("removed by a script: %v", err)
	}
	_, err = luatest.Eval(g, `(function() game.storm_front.gust = 1 end)()`, &spec.Scripted{})
	if err == nil || !strings.Contains(err.Error(), `did you mean "gusts"`) {
		t.Errorf("a misspelt field: %v", err)
	}
	_, err = luatest.Eval(g, `(function() storm_front.force = 1 end)()`, &spec.Scripted{})
	if err == nil || !strings.Contains(err.Error(), "read-only") {
		t.Errorf("a parameter written by a script: %v", err)
	}
}

func TestParametersAreSet(t *testing.T) {
	g := luatest.Duel(t, luatest.Library())
	set := `house "calmer" { ruleset = "galley", title = "Calmer" }
set("storm-front.force", 1)`
	if err := g.Host.InForce([]ruleset.House{luatest.Written("storm.lua", storm), luatest.Written("calmer.lua", set)}); err != nil {
		t.Fatal(err)
	}
	if got := luatest.Ask(t, g, "storm_front.force"); got != "1" {
		t.Errorf("set: %s", got)
	}
	if list := g.Host.Changed("storm-front.force"); len(list) != 1 || list[0].String() != "storm-front.force 4 → 1" {
		t.Errorf("changes: %v", list)
	}
	if err := g.Host.SwitchHouse("calmer", false); err != nil {
		t.Fatal(err)
	}
	if got := luatest.Ask(t, g, "storm_front.force"); got != "4" {
		t.Errorf("switched off: %s", got)
	}
	for src, want := range map[string]string{
		`set("storm-front.forc", 1)`:    `did you mean "force"?`,
		`set("storm-front.force", "a")`: `must be a number, such as 4, got`,
		`set("storm.force", 1)`:         `there is no data table or optional rule "storm.force"`,
	} {
		_, err := g.Host.AddHouse("y", "y.lua", []byte(strings.Replace(head, `"x"`, `"y"`, 1)+src))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", src, err)
		}
	}
	_, err := g.Host.AddHouse("storm.lua", "storm.lua", []byte(strings.Replace(storm, "force = 4, ", "", 1)))
	if err == nil || !strings.Contains(err.Error(), `storm_front`) {
		t.Errorf("a parameter that its own file reads is gone: %v", err)
	}
}

func TestAStateIsReplayed(t *testing.T) {
	lib := luatest.Library()
	g := luatest.Duel(t, lib)
	if _, err := g.AddHouse(luatest.Written("storm.lua", storm)); err != nil {
		t.Fatal(err)
	}
	given(t, g, "house on storm-front", "done blue", "done red")
	if got := luatest.Ask(t, g, "game.storm_front"); got != `{gusts = 4, names = {"Fury"}}` {
		t.Errorf("after a gust: %s", got)
	}
	given(t, g, "house off storm-front", "house on storm-front")
	if got := luatest.Ask(t, g, "game.storm_front.gusts"); got != "0" {
		t.Errorf("in force again: %s", got)
	}
	if _, err := g.Undo(); err != nil {
		t.Fatal(err)
	}
	if _, err := g.Undo(); err != nil {
		t.Fatal(err)
	}
	to, err := reload.Replayed(g, g.Host.Ruleset)
	if err != nil {
		t.Fatal(err)
	}
	if to.State.Hash() != g.State.Hash() {
		t.Error("the replayed game has another hash")
	}
	twin, err := reload.Twin(g, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if twin.State.Hash() != g.State.Hash() {
		t.Errorf("the twin has another hash:\n%s\n%s", g.State.Root(), twin.State.Root())
	}
	if _, err := reload.Twin(g, nil, func(*lua.Overlay) bool { return false }); err != nil {
		t.Errorf("a twin by the book: %v", err)
	}
}

// TestSpecsReadParams: the spec of a house rule reads its parameters, under the name that
// the house file uses, also a value that --set changes.
func TestSpecsReadParams(t *testing.T) {
	rs, err := luatest.Library().Ruleset("galley")
	if err != nil {
		t.Fatal(err)
	}
	x := ruleset.House{File: "fair-wind.lua", Text: []byte(`house "fair-wind" { ruleset = "galley", title = "Fair wind", text = "T.", params = { gust = 2 } }`)}
	for text, want := range map[string]string{
		`describe("fair-wind", function() it("blows", function() expect(fair_wind.gust).is(2) end) end)`: "",
		`describe("fair-wind", function() it("blows", function() expect(fair_wind.gst).is(2) end) end)`:  `the house rule fair-wind has no "gst" (did you mean "gust"?)`,
		`describe("fair-wind", function() it("blows", function() expect(fair_wnd.gust).is(2) end) end)`:  `undefined name "fair_wnd"`,
	} {
		rep, err := spec.RunHouse(rs, x, nil, "fair-wind_spec.lua", []byte(text), nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, s := range rep.Specs {
			if s.Err != nil {
				got = s.Err.Error()
			}
		}
		for _, f := range rep.Faults {
			got = f.Error()
		}
		if (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%s\ngot  %s\nwant %s", text, got, want)
		}
	}
}
