package lua

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"parley/lua/source"
)

var (
	defines  = regexp.MustCompile(`(?m)^(?:local\s+)?([\w.]+)\s*=\s*rule\s+"([^"]+)"`)
	exports  = regexp.MustCompile(`([\w]+)\s*=\s*(\w+)`)
	requires = regexp.MustCompile(`(?m)^\s*local\s+(\w+)\s*=\s*require\s*\(?"(\w+)"`)
	calls    = regexp.MustCompile(`\b(\w+)(?:\.(\w+))?\s*[({]`)
)

// citations says which rule calls which, by the text of the chapters, which is
// read once. It is for help pages; what was in fact called, an explanation tells.
func (h *Host) citations() map[string][]string {
	if h.cites == nil {
		h.cites = h.readCitations()
	}
	return h.cites
}

// readCitations reads the chapters: a rule's body reaches to where the next rule
// begins.
func (h *Host) readCitations() map[string][]string {
	local := map[string]map[string]string{}    // chapter → local name → rule
	exported := map[string]map[string]string{} // chapter → exported name → rule
	for _, ch := range h.rs.chapters {
		text := string(h.rs.sources[ch.name+".lua"])
		local[ch.name], exported[ch.name] = map[string]string{}, map[string]string{}
		for _, m := range defines.FindAllStringSubmatch(text, -1) {
			local[ch.name][m[1]] = m[2]
		}
		if i := strings.LastIndex(text, "\nreturn {"); i >= 0 {
			for _, m := range exports.FindAllStringSubmatch(text[i:], -1) {
				if id := local[ch.name][m[2]]; id != "" {
					exported[ch.name][m[1]] = id
				}
			}
		}
	}
	uses := map[string][]string{}
	for _, ch := range h.rs.chapters {
		text := string(h.rs.sources[ch.name+".lua"])
		chapters := map[string]string{}
		for _, m := range requires.FindAllStringSubmatch(text, -1) {
			chapters[m[1]] = m[2]
		}
		at := defines.FindAllStringSubmatchIndex(text, -1)
		for i, m := range at {
			end := len(text)
			if i+1 < len(at) {
				end = at[i+1][0]
			}
			id := text[m[4]:m[5]]
			for _, c := range calls.FindAllStringSubmatch(text[m[5]:end], -1) {
				target := local[ch.name][c[1]]
				if c[2] != "" {
					target = exported[chapters[c[1]]][c[2]]
				}
				if target != "" && target != id && !slices.Contains(uses[id], target) {
					uses[id] = append(uses[id], target)
				}
			}
		}
	}
	return uses
}

// Uses lists the rules that a rule's body names, in the order of the text.
func (h *Host) Uses(id string) []string { return h.citations()[id] }

// UsedBy lists the rules whose bodies name a rule, in the order of the book.
func (h *Host) UsedBy(id string) (by []string) {
	uses := h.citations()
	for _, r := range h.ruleOrder {
		if slices.Contains(uses[r.ID], id) {
			by = append(by, r.ID)
		}
	}
	return by
}

// DataText shows a data table, or one value of a table of values, as it reads now, as text of
// the given width; "" where there is none of that id.
func (h *Host) DataText(id string, width int) string {
	rs := h.rs
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
		for _, k := range t.Values.Keys() {
			if only == "" || only == k {
				fmt.Fprintf(&b, "  %-20s %s%s\n", k, h.cellShown(t, 0, k), unit(t, k))
			}
		}
	} else {
		h.writeRows(&b, t, width)
	}
	for _, c := range h.Changed(id) {
		fmt.Fprintf(&b, "  %s changed by house rule %s: %s\n", changedMark, c.House, c)
	}
	return b.String()
}

// changedMark stands behind a value that a house rule has changed.
const changedMark = "*"

// cellShown is a cell of a table as it reads now, marked where a house rule has
// changed it.
func (h *Host) cellShown(t *source.Table, row int, column string) string {
	if now, set := h.cellNow(t, row, column); set {
		return now + changedMark
	}
	if row == 0 {
		return cellText(t.Values.Get(column))
	}
	return cellText(t.Rows[row-1].Get(column))
}

func unit(t *source.Table, name string) string {
	if u := t.Units[name]; u != "" {
		return " " + u
	}
	return ""
}

func cellText(n source.Node) string {
	switch n.Kind() {
	case source.KindMissing:
		return "-"
	case source.KindString:
		return n.Str()
	case source.KindArray:
		parts := make([]string, n.Len())
		for i := range parts {
			parts[i] = cellText(n.Index(i))
		}
		return strings.Join(parts, " ")
	}
	return n.Source()
}

// writeRows writes the rows of a table, its columns side by side; where they
// do not fit the width, the rest below with the first column again.
func (h *Host) writeRows(b *strings.Builder, t *source.Table, width int) {
	widths := make([]int, len(t.Columns))
	for i, c := range t.Columns {
		widths[i] = len(c)
		for n := range t.Rows {
			widths[i] = max(widths[i], len([]rune(h.cellShown(t, n+1, c))))
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
		for n := range t.Rows {
			put(func(i int) string { return h.cellShown(t, n+1, t.Columns[i]) })
		}
		if from >= len(t.Columns) {
			return
		}
		b.WriteByte('\n')
	}
}
