package sandbox

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"parley/lua/vocabulary"
)

// function is the Go implementation of a library function.
type function = func(*State, *lua.LState) int

// baseWords lists the base functions; a script has no others.
func baseWords() vocabulary.Words[function] {
	return vocabulary.Words[function]{
		{"assert", "assert(VALUE, MESSAGE?) → any", "raises an error if the value is false or nil, otherwise returns its arguments", (*State).assert},
		{"error", "error(MESSAGE, LEVEL?)", "raises an error", (*State).error},
		{"getmetatable", "getmetatable(TABLE) → TABLE?", "the metatable of a table, nil for any other value", (*State).getMetatable},
		{"ipairs", "for i, v in ipairs(LIST) do … end", "iterates over a list from 1 to its first gap", (*State).ipairs},
		{"next", "next(TABLE, KEY?) → any, any", "the next key of a table and its value, in sorted order", (*State).next},
		{"pairs", "for k, v in pairs(TABLE) do … end", "iterates over the keys of a table in sorted order", (*State).pairs},
		{"pcall", "pcall(FUNCTION, …) → boolean, any", "calls a function; true and its results, or false and its error", (*State).pcall},
		{"print", "print(…)", "prints values on one line under the spec that runs, for debugging; outside of specs it prints nothing", (*State).print},
		{"rawequal", "rawequal(A, B) → boolean", "whether two values are the same; metatables are ignored", (*State).rawEqual},
		{"rawget", "rawget(TABLE, KEY) → any", "a value of a table; its metatable is ignored", (*State).rawGet},
		{"select", `select(N, …) → any or select("#", …) → count`, "the arguments from number N on, or their number", (*State).selectArg},
		{"setmetatable", "setmetatable(TABLE, METATABLE) → TABLE", "sets the metatable of a table, and returns the table", (*State).setMetatable},
		{"tonumber", "tonumber(VALUE, BASE?) → number?", "the number that a text stands for, or nil", (*State).toNumber},
		{"tostring", "tostring(VALUE) → text", "a value converted to text", (*State).toString},
		{"type", "type(VALUE) → text", "the type of a value, such as number or table", (*State).typeOf},
		{"unpack", "unpack(LIST, FROM?, TO?) → any", "the entries of a list as several values", (*State).unpack},
		{"xpcall", "xpcall(FUNCTION, HANDLER) → boolean, any", "calls a function; true and its results, or false and what the handler returns for its error", (*State).xpcall},
	}
}

// libraries holds the tables of functions.
var libraries = vocabulary.Fields{
	{"table", "table.NAME(…)", "functions for lists"},
	{"string", "string.NAME(…)", `functions for texts, also written ("x"):upper()`},
	{"math", "math.NAME", "mathematical functions and constants"},
}

// Vocabulary lists what the sandbox defines for scripts: functions, and tables with
// their members.
func Vocabulary() vocabulary.List {
	return slices.Concat(baseWords().Entries(vocabulary.Word, ""), listWords().Entries(vocabulary.Word, ""), libraries.Entries(vocabulary.Word, ""),
		tableWords().Entries(vocabulary.Function, "table"), stringWords().Entries(vocabulary.Function, "string"),
		mathWords().Entries(vocabulary.Function, "math"), mathNumbers().Entries(vocabulary.Function, "math"))
}

// members returns the names of the members of a library, nil if there is no such
// library.
func members(library string) []string {
	switch library {
	case "table":
		return tableWords().Names()
	case "string":
		return stringWords().Names()
	case "math":
		return slices.Concat(mathWords().Names(), mathNumbers().Names())
	}
	return nil
}

// builtin reports whether New defines the name; not even an unchecked file may assign
// it.
func builtin(name string) bool {
	return libraries.Has(name) || baseWords().Index(name) >= 0 || listWords().Index(name) >= 0
}

// openBase defines the base functions.
func (s *State) openBase() {
	s.ipairsNext = s.L.NewFunction(s.ipairsStep)
	for _, w := range slices.Concat(baseWords(), listWords()) {
		s.Func(w.Name, s.carried(w.Do))
	}
	entered := func(L *lua.LState) int { L.Push(lua.LNumber(0)); return 1 }
	head := func(*lua.LState) int { return 0 }
	if h := s.opts.Heads; h != nil {
		entered = func(L *lua.LState) int { L.Push(lua.LNumber(h.Entered(L))); return 1 }
		head = func(L *lua.LState) int { h.Head(L); return 0 }
	}
	s.globals.RawSetString(enteredName, s.L.NewFunction(entered))
	s.globals.RawSetString(headName, s.L.NewFunction(head))
	s.globals.RawSetString(shareName, s.L.NewFunction(s.wordShare))
	s.globals.RawSetString(emptyName, s.L.NewFunction(s.wordEmpty))
	s.globals.RawSetString(fillName, s.L.NewFunction(s.wordFill))
	s.globals.RawSetString(concatName, s.L.NewFunction(s.concat))
	s.globals.RawSetString(returnName, s.L.NewFunction(func(L *lua.LState) int { return L.GetTop() }))
}

