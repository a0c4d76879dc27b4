package find_test

import (
	"testing"

	"parley/lua"
	"parley/lua/find"
	"parley/lua/luatest"
)

// BenchmarkIndex measures what the first question costs: the index of a rulebook.
func BenchmarkIndex(b *testing.B) {
	luatest.BenchRulesets(b, func(h *lua.Host) { find.Of(h) })
}
