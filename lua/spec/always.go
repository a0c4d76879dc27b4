package spec

import (
	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua"
)

// Watch looks, as often as it is asked, whether what the rules say of every
// moment holds. A rule says so beside its text, in its own words:
//
//	always = function(before)
//	  for _, hag in ipairs(game.all("ship")) do need(hag.hull <= 40, "{ship} has grown", { ship = hag }) end
//	  …
//	end
//
// It asks and neither writes nor rolls. What it returns it is given back the
// next time, so that it can say what an order must not have done: men may fall,
// none may come from nowhere. The first time, and after Forget, it is given nil.
// A Watch is for one host.
type Watch struct {
	h      *lua.Host
	before map[string]glua.LValue
}

// NewWatch begins to watch a game.
func NewWatch(h *lua.Host) *Watch { return &Watch{h: h, before: map[string]glua.LValue{}} }

// Forget drops what the rules returned: the game has gone back, or is another.
func (w *Watch) Forget() { clear(w.before) }

// Broken lists what does not hold now, each with its rule, in the order of the
// chapters; an optional rule says nothing while it is off. The error is one of
// a script.
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
	ask := &lua.Asking{Rule: r.ID, Fact: lua.Facts(nil)}
	err := h.OnlyAsk(ask, func() error {
		h.Push(r)
		res, err := h.Call(r.Always, 1, before)
		if err != nil {
			return h.Located(err)
		}
		w.before[r.ID] = res[0]
		return nil
	})
	if err != nil && len(ask.Refused) > 0 {
		err = nil // as in a check: after a failed need an error only ends it
	}
	return ask.Refused, err
}

// Always lists the rules that say something of every moment.
func Always(h *lua.Host) (rules []*lua.Rule) {
	for _, r := range h.Book.RuleOrder {
		if r.Always != nil {
			rules = append(rules, r)
		}
	}
	return rules
}

// broken is broken() in a spec: what does not hold now, a sentence each. Asked
// again in the same spec, it compares with the time before.
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
