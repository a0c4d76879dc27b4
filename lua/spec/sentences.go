package spec

import (
	"fmt"
	"slices"
	"strings"

	"parley/lua"
	"parley/lua/argument"
	"parley/lua/nearest"
	"parley/lua/ruleset"
	"parley/lua/sandbox"
	"parley/lua/sentence"
	"parley/lua/source"
)

// actionOf returns the action, or that of a card, which a file defines in an entry; nil if
// there is none.
func actionOf(h *lua.Host, code *sandbox.Code, entry int) *lua.Action {
	if entry < 0 {
		return nil
	}
	e := code.Entries[entry]
	if e.Word != "card" {
		return h.Book.Actions[e.ID]
	}
	if c := h.DraftCard(e.ID); c != nil {
		return c.Action
	}
	return nil
}

// argumentFaults reports arguments that an action or a card reads without declaring them.
func argumentFaults(h *lua.Host, code *sandbox.Code) (faults source.Faults) {
	for _, u := range code.Args {
		a := actionOf(h, code, u.Entry)
		given := func(x sandbox.ArgUse) bool { return x.Given && x.Entry == u.Entry && x.Name == u.Name }
		if a == nil || slices.Contains(argument.Names(a.Args), u.Name) || slices.ContainsFunc(code.Args, given) {
			continue
		}
		what, near := fmt.Sprintf("%s has no argument %q", a.ID, u.Name), nearest.To(u.Name, argument.Names(a.Args))
		if near == "" && len(a.Args) > 0 {
			what += ": it has " + strings.Join(argument.Names(a.Args), ", ")
		}
		f := ruleset.FaultOf(code.ArgFault(u, what))
		f.Near = near
		faults = append(faults, f)
	}
	return faults
}

// sentenceFaults reports literal sentences of note and need that name facts which they are
// not given, or forms that do not exist.
func sentenceFaults(h *lua.Host, code *sandbox.Code) (faults source.Faults) {
	for _, s := range code.Sentences {
		for _, slot := range sentence.Slots(s.Text) {
			what, near := slot.WrongForm()
			if facts, sure := factsOf(h, code, s); what == "" && s.Known && !slices.Contains(facts, slot.Name) && (sure || h.Whole() && !h.Ruleset.HasField(slot.Name)) {
				what, near = slot.Unknown(facts)
			}
			if what != "" {
				f := ruleset.FaultOf(code.SentenceFault(s, what))
				f.Near = near
				faults = append(faults, f)
			}
		}
	}
	return faults
}

// factsOf lists the facts that a sentence can name: its own, and for need those of the
// order that is refused. Outside of the check of an action that may be any order, or, which
// is not in the list, a new piece with its fields; sure is then false.
func factsOf(h *lua.Host, code *sandbox.Code, s sandbox.Sentence) (facts []string, sure bool) {
	facts = slices.Clone(s.Facts)
	a := actionOf(h, code, s.Entry)
	if a != nil && (s.Args || s.Word == "need" && s.Check) {
		facts = append(facts, argument.Names(a.Args)...)
	}
	if s.Word != "need" {
		return facts, true
	}
	facts = append(facts, "actor")
	if a != nil && s.Check {
		return facts, true
	}
	facts = append(facts, "player")
	for _, x := range h.Book.Actions {
		facts = append(facts, argument.Names(x.Args)...)
	}
	return facts, false
}
