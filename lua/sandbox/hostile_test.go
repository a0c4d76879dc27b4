package sandbox

import (
	"errors"
	"runtime"
	"strings"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"
)

// hostile scripts, and a part of the error each ends with; "" for those that
// end well and do no harm.
var hostile = []struct{ name, src, want string }{
	{"loop", `while true do end`, "stopped after"},
	{"goto", `::a:: goto a`, "stopped after"},
	{"repeat", `repeat until false`, "stopped after"},
	{"for without end", `for i = 1, math.huge do end`, "stopped after"},
	{"loop in pcall", `while true do pcall(function() while true do end end) end`, "stopped after"},
	{"loop in xpcall handler", `xpcall(error, function() while true do end end)`, "stopped after"},
	{"loop in sort", `table.sort({ 1, 2, 3 }, function() while true do end end)`, "stopped after"},
	{"loop in __index", `local t = setmetatable({}, { __index = function() while true do end end }) return t.x`, "stopped after"},
	{"loop in gsub", `("x"):gsub("x", function() while true do end end)`, "stopped after"},
	{"loop in tostring", `tostring(setmetatable({}, { __tostring = function() while true do end end }))`, "stopped after"},
	{"tail recursion", `local function f() return f() end f()`, "stack overflow"},
	{"tail recursion in pcall", `local function f() return pcall(f) end f()`, ""},
	{"recursion", `local function f() f() end f()`, "stack overflow"},
	{"__index recursion", `local t = {} setmetatable(t, { __index = function(t, k) return t[k .. "x"] end }) return t.x`, "stack overflow"},
	{"__index ring", `local a, b = {}, {} setmetatable(a, { __index = b }) setmetatable(b, { __index = a }) return a.x`, "too many recursions"},
	{"__tostring recursion", `local t t = setmetatable({}, { __tostring = function() return tostring(t) end }) tostring(t)`, "stack overflow"},
	{"__eq recursion", `local m = {} m.__eq = function(a, b) return a == b end return setmetatable({}, m) == setmetatable({}, m)`, "stack overflow"},
	{"__concat recursion", `local m = {} m.__concat = function(a, b) return a .. b end return setmetatable({}, m) .. "x"`, "stack overflow"},
	{"sort recursion", `local function f() table.sort({ 1, 2 }, f) end f()`, "stack overflow"},
	{"gsub recursion", `local function f() return (("x"):gsub("x", f)) end f()`, "stack overflow"},
	{"double pcall", `local function f() pcall(f) pcall(f) end f()`, "stopped"},
	{"rep", `("x"):rep(1e9)`, "longer than 1 MB"},
	{"rep of rep", `local s = ("x"):rep(1000000) return s:rep(2)`, "longer than 1 MB"},
	{"rep nan", `return ("x"):rep(0/0)`, ""},
	{"doubling", `local s = "xxxxxxxx" while true do s = s .. s end`, "longer than 1 MB"},
	{"wide concat", `local s = ("x"):rep(100000) return ` + strings.Repeat("s .. ", 40) + "s", "longer than 1 MB"},
	{"table growth", `local t = {} for i = 1, 1e9 do t[i % 60000 + 1] = { t[i % 60000 + 1] } end`, "stopped"},
	{"texts", `local t, s = {}, ("x"):rep(1e6) for i = 1, 1e9 do t[#t + 1] = s .. i end`, "stopped: more than"},
	{"hash growth", `local t = {} for i = 1, 1e9 do t["k" .. i] = i end`, "stopped"},
	{"huge index", `local t = {} t[67000000] = 1 t[2^53] = 1 t[1e300] = 1`, ""},
	{"many large arrays", `local t = {} for i = 1, 1e9 do t[i] = {} t[i][65000] = 1 end`, "stopped"},
	{"insert far away", `table.insert({}, 6e7, 1)`, "outside 1 to 1"},
	{"insert into full list", `local t = {} for i = 1, 70000 do table.insert(t, i) end`, "limit 65535"},
	{"remove far away", `table.remove({ 1 }, 6e7)`, "outside 1 to 1"},
	{"unpack", `unpack({}, 1, 1e8)`, "too many results"},
	{"unpack wrap", `unpack({}, -2^53, 2^53)`, "too many results"},
	{"unpack empty range", `unpack({}, 2^53, -2^53)`, ""},
	{"byte", `("x"):rep(100000):byte(1, -1)`, "too many bytes"},
	{"select far", `return select(-1e300, 1)`, "out of range"},
	{"concat bomb", `local t = {} for i = 1, 3000 do t[i] = ("x"):rep(10000) end return table.concat(t)`, "longer than 1 MB"},
	{"concat far", `return table.concat({}, "", 1, 1e9)`, "not a text"},
	{"honest concat", `local t = {} for i = 1, 30000 do t[i] = "x" end return #table.concat(t)`, ""},
	{"format width", `return ("%1000000000d"):format(1)`, "too long"},
	{"format verbs", `return ("%v"):format(1)`, "invalid option"},
	{"format missing", `return ("%d"):format()`, "no value"},
	{"format bomb", `return (("%99d"):rep(900)):format(unpack({}, 1, 900))`, "number expected"},
	{"format args", `return (("%s"):rep(500)):format(unpack({}, 1, 500))`, ""},
	{"exponential pattern", `return (("a"):rep(40)):match(("a?"):rep(40) .. ("a"):rep(40))`, "takes too long"},
	{"polynomial pattern", `return (("a"):rep(5000)):match(("a*"):rep(10) .. "b")`, "takes too long"},
	{"nested captures", `return ("x"):match(("("):rep(1000000))`, "captures"},
	{"sets that cost odd steps", `return ("aaaaaaaaaaaaaaaa"):rep(3000):match(("[abcdefghijklmno]*"):rep(9) .. "z")`, "takes too long"},
	{"deep captures", `return ("x"):match(("(x"):rep(40))`, ""},
	{"optional items", `return ("x"):rep(300):match(("x?"):rep(300))`, "too complex"},
	{"long subject", `return ("x"):rep(1000000):match("a*b")`, "64 KB"},
	{"many matches", `return #(("x"):rep(60000):gsub("x", "yyyyyyyyyyyyyyyyy"))`, ""},
	{"replacement bomb", `return (("x"):rep(60000):gsub(".*", ("%0"):rep(100)))`, "longer than 1 MB"},
	{"balance", `return (("("):rep(60000)):gsub("%b()", "")`, "takes too long"},
	{"gsub quadratic", `return (("a"):rep(60000)):gsub("a-b", "")`, "takes too long"},
	{"plain find", `for i = 1, 1e9 do ("x"):rep(1000000):find("y", 1, true) end`, "stopped"},
	{"registry", `local function f(...) return f(1, 2, 3, 4, 5, 6, 7, 8, ...) end f()`, ""},
	{"registry in pcall", `local t = {} for i = 1, 900 do t[i] = i end local function f(...) return f(unpack(t), ...), f(...) end return pcall(f, unpack(t))`, ""},
	{"setmetatable of number", `setmetatable(1, {})`, "table expected"},
	{"setmetatable of function", `setmetatable(print, {})`, "table expected"},
	{"metatable of texts", `assert(getmetatable("") == nil) ("x").y = 1`, ""},
	{"library write", `string.rep = 1`, "cannot be changed"},
	{"library insert", `table.insert(string, 1)`, "cannot be changed"},
	{"library metatable", `setmetatable(string, {})`, "protected"},
	{"library sort", `table.sort(math)`, "cannot be changed"},
	{"error value loop", `local e = {} e.e = e error(e)`, "table"},
	{"error nil", `error(nil)`, "nil"},
	{"error in error", `xpcall(error, error)`, ""},
	{"yield through library", `return coroutine`, "undefined name"},
	{"global write", `pairs = 3`, "cannot be changed"},
	{"global function", `function pcall() end`, "cannot be changed"},
	{"hidden names", "return \x00ret", "nvalid token"},
	{"next work queue", `local t = {} for i = 1, 60000 do t["k" .. i] = i end while next(t) do t[next(t)] = nil end`, "stopped"},
	{"popping", `local t = {} for i = 1, 30000 do t[i] = i end while #t > 0 do t[#t] = nil end`, "stopped"},
	{"pairs of big", `local t = {} for i = 1, 60000 do t[i] = i end for i = 1, 1e9 do pairs(t) end`, "stopped"},
	{"print", `for i = 1, 1e9 do print(("x"):rep(1000)) end`, "stopped"},
}

