// Package sandbox is a Lua state that may run code nobody has read.
//
// It is gopher-lua behind a fence. Source is checked and rewritten before it
// is compiled (Compile); a state has only functions that are listed here, each
// bounded in time and memory (New); everything that runs is counted in
// instructions, watched by a clock and by the size of the heap (Meter); and
// whatever goes wrong comes back from Call as one kind of error, with file,
// line and the functions it went through (Error).
//
// A file is read once. What hosts want to know of it later (its texts, what it
// enters, the condition of a call that is under way) the compiler writes down on
// its way through the syntax tree (Code); a question typed at a prompt is cut into
// words by the same scanner (Words). Nobody searches Lua as text.
//
// Two runs of the same code are the same: there is no clock, no random number,
// no address is printed, and pairs walks the keys in sorted order.
//
// The package knows nothing of games. What a host adds, it adds with Define;
// values of the host that stand for plain tables are made known with Proxies.
// A state, and all that belongs to it, is for one goroutine; only Meter.Stop
// may be called from another.
package sandbox

import (
	"fmt"
	"sort"
	"strings"
	"sync"

	lua "github.com/yuin/gopher-lua"

	"parley/lua/nearest"
)

// Options are what a host gives to New. The zero value is useful: default
// limits, no proxies, and print that prints nowhere.
type Options struct {
	Limits  Limits            // a zero field takes its value from DefaultLimits
	Print   func(line string) // receives each line of print, without newline
	Proxies Proxies           // how to look behind values of the host; may be nil
	Calls   Calls             // the calls of the host that errors end; may be nil
	Heads   Heads             // hears of the loops that ask it for something; may be nil
	Bare    bool              // nothing is counted and nothing watched: to measure what that costs, and for nothing else
}

// Calls are what a host counts as under way, such as its rules. An error that
// leaves them and is caught by a script, with pcall, has ended them.
type Calls interface {
	Depth() int       // how many there are
	Caught(depth int) // an error was caught where there were so many
}

// Proxies tells the library about values of the host that stand for plain
// tables (userdata, or tables with a metatable). pairs, ipairs, next, unpack
// and table.* read the table behind a proxy and write through the host.
type Proxies interface {
	// Data is the plain table behind v, to be read and never written, or nil
	// if v is no proxy.
	Data(v lua.LValue) *lua.LTable
	// Insert puts v before place pos of a list, 1…n+1; pos 0 appends.
	Insert(proxy lua.LValue, pos int, v lua.LValue) error
	// Remove takes out and returns place pos of a list, 1…n.
	Remove(proxy lua.LValue, pos int) (lua.LValue, error)
	// Name is what tostring and print say of a proxy.
	Name(proxy lua.LValue) string
	// Order tells where a proxy stands among proxies when pairs meets it as a
	// key: in the order of these texts.
	Order(proxy lua.LValue) string
}

// Names says which global names a file may use. A name that maps to true may
// be assigned as well. If the empty name maps to true, names that are not
// listed become known by being assigned.
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
	broken  error            // a Go panic left the stack in no known state
	matcher *matcher         // idle, to be used again

	ipairsNext *lua.LFunction // what ipairs returns
}

const (
	maxText     = 1 << 20  // bytes of a string that a script can make
	maxSubject  = 64 << 10 // bytes of a string that is searched with a pattern
	maxResults  = 1000     // values returned by unpack and string.byte
	callFrames  = 400      // Lua and Go functions under way at once
	registry    = 8 << 10  // slots of the data stack, at first
	registryMax = 128 << 10
)

// configure sets the few switches that gopher-lua keeps in package variables:
// integer keys from 65,536 on live in the hash part (one assignment could ask
// for gigabytes otherwise), and varargs make no hidden table named arg.
var configure = sync.OnceFunc(func() {
	lua.MaxArrayIndex = 1 << 16
	lua.CompatVarArg = false
})

// New makes a state with the base functions and libraries of the package.
func New(opts Options) *State {
	configure()
	opts.Limits = opts.Limits.withDefaults()
	L := lua.NewState(lua.Options{
		SkipOpenLibs: true, CallStackSize: callFrames,
		RegistrySize: registry, RegistryMaxSize: registryMax, RegistryGrowStep: registry,
	})
	s := &State{L: L, opts: opts, names: Names{}, codes: map[string]*Code{}, globals: L.G.Global}
	s.Meter = newMeter(s)
	if opts.Bare {
		s.opts.Limits = Limits{Instructions: -1, Deadline: -1, Heap: -1}
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

// Define makes v known to scripts under a global name, or replaces it. The
// name belongs to the host: Compile refuses files that assign it.
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

// Function makes a function of a compiled file, to be called with Call.
func (s *State) Function(code *Code) *lua.LFunction {
	s.codes[code.name] = code
	return s.L.NewFunctionFromProto(code.proto)
}

// Broken tells whether a Go panic went through the state. It is of no use
// then; make a new one.
func (s *State) Broken() bool { return s.broken != nil }

// Spoiled tells whether the state is better thrown away: a Go panic went through
// it, or a session of it was ended by the size of the heap, and its scripts may
// still hold what fills that.
func (s *State) Spoiled() bool { return s.broken != nil || s.Meter.heavy.Load() }

// guardGlobals makes reading and writing an undefined global an error with a
// suggestion. Defined globals pay nothing for it.
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

// members is a table of functions. Another key is an error: missing has places for
// the key, as word writes it, and for a suggestion.
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

// data is the plain table behind v: v itself, the table behind a proxy, or nil.
func (s *State) data(v lua.LValue) *lua.LTable {
	if s.opts.Proxies != nil {
		if t := s.opts.Proxies.Data(v); t != nil {
			return t
		}
	}
	t, _ := v.(*lua.LTable)
	return t
}

// isProxy tells whether v is a proxy of the host.
func (s *State) isProxy(v lua.LValue) bool {
	return s.opts.Proxies != nil && s.opts.Proxies.Data(v) != nil
}

// checkData is argument n, a table or a proxy, to be read.
func (s *State) checkData(L *lua.LState, n int) *lua.LTable {
	t := s.data(L.Get(n))
	if t == nil {
		argError(L, n, "table expected, got %s", typeName(L, n))
	}
	return t
}

// argError raises "bad argument" in the name of the running function.
func argError(L *lua.LState, n int, format string, args ...any) {
	L.ArgError(n, fmt.Sprintf(format, args...))
}

// Push gives values to the script that called a Go function, which returns what
// Push does: how many they are.
func Push(L *lua.LState, values ...lua.LValue) int {
	for _, v := range values {
		L.Push(v)
	}
	return len(values)
}

// typeName is the type of argument n, "no value" beyond the last.
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
