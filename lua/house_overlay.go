package lua

import (
	"fmt"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/nearest"
	"parley/lua/proxy"
	"parley/lua/ruleset"
	"parley/lua/source"
)

// HouseRules holds the house rules of a host: those that were read, and what those in
// force have changed.
type HouseRules struct {
	Read    []*Overlay // all house rules
	Active  []*Overlay // those in force, in their order
	faulty  []*Overlay // those that could not be read, but parsed: for check
	overs   map[*proxy.Proxy]*overlaid
	listens []*layer // to phases
}

// overlaid is what house rules have changed in one data table, row or list. A changed
// value is removed from the plain table, so that reading it calls the metatable, which
// records it.
type overlaid struct {
	full *glua.LTable // the current values
	is   map[glua.LValue]*changed
	base *glua.LTable // the metatable without house rules
}

type changed struct {
	was, is glua.LValue
	by      []string // the house rules that set it; the last one applies
	paths   []string
	from    string // the value of the book
}

// Houses lists the house rules that have been read, those in force first, in their
// order.
func (h *Host) Houses() []*Overlay {
	list := append([]*Overlay{}, h.HouseRules.Active...) // an empty list rather than nil, for JSON
	for _, ov := range h.HouseRules.Read {
		ov.On = slices.Contains(h.HouseRules.Active, ov)
		if !ov.On {
			list = append(list, ov)
		}
	}
	return list
}

// Drafts lists what check looks at: the house rules that were read, and the files that have
// faults but could be parsed.
func (x *HouseRules) Drafts() []*Overlay { return slices.Concat(x.Read, x.faulty) }

// House returns the house rule with that id, nil if none has been read.
func (h *Host) House(id string) *Overlay {
	for _, ov := range h.HouseRules.Read {
		if ov.ID == id {
			return ov
		}
	}
	return nil
}

// IDs lists the ids of the house rules that were read.
func (x *HouseRules) IDs() (ids []string) {
	for _, ov := range x.Read {
		ids = append(ids, ov.ID)
	}
	return ids
}

// SwitchHouse puts a house rule into force, above the others, or out of force.
func (h *Host) SwitchHouse(id string, on bool) error {
	var ids []string
	for _, ov := range h.HouseRules.Active {
		if ov.ID != id {
			ids = append(ids, ov.ID)
		}
	}
	if on {
		ids = append(ids, id)
	}
	return h.SetHouses(ids)
}

// SetHouses puts these house rules into force, the last on top, and all others out of
// force. It writes their ids into the game; an id that was not read is an error.
func (h *Host) SetHouses(ids []string) error {
	root := h.State.Root()
	if err := h.keepStates(ids); err != nil {
		return err
	}
	if len(ids) == 0 && root.Get(ruleset.HouseField).IsNil() {
		return nil
	}
	if len(ids) == 0 {
		if err := root.Set(ruleset.HouseField, game.Value{}); err != nil {
			return err
		}
		return h.keepDecks()
	}
	t, _ := root.FieldType(ruleset.HouseField)
	list := h.State.New(t)
	for i, id := range ids {
		if h.House(id) == nil {
			return fmt.Errorf("there is no house rule %q%s", id, nearest.Guess(id, h.HouseRules.IDs()))
		}
		if err := list.Insert(i+1, game.Str(id)); err != nil {
			return err
		}
	}
	if err := root.Set(ruleset.HouseField, game.Of(list)); err != nil {
		return err
	}
	return h.keepDecks()
}

// stack applies the house rules that the state lists to the rules and the data of this
// host, and removes all others. The ruleset itself, which other games share, does not
// change.
func (h *Host) stack() {
	for p, o := range h.HouseRules.overs {
		for k, c := range o.is {
			p.Data.RawSet(k, c.was)
		}
		p.Data.Metatable = glua.LNil
		if o.base != nil {
			p.Data.Metatable = o.base
		}
		p.Full = nil
	}
	for _, r := range h.Book.RuleOrder {
		r.layers, r.listens = nil, nil
	}
	h.kept.unchanged.results = nil
	h.HouseRules.overs, h.HouseRules.Active, h.HouseRules.listens, h.Run.touches = map[*proxy.Proxy]*overlaid{}, nil, nil, nil
	if list := h.State.Root().Get(ruleset.HouseField).Table(); list != nil {
		for i := 1; i <= list.Len(); i++ {
			if ov := h.House(list.At(i).Text()); ov != nil {
				h.HouseRules.Active = append(h.HouseRules.Active, ov)
			}
		}
	}
	for _, ov := range h.HouseRules.Read {
		if len(ov.Params) > 0 {
			h.Book.datas[paramsKey(ov.ID)] = ov.params
		}
	}
	for _, ov := range h.HouseRules.Active {
		ov.On = true
		for _, s := range ov.sets {
			h.lay(s)
		}
		for _, l := range ov.wraps {
			r := h.Book.Rules[l.on]
			r.layers = append(r.layers, l)
		}
		for _, l := range ov.listens {
			if r := h.Book.Rules[l.on]; r != nil {
				r.listens = append(r.listens, l)
			} else {
				h.HouseRules.listens = append(h.HouseRules.listens, l)
			}
		}
	}
	for _, r := range h.Book.RuleOrder {
		r.olds = h.olds(r)
	}
}

