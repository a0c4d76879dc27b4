package luatest

import (
	"testing"

	"parley/lua"
)

// BenchRulesets measures what do takes with a host of each ruleset of the embedded library.
func BenchRulesets(b *testing.B, do func(h *lua.Host)) {
	for _, e := range Compiled().List() {
		if e.Scenario != "" {
			continue
		}
		b.Run(e.Ruleset, func(b *testing.B) {
			h, err := lua.OpenRuleset(Compiled(), e.Ruleset)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				do(h)
			}
		})
	}
}
