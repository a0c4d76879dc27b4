package lua

import (
	"fmt"
	"slices"
	"strconv"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/proxy"
	"parley/lua/ruleset"
	"parley/lua/source"
)

// fits returns what is wrong with a value that replaces n, "" if nothing: it must be of
// the same kind as the values there.
func (h *Host) fits(p string, n source.Node, like []source.Node, v glua.LValue) string {
	if n.Exists() {
		like = append(like, n)
	}
	want := like[0].Kind()
	whole := !slices.ContainsFunc(like, func(n source.Node) bool { return n.Kind() == source.KindFloat })
	wrong := func(kind string) string {
		is := proxy.Flat(v)
		if _, ok := v.(glua.LString); ok {
			is = strconv.Quote(is)
		}
		return fmt.Sprintf("%s must be %s, got %s", p, kind, is)
	}
	switch want {
	case source.KindInteger, source.KindFloat:
		x, ok := v.(glua.LNumber)
		if !ok || x-x != 0 {
			return wrong("a number")
		}
		if whole && x != glua.LNumber(int64(x)) {
			return wrong("a whole number")
		}
	case source.KindBool:
		if _, ok := v.(glua.LBool); !ok {
			return wrong("true or false")
		}
	case source.KindString:
		if _, ok := v.(glua.LString); !ok {
			return wrong("text in quotes")
		}
	case source.KindArray:
		t, ok := v.(*glua.LTable)
		if !ok || t.Len() == 0 {
			return wrong("a list")
		}
		if t.Len() > maxItems {
			return fmt.Sprintf("%s must be a list of at most %d, got %d", p, maxItems, t.Len())
		}
		for i := 1; i <= t.Len(); i++ {
			if what := h.fits(p, source.Node{}, []source.Node{like[0].Index(0)}, t.RawGetInt(i)); what != "" {
				return what
			}
		}
	default:
		return fmt.Sprintf("%s is a table: name one of its values", p)
	}
	return ""
}

// fitsDice returns what is wrong with a text, or a list of texts, that must be dice, ""
// if nothing.
func (h *Host) fitsDice(p string, v glua.LValue) (what, near string) {
	t, steps := h.Ruleset.TableOf(p)
	column := steps[min(1, len(steps)-1)]
	if t.Values.Exists() {
		column = steps[0]
	}
	if !ruleset.HoldsDice(t, column) {
		return "", ""
	}
	switch v := v.(type) {
	case glua.LString:
		if what, near = h.Ruleset.WrongDice(string(v)); what != "" {
			what = p + " must be dice: " + what
		}
	case *glua.LTable:
		for i := 1; i <= v.Len() && what == ""; i++ {
			what, near = h.fitsDice(p, v.RawGetInt(i))
		}
	}
	return what, near
}
