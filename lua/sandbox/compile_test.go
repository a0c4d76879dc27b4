package sandbox

import (
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"parley/lua/nearest"
)

func TestFaults(t *testing.T) {
	names := Names{"roll": false, "rule": false, "print": false, "math": false, "table": false, "score": true}
	for _, c := range []struct{ src, want string }{
		{"return roll(1)", ""},
		{"local a = rol(1)", `a.lua:1:11: undefined name "rol"
  1 | local a = rol(1)
    |           ^^^
  did you mean "roll"?`},
		{"local t = { rol = 1, x = 2 }\nlocal s = 'rol' -- rol\nreturn t.rol, rol", `a.lua:3:15: undefined name "rol"
  3 | return t.rol, rol
    |               ^^^
  did you mean "roll"?`},
		{"return a, a, { a = a }", `a.lua:1:8: undefined name "a"
  1 | return a, a, { a = a }
    |        ^
a.lua:1:11: undefined name "a"
  1 | return a, a, { a = a }
    |           ^
a.lua:1:20: undefined name "a"
  1 | return a, a, { a = a }
    |                    ^`},
		{"\tlocal ü = 1", `a.lua:1:8: invalid token
  1 | 	local ü = 1
    | 	      ^`},
		{"hull = 3", `a.lua:1:1: undefined name "hull"
  1 | hull = 3
    | ^^^^
  hint: write ` + "`local hull` where it is first used"},
		{"function sail() end", `a.lua:1:10: undefined name "sail"
  1 | function sail() end
    |          ^^^^
  hint: write ` + "`local function sail`"},
		{"roll = 3", `a.lua:1:1: "roll" is a built-in word and cannot be changed
  1 | roll = 3
    | ^^^^`},
		{"score = score + 1", ""},
		{"return math.flor(2)", `a.lua:1:13: math has no "flor"
  1 | return math.flor(2)
    |             ^^^^
  did you mean "floor"?`},
		{"local math = {} return math.flor", ""},
		{"local x = 1\nreturn x x", `a.lua:2:10: unexpected "x"
  2 | return x x
    |          ^`},
		{"local function f()\n  if x then\n    print(1)\nend\n\nreturn f", `a.lua:2:3: the file ends, but "if" is not closed
  2 |   if x then
    |   ^^`},
		{"rule {\n  'x',\n", `a.lua:1:6: the file ends, but "{" is not closed
  1 | rule {
    |      ^`},
		{"print('x\nprint(2)", `a.lua:1:7: the text is not closed on its line
  1 | print('x
    |       ^
  hint: close it with a quote, or write a long text as [[…]]`},
		{"local x = [[ y\n", `a.lua:1:11: "[[" is not closed
  1 | local x = [[ y
    |           ^^
  hint: close it with ]]`},
		{"--[==[ y\n", `a.lua:1:3: "[==[" is not closed
  1 | --[==[ y
    |   ^^^^
  hint: close it with ]==]`},
		{"print('x", `a.lua:1:7: the text is not closed on its line
  1 | print('x
    |       ^
  hint: close it with a quote, or write a long text as [[…]]`},
		{"print(1))", `a.lua:1:9: unexpected ")"
  1 | print(1))
    |         ^`},
		{"if roll == 1 print(1) end", `a.lua:1:14: unexpected "print"
  1 | if roll == 1 print(1) end
    |              ^^^^^
  hint: is then missing before it?`},
		{"for i = 1, 2 print(i) end", `a.lua:1:14: unexpected "print"
  1 | for i = 1, 2 print(i) end
    |              ^^^^^
  hint: is do missing before it?`},
		{"return { a = 1\n  b = 2 }", `a.lua:2:3: unexpected "b"
  2 |   b = 2 }
    |   ^
  hint: is a comma missing before it?`},
		{"return {\n  run = function()\n    if roll then print(1)\n  end,\n}", `a.lua:4:6: unexpected ","
  4 |   end,
    |      ^
  hint: the function in line 2 has no end`},
		{"if roll != 1 then print(1) end", `a.lua:1:9: unexpected "!="
  1 | if roll != 1 then print(1) end
    |         ^^
  hint: Lua writes ~= for "is not equal"`},
		{"score += 1", `a.lua:1:7: unexpected "+="
  1 | score += 1
    |       ^^
  hint: Lua has no +=: write x = x + 1`},
		{"a.hole >= 1", `a.lua:1:9: a value alone is not a statement
  1 | a.hole >= 1
    |         ^
  hint: call it, give it a name with local, or return it`},
		{"goto nowhere", `a.lua:1:6: goto: no visible label "nowhere"
  1 | goto nowhere
    |      ^^^^^^^`},
		{"for i, v in ipars(t) do end", `a.lua:1:13: undefined name "ipars"
  1 | for i, v in ipars(t) do end
    |             ^^^^^
a.lua:1:19: undefined name "t"
  1 | for i, v in ipars(t) do end
    |                   ^`},
		{"repeat local done = 1 until done", ""},
		{"local function f(a, ...) local b = ... return f, a, b end", ""},
		{"local t = {} function t.a.b() end function t:c() return self end", ""},
		{"for i = 1, 2 do end return i", `a.lua:1:28: undefined name "i"
  1 | for i = 1, 2 do end return i
    |                            ^`},
		{"return { a = 1, b = { a = 2 }, ['b'] = 3, c = 'a' }", `a.lua:1:33: b is given twice in one table
  1 | return { a = 1, b = { a = 2 }, ['b'] = 3, c = 'a' }
    |                                 ^^^`},
		{"local x = x", `a.lua:1:11: undefined name "x"
  1 | local x = x
    |           ^`},
		{"local f = function() return f end", ""},
		{"local function go(x, y) return x end local function f(a) return function(b, x) return y end end for y = 1, y do end", `a.lua:1:87: undefined name "y"
  1 | local function go(x, y) return x end local function f(a) return function(b, x) return y end end for y = 1, y do end
    |                                                                                       ^
a.lua:1:108: undefined name "y"
  1 | local function go(x, y) return x end local function f(a) return function(b, x) return y end end for y = 1, y do end
    |                                                                                                            ^`},
		{"local t = {} function t.f(x, y) local function g(z) return z end return x, y, z end", `a.lua:1:79: undefined name "z"
  1 | local t = {} function t.f(x, y) local function g(z) return z end return x, y, z end
    |                                                                               ^`},
		{"return { run = function() if true then end hull = 2 end, hull = 1 }", `a.lua:1:44: undefined name "hull"
  1 | return { run = function() if true then end hull = 2 end, hull = 1 }
    |                                            ^^^^
  hint: write ` + "`local hull` where it is first used"},
		{"do local y end return y", `a.lua:1:23: undefined name "y"
  1 | do local y end return y
    |                       ^`},
		{"return function(...) return arg end", `a.lua:1:29: undefined name "arg"
  1 | return function(...) return arg end
    |                             ^^^`},
	} {
		_, faults := Compile("a.lua", []byte(c.src), names)
		var got []string
		for _, f := range faults {
			got = append(got, shown(f))
		}
		if all := strings.Join(got, "\n"); all != c.want {
			t.Errorf("%q\nis\n%s\nwant\n%s", c.src, all, c.want)
		}
	}
}

