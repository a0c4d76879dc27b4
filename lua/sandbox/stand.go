package sandbox

import lua "github.com/yuin/gopher-lua"

// Stand is where a function stands that has called the host, with all that it
// holds: another run of it that comes to the same call can go on from there.
type Stand struct {
	proto *lua.FunctionProto
	line  int // with the number of its place
	deep  int // functions under way
	held  []lua.LValue
	outer []lua.LValue // locals of functions around it that it sees
}

// StandAt is where the function stands that has called; site tells the call apart
// where that has no number of its own. It is nil where another run could not go
// on from it: the function holds a table, which is another one in each run.
func StandAt(L *lua.LState, site string) *Stand {
	d, fn := caller(L)
	if fn == nil {
		return nil
	}
	x := &Stand{proto: fn.Proto, line: d.CurrentLine, deep: 1}
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

// Resume lets the function that has called go on from x, and says whether it
// could: it must be at the same call, see the same, and hold the same apart from
// numbers, texts and truth values.
func (x *Stand) Resume(L *lua.LState) bool {
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

// caller is the function that has called Go.
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

// simple says whether a value is one that nothing can be changed in.
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
