package lua_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/ruleset"
	"parley/lua/spec"
)

// market is a ruleset of three chapters that see each other, in a circle.
var market = map[string]string{
	"ruleset.toml": `
name = "market"
title = "Market"
round = "day"
files = ["stall.lua", "price.lua", "hours.lua"]
[board]
kind = "none"
[entity.cart]
plural = "carts"
owner = "owner"
side = "owner"
[entity.cart.fields]
owner = "text"
load = "integer"
[scenario.cart]
owner = "text"
`,
	"stall.lua": `
limits = { most = 3, days = { "monday", "friday" } }
open = rule "market.stall.open" {
  title = "Open", source = "none", text = "A stall is open when it has wares.",
  run = function(n) return wares(n) and price.of(n) > 0 end,
}
function wares(n) return n > 0 and n <= limits.most end
local function hidden() return 1 end
each = hidden() + 1
`,
	"price.lua": `
of = rule "market.price.of" {
  title = "Price", source = "none", text = "Wares cost two each.",
  run = function(n) return n == 0 and 0 or stall.each * n + hours.extra() end,
}
twice = stall.each * 2
`,
	"hours.lua": `
function extra() return 1 end
action "load" {
  rule = "market.stall.open", phase = "day", actor = "cart", args = { n = "count 1 to 4" },
  check = function(cart, a) need(stall.open(a.n), "{actor} cannot take {n}") end,
  run = function(cart, a) cart.load = a.n note("{n} loaded: " .. numerals.counted(price.of(a.n), "coin", "coins"), { n = a.n }) end,
}
sequence {
  players = function() return { "one" } end,
  new = { cart = function(e, id) game.carts[id] = { owner = e.owner, load = 0 } return game.carts[id] end },
  { "day", mode = "together", title = "Day", who = function() return { "one" } end },
}
`,
}

func marketRules(t *testing.T, change map[string]string) (*lua.Host, error) {
	t.Helper()
	files := maps.Clone(market)
	for name, text := range change {
		if more, ok := strings.CutPrefix(text, "+"); ok {
			text = files[name] + more
		}
		files[name] = text
	}
	fsys := fstest.MapFS{}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	rs, err := ruleset.Load(fsys, "market")
	if err != nil {
		return nil, err
	}
	return lua.NewHost(rs)
}

func marketGame(t *testing.T, houses ...ruleset.House) *lua.Game {
	t.Helper()
	h, err := marketRules(t, nil)
	if err != nil {
		t.Fatal(err)
	}
	sc, err := lua.ReadScenario(h, "market/day", "market/day.toml", []byte("[scenario]\nruleset = \"market\"\ntitle = \"Day\"\n[[cart]]\nid = \"red\"\nowner = \"one\"\n"), nil)
	if err != nil {
		t.Fatal(err)
	}
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: 1, House: houses})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	return g
}

// TestChaptersSeeEachOther: earlier and later ones, in a circle, in orders,
// questions and what is said of the rules.
func TestChaptersSeeEachOther(t *testing.T) {
	g := marketGame(t)
	rep, err := g.Order("one", "load red 2")
	if err != nil || !rep.Accepted() {
		t.Fatal(rep, err)
	}
	for src, want := range map[string]string{
		"game.carts.red.load": "2", "stall.open(2)": "true", "stall.open(4)": "false", "price.twice": "4", "price.of(2)": "5",
		"stall.limits.days[2]": `"friday"`, "pcall(function() stall.limits.most = 9 end)": "false", "stall.limits.most": "3",
	} {
		if got := luatest.Ask(t, g, src); !strings.HasPrefix(got, want) {
			t.Errorf("%s is %s, want %s", src, got, want)
		}
	}
	calls := ask.RuleCalls(g.Host)
	if got := calls["market.stall.open"]; !slices.Equal(got.Uses, []string{"market.price.of"}) || !slices.Equal(got.Orders, []string{"load"}) {
		t.Errorf("the rule uses %v and is used by %v", got.Uses, got.Orders)
	}
}

