package lua

import (
	"errors"
	"fmt"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/ruleset"
	"parley/lua/sandbox"
)

// Sizes. They are looked at before anything is made, and are the same whatever
// the limits are. Sizes of source files stand in lua/sandbox, of TOML in
// lua/source, of the state's shapes in core/game.
const (
	maxAnswer  = 4 << 10 // bytes of what a rule returned, for why; the rest is left out
	maxWrites  = 200_000 // writes of one order
	maxWritten = 4 << 20 // bytes of the texts that one order writes
	maxState   = 8 << 20 // bytes of the whole game as JSON
	MaxLabel   = 1000    // bytes of what a die, a question or a part is for
	MaxNote    = 8 << 10 // bytes of a note or of a refusal
	maxTold    = 1 << 20 // bytes of all notes of one order
	maxNotes   = 10_000  // notes of one order
	maxCalls   = 200_000 // rules called in one order
	maxEffects = 10_000  // dice, draws and decisions of one order
	maxDice    = 100_000 // single dice and single things drawn in one order
	maxParts   = 20_000  // parts of tallies of one order that are told; the rest is left out
	maxOptions = 1000    // options of a choice
	maxThings  = 4000    // things to draw from, or to put in order
	maxClasses = 100     // classes of a count
	maxActors  = 1000    // who acts in a phase
	maxRefused = 200     // reasons of one refusal
	maxPrinted = 1 << 20 // bytes that print prints in one order
	maxSets    = 1000    // values that a house file sets
	maxWraps   = 1000    // rules that it wraps or listens to
	maxRules   = 5000    // rules of a ruleset
	maxActions = 1000    // actions of a ruleset
	maxArgs    = 20      // arguments of an action
	maxHouses  = 100     // house rules of a game
	maxItems   = 1000    // of a list that a house rule sets
	maxFaults  = 100     // faults that are told of one load
)

// struck says whether a limit ended it.
func struck(err error) bool {
	se := (*sandbox.Error)(nil)
	return errors.As(err, &se) && se.Limit
}

// spent is what the order, or the run of odds, under way has taken.
type spent struct {
	effects, dice, notes, writes, parts, calls int
	told, written, printed                     int
}

// Refill gives the order under way, or the next run of odds, all that one may
// take again; but time goes on.
func (h *Host) Refill() {
	h.Sandbox.Meter.Refill()
	h.Run.fresh()
}

// fresh forgets what the order before, or the run of odds before, took and added
// up.
func (c *course) fresh() {
	c.spent = spent{}
	for i := range c.sums {
		c.sums[i].tally = nil
	}
}

// Bounded raises an error where a size is beyond its limit.
func (h *Host) Bounded(what string, n, most int) {
	if n > most {
		h.Raise(ruleset.TooMuch(what, n, most))
	}
}

// MaxLine is how many bytes a line of the prompt may have, and a chunk of Lua
// that is typed there over several lines.
const MaxLine = 16 << 10

// CheckLine is nil for a text of at most [MaxLine] bytes, else an error. Whoever
// takes a line asks it before anything reads the line.
func CheckLine(line string) error {
	if len(line) > MaxLine {
		return fmt.Errorf("the line is too long: more than %s bytes", sandbox.Grouped(MaxLine))
	}
	return nil
}

// label is an argument that says what something is for; "" where it is none.
func (h *Host) label(v glua.LValue, word string) string {
	s, ok := v.(glua.LString)
	if !ok {
		return ""
	}
	if len(s) > MaxLabel {
		h.Bounded("the bytes of a label of "+word, len(s), MaxLabel)
	}
	return string(s)
}
