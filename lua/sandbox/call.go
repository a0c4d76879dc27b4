package sandbox

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// Frame is one function that was running when an error was raised.
type Frame struct {
	File string
	Line int
	Func string // the name it was called by, "" for a file's main part or if unknown
	at   int    // the line, with the number of the position
}

// Error is the only kind of error that a running script returns, apart from an *Abort.
type Error struct {
	Text  string  // what is wrong, without position
	File  string  // "" if no script was running
	Line  int     // from 1; 0 if no script was running
	Nil   *Object // the expression that was nil when it was indexed, if known
	Trace []Frame // the script's functions, innermost first; at most twenty
	Limit bool    // a limit was exceeded or Meter.Stop was called
	Value any     // the Go error given to RaiseFault, or the Lua value given to error if it is not a text
}

// Object is the indexed expression, as the source has it.
type Object struct {
	Text       string
	Col, Width int // from 1, in bytes
}

// Error is `file:line: text`.
func (e *Error) Error() string {
	if e.File == "" {
		return e.Text
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Text)
}

// Unwrap returns the Go error given to RaiseFault, if any.
func (e *Error) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}

// place copies file and line from the innermost frame.
func (e *Error) place() {
	if len(e.Trace) > 0 {
		e.File, e.Line = e.Trace[0].File, e.Trace[0].Line
	}
}

// Abort ends a Call from inside a Go function cheaply: no pcall of a script catches it,
// no trace is built, and Call returns the *Abort itself. Create it once and raise it
// often.
type Abort struct {
	name string
	api  *lua.ApiError
}

// NewAbort returns an abort; name is its error text.
func NewAbort(name string) *Abort {
	a := &Abort{name: name}
	a.api = &lua.ApiError{Type: lua.ApiErrorRun, Object: &lua.LUserData{Value: a, Metatable: lua.LNil}, StackTrace: "-"}
	return a
}

// Error returns the name of the abort.
func (a *Abort) Error() string { return a.name }

// Raise aborts the running Call. It does not return; call it only from a Go function
// that a script has called.
func (a *Abort) Raise() { panic(a.api) }

// RaiseFault raises err as an error of the script that called the running Go function.
// Call returns it in Error.Value (errors.As and errors.Is find it). The errors of an
// inner Call may be raised again: an Abort and an exceeded limit stay what they are,
// and an *Error keeps the position at which it happened.
func RaiseFault(L *lua.LState, err error) {
	var abort *Abort
	if errors.As(err, &abort) {
		abort.Raise()
	}
	var inner *Error
	if errors.As(err, &inner) && inner.Limit {
		panic(carry(inner))
	}
	L.Error(&lua.LUserData{Value: err, Metatable: lua.LNil}, 1)
}

// RaiseThrough is RaiseFault for an error that scripts must not catch, such as an
// answer that the host has to wait for: it passes through every pcall.
func RaiseThrough(L *lua.LState, err error) {
	var t *through
	if !errors.As(err, &t) {
		err = &through{err}
	}
	RaiseFault(L, err)
}

// through marks an error that passes through every pcall.
type through struct{ error }

func (t *through) Unwrap() error { return t.error }

// carry wraps e in an error value that passes through pcall and builds no trace.
func carry(e *Error) *lua.ApiError {
	return &lua.ApiError{Type: lua.ApiErrorRun, Object: &lua.LUserData{Value: e, Metatable: lua.LNil}, StackTrace: "-"}
}

// carried returns the Go error inside an error value, or nil.
func carried(v lua.LValue) error {
	if ud, ok := v.(*lua.LUserData); ok {
		err, _ := ud.Value.(error)
		return err
	}
	return nil
}

// unstoppable reports whether scripts must not catch an error: an abort, a limit, a Go
// panic in the host.
func (s *State) unstoppable(e *lua.ApiError) bool {
	if s.Meter.dead != nil || e.Type == lua.ApiErrorPanic {
		return true
	}
	err := carried(e.Object)
	switch err := err.(type) {
	case *Abort:
		return true
	case *Error:
		if err.Limit {
			return true
		}
	}
	var t *through
	return errors.As(err, &t)
}

// Call calls a Lua or Go function and returns nret results (lua.MultRet: all). The
// error is an *Error, or the *Abort that was raised.
//
// A Go function that a script has called may call back with Call: the inner Call is
// protected as well, runs on the same meter, and leaves the stack as it found it. The
// Go function has to pass its errors on (RaiseFault).
func (s *State) Call(fn lua.LValue, nret int, args ...lua.LValue) (results []lua.LValue, err error) {
	top := s.L.GetTop()
	if err := s.protected(fn, nret, args); err != nil {
		return nil, err
	}
	if n := s.L.GetTop() - top; n > 0 {
		results = make([]lua.LValue, n)
		for i := range results {
			results[i] = s.L.Get(top + 1 + i)
		}
		s.L.SetTop(top)
	}
	return results, nil
}