func TestHostile(t *testing.T) {
	limits := SessionLimits{Instructions: 3_000_000, Deadline: time.Second, Heap: 64 << 20}
	for _, h := range hostile {
		t.Run(h.name, func(t *testing.T) {
			own := limits
			if h.want == "stopped" { // by whichever limit it meets
				own.Deadline = 60 * time.Millisecond
			}
			s := New(Options{Limits: own})
			start := time.Now()
			_, err := run(t, s, h.src)
			if d := time.Since(start); d > 2*time.Second {
				t.Errorf("took %v", d)
			}
			var e *Error
			if errors.As(err, &e) && strings.Contains(e.Text, "broke down") && !s.Broken() {
				t.Error("broken, but does not say so")
			}
			switch {
			case h.want == "" && err != nil && !strings.Contains(h.src, "f(...)") && !strings.Contains(h.src, `("x").y`):
				t.Errorf("fails: %v", err)
			case h.want != "" && (err == nil || !strings.Contains(err.Error(), h.want)):
				t.Errorf("ends with %v, want %q", err, h.want)
			}
			if !s.Broken() {
				if got, err := run(t, s, `return ("a"):rep(3) .. #{ 1, 2 }`); err != nil || got[0] != lua.LString("aaa2") {
					t.Errorf("the state is of no use afterwards: %v, %v", got, err)
				}
			}
		})
		runtime.GC()
	}
}

