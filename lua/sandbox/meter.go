package sandbox

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"runtime/metrics"
	"sync"
	"sync/atomic"
	"time"

	lua "github.com/yuin/gopher-lua"
)

// Limits bound one session: a top-level Call with all that it calls, or what
// Session runs. A negative field means no limit.
type Limits struct {
	Instructions int64         // of the Lua machine; a million take about 16 ms
	Deadline     time.Duration // by the clock
	Heap         int64         // bytes that the process may hold, without its garbage
}

// DefaultLimits are what New takes for fields that are zero.
var DefaultLimits = Limits{Instructions: 15_000_000, Deadline: 3 * time.Second, Heap: 96 << 20}

func (l Limits) withDefaults() Limits {
	return Limits{
		Instructions: cmp.Or(l.Instructions, DefaultLimits.Instructions),
		Deadline:     cmp.Or(l.Deadline, DefaultLimits.Deadline),
		Heap:         cmp.Or(l.Heap, DefaultLimits.Heap),
	}
}

// checkEvery is how many instructions may pass before a Stop is noticed.
const checkEvery = 128

// watchEvery is how often the clock and the heap are looked at.
const watchEvery = 5 * time.Millisecond

// unlimited stands for a limit on instructions that nobody reaches.
const unlimited = 1 << 62

// Meter counts what a state does, and ends it. It is the state's context:
// the machine asks for Done before each instruction, and that call is the
// count. So a limit strikes at the same instruction in every run.
//
// Once a limit has struck, every further instruction raises it again until the
// session is over: no script can hold it with pcall.
type Meter struct {
	context.Context
	state  *State
	limits Limits

	left   int64 // instructions until slow is asked
	budget int64 // instructions beyond those
	filled int64 // what both were when they were filled
	before int64 // instructions of the session until then
	stop   atomic.Pointer[string]
	heavy  atomic.Bool // it was the heap that ended a session: what fills it may still be held
	gate   sync.Mutex  // held while garbage is collected to see what is left
	dead   *Error
	raise  *lua.ApiError

	watch watchdog
}

func newMeter(s *State) *Meter {
	m := &Meter{Context: context.Background(), state: s, limits: s.opts.Limits, left: checkEvery, budget: unlimited, filled: checkEvery + unlimited}
	m.watch.meter = m
	return m
}

// Done counts one instruction. It belongs to gopher-lua.
func (m *Meter) Done() <-chan struct{} {
	if m.left--; m.left >= 0 {
		return nil
	}
	return m.slow()
}

// Charge counts n instructions for work that a Go function does. If that is
// more than is left, it does not return.
func (m *Meter) Charge(n int) {
	if m.left -= int64(n); m.left < 0 {
		m.slow()
	}
}

// Stop ends what is running, from any goroutine, with why as the text of the
// error: an interrupt, for example. It is forgotten if nothing runs.
func (m *Meter) Stop(why string) { m.stop.CompareAndSwap(nil, &why) }

// Stopped tells whether a limit has struck or Stop was called in this session.
// Go code that loops without running Lua asks it now and then.
func (m *Meter) Stopped() bool { return m.dead != nil || m.stop.Load() != nil }

// Why is the error of a limit that has struck, or of Stop; nil where the session
// may go on.
func (m *Meter) Why() error {
	if m.dead != nil {
		return m.dead
	}
	if why := m.stop.Load(); why != nil {
		return &Error{Text: *why, Limit: true}
	}
	return nil
}

// Refill gives the session its full count of instructions again. A host that
// runs a procedure a million times in one session calls it before each.
func (m *Meter) Refill() {
	if m.dead == nil {
		m.fill()
	}
}

// SetLimits changes the limits, from the next session (for instructions: from
// the next Refill) on. Zero fields take the default.
func (m *Meter) SetLimits(l Limits) { m.limits = l.withDefaults() }

func (m *Meter) fill() {
	m.before = m.Used()
	m.budget = m.limits.Instructions
	if m.budget < 0 {
		m.budget = unlimited
	}
	m.left, m.filled = 0, m.budget
}

// Used is how many instructions the session has taken, and what was charged for
// work beside them: the same number in every run of the same scripts.
func (m *Meter) Used() int64 { return m.before + m.filled - m.budget - m.left }

func (m *Meter) slow() <-chan struct{} {
	if m.dead == nil {
		owed := -m.left
		m.gate.Lock() // a script that went on would fill the memory meanwhile
		m.gate.Unlock()
		if why := m.stop.Load(); why != nil {
			m.kill(*why)
		} else if owed > m.budget {
			m.kill(fmt.Sprintf("stopped after %s instructions: a loop that does not end?", Grouped(m.limits.Instructions)))
		} else {
			m.budget -= owed
			m.left = min(checkEvery-1, m.budget)
			m.budget -= m.left
			return nil
		}
	}
	m.left = -1
	panic(m.raise)
}

// kill latches the end of the session.
func (m *Meter) kill(why string) {
	m.dead = &Error{Text: why, Limit: true, Trace: m.state.trace()}
	m.dead.place()
	m.raise = carry(m.dead)
}

