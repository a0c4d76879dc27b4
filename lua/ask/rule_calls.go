package ask

import (
	"slices"

	glua "github.com/yuin/gopher-lua"

	"parley/lua"
	"parley/lua/proxy"
	"parley/lua/sandbox"
)

// Calls lists what a rule calls, directly or through functions that are not rules, in
// the order of the text, and what calls it, in the order of the book: other rules, and
// outside of rules orders, phases of the sequence of play, kinds of objective, and the
// end of the game after its last round.
type Calls struct {
	Uses, Rules, Orders, Phases, Objectives []string
	Finish                                  bool
}

// RuleCalls finds in the compiled chapters which rule calls which, by the ids of all
// rules. An explanation shows what was actually called.
func RuleCalls(h *lua.Host) map[string]*Calls {
	by := map[string]*Calls{}
	rules := map[*glua.LFunction]string{}
	for _, r := range h.Book.RuleOrder {
		rules[r.Fn] = r.ID
		by[r.ID] = &Calls{}
	}
	m := &mentioned{h: h, rules: rules, direct: map[*glua.LFunction][]*glua.LFunction{}}
	for _, r := range h.Book.RuleOrder {
		by[r.ID].Uses = slices.DeleteFunc(m.reached(r.Run, r.Check, r.Always), func(id string) bool { return id == r.ID })
		for _, id := range by[r.ID].Uses {
			by[id].Rules = append(by[id].Rules, r.ID)
		}
	}
	for _, a := range h.Book.ActionOrder {
		for _, id := range m.reached(a.Functions()...) {
			by[id].Orders = append(by[id].Orders, a.ID)
		}
	}
	for _, name := range h.Book.Sequence.Order {
		p := h.Book.Sequence.Phases[name]
		for _, id := range m.reached(p.Begin, p.Who, p.Enter, p.Closed, p.Left, p.Done, p.Run, p.Next) {
			by[id].Phases = append(by[id].Phases, name)
		}
	}
	for _, g := range h.Ruleset.Goals {
		by[g.Rule].Objectives = append(by[g.Rule].Objectives, g.Name)
	}
	for _, id := range m.reached(h.Book.Sequence.Finish) {
		by[id].Finish = true
	}
	return by
}

// mentioned finds the rules that functions reach.
type mentioned struct {
	h      *lua.Host
	rules  map[*glua.LFunction]string
	direct map[*glua.LFunction][]*glua.LFunction // the functions that a function names
}

// reached lists the rules that some functions call, in the order of their text.
func (m *mentioned) reached(from ...*glua.LFunction) (ids []string) {
	seen := map[*glua.LFunction]bool{}
	var walk func(fn *glua.LFunction)
	walk = func(fn *glua.LFunction) {
		if fn == nil || seen[fn] {
			return
		}
		seen[fn] = true
		if id := m.rules[fn]; id != "" {
			ids = append(ids, id)
			return
		}
		for _, next := range m.names(fn) {
			walk(next)
		}
	}
	for _, fn := range from {
		walk(fn)
	}
	return ids
}

func (m *mentioned) names(fn *glua.LFunction) []*glua.LFunction {
	list, known := m.direct[fn]
	if !known {
		list = sandbox.Mentions(fn, m.field, m.load)
		m.direct[fn] = list
	}
	return list
}

// field returns a field of a chapter or of a table in a file.
func (m *mentioned) field(v glua.LValue, key string) glua.LValue {
	t, ok := v.(*glua.LTable)
	if p := proxy.Of(v); p != nil && p.Table == nil {
		t, ok = p.Data, true
	}
	if !ok {
		return glua.LNil
	}
	return t.RawGetString(key)
}

func (m *mentioned) load(name string) glua.LValue {
	if v := m.h.Book.Chapters[name]; v != nil {
		return v
	}
	return glua.LNil
}
