package lua

import (
	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
)

// Run is what goes on now: who answers what the rules ask, what they may do, and
// which of them are being called. A host has one at a time. A run that begins
// inside another, such as the check of an order in the middle of a battle, is a
// copy of it with what differs, and [Host.Within] alone puts it in force and
// takes it out again: whatever happens inside, an error or a limit included,
// the outer one goes on as it was.
//
// Errors do not travel here, and neither do arguments.
type Run struct {
	Handler game.Handler // answers dice and decisions, and listens; nil: nothing may be rolled or told
	Traces  bool         // the handler wants the calls of rules and the parts of tallies
	frames  []*Rule      // the rules being called, outermost first

	loading bool     // the chapters run for the first time: they register what they have
	reading *Overlay // the house file that is being read, nil for none
	Frozen  bool     // nothing may be written

	intake  *intake                              // a scenario that is being entered; nil outside
	Asking  *Asking                              // a check, where rules say why not; nil outside
	Refused func(L *glua.LState, r game.Refusal) // hears each refusal in the frame of its check; may be nil
	suggest func(v glua.LValue)                  // takes what options suggest; nil outside of them

	Walk   *Walk    // all that may come of something is being walked through; nil: it happens once
	pure   int      // rules marked pure that are being walked inside one another
	follow Follower // an order is played that is only asked about; nil outside

	*course // one for all runs inside one another
}

// course is what an order, or one run of odds, has come to so far.
type course struct {
	spent   spent
	chance  game.Chance    // the last one, used again for the next
	touches []touch        // changed values that the rules being called have read
	inPlay  []string       // house rules that had a part since InPlay began
	sums    [lastSums]made // the last tallies, the latest at sumAt
	sumAt   int
}

// Follower hears how the sequence of play goes on behind an order that is only
// asked about. [game.ErrEnough] ends that without a fault.
type Follower interface {
	Running(phase string) error // Running is called before the rules of a phase act at its end
	Ran(phase string) error     // Ran is called when they have
	AppendTo(b []byte) []byte   // AppendTo appends what it depends on beside the game
	// Awaits says whether the question waits for an effect or an order that is still
	// to come. Dice thrown at the beginning of a turn are then part of the answer.
	Awaits() bool
}

// deepCalls is for how many rules inside one another there is room from the
// beginning.
const deepCalls = 64

func newRun() Run { return Run{frames: make([]*Rule, 0, deepCalls), course: &course{}} }

// Within does something in a run: it becomes the one in force, and afterwards
// the outer one is again.
func (h *Host) Within(r Run, do func() error) error {
	outer := h.Run
	if r.Frozen != outer.Frozen {
		defer h.State.Freeze(h.State.Freeze(r.Frozen))
	}
	h.Run = r
	defer h.leave(len(r.frames), outer)
	return do()
}

// leave ends a run that began with so many rules being called.
func (h *Host) leave(depth int, outer Run) {
	if len(h.Run.frames) > depth {
		h.Unwind(depth)
	}
	h.Run = outer
}

// With lets a handler answer. An order, or a question, that begins so has all
// that the limits allow.
func (h *Host) With(hd game.Handler, do func() error) error {
	if h.Run.Handler == nil {
		h.Run.fresh()
	}
	r := h.Run
	r.Handler, r.Traces = hd, hd.Traces()
	return h.Session(r, do)
}

// Session is within under one set of limits, for what may be called from
// outside of any script.
func (h *Host) Session(r Run, do func() error) error {
	return h.Within(r, func() error { return h.Sandbox.Session(do) })
}

// OnlyAsk lets rules do nothing but ask; a constructor may write as well. What is
// only asked is no part of the explanation of an order.
func (h *Host) OnlyAsk(ask *Asking, do func() error) error {
	r := h.Run
	r.Asking, r.Frozen, r.Traces, r.suggest = ask, !ask.Entry, false, nil
	ask.base = len(r.frames)
	return h.Within(r, do)
}

// Followed is a run inside this one in which f hears how play goes on.
func (r Run) Followed(f Follower) Run {
	r.follow = f
	return r
}

// Push puts a rule on top of those being called, and says how many there were;
// unwind takes it off.
func (h *Host) Push(r *Rule) (depth int) {
	depth = len(h.Run.frames)
	h.Run.frames = append(h.Run.frames, r)
	if h.Run.Walk != nil {
		h.Run.begins(r)
	}
	h.State.RuleNo(r.no)
	return depth
}

// Unwind takes rules off until so many are left, with what they have read.
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

// Depth is how many rules are being called.
func (h *Host) Depth() int { return len(h.Run.frames) }

// Caught ends the rules that an error has left when a script caught it.
func (h *Host) Caught(depth int) {
	for n := len(h.Run.frames) - 1; n >= depth; n-- {
		h.traced(game.Returned, n, h.Run.frames[n])
		h.Unwind(n)
	}
}

// traced tells that a rule begins, or has ended, where that is wanted.
func (h *Host) traced(kind game.EventKind, depth int, r *Rule) {
	if h.Run.Traces {
		h.Run.Handler.Tell(game.Event{Kind: kind, Depth: depth, Rule: r.ID, From: r.from, At: h.State.Mark()})
	}
}

// current is the id of the rule being called, "" outside of rules.
func (r *Run) current() string {
	if n := len(r.frames); n > 0 {
		return r.frames[n-1].ID
	}
	return ""
}
