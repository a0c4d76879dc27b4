package ruleset

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"parley/lua/nearest"
	"parley/lua/source"
)

// Locate finds the value that a path names: a name in a table of values, or a row by
// its key or number and its column, and further into lists. n is the value, missing for
// a blank; like holds values of the same kind. If there is no such value, what is the
// error, and near a suggestion: a table, or one of the others.
func (rs *Ruleset) Locate(p string, others []string) (at *Path, n source.Node, like []source.Node, what, near string) {
	t, rest := rs.TableOf(p)
	if t == nil {
		ids := append(rs.DataIDs(), others...)
		near = nearest.To(p, ids)
		if parts := strings.Split(p, "."); near == "" && len(parts) > 3 {
			near = nearest.To(strings.Join(parts[:3], "."), ids)
		}
		return nil, n, nil, fmt.Sprintf("there is no data table or optional rule %q", p), near
	}
	at = &Path{Text: p, Table: TableName(t.ID), Steps: rest}
	if len(rest) == 0 {
		return nil, n, nil, fmt.Sprintf("%s is a whole table: name one of its values, such as %s", p, rs.example(t)), ""
	}
	if t.Values.Exists() {
		n = t.Values.Get(rest[0])
		if !n.Exists() {
			return nil, n, nil, fmt.Sprintf("%s has no value %q", t.ID, rest[0]), nearest.To(rest[0], t.Values.Keys())
		}
		like, rest = []source.Node{n}, rest[1:]
	} else {
		row, ok := rowOf(t, rest[0])
		switch {
		case !ok:
			return nil, n, nil, fmt.Sprintf("%s has no row %q: %s", t.ID, rest[0], rowsOf(t)), nearest.To(rest[0], KeysOf(t))
		case len(rest) == 1:
			return nil, n, nil, fmt.Sprintf("%s is a whole row: name one of its columns: %s", p, strings.Join(t.Columns, ", ")), ""
		case !t.HasColumn(rest[1]):
			return nil, n, nil, fmt.Sprintf("%s has no column %q", t.ID, rest[1]), nearest.To(rest[1], t.Columns)
		case rest[1] == t.Key:
			return nil, n, nil, fmt.Sprintf("%s is the key of %s, which cannot be changed", rest[1], t.ID), ""
		}
		n = row.Get(rest[1])
		for _, r := range t.Rows {
			if c := r.Get(rest[1]); c.Exists() {
				like = append(like, c)
			}
		}
		rest = rest[2:]
	}
	for _, step := range rest {
		i, err := strconv.Atoi(step)
		switch {
		case n.Kind() == source.KindTable && n.Get(step).Exists():
			n = n.Get(step)
		case n.Kind() != source.KindArray:
			return nil, n, nil, fmt.Sprintf("%s: there is nothing below %s", p, n.Name()), ""
		case err != nil || i < 1 || i > n.Len():
			return nil, n, nil, fmt.Sprintf("%s: %q is not an index of the list %s, which has 1 to %d", p, step, n.Name(), n.Len()), ""
		default:
			list := n
			n, like = list.Index(i-1), nil
			for k := range list.Len() {
				like = append(like, list.Index(k))
			}
			continue
		}
		like = []source.Node{n}
	}
	return at, n, like, "", ""
}

// TableOf splits a path into the table it begins with and the rest.
func (rs *Ruleset) TableOf(p string) (*source.Table, []string) {
	for i := len(p); i > 0; i = strings.LastIndexByte(p[:i], '.') {
		if t := rs.DataID[p[:i]]; t != nil {
			if i == len(p) {
				return t, nil
			}
			return t, strings.Split(p[i+1:], ".")
		}
	}
	return nil, nil
}

func rowOf(t *source.Table, name string) (source.Row, bool) {
	if r, ok := t.Row(name); ok {
		return r, true
	}
	if i, err := strconv.Atoi(name); err == nil && i >= 1 && i <= len(t.Rows) {
		return t.Rows[i-1], true
	}
	return source.Row{}, false
}

// KeysOf lists the keys of the rows of a table.
func KeysOf(t *source.Table) (keys []string) {
	for _, r := range t.Rows {
		if r.Key != "" {
			keys = append(keys, r.Key)
		}
	}
	return keys
}

func rowsOf(t *source.Table) string {
	if keys := KeysOf(t); len(keys) > 0 && len(keys) <= 12 {
		return strings.Join(keys, ", ")
	}
	return fmt.Sprintf("it has rows 1 to %d", len(t.Rows))
}

func (rs *Ruleset) example(t *source.Table) string {
	if t.Values.Exists() {
		return t.ID + "." + t.Values.Keys()[0]
	}
	row := "1"
	if k := t.Rows[0].Key; k != "" {
		row = k
	}
	return t.ID + "." + row + "." + t.Columns[len(t.Columns)-1]
}

// DataIDs lists the ids of the data tables, sorted.
func (rs *Ruleset) DataIDs() []string {
	return slices.Sorted(maps.Keys(rs.DataID))
}

// Path is the location of a value in a data table.
type Path struct {
	Text  string
	Table string   // the name of the data table
	Steps []string // the steps to the value in it
}

// TableName returns the name of a data table, by which data finds it: its id
// "galley.data.dice.fire" without the ruleset, "dice.fire".
func TableName(id string) string {
	_, name, _ := strings.Cut(id, ".data.")
	return name
}
