package sandbox

import (
	"testing"

	lua "github.com/yuin/gopher-lua"
)

// TestFunctionsThatOnlyRead: a function of an action only reads its arguments if that shows; a function
// in the same line is not taken for it.
func TestFunctionsThatOnlyRead(t *testing.T) {
	for src, want := range map[string]bool{
		`action "x" { run = function(v, a) assert(a.n) end }`:                                     true,
		`action "x" { run = function(v) end }`:                                                    true,
		`action "x" { run = function(v, a, ...) assert(a.n) end }`:                                true,
		`action "x" { run = function(v, a) a.n = 1 end }`:                                         false,
		`action "x" { run = function(v, ...) end }`:                                               false,
		`action "x" { run = function(...) end }`:                                                  false,
		`local function go(v, a) a.n = 1 end action "x" { run = go, check = function(v, a) end }`: false,
	} {
		s := New(Options{})
		var got *lua.LFunction
		s.Func("action", func(L *lua.LState) int {
			L.Push(L.NewFunction(func(L *lua.LState) int {
				got, _ = L.CheckTable(1).RawGetString("run").(*lua.LFunction)
				return 0
			}))
			return 1
		})
		code, faults := Compile("a", []byte(src), s.Names())
		if len(faults) > 0 {
			t.Fatal(src, faults)
		}
		if _, err := s.Call(s.Function(code), 0); err != nil {
			t.Fatal(src, err)
		}
		if got == nil || s.OnlyReads(got) != want {
			t.Errorf("%s: only reads is %v, expected %v", src, s.OnlyReads(got), want)
		}
	}
}
