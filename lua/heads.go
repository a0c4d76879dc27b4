package lua

import (
	glua "github.com/yuin/gopher-lua"

	"parley/core/odds"
	"parley/lua/proxy"
	"parley/lua/sandbox"
)

// heads merges runs of an odds walk that have reached equal states at the head of a
// loop: the rest of the function depends only on its locals and on the game, and its
// caller depends only on earlier answers and on its result. See [sandbox.Heads].
type heads struct{ *Host }

// Entered returns how many answers had been given when the function was called; -1 if
// an argument is mutable and shared.
func (h heads) Entered(L *glua.LState) int {
	w := h.Run.Walker()
	if w == nil || w.Sampling() {
		return 0
	}
	for i := 1; i <= L.GetTop(); i++ {
		if v := L.Get(i); v.Type() == glua.LTTable || !plainData(v, true, 0) {
			return -1
		}
	}
	return callNow(w).number()
}

// Head ends a run if the rest of it is merged with others.
func (h heads) Head(L *glua.LState) {
	w := h.Run.Walker()
	if w == nil || w.Sampling() || h.Run.Enumeration.literal != nil {
		return
	}
	number := int(L.CheckNumber(2))
	if number < 0 {
		return
	}
	from := callOf(number)
	site := L.CheckString(1)
	if h.resumed(L, w, site, from) {
		return
	}
	cut := w.Maybe(site, from.answers, func(b []byte) ([]byte, bool) {
		b = append(append(b, site...), 0, byte(len(h.Run.frames)))
		var held [8]*glua.LTable
		tables := held[:0]
		for i := 3; i <= L.GetTop(); i++ {
			v := L.Get(i)
			if !plainData(v, true, 0) || !alone(v, &tables) {
				return b, false
			}
			var err error
			if b, err = proxy.AppendKey(b, v); err != nil {
				return b, false
			}
		}
		return h.appendWritten(b), true
	})
	if cut {
		h.recordCut(L, w, site, from)
		CutRun.Raise()
	}
}

// cutPoint is the point at which a run was cut, and the number of answers before the call
// of its function.
type cutPoint struct {
	*sandbox.Snapshot
	site  string
	from  call
	rules int // number of running rules
}

// recordCut records the point at which the run is about to be cut, if its state is new and
// nothing has changed except in the current function.
func (h *Host) recordCut(L *glua.LState, w *odds.Walker, site string, from call) {
	if h.untouched() && w.Fresh() {
		if x := sandbox.SnapshotAt(L, site); x != nil {
			w.Held = &cutPoint{x, site, from, len(h.Run.frames)}
		}
	}
}

// resumed reports whether a run that was heading for a state has reached it: it is at
// the point where that state was met, and continued from there immediately.
func (h *Host) resumed(L *glua.LState, w *odds.Walker, site string, from call) bool {
	s := w.Toward()
	if s == nil {
		return false
	}
	x, ok := s.Held.(*cutPoint)
	if !ok || x.site != site || x.from != from || x.rules != len(h.Run.frames) || !h.untouched() || !x.Resume(L) {
		return false
	}
	w.Arrive()
	return true
}

// untouched reports whether the run has changed nothing outside of its functions.
func (h *Host) untouched() bool {
	return h.Run.follow == nil && h.State.Mark() == h.Run.Enumeration.base
}

// alone reports whether v contains no table that was met before: a change in one place
// would show in the other.
func alone(v glua.LValue, met *[]*glua.LTable) bool {
	t, ok := v.(*glua.LTable)
	if !ok {
		return true
	}
	for _, x := range *met {
		if x == t {
			return false
		}
	}
	if len(*met) == cap(*met) {
		return false // too many to search
	}
	*met = append(*met, t)
	for k, e := t.Next(glua.LNil); k != glua.LNil; k, e = t.Next(k) {
		if !alone(e, met) {
			return false
		}
	}
	return true
}
