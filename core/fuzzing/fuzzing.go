// Package fuzzing runs the tests of packages that have fuzzers, with bounds on the
// time that a fuzzer takes to make an input smaller and on the memory of the process.
// It is for tests alone; no program imports it.
package fuzzing

import (
	"flag"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
)

// tries is how often a fuzzer tries to make an input smaller. The tool's own
// bound is a minute for each input that reaches new code: fuzzers that play
// games would do little else.
const tries = "10x"

// Main runs the tests of a package, for its TestMain, and ends the process. Its
// fuzzers try ten times to make an input smaller where -fuzzminimizetime does
// not say otherwise. Garbage is collected more rarely than in a program, where
// GOGC does not say otherwise: a tenth of the time of tests that play games.
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
