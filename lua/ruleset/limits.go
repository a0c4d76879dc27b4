package ruleset

import (
	"cmp"
	"fmt"
	"math"
	"runtime/debug"
	"time"

	"parley/lua/sandbox"
)

// Limits bound what the scripts of a ruleset, a house file, a scenario, a spec
// and the prompt may take. They are always on; the command line sets them by
// --limit-time, --limit-memory and --limit-steps, a program by Library.Limits
// or Ruleset.Limits. A zero field stands for that of [DefaultLimits], a negative
// one for no limit.
//
// What is promised: a script that reaches a limit is stopped, the error names
// the script, its line and the limit, no pcall of the script can hold it, and
// the game is as it was before the order. Time is looked at every 5 ms, memory
// as often, so that a script is stopped a little later than the limit says.
//
// How it is tested: TestHostileGames, TestHostileLines, TestHostileFiles,
// TestHostileHouses, TestHostileScenarios and TestHostileSpecs run tables of
// what strangers may write against this host; TestHostileProcess of cmd/parley
// the worst of it in a process of its own, with its time and its peak of memory,
// and TestMemoryIsStopped whatever fills memory at the limits by themselves;
// TestMend goes on after it; TestHostile of lua/sandbox is about the language
// alone. BenchmarkLimits measures what it costs honest rules.
//
// What is not promised: a limit is noticed between two instructions of Lua, and
// the words of the host, which take no more than the sizes in package lua, charge what
// they take as instructions. The memory is that of the process, which other
// games in it share, and with its garbage the process comes to more: see
// [Limits.Collect]. A game whose orders never end it goes on as long as its
// bots are let.
type Limits struct {
	// Time bounds an order with all that follows of itself, the check of one, the
	// loading of the chapters, of a house file, an expression at the prompt, the
	// drawing of a map, a list of legal orders. A question of odds may take twice
	// as long; the steps that it may take are in proportion to this. A spec may take it whole, a file of
	// specs ten times.
	Time time.Duration
	// Memory bounds what the process holds, in bytes: what a collection of its
	// garbage leaves. A question of odds may take twice as much.
	Memory int64
	// Steps bounds the instructions of an order and the like; of odds, those of
	// one run; of a list of legal orders, those of each check.
	Steps int64
}

// DefaultLimits are in force where nobody says otherwise. They are chosen so that
// on a usual machine whatever Lua does ends within two seconds, long before the
// time: the steps of a script that makes garbage, and the memory of one that
// keeps what it makes. The dearest order of the rulebooks takes some 200,000
// steps, and they hold 30 MiB.
var DefaultLimits = Limits{Time: 10 * time.Second, Memory: 96 << 20, Steps: 15_000_000}

// Collect sets the garbage collector of the process for l: with room above
// Memory, for one that is held to what a script may hold does nothing but
// collect when the script comes near it. The process comes to up to three times
// Memory.
func (l Limits) Collect() {
	if l = l.Filled(); l.Memory < 0 {
		debug.SetMemoryLimit(math.MaxInt64)
		return
	}
	debug.SetGCPercent(200)
	debug.SetMemoryLimit(3 * l.Memory)
}

// Filled is l with the defaults in the place of zeros.
func (l Limits) Filled() Limits {
	return Limits{cmp.Or(l.Time, DefaultLimits.Time), cmp.Or(l.Memory, DefaultLimits.Memory), cmp.Or(l.Steps, DefaultLimits.Steps)}
}

// Within is a time that is no longer than the limit.
func (l Limits) Within(d time.Duration) time.Duration {
	if l.Time < 0 {
		return d
	}
	return min(d, l.Time)
}

// Sandbox is l as the sandbox takes it.
func (l Limits) Sandbox() sandbox.Limits {
	l = l.Filled()
	return sandbox.Limits{Instructions: l.Steps, Deadline: l.Time, Heap: l.Memory}
}

// TooMuch is a size that a script has asked for in vain.
func TooMuch(what string, n, most int) error {
	return fmt.Errorf("%s: %s (limit %s)", what, sandbox.Grouped(n), sandbox.Grouped(most))
}

// Sizes of what stands on disk; those of games stand beside their words.
const (
	maxChapters = 200     // chapters of a ruleset
	maxSources  = 4 << 20 // bytes of all of them
)
