package proxy

import glua "github.com/yuin/gopher-lua"

// Copied returns a value that its receiver may change: plain tables are copied.
func Copied(l *glua.LState, v glua.LValue) glua.LValue {
	m := MoldOf(v)
	return m.Cast(l)
}

// Mold makes any number of copies of a value. It keeps the keys and values of plain
// tables, so that a copy walks no table.
type Mold struct {
	value glua.LValue
	list  int // its length, if it is a table
	keys  []glua.LValue
	parts []Mold
}

// MoldOf returns the mold of a value as it is now.
func MoldOf(v glua.LValue) Mold { return moldOf(v, 0) }

func moldOf(v glua.LValue, depth int) Mold {
	m := Mold{value: v}
	t, ok := v.(*glua.LTable)
	if !ok || depth > KeyDeep {
		return m
	}
	m.value, m.list = nil, t.Len()
	for k, e := t.Next(glua.LNil); k != glua.LNil; k, e = t.Next(k) {
		m.keys, m.parts = append(m.keys, k), append(m.parts, moldOf(e, depth+1))
	}
	return m
}

// Cast returns a copy.
func (m *Mold) Cast(l *glua.LState) glua.LValue {
	if m.value != nil {
		return m.value
	}
	out := l.CreateTable(m.list, len(m.keys)-min(m.list, len(m.keys))) // without a size the table would allocate room for 32
	for i, k := range m.keys {
		v := m.parts[i].Cast(l)
		if name, ok := k.(glua.LString); ok {
			out.RawSetString(string(name), v)
		} else {
			out.RawSet(k, v)
		}
	}
	return out
}
