package sandbox

import (
	"cmp"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

func (s *State) ipairs(L *lua.LState) int {
	s.checkData(L, 1)
	v := L.Get(1)
	return Push(L, s.ipairsNext, v, lua.LNumber(0))
}

func (s *State) ipairsStep(L *lua.LState) int {
	t := s.data(L.Get(1))
	if t == nil {
		return 0
	}
	i := whole(L.CheckNumber(2)) + 1
	v := t.RawGetInt(i)
	if v == lua.LNil {
		return Push(L, lua.LNil)
	}
	return Push(L, count(i), v)
}

// pairs iterates over the keys that the table has now, in sorted order. A key whose
// value becomes nil meanwhile is left out; a new one is not visited.
func (s *State) pairs(L *lua.LState) int {
	t := s.checkData(L, 1)
	v := L.Get(1)
	list := s.sortedKeys(t)
	s.Meter.Charge(len(list))
	i := 0
	L.Push(L.NewFunction(func(L *lua.LState) int {
		for i < len(list) {
			k := list[i]
			i++
			if v := t.RawGet(k); v != lua.LNil {
				return Push(L, k, v)
			}
		}
		return Push(L, lua.LNil)
	}))
	L.Push(v)
	L.Push(lua.LNil)
	return 3
}

// next returns the key that follows the given one in sorted order, and its value.
func (s *State) next(L *lua.LState) int {
	t := s.checkData(L, 1)
	after := L.Get(2)
	list := s.sortedKeys(t)
	s.Meter.Charge(4 * len(list))
	i := 0
	if after != lua.LNil {
		i = s.placeAfter(list, after)
	}
	if i >= len(list) {
		return Push(L, lua.LNil)
	}
	return Push(L, list[i], t.RawGet(list[i]))
}

func (s *State) placeAfter(list []lua.LValue, key lua.LValue) int {
	if s.rank(key) == unsortable {
		return slices.Index(list, key) + 1
	}
	i, found := slices.BinarySearchFunc(list, key, s.compareKeys)
	if found {
		i++
	}
	return i
}

// sortedKeys returns the keys of t in order: numbers, then texts byte by byte, then
// false and true, then proxies if the host orders them; others in the order in which
// they were first set.
func (s *State) sortedKeys(t *lua.LTable) []lua.LValue {
	list := make([]lua.LValue, 0, 16)
	sorted, texts := true, true
	var last lua.LValue
	for k, _ := t.Next(lua.LNil); k != lua.LNil; k, _ = t.Next(k) {
		text, ok := k.(lua.LString)
		texts = texts && ok
		if sorted && last != nil {
			if before, ok := last.(lua.LString); ok && texts {
				sorted = before <= text
			} else {
				sorted = s.compareKeys(last, k) <= 0
			}
		}
		last = k
		list = append(list, k)
	}
	switch {
	case sorted:
	case texts:
		slices.SortFunc(list, func(a, b lua.LValue) int { return strings.Compare(string(a.(lua.LString)), string(b.(lua.LString))) })
	default:
		slices.SortStableFunc(list, s.compareKeys)
	}
	return list
}

const unsortable = 5

// rank returns the position of a key's kind among the kinds.
func (s *State) rank(k lua.LValue) int {
	switch v := k.(type) {
	case lua.LNumber:
		return 1
	case lua.LString:
		return 2
	case lua.LBool:
		return 3
	default:
		if s.isProxy(v) {
			return 4
		}
		return unsortable
	}
}

func (s *State) compareKeys(a, b lua.LValue) int {
	ra, rb := s.rank(a), s.rank(b)
	if ra != rb {
		return cmp.Compare(ra, rb)
	}
	switch ra {
	case 1:
		return cmp.Compare(a.(lua.LNumber), b.(lua.LNumber))
	case 2:
		return cmp.Compare(a.(lua.LString), b.(lua.LString))
	case 3:
		if a == b {
			return 0
		} else if a == lua.LFalse {
			return -1
		}
		return 1
	case 4:
		return cmp.Compare(s.opts.Proxies.Order(a), s.opts.Proxies.Order(b))
	}
	return 0
}
