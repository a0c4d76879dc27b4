package lua

import (
	"fmt"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/source"
)

// fieldNames lists the names of declared fields.
func fieldNames(fields []source.Field) (names []string) {
	for _, f := range fields {
		names = append(names, f.Name)
	}
	return names
}

// misfit returns what a value should be, "" if it is of the type.
func misfit(t source.Type, v glua.LValue) string {
	switch t.Word {
	case "any":
		return ""
	case "boolean":
		if v.Type() != glua.LTBool {
			return "true or false"
		}
		return ""
	case "count", "integer", "number":
		return misfitNumber(t, v)
	case "list", "map", "table":
		return misfitTable(t, v)
	}
	s, ok := v.(glua.LString)
	if len(t.Values) > 0 && !slices.Contains(t.Values, string(s)) {
		return "one of " + strings.Join(t.Values, ", ")
	}
	if !ok {
		return "a text"
	}
	return ""
}

func misfitNumber(t source.Type, v glua.LValue) string {
	n, ok := v.(glua.LNumber)
	whole := t.Word != "number"
	switch {
	case !ok || n-n != 0 || whole && n != glua.LNumber(int64(n)):
		if whole {
			return "a whole number"
		}
		return "a number"
	case t.Word == "count" && n < 0:
		return "a whole number, 0 or more"
	case t.Range != nil && (float64(n) < t.Range.Least || float64(n) > t.Range.Most):
		return fmt.Sprintf("from %v", t.Range)
	}
	return ""
}

func misfitTable(t source.Type, v glua.LValue) string {
	list, ok := v.(*glua.LTable)
	if !ok {
		return "a table"
	}
	if t.Of == nil {
		return ""
	}
	for k, one := list.Next(glua.LNil); k != glua.LNil; k, one = list.Next(k) {
		if what := misfit(*t.Of, one); what != "" {
			return "a table whose values are each " + what
		}
	}
	return ""
}
