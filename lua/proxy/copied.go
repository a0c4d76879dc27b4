package proxy

import glua "github.com/yuin/gopher-lua"

// Copied returns a value that its receiver may change: plain tables are copied.
func Copied(l *glua.LState, v glua.LValue) glua.LValue { return copied(l, v, 0) }

func copied(l *glua.LState, v glua.LValue, depth int) glua.LValue {
	t, ok := v.(*glua.LTable)
	if !ok || depth > KeyDeep {
		return v
	}
	n, keys := t.Len(), 0
	last := glua.LValue(glua.LNil)
	if n > 0 {
		last = glua.LNumber(n)
	}
	if k, _ := t.Next(last); k != glua.LNil {
		keys = 1 // without a size the table would allocate room for 32
	}
	out := l.CreateTable(n, keys)
	for k, e := t.Next(glua.LNil); k != glua.LNil; k, e = t.Next(k) {
		out.RawSet(k, copied(l, e, depth+1))
	}
	return out
}
