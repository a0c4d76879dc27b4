package sandbox

import (
	"math"

	lua "github.com/yuin/gopher-lua"
)

// mathFunctions are those that give the same result on every machine.
func (s *State) mathFunctions() map[string]lua.LValue {
	one := func(f func(float64) float64) lua.LValue {
		return s.L.NewFunction(func(L *lua.LState) int {
			L.Push(lua.LNumber(f(float64(L.CheckNumber(1)))))
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
