package sandbox

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
)

func (s *State) stringFunctions() map[string]lua.LValue {
	fns := map[string]lua.LGFunction{
		"len":   func(L *lua.LState) int { L.Push(lua.LNumber(len(s.checkText(L, 1)))); return 1 },
		"lower": s.mapText(strings.ToLower),
		"upper": s.mapText(strings.ToUpper),
	}
	out := map[string]lua.LValue{}
	for name, fn := range fns {
		out[name] = s.L.NewFunction(fn)
	}
	return out
}

func (s *State) mapText(f func(string) string) lua.LGFunction {
	return func(L *lua.LState) int { L.Push(lua.LString(f(s.checkText(L, 1)))); return 1 }
}

// checkText is argument n, a text or a number.
func (s *State) checkText(L *lua.LState, n int) string {
	switch v := L.Get(n).(type) {
	case lua.LString:
		return string(v)
	case lua.LNumber:
		return numberText(v)
	}
	argError(L, n, "string expected, got %s", typeName(L, n))
	return ""
}

// openStringMethods makes ("x"):upper() and the like work. The methods are a
// copy of the library that scripts cannot reach.
func (s *State) openStringMethods() {
	methods, mt := s.L.NewTable(), s.L.NewTable()
	for name, fn := range s.stringFunctions() {
		methods.RawSetString(name, fn)
	}
	mt.RawSetString("__index", methods)
	mt.RawSetString("__metatable", lua.LFalse)
	s.L.SetMetatable(lua.LString(""), mt)
}
