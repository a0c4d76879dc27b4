package spec

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"parley/core/dice"
	"parley/lua"
	"parley/lua/nearest"
	"parley/lua/ruleset"
	"parley/lua/sandbox"
	"parley/lua/source"
)

// LookupFaults reports, in the chapters and in the house rules that were read, expressions
// that index a data table beyond its rows or with an unknown name, as far as that is
// known without running them: for a constant key, or for dice; also literal dice that
// cannot be rolled, undeclared looks and arguments, and sentences without their facts.
func LookupFaults(h *lua.Host) (faults source.Faults) {
	for _, ch := range h.Ruleset.Chapters {
		if ch.Code != nil {
			faults = append(faults, lookupFaults(h, ch.Code, true)...)
		}
	}
	return append(faults, HouseFaults(h)...)
}

// HouseFaults is [LookupFaults] for the house rules alone.
func HouseFaults(h *lua.Host) (faults source.Faults) {
	for _, ov := range h.HouseRules.Drafts() {
		if ov.Code != nil {
			faults = append(faults, lookupFaults(h, ov.Code, !ov.Headless)...)
		}
	}
	return faults
}

// lookupFaults reports the faults of one file; declared says whether it is known what the
// file itself adds to the game.
func lookupFaults(h *lua.Host, code *sandbox.Code, declared bool) (faults source.Faults) {
	faults = slices.Concat(requireFaults(code), hiddenFaults(h, code), argumentFaults(h, code), sentenceFaults(h, code))
	for _, l := range code.Lookups {
		if l.Word == sandbox.GameWord && !declared {
			continue
		}
		what, near := wrongLookup(h, l)
		if what == "" {
			continue
		}
		f := lua.Underlined(ruleset.FaultOf(code.Fault(l, what)), nil)
		f.Near = near
		faults = append(faults, f)
	}
	return faults
}

// requireFaults says what to write instead of require.
func requireFaults(code *sandbox.Code) (faults source.Faults) {
	for _, u := range code.Required {
		f := ruleset.FaultOf(code.FaultAt(u, "require is not needed: chapters see each other by name"))
		f.Hint = "write CHAPTER.NAME where it is used"
		if sandbox.IsName(u.Chapter) {
			f.Hint = fmt.Sprintf("write %s.NAME where it is used, and remove the local that holds the chapter", u.Chapter)
		}
		faults = append(faults, f)
	}
	return faults
}

// hiddenFaults reports locals that hide a chapter or a word for lists: in a function
// that uses both, or if the local is indexed with a name of the chapter which no piece
// and no record has.
func hiddenFaults(h *lua.Host, code *sandbox.Code) (faults source.Faults) {
	seen := map[[2]any]bool{}
	for _, x := range code.Hidden {
		if x.Member != "" {
			names, _ := h.Ruleset.Offers(x.Chapter)
			if !slices.Contains(names, x.Member) || h.Ruleset.HasField(x.Member) {
				continue
			}
		}
		if at := [2]any{x.Chapter, x.DeclaredAt}; seen[at] {
			continue
		} else {
			seen[at] = true
		}
		of := "chapter"
		if sandbox.IsListWord(x.Chapter) {
			of = "word"
		}
		what := fmt.Sprintf("the local %s hides the %s %s, which this function uses in line %d", x.Chapter, of, x.Chapter, x.Line)
		if x.Member != "" {
			what = fmt.Sprintf("the local %s hides the chapter %s: %s.%s in line %d means the local", x.Chapter, x.Chapter, x.Chapter, x.Member, x.Line)
		}
		f := ruleset.FaultOf(code.HiddenFault(x, what))
		f.Hint = "give the local another name"
		faults = append(faults, f)
	}
	return faults
}

// wrongLookup returns what is wrong with a lookup, "" if nothing.
func wrongLookup(h *lua.Host, l sandbox.Lookup) (what, near string) {
	switch {
	case l.Word == sandbox.GameWord:
		return h.WrongField(l.Name, l.Key)
	case l.Look != "":
		what, known := h.Ruleset.WrongLook(l.Look)
		return what, nearest.To(l.Look, known)
	case l.Class != "":
		return h.Ruleset.WrongClass(l.Dice, l.Class), ""
	case l.Name == "":
		return h.Ruleset.WrongDice(l.Dice)
	case l.Word != "data":
		return "", ""
	}
	t := h.Ruleset.Data[l.Name]
	if t == nil && h.Ruleset.Unread(l.Name) {
		return "", ""
	}
	if t == nil {
		return fmt.Sprintf("there is no data table %q", l.Name), nearest.To(l.Name, slices.Sorted(maps.Keys(h.Ruleset.Data)))
	}
	known := append(t.Values.Keys(), ruleset.KeysOf(t)...)
	rows := fmt.Sprintf("it has rows 1 to %d", len(t.Rows))
	switch {
	case l.Key != "":
		if t.Values.Get(l.Key).Exists() {
			return "", ""
		}
		if _, ok := t.Row(l.Key); ok {
			return "", ""
		}
		return fmt.Sprintf("%s has no %q", t.ID, l.Key), nearest.To(l.Key, known)
	case t.Values.Exists():
		return fmt.Sprintf("%s has values by name, but no rows", t.ID), ""
	case l.Dice != "":
		least, most, ok := reach(h, l.Dice)
		if ok && (least < 1 || most > len(t.Rows)) {
			return fmt.Sprintf("%s gives %d to %d, but %s does not have a row for each: %s", l.Dice, least, most, t.ID, rows), ""
		}
	case l.Index != math.Trunc(l.Index) || l.Index < 1 || l.Index > float64(len(t.Rows)):
		return fmt.Sprintf("%s has no row %v: %s", t.ID, l.Index, rows), ""
	}
	return "", ""
}

// reach returns the lowest and the highest result of dice.
func reach(h *lua.Host, text string) (least, most int, ok bool) {
	p, err := dice.Parse(text, h.Ruleset.Die)
	if err != nil || !p.Die.Numeric() {
		return 0, 0, false
	}
	least, most = math.MaxInt, math.MinInt
	for _, f := range p.Die.Faces {
		least, most = min(least, f.Value), max(most, f.Value)
	}
	return p.Count*least + p.Bonus, p.Count*most + p.Bonus, true
}
