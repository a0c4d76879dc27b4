package lua

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/nearest"
	"parley/lua/ruleset"
	"parley/lua/source"
)

// locate finds the value that a path names: a name of a table of values, or a
// row by its key or number, its column, and further into lists. n is the value,
// missing for a blank; like are values of its kind.
func (h *Host) locate(p string) (s *setting, n source.Node, like []source.Node, what, near string) {
	t, rest := h.TableOf(p)
	if t == nil {
		ids := append(h.DataIDs(), h.Book.OptionIDs()...)
		near = nearest.To(p, ids)
		if parts := strings.Split(p, "."); near == "" && len(parts) > 3 {
			near = nearest.To(strings.Join(parts[:3], "."), ids)
		}
		return nil, n, nil, fmt.Sprintf("there is no data table, nor optional rule, %q", p), near
	}
	s = &setting{path: p, table: LastStep(t.ID), steps: rest}
	if len(rest) == 0 {
		return nil, n, nil, fmt.Sprintf("%s is a whole table: name a value of it, such as %s", p, h.example(t)), ""
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
			return nil, n, nil, fmt.Sprintf("%s has no row %q: %s", t.ID, rest[0], rowsOf(t)), nearest.To(rest[0], keysOf(t))
		case len(rest) == 1:
			return nil, n, nil, fmt.Sprintf("%s is a whole row: name a column of it: %s", p, strings.Join(t.Columns, ", ")), ""
		case !t.HasColumn(rest[1]):
			return nil, n, nil, fmt.Sprintf("%s has no column %q", t.ID, rest[1]), nearest.To(rest[1], t.Columns)
		case rest[1] == t.Key:
			return nil, n, nil, fmt.Sprintf("%s is the key of %s: rows are not renamed", rest[1], t.ID), ""
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
			return nil, n, nil, fmt.Sprintf("%s: %q is no place of the list %s: it has 1 to %d", p, step, n.Name(), n.Len()), ""
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
	return s, n, like, "", ""
}

// TableOf splits a path into the table it begins with and the rest.
func (h *Host) TableOf(p string) (*source.Table, []string) {
	for i := len(p); i > 0; i = strings.LastIndexByte(p[:i], '.') {
		if t := h.Ruleset.DataID[p[:i]]; t != nil {
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

func keysOf(t *source.Table) (keys []string) {
	for _, r := range t.Rows {
		if r.Key != "" {
			keys = append(keys, r.Key)
		}
	}
	return keys
}

func rowsOf(t *source.Table) string {
	if keys := keysOf(t); len(keys) > 0 && len(keys) <= 12 {
		return strings.Join(keys, ", ")
	}
	return fmt.Sprintf("it has rows 1 to %d", len(t.Rows))
}

func (h *Host) example(t *source.Table) string {
	if t.Values.Exists() {
		return t.ID + "." + t.Values.Keys()[0]
	}
	row := "1"
	if k := t.Rows[0].Key; k != "" {
		row = k
	}
	return t.ID + "." + row + "." + t.Columns[len(t.Columns)-1]
}

// fits says what is wrong with a value in the place of n, "" for nothing: it
// must be of the kind of those that stand there.
func (h *Host) fits(p string, n source.Node, like []source.Node, v glua.LValue) string {
	if n.Exists() {
		like = append(like, n)
	}
	want := like[0].Kind()
	whole := !slices.ContainsFunc(like, func(n source.Node) bool { return n.Kind() == source.KindFloat })
	wrong := func(kind string) string {
		is := h.said(v)
		if _, ok := v.(glua.LString); ok {
			is = strconv.Quote(is)
		}
		return fmt.Sprintf("%s must be %s, and is %s", p, kind, is)
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
			return fmt.Sprintf("%s must be a list of %d at most, and is one of %d", p, maxItems, t.Len())
		}
		for i := 1; i <= t.Len(); i++ {
			if what := h.fits(p, source.Node{}, []source.Node{like[0].Index(0)}, t.RawGetInt(i)); what != "" {
				return what
			}
		}
	default:
		return fmt.Sprintf("%s is a table: name a value of it", p)
	}
	return ""
}

// fitsDice says what is wrong with a text, or a list of texts, in a place that
// holds dice, "" for nothing.
func (h *Host) fitsDice(p string, v glua.LValue) (what, near string) {
	t, steps := h.TableOf(p)
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
