package ask

import (
	"slices"

	glua "github.com/yuin/gopher-lua"

	"parley/lua"
	"parley/lua/proxy"
	"parley/lua/sandbox"
)

// Users are what calls a rule: other rules, and outside of rules orders and
// phases of the sequence of play.
type Users struct{ Rules, Orders, Phases []string }

// Citations say which rule calls which.
type Citations struct {
	uses map[string][]string // by the id of the rule that calls
	by   map[string]*Users   // by the id of the rule that is called
}

// CitationsOf reads the compiled chapters: what a rule calls by itself, or
// through functions that are no rules. What was in fact called, an explanation
// tells.
func CitationsOf(h *lua.Host) *Citations {
	c := &Citations{uses: map[string][]string{}, by: map[string]*Users{}}
	rules := map[*glua.LFunction]string{}
	for _, r := range h.Book.RuleOrder {
		rules[r.Fn] = r.ID
		c.by[r.ID] = &Users{}
	}
	m := &mentioned{h: h, rules: rules, direct: map[*glua.LFunction][]*glua.LFunction{}}
	for _, r := range h.Book.RuleOrder {
		c.uses[r.ID] = slices.DeleteFunc(m.reached(r.Run, r.Always), func(id string) bool { return id == r.ID })
		for _, id := range c.uses[r.ID] {
			c.by[id].Rules = append(c.by[id].Rules, r.ID)
		}
	}
	for _, a := range h.Book.ActionOrder {
		for _, id := range m.reached(a.Options, a.Check, a.Run, a.Preview) {
			c.by[id].Orders = append(c.by[id].Orders, a.ID)
		}
	}
	for _, name := range h.Book.Sequence.Order {
		p := h.Book.Sequence.Phases[name]
		for _, id := range m.reached(p.Begin, p.Who, p.Closed, p.Left, p.Run) {
			c.by[id].Phases = append(c.by[id].Phases, name)
		}
	}
	return c
}

// mentioned finds the rules that functions come to.
type mentioned struct {
	h      *lua.Host
	rules  map[*glua.LFunction]string
	direct map[*glua.LFunction][]*glua.LFunction // what the code of a function names
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

// field gives a field of a chapter or of a table in a file.
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

// Uses lists the rules that a rule's body calls, by itself or through functions
// that are no rules, in the order of the text.
func (c *Citations) Uses(id string) []string { return c.uses[id] }

// UsedBy lists what calls a rule, in the order of the book.
func (c *Citations) UsedBy(id string) Users {
	if u := c.by[id]; u != nil {
		return *u
	}
	return Users{}
}
