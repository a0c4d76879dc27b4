// Package sandbox runs untrusted Lua code.
//
// It restricts gopher-lua. Source is checked and rewritten before it is compiled
// (Compile); a state has only the functions that are listed here, each bounded in time
// and memory (New); every instruction is counted, and a watchdog checks the clock and
// the size of the heap (Meter); and Call returns one kind of error, with file, line and
// the stack of functions (Error).
//
// A file is parsed once. The compiler records in Code what hosts need later: its texts,
// its definitions, the condition of a running call. The same scanner splits a question
// typed at a prompt into words (Words). Nobody searches Lua as text.
//
// Two runs of the same code give the same result: there is no clock and no random
// number, no address is printed, and pairs visits the keys in sorted order.
//
// The package knows nothing of games. A host adds names with Define; values of the host
// that represent plain tables are registered with Proxies. A state, and everything that
// belongs to it, is for one goroutine; only Meter.Stop may be called from another.
package sandbox

import (
	"fmt"
	"sort"
	"strings"
	"sync"

	lua "github.com/yuin/gopher-lua"

	"parley/lua/nearest"
)

// Options configures New. The zero value is useful: default limits, no proxies, and
// print without output.
type Options struct {
	Limits  SessionLimits     // a zero field takes its default from DefaultLimits
	Print   func(line string) // is called with each line of print, without newline
	Proxies Proxies           // gives access to the tables of the host's proxies; may be nil
	Calls   Calls             // the calls of the host that an error ends; may be nil
	Heads   Heads             // is notified of loops that ask the host for something; may be nil
	Bare    bool              // nothing is counted or watched: only for measuring what that costs
}

// Calls tracks the running calls of a host, such as its rules. If a script catches an
// error with pcall, the calls between the error and the pcall have ended.
type Calls interface {
	Depth() int       // the number of running calls
	Caught(depth int) // an error was caught at this depth
}

// Proxies gives the library access to values of the host that represent plain tables
// (userdata, or tables with a metatable). pairs, ipairs, next, unpack and table.* read
// the table of a proxy and write through the host.
type Proxies interface {
	// Data returns the plain table of v, which must not be written to, or nil if v is
	// not a proxy.
	Data(v lua.LValue) *lua.LTable
	// Insert inserts v at position pos of a list, 1…n+1; pos 0 appends.
	Insert(proxy lua.LValue, pos int, v lua.LValue) error
	// Remove removes and returns the entry at position pos of a list, 1…n.
	Remove(proxy lua.LValue, pos int) (lua.LValue, error)
	// Name returns what tostring and print show for a proxy.
	Name(proxy lua.LValue) string
	// Order returns the sort key of a proxy among proxies that are keys of a table, for
	// pairs.
	Order(proxy lua.LValue) string
}

// Hidden defines a Go function under a name that only the compiler writes.
func (s *State) Hidden(name string, fn lua.LGFunction) {
	s.globals.RawSetString(name, s.L.NewFunction(fn))
}

// Names lists the global names that a file may use. A name with the value true may be
// assigned as well. If the empty name has the value true, names that are not listed are
// defined by assigning them.
type Names map[string]bool

// State is one sandboxed Lua state.
type State struct {
	L     *lua.LState
	Meter *Meter

	opts    Options
	globals *lua.LTable
	names   Names
	codes   map[string]*Code // by the name of the file
	depth   int              // Calls and Sessions that are running
	broken  error            // a Go panic left the stack in an unknown state
	matcher *matcher         // idle, for reuse

	shared map[*lua.LTable]bool // tables that files make once for words that only read them

	ipairsNext *lua.LFunction // the iterator that ipairs returns
}

const (
	maxText     = 1 << 20  // bytes of a string that a script can make
	maxSubject  = 64 << 10 // bytes of a string that is searched with a pattern
	maxResults  = 1000     // values that unpack and string.byte may return
	callFrames  = 400      // nested Lua and Go functions
	registry    = 8 << 10  // initial slots of the data stack
	registryMax = 128 << 10
)

// configure sets the few options that gopher-lua keeps in package variables: integer
// keys from 65,536 on are stored in the hash part (otherwise one assignment could
// allocate gigabytes), and varargs create no hidden table named arg.
var configure = sync.OnceFunc(func() {
	lua.MaxArrayIndex = 1 << 16
	lua.CompatVarArg = false
})

// New returns a state with the base functions and libraries of the package.
func New(opts Options) *State {
	configure()
	opts.Limits = opts.Limits.withDefaults()
	L := lua.NewState(lua.Options{
		SkipOpenLibs: true, CallStackSize: callFrames,
		RegistrySize: registry, RegistryMaxSize: registryMax, RegistryGrowStep: registry,
	})
	s := &State{L: L, opts: opts, names: Names{}, codes: map[string]*Code{}, shared: map[*lua.LTable]bool{}, globals: L.G.Global}
	s.Meter = newMeter(s)
	if opts.Bare {
		s.opts.Limits = SessionLimits{Instructions: -1, Deadline: -1, Heap: -1}
		s.Meter.limits = s.opts.Limits
	} else {
		L.SetContext(s.Meter)
	}
	s.openBase()
	s.openLibrary("table", s.functions(tableWords()))
	s.openLibrary("string", s.functions(stringWords()))
	s.openLibrary("math", s.mathMembers())
	s.openStringMethods()
	s.guardGlobals()
	return s
}

