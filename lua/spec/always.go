package spec

import (
	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua"
)

// Watch checks the invariants of the rules, which a rule declares beside its text:
//
//	always = function(before)
//	  for _, hag in ipairs(game.all("ship")) do need(hag.hull <= 40, "{ship} has grown", { ship = hag }) end
//	  …
//	end
//
// The function neither writes nor rolls. Its result is the argument of its next call,
// so that it can check what an order must not have done: the number of men may fall,
// but never rise. The first time, and after Forget, the argument is nil. A Watch is for
// one host.
type Watch struct {
	h      *lua.Host
	before map[string]glua.LValue
}

// NewWatch returns a watch of a game.
func NewWatch(h *lua.Host) *Watch { return &Watch{h: h, before: map[string]glua.LValue{}} }

// Forget drops the results of the rules, because the game was undone or replaced.
func (w *Watch) Forget() { clear(w.before) }

// Broken lists the invariants that do not hold now, each with its rule, in the order of
// the chapters; an optional rule is skipped while it is off. The error is one of a
// script.
func (w *Watch) Broken() (broken []game.Refusal, err error) {
	h := w.h
	err = h.Sandbox.Session(func() error {
		for _, r := range h.Book.RuleOrder {
			if r.Always == nil {
				continue
			}
			if r.Optional && !h.Option(r.ID) {
				delete(w.before, r.ID)
				continue
			}
			found, err := w.look(r)
			if err != nil {
				return err
			}
			broken = append(broken, found...)
		}
		return nil
	})
	return broken, err
}

func (w *Watch) look(r *lua.Rule) ([]game.Refusal, error) {
	h := w.h
	before, ok := w.before[r.ID]
	if !ok {
		before = glua.LNil
	}
	ask := &lua.Asking{Rule: r.ID, Query: lua.Query{Func: lua.Always, Of: r.ID}, Fact: lua.Facts(nil)}
	err := h.OnlyAsk(ask, func() error {
		h.Push(r)
		res, err := h.Call1(r.Always, before)
		if err != nil {
			return h.Located(err)
		}
		w.before[r.ID] = res
		return nil
	})
	if err != nil && len(ask.Refused) > 0 {
		err = nil // as in a check: after a failed need an error only ends it
	}
	return ask.Refused, err
}

// Always lists the rules that have an invariant.
func Always(h *lua.Host) (rules []*lua.Rule) {
	for _, r := range h.Book.RuleOrder {
		if r.Always != nil {
			rules = append(rules, r)
		}
	}
	return rules
}

// broken implements broken() in a spec: the invariants that do not hold now, a sentence
// each. A second call in the same spec compares with the first.
func (b *Bench) broken(L *glua.LState) int {
	found, err := b.watch.Broken()
	b.must(err)
	t := L.CreateTable(len(found), 0)
	for _, r := range found {
		t.Append(glua.LString(r.Text))
	}
	L.Push(t)
	return 1
}
