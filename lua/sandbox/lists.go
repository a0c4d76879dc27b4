package sandbox

import (
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"parley/lua/vocabulary"
)

// listWords lists the functions that query the entries of a list, from 1 to its first
// gap, as a loop over ipairs would. They change nothing, and return new lists. The
// functions that they call run in the frames of their caller, as if it called them.
func listWords() vocabulary.Words[function] {
	return vocabulary.Words[function]{
		{"all", "all(LIST, TEST, …) → boolean", "whether every entry passes a test, which is written as for any; true for an empty list", (*State).listAll},
		{"any", `any(LIST, { FIELD = VALUE, … } or FUNCTION?, …) → boolean`, "whether an entry of a list has these fields, or the function returns true for it; false also matches a field that is nil; arguments after a function are passed to it; without a test every entry passes", (*State).listAny},
		{"first", "first(LIST, TEST?, …) → any", "the first entry that passes a test, which is written as for any; nil if there is none", (*State).listFirst},
		{"has", "has(LIST, VALUE) → boolean", "whether a value is in a list", (*State).listHas},
		{"least", "least(LIST, FIELD or FUNCTION?, …) → any", "the entry with the lowest number in a field, or returned by a function; the first of several; nil for an empty list", (*State).listLeast},
		{"most", "most(LIST, FIELD or FUNCTION?, …) → any", "the entry with the highest number in a field, or returned by a function; the first of several; nil for an empty list", (*State).listMost},
		{"sum", "sum(LIST, FIELD or FUNCTION?, …) → number", "the sum of the numbers of a list, of a field of its entries, or of what a function returns for them", (*State).listSum},
		{"where", "where(LIST, TEST, …) → LIST", "a list of the entries that pass a test, which is written as for any", (*State).listWhere},
		{"without", "without(LIST, VALUE, …) → LIST", "a list without the given values", (*State).listWithout},
	}
}

// callers lists the words that call a function. The host defines count, which also
// rolls dice.
var callers = strings.Fields("all any count first least most sum where")

// IsListWord reports whether a name is a word for lists.
func IsListWord(name string) bool {
	return name == "has" || name == "without" || slices.Contains(callers, name)
}

// perEntry is what the meter charges for an entry for which no function is called.
const perEntry = 4

// listed returns the table of the list that a word is given.
func (s *State) listed(L *lua.LState, word string) *lua.LTable {
	t := s.data(L.Get(1))
	if t == nil {
		L.RaiseError("%s needs a list, got %s", word, article(L.Get(1).Type().String()))
	}
	if t.Len() == 0 {
		if k, _ := t.Next(lua.LNil); k != lua.LNil {
			L.RaiseError("%s needs a list, got a table with keys such as %s", word, CutText(s.text(k), 40))
		}
	}
	return t
}

// listTest is the test that a word applies to the entries of a list.
type listTest struct {
	s      *State
	word   string
	fn     *lua.LFunction
	more   []lua.LValue // further arguments of fn
	fields []wantedField
	looked bool // all fields of an entry have been checked
}

type wantedField struct {
	name string
	want lua.LValue
}

// test reads argument 2; with needed, a missing test is an error.
func (s *State) test(L *lua.LState, word string, needed bool) (c listTest) {
	c.s, c.word = s, word
	switch v := L.Get(2).(type) {
	case *lua.LFunction:
		c.fn, c.more = v, rest(L)
		return c
	case *lua.LTable:
		for k, want := v.Next(lua.LNil); k != lua.LNil; k, want = v.Next(k) {
			name, ok := k.(lua.LString)
			if !ok {
				L.RaiseError("%s: a test names the fields to compare: { dead = false }", word)
			}
			switch want.Type() {
			case lua.LTTable, lua.LTFunction:
				L.RaiseError("%s: the field %s must be compared with a value, not with %s", word, string(name), article(want.Type().String()))
			}
			s.Meter.Charge(1)
			c.fields = append(c.fields, wantedField{string(name), want})
		}
	case *lua.LNilType:
		if needed || L.GetTop() > 1 {
			L.RaiseError("%s needs a test, { FIELD = VALUE } or a function, got nil", word)
		}
	default:
		L.RaiseError("%s needs a test, { FIELD = VALUE } or a function, got %s", word, article(v.Type().String()))
	}
	if L.GetTop() > 2 {
		L.RaiseError("%s: only a function takes further arguments, and this test is not a function", word)
	}
	return c
}

