package lua

import (
	"errors"
	"fmt"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/odds"
	"parley/core/turn"
	"parley/lua/argument"
	"parley/lua/geometry"
	"parley/lua/nearest"
	"parley/lua/proxy"
	"parley/lua/ruleset"
	"parley/lua/sandbox"
	"parley/lua/source"
)

// Host is one Lua state with a ruleset's chapters loaded and the state of one game. It
// is for one goroutine.
//
// The host does not know who uses it. Odds, explanations, specs and other questions
// about a game pass what it needs in a [Run].
type Host struct {
	Ruleset   *ruleset.Ruleset // as read from the disk; other hosts may share it
	Sandbox   *sandbox.State   // the limits of scripts: what they may reach, and for how long
	L         *glua.LState     // the Lua state of the sandbox
	State     *game.State      // the game
	Mirror    *proxy.Mirror    // gives scripts access to the game
	Geometry  *geometry.Words  // hex and plane
	Arguments *argument.Kinds  // the kinds of arguments of orders
	Clock     *turn.Clock      // the current point of the sequence of play
	Limits    ruleset.Limits   // limits of one order
	Printed   func(string)     // gets each line that a script prints; nil: nobody reads it

	Book       Rulebook        // what the chapters registered
	HouseRules HouseRules      // what house rules changed
	Run        Run             // the current activity
	Chances    odds.Cache      // cached results of all odds
	Promises   *Promises       // checks what rules promise to odds; nil: nobody asks
	Reached    map[string]bool // collects the rules that are called, in orders and in checks; nil: nobody asks

	turn  *game.Table          // game.turn, which only the clock writes
	dealt []ruleset.DeckChange // what the scenario changes in the decks
	metas metas
	kept  kept
}

// NewHost creates a host for a ruleset and runs its chapters. The error holds every
// fault found.
func NewHost(rs *ruleset.Ruleset) (*Host, error) {
	h, err := DraftHost(rs)
	if err != nil {
		return nil, err
	}
	return h, nil
}

// DraftHost is [NewHost] for check: if there are faults, it also returns the host as far as
// it could be made, unless nothing could. The ruleset may be a draft.
func DraftHost(rs *ruleset.Ruleset) (*Host, error) {
	h := &Host{
		Ruleset: rs, Limits: rs.Limits.Filled(), Run: newRun(),
		Book: Rulebook{Rules: map[string]*Rule{}, Actions: map[string]*Action{}, args: map[string]bool{}, Chapters: map[string]glua.LValue{}, called: map[*glua.LFunction]*Rule{}, ran: map[string]loading{}, datas: map[string]glua.LValue{}},
		kept: kept{dice: map[string]*diceSpec{}, pieces: map[*game.Shape][]*game.Table{}, every: map[*game.Shape]*glua.LTable{}, legal: map[turn.Item]*Order{}, referring: map[fieldOf]map[glua.LValue][]*game.Table{}},
	}
	h.Mirror = proxy.NewMirror(proxy.Hooks{Raise: h.Raise, Wrote: func(n int) error { return h.Run.wrote(n) }, Own: h.ownWrite, Changed: h.changed})
	h.Sandbox = sandbox.New(sandbox.Options{Limits: rs.Limits.Sandbox(), Proxies: h.Mirror, Calls: h, Heads: heads{h}, Bare: rs.Bare, Print: func(s string) {
		if h.Run.spent.printedBytes += len(s); h.Run.spent.printedBytes > maxPrinted {
			h.Raise(ruleset.TooMuch("the bytes that print prints in one order", h.Run.spent.printedBytes, maxPrinted))
		}
		if h.Printed != nil {
			h.Printed(s)
		}
	}})
	h.L = h.Sandbox.L
	h.Mirror.Open(h.Sandbox)
	h.Mirror.Decks = rs.HasDecks()
	h.Geometry = geometry.New(h.Mirror, rs)
	h.Geometry.Traced = func(on bool) (was bool) {
		was, h.Run.Traces = h.Run.Traces, on
		return was
	}
	st, err := game.NewState(rs.Root.Clone(), h.Mirror)
	if err != nil {
		return nil, fmt.Errorf("%s/ruleset.toml: %w", rs.Dir, err)
	}
	h.State = st
	h.Mirror.State = st
	h.Arguments = argument.New(rs, h.Geometry, h.L, h)
	h.turn = st.Root().Get("turn").Table()
	h.words()
	return h, h.load()
}

