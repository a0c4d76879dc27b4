package lua_test

import (
	"testing"

	"parley/lua/luatest"
)

// TestArgumentsOfOneOrderOnly: whatever a function of an action does with the arguments of an
// order, the next order with the same arguments gets them as they were typed.
func TestArgumentsOfOneOrderOnly(t *testing.T) {
	for name, places := range map[string]map[string]string{
		"only read":      {"CHECK": `need(a.n < 9, "too many")`},
		"written":        {"RUN": `a.n = a.n + 1`},
		"in the check":   {"CHECK": `a.n = a.n + 1`},
		"passed on":      {"RUN": `local function raise(x) x.n = x.n + 1 end raise(a)`},
		"in a list":      {"RUN": `local list = { a } list[1].n = 7`},
		"by a closure":   {"RUN": `local function more() a.n = a.n + 1 end more()`},
		"another name":   {"RUN": `local b = a b.n = 7`},
		"computed key":   {"RUN": `a["n" .. ""] = 7`},
		"new variable":   {"RUN": `a = { n = 7 } a.n = 8`},
		"a function":     {"RUN": `function a.n() end`},
		"among others":   {"TAKES": `...) local a = ...`, "RUN": `a.n = a.n + 1`},
		"looked through": {"RUN": `for k in pairs(a) do a[k] = 7 end`},
	} {
		g := strange(t, places, patient)
		if _, err := g.Begin(); err != nil {
			t.Fatal(name, err)
		}
		luatest.Give(t, g, "fill 2", "fill 2", "fill 3", "fill 2")
		if n := g.State.Root().Get("n").Int(); n != 9 {
			t.Errorf("%s: 2, 2, 3 and 2 make %d", name, n)
		}
	}
}
