package lua

import (
	"testing"

	"parley/core/fuzzing"
)

// TestMain gives the games more memory than they have by themselves: the tests
// hold many of them at once in one process.
func TestMain(m *testing.M) {
	DefaultLimits.Memory = roomOfFuzzers
	fuzzing.Main(m)
}