// TestFaultsOfChapters: what is wrong with a name of a chapter is found when the
// ruleset loads, with its place.
func TestFaultsOfChapters(t *testing.T) {
	for _, c := range []struct{ file, text, want string }{
		{"price.lua", "+function late() return stall.opne(1) end", `market/price.lua:7:30: the chapter stall has no "opne"|did you mean "open"?`},
		{"price.lua", "+function late() return stal.open(1) end", `undefined name "stal"|did you mean "stall"?`},
		{"price.lua", "+function late() return twcie end", `undefined name "twcie"|did you mean "twice"?`},
		{"price.lua", "+function late() return price.of(1) end", `"price" is this chapter itself`},
		{"price.lua", "+function late() twice = 3 end", `a function changes "twice", which is a name of the chapter`},
		{"price.lua", "+function late() stall.each = 3 end", `only the chapter stall may change its names`},
		{"price.lua", "+function late() stall.limits.most = 3 end", `only the chapter stall may change its names`},
		{"price.lua", "+function stall.new() end", `only the chapter stall may change its names`},
		{"stall.lua", "+function late() limits.most = 4 end", `a function changes "limits", which is a name of the chapter`},
		{"price.lua", "+twice = 3", `"twice" already belongs to this file (line 6)`},
		{"price.lua", "+local twice = 3", `"twice" already belongs to this file (line 6)`},
		{"price.lua", "+roll = 3", `"roll" is a built-in word`},
		{"price.lua", "+return { of = of }", `a chapter returns nothing`},
		{"price.lua", "+late = numerals.numbre", `the chapter numerals has no "numbre"|did you mean "number"?`},
		{"price.lua", "+first_of = later\nlater = 1", `"later" has no value yet: it is assigned in line 8`},
		{"stall.lua", "+early = price.twice", `price.twice is not loaded yet: price.lua comes after stall.lua in the files of ruleset.toml`},
		{"stall.lua", "+function early() return price.twice end\nnow = early()", `price.twice is not loaded yet`},
		{"price.lua", "+if true then odd = 1 end", `undefined name "odd"`},
		{"stall.lua", "+" + manyNames(200), `too many names at its outermost level`},
	} {
		_, err := marketRules(t, map[string]string{c.file: c.text})
		for part := range strings.SplitSeq(c.want, "|") {
			if err == nil || !strings.Contains(err.Error(), part) {
				t.Errorf("%s: %v\nshould say %s", c.text, err, part)
			}
		}
	}
	_, err := marketRules(t, map[string]string{
		"ruleset.toml": strings.Replace(market["ruleset.toml"], `"price.lua"`, `"price.lua", "roll.lua", "far-away.lua"`, 1),
		"roll.lua":     "seven = 7", "far-away.lua": "eight = 8",
	})
	for _, want := range []string{"roll is a keyword or built-in word", "the chapter far-away is not a valid name in Lua"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v should say %s", err, want)
		}
	}
}

// manyNames gives so many names of a chapter.
func manyNames(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString("name_" + strings.Repeat("a", i+1) + " = 1\n")
	}
	return b.String()
}

// TestCheckOfChapters: require, and locals that hide a chapter, are no faults of
// loading, but of check; a local that merely has the name of one is none.
func TestCheckOfChapters(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`function late(n) return require("stall").open(n) end`, `price.lua:7:25: require is not needed`},
		{`function late() local stall = require "stall" return stall.open(1) end`, `write stall.NAME where it is used`},
		{`function late(stall) return stall.open(1) end`, `price.lua:7:15: the local stall hides the chapter stall: stall.open in line 7 means the local`},
		{`function late(carts) for _, stall in ipairs(carts) do carts = stall.load end return stall.open(1) end`, `the local stall hides the chapter stall, which this function uses in line 7`},
		{`function late(stall) return stall.load end`, ""},
		{`function late(stall) return stall.owner .. stall.name end`, ""},
		{`function late(stall) return function() return hours.extra() end end`, ""},
		{`function one(stall) return stall.load end function two() return stall.open(1) end`, ""},
		{`function late(list) local first = list[1] return where(list, { of = first }), first end`, ""},
		{`function late(list) if any(list) then return first(list) end local first = 3 return first end`, `the local first hides the word first, which this function uses in line 7`},
		{`function late(list) local first = list[1] return first(list) end`, `the local first hides the word first, which this function uses in line 7`},
		{`function late(list) local first = function(x) return x end return first(list) end`, ""},
	} {
		h, err := marketRules(t, map[string]string{"price.lua": "+" + c.text})
		if err != nil {
			t.Fatal(c.text, err)
		}
		got := ""
		if err := spec.LookupFaults(h).Err(); err != nil {
			got = err.Error()
		}
		if c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%s: %s\nshould say %q", c.text, got, c.want)
		}
	}
}

