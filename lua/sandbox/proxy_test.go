package sandbox

import (
	"fmt"
	"slices"
	"testing"

	lua "github.com/yuin/gopher-lua"
)

// fleet are proxies in the way of the host: userdata over a table, written
// through Go.
type fleet struct {
	s   *State
	log []string
}

func (f *fleet) proxy(data *lua.LTable) *lua.LUserData {
	L := f.s.L
	mt := L.NewTable()
	mt.RawSetString("__index", data)
	mt.RawSetString("__newindex", L.NewFunction(func(L *lua.LState) int {
		f.log = append(f.log, "set "+L.Get(2).String())
		data.RawSet(L.Get(2), L.Get(3))
		return 0
	}))
	mt.RawSetString("__len", L.NewFunction(func(L *lua.LState) int { L.Push(lua.LNumber(data.Len())); return 1 }))
	return &lua.LUserData{Value: data, Metatable: mt}
}

func (f *fleet) Data(v lua.LValue) *lua.LTable {
	if ud, ok := v.(*lua.LUserData); ok {
		t, _ := ud.Value.(*lua.LTable)
		return t
	}
	return nil
}

func (f *fleet) Insert(p lua.LValue, pos int, v lua.LValue) error {
	if v == lua.LString("rock") {
		return errAground
	}
	f.log = append(f.log, fmt.Sprintf("insert %d %s", pos, v))
	t := f.Data(p)
	if pos == 0 {
		t.Append(v)
	} else {
		t.Insert(pos, v)
	}
	return nil
}

func (f *fleet) Remove(p lua.LValue, pos int) (lua.LValue, error) {
	f.log = append(f.log, fmt.Sprintf("remove %d", pos))
	return f.Data(p).Remove(pos), nil
}

func (f *fleet) Name(p lua.LValue) string { return "fleet" }

func (f *fleet) Order(p lua.LValue) string { return "fleet" }

func TestProxies(t *testing.T) {
	f := &fleet{}
	s := New(Options{Proxies: f})
	f.s = s
	s.Func("proxy", func(L *lua.LState) int { L.Push(f.proxy(L.CheckTable(1))); return 1 })
	for _, c := range []struct {
		src, want string
		log       []string
	}{
		{`return #proxy { 1, 2, 3 }`, "3", nil},
		{`local o = {} for i, v in ipairs(proxy { "a", "b" }) do o[i] = i .. v end return table.concat(o, " ")`, "1a 2b", nil},
		{`local o = {} for k, v in pairs(proxy { z = 1, a = 2 }) do o[#o + 1] = k .. v end return table.concat(o, " ")`, "a2 z1", nil},
		{`return (next(proxy { b = 1, a = 2 }))`, "a", nil},
		{`return next(proxy {})`, "nil", nil},
		{`return table.concat(proxy { 1, 2, 3 }, "-")`, "1-2-3", nil},
		{`return select("#", unpack(proxy { 1, 2, 3 }))`, "3", nil},
		{`return rawget(proxy { a = 5 }, "a")`, "5", nil},
		{`return tostring(proxy {}) .. "!"`, "fleet!", nil},
		{`return type(proxy {})`, "userdata", nil},
		{`local p = proxy { 1, 2 } table.insert(p, 3) return table.concat(p, ",")`, "1,2,3", []string{"insert 0 3"}},
		{`local p = proxy { 1, 2 } table.insert(p, 1, 3) return table.concat(p, ",")`, "3,1,2", []string{"insert 1 3"}},
		{`local p = proxy { 1, 2, 3 } return table.remove(p) + table.remove(p, 1)`, "4", []string{"remove 3", "remove 1"}},
		{`local p = proxy {} return table.remove(p)`, "nil", nil},
		{`return select(2, pcall(table.sort, proxy { 3, 1, 2 }))`, "test.lua:1: bad argument #1 to (anonymous) (this list cannot be sorted in place)", nil},
		{`local p = proxy {} p.x = 5 return p.x`, "5", []string{"set x"}},
		{`return (("$a"):gsub("%$(%w)", proxy { a = "b" }))`, "b", nil},
		{`return select(2, pcall(table.insert, proxy {}, "rock"))`, "the ship is aground", nil},
		{`return pcall(setmetatable, proxy {}, {})`, "false", nil},
		{`return getmetatable(proxy {})`, "nil", nil},
	} {
		f.log = nil
		got, err := run(t, s, c.src)
		if err != nil || s.text(got[0]) != c.want || !slices.Equal(f.log, c.log) {
			t.Errorf("%s\n  is %v (%v), log %q\n  want %s, log %q", c.src, got, err, f.log, c.want, c.log)
		}
	}
}
