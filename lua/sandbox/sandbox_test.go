package sandbox

import (
	"fmt"
	"testing"

	lua "github.com/yuin/gopher-lua"
)

// run compiles and calls a text.
func run(t testing.TB, s *State, src string) ([]lua.LValue, error) {
	t.Helper()
	proto, faults := Compile("test.lua", []byte(src), s.Names())
	if len(faults) > 0 {
		return nil, faults[0]
	}
	return s.Call(s.Function(proto), lua.MultRet)
}

func Example() {
	s := New(Options{Print: func(line string) { fmt.Println(line) }})
	s.Func("roll", func(L *lua.LState) int {
		L.Push(lua.LNumber(4))
		return 1
	})
	load := func(src string) {
		proto, faults := Compile("archery.lua", []byte(src), s.Names())
		for _, f := range faults {
			fmt.Println(shown(f))
		}
		if proto == nil {
			return
		}
		if _, err := s.Call(s.Function(proto), 0); err != nil {
			fmt.Println(err)
		}
	}
	load(`print("rolled " .. roll())`)
	load(`print(rol())`)
	load("local ship\nprint(ship.hull)")
	load(`local function drift() return drift() end drift()`)
	// Output:
	// rolled 4
	// archery.lua:1:7: undefined name "rol"
	//   1 | print(rol())
	//     |       ^^^
	//   did you mean "roll"?
	// archery.lua:2: cannot look up "hull" in nil
	// archery.lua:1: stack overflow
}