// TestHouseFilesSeeChapters: by name, and those of before by require.
func TestHouseFilesSeeChapters(t *testing.T) {
	head := "house \"dear\" { ruleset = \"market\", title = \"Dear\", text = \"All is dear.\" }\n"
	for _, body := range []string{
		`wrap "market.price.of" (function(old, n) return old(n) + 10 * stall.each end)`,
		`local stall = require "stall"` + "\n" + `wrap "market.price.of" (function(old, n) return old(n) + 10 * stall.each end)`,
	} {
		g := marketGame(t, luatest.Written("dear.lua", head+body))
		if got := luatest.Ask(t, g, "price.of(2)"); got != "25" {
			t.Errorf("%s: %s", body, got)
		}
	}
	h, err := marketRules(t, nil)
	if err != nil {
		t.Fatal(err)
	}
	for body, want := range map[string]string{
		`wrap "market.price.of" (function(old, n) return stall.eahc end)`: `the chapter stall has no "eahc"`,
		`wrap "market.price.of" (function(old, n) stall.each = 1 end)`:    "only the chapter stall may change",
		`mine = 3`: `undefined name "mine"`,
	} {
		if _, err := h.AddHouse("dear", "dear.lua", []byte(head+body)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, should say %s", body, err, want)
		}
	}
}

// TestSpecsSeeChapters: by name, with the files that specs share; a word for a kind
// of piece hides the chapter of that name.
func TestSpecsSeeChapters(t *testing.T) {
	files := fstest.MapFS{}
	for name, text := range market {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	files["spec/wares.lua"] = &fstest.MapFile{Data: []byte("function few() return stall.each end\n")}
	files["spec/stall.lua"] = &fstest.MapFile{Data: []byte(`
describe("market.stall.open", function()
  it("is open with wares", function() expect({ stall.open(wares.few()), wares.few() }).is { true, 2 } end)
end)
`)}
	run := func() *spec.Report {
		rs, err := ruleset.Load(files, "market")
		if err != nil {
			t.Fatal(err)
		}
		rep, err := spec.Run(rs, nil, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		return rep
	}
	if rep := run(); rep.Faults.Err() != nil || len(rep.Specs) != 1 || rep.Failed() != 0 {
		t.Errorf("%v, %+v", rep.Faults.Err(), rep.Specs)
	}
	files["cart.lua"] = &fstest.MapFile{Data: []byte("wheels = 4")}
	files["ruleset.toml"] = &fstest.MapFile{Data: []byte(strings.Replace(market["ruleset.toml"], `"price.lua"`, `"price.lua", "cart.lua"`, 1))}
	for text, want := range map[string]string{
		"expect(stall.opne(1)).is(true)":  `spec/odd.lua:1:77: the chapter stall has no "opne"`,
		"expect(wares.few).is(1) x = 1":   `undefined name "x"`,
		"expect(cart.wheels).is(4)":       `"cart" is a built-in word, and hides the chapter of that name`,
		"expect(warse.few()).is(4)":       `undefined name "warse"`,
		"expect(stall.limits.most).is(3)": "",
	} {
		files["spec/odd.lua"] = &fstest.MapFile{Data: []byte(`describe("market.stall.open", function() it("asks", function() ` + text + " end) end)")}
		got := ""
		if err := run().Faults.Err(); err != nil {
			got = err.Error()
		}
		if want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%s: %s, should say %q", text, got, want)
		}
	}
}