// olds returns, for each layer around a rule, the function that calls what is below it.
func (h *Host) olds(r *Rule) []*glua.LFunction {
	var list []*glua.LFunction
	for k := range r.layers {
		list = append(list, h.L.NewFunction(func(L *glua.LState) int { return h.callLayer(L, r, k) }))
	}
	return list
}

// lay writes one changed value.
func (h *Host) lay(s *setting) {
	p := proxy.Of(h.datum(s.Table))
	for _, step := range s.Steps[:len(s.Steps)-1] {
		if p = proxy.Of(p.Plain().RawGet(place(p, step))); p == nil {
			return // an earlier house rule has replaced the list
		}
	}
	key := place(p, s.Steps[len(s.Steps)-1])
	o := h.HouseRules.overs[p]
	if o == nil {
		o = &overlaid{full: h.L.CreateTable(p.Data.Len(), 0), is: map[glua.LValue]*changed{}}
		o.base, _ = p.Data.Metatable.(*glua.LTable)
		for k, v := p.Data.Next(glua.LNil); k != glua.LNil; k, v = p.Data.Next(k) {
			o.full.RawSet(k, v)
		}
		p.Full, h.HouseRules.overs[p] = o.full, o
		p.Data.Metatable = h.noticed(o)
	}
	c := o.is[key]
	if c == nil {
		c = &changed{was: p.Data.RawGet(key)}
		c.from = h.flat(c.was)
		o.is[key] = c
	}
	c.is = h.Mirror.ReadOnly(s.value, p.Thing)
	if list := proxy.Of(c.is); list != nil {
		h.byNumber(list, s.Path.Text, "entry", "entries")
	}
	c.by, c.paths = append(c.by, s.house.ID), append(c.paths, s.Path.Text)
	o.full.RawSet(key, c.is)
	p.Data.RawSet(key, glua.LNil)
}

// place converts a step of a path to a key of the table: the row of a number, a
// position in a list, a name.
func place(p *proxy.Proxy, step string) glua.LValue {
	if v := p.Plain().RawGetString(step); v != glua.LNil {
		return glua.LString(step)
	}
	n := 0
	for _, c := range step {
		if c < '0' || c > '9' {
			return glua.LString(step)
		}
		n = n*10 + int(c-'0')
	}
	return glua.LNumber(n)
}

// flat formats a value of a data table on one line.
func (h *Host) flat(v glua.LValue) string {
	if v == glua.LNil {
		return "-"
	}
	if p := proxy.Of(v); p != nil {
		return proxy.Flat(p.Plain())
	}
	return proxy.Text(v)
}

// noticed returns the metatable of a table with changed values: it returns them and
// records that they were read.
func (h *Host) noticed(o *overlaid) *glua.LTable {
	mt := h.L.CreateTable(0, 1)
	mt.RawSetString("__index", h.L.NewFunction(func(L *glua.LState) int {
		key := L.Get(2)
		if c := o.is[key]; c != nil {
			h.Run.touch(c.by[len(c.by)-1])
			L.Push(c.is)
			return 1
		}
		if o.base == nil {
			L.Push(glua.LNil)
			return 1
		}
		L.Push(o.base.RawGetString("__index"))
		L.Push(L.Get(1))
		L.Push(key)
		L.Call(2, 1)
		return 1
	}))
	return mt
}

// callLayer calls a rule as the house rules below layer k left it: k = 0 is the book's
// own body.
func (h *Host) callLayer(L *glua.LState, r *Rule, k int) int {
	if k == 0 {
		return h.callBody(L, r, r)
	}
	if k > len(r.layers) {
		h.Raise(fmt.Errorf("the house rules around %s have changed: call old only inside the function that received it", r.ID))
	}
	l := r.layers[k-1]
	h.Run.touch(l.house.ID)
	L.Insert(r.olds[k-1], 1)
	return h.callBody(L, r, l.frame)
}

// callListeners calls the listeners of a rule after a call: with its results, then its
// arguments. A listener is not notified of what it does itself.
func (h *Host) callListeners(L *glua.LState, listens []*layer, args []glua.LValue) {
	if h.Run.Asking != nil {
		return
	}
	for _, l := range listens {
		if slices.Contains(h.Run.frames, l.frame) {
			continue
		}
		_ = h.callListener(l, func() error { // errors pass through
			L.Push(l.fn)
			for _, v := range args {
				L.Push(v)
			}
			L.Call(len(args), 0)
			return nil
		})
	}
}