// rest returns the arguments after the second.
func rest(L *lua.LState) (more []lua.LValue) {
	for i := 3; i <= L.GetTop(); i++ {
		more = append(more, L.Get(i))
	}
	return more
}

// passes applies the test to an entry. The first entry is checked for all fields, so
// that a misspelt one is found whatever the others hold.
func (c *listTest) passes(L *lua.LState, i int, v lua.LValue) bool {
	if c.fn != nil {
		return lua.LVAsBool(call(L, c.fn, v, c.more))
	}
	c.s.Meter.Charge(perEntry)
	ok := true
	for _, f := range c.fields {
		got := c.s.fieldOf(L, c.word, i, v, f.name)
		if got == f.want || f.want == lua.LFalse && got == lua.LNil {
			continue
		}
		if ok = false; c.looked {
			break
		}
	}
	c.looked = true
	return ok
}

// call calls a function with an entry and further arguments.
func call(L *lua.LState, fn *lua.LFunction, v lua.LValue, more []lua.LValue) lua.LValue {
	L.Push(fn)
	L.Push(v)
	for _, m := range more {
		L.Push(m)
	}
	L.Call(1+len(more), 1)
	got := L.Get(-1)
	L.Pop(1)
	return got
}

// fieldOf returns a field of an entry, read as a script reads it.
func (s *State) fieldOf(L *lua.LState, word string, i int, v lua.LValue, name string) lua.LValue {
	switch v := v.(type) {
	case *lua.LUserData:
		if mt, ok := v.Metatable.(*lua.LTable); ok { // what GetField does, for the common case
			if t, ok := mt.RawGetString("__index").(*lua.LTable); ok {
				if got := t.RawGetString(name); got != lua.LNil {
					return got
				}
			}
		}
	case *lua.LTable:
	default:
		L.RaiseError("%s: entry %d of the list is %s, which has no field %s", word, i, article(v.Type().String()), name)
	}
	return L.GetField(v, name)
}

func (s *State) listAny(L *lua.LState) int {
	t, c := s.listed(L, "any"), s.test(L, "any", false)
	for i := 1; ; i++ {
		v := t.RawGetInt(i)
		if v == lua.LNil || c.passes(L, i, v) {
			return Push(L, lua.LBool(v != lua.LNil))
		}
	}
}

func (s *State) listAll(L *lua.LState) int {
	t, c := s.listed(L, "all"), s.test(L, "all", true)
	for i := 1; ; i++ {
		v := t.RawGetInt(i)
		if v == lua.LNil || !c.passes(L, i, v) {
			return Push(L, lua.LBool(v == lua.LNil))
		}
	}
}

func (s *State) listFirst(L *lua.LState) int {
	t, c := s.listed(L, "first"), s.test(L, "first", false)
	for i := 1; ; i++ {
		v := t.RawGetInt(i)
		if v == lua.LNil || c.passes(L, i, v) {
			return Push(L, v)
		}
	}
}

func (s *State) listWhere(L *lua.LState) int {
	t, c := s.listed(L, "where"), s.test(L, "where", true)
	out := L.CreateTable(0, 0)
	for i := 1; ; i++ {
		v := t.RawGetInt(i)
		if v == lua.LNil {
			return Push(L, out)
		}
		if c.passes(L, i, v) {
			out.Append(v)
		}
	}
}

// CountList is count(LIST, TEST?, …): how many entries of a list pass a test. The host
// defines count, which also rolls dice, and calls CountList if the first argument is a
// list.
func (s *State) CountList(L *lua.LState) int {
	t, c := s.listed(L, "count"), s.test(L, "count", false)
	n := 0
	for i := 1; ; i++ {
		v := t.RawGetInt(i)
		if v == lua.LNil {
			return Push(L, count(n))
		}
		if c.passes(L, i, v) {
			n++
		}
	}
}

