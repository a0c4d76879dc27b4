package sandbox

import (
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"
)

// ships are the list that the words for lists are asked about.
const ships = `local ships = {
	{ name = "hag", hull = 4, dead = false, post = "mate" },
	{ name = "eel", hull = 9, dead = true },
	{ name = "tub", hull = 9, dead = false },
	{ name = "cog", hull = 4, dead = true, post = "mate" },
}
local function names(list) local out = {} for _, x in ipairs(list) do out[#out + 1] = type(x) == "table" and x.name or x end return table.concat(out, " ") end
local function afloat(ship, most) return not ship.dead and ship.hull <= (most or 99) end
return `

func TestListWords(t *testing.T) {
	for _, c := range []struct{ expr, want string }{
		{`any(ships, { dead = true, hull = 9 })`, "true"},
		{`any(ships, { dead = true, hull = 5 })`, "false"},
		{`any(ships)`, "true"},
		{`any({})`, "false"},
		{`any(ships, afloat, 3)`, "false"},
		{`all(ships, { dead = false })`, "false"},
		{`all({}, afloat)`, "true"},
		{`all(ships, function(x) return x.hull > 3 end)`, "true"},
		{`first(ships, { hull = 9 }).name`, "eel"},
		{`first(ships, { post = false }).name`, "eel"}, // false fits nil
		{`first(ships).name`, "hag"},
		{`first(ships, { hull = 1 })`, "nil"},
		{`first({ false, 3 })`, "false"},
		{`names(where(ships, { post = "mate" }))`, "hag cog"},
		{`names(where(ships, afloat, 4))`, "hag"},
		{`names(where(ships, {}))`, "hag eel tub cog"},
		{`names(where({ 5, 6, 7 }, function(n) return n > 5 end))`, "6 7"},
		{`has({ 1, 2 }, 2)`, "true"},
		{`has({ 1, 2 }, "2")`, "false"},
		{`has(ships, ships[3])`, "true"},
		{`has({ 1, nil, 3 }, 3)`, "false"}, // as ipairs, to the first gap
		{`names(without({ 1, 2, 1, 3 }, 1))`, "2 3"},
		{`names(without({ 1, 2, 1, 3 }, 1, 3))`, "2"},
		{`sum(ships, "hull")`, "26"},
		{`sum({ 1, 2, 3 })`, "6"},
		{`sum({})`, "0"},
		{`sum(ships, function(x, more) return x.hull + more end, 1)`, "30"},
		{`least(ships, "hull").name`, "hag"}, // the first of equals
		{`most(ships, "hull").name`, "eel"},
		{`most(ships, function(x) return x.dead and x.hull or 0 end).name`, "eel"},
		{`least({})`, "nil"},
		{`least { 3, 2, 5 }`, "2"},
		{`where(ships, afloat) ~= ships`, "true"},
		{`#where({}, afloat)`, "0"},
		// a function that writes does it as in a loop: to the entries, the list and locals around it
		{`(function() local n = 0; any(ships, function(x) n = n + 1; return x.hull == 9 end); return n end)()`, "2"},
		{`(function() local l = { 1, 2 }; where(l, function(n) if #l < 5 then table.insert(l, n) end end); return #l end)()`, "5"},
		{`(function() local l = { 1, 2, 3 }; return sum(l, function(n) table.remove(l); return n end) end)()`, "3"},
		{`(function() local ok, why = pcall(any, ships, function() error("no") end); return why end)()`, "test.lua:9: no"},
		{`(function() local function deep(n) return n == 0 or any({ n - 1 }, deep) end; return deep(50) end)()`, "true"},
	} {
		s := New(Options{})
		got, err := run(t, s, ships+c.expr)
		if err != nil {
			t.Errorf("%s: %v", c.expr, err)
		} else if text := s.text(got[0]); text != c.want {
			t.Errorf("%s = %s, want %s", c.expr, text, c.want)
		}
	}
}

// TestListWordsOfProxies asks about lists of the host, whose entries refuse fields.
func TestListWordsOfProxies(t *testing.T) {
	f := &fleet{}
	f.s = New(Options{Proxies: f})
	L := f.s.L
	list := L.NewTable()
	for i := range 3 {
		data := L.NewTable()
		data.RawSetString("hull", lua.LNumber(i))
		strict := L.NewTable()
		strict.RawSetString("__index", L.NewFunction(func(L *lua.LState) int {
			L.RaiseError("a ship has no %q", L.Get(2).String())
			return 0
		}))
		data.Metatable = strict
		list.Append(f.proxy(data))
	}
	f.s.Define("ships", f.proxy(list))
	for _, c := range []struct{ src, want string }{
		{`return count_of(ships, { hull = 1 })`, "1"},
		{`return sum(ships, "hull")`, "3"},
		{`return least(ships, "hull").hull`, "0"},
		{`return #where(ships, { hull = 2 })`, "1"},
		{`return has(ships, ships[2])`, "true"},
		{`return #without(ships, ships[2])`, "2"},
		{`return any(ships, { hull = 7, hul = 1 })`, `test.lua:1: a ship has no "hul"`},
		{`return any(ships, { hul = 7, hull = 5 })`, `test.lua:1: a ship has no "hul"`},
		{`return sum(ships, "hul")`, `test.lua:1: a ship has no "hul"`},
	} {
		f.s.Func("count_of", f.s.CountList)
		got, err := run(t, f.s, c.src)
		text := ""
		if err != nil {
			text = err.Error()
		} else {
			text = f.s.text(got[0])
		}
		if text != c.want {
			t.Errorf("%s: %s, want %s", c.src, text, c.want)
		}
	}
	if len(f.log) > 0 {
		t.Errorf("a word for lists wrote: %v", f.log)
	}
}

