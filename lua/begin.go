package lua

import (
	"fmt"
	"maps"
	"slices"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/proxy"
	"parley/lua/ruleset"
	"parley/lua/source"
)

// begin enters a scenario into the state. It reports the faults of all entries.
func (h *Host) begin(sc *ruleset.Scenario) error {
	for _, id := range sc.Options {
		if err := h.SetOption(id, true); err != nil {
			return err
		}
	}
	if sc.Rounds > 0 {
		if err := h.Clock.SetRounds(sc.Rounds); err != nil {
			return err
		}
	}
	if err := h.FillDecks(); err != nil {
		return err
	}
	if err := h.enter(sc).Err(); err != nil {
		return err
	}
	players, err := h.Players()
	if err == nil && len(players) == 0 {
		err = sc.Nobody(h.Ruleset)
	}
	if err != nil {
		return err
	}
	if h.Book.Sequence.Setup == nil {
		return nil
	}
	t := h.L.CreateTable(0, len(sc.Tables))
	for _, k := range slices.Sorted(maps.Keys(sc.Tables)) {
		one, _ := h.entryTable(sc.Tables[k], h.Ruleset.Schemas[k]) // the intake has reported its faults
		t.RawSetString(k, one)
	}
	var faults source.Faults
	_, found, err := h.construct("setup", Facts(nil), h.Book.Sequence.Setup, t)
	for _, f := range found {
		place := source.Place{File: sc.File}
		if n := sc.Tables[f.at]; n.Exists() {
			place = n.Place()
		}
		faults = append(faults, source.Fault{Place: place, What: f.Text, Near: ""})
	}
	if err == nil {
		err = faults.Err()
	}
	return err
}

// SetOption switches an optional rule on or off in the game.
func (h *Host) SetOption(id string, on bool) error {
	v := game.Value{} // the default of the rule
	if r := h.Book.Rules[id]; r == nil || r.standard != on || h.Book.optionAbove(id) != nil {
		v = game.Truth(on)
	}
	return h.State.Root().Get("options").Table().Set(id, v)
}

// Create creates an entity with the ruleset's constructor.
func (h *Host) Create(kind, id string, fields *glua.LTable) (glua.LValue, []EntryFault, error) {
	maker := h.Book.Sequence.Makers[kind]
	if maker == nil {
		return nil, nil, fmt.Errorf("the sequence of play has no new.%s", kind)
	}
	return h.construct("new."+kind, Facts(fields), maker, fields, glua.LString(id))
}

// construct calls a constructor, which a message calls by a name, and returns its result and the refusals of its needs.
func (h *Host) construct(name string, facts func(string) glua.LValue, fn *glua.LFunction, args ...glua.LValue) (made glua.LValue, faults []EntryFault, err error) {
	made = glua.LNil
	ask := &Asking{Query: Query{Entering, name}, Fact: facts, Entry: true}
	err = h.OnlyAsk(ask, func() error {
		res, err := h.Call(fn, 1, args...)
		if err == nil {
			made = res[0]
		}
		return err
	})
	return made, ask.faults, err
}

// entryTable converts an entry to what its constructor reads: cells as the board writes
// them, missing values as nil. Unknown names and cells off the board are faults.
func (h *Host) entryTable(n source.Node, schema *source.Schema) (t *glua.LTable, faults source.Faults) {
	t = h.L.CreateTable(0, n.Len())
	known := make([]string, 0, len(schema.Fields))
	for _, f := range schema.Fields {
		known = append(known, f.Name)
		if v := n.Get(f.Name); v.Exists() {
			t.RawSetString(f.Name, h.entryValue(v, f.Type, schema.Name, &faults))
		}
	}
	t.Metatable = h.Mirror.Blank("a scenario's "+schema.Name, known)
	return t, faults
}

// entryValue converts a value of an entry, and the cells in it, to a value of Lua.
func (h *Host) entryValue(v source.Node, t source.Type, thing string, faults *source.Faults) glua.LValue {
	switch {
	case t.Word == "cell" && v.Kind() != source.KindString:
		return glua.LNil // the schema reports it
	case t.Word == "cell":
		c, err := h.Geometry.OnBoard(v.Str())
		if err != nil {
			*faults = append(*faults, v.Fault("%v", err))
		}
		return c
	case t.Indexed:
		return glua.LNumber(slices.Index(t.Values, v.Str()))
	case v.Kind() == source.KindArray && t.Of != nil:
		p := &proxy.Proxy{Data: h.L.CreateTable(v.Len(), 0), Thing: thing}
		for i := range v.Len() {
			p.Data.Append(h.entryValue(v.Index(i), *t.Of, thing, faults))
		}
		return h.Mirror.Wrap(p)
	case v.Kind() == source.KindTable && (t.Of != nil || t.Table != nil):
		p := &proxy.Proxy{Data: h.L.CreateTable(0, v.Len()), Thing: thing}
		for _, k := range v.Keys() {
			p.Data.RawSetString(k, h.entryValue(v.Get(k), t.Inside(k), thing, faults))
		}
		return h.Mirror.Wrap(p)
	}
	return h.Mirror.FromTOML(v, thing)
}
