package lua

import (
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/argument"
	"parley/lua/proxy"
	"parley/lua/ruleset"
	"parley/lua/sandbox"
	"parley/lua/sentence"
)

// kindOfMoment is the kind of a fact that is the name of a moment. It is for scripts, and
// no player reads it.
const kindOfMoment = "moment"

// factsTold writes the facts of a moment for the player who is asked for a card at it:
// "hare Jack, to B2"; "" if it has none. Lists, and tables without a name, are left out.
func (h *Host) factsTold(m *ruleset.Moment, at glua.LValue) string {
	var told []string
	facts := proxy.Data(at)
	for i, name := range m.Facts {
		if text := h.factTold(strings.TrimSuffix(m.Kinds[i], "?"), facts.RawGetString(name)); text != "" {
			told = append(told, name+" "+text)
		}
	}
	return sandbox.CutText(strings.Join(told, ", "), MaxNote)
}

// factTold writes a fact of a kind, "" if players do not read it.
func (h *Host) factTold(kind string, v glua.LValue) string {
	t := proxy.TableOf(v)
	switch {
	case v == glua.LNil || kind == kindOfMoment:
		return ""
	case t != nil && t.Key() != "":
		return proxy.Name(t)
	case v.Type() == glua.LTTable || v.Type() == glua.LTUserData:
		if text := sentence.Told(v); strings.Contains(text, ",") { // a point
			return text
		}
		return ""
	}
	return sentence.Told(h.Arguments.Told(argument.Arg{Kind: kind}, v))
}
