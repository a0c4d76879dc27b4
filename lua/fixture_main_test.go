package lua

import (
	"testing"

	"parley/core/fuzzing"
	"parley/lua/ruleset"
)

// roomOfFuzzers is so large because a worker holds what it has tried.
const roomOfFuzzers = 1 << 30

// runTests runs the tests of a package, for its TestMain, and gives the games
// more memory than they have by themselves: tests hold many of them at once in
// one process.
func runTests(m *testing.M) {
	ruleset.DefaultLimits.Memory = roomOfFuzzers
	fuzzing.Main(m)
}
