package sandbox

import lua "github.com/yuin/gopher-lua"

// Snapshot is a snapshot of a function at a call of the host, with all that it holds:
// another run of the function that comes to the same call can continue from it.
type Snapshot struct {
	proto *lua.FunctionProto
	line  int // with the position number
	deep  int // number of nested functions
	held  []lua.LValue
	outer []lua.LValue // locals of enclosing functions that it refers to
}

// SnapshotAt takes a snapshot of the calling function; site identifies the call if it has
// no position number. It returns nil if another run could not continue from it because
// the function holds a table, which is a different table in each run.
func SnapshotAt(L *lua.LState, site string) *Snapshot {
	d, fn := caller(L)
	if fn == nil {
		return nil
	}
	x := &Snapshot{proto: fn.Proto, line: d.CurrentLine, deep: 1}
	if site == "" && x.line>>lineBits == 0 {
		return nil
	}
	for i := 1; ; i++ {
		name, v := L.GetLocal(d, i)
		if name == "" {
			break
		}
		if v != nil && v.Type() == lua.LTTable {
			return nil
		}
		x.held = append(x.held, v)
	}
	for _, up := range fn.Upvalues {
		x.outer = append(x.outer, up.Value())
	}
	for ok := true; ok; x.deep++ {
		_, ok = L.GetStack(x.deep + 1)
	}
	x.deep--
	return x
}

// Resume makes the calling function continue from x, and reports whether it could: it
// must be at the same call, refer to the same outer locals, and hold the same values
// except numbers, texts and booleans.
func (x *Snapshot) Resume(L *lua.LState) bool {
	d, fn := caller(L)
	if fn == nil || fn.Proto != x.proto || d.CurrentLine != x.line || len(fn.Upvalues) != len(x.outer) {
		return false
	}
	if _, ok := L.GetStack(x.deep); !ok {
		return false
	}
	if _, ok := L.GetStack(x.deep + 1); ok {
		return false
	}
	for i, up := range fn.Upvalues {
		if up.Value() != x.outer[i] {
			return false
		}
	}
	var room [16]lua.LValue
	changed := room[:0]
	for i, v := range x.held {
		name, now := L.GetLocal(d, i+1)
		if name == "" || now != v && !(simple(now) && simple(v)) {
			return false
		}
		changed = append(changed, now)
	}
	for i, v := range x.held {
		if changed[i] != v {
			L.SetLocal(d, i+1, v)
		}
	}
	return true
}

// caller returns the function that called Go.
func caller(L *lua.LState) (*lua.Debug, *lua.LFunction) {
	d, ok := L.GetStack(1)
	if !ok {
		return nil, nil
	}
	v, err := L.GetInfo("fl", d, lua.LNil)
	fn, _ := v.(*lua.LFunction)
	if err != nil || fn == nil || fn.IsG {
		return nil, nil
	}
	return d, fn
}

// simple reports whether a value is immutable.
func simple(v lua.LValue) bool {
	if v == nil {
		return false
	}
	switch v.Type() {
	case lua.LTNil, lua.LTBool, lua.LTNumber, lua.LTString:
		return true
	}
	return false
}
