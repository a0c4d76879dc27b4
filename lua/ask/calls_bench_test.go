package ask_test

import (
	"testing"

	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
)

// BenchmarkRuleCalls measures which rule calls which, as the first question needs it.
func BenchmarkRuleCalls(b *testing.B) {
	for _, name := range []string{"galley", "piratewars", "scum", "shore"} {
		b.Run(name, func(b *testing.B) {
			h, err := lua.OpenRuleset(luatest.Compiled(), name)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				ask.RuleCalls(h)
			}
		})
	}
}
