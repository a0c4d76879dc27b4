package sandbox

import (
	"fmt"
	"testing"

	lua "github.com/yuin/gopher-lua"
)

// TestTablesAreFilledAgain: a chapter keeps one table for each place where a word reads a table at
// once, and no script can tell: each call reads what it was given, and other tables are new.
func TestTablesAreFilledAgain(t *testing.T) {
	s := New(Options{})
	var seen []*lua.LTable
	var read []string
	s.Func("need", func(L *lua.LState) int { // of the host: it reads its facts at once
		facts := L.CheckTable(L.GetTop())
		text := ""
		for k, v := facts.Next(lua.LNil); k != lua.LNil; k, v = facts.Next(k) {
			text += fmt.Sprint(k, "=", v, " ")
		}
		seen, read = append(seen, facts), append(read, text)
		return Push(L, L.Get(1))
	})
	call := chapter(t, s, `
function tells(a, b, c) need(true, "text", { a = a, kind = "ship", b = b, c = c }) end
function counts(n)
  if n > 0 then return first({ { n = n } }, { n = counts(n - 1) and n }).n end
  return 0
end
function finds(name, old)
  local list = { { name = "x" }, { name = "y", old = true }, { name = "y" } }
  return #where(list, { name = name, old = old })
end
function several(...) return any({ { a = 1, b = 2 } }, { a = 1, b = ... }) end
function makes(n)
  local one, two = { n = n }, { n = n }
  one.n = one.n + 1
  return two.n
end
function mine(n)
  local kept = {}
  local function where(list, test) table.insert(kept, test) end
  for i = 1, 3 do where({}, { n = n + i }) end
  return kept[1].n
end
function passes(n)
  local kept = {}
  local function keep(entry, test) table.insert(kept, test) return false end
  for i = 1, 3 do any({ "x" }, keep, { n = n + i }) end
  return kept[1].n
end
function returned(n)
  local function one(n) return need({ n = n }) end
  local first_of, second = one(n), one(n + 1)
  return first_of.n
end
`)
	one, two := lua.LNumber(1), lua.LNumber(2)
	call("tells", one, two, lua.LTrue)
	call("tells", lua.LNil, one)
	call("tells", two, lua.LFalse, one)
	if want := "[a=1 kind=ship b=2 c=true  kind=ship b=1  a=2 kind=ship b=false c=1 ]"; fmt.Sprint(read) != want {
		t.Errorf("need reads %s\nexpected   %s", read, want)
	}
	if seen[0] != seen[1] || seen[0] != seen[2] {
		t.Error("need gets a new table for each call")
	}
	for _, c := range []struct {
		name string
		args []lua.LValue
		want lua.LValue
	}{
		{"counts", []lua.LValue{lua.LNumber(5)}, lua.LNumber(5)},
		{"finds", []lua.LValue{lua.LString("y"), lua.LTrue}, one},
		{"finds", []lua.LValue{lua.LString("y"), lua.LFalse}, one},
		{"finds", []lua.LValue{lua.LString("y"), lua.LNil}, two},
		{"finds", []lua.LValue{lua.LString("x"), lua.LNil}, one},
		{"several", []lua.LValue{two, one}, lua.LTrue},
		{"several", []lua.LValue{one, two}, lua.LFalse},
		{"makes", []lua.LValue{two}, two},
		{"mine", []lua.LValue{two}, lua.LNumber(3)},
		{"passes", []lua.LValue{two}, lua.LNumber(3)},
		{"returned", []lua.LValue{two}, two},
	} {
		if is := call(c.name, c.args...); is != c.want {
			t.Errorf("%s%v returns %v, expected %v", c.name, c.args, is, c.want)
		}
	}
}

// TestFillingCountsAsMaking: a call with a table that is filled again takes as many steps as one with a
// table that is made, so that limits and budgets strike alike.
func TestFillingCountsAsMaking(t *testing.T) {
	for _, table := range []string{
		`{ a = n }`, `{ a = n, b = 1 }`, `{ a = n, b = n, c = n, d = n }`, `{ a = n, b = true, c = "x" }`, `{ a = n + 1, b = list.n }`,
		`{ a = up, b = n, c = up, d = n, e = n }`, `{ a = n, b = "x", c = n }`, `{ a = assert(n), b = n, c = #list }`,
	} {
		s := New(Options{})
		call := chapter(t, s, fmt.Sprintf(`
local other = where
local up = 2
function filled(list, n) return where(list, %s) end
function made(list, n) return other(list, %s) end`, table, table))
		steps := func(name string) (took int64) {
			err := s.Session(func() error {
				took = -s.Meter.Used()
				call(name, s.L.NewTable(), lua.LNumber(1))
				took += s.Meter.Used()
				return nil
			})
			if err != nil {
				t.Fatal(table, err)
			}
			return took
		}
		steps("filled") // which makes the table
		if f, m := steps("filled"), steps("made"); f != m {
			t.Errorf("%s takes %d steps if filled again, %d if made", table, f, m)
		}
	}
}

// chapter loads a chapter, and returns what calls its functions by name.
func chapter(t *testing.T, s *State, text string) func(name string, args ...lua.LValue) lua.LValue {
	t.Helper()
	code, faults := CompileAmong("a", []byte(text), s.Names(), Among{Own: "a", Offers: true, Fixed: true})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	got, err := s.Call(s.Function(code), 1)
	if err != nil {
		t.Fatal(err)
	}
	return func(name string, args ...lua.LValue) lua.LValue {
		t.Helper()
		res, err := s.Call(got[0].(*lua.LTable).RawGetString(name), 1, args...)
		if err != nil {
			t.Fatal(name, err)
		}
		return res[0]
	}
}