// Sources that would overflow, hang or mislead the compiler.
func TestHostileSource(t *testing.T) {
	rep := strings.Repeat
	list := func(n int, f func(int) string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(f(i))
		}
		return b.String()
	}
	for _, h := range []struct{ name, src, want string }{
		{"braces", "return " + rep("{", 100_000), "not closed"},
		{"closed braces", "return " + rep("{", 100_000) + rep("}", 100_000), "nested too deeply"},
		{"not", "return " + rep("not ", 60_000) + "x", "nested too deeply"},
		{"minus", "return " + rep("- ", 60_000) + "1", "nested too deeply"},
		{"calls", "return " + rep("f(", 80_000) + rep(")", 80_000), "nested too deeply"},
		{"chained calls", "return f" + rep("()", 100_000), "nested too deeply"},
		{"brackets", "return " + rep("(", 100_000) + "1" + rep(")", 100_000), ""},
		{"concat", "return 1" + rep(" ..1", 60_000), "too many"},
		{"honest concat", "return 1" + rep(" ..1", 3000), ""},
		{"sum", "return 1" + rep("+1", 100_000), "nested too deeply"},
		{"elseif", "local a if a then " + rep("elseif a then ", 10_000) + "end", "nested too deeply"},
		{"functions", rep("return function() ", 10_000) + rep("end ", 10_000), "nested too deeply"},
		{"blocks", rep("do ", 30_000) + rep("end ", 30_000), "nested too deeply"},
		{"constants", "return {" + list(30_000, func(i int) string { return numberText(lua.LNumber(i)) + "," }) + "}", "too many names"},
		{"statements", "local a while a do " + rep("a=a ", 60_000) + "end", "too long"},
		{"locals", list(300, func(i int) string { return "local a" + numberText(lua.LNumber(i)) + " " }), "local variables"},
		{"parameters", "return function(" + list(299, func(i int) string { return "a" + numberText(lua.LNumber(i)) + "," }) + "b) end", ""},
		{"upvalues", list(3, func(j int) string {
			return list(150, func(i int) string { return "local a" + numberText(lua.LNumber(150*j+i)) + " " }) + "return function() "
		}) + "return " + list(449, func(i int) string { return "a" + numberText(lua.LNumber(i)) + "," }) + "a449 end end end", ""},
		{"long file", rep("local a ", 60_000), "longer than 256 KB"},
		{"zero byte", "\x00", "nvalid token"},
		{"bytecode", "\x1bLua", "nvalid token"},
		{"label twice", "::a:: ::a::", ""},
		{"break outside", "break", ""},
		{"goto nowhere", "goto x", ""},
		{"number", "return 0x", ""},
		{"open comment", "--[[", ""},
	} {
		t.Run(h.name, func(t *testing.T) {
			start := time.Now()
			proto, faults := Compile("a.lua", []byte(h.src), Names{"f": false, "x": false})
			if d := time.Since(start); d > 2*time.Second {
				t.Errorf("took %v", d)
			}
			if h.want != "" && (len(faults) == 0 || !strings.Contains(faults[0].Text, h.want)) {
				t.Errorf("faults %.300v, want %q", faults, h.want)
			}
			if (proto == nil) == (len(faults) == 0) {
				t.Errorf("proto %v and %d faults", proto != nil, len(faults))
			}
			if len(faults) > 0 {
				t.Logf("%.300s", shown(faults[0]))
			}
		})
	}
}

// The count of instructions at which a limit strikes is the same in each run.
func TestDeterministic(t *testing.T) {
	var first string
	for i := range 5 {
		var out string
		s := New(Options{Limits: SessionLimits{Instructions: 100_000}, Print: func(l string) { out = l }})
		_, err := run(t, s, `local n = 0 while true do n = n + 1 ("x"):rep(n) pcall(error, n) print(n) end`)
		if i == 0 {
			first = out
		}
		if e := new(Error); !errors.As(err, &e) || !e.Limit || out != first || out == "" {
			t.Fatalf("run %d: stopped at %s (%v), the first run at %s", i, out, err, first)
		}
	}
}

func TestStop(t *testing.T) {
	s := New(Options{Limits: SessionLimits{Instructions: -1, Deadline: -1, Heap: -1}})
	go func() {
		time.Sleep(20 * time.Millisecond)
		s.Meter.Stop("interrupted")
	}()
	_, err := run(t, s, "local n = 0\nwhile true do\n  pcall(function() n = n + 1 end)\nend")
	var e *Error
	if !errors.As(err, &e) || e.Text != "interrupted" || !e.Limit || e.File != "test.lua" || e.Line < 2 || e.Line > 4 {
		t.Errorf("got %v", err)
	}
	if _, err := run(t, s, `return 1`); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}
