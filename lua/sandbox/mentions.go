package sandbox

import (
	"slices"

	lua "github.com/yuin/gopher-lua"
)

// Mentions lists the functions that the code of fn names, and that of the functions
// inside it: locals of the enclosing file, fields of their values, and what require
// loads. They come in the order of the code, each once, with the current values of the
// names. A table of functions that the code indexes with a computed key, or passes on,
// mentions all of them.
//
// field returns the field of a value by its name, nil if it has none; load returns what
// require gives for a name. A function that fn takes as an argument is mentioned only
// by the caller.
//
// It reads the instructions rather than what the compiler recorded: which rule a name
// means is known only after all chapters have run, for example for a rule that a
// function of the file returned, or that a table of another chapter holds under a
// different name.
func Mentions(fn *lua.LFunction, field func(v lua.LValue, key string) lua.LValue, load func(name string) lua.LValue) []*lua.LFunction {
	if fn.IsG {
		return nil
	}
	m := mentions{field: field, load: load}
	around := make([]lua.LValue, len(fn.Upvalues))
	for i, u := range fn.Upvalues {
		around[i] = u.Value()
	}
	m.code(fn.Proto, around)
	return m.found
}

type mentions struct {
	field func(lua.LValue, string) lua.LValue
	load  func(string) lua.LValue
	found []*lua.LFunction
}

// requires represents the word require in a register.
var requires = &lua.LUserData{}

// code reads the instructions of one function in order. It tracks what registers hold
// as far as that is known without running the code: a name that is loaded, a field that
// is read.
func (m *mentions) code(p *lua.FunctionProto, around []lua.LValue) {
	held := make([]lua.LValue, registers)
	constant := func(rk int) (lua.LValue, bool) {
		if rk&opConstant != 0 {
			return p.Constants[rk&^opConstant], true
		}
		v, ok := held[rk].(lua.LString)
		return v, ok
	}
	for pc := 0; pc < len(p.Code); pc++ {
		in := p.Code[pc]
		op, a, b, c, bx := int(in>>26), int(in>>18)&0xff, int(in)&0x1ff, int(in>>9)&0x1ff, int(in)&0x3ffff
		switch op {
		case lua.OP_MOVE, lua.OP_MOVEN:
			held[a] = held[b]
		case lua.OP_LOADK:
			held[a] = p.Constants[bx]
		case lua.OP_GETUPVAL:
			held[a] = around[b]
			m.mention(held[a])
		case lua.OP_GETGLOBAL:
			held[a] = nil
			if p.Constants[bx] == lua.LString("require") {
				held[a] = requires
			}
		case lua.OP_GETTABLE, lua.OP_GETTABLEKS, lua.OP_SELF:
			of := held[b]
			if op == lua.OP_SELF {
				held[a+1] = of
			}
			held[a] = nil
			if key, ok := constant(c); ok && of != nil {
				if s, ok := key.(lua.LString); ok {
					held[a] = m.field(of, string(s))
					m.mention(held[a])
				}
			} else {
				m.all(of)
			}
		case lua.OP_CALL, lua.OP_TAILCALL:
			m.call(held[:min(int(p.NumUsedRegisters)+2, len(held))], a, b)
		case lua.OP_CLOSURE:
			inner := p.FunctionPrototypes[bx]
			captured := make([]lua.LValue, inner.NumUpvalues)
			for i := range captured {
				pc++
				from := int(p.Code[pc]) & 0x1ff
				if int(p.Code[pc]>>26) == lua.OP_GETUPVAL {
					captured[i] = around[from]
				} else {
					captured[i] = held[from]
				}
			}
			held[a] = nil
			m.code(inner, captured)
		case lua.OP_SETGLOBAL, lua.OP_SETUPVAL, lua.OP_SETTABLE, lua.OP_SETTABLEKS, lua.OP_SETLIST, lua.OP_JMP, lua.OP_EQ, lua.OP_LT, lua.OP_LE,
			lua.OP_TEST, lua.OP_RETURN, lua.OP_FORPREP, lua.OP_CLOSE, lua.OP_NOP:
		default:
			held[a] = nil
		}
	}
}

// registers is more than a function can use: an instruction has 8 bits for one, and a call
// may name the one after it.
const registers = 1<<8 + 2

// opConstant marks an operand that is a constant rather than a register.
const opConstant = 1 << 8

// call follows a call: require loads a chapter; tables among the arguments are passed
// on with everything in them.
func (m *mentions) call(held []lua.LValue, a, b int) {
	fn, name := held[a], held[a+1]
	for i := a + 1; i < min(a+b, len(held)); i++ {
		m.all(held[i])
	}
	clear(held[a:])
	if s, ok := name.(lua.LString); ok && fn == lua.LValue(requires) {
		held[a] = m.load(string(s))
	}
}

func (m *mentions) mention(v lua.LValue) {
	if fn, ok := v.(*lua.LFunction); ok && !slices.Contains(m.found, fn) {
		m.found = append(m.found, fn)
	}
}

// all mentions the functions in a table.
func (m *mentions) all(v lua.LValue) {
	t, ok := v.(*lua.LTable)
	if !ok {
		return
	}
	var keys []string
	named := map[string]lua.LValue{}
	t.ForEach(func(k, v lua.LValue) {
		named[k.String()] = v
		keys = append(keys, k.String())
	})
	slices.Sort(keys)
	for _, k := range keys {
		m.mention(named[k])
	}
}
