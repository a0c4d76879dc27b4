package sandbox

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"parley/lua/vocabulary"
)

func tableWords() vocabulary.Words[function] {
	return vocabulary.Words[function]{
		{"concat", "table.concat(LIST, BETWEEN?, FROM?, TO?) → text", "the texts and numbers of a list joined into one text", (*State).tableConcat},
		{"insert", "table.insert(LIST, PLACE?, VALUE)", "inserts a value into a list, by default at its end", (*State).tableInsert},
		{"remove", "table.remove(LIST, PLACE?) → any", "removes a value from a list and returns it, by default the last", (*State).tableRemove},
		{"sort", "table.sort(LIST, BEFORE?)", "sorts a list, by < or by a function that says whether one value comes before another", (*State).tableSort},
	}
}

func (s *State) tableConcat(L *lua.LState) int {
	t := s.checkData(L, 1)
	sep := L.OptString(2, "")
	i, j := optWhole(L, 3, 1), optWhole(L, 4, t.Len())
	var b strings.Builder
	for k := i; k <= j; k++ {
		s.Meter.Charge(1)
		switch v := t.RawGet(lua.LNumber(k)).(type) {
		case lua.LString, lua.LNumber:
			b.WriteString(s.text(v))
		default:
			L.RaiseError("item %d of the list is %s, not a text or number", k, article(v.Type().String()))
		}
		if k < j {
			b.WriteString(sep)
		}
		if b.Len() > maxText {
			L.RaiseError("the text would be longer than 1 MB")
		}
	}
	s.Meter.Charge(b.Len() / 64)
	return Push(L, lua.LString(b.String()))
}

func (s *State) tableInsert(L *lua.LState) int {
	t := s.checkData(L, 1)
	n := t.Len()
	pos, v := 0, L.Get(2)
	switch L.GetTop() {
	case 2:
	case 3:
		if pos, v = whole(L.CheckNumber(2)), L.Get(3); pos < 1 || pos > n+1 {
			argError(L, 2, "place %d is outside 1 to %d", pos, n+1)
		}
	default:
		L.RaiseError("wrong number of arguments to insert")
	}
	if v == lua.LNil {
		L.RaiseError("nil cannot be inserted into a list")
	}
	if n+1 >= lua.MaxArrayIndex {
		L.RaiseError("too many items in a list (limit %d)", n)
	}
	if pos > 0 {
		s.Meter.Charge((n - pos) / 16)
	}
	if p := L.Get(1); s.isProxy(p) {
		if err := s.opts.Proxies.Insert(p, pos, v); err != nil {
			RaiseFault(L, err)
		}
		return 0
	}
	s.checkOwn(L, 1)
	switch {
	case pos == 0, pos == n+1:
		t.RawSetInt(n+1, v)
	default:
		t.Insert(pos, v)
	}
	return 0
}

func (s *State) tableRemove(L *lua.LState) int {
	t := s.checkData(L, 1)
	n := t.Len()
	pos := optWhole(L, 2, n)
	if n == 0 || pos < 1 || pos > n {
		if L.GetTop() > 1 && n > 0 {
			argError(L, 2, "place %d is outside 1 to %d", pos, n)
		}
		return Push(L, lua.LNil)
	}
	s.Meter.Charge((n - pos) / 16)
	if p := L.Get(1); s.isProxy(p) {
		v, err := s.opts.Proxies.Remove(p, pos)
		if err != nil {
			RaiseFault(L, err)
		}
		return Push(L, v)
	}
	s.checkOwn(L, 1)
	return Push(L, t.Remove(pos))
}

// checkOwn refuses tables whose writes have to go through a metatable.
func (s *State) checkOwn(L *lua.LState, n int) {
	t, _ := L.Get(n).(*lua.LTable)
	if mt, ok := t.Metatable.(*lua.LTable); ok && mt.RawGetString("__newindex") != lua.LNil {
		argError(L, n, "the table cannot be changed")
	}
}

// tableSort sorts a list, stably, by < or by the given comparison.
func (s *State) tableSort(L *lua.LState) int {
	t := s.checkData(L, 1)
	by := L.OptFunction(2, nil)
	p, n := L.Get(1), t.Len()
	list := make([]lua.LValue, n)
	for i := range list {
		if list[i] = t.RawGetInt(i + 1); list[i] == lua.LNil {
			L.RaiseError("the list has a hole at %d", i+1)
		}
	}
	less := func(a, b lua.LValue) bool { return L.LessThan(a, b) }
	if by != nil {
		less = func(a, b lua.LValue) bool { return lua.LVAsBool(ask(L, by, a, b)) }
	}
	mergeSort(list, make([]lua.LValue, n), func(a, b lua.LValue) bool {
		s.Meter.Charge(2)
		return less(a, b)
	})
	if s.isProxy(p) {
		argError(L, 1, "this list cannot be sorted in place")
	}
	s.checkOwn(L, 1)
	for i, v := range list {
		t.RawSetInt(i+1, v)
	}
	return 0
}

// mergeSort sorts list stably with a buffer of the same length. It ends whatever less
// returns, and list keeps its items.
func mergeSort(list, buffer []lua.LValue, less func(a, b lua.LValue) bool) {
	if len(list) < 2 {
		return
	}
	mid := len(list) / 2
	mergeSort(list[:mid], buffer, less)
	mergeSort(list[mid:], buffer, less)
	left := buffer[:copy(buffer, list[:mid])]
	right := list[mid:]
	for at := 0; len(left) > 0; at++ {
		if len(right) > 0 && less(right[0], left[0]) {
			list[at], right = right[0], right[1:]
		} else {
			list[at], left = left[0], left[1:]
		}
	}
}
