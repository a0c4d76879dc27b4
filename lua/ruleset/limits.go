package ruleset

import (
	"cmp"
	"fmt"
	"math"
	"runtime/debug"
	"time"

	"parley/lua/sandbox"
)

// Limits bound what the scripts of a ruleset, a house file, a scenario, a spec and the
// prompt may use. They always apply; the command line sets them with --limit-time,
// --limit-memory and --limit-steps, a program with Library.Limits or Ruleset.Limits. A
// zero field means that of [DefaultLimits], a negative one no limit.
//
// What is promised: a script that reaches a limit is stopped, the error names the
// script, its line and the limit, no pcall of the script can catch it, and the game is
// as it was before the order. Time and memory are checked every 5 ms, so that a script
// is stopped slightly after the limit.
//
// How it is tested: TestHostileGames, TestHostileLines, TestHostileFiles,
// TestHostileHouses, TestHostileScenarios and TestHostileSpecs run tables of hostile
// input against this host; TestHostileProcess of cmd/parley runs the worst of it in a
// separate process, and measures its time and its peak of memory; TestMemoryIsStopped
// runs everything that fills memory under the default limits; TestMend continues after
// it; TestHostile of lua/sandbox covers the language alone. BenchmarkLimits measures
// what the limits cost ordinary rules.
//
// What is not promised: a limit is checked between two instructions of Lua; the words
// of the host take no more than the sizes in package lua, and charge their work as
// instructions. Memory is measured for the process, which its other games share, and with
// garbage the process uses more: see [Limits.Collect]. A game that its orders never end
// continues as long as its bots may play.
type Limits struct {
	// Time bounds an order with everything that follows from it, the check of one, the
	// loading of the chapters, of a house file, an expression at the prompt, the
	// drawing of a map, a list of legal orders. A question of odds may take twice as
	// long; its limit of steps is in proportion to Time. A spec may take all of it, a
	// file of specs ten times as much.
	Time time.Duration
	// Memory bounds what the process holds after a garbage collection, in bytes. A
	// question of odds may take twice as much.
	Memory int64
	// Steps bounds the instructions of an order and the like; for odds, those of one
	// run; for a list of legal orders, those of each check.
	Steps int64
}

// DefaultLimits apply unless others are set. With them, whatever Lua does ends within
// two seconds on a usual machine, long before Time: a script that produces garbage
// reaches Steps, and one that keeps what it produces reaches Memory. The most expensive
// order of the rulebooks takes some 200,000 steps, and the rulebooks use 30 MiB.
var DefaultLimits = Limits{Time: 10 * time.Second, Memory: 96 << 20, Steps: 15_000_000}

// How much garbage is collected at once, in percent of what is held (GOGC). Against 200, 400
// saves 3 to 17 percent of the processor time, 800 another 3 to 10; with it a game of shore holds
// 140 MiB, which only games by the thousand are worth.
const (
	collectAt   = 400
	collectLate = 800
)

// Collect configures the garbage collector of the process for l, with room above
// Memory: a collector limited to Memory would do nothing but collect when a script
// comes near it. The process may use up to three times Memory.
func (l Limits) Collect() { l.collect(collectAt) }

// CollectLate is Collect for games by the thousand, which produce garbage and hold little.
func (l Limits) CollectLate() { l.collect(collectLate) }

func (l Limits) collect(percent int) {
	if l = l.Filled(); l.Memory < 0 {
		debug.SetMemoryLimit(math.MaxInt64)
		return
	}
	debug.SetGCPercent(percent)
	debug.SetMemoryLimit(3 * l.Memory)
}

// Filled returns l with the defaults instead of zeros.
func (l Limits) Filled() Limits {
	return Limits{cmp.Or(l.Time, DefaultLimits.Time), cmp.Or(l.Memory, DefaultLimits.Memory), cmp.Or(l.Steps, DefaultLimits.Steps)}
}

// For returns the limits of a process that holds n games at once: memory is measured
// for the process, so each of them brings its own.
func (l Limits) For(n int) Limits {
	if l.Memory = l.Filled().Memory; l.Memory > 0 {
		l.Memory *= int64(max(n, 1))
	}
	return l
}

// Within returns d, or the limit of time if that is shorter.
func (l Limits) Within(d time.Duration) time.Duration {
	if l.Time < 0 {
		return d
	}
	return min(d, l.Time)
}

// Sandbox converts l for the sandbox.
func (l Limits) Sandbox() sandbox.SessionLimits {
	l = l.Filled()
	return sandbox.SessionLimits{Instructions: l.Steps, Deadline: l.Time, Heap: l.Memory}
}

// TooMuch is the error of a size beyond its limit.
func TooMuch(what string, n, most int) error {
	return fmt.Errorf("%s: %s (limit %s)", what, sandbox.Grouped(n), sandbox.Grouped(most))
}

// Sizes of files; package lua defines those of games.
const (
	maxChapters = 200     // chapters of a ruleset
	maxSources  = 4 << 20 // bytes of all chapters together
)