// callPhaseListeners calls the listeners of a phase that has begun, with the number of the round.
func (h *Host) callPhaseListeners(phase string) error {
	for _, l := range h.HouseRules.listens {
		if l.on != phase {
			continue
		}
		err := h.callListener(l, func() error {
			_, err := h.Call(l.fn, 0, glua.LNumber(h.Clock.Round()))
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// callListener calls one listener.
func (h *Host) callListener(l *layer, call func() error) error {
	h.Run.touch(l.house.ID)
	depth := h.Push(l.frame)
	h.traced(game.Called, depth, l.frame)
	err := call()
	h.Run.left(l.frame, depth+1)
	if err == nil {
		h.traced(game.Returned, depth, l.frame)
	}
	h.Unwind(depth)
	return err
}

// option returns how the house rules in force switch an optional rule; the last one
// applies.
func (x *HouseRules) option(id string) (on, set bool, by string) {
	for _, ov := range x.Active {
		if v, ok := ov.options[id]; ok {
			on, set, by = v, true, ov.ID
		}
	}
	return on, set, by
}

// Changed lists the values of a data table, or of one value of it, that house rules in
// force have changed, in the order of the stack.
func (h *Host) Changed(id string) (list []Change) {
	for _, c := range h.HouseRules.Changes() {
		if c.Path == id || strings.HasPrefix(c.Path, id+".") {
			list = append(list, c)
		}
	}
	return list
}

// Changes lists everything that house rules in force set, in their order.
func (x *HouseRules) Changes() (list []Change) {
	was := map[string]string{}
	for _, ov := range x.Active {
		for _, s := range ov.Sets {
			if w, ok := was[s.Path]; ok {
				s.From = w
			}
			was[s.Path] = s.To
			list = append(list, s)
		}
	}
	return list
}

// datum returns the read-only table of that name, which is made at its first use.
func (h *Host) datum(name string) glua.LValue {
	if v, ok := h.Book.datas[name]; ok {
		return v
	}
	t := h.Ruleset.Data[name]
	if t == nil {
		return nil
	}
	v := h.dataTable(t)
	h.Book.datas[name] = v
	return v
}

// CellNow returns the current value of a cell of a table, and whether a house rule has
// changed it.
func (h *Host) CellNow(t *source.Table, row int, column string) (string, bool) {
	p := proxy.Of(h.datum(ruleset.TableName(t.ID)))
	if row > 0 {
		p = proxy.Of(p.Plain().RawGetInt(row))
	}
	v := p.Plain().RawGetString(column)
	o := h.HouseRules.overs[p]
	set := o != nil && o.is[glua.LString(column)] != nil
	if q := proxy.Of(v); q != nil && q.Full != nil {
		set = true
	}
	return h.flat(v), set
}

// anyBody reports whether any house rule in force has a body of its own.
func (x *HouseRules) anyBody() bool {
	return slices.ContainsFunc(x.Active, func(ov *Overlay) bool { return len(ov.wraps)+len(ov.listens) > 0 })
}

// sourceLine returns a line of a chapter, a spec or a house file, "" if it is not
// known.
func (h *Host) sourceLine(file string, line int) string {
	for _, ov := range append([]*Overlay{h.Run.reading}, h.HouseRules.Read...) {
		if ov != nil && ov.File == file {
			return ruleset.LineOf(ov.Source, line)
		}
	}
	return h.Ruleset.Source(file, line)
}

// Refresh updates a rule's current status: whether it is on, and what house rules have
// changed.
func (h *Host) Refresh(r *Rule) {
	r.On, r.House = h.Option(r.ID), nil
	if len(h.HouseRules.Active) > 0 {
		r.House = h.overlayLines(r)
	}
}

// overlayLines lists, a line each, what house rules in force have changed in a rule:
// "changed by house rule no-cap: galley.data.defaults.boarding-cap 8 → 99".
func (h *Host) overlayLines(r *Rule) (lines []string) {
	changed := slices.Clone(r.Data)
	if r.Optional {
		changed = append(changed, r.ID)
	}
	for _, id := range changed {
		for _, c := range h.Changed(id) {
			lines = append(lines, fmt.Sprintf("changed by house rule %s: %s", c.House, c))
		}
	}
	for _, l := range r.layers {
		lines = append(lines, fmt.Sprintf("changed by house rule %s: %s", l.house.ID, l.house.Says()))
	}
	for _, l := range r.listens {
		lines = append(lines, fmt.Sprintf("followed by house rule %s: %s", l.house.ID, l.house.Says()))
	}
	return lines
}

// Says returns the text of a house rule, or its title if it has none.
func (ov *Overlay) Says() string {
	if ov.Text != "" {
		return ov.Text
	}
	return ov.Title
}