// Define defines or replaces a global name with the value v. The name belongs to the
// host: Compile refuses files that assign it.
func (s *State) Define(name string, v lua.LValue) {
	s.names[name] = false
	s.globals.RawSetString(name, v)
}

// Func defines a Go function under a global name.
func (s *State) Func(name string, fn lua.LGFunction) { s.Define(name, s.L.NewFunction(fn)) }

// Names lists the global names that are defined, for Compile: those of the
// host, and others, which may be assigned.
func (s *State) Names() Names {
	names := make(Names, len(s.names))
	s.globals.ForEach(func(k, _ lua.LValue) {
		name := k.String()
		if _, host := s.names[name]; !host && !strings.HasPrefix(name, "\x00") {
			names[name] = true
		}
	})
	for name := range s.names {
		names[name] = false
	}
	return names
}

// Function returns a function of a compiled file, for Call.
func (s *State) Function(code *Code) *lua.LFunction {
	s.codes[code.name] = code
	return s.L.NewFunctionFromProto(code.proto)
}

// Broken reports whether a Go panic went through the state. It is unusable then; make a
// new one.
func (s *State) Broken() bool { return s.broken != nil }

// Spoiled reports whether the state should be thrown away: a Go panic went through it,
// or the size of the heap ended one of its sessions, and its scripts may still hold
// what fills it.
func (s *State) Spoiled() bool { return s.broken != nil || s.Meter.heavy.Load() }

// guardGlobals makes reading and writing an undefined global an error with a
// suggestion, at no cost for defined globals.
func (s *State) guardGlobals() {
	mt := s.L.NewTable()
	mt.RawSetString("__index", s.L.NewFunction(func(L *lua.LState) int {
		word := lua.LVAsString(L.Get(2))
		L.RaiseError("undefined name %q%s", word, s.suggest(word))
		return 0
	}))
	mt.RawSetString("__newindex", s.L.NewFunction(func(L *lua.LState) int {
		word := lua.LVAsString(L.Get(2))
		L.RaiseError("assignment to undefined name %q%s", word, s.suggest(word))
		return 0
	}))
	mt.RawSetString("__metatable", lua.LFalse)
	s.globals.Metatable = mt
}

func (s *State) suggest(word string) string {
	return nearest.Guess(word, keys(s.Names()))
}

// openLibrary defines a table of functions that scripts cannot change. A
// misspelt member is an error with a suggestion, not nil.
func (s *State) openLibrary(name string, members map[string]lua.LValue) {
	L := s.L
	front, frontMeta := L.NewTable(), L.NewTable()
	lib := s.members(members, lua.LVAsString, name+" has no %q%s")
	frontMeta.RawSetString("__index", lib)
	frontMeta.RawSetString("__newindex", L.NewFunction(func(L *lua.LState) int {
		L.RaiseError("the library %s cannot be changed", name)
		return 0
	}))
	frontMeta.RawSetString("__metatable", lua.LFalse)
	front.Metatable = frontMeta
	s.Define(name, front)
}

// members returns a table of functions. Any other key is an error: missing has verbs
// for the key, as word formats it, and for a suggestion.
func (s *State) members(members map[string]lua.LValue, word func(lua.LValue) string, missing string) *lua.LTable {
	t, mt := s.L.NewTable(), s.L.NewTable()
	for _, k := range keys(members) {
		t.RawSetString(k, members[k])
	}
	mt.RawSetString("__index", s.L.NewFunction(func(L *lua.LState) int {
		key := word(L.Get(2))
		L.RaiseError(missing, key, nearest.Guess(key, keys(members)))
		return 0
	}))
	t.Metatable = mt
	return t
}

// data returns v itself if it is a plain table, the table of a proxy, or nil.
func (s *State) data(v lua.LValue) *lua.LTable {
	if s.opts.Proxies != nil {
		if t := s.opts.Proxies.Data(v); t != nil {
			return t
		}
	}
	t, _ := v.(*lua.LTable)
	return t
}

// isProxy reports whether v is a proxy of the host.
func (s *State) isProxy(v lua.LValue) bool {
	return s.opts.Proxies != nil && s.opts.Proxies.Data(v) != nil
}

// checkData returns argument n, a table or a proxy, for reading.
func (s *State) checkData(L *lua.LState, n int) *lua.LTable {
	t := s.data(L.Get(n))
	if t == nil {
		argError(L, n, "table expected, got %s", typeName(L, n))
	}
	return t
}

// argError raises a "bad argument" error that names the running function.
func argError(L *lua.LState, n int, format string, args ...any) {
	L.ArgError(n, fmt.Sprintf(format, args...))
}

// Push pushes values as the results of a Go function, which returns what Push returns:
// their number.
func Push(L *lua.LState, values ...lua.LValue) int {
	for _, v := range values {
		L.Push(v)
	}
	return len(values)
}

// typeName returns the type of argument n, "no value" beyond the last.
func typeName(L *lua.LState, n int) string {
	if n > L.GetTop() {
		return "no value"
	}
	return L.Get(n).Type().String()
}

func keys[V any](m map[string]V) []string {
	list := make([]string, 0, len(m))
	for k := range m {
		list = append(list, k)
	}
	sort.Strings(list)
	return list
}
