package ruleset

import (
	"fmt"
	"slices"

	"parley/lua/source"
)

// maxColumns limits the columns of a roster.
const maxColumns = 30

// RosterColumns lists the columns of the roster of a kind of piece, the most important
// first, each with its place in ruleset.toml; empty if it has none.
func (e *Entity) RosterColumns() []source.Node { return e.roster }

// readRoster reads the columns of the roster of a kind.
func readRoster(n source.Node) (columns []source.Node, faults source.Faults) {
	list := n.Get("roster")
	if list.Len() > maxColumns {
		return nil, source.Faults{list.Fault("%v", TooMuch("the columns of a roster", list.Len(), maxColumns))}
	}
	for i := range list.Len() {
		c := list.Index(i)
		switch {
		case slices.ContainsFunc(columns, func(o source.Node) bool { return o.Str() == c.Str() }):
			faults = append(faults, c.Fault("the column %q is listed twice", c.Str()))
		case c.Str() == "" || len(c.Str()) > MaxColumnName:
			faults = append(faults, c.Fault("the name of a column must have 1 to %d letters", MaxColumnName))
		}
		columns = append(columns, c)
	}
	return columns, append(faults, visible(list)...)
}

// MaxColumnName limits the name of a column, in bytes.
const MaxColumnName = 20

// RosterFaults reports columns that are neither fields nor computed: computed reports
// whether the sequence of play computes columns for a kind.
func (rs *Ruleset) RosterFaults(computed func(kind string) bool) (faults source.Faults) {
	for _, k := range rs.kinds {
		e := rs.entities[k]
		for _, c := range e.roster {
			if e.Index(c.Str()) < 0 && !computed(k) {
				f := c.NearFault(fmt.Sprintf("%s has no field %q", k, c.Str()), e.Names())
				faults = append(faults, f.With(fmt.Sprintf("to compute a column, write roster = { %s = function(%s) return { %s = … } end } in sequence", k, k, "NAME")))
			}
		}
	}
	return faults
}
