package sandbox

import (
	"testing"

	lua "github.com/yuin/gopher-lua"
)

// TestTablesOfConstantsAreShared: a chapter makes the tables of constants that words only read once,
// and no script can tell: what it makes for itself is new each time.
func TestTablesOfConstantsAreShared(t *testing.T) {
	s := New(Options{})
	var seen []*lua.LTable
	s.Func("count", func(L *lua.LState) int { // of the host: it reads its table
		seen = append(seen, L.CheckTable(1))
		return 0
	})
	call := chapter(t, s, `
local own = { "kept" }
function reads() count({ hit = "1-3", miss = "4-6" }) end
function loops()
  local sum = 0
  for _, n in ipairs { 2, -3, 4 } do sum = sum + n end
  return sum
end
function tests()
  local list = { { dead = false, n = 1 }, { dead = true, n = 2 }, { n = 3 } }
  return #where(list, { dead = false })
end
function makes()
  local list = where({ "a", "b", "c" }, function(x) return x ~= "b" end)
  table.insert(list, "d")
  return table.concat(list)
end
function mine()
  local function count(list) list[1] = list[1] + 1 return list[1] end
  count({ 1 })
  return count({ 1 })
end
function passes()
  local n = 0
  local function adds(entry, to) to.n = to.n + 1 n = n + to.n return true end
  any({ 1 }, adds, { n = 0 })
  return n
end
function walks()
  local next_of, list, at = ipairs { 1, 2 }
  list[1] = list[1] + 1
  return list[1]
end
`)
	for range 3 {
		call("reads")
		for name, want := range map[string]lua.LValue{"loops": lua.LNumber(3), "tests": lua.LNumber(2), "makes": lua.LString("acd"), "mine": lua.LNumber(2), "passes": lua.LNumber(1), "walks": lua.LNumber(2)} {
			if is := call(name); is != want {
				t.Errorf("%s returns %v, expected %v", name, is, want)
			}
		}
	}
	if len(seen) != 3 || seen[0] != seen[2] || !s.Shared(seen[0]) || seen[0].RawGetString("hit") != lua.LString("1-3") {
		t.Errorf("the classes of count are the tables %v", seen)
	}
}
