package sandbox

import (
	"math"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"parley/lua/vocabulary"
)

// stringWords lists the functions of Lua 5.1 without dump. Texts are bytes: upper,
// lower and the classes of patterns know only the letters of ASCII.
func stringWords() vocabulary.Words[function] {
	return vocabulary.Words[function]{
		{"byte", "string.byte(TEXT, FROM?, TO?) → integer", "the numbers of the bytes of a text", (*State).byte},
		{"char", "string.char(N, …) → text", "the text of bytes with the given numbers", (*State).char},
		{"find", "string.find(TEXT, PATTERN, FROM?, PLAIN?) → count?, count?", "where a pattern matches in a text: first and last byte, and the captures", (*State).find},
		{"format", "string.format(FORMAT, …) → text", "a text with values filled in: %d, %s, %.2f", (*State).format},
		{"gmatch", "for w in string.gmatch(TEXT, PATTERN) do … end", "iterates over the matches of a pattern", (*State).gmatch},
		{"gsub", "string.gsub(TEXT, PATTERN, NEW, MOST?) → text, count", "a text with the matches of a pattern replaced, and the number of matches", (*State).gsub},
		{"len", "string.len(TEXT) → count", "the length of a text in bytes", (*State).len},
		{"lower", "string.lower(TEXT) → text", "a text in lower case", (*State).lower},
		{"match", "string.match(TEXT, PATTERN, FROM?) → text?", "the captures of the first match of a pattern, or the match", (*State).match},
		{"rep", "string.rep(TEXT, N) → text", "a text repeated N times", (*State).rep},
		{"reverse", "string.reverse(TEXT) → text", "a text reversed", (*State).reverse},
		{"sub", "string.sub(TEXT, FROM, TO?) → text", "a part of a text; -1 is its last byte", (*State).sub},
		{"upper", "string.upper(TEXT) → text", "a text in upper case", (*State).upper},
	}
}

// openStringMethods makes ("x"):upper() and the like work. The methods are in a copy of
// the library that scripts cannot reach.
func (s *State) openStringMethods() {
	L := s.L
	mt := L.NewTable()
	methods := s.members(s.functions(stringWords()), s.text, "cannot look up %q in a text%s")
	mt.RawSetString("__index", methods)
	mt.RawSetString("__metatable", lua.LFalse)
	L.SetMetatable(lua.LString(""), mt)
}

// checkText returns argument n, a text or a number.
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

// optWhole returns argument n truncated to an integer, or its default. Values beyond
// ±mostWhole are clamped: no text is that long.
func optWhole(L *lua.LState, n, missing int) int {
	if L.Get(n) == lua.LNil {
		return missing
	}
	return whole(L.CheckNumber(n))
}

func whole(n lua.LNumber) int {
	f := float64(n)
	switch {
	case math.IsNaN(f):
		return 0
	case f > mostWhole:
		return mostWhole
	case f < -mostWhole:
		return -mostWhole
	}
	return int(f)
}

// mostWhole is the largest integer that a number holds exactly and that fits an int.
const mostWhole = min(1<<53, math.MaxInt)

// span clips positions i to j, counted from 1, or from -1 backwards, to a text of n
// bytes. The result is empty if i > j.
func span(i, j, n int) (int, int) {
	if i < 0 {
		i = max(n+i+1, 1)
	} else if i == 0 {
		i = 1
	}
	if j < 0 {
		j = n + j + 1
	}
	return i, min(j, n)
}

func (s *State) sub(L *lua.LState) int {
	text := s.checkText(L, 1)
	L.CheckNumber(2)
	i, j := span(optWhole(L, 2, 1), optWhole(L, 3, -1), len(text))
	if i > j {
		text = ""
	} else {
		text = text[i-1 : j]
	}
	return Push(L, lua.LString(text))
}

func (s *State) byte(L *lua.LState) int {
	text := s.checkText(L, 1)
	first := optWhole(L, 2, 1)
	if first < 0 {
		first = max(len(text)+first+1, 0)
	}
	i, j := span(first, optWhole(L, 3, first), len(text))
	if i > j {
		return 0
	}
	if j-i >= maxResults {
		L.RaiseError("too many bytes at once (limit %d)", maxResults)
	}
	for k := i; k <= j; k++ {
		L.Push(count(int(text[k-1])))
	}
	return j - i + 1
}

func (s *State) char(L *lua.LState) int {
	out := make([]byte, L.GetTop())
	for i := range out {
		c := L.CheckNumber(i + 1)
		if c < 0 || c > 255 {
			argError(L, i+1, "invalid value")
		}
		out[i] = byte(c)
	}
	return Push(L, lua.LString(out))
}

func (s *State) len(L *lua.LState) int {
	return Push(L, count(len(s.checkText(L, 1))))
}

func (s *State) lower(L *lua.LState) int { return s.mapBytes(L, 'A', 'Z') }
func (s *State) upper(L *lua.LState) int { return s.mapBytes(L, 'a', 'z') }

// mapBytes changes the case of letters from one to another.
func (s *State) mapBytes(L *lua.LState, from, to byte) int {
	out := []byte(s.checkText(L, 1))
	s.Meter.Charge(len(out) / 16)
	for i, c := range out {
		if from <= c && c <= to {
			out[i] = c ^ 0x20
		}
	}
	return Push(L, lua.LString(out))
}

func (s *State) reverse(L *lua.LState) int {
	text := s.checkText(L, 1)
	s.Meter.Charge(len(text) / 16)
	out := make([]byte, len(text))
	for i := range out {
		out[i] = text[len(text)-1-i]
	}
	return Push(L, lua.LString(out))
}

func (s *State) rep(L *lua.LState) int {
	text := s.checkText(L, 1)
	n := max(0, whole(L.CheckNumber(2)))
	if n > 0 && len(text) > maxText/n {
		L.RaiseError("the text would be longer than 1 MB")
	}
	if len(text) == 0 {
		n = 0
	}
	s.Meter.Charge(len(text) * n / 64)
	return Push(L, lua.LString(strings.Repeat(text, n)))
}