func (m *Meter) begin() {
	m.stop.Store(nil)
	m.dead, m.raise = nil, nil
	m.fill()
	m.before = 0
	m.watch.begin(m.limits)
}

func (m *Meter) end() {
	m.watch.end()
	m.stop.Store(nil)
	m.dead, m.raise = nil, nil
	m.left, m.budget, m.filled, m.before = checkEvery, unlimited, checkEvery+unlimited, 0
}

// watchdog looks at the clock and the heap while a session runs.
type watchdog struct {
	meter    *Meter
	mu       sync.Mutex
	timer    *time.Timer
	running  bool
	deadline time.Time
	allowed  time.Duration // until then, for the message
	limits   Limits
	sample   [2]metrics.Sample
	heap     uint64 // as it was last measured
	again    uint64 // the heap that Tight waits for before it collects once more
}

func (w *watchdog) begin(l Limits) {
	if l.Deadline < 0 && l.Heap < 0 {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.running, w.limits, w.heap, w.again = true, l, 0, 0
	w.allowed = l.Deadline
	w.deadline = time.Now().Add(l.Deadline)
	if w.timer == nil {
		w.sample[0].Name, w.sample[1].Name = "/memory/classes/heap/objects:bytes", "/gc/heap/live:bytes"
		w.timer = time.AfterFunc(watchEvery, w.look)
	} else {
		w.timer.Reset(watchEvery)
	}
}

func (w *watchdog) end() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.running = false
	if w.timer != nil {
		w.timer.Stop()
	}
}

// Apart runs do under limits of its own, within the session: it has the whole
// count of instructions and the whole time for itself, and what it takes of them
// is not the session's. A limit that strikes in it ends the session.
func (m *Meter) Apart(do func() error) error {
	left, budget, filled, before, used, start := m.left, m.budget, m.filled, m.before, m.Used(), time.Now()
	outer := m.watch.until(start.Add(m.limits.Deadline))
	m.fill()
	err := do()
	if m.dead == nil {
		m.before = before + m.Used() - used
		m.left, m.budget, m.filled = left, budget, filled
		m.watch.until(outer.Add(time.Since(start)))
	}
	return err
}

// Double gives the session that is running twice its time and memory.
func (m *Meter) Double() {
	w := &m.watch
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.limits.Deadline >= 0 {
		w.deadline, w.allowed = w.deadline.Add(w.limits.Deadline), 2*w.allowed
	}
	if w.limits.Heap >= 0 {
		w.limits.Heap *= 2
	}
}

// Prolong gives the session that is running so much more time.
func (m *Meter) Prolong(d time.Duration) {
	w := &m.watch
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.limits.Deadline >= 0 {
		w.deadline, w.allowed = w.deadline.Add(d), w.allowed+d
	}
}

// until moves the deadline, and returns where it was.
func (w *watchdog) until(t time.Time) (was time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	was, w.deadline = w.deadline, t
	return was
}

func (w *watchdog) look() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.running {
		return
	}
	switch {
	case w.limits.Deadline >= 0 && !time.Now().Before(w.deadline):
		w.meter.Stop(fmt.Sprintf("stopped after %v", w.allowed))
	case w.limits.Heap >= 0 && w.tooBig():
		w.meter.heavy.Store(true)
		w.meter.Stop(fmt.Sprintf("stopped: more than %d MB of memory", w.limits.Heap>>20))
	default:
		w.timer.Reset(watchEvery)
	}
}

// tooBig looks at what the last collection left, and at the heap as a whole;
// what is above its bound is collected to see what is held. A script may so
// come to room times the limit in garbage before a collection is forced: one
// that holds a little less than the limit must not spend its time in them.
func (w *watchdog) tooBig() bool {
	limit := uint64(w.limits.Heap)
	left := w.measure()
	if left < limit && w.heap < room*limit {
		return false
	}
	w.meter.gate.Lock()
	defer w.meter.gate.Unlock()
	runtime.GC()
	w.measure()
	return w.heap >= limit
}

// Tight says that three quarters of the session's memory are held, for Go code
// of it that can do with less: what goes on comes to the limit. It may collect
// garbage to see.
func (m *Meter) Tight() bool {
	w := &m.watch
	w.mu.Lock()
	defer w.mu.Unlock()
	limit := uint64(w.limits.Heap)
	if w.limits.Heap < 0 || w.heap < max(limit, w.again) {
		return false
	}
	runtime.GC()
	w.measure()
	w.again = w.heap + limit/4
	return w.heap >= limit/4*3
}

// room is how many times its limit the heap may come to before it is collected.
const room = 2

// measure reads the size of the heap with its garbage, and tells what the last
// collection left.
func (w *watchdog) measure() (left uint64) {
	metrics.Read(w.sample[:])
	w.heap = w.sample[0].Value.Uint64()
	return w.sample[1].Value.Uint64()
}

// Grouped writes a whole number with a comma between thousands: 15,000,000.
func Grouped[N int | int64](n N) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// CutText is a text that is not longer than most bytes.
func CutText(s string, most int) string {
	if len(s) <= most {
		return s
	}
	for most > 0 && s[most]&0xc0 == 0x80 {
		most--
	}
	return s[:most] + "…"
}
