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
// "hare Jack, to B2"; "" if it has none. Tables without a name are left out.
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
	elem, isList := strings.CutPrefix(kind, "list of ")
	switch {
	case v == glua.LNil || kind == kindOfMoment:
		return ""
	case isList:
		return h.listTold(elem, v)
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

// listTold writes a list of a fact: A, B and C.
func (h *Host) listTold(elem string, v glua.LValue) string {
	list := proxy.Data(v)
	if t, ok := v.(*glua.LTable); ok {
		list = t
	}
	var told []string
	for i := 1; list != nil && i <= list.Len(); i++ {
		if text := h.factTold(elem, list.RawGetInt(i)); text != "" {
			told = append(told, text)
		}
	}
	if n := len(told); n > 1 {
		return strings.Join(told[:n-1], ", ") + " and " + told[n-1]
	}
	return strings.Join(told, "")
}
