package luatest

import (
	"testing"

	"parley/core/fuzzing"
	"parley/lua/ruleset"
)

// RoomOfFuzzers is large because a worker keeps the inputs it has tried.
const RoomOfFuzzers = 1 << 30

// Main runs the tests of a package, for its TestMain, and gives the games
// more memory than they have by themselves: tests hold many of them at once in
// one process.
func Main(m *testing.M) {
	ruleset.DefaultLimits.Memory = RoomOfFuzzers
	fuzzing.Main(m)
}
