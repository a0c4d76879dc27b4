package lua

import (
	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
)

// Run is the current activity: who answers what the rules ask, what they may do, and
// which of them are running. A host has one at a time. A nested run, such as the check
// of an order in the middle of a battle, is a copy with changes; only [Host.Within]
// puts it in force and restores the outer one afterwards, even after an error or a
// limit.
//
// Errors and arguments are not passed in a Run.
type Run struct {
	Handler game.Handler // answers dice and decisions, and is notified of events; nil: nothing may be rolled or reported
	Traces  bool         // the handler wants the calls of rules and the parts of tallies
	frames  []*Rule      // the running rules, outermost first

	loading bool     // the chapters are loading: they may register things
	reading *Overlay // the house file that is being read, nil for none
	Frozen  bool     // nothing may be written
	viewer  string   // the player as whom the rules see the game, "" for all of it; see AsSeen

	order   *Order                               // the order that is being carried out, nil if the rules act by themselves
	drawn   *Card                                // a card that is being played and lies open: nobody has to hold it
	intake  *intake                              // the scenario that is being entered; nil outside
	Asking  *Asking                              // the current check, which collects refusals; nil outside
	Refused func(L *glua.LState, r game.Refusal) // called with each refusal in the frame of its check; may be nil
	suggest func(v glua.LValue)                  // receives what options suggest; nil outside of options

	Enumeration *Enumeration // all possible outcomes are being enumerated; nil: play happens once
	pure        int          // depth of nested pure rules that are being walked
	follow      Follower     // the order is only hypothetical; nil outside

	*course // shared by all nested runs
}

// course is what an order, or one run of odds, has accumulated so far.
type course struct {
	spent   spent
	chance  game.Chance    // reused for each effect
	touches []touch        // changed values that the running rules have read
	inPlay  []string       // house rules that took part since InPlay began
	sums    [lastSums]made // the last tallies, the latest at sumAt
	sumAt   int
	caught  int // errors that scripts have caught
}

// Follower is notified of how the sequence of play continues after a hypothetical
// order. [game.ErrEnough] ends that without a fault.
type Follower interface {
	Running(phase string) error // Running is called before the rules of a phase act at its end
	Ran(phase string) error     // Ran is called after they have acted
	AppendTo(b []byte) []byte   // AppendTo appends what it depends on besides the game
	RoundOver() bool            // RoundOver reports whether the round of the order has ended
	// Awaits reports whether the question waits for a later effect or order. Dice
	// thrown at the beginning of a turn or a round are then part of the answer.
	Awaits() bool
}

// deepCalls is how many nested rules have space from the start.
const deepCalls = 64

func newRun() Run { return Run{frames: make([]*Rule, 0, deepCalls), course: &course{}} }

// Within runs do in a run, and restores the outer run afterwards.
func (h *Host) Within(r Run, do func() error) error {
	outer := h.Run
	if r.Frozen != outer.Frozen {
		defer h.State.Freeze(h.State.Freeze(r.Frozen))
	}
	h.Run = r
	depth := len(r.frames)
	defer func() {
		if len(h.Run.frames) > depth {
			h.Unwind(depth)
		}
		h.Run = outer
	}()
	return do()
}

// With runs do with a handler that answers, under the full limits of an order.
func (h *Host) With(hd game.Handler, do func() error) error {
	if h.Run.Handler == nil {
		h.Run.fresh()
	}
	r := h.Run
	r.Handler, r.Traces = hd, hd.Traces()
	return h.Session(r, do)
}

// Session is within under one set of limits, for calls from outside of any script.
func (h *Host) Session(r Run, do func() error) error {
	return h.Within(r, func() error { return h.Sandbox.Session(do) })
}

// OnlyAsk runs do as a query, in which rules have no effects; a constructor may write
// as well. Queries are not part of the explanation of an order.
func (h *Host) OnlyAsk(ask *Asking, do func() error) error {
	r := h.Run
	r.Asking, r.Frozen, r.Traces, r.suggest = ask, !ask.Entry, false, nil
	ask.base = len(r.frames)
	return h.Within(r, do)
}

// Followed returns a run inside this one in which f is notified of how play continues.
func (r Run) Followed(f Follower) Run {
	r.follow = f
	return r
}

// Push pushes a rule on the stack of running rules, and returns the depth before;
// Unwind pops it.
func (h *Host) Push(r *Rule) (depth int) {
	depth = len(h.Run.frames)
	h.Run.frames = append(h.Run.frames, r)
	if h.Run.Enumeration != nil {
		h.Run.begins(r)
	}
	h.State.RuleNo(r.no)
	return depth
}

// Unwind pops rules until depth are left, with what they have read.
func (h *Host) Unwind(depth int) {
	h.Run.frames = h.Run.frames[:depth]
	for n := len(h.Run.touches); n > 0 && h.Run.touches[n-1].depth > depth; n-- {
		h.Run.touches = h.Run.touches[:n-1]
	}
	if depth > 0 {
		h.State.RuleNo(h.Run.frames[depth-1].no)
	} else {
		h.State.RuleNo(0)
	}
}

// Depth returns the number of running rules.
func (h *Host) Depth() int { return len(h.Run.frames) }

// Caught ends the rules from which an error escaped when a script caught it.
func (h *Host) Caught(depth int) {
	h.Run.caught++
	for n := len(h.Run.frames) - 1; n >= depth; n-- {
		h.traced(game.Returned, n, h.Run.frames[n])
		h.Unwind(n)
	}
}

// traced reports that a rule begins, or has ended, if the handler wants that.
func (h *Host) traced(kind game.EventKind, depth int, r *Rule) {
	if h.Run.Traces {
		h.Run.Handler.Tell(game.Event{Kind: kind, Depth: depth, Rule: r.ID, From: r.from, At: h.State.Mark(), Only: h.traceOnly(r)})
	}
}

// current returns the id of the running rule, "" outside of rules.
func (r *Run) current() string {
	if n := len(r.frames); n > 0 {
		return r.frames[n-1].ID
	}
	return ""
}
