package answer

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/core/game"
	"parley/lua"
	"parley/lua/proxy"
	"parley/lua/ruleset"
	"parley/repl/layout"
)

// sheet lays out one entity as lines of fields.
type sheet struct {
	g       *lua.Game
	see     game.Viewer
	owner   string
	columns int
	lines   []string
	short   []string // short fields to be packed into lines
}

const (
	longestShort = 30 // longest short field: characters of name and value
	hidden       = "hidden"
	indent       = "  "
)

// Sheet prints an entity for a player, at most that many columns wide (0 means 80): its
// title, then its fields in declared order. Cells are shown as labels, references as
// names, lists joined, records and maps as small tables. False, empty and nil fields are
// left out; counts of 0 are shown. A secret field is shown as hidden, even if it is
// empty, unless see admits the owner of the entity; a nil see admits everybody. The text
// does not end in a line feed.
func Sheet(g *lua.Game, t *game.Table, see game.Viewer, columns int) string {
	if t == nil || t.Shape() == nil {
		return ""
	}
	s := &sheet{g: g, see: see, owner: proxy.Owner(t), columns: cmp.Or(columns, 80)}
	s.lines = []string{s.title(t)}
	s.fields(t, "name", t.Shape().Owner, t.Shape().Side)
	return strings.Join(s.lines, "\n")
}

// OwnSheet prints the sheet that the ruleset writes for a piece. Lines with runs of spaces
// are columns, and are not wrapped if they fit the screen.
func (s Scribe) OwnSheet(t *game.Table, lines []string) {
	fmt.Fprintln(s.Out, s.Bold((&sheet{g: s.Game, owner: proxy.Owner(t)}).title(t)))
	for _, l := range lines {
		fmt.Fprintln(s.Out, layout.Hang(l, "  ", "  ", s.Room()))
	}
	fmt.Fprintln(s.Out, s.Dim(fmt.Sprintf("(`show %s full` shows every field)", t.Key())))
}

// title identifies an entity: Sea Hag: vessel hag, red.
func (s *sheet) title(t *game.Table) string {
	sh := t.Shape()
	kind := sh.Name
	if e := s.g.Host.Ruleset.Entity(sh.Name); e != nil {
		kind = e.Word
	}
	title := fmt.Sprintf("%s: %s %s", layout.Printable(proxy.Name(t)), words(kind), t.Key())
	if side := t.Get(sh.Side).Text(); side != "" {
		title += ", " + side
	}
	if s.owner != "" && s.owner != t.Get(sh.Side).Text() {
		title += ", commanded by " + s.owner
	}
	return title
}

// fields prints the fields of a record, except those named.
func (s *sheet) fields(t *game.Table, but ...string) {
	for _, f := range t.Shape().Fields {
		if slices.Contains(but, f.Name) {
			continue
		}
		v := t.Get(f.Name)
		switch sub := v.Table(); {
		case s.hides(f.Type):
			s.add(f.Name, hidden)
		case idle(v):
			if v.Kind() == game.Number {
				s.add(f.Name, s.text(f.Type, v))
			}
		case v.Kind() == game.Bool:
			s.add(f.Name, "yes")
		case sub != nil && (sub.Shape() != nil || tabular(sub)):
			s.flush()
			s.table(f.Name, sub)
		default:
			s.add(f.Name, s.text(f.Type, v))
		}
	}
	s.flush()
}

func (s *sheet) hides(t *game.Type) bool { return t.Hides(s.see, s.owner) }

// idle says whether a value is nil, false, empty, 0, or a table of only such values.
func idle(v game.Value) bool {
	t := v.Table()
	if t == nil {
		return v.IsNil() || v.Kind() == game.Bool && !v.Bool() || v.Kind() == game.Text && v.Text() == "" || v.Kind() == game.Number && v.Num() == 0
	}
	if t.Type().Sort == game.SortList {
		return t.Len() == 0
	}
	return !slices.ContainsFunc(t.Keys(), func(k string) bool { return !idle(t.Get(k)) })
}

// tabular says whether a list or map holds records.
func tabular(t *game.Table) bool {
	e := t.Type().Elem
	return e != nil && e.Sort == game.SortRecord
}

