package sandbox

import (
	"math"

	lua "github.com/yuin/gopher-lua"

	"parley/lua/vocabulary"
)

// mathWords lists the functions of math that give the same result on every machine.
func mathWords() vocabulary.Words[function] {
	one := func(f func(float64) float64) function {
		return func(_ *State, L *lua.LState) int {
			return Push(L, number(f(float64(L.CheckNumber(1)))))
		}
	}
	best := func(better func(a, b lua.LNumber) bool) function {
		return func(_ *State, L *lua.LState) int {
			v := L.CheckNumber(1)
			for i := 2; i <= L.GetTop(); i++ {
				if w := L.CheckNumber(i); better(w, v) {
					v = w
				}
			}
			return Push(L, v)
		}
	}
	return vocabulary.Words[function]{
		{"abs", "math.abs(X) → number", "a number without its sign", one(math.Abs)},
		{"ceil", "math.ceil(X) → integer", "a number rounded up", one(math.Ceil)},
		{"floor", "math.floor(X) → integer", "a number rounded down", one(math.Floor)},
		{"sqrt", "math.sqrt(X) → number", "the square root of a number", one(math.Sqrt)},
		{"max", "math.max(X, …) → number", "the largest of several numbers", best(func(a, b lua.LNumber) bool { return a > b })},
		{"min", "math.min(X, …) → number", "the smallest of several numbers", best(func(a, b lua.LNumber) bool { return a < b })},
		{"fmod", "math.fmod(X, Y) → number", "the remainder of X divided by Y, with the sign of X", func(_ *State, L *lua.LState) int {
			return Push(L, lua.LNumber(math.Mod(float64(L.CheckNumber(1)), float64(L.CheckNumber(2)))))
		}},
		{"modf", "math.modf(X) → integer, number", "the integer part of a number, and its fraction", func(_ *State, L *lua.LState) int {
			x := float64(L.CheckNumber(1))
			whole, frac := math.Modf(x)
			if math.IsInf(x, 0) {
				whole, frac = x, 0
			}
			return Push(L, lua.LNumber(whole), lua.LNumber(frac))
		}},
	}
}

// mathNumbers lists the constants of math.
func mathNumbers() vocabulary.Words[float64] {
	return vocabulary.Words[float64]{
		{"huge", "math.huge", "infinity: larger than any other number", math.Inf(1)},
		{"pi", "math.pi", "pi: the circumference of a circle divided by its diameter", math.Pi},
	}
}

func (s *State) mathMembers() map[string]lua.LValue {
	members := s.functions(mathWords())
	for _, n := range mathNumbers() {
		members[n.Name] = lua.LNumber(n.Do)
	}
	return members
}

// small holds the numbers that are pushed most often: converting a number to a Lua
// value allocates.
var small = func() (list [1024]lua.LValue) {
	for i := range list {
		list[i] = lua.LNumber(i)
	}
	return list
}()

// count returns n as a Lua value.
func count(n int) lua.LValue {
	if 0 <= n && n < len(small) {
		return small[n]
	}
	return lua.LNumber(n)
}

// number returns f as a Lua value.
func number(f float64) lua.LValue {
	if 0 < f && f < float64(len(small)) && f == math.Trunc(f) {
		return small[int(f)]
	}
	return lua.LNumber(f)
}
