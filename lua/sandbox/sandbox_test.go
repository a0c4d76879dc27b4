package sandbox

import (
	"testing"

	lua "github.com/yuin/gopher-lua"
)

// run compiles and calls a text.
func run(t testing.TB, s *State, src string) ([]lua.LValue, error) {
	t.Helper()
	proto, faults := Compile("test.lua", []byte(src), s.Names())
	if len(faults) > 0 {
		return nil, faults[0]
	}
	return s.Call(s.Function(proto), lua.MultRet)
}

func TestFirst(t *testing.T) {
	s := New(Options{})
	for _, src := range []string{
		`local x = 1 local function get() return x end pcall(error, "e") x = 2 return get()`,
		`local function f(a) return a, a + 1, "x" .. a .. "y" end return f(3)`,
		`local t = { 3, 1, 2, z = 1, a = 2 } table.sort(t) local o = {} for k, v in pairs(t) do o[#o + 1] = k .. "=" .. v end return table.concat(o, " ")`,
		`return rol(3) + prinl(4)`,
		`return math.flor(3)`,
		`local x x.y = 3`,
		`while true do end`,
		`local function f() return f() end f()`,
		`local function a() error("boom") end local function b() a() end b()`,
		`return ("x"):upper()`,
	} {
		got, err := run(t, s, src)
		t.Log(src, "\n\t", got, err)
		if f, ok := err.(Fault); ok {
			t.Log("\n" + f.String())
		}
		if e, ok := err.(*Error); ok {
			t.Log(e.Trace)
		}
	}
}
