package lua

import (
	"maps"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/nearest"
)

// Param is a parameter of a rule. What it means is said in the section
// [parameters] of ruleset.toml, for all rules by its name, for one by the id of
// the rule and its name: aim, "galley.archery.hit.aim"; else it is a kind of
// piece or a list of values of that name, or "".
type Param struct {
	Name    string `json:"name"`
	Meaning string `json:"meaning,omitempty"`
}

// Params lists the parameters of a rule, in their order; nil where there is
// nothing to call.
func (h *Host) Params(r *Rule) []Param {
	names := ParamNames(r.Run)
	if names == nil {
		return nil
	}
	list := make([]Param, len(names))
	for i, name := range names {
		list[i] = Param{name, h.meaning(r, name)}
	}
	return list
}

func (h *Host) meaning(r *Rule, name string) string {
	rs := h.Ruleset
	switch {
	case rs.Params[r.ID+"."+name].Exists():
		return rs.Params[r.ID+"."+name].Str()
	case rs.Params[name].Exists():
		return rs.Params[name].Str()
	}
	for _, k := range rs.Kinds() {
		if e := rs.Entity(k); name == k || name == e.Word {
			return "a " + e.Word
		}
	}
	if words := rs.Values(name); len(words) > 0 {
		return "one of " + strings.Join(words, ", ")
	}
	return ""
}

// CallForm is how a question calls a rule: archery_hit(vessel, archers, aim); "" where
// there is nothing to call.
func (h *Host) CallForm(r *Rule) string {
	names := ParamNames(r.Run)
	if names == nil {
		return ""
	}
	return longName(r.ID) + "(" + strings.Join(names, ", ") + ")"
}

// checkParams finds meanings of what is no parameter of any rule.
func (h *Host) checkParams() {
	known := map[string]bool{}
	for _, r := range h.Book.RuleOrder {
		for _, name := range ParamNames(r.Run) {
			known[name], known[r.ID+"."+name] = true, true
		}
	}
	names := slices.Sorted(maps.Keys(known))
	for _, key := range slices.Sorted(maps.Keys(h.Ruleset.Params)) {
		if !known[key] && len(h.Book.faults) < maxFaults {
			f := h.Ruleset.Params[key].Fault("no rule has a parameter %q", key)
			f.Near = nearest.To(key, names)
			h.Book.faults = append(h.Book.faults, f)
		}
	}
}

// ParamNames are the names of a function's parameters, as its chapter has them;
// nil for a function that is none of a chapter.
func ParamNames(fn *glua.LFunction) []string {
	if fn == nil || fn.IsG {
		return nil
	}
	names := []string{}
	for i := 0; i < int(fn.Proto.NumParameters) && i < len(fn.Proto.DbgLocals); i++ {
		names = append(names, fn.Proto.DbgLocals[i].Name)
	}
	return names
}
