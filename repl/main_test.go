package repl

import (
	"testing"

	"parley/core/fuzzing"
	"parley/lua/ruleset"
)

// TestMain gives the games more memory than they have by themselves: the tests
// hold many of them at once in one process.
func TestMain(m *testing.M) {
	ruleset.DefaultLimits.Memory = roomOfFuzzers
	fuzzing.Main(m)
}
