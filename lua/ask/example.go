package ask

import (
	"fmt"

	"parley/lua"
	"parley/lua/ruleset"
	"parley/lua/source"
)

// ExampleNumber is a whole number of the data that a rule reads, for an example: its
// path, how a script reads it, what it is. The first rule that names one value
// of a table has it, else the first table with a number.
func ExampleNumber(h *lua.Host) (at, read string, is int, ok bool) {
	for _, r := range h.Book.RuleOrder {
		for _, d := range r.Data {
			t, rest := h.Ruleset.TableOf(d)
			if len(rest) == 1 && t.Values.Get(rest[0]).Kind() == source.KindInteger {
				return d, fmt.Sprintf("data(%q)[%q]", ruleset.LastStep(t.ID), rest[0]), t.Values.Get(rest[0]).Int(), true
			}
		}
	}
	for _, id := range h.Ruleset.DataIDs() {
		t := h.Ruleset.DataID[id]
		for i, r := range t.Rows {
			for _, c := range t.Columns {
				if r.Get(c).Kind() == source.KindInteger {
					return fmt.Sprintf("%s.%d.%s", id, i+1, c), fmt.Sprintf("data(%q)[%d][%q]", ruleset.LastStep(id), i+1, c), r.Get(c).Int(), true
				}
			}
		}
	}
	return "", "", 0, false
}