func TestCheckCall(t *testing.T) {
	src := "-- rule\nlocal r = rule \"galley.archery.hti\" {}"
	want := `a.lua:2:16: unknown rule
  2 | local r = rule "galley.archery.hti" {}
    |                ^^^^^^^^^^^^^^^^^^^^`
	if got := shown(CheckCall("a.lua", []byte(src), 2, "galley.archery.hti", "unknown rule")); got != want {
		t.Errorf("is\n%s\nwant\n%s", got, want)
	}
}

func TestNearest(t *testing.T) {
	list := []string{"roll", "rule", "archers", "period", "war-galley", "Hag"}
	for word, want := range map[string]string{
		"rol": "roll", "rlue": "rule", "archer": "archers", "acrhers": "archers", "war-gally": "war-galley",
		"hag": "Hag", "x": "", "": "", "zzzzzz": "", "preiod": "period", "roll": "",
	} {
		if got := nearest.To(word, list); got != want && !(word == "roll" && got == "") {
			t.Errorf("%s: %q, want %q", word, got, want)
		}
	}
}

func TestIncomplete(t *testing.T) {
	for src, want := range map[string]Input{
		"1 + 2": Expression, "roll('d6')": Expression, "x": Expression, "": Expression, "f{1,2}": Expression, "function() end": Expression,
		"x = 1": Statement, "local x = 1": Statement, "for i = 1, 2 do end": Statement, "return 1": Statement,
		"for i = 1, 2 do": More, "function f()": More, "{1, 2": More, "f(": More, "x =": More, "if x then": More,
		"[[abc": More, "--[[ abc": More, "1 +": More, "local t = {": More, "local function f() return {": More,
		`x = "abc`: Wrong, "a = b c": Wrong, "1 2": Wrong, ")": Wrong, "end": Wrong, "x = = 1": Wrong,
	} {
		if got := Incomplete(src); got != want {
			t.Errorf("%q is %v, want %v", src, got, want)
		}
	}
}

// What the rewriting of the tree must keep.
func TestRewrite(t *testing.T) {
	long := "return " + strings.Repeat("'a' .. 1 .. ", 700) + "'b'"
	for _, c := range []struct{ src, want string }{
		{"local function two() return 1, 2 end local function f() return two() end return select('#', f())", "2"},
		{"local function two() return 1, 2 end local function f() return (two()) end return select('#', f())", "1"},
		{"local function two() return 1, 2 end return select('#', 'a' .. two())", "1"},
		{"local function two() return 1, 2 end return select('#', two() .. two())", "1"},
		{"local function f(...) return 'a' .. ... end return select('#', f(1, 2))", "1"},
		{"local function none() end return select('#', (function() return none() end)())", "0"},
		{"local t = { f = function(self, x) return x end } return (function() return t:f(4) end)()", "4"},
		{"local n = 5 return 'x' .. n * 2 .. 'y' .. (n .. n)", "x10y55"},
		{"return #('a' .. 'b') + 1", "3"},
		{long, strings.Repeat("a1", 700) + "b"},
		{"local t = {} function t.a() return 'x' .. 1 end return t.a()", "x1"},
		{"local log = '' local function f(x) log = log .. x return x end local _ = f('1') .. f('2') .. f('3') return log", "123"},
		{"local m = { __concat = function(a, b) return (type(a) == 'table' and 'T' or a) .. '+' .. (type(b) == 'table' and 'T' or b) end } local t = setmetatable({}, m) return 'a' .. t .. 'b' .. 'c'", "aT+bc"},
	} {
		got, err := run(t, New(Options{}), c.src)
		if err != nil || len(got) != 1 || got[0].String() != c.want {
			t.Errorf("%.200s: %v, %v", c.src, got, err)
		}
	}
}

func TestSharedProto(t *testing.T) {
	proto, faults := Compile("a.lua", []byte("local n = 0 for i = 1, 1000 do n = n + i end return n .. ''"), nil)
	if faults != nil {
		t.Fatal(faults)
	}
	for range 4 {
		t.Run("", func(t *testing.T) {
			t.Parallel()
			s := New(Options{})
			if got, err := s.Call(s.Function(proto), 1); err != nil || got[0] != lua.LString("500500") {
				t.Error(got, err)
			}
		})
	}
}
