package sandbox

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
)

func (s *State) find(L *lua.LState) int  { return s.findOrMatch(L, true) }
func (s *State) match(L *lua.LState) int { return s.findOrMatch(L, false) }

func (s *State) findOrMatch(L *lua.LState, find bool) int {
	src, pat := s.checkText(L, 1), s.checkText(L, 2)
	from, _ := span(optWhole(L, 3, 1), 0, len(src))
	from = min(from-1, len(src))
	if find && (lua.LVAsBool(L.Get(4)) || !strings.ContainsAny(pat, "^$*+?.([%-")) {
		s.Meter.Charge((len(src) - from) / 64)
		at := strings.Index(src[from:], pat)
		if at < 0 {
			return Push(L, lua.LNil)
		}
		return Push(L, count(from+at+1), count(from+at+len(pat)))
	}
	m := s.newMatcher(L, src, pat)
	defer m.done()
	i, e := m.search(from)
	switch {
	case i < 0:
		return Push(L, lua.LNil)
	case find:
		L.Push(count(i + 1))
		L.Push(count(e))
		return 2 + m.push(i, e, false)
	}
	return m.push(i, e, true)
}

func (s *State) gmatch(L *lua.LState) int {
	m := s.newMatcher(L, s.checkText(L, 1), s.checkText(L, 2))
	at := 0
	L.Push(L.NewFunction(func(L *lua.LState) int {
		m.L, m.steps, m.charged, m.depth = L, 0, 0, 0
		for i := at; i <= len(m.src); i++ {
			m.level = 0
			if e := m.match(i, 0); e >= 0 {
				if at = e; e == i {
					at++
				}
				return m.push(i, e, true)
			}
		}
		at = len(m.src) + 1
		return Push(L, lua.LNil)
	}))
	return 1
}

// gsub replaces matches with a text, with the value of a table for the first capture,
// or with what a function returns; nil and false leave the match unchanged.
func (s *State) gsub(L *lua.LState) int {
	src, pat := s.checkText(L, 1), s.checkText(L, 2)
	with := L.Get(3)
	switch with.(type) {
	case lua.LString, lua.LNumber, *lua.LFunction:
	default:
		if s.data(with) == nil {
			argError(L, 3, "string, function or table expected, got %s", typeName(L, 3))
		}
	}
	most := optWhole(L, 4, len(src)+1)
	m := s.newMatcher(L, src, pat)
	defer m.done()
	start := 0
	if m.at(0) == '^' {
		start = 1
	}
	var out strings.Builder
	i, n := 0, 0
	for n < most {
		m.level = 0
		e := m.match(i, start)
		if e >= 0 {
			n++
			s.replace(m, &out, with, i, e)
			s.checkLength(L, out.Len())
		}
		if e > i {
			i = e
		} else if i < len(src) {
			out.WriteByte(src[i])
			i++
		} else {
			break
		}
		if start == 1 {
			break
		}
	}
	if i < len(src) {
		out.WriteString(src[i:])
	}
	s.checkLength(L, out.Len())
	s.Meter.Charge(out.Len() / 64)
	return Push(L, lua.LString(out.String()), count(n))
}

func (s *State) replace(m *matcher, out *strings.Builder, with lua.LValue, i, e int) {
	L := m.L
	var v lua.LValue
	switch w := with.(type) {
	case lua.LString, lua.LNumber:
		s.replaceText(m, out, s.text(w), i, e)
		return
	case *lua.LFunction:
		L.Push(w)
		level, captures, depth := m.level, m.captures, m.depth
		L.Call(m.push(i, e, true), 1)
		m.level, m.captures, m.depth = level, captures, depth
		v = L.Get(-1)
		L.Pop(1)
	default:
		v = L.GetTable(w, m.capture(0, i, e))
	}
	switch {
	case !lua.LVAsBool(v):
		out.WriteString(m.src[i:e])
	case lua.LVCanConvToString(v):
		out.WriteString(s.text(v))
	default:
		L.RaiseError("invalid replacement value (%s)", article(v.Type().String()))
	}
}

// replaceText writes a replacement in which %1 to %9 are captures, %0 is the match, and
// % before any other character is that character.
func (s *State) replaceText(m *matcher, out *strings.Builder, with string, i, e int) {
	for {
		at := strings.IndexByte(with, '%')
		if at < 0 {
			out.WriteString(with)
			return
		}
		out.WriteString(with[:at])
		if at+1 == len(with) {
			m.fail("the replacement ends with `%` (write `%%`)")
		}
		switch c := with[at+1]; {
		case c == '0':
			out.WriteString(m.src[i:e])
		case isDigit(c):
			out.WriteString(s.text(m.capture(int(c-'1'), i, e)))
		default:
			out.WriteByte(c)
		}
		m.step(1)
		s.checkLength(m.L, out.Len())
		with = with[at+2:]
	}
}