func (s *State) carried(do function) lua.LGFunction {
	return func(L *lua.LState) int { return do(s, L) }
}

// functions returns the members of a library.
func (s *State) functions(words vocabulary.Words[function]) map[string]lua.LValue {
	out := make(map[string]lua.LValue, len(words))
	for _, w := range words {
		out[w.Name] = s.L.NewFunction(s.carried(w.Do))
	}
	return out
}

func (s *State) assert(L *lua.LState) int {
	if lua.LVAsBool(L.CheckAny(1)) {
		return L.GetTop()
	}
	if m := L.Get(2); m != lua.LNil {
		L.Error(m, 0)
	}
	L.RaiseError("assertion failed!")
	return 0
}

// error raises its argument. A text is prefixed with the position of the caller (level
// 1), of the caller's caller (level 2), or with nothing (level 0).
func (s *State) error(L *lua.LState) int {
	msg, ok := L.Get(1).(lua.LString)
	level := optWhole(L, 2, 1)
	if !ok || level <= 0 {
		L.Error(L.Get(1), 0)
	}
	if file, line := Where(L, level); file != "" {
		msg = lua.LString(fmt.Sprintf("%s:%d: %s", file, line, msg))
	}
	L.Error(msg, 0)
	return 0
}

// guarded calls the function below nargs arguments on the stack. It returns only errors
// that scripts may catch; others pass through.
func (s *State) guarded(L *lua.LState, nargs int) *lua.ApiError {
	outer := upvalues.detach(L)
	defer func() { upvalues.attach(L, outer) }()
	calls := 0
	if s.opts.Calls != nil {
		calls = s.opts.Calls.Depth()
	}
	err := L.PCall(nargs, lua.MultRet, nil)
	if err == nil {
		return nil
	}
	api := err.(*lua.ApiError)
	if s.unstoppable(api) {
		panic(api)
	}
	if s.opts.Calls != nil {
		s.opts.Calls.Caught(calls)
	}
	api.Object = lineOnly(api.Object)
	return api
}

func (s *State) pcall(L *lua.LState) int {
	L.CheckAny(1)
	if e := s.guarded(L, L.GetTop()-1); e != nil {
		L.SetTop(0)
		return Push(L, lua.LFalse, e.Object)
	}
	L.Insert(lua.LTrue, 1)
	return L.GetTop()
}

func (s *State) xpcall(L *lua.LState) int {
	L.CheckAny(2)
	handler := L.Get(2)
	L.SetTop(1)
	e := s.guarded(L, 0)
	if e == nil {
		L.Insert(lua.LTrue, 1)
		return L.GetTop()
	}
	L.SetTop(0)
	L.Push(lua.LFalse)
	L.Push(handler)
	L.Push(e.Object)
	if e := s.guarded(L, 1); e != nil {
		L.Push(e.Object)
	}
	return L.GetTop()
}

func (s *State) print(L *lua.LState) int {
	var line strings.Builder
	for i := 1; i <= L.GetTop(); i++ {
		if i > 1 {
			line.WriteByte('\t')
		}
		line.WriteString(s.textMeta(L, L.Get(i)))
		if line.Len() > maxText {
			L.RaiseError("the line is longer than 1 MB")
		}
	}
	s.Meter.Charge(100 + line.Len()/8)
	if s.opts.Print != nil {
		s.opts.Print(line.String())
	}
	return 0
}

func (s *State) toString(L *lua.LState) int {
	return Push(L, lua.LString(s.textMeta(L, L.CheckAny(1))))
}

// textMeta returns the text of v; the __tostring of a table or proxy takes precedence.
func (s *State) textMeta(L *lua.LState, v lua.LValue) string {
	switch v.(type) {
	case *lua.LTable, *lua.LUserData:
		if fn := L.GetMetaField(v, "__tostring"); fn != lua.LNil {
			out := ask(L, fn, v)
			if _, ok := out.(lua.LString); !ok {
				L.RaiseError("__tostring must return a string")
			}
			return out.String()
		}
	}
	return s.text(v)
}

// ask calls a function and returns one value.
func ask(L *lua.LState, fn lua.LValue, args ...lua.LValue) lua.LValue {
	L.Push(fn)
	L.Call(Push(L, args...), 1)
	v := L.Get(-1)
	L.Pop(1)
	return v
}

// text returns v as tostring does; it never contains an address.
func (s *State) text(v lua.LValue) string {
	switch v := v.(type) {
	case lua.LString:
		return string(v)
	case lua.LNumber:
		return numberText(v)
	case *lua.LUserData:
		if err, ok := v.Value.(error); ok {
			return err.Error()
		}
	}
	if s.isProxy(v) {
		return s.opts.Proxies.Name(v)
	}
	switch v.Type() {
	case lua.LTNil, lua.LTBool:
		return v.String()
	}
	return v.Type().String()
}

