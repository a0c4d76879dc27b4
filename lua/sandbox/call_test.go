package sandbox

import (
	"errors"
	"strings"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"
)

var errAground = errors.New("the ship is aground")

// host is a state with a few Go functions.
func host(t testing.TB) (*State, *Abort) {
	s := New(Options{})
	cut := NewAbort("cut")
	s.Func("cut", func(L *lua.LState) int { cut.Raise(); return 0 })
	s.Func("aground", func(L *lua.LState) int { RaiseFault(L, errAground); return 0 })
	s.Func("crash", func(L *lua.LState) int { var m map[string]int; m["x"] = 1; return 0 })
	s.Func("call", func(L *lua.LState) int {
		fn := L.CheckFunction(1)
		got, err := s.Call(fn, lua.MultRet, lua.LNumber(1))
		if err != nil {
			RaiseFault(L, err)
		}
		for _, v := range got {
			L.Push(v)
		}
		return len(got)
	})
	s.Func("try", func(L *lua.LState) int {
		_, err := s.Call(L.CheckFunction(1), 0)
		if err != nil {
			L.Push(lua.LString(err.Error()))
			return 1
		}
		return 0
	})
	return s, cut
}

func TestAbortPassesScripts(t *testing.T) {
	for _, src := range []string{
		`cut()`,
		`pcall(cut)`,
		`pcall(pcall, pcall, cut)`,
		`xpcall(cut, function() end)`,
		`xpcall(error, cut)`,
		`table.sort({ 1, 2, 3 }, function() cut() end)`,
		`return setmetatable({}, { __index = function() cut() end }).x`,
		`("x"):gsub("x", cut)`,
		`for _ in cut do end`,
		`tostring(setmetatable({}, { __tostring = cut }))`,
		`call(cut)`,
		`pcall(call, function() pcall(call, cut) end)`,
	} {
		s, cut := host(t)
		for range 3 {
			top := s.L.GetTop()
			if _, err := run(t, s, src); err != error(cut) {
				t.Errorf("%s: %v", src, err)
			}
			if s.L.GetTop() != top {
				t.Errorf("%s: the stack holds %d values, not %d", src, s.L.GetTop(), top)
			}
		}
	}
}

func TestFaultComesBack(t *testing.T) {
	s, _ := host(t)
	_, err := run(t, s, "local function sail()\n  aground()\nend\nlocal function turn()\n  sail()\n  return 1\nend\nreturn turn()")
	var e *Error
	if !errors.As(err, &e) || !errors.Is(err, errAground) || e.Value != error(errAground) {
		t.Fatalf("got %#v", err)
	}
	if e.Error() != "test.lua:2: the ship is aground" || e.Limit {
		t.Errorf("says %q, limit %v", e, e.Limit)
	}
	for i := range e.Trace {
		e.Trace[i].at = 0
	}
	want := []Frame{{"test.lua", 2, "sail", 0}, {"test.lua", 5, "turn", 0}, {"test.lua", 8, "", 0}}
	if len(e.Trace) != 3 || e.Trace[0] != want[0] || e.Trace[1] != want[1] || e.Trace[2] != want[2] {
		t.Errorf("trace %v, want %v", e.Trace, want)
	}
	// A script can catch it, and print it.
	got, err := run(t, s, `local ok, e = pcall(aground) return ok, tostring(e), type(e)`)
	if err != nil || got[0] != lua.LFalse || got[1].String() != "the ship is aground" {
		t.Errorf("caught: %v, %v", got, err)
	}
}

func TestNestedCall(t *testing.T) {
	s, _ := host(t)
	got, err := run(t, s, `local n = 0 local function add() n = n + 1 end call(add) try(function() add() error("x") end) add() return n, call(function(x) return x + 1, "b" end)`)
	if err != nil || len(got) != 3 || got[0] != lua.LNumber(3) || got[1] != lua.LNumber(2) || got[2] != lua.LString("b") {
		t.Errorf("got %v, %v", got, err)
	}
	// The place of the innermost error is kept, its trace goes down to the outermost function.
	_, err = run(t, s, "local function inner()\n  aground()\nend\ncall(function()\n  inner()\nend)")
	var e *Error
	if !errors.As(err, &e) || e.Line != 2 || e.Value != error(errAground) || len(e.Trace) != 3 || e.Trace[2].Line != 4 {
		t.Errorf("got %v, trace %v", err, e.Trace)
	}
	// A limit inside ends all.
	s.Meter.SetLimits(SessionLimits{Instructions: 10_000})
	_, err = run(t, s, `while true do try(function() while true do end end) end`)
	if !errors.As(err, &e) || !e.Limit {
		t.Errorf("got %v", err)
	}
}