// Call1 is Call for one result; nil of Lua after an error.
func (s *State) Call1(fn lua.LValue, args ...lua.LValue) (lua.LValue, error) {
	if err := s.protected(fn, 1, args); err != nil {
		return lua.LNil, err
	}
	result := s.L.Get(-1)
	s.L.Pop(1)
	return result, nil
}

// protected calls a function, and leaves its results on the stack; none after an error.
func (s *State) protected(fn lua.LValue, nret int, args []lua.LValue) (err error) {
	if s.broken != nil {
		return s.broken
	}
	if s.depth == 0 {
		s.Meter.begin()
		defer s.Meter.end()
	} else if s.Meter.dead != nil {
		return s.Meter.dead
	}
	L := s.L
	s.depth++
	outer := upvalues.detach(L)
	defer func() {
		s.depth--
		upvalues.attach(L, outer)
		if r := recover(); r != nil {
			err = s.breakDown(r)
		}
	}()
	top := L.GetTop()
	L.Push(fn)
	for _, a := range args {
		L.Push(a)
	}
	if failed := L.PCall(len(args), nret, nil); failed != nil {
		L.SetTop(top)
		return s.unify(failed)
	}
	return nil
}

// Session runs do, and every Call in it, under one set of limits, so that many short
// Calls start the watchdog only once. It returns the error of do.
func (s *State) Session(do func() error) error {
	if s.depth == 0 {
		s.Meter.begin()
		defer s.Meter.end()
	}
	s.depth++
	defer func() { s.depth-- }()
	return do()
}

// breakDown marks the state as unusable after a Go panic that gopher-lua did
// not catch.
func (s *State) breakDown(r any) error {
	e := &Error{Text: fmt.Sprintf("the Lua state broke down: %v", r)}
	if api, ok := r.(*lua.ApiError); ok {
		e.Text = "the Lua state broke down: " + api.Object.String()
	}
	s.broken = e
	s.Meter.dead, s.Meter.raise, s.Meter.left = e, carry(e), -1
	return e
}

// unify converts the errors of gopher-lua to one kind.
func (s *State) unify(err error) error {
	api, ok := err.(*lua.ApiError)
	if !ok {
		return &Error{Text: err.Error()}
	}
	inner := carried(api.Object)
	if abort, ok := inner.(*Abort); ok {
		return abort
	}
	if e, ok := inner.(*Error); ok && e.Limit {
		return e
	}
	out := &Error{Trace: parseTrace(api.StackTrace)}
	out.place()
	switch v := api.Object.(type) {
	case lua.LString:
		out.Text = string(v)
		s.splitPosition(out)
	case *lua.LUserData:
		var e *Error
		switch {
		case inner == nil:
			out.Text, out.Value = s.text(v), v
		case errors.As(inner, &e):
			out.Text, out.File, out.Line, out.Value = e.Text, e.File, e.Line, inner
			if inner == error(e) {
				out.Value = e.Value
			}
			if len(e.Trace) > 0 {
				out.Trace = e.Trace // it reaches the outermost function
			}
		default:
			out.Text, out.Value = inner.Error(), inner
		}
	default:
		out.Text, out.Value = s.text(v), v
	}
	out.cut()
	return out
}

// maxMessage bounds the text of an error, in bytes.
const maxMessage = 4 << 10

func (e *Error) cut() {
	if len(e.Text) > maxMessage {
		e.Text = strings.ToValidUTF8(e.Text[:maxMessage], "") + "…"
	}
}

// splitPosition removes the `file:line: ` that gopher-lua puts before a message.
func (s *State) splitPosition(e *Error) {
	for _, f := range e.Trace {
		for _, line := range []int{f.at, f.Line} { // error writes the line without a position number
			rest, ok := strings.CutPrefix(e.Text, f.File+":"+strconv.Itoa(line)+": ")
			if !ok {
				continue
			}
			e.Text, e.File, e.Line = plain(rest), f.File, f.Line
			if m := badIndex.FindStringSubmatch(rest); m != nil && m[1] == "nil" {
				e.Nil = s.object(f)
			}
			return
		}
	}
}

// object returns what a frame indexes, nil if the source does not show it in one place.
func (s *State) object(f Frame) *Object {
	code := s.codes[f.File]
	if p := code.place(f.at); p != nil {
		if text, line, col, width := code.object(p); width > 0 && line == f.Line {
			return &Object{text, col, width}
		}
	}
	return nil
}

// placeText matches the start of a gopher-lua message whose line number includes a
// position number.
var placeText = regexp.MustCompile(`^([^\n]*?:)(\d{7,12}): `)

