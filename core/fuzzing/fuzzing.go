// Package fuzzing runs the tests of packages that have fuzzers. It bounds how
// long a fuzzer minimizes an input, and the memory of the process. Only tests
// import it.
package fuzzing

import (
	"flag"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
)

// tries is how often a fuzzer tries to minimize an input. The tool's own limit
// is a minute for each input that reaches new code: fuzzers that play games
// would do little else.
const tries = "10x"

// Main runs the tests of a package, for its TestMain, and ends the process.
// Unless -fuzzminimizetime is set, its fuzzers try ten times to minimize an
// input. Unless GOGC is set, garbage is collected more rarely than in a
// program, which saves tests that play games a tenth of their time.
func Main(m *testing.M) {
	if was := debug.SetGCPercent(400); was != 100 {
		debug.SetGCPercent(was)
	}
	debug.SetMemoryLimit(min(debug.SetMemoryLimit(-1), 1<<30))
	const name = "test.fuzzminimizetime"
	said := func(arg string) bool { return strings.HasPrefix(strings.TrimLeft(arg, "-"), name) }
	if f := flag.Lookup(name); f != nil && !slices.ContainsFunc(os.Args[1:], said) {
		if err := f.Value.Set(tries); err != nil {
			panic(err) // the tool has this flag
		}
	}
	os.Exit(m.Run())
}
