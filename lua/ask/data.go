package ask

import (
	"fmt"
	"strings"

	"parley/lua"
	"parley/lua/proxy"
	"parley/lua/ruleset"
	"parley/lua/source"
)

// DataText formats the current values of a data table, or of one value of a table of
// values, for the given width; "" if there is none with that id.
func DataText(h *lua.Host, id string, width int) string {
	rs := h.Ruleset
	t, only := rs.DataID[id], ""
	if t == nil {
		i := strings.LastIndexByte(id, '.')
		if i < 0 {
			return ""
		}
		t, only = rs.DataID[id[:i]], id[i+1:]
		if t == nil || !t.Values.Get(only).Exists() {
			return ""
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s", id)
	if t.Title != "" {
		fmt.Fprintf(&b, "  %s", t.Title)
	}
	fmt.Fprintf(&b, "\n  Source: %s; confidence: %s\n", t.Source, t.Confidence)
	if t.Why != "" {
		fmt.Fprintf(&b, "  %s\n", t.Why)
	}
	if t.Values.Exists() {
		keys, room := t.Values.Keys(), 20
		for _, k := range keys {
			room = max(room, len(k))
		}
		for _, k := range keys {
			if only == "" || only == k {
				fmt.Fprintf(&b, "  %-*s %s%s\n", room, k, cellShown(h, t, 0, k), unit(t, k))
			}
		}
	} else {
		writeRows(h, &b, t, allRows(t), width)
	}
	for _, c := range h.Changed(id) {
		fmt.Fprintf(&b, "  %s changed by house rule %s: %s\n", changedMark, c.House, c)
	}
	return b.String()
}

// changedMark marks a value that a house rule has changed.
const changedMark = "*"

// cellShown returns the current text of a cell of a table, marked if a house rule has
// changed it.
func cellShown(h *lua.Host, t *source.Table, row int, column string) string {
	if now, set := h.CellNow(t, row, column); set {
		return now + changedMark
	}
	if row == 0 {
		return proxy.CellText(t.Values.Get(column))
	}
	return proxy.CellText(t.Rows[row-1].Get(column))
}

// unit returns what follows a value: the unit of a number, or in brackets what another value
// means.
func unit(t *source.Table, name string) string {
	u := t.Units[name]
	if u == "" {
		return ""
	}
	switch t.Values.Get(name).Kind() {
	case source.KindInteger, source.KindFloat:
		return " " + u
	}
	return " (" + u + ")"
}

// mostShown limits the rows of a table that RowsText shows whole.
const mostShown = 9

// RowsText formats what a question wants to know of a data table, for the given width: the
// rows whose names the first function wants that wants any; or else, if whole is set, the
// whole table if it has few rows; or the one value that id names. "" if there is nothing to
// show.
func RowsText(h *lua.Host, id string, width int, whole bool, wanted ...func(name string) bool) string {
	t, rest := h.Ruleset.TableOf(id)
	switch {
	case t == nil:
		return ""
	case len(rest) == 1 && t.Values.Get(rest[0]).Exists():
		return fmt.Sprintf("%s  %s%s\n", id, cellShown(h, t, 0, rest[0]), unit(t, rest[0]))
	case len(rest) > 0:
		return ""
	}
	var b strings.Builder
	if t.Values.Exists() {
		for _, k := range named(t.Values.Keys(), wanted) {
			k := t.Values.Keys()[k]
			fmt.Fprintf(&b, "%s.%s  %s%s\n", id, k, cellShown(h, t, 0, k), unit(t, k))
		}
		return b.String()
	}
	names := make([]string, len(t.Rows))
	for n, r := range t.Rows {
		if name := r.Get(t.Columns[0]); name.Kind() == source.KindString {
			names[n] = name.Str()
		}
	}
	rows := named(names, wanted)
	if len(rows) == 0 && whole && len(names) <= mostShown {
		rows = allRows(t)
	}
	if len(rows) > 0 {
		fmt.Fprintln(&b, id)
		writeRows(h, &b, t, rows, width)
	}
	return b.String()
}

// named are the numbers of the names that the first function wants that wants any; none if
// it wants too many.
func named(names []string, wanted []func(string) bool) (list []int) {
	for _, want := range wanted {
		for n, name := range names {
			if name != "" && want(name) {
				list = append(list, n)
			}
		}
		if len(list) > 0 {
			break
		}
	}
	if len(list) > mostShown {
		return nil
	}
	return list
}

// NamesRows reports whether the rows of a data table have names, and are not looked up by a
// number; false if there is no such table.
func NamesRows(h *lua.Host, id string) bool {
	t := h.Ruleset.DataID[id]
	return t != nil && len(t.Rows) > 0 && t.Rows[0].Get(t.Columns[0]).Kind() == source.KindString
}

func allRows(t *source.Table) (rows []int) {
	for n := range t.Rows {
		rows = append(rows, n)
	}
	return rows
}

// writeRows writes rows of a table, its columns side by side; columns that do not fit the
// width follow below, after the first column again.
func writeRows(h *lua.Host, b *strings.Builder, t *source.Table, rows []int, width int) {
	widths := make([]int, len(t.Columns))
	for i, c := range t.Columns {
		widths[i] = len(c)
		for _, n := range rows {
			widths[i] = max(widths[i], len([]rune(cellShown(h, t, n+1, c))))
		}
	}
	for from := 1; ; {
		cols, used := []int{0}, 2+widths[0]
		for from < len(t.Columns) && (len(cols) == 1 || used+2+widths[from] <= width) {
			cols = append(cols, from)
			used += 2 + widths[from]
			from++
		}
		put := func(cell func(i int) string) {
			line := ""
			for _, i := range cols {
				s := cell(i)
				line += "  " + s + strings.Repeat(" ", widths[i]-len([]rune(s)))
			}
			b.WriteString(strings.TrimRight(line, " ") + "\n")
		}
		put(func(i int) string { return t.Columns[i] })
		for _, n := range rows {
			put(func(i int) string { return cellShown(h, t, n+1, t.Columns[i]) })
		}
		if from >= len(t.Columns) {
			return
		}
		b.WriteByte('\n')
	}
}

// ExampleNumber returns an integer of the data that a rule reads, for an example: its
// path, how a script reads it, its value. It comes from the first rule that names one
// value of a table, otherwise from the first table with a number.
func ExampleNumber(h *lua.Host) (at, read string, is int, ok bool) {
	for _, r := range h.Book.RuleOrder {
		for _, d := range r.Data {
			t, rest := h.Ruleset.TableOf(d)
			if len(rest) == 1 && t.Values.Get(rest[0]).Kind() == source.KindInteger {
				return d, fmt.Sprintf("data(%q)[%q]", ruleset.TableName(t.ID), rest[0]), t.Values.Get(rest[0]).Int(), true
			}
		}
	}
	for _, id := range h.Ruleset.DataIDs() {
		t := h.Ruleset.DataID[id]
		for i, r := range t.Rows {
			for _, c := range t.Columns {
				if r.Get(c).Kind() == source.KindInteger {
					return fmt.Sprintf("%s.%d.%s", id, i+1, c), fmt.Sprintf("data(%q)[%d][%q]", ruleset.TableName(id), i+1, c), r.Get(c).Int(), true
				}
			}
		}
	}
	return "", "", 0, false
}
