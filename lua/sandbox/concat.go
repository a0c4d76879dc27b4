package sandbox

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// concat implements `..`: it joins its operands from left to right.
func (s *State) concat(L *lua.LState) int {
	n := L.GetTop()
	size, plain := 0, true
	for i := 1; i <= n && plain; i++ {
		switch v := L.Get(i).(type) {
		case lua.LString:
			size += len(v)
		case lua.LNumber:
			size += 8
		default:
			plain = false
		}
	}
	if !plain {
		return s.concatMeta(L)
	}
	s.checkLength(L, size)
	s.Meter.Charge(size / 64)
	var b strings.Builder
	b.Grow(size)
	for i := 1; i <= n; i++ {
		switch v := L.Get(i).(type) {
		case lua.LString:
			b.WriteString(string(v))
		case lua.LNumber:
			b.WriteString(numberText(v))
		}
	}
	return Push(L, lua.LString(b.String()))
}

func (s *State) checkLength(L *lua.LState, n int) {
	if n > maxText || n < 0 {
		L.RaiseError("the text would be longer than 1 MB")
	}
}

// concatMeta joins from the right, as Lua does, and calls __concat.
func (s *State) concatMeta(L *lua.LState) int {
	acc := L.Get(L.GetTop())
	for i := L.GetTop() - 1; i >= 1; i-- {
		left := L.Get(i)
		if lua.LVCanConvToString(left) && lua.LVCanConvToString(acc) {
			a, b := s.text(left), s.text(acc)
			s.checkLength(L, len(a)+len(b))
			s.Meter.Charge((len(a) + len(b)) / 64)
			acc = lua.LString(a + b)
			continue
		}
		fn := L.GetMetaField(left, "__concat")
		if fn == lua.LNil {
			fn = L.GetMetaField(acc, "__concat")
		}
		if fn == lua.LNil {
			bad := acc
			if !lua.LVCanConvToString(left) {
				bad = left
			}
			L.RaiseError("cannot join %s to a text with `..`", article(bad.Type().String()))
		}
		acc = ask(L, fn, left, acc)
	}
	return Push(L, acc)
}
