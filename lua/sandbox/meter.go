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

// SessionLimits bound one session: a top-level Call with all that it calls, or a run of
// Session. A negative field means no limit.
type SessionLimits struct {
	Instructions int64         // of the Lua machine; a million take about 16 ms
	Deadline     time.Duration // wall-clock time
	Heap         int64         // bytes that the process may hold, without garbage
}

// DefaultLimits are the limits that New uses for zero fields.
var DefaultLimits = SessionLimits{Instructions: 15_000_000, Deadline: 3 * time.Second, Heap: 96 << 20}

func (l SessionLimits) withDefaults() SessionLimits {
	return SessionLimits{
		Instructions: cmp.Or(l.Instructions, DefaultLimits.Instructions),
		Deadline:     cmp.Or(l.Deadline, DefaultLimits.Deadline),
		Heap:         cmp.Or(l.Heap, DefaultLimits.Heap),
	}
}

// checkEvery is the largest number of instructions before a Stop is noticed.
const checkEvery = 128

// watchEvery is how often the clock and the heap are checked.
const watchEvery = 5 * time.Millisecond

// unlimited is a number of instructions that nobody reaches.
const unlimited = 1 << 62

// Meter counts what a state does, and ends it. It is the state's context: the machine
// calls Done before each instruction, and that call is the count. So a limit strikes at
// the same instruction in every run.
//
// After a limit has struck, every further instruction raises it again until the session
// is over, so that no script can catch it with pcall.
type Meter struct {
	context.Context
	state  *State
	limits SessionLimits

	left   int64 // instructions until slow is called
	budget int64 // instructions left after those
	filled int64 // the sum of both at the last refill
	before int64 // instructions of the session before that
	stop   atomic.Pointer[string]
	heavy  atomic.Bool // the heap ended a session: what fills it may still be referenced
	gate   sync.Mutex  // held while garbage is collected to measure the rest
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

// Charge counts n instructions for work of a Go function. If fewer are left, it does
// not return.
func (m *Meter) Charge(n int) {
	if m.left -= int64(n); m.left < 0 {
		m.slow()
	}
}

// Stop ends what is running, from any goroutine, with why as the text of the error, for
// example on an interrupt. It has no effect if nothing runs.
func (m *Meter) Stop(why string) { m.stop.CompareAndSwap(nil, &why) }

// Stopped reports whether a limit has struck or Stop was called in this session. Go
// code that loops without running Lua should check it now and then.
func (m *Meter) Stopped() bool { return m.dead != nil || m.stop.Load() != nil }

// Why returns the error of a limit that has struck, or of Stop; nil if the session may
// continue.
func (m *Meter) Why() error {
	if m.dead != nil {
		return m.dead
	}
	if why := m.stop.Load(); why != nil {
		return &Error{Text: *why, Limit: true}
	}
	return nil
}

// Refill restores the session's full count of instructions. A host that runs a
// procedure a million times in one session calls it before each.
func (m *Meter) Refill() {
	if m.dead == nil {
		m.fill()
	}
}

// SetLimits changes the limits, starting with the next session (for instructions: with
// the next Refill). Zero fields take the default.
func (m *Meter) SetLimits(l SessionLimits) { m.limits = l.withDefaults() }

func (m *Meter) fill() {
	m.before = m.Used()
	m.budget = m.limits.Instructions
	if m.budget < 0 {
		m.budget = unlimited
	}
	m.left, m.filled = 0, m.budget
}

// Used returns how many instructions the session has executed or been charged: the same
// number in every run of the same scripts.
func (m *Meter) Used() int64 { return m.before + m.filled - m.budget - m.left }

func (m *Meter) slow() <-chan struct{} {
	if m.dead == nil {
		owed := -m.left
		m.gate.Lock() // otherwise a running script could fill the memory meanwhile
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

// kill ends the session for good.
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

// watchdog checks the clock and the heap while a session runs.
type watchdog struct {
	meter    *Meter
	mu       sync.Mutex
	timer    *time.Timer
	running  bool
	armed    bool // the timer runs: most sessions end before it does, and leave it to the next
	began    time.Time
	deadline time.Time
	allowed  time.Duration // the time until the deadline, for the message
	limits   SessionLimits
	sample   [2]metrics.Sample
	heap     uint64 // its size when last measured
	again    uint64 // the size at which Tight collects again
}

func (w *watchdog) begin(l SessionLimits) {
	if l.Deadline < 0 && l.Heap < 0 {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.running, w.limits, w.heap, w.again = true, l, 0, 0
	w.allowed = l.Deadline
	w.began = time.Now()
	w.deadline = w.began.Add(l.Deadline)
	switch {
	case w.timer == nil:
		w.sample[0].Name, w.sample[1].Name = "/memory/classes/heap/objects:bytes", "/gc/heap/live:bytes"
		w.timer = time.AfterFunc(watchEvery, w.look)
	case !w.armed:
		w.timer.Reset(watchEvery)
	}
	w.armed = true
}

func (w *watchdog) end() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.running = false
}

// Apart runs do under limits of its own, within the session: it gets the whole count of
// instructions and the whole time, and the session is not charged. A limit that strikes
// in it ends the session.
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

// Double doubles the time and memory of the running session.
func (m *Meter) Double() {
	w := &m.watch
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.limits.Deadline >= 0 {
		w.deadline, w.allowed = w.deadline.Add(w.limits.Deadline), w.allowed+w.limits.Deadline
	}
	if w.limits.Heap >= 0 {
		w.limits.Heap *= 2
	}
}

// Prolong adds d to the time of the running session.
func (m *Meter) Prolong(d time.Duration) {
	w := &m.watch
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.limits.Deadline >= 0 {
		w.deadline, w.allowed = w.deadline.Add(d), w.allowed+d
	}
}

// until moves the deadline, and returns the old one.
func (w *watchdog) until(t time.Time) (was time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	was, w.deadline = w.deadline, t
	return was
}

func (w *watchdog) look() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.armed = false
	if !w.running {
		return
	}
	next := watchEvery - time.Since(w.began)
	switch {
	case next > 0: // it was set for an earlier session
	case w.limits.Deadline >= 0 && !time.Now().Before(w.deadline):
		w.meter.Stop(fmt.Sprintf("stopped after %v", w.allowed))
	case w.limits.Heap >= 0 && w.tooBig():
		w.meter.heavy.Store(true)
		w.meter.Stop(fmt.Sprintf("stopped: more than %d MB of memory", w.limits.Heap>>20))
	default:
		next = watchEvery
	}
	if next > 0 {
		w.timer.Reset(next)
		w.armed = true
	}
}

// tooBig checks what the last collection left, and the heap as a whole; above its limit
// the heap is collected to measure what is held. A script may therefore reach room
// times the limit in garbage before a collection is forced: a script that holds a
// little less than the limit must not spend its time in collections.
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

// Tight reports whether three quarters of the session's memory are in use, for Go code
// that can do with less. It may collect garbage to find out.
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

// room is how many times its limit the heap may reach before it is collected.
const room = 2

// measure reads the size of the heap with its garbage, and returns what the last
// collection left.
func (w *watchdog) measure() (left uint64) {
	metrics.Read(w.sample[:])
	w.heap = w.sample[0].Value.Uint64()
	return w.sample[1].Value.Uint64()
}

// Grouped formats an integer with a comma between thousands: 15,000,000.
func Grouped[N int | int64](n N) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// CutText returns s cut to at most most bytes.
func CutText(s string, most int) string {
	if len(s) <= most {
		return s
	}
	for most > 0 && s[most]&0xc0 == 0x80 {
		most--
	}
	return s[:most] + "…"
}
