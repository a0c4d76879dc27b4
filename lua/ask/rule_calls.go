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
	m := &mentioned{h: h, rules: rules, met: map[*glua.LFunction]*met{}}
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
	h     *lua.Host
	rules map[*glua.LFunction]string
	met   map[*glua.LFunction]*met
	walk  int // the number of the current walk
}

// met is a function that was met on a walk.
type met struct {
	fn    *glua.LFunction
	rule  string // its id if it is a rule
	names []*met // otherwise the functions that it names, once known
	known bool
	walk  int // the last walk that met it
}

// reached lists the rules that some functions call, in the order of their text.
func (m *mentioned) reached(from ...*glua.LFunction) (ids []string) {
	m.walk++
	var walk func(f *met)
	walk = func(f *met) {
		if f.walk == m.walk {
			return
		}
		f.walk = m.walk
		if f.rule != "" {
			ids = append(ids, f.rule)
			return
		}
		if !f.known {
			f.known = true
			for _, next := range sandbox.Mentions(f.fn, m.field, m.load) {
				f.names = append(f.names, m.meet(next))
			}
		}
		for _, next := range f.names {
			walk(next)
		}
	}
	for _, fn := range from {
		if fn != nil {
			walk(m.meet(fn))
		}
	}
	return ids
}

// meet returns what is known of a function.
func (m *mentioned) meet(fn *glua.LFunction) *met {
	f := m.met[fn]
	if f == nil {
		f = &met{fn: fn, rule: m.rules[fn]}
		m.met[fn] = f
	}
	return f
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
