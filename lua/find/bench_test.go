package find_test

import (
	"testing"

	"parley/lua"
	"parley/lua/find"
	"parley/lua/luatest"
)

// BenchmarkIndex measures what the first question costs: the index of a rulebook.
func BenchmarkIndex(b *testing.B) {
	for _, name := range []string{"galley", "piratewars", "scum", "shore"} {
		b.Run(name, func(b *testing.B) {
			h, err := lua.OpenRuleset(luatest.Compiled(), name)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				find.Of(h)
			}
		})
	}
}
