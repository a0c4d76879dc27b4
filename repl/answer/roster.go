package answer

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/ask"
	"parley/lua/proxy"
	"parley/repl/layout"
)

const (
	widestCell = 24 // columns of a cell of a roster
	keptCells  = 2  // always shown, however narrow the screen: the id, and the name or the most important column
)

// figures matches cells that are aligned to the right.
var figures = regexp.MustCompile(`^[-+]?[0-9][0-9.,]*(/[0-9][0-9.,]*)?$`)

// grid is a roster as printed: one line of headings, then one line for each row.
type grid struct {
	*ask.Roster
	lines   []string
	dropped []string // columns for which the screen is too narrow
}

// Rosters prints rosters, grouped by side, with the fields that see admits, and below them
// a list of other pieces. Columns that are empty for every piece are left out.
func (s Scribe) Rosters(list []*ask.Roster, others []*game.Table, see game.Viewer) {
	var grids []grid
	var sides, dropped []string
	rest, owners := s.fold(others)
	for _, r := range list {
		g := s.grid(r, see)
		grids = append(grids, g)
		for _, row := range r.Rows {
			if !slices.Contains(sides, row.Side) {
				sides = append(sides, row.Side)
			}
		}
		for _, d := range g.dropped {
			if !slices.Contains(dropped, d) {
				dropped = append(dropped, d)
			}
		}
	}
	for _, owner := range owners {
		if !slices.Contains(sides, owner) {
			sides = append(sides, owner)
		}
	}
	for _, side := range sides {
		fmt.Fprintln(s.Out, s.Bold(s.Name(side)))
		for _, g := range grids {
			head := false
			for i, row := range g.Rows {
				if row.Side != side {
					continue
				}
				if !head {
					fmt.Fprintln(s.Out, s.Dim(g.lines[0]))
				}
				head = true
				fmt.Fprintln(s.Out, g.lines[i+1])
			}
		}
		s.folded(rest, side)
	}
	if len(dropped) > 0 {
		fmt.Fprintln(s.Out, s.Dim(s.Wrapped("(the screen is too narrow for "+layout.Join(dropped)+")")))
	}
}

// grid lays out a roster in columns.
func (s Scribe) grid(r *ask.Roster, see game.Viewer) grid {
	g := grid{Roster: r}
	heads, rows := []string{words(r.Plural), "name"}, [][]string{}
	named := slices.ContainsFunc(r.Rows, func(row ask.RosterRow) bool {
		return !strings.EqualFold(strings.ReplaceAll(layout.Printable(row.Name), " ", "-"), row.ID)
	})
	for _, row := range r.Rows {
		name := ""
		if named { // if each name is the same word as the id, the column is left out
			name = layout.Printable(row.Name)
		}
		rows = append(rows, []string{indent + row.ID, name})
	}
	for _, c := range r.Columns {
		heads = append(heads, words(c))
		for i, row := range r.Rows {
			rows[i] = append(rows[i], layout.Cut(s.rosterCell(row, c, see), widestCell))
		}
	}
	all := append([][]string{heads}, rows...)
	right := make([]bool, len(heads))
	for c := len(heads) - 1; c > 0; c-- {
		right[c] = true
		empty := true
		for _, row := range rows {
			right[c] = right[c] && (row[c] == "" || figures.MatchString(row[c]))
			empty = empty && (row[c] == "" || row[c] == hidden)
		}
		if empty {
			right = slices.Delete(right, c, c+1)
			for i := range all {
				all[i] = slices.Delete(all[i], c, c+1)
			}
		}
	}
	lines, dropped := layout.Fit(all, right, keptCells, indent, s.Room())
	g.lines, g.dropped = lines, all[0][len(all[0])-dropped:]
	return g
}

// rosterCell is the text of one column for a piece.
func (s Scribe) rosterCell(row ask.RosterRow, column string, see game.Viewer) string {
	if v, ok := row.Given[column]; ok {
		switch v := v.(type) {
		case glua.LBool:
			if !bool(v) {
				return ""
			}
			return "yes"
		case glua.LNumber:
			return rounded(game.Num(float64(v)).String())
		}
		return layout.Printable(proxy.Text(v))
	}
	i := row.Piece.Shape().Index(column)
	if i < 0 {
		return ""
	}
	sh := &sheet{g: s.Game, see: see, owner: row.Side}
	ft, v := row.Piece.Shape().Fields[i].Type, row.Piece.Get(column)
	if v.Kind() == game.Bool && !v.Bool() && !sh.hides(ft) {
		return ""
	}
	return sh.text(ft, v)
}
