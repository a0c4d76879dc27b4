package ask

import (
	"strings"

	"parley/lua"
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
func Params(h *lua.Host, r *lua.Rule) []Param {
	names := lua.ParamNames(r.Body())
	if names == nil {
		return nil
	}
	list := make([]Param, len(names))
	for i, name := range names {
		list[i] = Param{name, meaning(h, r, name)}
	}
	return list
}

func meaning(h *lua.Host, r *lua.Rule, name string) string {
	rs := h.Ruleset
	for _, key := range []string{r.ID + "." + name, name} {
		if rs.Params[key].Exists() {
			return rs.Params[key].Str()
		}
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
func CallForm(h *lua.Host, r *lua.Rule) string {
	names := lua.ParamNames(r.Body())
	if names == nil {
		return ""
	}
	return lua.LongName(r.ID) + "(" + strings.Join(names, ", ") + ")"
}