// numberText formats a number: integers in full up to 2^53, others with up to 14 digits
// as Lua 5.1 does.
func numberText(n lua.LNumber) string {
	f := float64(n)
	if f == math.Trunc(f) && math.Abs(f) <= 1<<53 {
		return strconv.FormatInt(int64(f), 10)
	}
	switch {
	case math.IsNaN(f):
		return "nan"
	case math.IsInf(f, 1):
		return "inf"
	case math.IsInf(f, -1):
		return "-inf"
	}
	return strconv.FormatFloat(f, 'g', 14, 64)
}

// typeOf implements type. A value of the host may have a function for it.
func (*State) typeOf(L *lua.LState) int {
	v := L.CheckAny(1)
	if v.Type() == lua.LTUserData {
		if own := L.GetMetaField(v, "__type"); own != lua.LNil {
			return Push(L, ask(L, own, v))
		}
	}
	return Push(L, lua.LString(v.Type().String()))
}

func (*State) toNumber(L *lua.LState) int {
	v := L.CheckAny(1)
	base := optWhole(L, 2, 10)
	if base < 2 || base > 36 {
		argError(L, 2, "base out of range")
	}
	switch v := v.(type) {
	case lua.LNumber:
		return Push(L, v)
	case lua.LString:
		if n, ok := parseNumber(string(v), base); ok {
			return Push(L, lua.LNumber(n))
		}
	}
	return Push(L, lua.LNil)
}

// parseNumber parses a number as Lua 5.1 does: decimal with point and exponent, 0x in
// base 10 or 16, integers in other bases.
func parseNumber(text string, base int) (float64, bool) {
	t := strings.Trim(text, " \t\n\r\f\v")
	sign := 1.0
	body := t
	if strings.HasPrefix(body, "-") {
		sign, body = -1, body[1:]
	} else if strings.HasPrefix(body, "+") {
		body = body[1:]
	}
	if len(body) > 400 {
		return 0, false
	}
	if len(body) > 2 && body[0] == '0' && (body[1] == 'x' || body[1] == 'X') && (base == 10 || base == 16) {
		base, body = 16, body[2:]
	} else if base == 10 {
		if strings.Trim(body, "0123456789.eE+-") != "" || body == "" {
			return 0, false
		}
		f, err := strconv.ParseFloat(body, 64)
		if err != nil && !math.IsInf(f, 0) {
			return 0, false
		}
		if body[0] == '+' || body[0] == '-' {
			return 0, false
		}
		return sign * f, true
	}
	n, err := strconv.ParseUint(body, base, 64)
	if err != nil || body[0] == '+' {
		return 0, false
	}
	return sign * float64(n), true
}

func (*State) rawEqual(L *lua.LState) int {
	return Push(L, lua.LBool(L.RawEqual(L.CheckAny(1), L.CheckAny(2))))
}

func (s *State) rawGet(L *lua.LState) int {
	return Push(L, s.checkData(L, 1).RawGet(L.CheckAny(2)))
}

func (*State) selectArg(L *lua.LState) int {
	n := L.GetTop() - 1
	if L.Get(1) == lua.LString("#") {
		return Push(L, lua.LNumber(n))
	}
	i := whole(L.CheckNumber(1))
	switch {
	case i > n:
		return 0
	case i >= 1:
		return n - i + 1
	case i < 0 && -i <= n:
		return -i
	}
	argError(L, 1, "index out of range")
	return 0
}

// setMetatable sets the metatable of a table; other values are refused.
func (s *State) setMetatable(L *lua.LState) int {
	t, ok := L.Get(1).(*lua.LTable)
	if !ok {
		argError(L, 1, "table expected, got %s", typeName(L, 1))
	}
	if old, ok := t.Metatable.(*lua.LTable); ok && old.RawGetString("__metatable") != lua.LNil {
		L.RaiseError("cannot change a protected metatable")
	}
	switch mt := L.Get(2).(type) {
	case *lua.LTable:
		t.Metatable = mt
	case *lua.LNilType:
		if L.GetTop() < 2 {
			argError(L, 2, "nil or table expected")
		}
		t.Metatable = lua.LNil
	default:
		argError(L, 2, "nil or table expected")
	}
	L.SetTop(1)
	return 1
}

// getMetatable returns the metatable of a table, nil for any other value.
func (*State) getMetatable(L *lua.LState) int {
	t, ok := L.CheckAny(1).(*lua.LTable)
	if !ok {
		return Push(L, lua.LNil)
	}
	mt := t.Metatable
	if m, ok := mt.(*lua.LTable); ok {
		if shown := m.RawGetString("__metatable"); shown != lua.LNil {
			mt = shown
		}
	}
	return Push(L, mt)
}

func (s *State) unpack(L *lua.LState) int {
	t := s.checkData(L, 1)
	i := optWhole(L, 2, 1)
	j := optWhole(L, 3, t.Len())
	if i > j {
		return 0
	}
	if j-i >= maxResults || j-i < 0 {
		L.RaiseError("too many results to unpack (limit %d)", maxResults)
	}
	s.Meter.Charge(j - i)
	for k := i; k <= j; k++ {
		L.Push(t.RawGet(lua.LNumber(k)))
	}
	return j - i + 1
}