func (s *State) listHas(L *lua.LState) int {
	t, want := s.listed(L, "has"), L.Get(2)
	if L.GetTop() < 2 {
		L.RaiseError("has needs a value to look for: has(LIST, VALUE)")
	}
	for i := 1; ; i++ {
		v := t.RawGetInt(i)
		if v == lua.LNil || v == want {
			return Push(L, lua.LBool(v != lua.LNil))
		}
		s.Meter.Charge(1)
	}
}

func (s *State) listWithout(L *lua.LState) int {
	t := s.listed(L, "without")
	var not []lua.LValue
	for i := 2; i <= L.GetTop(); i++ {
		not = append(not, L.Get(i))
	}
	out := L.CreateTable(t.Len(), 0)
	for i := 1; ; i++ {
		v := t.RawGetInt(i)
		if v == lua.LNil {
			return Push(L, out)
		}
		s.Meter.Charge(perEntry + len(not))
		if !slices.Contains(not, v) {
			out.Append(v)
		}
	}
}

// measure says where to read the number of each entry of a list.
type measure struct {
	s     *State
	word  string
	fn    *lua.LFunction
	more  []lua.LValue
	field string
}

// measured reads argument 2; without one the entries are numbers.
func (s *State) measured(L *lua.LState, word string) measure {
	m := measure{s: s, word: word}
	switch v := L.Get(2).(type) {
	case *lua.LFunction:
		m.fn, m.more = v, rest(L)
		return m
	case lua.LString:
		m.field = string(v)
	case *lua.LNilType:
		if L.GetTop() > 1 {
			L.RaiseError("%s needs the name of a field or a function, got nil", word)
		}
	default:
		L.RaiseError("%s needs the name of a field or a function, got %s", word, article(v.Type().String()))
	}
	if L.GetTop() > 2 {
		L.RaiseError("%s: only a function takes further arguments, and %q is a field", word, m.field)
	}
	return m
}

// of returns the number of an entry.
func (m *measure) of(L *lua.LState, i int, v lua.LValue) lua.LNumber {
	got := v
	switch {
	case m.fn != nil:
		got = call(L, m.fn, v, m.more)
	case m.field != "":
		m.s.Meter.Charge(perEntry)
		got = m.s.fieldOf(L, m.word, i, v, m.field)
	default:
		m.s.Meter.Charge(perEntry)
	}
	n, ok := got.(lua.LNumber)
	if !ok {
		what := "entry"
		switch {
		case m.fn != nil:
			what = "what the function returns for entry"
		case m.field != "":
			what = m.field + " of entry"
		}
		L.RaiseError("%s: %s %d is %s, not a number", m.word, what, i, article(got.Type().String()))
	}
	return n
}

func (s *State) listSum(L *lua.LState) int {
	t, m := s.listed(L, "sum"), s.measured(L, "sum")
	total := lua.LNumber(0)
	for i := 1; ; i++ {
		v := t.RawGetInt(i)
		if v == lua.LNil {
			return Push(L, total)
		}
		total += m.of(L, i, v)
	}
}

func (s *State) listLeast(L *lua.LState) int {
	return s.outermost(L, "least", func(n, best lua.LNumber) bool { return n < best })
}

func (s *State) listMost(L *lua.LState) int {
	return s.outermost(L, "most", func(n, best lua.LNumber) bool { return n > best })
}

// outermost returns the first entry whose number comes before those of all others.
func (s *State) outermost(L *lua.LState, word string, before func(n, best lua.LNumber) bool) int {
	t, m := s.listed(L, word), s.measured(L, word)
	found, best := lua.LValue(lua.LNil), lua.LNumber(0)
	for i := 1; ; i++ {
		v := t.RawGetInt(i)
		if v == lua.LNil {
			return Push(L, found)
		}
		if n := m.of(L, i, v); found == lua.LNil || before(n, best) {
			found, best = v, n
		}
	}
}
