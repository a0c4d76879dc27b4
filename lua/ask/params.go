package ask

import (
	"slices"
	"strings"

	"parley/lua"
)

// Param is a parameter of a rule. Its kind and meaning come from [words] of
// ruleset.toml: an entry by its name is for all rules, one by the id of the rule and
// its name for that rule: aim, "galley.archery.hit.aim". Without an entry, a parameter
// with the name of a kind of piece or of a list of values is one of these.
type Param struct {
	Name    string `json:"name"`
	Kind    string `json:"kind,omitempty"`
	Meaning string `json:"meaning,omitempty"`
}

// cardParams are the parameters of every card, whatever it calls them.
var cardParams = []Param{
	{Kind: "player", Meaning: "who plays it"},
	{Kind: "table", Meaning: "what he names when he plays it"},
	{Kind: "table", Meaning: "the moment at which it is played, with its facts"},
}

// Params lists the parameters of a rule, in their order; nil if the rule cannot be
// called.
func Params(h *lua.Host, r *lua.Rule) []Param {
	names := lua.ParamNames(r.Body())
	if names == nil {
		return nil
	}
	list := make([]Param, len(names))
	card := slices.ContainsFunc(h.Book.Cards, func(c *lua.Card) bool { return c.Rule == r })
	for i, name := range names {
		if card && i < len(cardParams) {
			list[i] = Param{name, cardParams[i].Kind, cardParams[i].Meaning}
			continue
		}
		kind, means := meaning(h, r, name)
		list[i] = Param{name, kind, means}
	}
	return list
}

func meaning(h *lua.Host, r *lua.Rule, name string) (kind, means string) {
	rs := h.Ruleset
	for _, key := range []string{r.ID + "." + name, name} {
		if w, ok := rs.Words[key]; ok {
			return w.Kind, w.Means
		}
	}
	for _, k := range rs.Kinds() {
		if e := rs.Entity(k); name == k || name == e.Word {
			return k, withArticle(e.Word)
		}
	}
	if words := rs.Values(name); len(words) > 0 {
		return name, "one of " + strings.Join(words, ", ")
	}
	return "", ""
}

// withArticle is a noun after a or an.
func withArticle(noun string) string {
	if strings.ContainsAny(noun[:1], "aeiou") {
		return "an " + noun
	}
	return "a " + noun
}

// CallForm returns how a question calls a rule: archery_hit(vessel, archers, aim); ""
// if it cannot be called.
func CallForm(h *lua.Host, r *lua.Rule) string {
	names := lua.ParamNames(r.Body())
	if names == nil {
		return ""
	}
	return lua.LongName(r.ID) + "(" + strings.Join(names, ", ") + ")"
}
