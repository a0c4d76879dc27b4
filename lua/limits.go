package lua

import (
	"errors"
	"fmt"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/ruleset"
	"parley/lua/sandbox"
)

// Size limits. They are checked before anything is allocated, and do not depend on the
// configurable limits. lua/sandbox defines the sizes of source files, lua/source those
// of TOML, core/game those of the state's shapes.
const (
	maxAnswer    = 4 << 10 // bytes of a rule's result that why shows; the rest is left out
	maxWrites    = 200_000 // writes of one order
	maxWritten   = 4 << 20 // bytes of the texts that one order writes
	maxState     = 8 << 20 // bytes of the whole game as JSON
	MaxLabel     = 1000    // bytes of the purpose of a die, of a question, or of the label of a part
	MaxNote      = 8 << 10 // bytes of a note or of a refusal
	maxNoteBytes = 1 << 20 // bytes of all notes of one order
	maxNotes     = 10_000  // notes of one order
	maxCalls     = 200_000 // rules called in one order
	maxEffects   = 10_000  // dice, draws and decisions of one order
	maxDice      = 100_000 // single dice and single things drawn in one order
	maxParts     = 20_000  // reported parts of tallies of one order; the rest is left out
	maxOptions   = 1000    // options of a choice
	maxThings    = 4000    // items to draw from, or to shuffle
	maxClasses   = 100     // classes of a count
	maxActors    = 1000    // actors of a phase
	maxRefused   = 200     // reasons of one refusal
	maxPrinted   = 1 << 20 // bytes that print prints in one order
	maxSets      = 1000    // values that a house file sets
	maxWraps     = 1000    // rules that it wraps or listens to
	maxRules     = 5000    // rules of a ruleset
	maxActions   = 1000    // actions of a ruleset
	maxArgs      = 20      // arguments of an action
	maxHouses    = 100     // house rules of a game
	maxItems     = 1000    // entries of a list that a house rule sets
	maxFaults    = 100     // faults reported by one load
)

// overLimit reports whether err is an exceeded limit.
func overLimit(err error) bool {
	se := (*sandbox.Error)(nil)
	return errors.As(err, &se) && se.Limit
}

// spent is what the current order, or run of odds, has used.
type spent struct {
	effects, dice, notes, writes, parts, calls, suggested int
	noteBytes, writtenBytes, printedBytes                 int
}

// Refill gives the current order, or the next run of odds, its full limits again,
// except time.
func (h *Host) Refill() {
	h.Sandbox.Meter.Refill()
	h.Run.fresh()
}

// fresh resets what the last order, or run of odds, used and added up.
func (c *course) fresh() {
	c.spent = spent{}
	for i := range c.sums {
		c.sums[i].tally = nil
	}
}

// Bounded raises an error if n is above its limit.
func (h *Host) Bounded(what string, n, most int) {
	if n > most {
		h.Raise(ruleset.TooMuch(what, n, most))
	}
}

// MaxLine is the largest number of bytes of a line at the prompt, and of a chunk of Lua
// that is typed there over several lines.
const MaxLine = 16 << 10

// CheckLine returns an error for a text of more than [MaxLine] bytes. Whoever reads a
// line must call it before parsing the line.
func CheckLine(line string) error {
	if len(line) > MaxLine {
		return fmt.Errorf("the line is too long (limit %s bytes)", sandbox.Grouped(MaxLine))
	}
	return nil
}

// label returns an argument that says what something is for; "" if there is none.
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