// text prints a value on one line.
func (s *sheet) text(ty *game.Type, v game.Value) string {
	t := v.Table()
	switch {
	case s.hides(ty):
		return hidden
	case v.IsNil():
		return ""
	case v.Kind() == game.Bool && v.Bool():
		return "yes"
	case v.Kind() == game.Bool:
		return "no"
	case ty.Sort == game.SortCell:
		return s.g.Host.Geometry.Label(v.Text())
	case ty.Sort == game.SortCount && ty.Name == ruleset.Heading:
		return s.g.Host.Geometry.HeadingName(v.Int())
	case ty.Sort == game.SortRef:
		if e := s.g.State.Meant(ty, v.Text()); e != nil {
			return layout.Printable(proxy.Name(e))
		}
		return layout.Printable(v.Text())
	case v.Kind() == game.Number:
		return rounded(v.String())
	case t == nil:
		return layout.Printable(v.String())
	case ty.Sort == game.SortList:
		var list []string
		for i := range t.Len() {
			list = append(list, s.text(ty.Elem, t.At(i+1)))
		}
		return strings.Join(list, ", ")
	}
	var list []string
	for _, k := range t.Keys() {
		if ft, err := t.FieldType(k); err == nil && (!idle(t.Get(k)) || s.hides(ft)) {
			list = append(list, words(s.g.Host.Geometry.Label(k))+" "+s.text(ft, t.Get(k)))
		}
	}
	return strings.Join(list, ", ")
}

// add adds a field, beside others if it is short.
func (s *sheet) add(name, value string) {
	name = words(name) + " "
	if layout.Width(name+value) <= longestShort {
		s.short = append(s.short, indent+name+value)
		return
	}
	s.flush()
	s.lines = append(s.lines, layout.Hang(name+strings.Join(strings.Fields(value), " "), indent, indent, s.columns))
}

// flush packs the short fields into columns as narrow as they allow.
func (s *sheet) flush() {
	if len(s.short) == 0 {
		return
	}
	n := len(s.short)
	for n > 1 && layout.Sum(s.columnWidths(n)) > s.columns {
		n--
	}
	widths := s.columnWidths(n)
	for row := range slices.Chunk(s.short, n) {
		line := ""
		for i, text := range row {
			line += layout.Pad(text, widths[i], false)
		}
		s.lines = append(s.lines, strings.TrimRight(line, " "))
	}
	s.short = nil
}

func (s *sheet) columnWidths(n int) []int {
	widths := make([]int, n)
	for i, text := range s.short {
		widths[i%n] = max(widths[i%n], layout.Width(text))
	}
	return widths
}

// table prints a record, or a list or map of records, with the fields as columns and the
// keys as rows. Columns without a value in any row are left out, except numbers.
func (s *sheet) table(name string, t *game.Table) {
	rows, keys := []*game.Table{t}, []string{""}
	if t.Shape() == nil {
		rows, keys = rows[:0], keys[:0]
		if t.Type().Sort == game.SortList {
			for i := range t.Len() {
				rows, keys = append(rows, t.At(i+1).Table()), append(keys, strconv.Itoa(i+1))
			}
		} else {
			for _, k := range t.Keys() {
				rows, keys = append(rows, t.Get(k).Table()), append(keys, k)
			}
		}
	}
	grid := [][]string{{words(name)}}
	for _, k := range keys {
		grid = append(grid, []string{indent + k})
	}
	numbers := []bool{false}
	for _, f := range rows[0].Shape().Fields {
		number := f.Type.Sort <= game.SortNumber
		if !number && !s.hides(f.Type) && !slices.ContainsFunc(rows, func(r *game.Table) bool { return !idle(r.Get(f.Name)) }) {
			continue
		}
		grid[0] = append(grid[0], words(f.Name))
		numbers = append(numbers, number)
		for i, r := range rows {
			cell := s.text(f.Type, r.Get(f.Name))
			if f.Type.Sort == game.SortBoolean && cell == "no" {
				cell = ""
			}
			grid[i+1] = append(grid[i+1], cell)
		}
	}
	s.lines = append(s.lines, layout.Grid(grid, numbers, indent, s.columns)...)
}

// words prints a name of the ruleset with blanks: took_oars as "took oars".
func words(name string) string { return layout.Printable(strings.ReplaceAll(name, "_", " ")) }
