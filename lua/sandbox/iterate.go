package sandbox

import (
	"cmp"
	"slices"

	lua "github.com/yuin/gopher-lua"
)

func (s *State) openIteration() {
	s.Func("next", s.next)
	s.Func("pairs", s.pairs)
	step := s.L.NewFunction(s.ipairsStep)
	s.Func("ipairs", func(L *lua.LState) int {
		s.checkData(L, 1)
		v := L.Get(1)
		L.Push(step)
		L.Push(v)
		L.Push(lua.LNumber(0))
		return 3
	})
}

func (s *State) ipairsStep(L *lua.LState) int {
	t := s.data(L.Get(1))
	if t == nil {
		return 0
	}
	i := L.CheckInt(2) + 1
	v := t.RawGet(lua.LNumber(i))
	if v == lua.LNil {
		return 0
	}
	L.Push(lua.LNumber(i))
	L.Push(v)
	return 2
}

// pairs walks the keys that the table has now, in sorted order. A key that
// loses its value on the way is left out; one that is new is not visited.
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
				L.Push(k)
				L.Push(v)
				return 2
			}
		}
		L.Push(lua.LNil)
		return 1
	}))
	L.Push(v)
	L.Push(lua.LNil)
	return 3
}

// next is the key after the given one in sorted order, and its value.
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
		L.Push(lua.LNil)
		return 1
	}
	L.Push(list[i])
	L.Push(t.RawGet(list[i]))
	return 2
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

// sortedKeys are the keys of t: numbers, then texts byte by byte, then false
// and true, then proxies if the host orders them; others as they were first
// set.
func (s *State) sortedKeys(t *lua.LTable) []lua.LValue {
	var list []lua.LValue
	sorted, odd := true, false
	t.ForEach(func(k, _ lua.LValue) {
		switch {
		case s.rank(k) == unsortable:
			odd = true
		case sorted && len(list) > 0:
			sorted = s.compareKeys(list[len(list)-1], k) <= 0
		}
		list = append(list, k)
	})
	if odd {
		list, sorted = list[:0], false
		for k, v := t.Next(lua.LNil); k != lua.LNil && v != nil; k, v = t.Next(k) {
			list = append(list, k)
		}
	}
	if !sorted {
		slices.SortStableFunc(list, s.compareKeys)
	}
	return list
}

const unsortable = 5

// rank is the place of a key's kind among kinds.
func (s *State) rank(k lua.LValue) int {
	switch v := k.(type) {
	case lua.LNumber:
		return 1
	case lua.LString:
		return 2
	case lua.LBool:
		return 3
	default:
		if _, ok := s.opts.Proxies.(ProxyOrder); ok && s.isProxy(v) {
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
		o := s.opts.Proxies.(ProxyOrder)
		return cmp.Compare(o.Order(a), o.Order(b))
	}
	return 0
}
