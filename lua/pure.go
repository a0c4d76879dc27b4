package lua

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	glua "github.com/yuin/gopher-lua"

	"parley/core/odds"
	"parley/lua/proxy"
	"parley/lua/sandbox"
)

// pureOdds is the distribution of the results of a rule marked pure for some arguments.
type pureOdds struct {
	dist    *odds.Dist
	results [][]proxy.Mold
}

// maxPure limits the nesting of pure rules.
const maxPure = 20

// callPure answers a call of a pure rule from its distribution, which is computed once
// for its arguments. If it returns false, the rule has to be run.
func (h *Host) callPure(L *glua.LState, r *Rule, w *odds.Walker) (n int, ok bool) {
	k := h.Run.Enumeration
	key := append(k.key[:0], byte(r.no), byte(r.no>>8))
	top := L.GetTop()
	for i := 1; i <= top; i++ {
		if !isData(L.Get(i), 0) {
			return 0, false
		}
		var err error
		if key, err = proxy.AppendKey(key, L.Get(i)); err != nil {
			return 0, false // the rule is run
		}
	}
	key = h.appendWritten(key)
	k.key = key
	p := k.pures[string(key)]
	if p == nil {
		if h.Run.pure >= maxPure {
			return 0, false
		}
		text := string(key)
		p = h.walkPure(L, r, w)
		k.pures[text] = p
	}
	if p.dist == nil {
		return 0, false
	}
	i := 0
	if p.dist.Len() > 1 {
		var err error
		if i, err = w.Take(p.dist); err != nil {
			h.raiseThrough(err)
		}
	}
	L.SetTop(0)
	for j := range p.results[i] {
		L.Push(p.results[i][j].Cast(h.L))
	}
	return len(p.results[i]), true
}

// walkPure computes the distribution of a pure rule for the arguments on the stack. It
// is nil if it is too large, or if a result is not data.
func (h *Host) walkPure(L *glua.LState, r *Rule, w *odds.Walker) *pureOdds {
	args := given{host: h, values: stack(L)}
	inner := w.Inner()
	mark := h.State.Mark()
	p, seen := &pureOdds{}, map[string][]proxy.Mold{}
	data := true
	var res *odds.Result
	whole := h.L.NewFunction(func(L *glua.LState) int { return h.callWhole(L, r) })
	body := func(w *odds.Walker, key []byte) ([]byte, bool, error) {
		return h.Once(w, key, func(key []byte) ([]byte, bool, error) {
			results, err := h.Call(whole, glua.MultRet, args.fresh()...)
			if h.State.Mark() != mark {
				changed := h.State.Changes(mark)
				h.State.Rollback(mark)
				switch {
				case err != nil || len(changed) == 0:
				case h.HouseRules.anyBody(): // a house rule in force may make it write: the rule is run
					data = false
				default:
					err = fmt.Errorf("the rule %s is marked pure, but it writes %s: remove `pure`, or write elsewhere", r.ID, changed[0].Path)
				}
			}
			if err != nil {
				return nil, false, err
			}
			data = data && !args.touched(results)
			for _, v := range results {
				if !isData(v, 0) {
					data = false
				}
				if key, err = proxy.AppendKey(key, v); err != nil {
					data = false
				}
			}
			if _, ok := seen[string(key)]; !ok {
				molds := make([]proxy.Mold, len(results))
				for i, v := range results {
					molds[i] = proxy.MoldOf(v)
				}
				seen[string(key)] = molds
			}
			return key, false, nil
		})
	}
	in := h.Run
	in.Handler, in.pure, in.frames = inner, in.pure+1, append(in.frames, r)
	err := h.Within(in, func() (err error) {
		res, err = odds.Walk(inner, body, odds.Budget{Steps: h.Run.Enumeration.Steps, Work: h.Sandbox.Meter.Used, Stop: h.Sandbox.Meter.Stopped})
		return err
	})
	if se := (*sandbox.Error)(nil); errors.As(err, &se) && !se.Limit {
		return &pureOdds{} // the rule is run: its error occurs where a script may catch it
	}
	if err != nil {
		h.raiseThrough(err)
	}
	if h.Sandbox.Meter.Stopped() || !res.Exact() || !data || inner.Asked() {
		return &pureOdds{}
	}
	for _, o := range res.Outcomes {
		p.results = append(p.results, seen[o.Key])
	}
	p.dist = odds.NewDist(res.Weights())
	return p
}

// given holds the arguments of a pure rule. Tables among them are copied for each run:
// a rule that changes one, or returns it, cannot be answered from its distribution.
type given struct {
	host   *Host
	values []glua.LValue
	copies []glua.LValue // nil if no argument is a table
	key    []byte        // key of the copies, before the run
	after  []byte
}

// fresh returns the arguments for one run.
func (g *given) fresh() []glua.LValue {
	if !hasTable(g.values) {
		return g.values
	}
	g.copies = g.copies[:0]
	for _, v := range g.values {
		g.copies = append(g.copies, proxy.Copied(g.host.L, v))
	}
	g.key = appendKeys(g.key[:0], g.copies)
	return g.copies
}

// touched reports whether the run has changed a table of its arguments, or returns one.
func (g *given) touched(results []glua.LValue) bool {
	if g.copies == nil {
		return false
	}
	g.after = appendKeys(g.after[:0], g.copies)
	return !bytes.Equal(g.key, g.after) || shareTable(g.copies, results)
}

// appendKeys appends the keys of values that are data.
func appendKeys(b []byte, values []glua.LValue) []byte {
	for _, v := range values {
		b, _ = proxy.AppendKey(b, v)
	}
	return b
}

// isData reports whether equal keys mean equal values: v contains no function, and
// nothing of the host except parts of the state and of the data tables.
func isData(v glua.LValue, depth int) bool {
	switch v := v.(type) {
	case glua.LNumber, glua.LString, glua.LBool, *glua.LNilType:
		return true
	case *glua.LUserData:
		return isFixed(v)
	case *glua.LTable:
		if depth > proxy.KeyDeep {
			return false
		}
		for k, e := v.Next(glua.LNil); k != glua.LNil; k, e = v.Next(k) {
			if !isData(e, depth+1) {
				return false
			}
		}
		return true
	}
	return false
}

func hasTable(values []glua.LValue) bool {
	return slices.ContainsFunc(values, func(v glua.LValue) bool { return v.Type() == glua.LTTable })
}

// shareTable reports whether a table occurs in both lists, at any depth.
func shareTable(a, b []glua.LValue) bool {
	if !hasTable(b) {
		return false
	}
	in := map[*glua.LTable]bool{}
	for _, v := range a {
		eachTable(v, 0, func(t *glua.LTable) { in[t] = true })
	}
	shared := false
	for _, v := range b {
		eachTable(v, 0, func(t *glua.LTable) { shared = shared || in[t] })
	}
	return shared
}

// eachTable calls do for v, if it is a table, and for all tables in it.
func eachTable(v glua.LValue, depth int, do func(t *glua.LTable)) {
	t, ok := v.(*glua.LTable)
	if !ok || depth > proxy.KeyDeep {
		return
	}
	do(t)
	for k, e := t.Next(glua.LNil); k != glua.LNil; k, e = t.Next(k) {
		eachTable(e, depth+1, do)
	}
}

// isFixed reports whether a value of the host is a part of the state or of the data tables: a
// tally is not, because whoever gets one may add to it.
func isFixed(v *glua.LUserData) bool {
	p := proxy.Of(v)
	return p != nil && !p.Grows
}
