package sandbox

import (
	"os"
	"slices"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"
)

// TestNames holds what a script can reach to the golden list: every global,
// the members of tables, the methods of texts, and what metatables lead to.
func TestNames(t *testing.T) {
	s := New(Options{})
	var list []string
	seen := map[*lua.LTable]bool{}
	var walk func(path string, v lua.LValue)
	walk = func(path string, v lua.LValue) {
		list = append(list, path+" "+v.Type().String())
		table, ok := v.(*lua.LTable)
		if !ok || seen[table] {
			return
		}
		seen[table] = true
		table.ForEach(func(k, v lua.LValue) { walk(path+"."+k.String(), v) })
		if mt, ok := table.Metatable.(*lua.LTable); ok {
			walk(path+".(metatable)", mt)
		}
	}
	s.globals.ForEach(func(k, v lua.LValue) { walk(strings.ReplaceAll(k.String(), "\x00", "(hidden)"), v) })
	walk("(metatable of texts)", s.L.GetMetatable(lua.LString("")))
	if mt := s.L.GetMetatable(lua.LString("")); mt != lua.LFalse {
		t.Errorf("the metatable of texts is %v", mt)
	}
	for _, v := range []lua.LValue{lua.LNumber(1), lua.LTrue, lua.LNil, s.L.NewFunction(nil)} {
		if s.L.GetMetatable(v) != lua.LNil {
			t.Errorf("%s has a metatable", v.Type())
		}
	}
	slices.Sort(list)
	const file = "testdata/names.txt"
	got := strings.Join(list, "\n") + "\n"
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil || got != string(want) {
		t.Errorf("reachable names differ from %s (%v):\n%s", file, err, got)
	}
	for name := range s.names {
		if !builtin(name) {
			t.Errorf("%s is not listed as built in", name)
		}
	}
	for _, name := range libraries.Names() {
		members := members(name)
		lib := s.globals.RawGetString(name).(*lua.LTable).Metatable.(*lua.LTable).RawGetString("__index").(*lua.LTable)
		n := 0
		lib.ForEach(func(k, _ lua.LValue) {
			if n++; !slices.Contains(members, k.String()) {
				t.Errorf("%s.%s is not listed in libraries", name, k)
			}
		})
		if n != len(members) {
			t.Errorf("%s has %d members, %d are listed", name, n, len(members))
		}
	}
}