// Fault converts an error of a script into a fault with its position and line.
func (h *Host) Fault(err error) source.Fault {
	var f source.Fault
	if se := (*sandbox.Error)(nil); errors.As(err, &se) {
		f.File, f.Line, f.What = se.File, se.Line, se.Text
		f.Text = h.sourceLine(f.File, f.Line)
		return Underlined(f, se.Nil)
	}
	if sf := (source.Fault{}); errors.As(err, &sf) {
		return sf
	}
	f.File, f.What = h.Ruleset.Dir, err.Error()
	return f
}

// Interrupt stops the running script, from any goroutine.
func (h *Host) Interrupt() {
	if h != nil { // nil while a game is being rebuilt
		h.Sandbox.Meter.Stop("interrupted")
	}
}

// Raise raises a Go error in the calling script, with a suggestion if a name is close.
func (h *Host) Raise(err error) { sandbox.RaiseFault(h.L, suggest(err)) }

// raiseThrough raises an error of the handler of effects in the script that asked it.
// No pcall catches it: a script cannot continue without the answer.
func (h *Host) raiseThrough(err error) { sandbox.RaiseThrough(h.L, suggest(err)) }

func suggest(err error) error {
	guess := ""
	if fe := (*game.FieldError)(nil); errors.As(err, &fe) {
		guess = nearest.Guess(fe.Name, fe.Names)
	}
	if we := (*game.WordError)(nil); errors.As(err, &we) {
		guess = nearest.Guess(we.Got, we.Words)
	}
	if guess != "" {
		err = fmt.Errorf("%w%s", err, guess)
	}
	return err
}

// Call calls a function of a script from outside any script or from within one;
// afterwards the stack of rules is as before.
func (h *Host) Call(fn *glua.LFunction, nret int, args ...glua.LValue) ([]glua.LValue, error) {
	depth := len(h.Run.frames)
	res, err := h.Sandbox.Call(fn, nret, args...)
	return res, h.unwound(depth, err)
}

// Call1 is Call for one result; nil of Lua after an error.
func (h *Host) Call1(fn *glua.LFunction, args ...glua.LValue) (glua.LValue, error) {
	depth := len(h.Run.frames)
	res, err := h.Sandbox.Call1(fn, args...)
	return res, h.unwound(depth, err)
}

// unwound ends the rules from which an error escaped, and adds them to it.
func (h *Host) unwound(depth int, err error) error {
	if err == nil || len(h.Run.frames) <= depth {
		return err
	}
	err = h.Located(err)
	h.Unwind(depth)
	return err
}

// RuleError is an error in a rule, with the stack of rules.
type RuleError struct {
	Rules []*Rule // outermost first
	err   error
	text  string // the error with its position
}

// Error returns the error with its position, and a line for each rule, innermost first.
func (e *RuleError) Error() string {
	var b strings.Builder
	b.WriteString(e.text)
	for i := len(e.Rules) - 1; i >= 0; i-- {
		r := e.Rules[i]
		if i > 0 && e.Rules[i-1] == r {
			continue // an action's rule that its run calls, or a rule that calls itself
		}
		fmt.Fprintf(&b, "\n  in rule   %-28s %s:%d", r.ID, r.File, r.Line)
	}
	return b.String()
}

// Unwrap returns the error without the rules.
func (e *RuleError) Unwrap() error { return e.err }

// Located adds the stack of rules to an error of a script.
func (h *Host) Located(err error) error {
	if _, ok := err.(*sandbox.Abort); ok {
		return err
	}
	if wait := (*game.Pending)(nil); errors.As(err, &wait) {
		return err
	}
	if re := (*RuleError)(nil); errors.As(err, &re) {
		return err
	}
	var se *sandbox.Error
	if !errors.As(err, &se) {
		return err
	}
	where := se.Text
	if se.File != "" {
		where = h.Fault(err).Error()
	}
	return &RuleError{err: err, Rules: append([]*Rule(nil), h.Run.frames...), text: where}
}

// Facts returns a lookup of the facts of a sentence in a table, which may be nil.
func Facts(t *glua.LTable) func(string) glua.LValue {
	return func(name string) glua.LValue {
		if t == nil {
			return glua.LNil
		}
		return t.RawGetString(name)
	}
}