func TestOuterLocalsStayShared(t *testing.T) {
	s, _ := host(t)
	got, err := run(t, s, `
local n = 0
local function add() n = n + 1 end
pcall(function() local x = n local function f() return x end f() local y = nil + 1 end)
add()
try(function() error("x") end)
add()
try(cut)
add()
n = n + 1
return n`)
	if err != nil || got[0] != lua.LNumber(4) {
		t.Errorf("got %v, %v", got, err)
	}
	if !upvalues.ok {
		t.Error("gopher-lua has changed: see upvalues.go")
	}
}

func TestEscapedClosure(t *testing.T) {
	s, cut := host(t)
	keep := program(t, s, `return {}`)
	s.Define("keep", keep)
	if _, err := run(t, s, `local a, b = 1, 2 keep.get = function() return b end keep.set = function(v) b = v end cut()`); err != error(cut) {
		t.Fatal(err)
	}
	got, err := run(t, s, `local x, y, z = 7, 8, 9 keep.set(5) return x, y, z, keep.get()`)
	if err != nil || got[0] != lua.LNumber(7) || got[1] != lua.LNumber(8) || got[2] != lua.LNumber(9) || got[3] != lua.LNumber(5) {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestHostPanic(t *testing.T) {
	s, _ := host(t)
	for _, src := range []string{`crash()`, `pcall(crash)`, `call(crash)`} {
		_, err := run(t, s, src)
		if err == nil || !strings.Contains(err.Error(), "nil map") {
			t.Errorf("%s: %v", src, err)
		}
	}
}

func TestErrorTexts(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"local x = nil\nx.y = 3", `test.lua:2: cannot look up "y" in nil`},
		{"local x\nlocal y = x.hull", `test.lua:2: cannot look up "hull" in nil`},
		{"local x\nreturn x + 1", `test.lua:2: cannot add nil and a number`},
		{"return 1 < 'a'", `test.lua:1: cannot compare a number with a string`},
		{"return 'a' .. nil", "test.lua:1: cannot join nil to a text with `..`"},
		{"local x\nx()", `test.lua:2: attempt to call something that is not a function`},
		{"error('no wind')", `test.lua:1: no wind`},
		{"error('no wind', 0)", `test.lua:1: no wind`},
		{"local function need() error('no wind', 2) end\n\nneed()", `test.lua:3: no wind`},
		{"error({})", `test.lua:1: table`},
		{"assert(false, 'no wind')", `test.lua:1: no wind`},
		{"assert(nil)", `test.lua:1: assertion failed!`},
		{"return ('x'):uper()", `test.lua:1: cannot look up "uper" in a text (did you mean "upper"?)`},
		{"('x'):rep()", `test.lua:1: bad argument #2 to rep (number expected, got nil)`},
		{"table.concat(3)", `test.lua:1: bad argument #1 to concat (table expected, got number)`},
		{"table.sort({3, nil, 2})", `test.lua:1: the list has a hole at 2`},
		{"table.sort({3, 'a'})", `test.lua:1: cannot compare a string with a number`},
	} {
		_, err := run(t, New(Options{}), c.src)
		if err == nil || err.Error() != c.want {
			t.Errorf("%q\n  says %v\n  want %s", c.src, err, c.want)
		}
	}
}

