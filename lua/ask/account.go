package ask

import (
	"fmt"
	"slices"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua"
	"parley/lua/proxy"
	"parley/lua/sandbox"
	"parley/lua/vocabulary"
)

// Account is what a side or a piece has left, as its ruleset counts it.
type Account struct {
	ID     string  `json:"id"`
	Kind   string  `json:"kind"`
	Name   string  `json:"name"`
	Counts []Count `json:"counts"`
	// Fate is what happened to it, "" if nothing; Since is the change that caused it,
	// nil if that is not known.
	Fate  string `json:"fate,omitempty"`
	Since *Cause `json:"since,omitempty"`

	Field string `json:"-"` // the field of the piece with its fate
}

// Count is a number that is compared with its value at the beginning of the game: men,
// hull points.
type Count struct {
	What  string  `json:"what"`          // in the plural
	One   string  `json:"one,omitempty"` // in the singular, "" if the ruleset gives none
	Began float64 `json:"began"`
	Now   float64 `json:"now"`
}

// mostAccounts limits the sides and pieces that are counted, mostCounts the numbers of
// each.
const (
	mostAccounts = 200
	mostCounts   = 20
)

// Accounts lists what each side and piece has left and had when the game began, and its
// fate, as the function account of the sequence of play returns them for both moments.
// It is empty if the ruleset has no such function. The rules count what see may see; nil
// sees everything.
func Accounts(g *lua.Game, see game.Viewer) (list []Account, err error) {
	count := func() error {
		list, err = account(g.Host)
		return err
	}
	if err = visit(g, []game.Savepoint{g.State.Mark()}, see, count); err != nil || len(list) == 0 {
		return []Account{}, err
	}
	began := map[string]float64{}
	if at, ok := firstMark(g); ok {
		err = visit(g, []game.Savepoint{at}, see, func() error {
			first, err := account(g.Host)
			for _, a := range first {
				for _, c := range a.Counts {
					began[a.Kind+" "+a.ID+" "+c.What] = c.Now
				}
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	for i := range list {
		a := &list[i]
		for k := range a.Counts {
			c := &a.Counts[k]
			c.Began = c.Now
			if n, ok := began[a.Kind+" "+a.ID+" "+c.What]; ok {
				c.Began = n
			}
		}
		if a.Field != "" {
			if a.Since, err = LastCause(g, a.Field, see); err != nil {
				return nil, fmt.Errorf("account: the fate of %s: %w", a.Name, err)
			}
		}
	}
	return list, nil
}

// firstMark returns the mark of the state before the first order in the log.
func firstMark(g *lua.Game) (game.Savepoint, bool) {
	for _, rec := range g.Records() {
		if from, to := g.Span(rec); g.Kept(rec) {
			if rec.N == 0 {
				return to, true
			}
			return from, true
		}
	}
	return 0, false
}

// LastCause returns the last change of a value, nil if nothing has changed it since the
// game began, without what see hides.
func LastCause(g *lua.Game, path string, see game.Viewer) (*Cause, error) {
	b, err := BlameOf(g, path, func(*game.Record) game.Viewer { return see })
	if err != nil || len(b.Causes) == 0 || b.Causes[0].Setup || b.Causes[0].Loaded {
		return nil, err
	}
	return b.Causes[0], nil
}

// account calls the ruleset's account function.
func account(h *lua.Host) (list []Account, err error) {
	if h.Book.Sequence == nil || h.Book.Sequence.Account == nil {
		return nil, nil
	}
	v, err := h.Answer("account", h.Book.Sequence.Account)
	if err != nil {
		return nil, err
	}
	rows, ok := v.(*glua.LTable)
	if !ok {
		return nil, fmt.Errorf("sequence: account must return a list, not %s", proxy.Text(v))
	}
	for i := 1; i <= rows.Len() && i <= mostAccounts; i++ {
		a, err := accountRow(h, rows.RawGetInt(i))
		if err != nil {
			return nil, fmt.Errorf("sequence: account: row %d: %w", i, err)
		}
		list = append(list, a)
	}
	return list, nil
}

// AccountFields lists the fields of a row of an account.
var AccountFields = vocabulary.Fields{
	{"of", "of = piece", "the side or the piece that is counted"},
	{"counts", `counts = { { "men", 12 }, … }`, "what it has left"},
	{"fate", `fate = "sunk"`, "what happened to it, if it is out of the game"},
	{"field", `field = "status"`, "the field that holds its fate: the last change of the field says when and by which order"},
}

// accountRow reads { of = piece, counts = { { "men", 12 } }, fate = "sunk", field =
// "status" }.
func accountRow(h *lua.Host, v glua.LValue) (a Account, err error) {
	row, ok := v.(*glua.LTable)
	if !ok {
		return a, fmt.Errorf("it must be a table { of = piece, counts = { { \"men\", 12 } } }, not %s", proxy.Text(v))
	}
	p := proxy.Of(row.RawGetString("of"))
	if p == nil || p.Table == nil || p.Table.Shape() == nil || !p.Table.Shape().IsEntity() {
		return a, fmt.Errorf("of must be a side or a piece, not %s", proxy.Text(row.RawGetString("of")))
	}
	t := p.Table
	a = Account{ID: t.Key(), Kind: t.Shape().Name, Name: proxy.Name(t), Counts: []Count{}}
	if counts, ok := row.RawGetString("counts").(*glua.LTable); ok {
		for i := 1; i <= counts.Len() && i <= mostCounts; i++ {
			pair, _ := counts.RawGetInt(i).(*glua.LTable)
			if pair == nil {
				return a, fmt.Errorf("counts must hold pairs { \"men\", 12 }, not %s", proxy.Text(counts.RawGetInt(i)))
			}
			what, ok1 := pair.RawGetInt(1).(glua.LString)
			n, ok2 := pair.RawGetInt(2).(glua.LNumber)
			if !ok1 || !ok2 {
				return a, fmt.Errorf("counts must hold pairs { \"men\", 12 }, not { %s, %s }", proxy.Text(pair.RawGetInt(1)), proxy.Text(pair.RawGetInt(2)))
			}
			a.Counts = append(a.Counts, Count{What: sandbox.CutText(string(what), proxy.MaxName), One: h.Ruleset.Singular[string(what)], Now: float64(n)})
		}
	}
	if fate, ok := row.RawGetString("fate").(glua.LString); ok {
		a.Fate = sandbox.CutText(string(fate), lua.MaxNote)
	}
	if field, ok := row.RawGetString("field").(glua.LString); ok && a.Fate != "" {
		if t.Shape().Index(string(field)) < 0 {
			return a, fmt.Errorf("%s has no field %q", a.Name, string(field))
		}
		a.Field = t.Path() + "." + string(field)
	}
	return a, nil
}

// mostSheetLines limits the lines of a sheet.
const mostSheetLines = 200

// SheetLines returns the public sheet of a piece, as the function sheet of the sequence
// returns it: a list of lines. It is nil if the ruleset has no such function, if that
// returns nothing for the piece, or if the piece has a field that is secret to its
// side.
func SheetLines(h *lua.Host, t *game.Table) ([]string, error) {
	if h.Book.Sequence == nil || h.Book.Sequence.Sheet == nil || slices.ContainsFunc(t.Shape().Fields, secret) {
		return nil, nil
	}
	p, ok := t.Host.(*proxy.Proxy)
	if !ok {
		return nil, nil
	}
	v, err := h.Answer("sheet", h.Book.Sequence.Sheet, p.Userdata)
	if err != nil || v == glua.LNil {
		return nil, err
	}
	list, ok := v.(*glua.LTable)
	if !ok {
		return nil, fmt.Errorf("the sheet of a piece must be a list of lines, not %s", proxy.Text(v))
	}
	var out []string
	for i := 1; i <= list.Len() && i <= mostSheetLines; i++ {
		out = append(out, sandbox.CutText(proxy.Text(list.RawGetInt(i)), lua.MaxNote))
	}
	return out, nil
}

func secret(f game.Field) bool { return f.Type.Secret }
