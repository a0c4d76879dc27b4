package sandbox

import (
	"math"

	lua "github.com/yuin/gopher-lua"
)

// mathFunctions are those that give the same result on every machine.
func (s *State) mathFunctions() map[string]lua.LValue {
	one := func(f func(float64) float64) lua.LValue {
		return s.L.NewFunction(func(L *lua.LState) int {
			L.Push(number(f(float64(L.CheckNumber(1)))))
			return 1
		})
	}
	best := func(better func(a, b lua.LNumber) bool) lua.LValue {
		return s.L.NewFunction(func(L *lua.LState) int {
			v := L.CheckNumber(1)
			for i := 2; i <= L.GetTop(); i++ {
				if w := L.CheckNumber(i); better(w, v) {
					v = w
				}
			}
			L.Push(v)
			return 1
		})
	}
	return map[string]lua.LValue{
		"abs":   one(math.Abs),
		"ceil":  one(math.Ceil),
		"floor": one(math.Floor),
		"sqrt":  one(math.Sqrt),
		"max":   best(func(a, b lua.LNumber) bool { return a > b }),
		"min":   best(func(a, b lua.LNumber) bool { return a < b }),
		"huge":  lua.LNumber(math.Inf(1)),
		"pi":    lua.LNumber(math.Pi),
		"fmod": s.L.NewFunction(func(L *lua.LState) int {
			L.Push(lua.LNumber(math.Mod(float64(L.CheckNumber(1)), float64(L.CheckNumber(2)))))
			return 1
		}),
		"modf": s.L.NewFunction(func(L *lua.LState) int {
			x := float64(L.CheckNumber(1))
			whole, frac := math.Modf(x)
			if math.IsInf(x, 0) {
				whole, frac = x, 0
			}
			L.Push(lua.LNumber(whole))
			L.Push(lua.LNumber(frac))
			return 2
		}),
	}
}

// small holds the numbers that are pushed most: a number made a Lua value
// costs an allocation.
var small = func() (list [1024]lua.LValue) {
	for i := range list {
		list[i] = lua.LNumber(i)
	}
	return list
}()

// count is n as a Lua value.
func count(n int) lua.LValue {
	if 0 <= n && n < len(small) {
		return small[n]
	}
	return lua.LNumber(n)
}

// number is f as a Lua value.
func number(f float64) lua.LValue {
	if 0 < f && f < float64(len(small)) && f == math.Trunc(f) {
		return small[int(f)]
	}
	return lua.LNumber(f)
}
