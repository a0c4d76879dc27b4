package ask_test

import (
	"testing"

	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
)

// BenchmarkRuleCalls measures which rule calls which, as the first question needs it.
func BenchmarkRuleCalls(b *testing.B) {
	luatest.BenchRulesets(b, func(h *lua.Host) { ask.RuleCalls(h) })
}