// lineOnly removes the position number from a message that a script catches.
func lineOnly(v lua.LValue) lua.LValue {
	text, ok := v.(lua.LString)
	if !ok {
		return v
	}
	m := placeText.FindStringSubmatch(string(text))
	if m == nil {
		return v
	}
	at, _ := strconv.Atoi(m[2])
	return lua.LString(m[1] + strconv.Itoa(at&lineMask) + ": " + string(text[len(m[0]):]))
}

var (
	badIndex  = regexp.MustCompile(`^attempt to index a non-table object\((\w+)\) with key '(.*)'$`)
	badCall   = regexp.MustCompile(`^attempt to call a non-function object$`)
	badArith  = regexp.MustCompile(`^cannot perform (\w+) operation between (\w+) and (\w+)$`)
	badCompar = regexp.MustCompile(`^attempt to compare (\w+) with (\w+)$`)
)

// plain rewrites gopher-lua's own messages in plain words.
func plain(text string) string {
	if m := badIndex.FindStringSubmatch(text); m != nil {
		return fmt.Sprintf("cannot look up %q in %s", m[2], article(m[1]))
	}
	if badCall.MatchString(text) {
		return "attempt to call something that is not a function"
	}
	if m := badArith.FindStringSubmatch(text); m != nil {
		return fmt.Sprintf("cannot %s %s and %s", cmp.Or(verbs[m[1]], m[1]), article(m[2]), article(m[3]))
	}
	if m := badCompar.FindStringSubmatch(text); m != nil {
		return fmt.Sprintf("cannot compare %s with %s", article(m[1]), article(m[2]))
	}
	return text
}

func article(kind string) string {
	if kind == "nil" || kind == "userdata" {
		return kind
	}
	return "a " + kind
}

// verbs names the arithmetic operations, except add.
var verbs = map[string]string{"sub": "subtract", "mul": "multiply", "div": "divide", "mod": "take the remainder of", "pow": "raise to a power"}

var traceLine = regexp.MustCompile(`^\t(.*):(\d+): in (?:function ['<(]?([^'>]*)['>)]?|.*)$`)

// parseTrace parses the trace that gopher-lua writes. gopher-lua calls every function
// that was called from Go the main chunk; here it has no name.
func parseTrace(text string) []Frame {
	var frames []Frame
	for line := range strings.SplitSeq(text, "\n") {
		m := traceLine.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		n, _ := strconv.Atoi(m[2])
		f := Frame{File: m[1], Line: n & lineMask, Func: m[3], at: n}
		if strings.Contains(f.Func, ":") || f.Func == "?" || f.Func == "anonymous" {
			f.Func = ""
		}
		frames = append(frames, f)
	}
	return frames
}

const maxFrames = 20

// trace lists the functions that are running.
func (s *State) trace() []Frame {
	var frames []Frame
	for level := 0; len(frames) < maxFrames; level++ {
		dbg, ok := s.L.GetStack(level)
		if !ok {
			break
		}
		if f, ok := frameOf(s.L, dbg); ok {
			frames = append(frames, f)
		}
	}
	return frames
}

func frameOf(L *lua.LState, dbg *lua.Debug) (Frame, bool) {
	if _, err := L.GetInfo("nSl", dbg, lua.LNil); err != nil || dbg.What == "G" || dbg.Source == "" || dbg.CurrentLine <= 0 {
		return Frame{}, false
	}
	f := Frame{File: dbg.Source, Line: dbg.CurrentLine & lineMask, Func: dbg.Name, at: dbg.CurrentLine}
	if strings.ContainsAny(f.Func, ":<(?") || f.Func == "main chunk" {
		f.Func = ""
	}
	return f, true
}

// Where returns the position in a script that called the running Go function; level 1
// is the script's function, 2 its caller, and so on. Go functions do not count. It is
// "" and 0 if there is none.
func Where(L *lua.LState, level int) (file string, line int) {
	f, _ := frame(L, level)
	return f.File, f.Line
}

// frame returns the frame of the function at a level; see Where.
func frame(L *lua.LState, level int) (Frame, bool) {
	for i := 0; ; i++ {
		dbg, ok := L.GetStack(i)
		if !ok {
			return Frame{}, false
		}
		if f, ok := frameOf(L, dbg); ok {
			if level--; level <= 0 {
				return f, true
			}
		}
	}
}

// Nested reports whether the calls are nested to half of the limit or deeper.
func (s *State) Nested() bool {
	_, ok := s.L.GetStack(callFrames / 2)
	return ok
}

// Overflow reports whether a script was ended because its calls were nested too deeply.
func Overflow(err error) bool {
	se := (*Error)(nil)
	return errors.As(err, &se) && (strings.Contains(se.Text, "stack overflow") || strings.Contains(se.Text, "registry overflow"))
}
