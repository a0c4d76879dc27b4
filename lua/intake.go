package lua

import (
	"maps"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/nearest"
	"parley/lua/ruleset"
	"parley/lua/source"
)

// intake enters the tables and pieces of a scenario, and collects as many of their
// faults as one run can find. An entry with a fault creates no piece; entries that
// mention it are not checked by their constructors, which would report its absence as
// their own fault.
type intake struct {
	h      *Host
	unmade map[string]bool // lower-case ids and names of the entries with faults
	closed bool            // a table of the game has a fault: every later entry may need it
	full   bool            // more objectives than a scenario may have: reported once
	faults source.Faults
}

// enter calls the constructors of all entries.
func (h *Host) enter(sc *ruleset.Scenario) source.Faults {
	x := &intake{h: h}
	defer func(old *intake) { h.Run.intake = old }(h.Run.intake)
	h.Run.intake = x
	for _, k := range h.Ruleset.Tables { // these tables come before the pieces, even if the scenario omits them
		if h.Ruleset.Entity(k) != nil || h.Book.Sequence.Makers[k] == nil {
			continue
		}
		before := len(x.unmade)
		x.add(ruleset.Entry{Kind: k, ID: k, Node: sc.Tables[k], Schema: h.Ruleset.Schemas[k]})
		x.closed = x.closed || len(x.unmade) > before
	}
	for _, k := range slices.Sorted(maps.Keys(sc.Tables)) {
		if h.Book.Sequence.Makers[k] == nil && !x.closed {
			_, wrong := h.entryTable(sc.Tables[k], h.Ruleset.Schemas[k])
			x.faults = append(x.faults, wrong...)
		}
	}
	for _, e := range sc.Entries {
		x.add(e)
	}
	return x.faults
}

// add enters one entry.
func (x *intake) add(e ruleset.Entry) {
	var found source.Faults
	switch {
	case x.closed:
	case !e.Sound() || e.Lacks:
		_, found = x.h.entryTable(e.Node, e.Schema)
	case e.Kind != ruleset.ObjectiveKind && x.mentions(e.Node):
		_, found = x.h.entryTable(e.Node, e.Schema)
	default:
		if found = x.h.EnterEntry(e); len(found) == 0 {
			return
		}
	}
	x.faults = append(x.faults, found...)
	if x.unmade == nil {
		x.unmade = map[string]bool{}
	}
	x.unmade[e.ID] = true
	if name := e.Node.Get("name").Str(); name != "" {
		x.unmade[strings.ToLower(name)] = true
	}
}

// lacks reports whether a word means an entry of the scenario that has a fault.
func (x *intake) lacks(word string) bool {
	return x != nil && (x.closed || x.unmade[strings.ToLower(word)])
}

// spoilt reports whether an entry with a fault may be the cause of an error.
func (x *intake) spoilt() bool { return x != nil && len(x.unmade) > 0 }

// mentions reports whether a text in an entry means one with a fault.
func (x *intake) mentions(n source.Node) bool {
	switch n.Kind() {
	case source.KindString:
		return x.lacks(n.Str())
	case source.KindArray:
		for i := range n.Len() {
			if x.mentions(n.Index(i)) {
				return true
			}
		}
	case source.KindTable:
		return slices.ContainsFunc(n.Keys(), func(k string) bool { return x.mentions(n.Get(k)) })
	}
	return false
}

// rehearse enters the valid entries of a scenario that has faults, so that the faults
// found by its constructors are listed with the others, and removes them again.
func (h *Host) rehearse(sc *ruleset.Scenario) (faults source.Faults) {
	defer h.State.Rollback(h.State.Mark())
	err := h.Sandbox.Session(func() error {
		for _, id := range sc.Options {
			if h.Book.Rules[id] != nil {
				if err := h.SetOption(id, true); err != nil {
					return err
				}
			}
		}
		if sc.Rounds > 0 {
			if err := h.Clock.SetRounds(sc.Rounds); err != nil {
				return err
			}
		}
		faults = h.enter(sc)
		return nil
	})
	if err != nil {
		return nil // a limit has struck; the faults of the file come first
	}
	return faults
}

// fewWords is how many valid words are listed if none is close.
const fewWords = 12

// EnterEntry calls the constructor of an entry; each fault has the position of the key
// that it is about. If cells are off the board, the faults of the other keys are listed
// too.
func (h *Host) EnterEntry(e ruleset.Entry) (faults source.Faults) {
	t, faults := h.entryTable(e.Node, e.Schema)
	bad := len(faults)
	for field, id := range e.Files {
		t.RawSetString(field, glua.LString(id))
	}
	_, found, err := h.Create(e.Kind, e.ID, t)
	for _, f := range found {
		n := e.Node.Get(f.at)
		if bad > 0 && (!n.Exists() || h.offBoard(e, f.at)) {
			continue
		}
		if !n.Exists() {
			n = e.Node
		}
		fault := n.Fault("%s", f.Text)
		if fault.Near = nearest.To(n.Str(), f.among); fault.Near == "" && len(f.among) > 0 && len(f.among) <= fewWords {
			fault.Hint = "there is " + strings.Join(f.among, ", ")
		}
		faults = append(faults, fault)
	}
	if err != nil && len(faults) == 0 && !h.Run.intake.spoilt() {
		faults = append(faults, e.Node.Fault("%v", err))
	}
	return faults
}

// offBoard reports whether a key of an entry holds a cell off the board.
func (h *Host) offBoard(e ruleset.Entry, key string) bool {
	var wrong source.Faults
	for _, f := range e.Schema.Fields {
		if f.Name == key {
			h.entryValue(e.Node.Get(key), f.Type, e.Schema.Name, &wrong)
		}
	}
	return len(wrong) > 0
}
