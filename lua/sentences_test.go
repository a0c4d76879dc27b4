package lua_test

import (
	"strings"
	"testing"

	"parley/lua/luatest"
	"parley/lua/source"
	"parley/lua/spec"
)

// tells is a ruleset with an action whose check, run and sentence outside of its phases
// are given.
func tells(check, run string) string {
	return luatest.PureHead + `
local say = def("dicey.say", false, function(n, text, facts) if text then note(text, facts) end end)
action "count" {
  rule = "dicey.say", phase = "any", args = { n = "count", far = "count?" },
  check = function(_, a) ` + check + ` end,
  run = function(_, a) ` + run + ` end,
}
return { say = say }
`
}

// TestWrittenNames: check finds arguments that no action declares, and in literal
// sentences names without a fact and forms that do not exist, each with its place.
func TestWrittenNames(t *testing.T) {
	for _, c := range []struct{ check, run, want string }{
		{`need(a.n > 1, "{n:man|men} of {actor}, {far}")`, `note("{n:times} {x} {at:cell}", { n = a.n, x = 1, at = 2 })`, ""},
		{`need(a.m > 1, "few")`, ``, `fights.lua:10:33: count has no argument "m": it has n, far; near `},
		{``, `local a = { m = 1 } note("{m}", { m = a.m })`, ""},
		{``, `a.m = 1 say(a.m)`, ""},
		{``, `a = { m = 1 } say(a.m)`, ""},
		{``, `local f = function() return a.fra end f()`, `fights.lua:11:54: count has no argument "fra"; near far`},
		{`need(false, "{nn} here")`, ``, `fights.lua:10:38: the sentence has no fact for {nn}: its facts are actor, far, n; near `},
		{``, `note("{n} here")`, `fights.lua:11:29: the sentence has no fact for {n}: write them in a table after it, { n = … }; near `},
		{``, `note("{n} and {far}", a)`, ""},
		{``, `note("{n} and {shp}", a)`, `fights.lua:11:29: the sentence has no fact for {shp}: its facts are far, n; near `},
		{``, `note("a" .. "{men} " .. "{woman}", { men = 2, women = 3 })`, `fights.lua:11:48: the sentence has no fact for {woman}; near women`},
		{``, `note("{n:counted x}", a)`, `fights.lua:11:29: there is no form "counted x" for {n}: the forms are cell, direction, number, left, ONE|MANY, times, ?ONE|MANY; near `},
		{``, `note("{n:nmber}", a)`, `fights.lua:11:29: there is no form "nmber" for {n}; near number`},
		{``, `local facts = { x = 1 } note("{x} {y:left}", facts)`, ""},
		{``, `note("{a \"list\"} {} {1}", {})`, ""},
	} {
		g, err := luatest.PureRules(t, tells(c.check, c.run))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range source.FaultsIn(spec.LookupFaults(g.Host).Err()) {
			got = append(got, f.Place.String()+": "+f.What+"; near "+f.Near)
		}
		if s := strings.Join(got, "\n"); s != c.want && !strings.HasSuffix(s, "/"+c.want) {
			t.Errorf("%s %s\ngot  %s\nwant %s", c.check, c.run, s, c.want)
		}
	}
}

// TestReadNames: what check cannot see is an error when it happens.
func TestReadNames(t *testing.T) {
	const ran = "a full round passed" // the ruleset has nothing else to do
	for _, c := range []struct{ check, run, want string }{
		{`local key = "fra" need(a[key], "near")`, ``, `no order has an argument "fra" (did you mean "far"?)`},
		{`need(a.far == nil, "far")`, `local key = "mm" a[key] = 1 note("{n}" .. a[key], a)`, ran},
		{``, `local text = "{n} and {m:times}" note(text, { n = 1 })`, `the sentence has no fact for {m}: its facts are n`},
		{``, `say(1, "{n:wrods}", { n = 1 })`, `there is no form "wrods" for {n}`},
		{`local text = "{nn}" need(false, text)`, ``, `the sentence has no fact for {nn}`},
		{``, `local braces = '{"n": 1} {}' note(braces)`, ran},
	} {
		g, err := luatest.PureRules(t, tells(c.check, c.run))
		if err != nil {
			t.Fatal(err)
		}
		rep, err := g.Order("one", "count 3")
		got := ""
		if err != nil {
			got = err.Error()
		} else if len(rep.Refused) > 0 {
			got = rep.Refused[0].Text
		}
		if (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
			t.Errorf("%s %s\ngot  %s\nwant %s", c.check, c.run, got, c.want)
		}
	}
}

// TestClosedNames: the sentence that refuses an action outside of its phases can name its
// actor and its arguments.
func TestClosedNames(t *testing.T) {
	_, err := luatest.PureRules(t, strings.Replace(tells("", ""), `phase = "any"`, `phase = "any", closed = "{actor} sees {nn}"`, 1))
	if err == nil || !strings.Contains(err.Error(), `action count: closed: the sentence has no fact for {nn}: its facts are actor, far, n`) {
		t.Error(err)
	}
}
