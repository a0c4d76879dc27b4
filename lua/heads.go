package lua

import (
	glua "github.com/yuin/gopher-lua"

	"parley/core/odds"
	"parley/lua/proxy"
	"parley/lua/sandbox"
)

// heads merges, where odds are walked, runs that have become equal at the head of
// a loop: the rest of its function depends on its locals and on the game, and what
// stands around it on the answers before it was called and on what it returns. See
// [sandbox.Heads].
type heads struct{ *Host }

// Entered is how many answers had been given when the function was called; -1
// where an argument may be changed that others hold as well.
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

// Head ends a run where the rest of it is merged with others.
func (h heads) Head(L *glua.LState) {
	w := h.Run.Walker()
	if w == nil || w.Sampling() {
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
		h.stand(L, w, site, from)
		CutRun.Raise()
	}
}

// stood is where a run was cut, in a function that was called after so many
// answers.
type stood struct {
	*sandbox.Stand
	site  string
	from  call
	rules int // being called
}

// stand keeps where the run that is about to be cut stands, where its state is new
// and nothing but the function that stands there has changed.
func (h *Host) stand(L *glua.LState, w *odds.Walker, site string, from call) {
	if h.untouched() && w.Fresh() {
		if x := sandbox.StandAt(L, site); x != nil {
			w.Held = &stood{x, site, from, len(h.Run.frames)}
		}
	}
}

// resumed says whether a run that was on its way to a state is there now: it has
// come to the place where that state was met, and went on from there at once.
func (h *Host) resumed(L *glua.LState, w *odds.Walker, site string, from call) bool {
	s := w.Toward()
	if s == nil {
		return false
	}
	x, ok := s.Held.(*stood)
	if !ok || x.site != site || x.from != from || x.rules != len(h.Run.frames) || !h.untouched() || !x.Resume(L) {
		return false
	}
	w.Arrive()
	return true
}

// untouched says whether the run has changed nothing outside of its functions.
func (h *Host) untouched() bool { return h.Run.follow == nil && h.State.Mark() == h.Run.Walk.base }

// alone says whether no table in v is another one that was met, or holds one that
// was: what changes in one place would change in the other.
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
		return false // too many to be looked through
	}
	*met = append(*met, t)
	for k, e := t.Next(glua.LNil); k != glua.LNil; k, e = t.Next(k) {
		if !alone(e, met) {
			return false
		}
	}
	return true
}
