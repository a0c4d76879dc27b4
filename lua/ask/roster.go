package ask

import (
	"fmt"
	"slices"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua"
	"parley/lua/nearest"
	"parley/lua/proxy"
	"parley/lua/sandbox"
)

// Roster is a table of the pieces of one kind with their most important values.
type Roster struct {
	Kind    string      `json:"kind"`
	Plural  string      `json:"-"`
	Columns []string    `json:"columns"` // the most important first
	Rows    []RosterRow `json:"rows"`
}

// RosterRow is a piece in a roster.
type RosterRow struct {
	ID     string         `json:"id"`
	Name   string         `json:"name"`
	Side   string         `json:"side,omitempty"`
	Values map[string]any `json:"values"` // by column; hidden or empty values are left out

	Piece *game.Table            `json:"-"`
	Given map[string]glua.LValue `json:"-"` // values computed by the sequence of play
}

// mostRows limits the pieces of a roster.
const mostRows = 1000

// HasRoster reports whether a ruleset declares columns for a kind of piece.
func HasRoster(h *lua.Host, kind string) bool {
	e := h.Ruleset.Entity(kind)
	return e != nil && len(e.RosterColumns()) > 0
}

// RosterOf returns the roster of pieces of one kind as a viewer sees it. Computed
// values are computed from a game without what is secret to him.
func RosterOf(g *lua.Game, kind string, list []*game.Table, see game.Viewer) (*Roster, error) {
	e := g.Host.Ruleset.Entity(kind)
	r := &Roster{Kind: kind, Plural: e.Plural, Columns: []string{}, Rows: []RosterRow{}}
	for _, c := range e.RosterColumns() {
		r.Columns = append(r.Columns, c.Str())
	}
	if len(list) > mostRows {
		list = list[:mostRows]
	}
	for _, t := range list {
		row := RosterRow{ID: t.Key(), Name: proxy.Name(t), Side: proxy.Owner(t), Values: map[string]any{}, Piece: t}
		for _, c := range r.Columns {
			if i := e.Index(c); i >= 0 && !e.Fields[i].Type.Hides(see, row.Side) {
				if v := t.Get(c); !v.IsNil() {
					row.Values[c] = v.Data(see).Any()
				}
			}
		}
		r.Rows = append(r.Rows, row)
	}
	return r, r.compute(g, see)
}

// compute adds the columns that the sequence of play computes.
func (r *Roster) compute(g *lua.Game, see game.Viewer) (err error) {
	h := g.Host
	fn := h.Book.Sequence.Rosters[r.Kind]
	if fn == nil || len(r.Rows) == 0 {
		return nil
	}
	if see != nil {
		defer h.State.Rollback(h.State.Mark())
		if err := h.State.Hide(see); err != nil {
			return err
		}
	}
	_, err = h.Answer("roster."+r.Kind, h.L.NewFunction(func(L *glua.LState) int {
		for i := range r.Rows {
			if err := r.row(h, fn, &r.Rows[i]); err != nil {
				h.Raise(err)
			}
		}
		return 0
	}))
	return err
}

// row computes the columns of one piece.
func (r *Roster) row(h *lua.Host, fn *glua.LFunction, row *RosterRow) error {
	res, err := h.Call(fn, 1, row.Piece.Host.(*proxy.Proxy).Userdata)
	if err != nil {
		return err
	}
	values, ok := res[0].(*glua.LTable)
	if !ok {
		if res[0] == glua.LNil {
			return nil
		}
		return fmt.Errorf("roster.%s must return a table of columns, not %s", r.Kind, proxy.Text(res[0]))
	}
	row.Given = map[string]glua.LValue{}
	for k, v := values.Next(glua.LNil); k != glua.LNil; k, v = values.Next(k) {
		if !slices.Contains(r.Columns, k.String()) {
			return fmt.Errorf("roster.%s returns %q, which is not a column of the kind in ruleset.toml%s", r.Kind, sandbox.CutText(k.String(), proxy.MaxName), nearest.Guess(k.String(), r.Columns))
		}
		if s, ok := v.(glua.LString); ok {
			v = glua.LString(sandbox.CutText(string(s), lua.MaxLabel))
		}
		row.Given[k.String()], row.Values[k.String()] = v, proxy.Plain(v)
	}
	return nil
}