func TestSession(t *testing.T) {
	s := New(Options{Limits: SessionLimits{Instructions: 10_000, Deadline: 50 * time.Millisecond}})
	f := program(t, s, `return function() for i = 1, 1000 do end end`)
	calls := 0
	err := s.Session(func() error {
		for {
			if _, err := s.Call(f, 0); err != nil {
				return err
			}
			calls++
		}
	})
	if calls != 9 || err == nil {
		t.Errorf("%d calls share 10,000 instructions: %v", calls, err)
	}
	start := time.Now()
	err = s.Session(func() error {
		for {
			s.Meter.Refill()
			if _, err := s.Call(f, 0); err != nil {
				return err
			}
		}
	})
	if d := time.Since(start); err == nil || d > time.Second {
		t.Errorf("%v after %v", err, d)
	}
}

// TestDeadlineAfterShortSessions: a session ends at its deadline, whether the timer still runs
// for a session before it or has run out, and no earlier than without those.
func TestDeadlineAfterShortSessions(t *testing.T) {
	const most = 60 * time.Millisecond
	s := New(Options{Limits: SessionLimits{Instructions: -1, Deadline: most}})
	short, long := program(t, s, `return function() end`), program(t, s, `return function() while true do end end`)
	for _, idle := range []time.Duration{0, watchEvery / 2, 3 * watchEvery} {
		for begun := time.Now(); time.Since(begun) < 2*watchEvery; {
			if _, err := s.Call(short, 0); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(idle)
		start := time.Now()
		stuck := time.AfterFunc(20*most, func() { s.Meter.Stop("nothing stopped it") })
		_, err := s.Call(long, 0)
		stuck.Stop()
		if d := time.Since(start); err == nil || !strings.Contains(err.Error(), "stopped after 60ms") || d < most {
			t.Errorf("%v after short sessions: %v after %v", idle, err, d)
		}
	}
}

func TestStrictGlobals(t *testing.T) {
	s, _ := host(t)
	proto, faults := Compile("a.lua", []byte("agrond()"), nil)
	if faults != nil {
		t.Fatal(faults)
	}
	if _, err := s.Call(s.Function(proto), 0); err == nil || err.Error() != `a.lua:1: undefined name "agrond" (did you mean "aground"?)` {
		t.Error(err)
	}
	proto, _ = Compile("a.lua", []byte("x = 5"), nil)
	if _, err := s.Call(s.Function(proto), 0); err == nil || !strings.Contains(err.Error(), `assignment to undefined name "x"`) {
		t.Error(err)
	}
	if _, err := run(t, s, "cut = 3"); err == nil {
		t.Error("a word of the host can be changed")
	}
	names := s.Names()
	names[""] = true
	if _, faults := Compile("a.lua", []byte("hull = 3 aground(hull) function double(n) return 2 * n end double(hul)"), names); len(faults) != 1 || faults[0].Text != `undefined name "hul"` {
		t.Errorf("names that may be made: %v", faults)
	}
}

func TestWhere(t *testing.T) {
	s := New(Options{})
	var file string
	var first, second int
	s.Func("here", func(L *lua.LState) int {
		file, first = Where(L, 1)
		_, second = Where(L, 2)
		return 0
	})
	if _, err := run(t, s, "local function f()\n  here()\nend\n\nf()"); err != nil || file != "test.lua" || first != 2 || second != 5 {
		t.Error(file, first, second, err)
	}
}

// TestCallForOneResult: the first result is returned, nil if there is none or an error ends
// the call, and the stack is as before.
func TestCallForOneResult(t *testing.T) {
	s, cut := host(t)
	for _, test := range []struct {
		src  string
		want lua.LValue
		err  error
	}{
		{`return function(x) return x + 1, "b" end`, lua.LNumber(8), nil},
		{`return function() end`, lua.LNil, nil},
		{`return function() cut() end`, lua.LNil, cut},
		{`return function() return call(function() try(cut) return 1 end) end`, lua.LNumber(1), nil},
	} {
		fn, err := run(t, s, test.src)
		if err != nil {
			t.Fatal(err)
		}
		top := s.L.GetTop()
		got, err := s.Call1(fn[0], lua.LNumber(7))
		if got != test.want || err != test.err || s.L.GetTop() != top {
			t.Errorf("%s: %v, %v, and %d values on the stack, not %v, %v and %d", test.src, got, err, s.L.GetTop(), test.want, test.err, top)
		}
	}
}