func TestListWordsRefuse(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"local list\nreturn any(list)", "test.lua:2: any needs a list, got nil"},
		{`return where(5, {})`, "where needs a list, got a number"},
		{`return first("abc", {})`, "first needs a list, got a string"},
		{`return has({ hag = 1 }, 1)`, "has needs a list, got a table with keys such as hag"},
		{`return all({ 1 })`, "all needs a test, { FIELD = VALUE } or a function, got nil"},
		{`local able; return any({ 1 }, able)`, "any needs a test, { FIELD = VALUE } or a function, got nil"},
		{`return where({ 1 }, "dead")`, "where needs a test, { FIELD = VALUE } or a function, got a string"},
		{`return any({ 1 }, { "dead" })`, "any: a test names the fields to compare: { dead = false }"},
		{`return any({ {} }, { dead = {} })`, "any: the field dead must be compared with a value, not with a table"},
		{`return any({ {}, 3 }, { dead = true })`, "any: entry 2 of the list is a number, which has no field dead"},
		{`return any({ {} }, { dead = true }, 3)`, "any: only a function takes further arguments, and this test is not a function"},
		{`return has({ 1 })`, "has needs a value to look for: has(LIST, VALUE)"},
		{`return sum({ { hull = 1 }, {} }, "hull")`, "sum: hull of entry 2 is nil, not a number"},
		{`return most({ 1, "2" })`, "most: entry 2 is a string, not a number"},
		{`return least({ 1 }, function() end)`, "least: what the function returns for entry 1 is nil, not a number"},
		{`return sum({ 1 }, {})`, "sum needs the name of a field or a function, got a table"},
		{`return sum({ { a = 1 } }, "a", 1)`, `sum: only a function takes further arguments, and "a" is a field`},
		{"return where({ 1 }, function(x)\n return x.y.z end)", `test.lua:2: cannot look up "y" in a number`},
		{`local function deep() return any({ 1 }, deep) end; return deep()`, "stack overflow"},
		{`return any({ 1 }, function() while true do end end)`, "instructions"},
		{`local l = {}; for i = 1, 60000 do l[i] = i end; while true do has(l, 0) end`, "instructions"},
		{`local l = {}; for i = 1, 60000 do l[i] = l end; while true do where(l, { dead = true }) end`, "instructions"},
	} {
		s := New(Options{Limits: SessionLimits{Instructions: 3_000_000}})
		if _, err := run(t, s, c.src); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.src, err, c.want)
		}
		if s.Broken() {
			t.Errorf("%s broke the state", c.src)
		}
	}
}

// TestListWordsKeepHeads finds the head of a loop that rolls where a function is lent
// to a word for lists, and no head if anything else keeps the function.
func TestListWordsKeepHeads(t *testing.T) {
	for _, c := range []struct {
		body string
		want int
	}{
		{`for i = 1, n do if any(list, { hull = n }) then roll() end end`, 3},
		{`for i = 1, n do if any(list, function(x) return x.hull == n end) then roll() end end`, 3},
		{`for i = 1, n do if any(list, function(x) return any(list, function(y) return y.hull == x.hull + n end) end) then end roll() end`, 3},
		{`local f = function(x) return x.hull == n end; for i = 1, n do any(list, f) roll() end`, 0},
		{`for i = 1, n do any(list, function(x) held = function() return n end end) roll() end`, 0},
		{`for i = 1, n do count(list, { hull = n }) end`, 0}, // it rolls nothing
		{`for i = 1, n do count(n, "d6", "1-3") end`, 3},
		{`local function any(_, f) held = f end; for i = 1, n do any(list, function(x) return n end) roll() end`, 0},
	} {
		h := &countedHeads{}
		s := New(Options{Heads: h})
		for _, word := range []string{"roll", "count"} {
			s.Func(word, func(*lua.LState) int { return 0 })
		}
		if _, err := run(t, s, "local held\nlocal function f(list, n) "+c.body+" end f({ { hull = 1 } }, 3)"); err != nil {
			t.Errorf("%s: %v", c.body, err)
		}
		if h.heads != c.want {
			t.Errorf("%s: %d heads, want %d", c.body, h.heads, c.want)
		}
	}
}

type countedHeads struct{ heads int }

func (*countedHeads) Entered(*lua.LState) int { return 0 }
func (h *countedHeads) Head(*lua.LState)      { h.heads++ }
