package ask

import (
	"fmt"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/lua"
	"parley/lua/proxy"
	"parley/lua/sandbox"
	"parley/lua/source"
)

// Users are what calls a rule: other rules, and outside of rules orders and
// phases of the sequence of play.
type Users struct{ Rules, Orders, Phases []string }

// Citations say which rule calls which.
type Citations struct {
	uses map[string][]string // by the id of the rule that calls
	by   map[string]*Users   // by the id of the rule that is called
}

// CitationsOf reads the compiled chapters: what a rule calls by itself, or
// through functions that are no rules. What was in fact called, an explanation
// tells.
func CitationsOf(h *lua.Host) *Citations {
	c := &Citations{uses: map[string][]string{}, by: map[string]*Users{}}
	rules := map[*glua.LFunction]string{}
	for _, r := range h.Book.RuleOrder {
		rules[r.Fn] = r.ID
		c.by[r.ID] = &Users{}
	}
	m := &mentioned{h: h, rules: rules, direct: map[*glua.LFunction][]*glua.LFunction{}}
	for _, r := range h.Book.RuleOrder {
		c.uses[r.ID] = slices.DeleteFunc(m.reached(r.Run, r.Always), func(id string) bool { return id == r.ID })
		for _, id := range c.uses[r.ID] {
			c.by[id].Rules = append(c.by[id].Rules, r.ID)
		}
	}
	for _, a := range h.Book.ActOrder {
		for _, id := range m.reached(a.Options, a.Check, a.Run, a.Preview) {
			c.by[id].Orders = append(c.by[id].Orders, a.ID)
		}
	}
	for _, name := range h.Book.Seq.Order {
		p := h.Book.Seq.Phases[name]
		for _, id := range m.reached(p.Begin, p.Who, p.Closed, p.Left, p.Run) {
			c.by[id].Phases = append(c.by[id].Phases, name)
		}
	}
	return c
}

// mentioned finds the rules that functions come to.
type mentioned struct {
	h      *lua.Host
	rules  map[*glua.LFunction]string
	direct map[*glua.LFunction][]*glua.LFunction // what the code of a function names
}

// reached lists the rules that some functions call, in the order of their text.
func (m *mentioned) reached(from ...*glua.LFunction) (ids []string) {
	seen := map[*glua.LFunction]bool{}
	var walk func(fn *glua.LFunction)
	walk = func(fn *glua.LFunction) {
		if fn == nil || seen[fn] {
			return
		}
		seen[fn] = true
		if id := m.rules[fn]; id != "" {
			ids = append(ids, id)
			return
		}
		for _, next := range m.names(fn) {
			walk(next)
		}
	}
	for _, fn := range from {
		walk(fn)
	}
	return ids
}

func (m *mentioned) names(fn *glua.LFunction) []*glua.LFunction {
	list, known := m.direct[fn]
	if !known {
		list = sandbox.Mentions(fn, m.field, m.load)
		m.direct[fn] = list
	}
	return list
}

// field gives a field of a chapter or of a table in a file.
func (m *mentioned) field(v glua.LValue, key string) glua.LValue {
	t, ok := v.(*glua.LTable)
	if p := proxy.Of(v); p != nil && p.Table == nil {
		t, ok = p.Data, true
	}
	if !ok {
		return glua.LNil
	}
	return t.RawGetString(key)
}

func (m *mentioned) load(name string) glua.LValue {
	if v := m.h.Book.Chapters[name]; v != nil {
		return v
	}
	return glua.LNil
}

// Uses lists the rules that a rule's body calls, by itself or through functions
// that are no rules, in the order of the text.
func (c *Citations) Uses(id string) []string { return c.uses[id] }

// UsedBy lists what calls a rule, in the order of the book.
func (c *Citations) UsedBy(id string) Users {
	if u := c.by[id]; u != nil {
		return *u
	}
	return Users{}
}

// DataText shows a data table, or one value of a table of values, as it reads now, as text of
// the given width; "" where there is none of that id.
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
		for _, k := range t.Values.Keys() {
			if only == "" || only == k {
				fmt.Fprintf(&b, "  %-20s %s%s\n", k, cellShown(h, t, 0, k), unit(t, k))
			}
		}
	} else {
		writeRows(h, &b, t, width)
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
func cellShown(h *lua.Host, t *source.Table, row int, column string) string {
	if now, set := h.CellNow(t, row, column); set {
		return now + changedMark
	}
	if row == 0 {
		return proxy.CellText(t.Values.Get(column))
	}
	return proxy.CellText(t.Rows[row-1].Get(column))
}

func unit(t *source.Table, name string) string {
	if u := t.Units[name]; u != "" {
		return " " + u
	}
	return ""
}

// writeRows writes the rows of a table, its columns side by side; where they
// do not fit the width, the rest below with the first column again.
func writeRows(h *lua.Host, b *strings.Builder, t *source.Table, width int) {
	widths := make([]int, len(t.Columns))
	for i, c := range t.Columns {
		widths[i] = len(c)
		for n := range t.Rows {
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
		for n := range t.Rows {
			put(func(i int) string { return cellShown(h, t, n+1, t.Columns[i]) })
		}
		if from >= len(t.Columns) {
			return
		}
		b.WriteByte('\n')
	}
}
