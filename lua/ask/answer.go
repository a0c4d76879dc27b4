package ask

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"math/big"
	"slices"
	"strings"

	"parley/core/game"
	"parley/core/odds"
	"parley/core/turn"
	"parley/lua/sentence"
)

// Answer is the answer to a question of odds.
type Answer struct {
	*odds.Result
	Question *Question
	// Columns name the fields of an outcome; a single value has the one column
	// "result" and Single is set.
	Columns []string
	Single  bool
	Rows    []Row
	// Always lists the fields with the same value in every outcome.
	Always []Field
	// Was holds the earlier value of each field that may change, by its path; nil if
	// the answer is not about changes.
	Was    map[string]any
	Unused []string // givens that were not used
	// Misfits explains for each of them why it does not answer the question that it
	// names, with the options of a decision; "" if no such question was asked.
	Misfits []string
	Partly  []string    // given orders that are played in some outcomes only
	Later   string      // when the order takes effect, "" if immediately
	Lacks   []turn.Item // whose hidden orders would be needed to continue
	// Blind lists the players whose secret orders were left out of a question to the
	// rules, because the reader may not see them.
	Blind  []string
	Best   *Best          // what the best decisions bring; nil without best
	Value  int            // the number of the sweep that the answer is for
	Cut    bool           // it was interrupted, or ran into a limit of the sandbox
	Refuse []game.Refusal // the order may not be given
}

// Exact reports whether the chances are exact and complete, and independent of hidden
// orders.
func (a *Answer) Exact() bool {
	return a.Result.Exact() && len(a.Lacks) == 0 && len(a.Blind) == 0
}

// Chance returns the probability that the condition of the question's need is true
// after a run.
func (a *Answer) Chance() *big.Rat {
	sum := new(big.Rat)
	for _, r := range a.Rows {
		if a.Field(r, a.Question.Need.Condition) == true {
			sum.Add(sum, r.P)
		}
	}
	return sum
}

// Field is a field and its value.
type Field struct {
	Name  string
	Value any
}

// Row is one outcome: a value for each column (nil if it has none), and the whole as
// encoding/json writes it.
type Row struct {
	Cells []any
	JSON  any
	odds.Outcome
}

// Field returns the value of a field in a row, nil if it has none.
func (a *Answer) Field(r Row, name string) any {
	if i := slices.Index(a.Columns, name); i >= 0 {
		return r.Cells[i]
	}
	for _, f := range a.Always {
		if f.Name == name {
			return f.Value
		}
	}
	return nil
}

// Unchanged reports whether a row leaves a field, the column i, at its earlier value.
func (a *Answer) Unchanged(r Row, i int) bool {
	was, ok := a.Was[a.Columns[i]]
	return ok && CellText(was) == CellText(r.Cells[i])
}

// tell sorts the outcomes and arranges them in columns.
func (k *inquiry) tell(res *odds.Result) *Answer {
	res.Assumed = slices.Clone(res.Assumed)
	for i, x := range res.Assumed {
		res.Assumed[i] = x.For(k.q.See)
	}
	a := &Answer{Result: res, Question: k.q, Single: true}
	k.fill(res)
	valued := slices.ContainsFunc(res.Outcomes, func(o odds.Outcome) bool { return k.seen[o.Key].single })
	for _, o := range res.Outcomes {
		x := k.seen[o.Key]
		a.Single = a.Single && x.single
		for _, f := range x.fields {
			if !slices.Contains(a.Columns, f.Name) {
				a.Columns = append(a.Columns, f.Name)
			}
		}
	}
	if len(k.watch) == 0 && (k.order != nil || !a.Single && k.vars == nil) {
		slices.SortFunc(a.Columns, sentence.CompareNumbered)
		a.Was = k.before
	}
	if k.order == nil && k.wrote && (len(k.watch) > 0 || a.Was != nil) && k.h.Clock.Mode() == turn.Secret {
		a.Blind = k.follow.hidden
	}
	for _, o := range res.Outcomes {
		x := k.seen[o.Key]
		row := Row{Cells: make([]any, len(a.Columns)), JSON: x.json, Outcome: o}
		if valued && len(x.fields) == 0 {
			row.JSON = nil // no result in this outcome, but a value in others
		}
		for _, f := range x.fields {
			row.Cells[slices.Index(a.Columns, f.Name)] = f.Value
		}
		a.Rows = append(a.Rows, row)
	}
	a.settle()
	return a
}

// settle sorts the rows, by number if the cells are numbers, and removes the columns
// that are equal in all of them.
func (a *Answer) settle() {
	slices.SortStableFunc(a.Rows, func(x, y Row) int {
		for i := range x.Cells {
			if c := compareCells(x.Cells[i], y.Cells[i]); c != 0 {
				return c
			}
		}
		return 0
	})
	if a.Single || len(a.Rows) < 2 {
		return
	}
	for i := len(a.Columns) - 1; i >= 0 && len(a.Columns) > 1; i-- {
		first := CellText(a.Rows[0].Cells[i])
		if slices.ContainsFunc(a.Rows, func(r Row) bool { return CellText(r.Cells[i]) != first }) {
			continue
		}
		a.Always = append([]Field{{a.Columns[i], a.Rows[0].Cells[i]}}, a.Always...)
		a.Columns = slices.Delete(a.Columns, i, i+1)
		for j := range a.Rows {
			a.Rows[j].Cells = slices.Delete(a.Rows[j].Cells, i, i+1)
		}
	}
}

func compareCells(a, b any) int {
	x, ok1 := a.(float64)
	y, ok2 := b.(float64)
	if ok1 && ok2 {
		return cmp.Compare(x, y)
	}
	return cmp.Compare(CellText(a), CellText(b))
}

// Stat is the mean and the standard deviation of a column of numbers.
type Stat struct {
	Column string
	Mean   *big.Rat // divided by the probability of the known outcomes
	SD     float64
}

// Stats lists the columns whose cells are all numbers.
func (a *Answer) Stats() (list []Stat) {
	for i, name := range a.Columns {
		if s, ok := a.stat(i); ok {
			s.Column = name
			list = append(list, s)
		}
	}
	return list
}

func (a *Answer) stat(i int) (Stat, bool) {
	total, mean, square := new(big.Rat), new(big.Rat), new(big.Rat)
	var x, t big.Rat
	for _, r := range a.Rows {
		n, ok := r.Cells[i].(float64)
		if !ok || x.SetFloat64(n) == nil {
			return Stat{}, false
		}
		total.Add(total, r.P)
		mean.Add(mean, t.Mul(&x, r.P))
		square.Add(square, t.Mul(&t, &x))
	}
	if total.Sign() == 0 {
		return Stat{}, false
	}
	mean.Quo(mean, total)
	square.Quo(square, total)
	square.Sub(square, t.Mul(mean, mean))
	v, _ := square.Float64()
	return Stat{Mean: mean, SD: math.Sqrt(max(v, 0))}, true
}

// CellText formats a value of an outcome: a list with semicolons, a record as its
// fields and their values.
func CellText(v any) string { return cellText(v, false) }

func cellText(v any, inside bool) string {
	var parts []string
	named := false
	switch v := v.(type) {
	case nil:
		return "-"
	case bool:
		if v {
			return "yes"
		}
		return "no"
	case float64:
		return game.FormatNum(v)
	case string:
		return v
	case []any:
		for _, e := range v {
			parts = append(parts, cellText(e, true))
		}
	case map[string]any:
		named = true
		for _, k := range slices.Sorted(maps.Keys(v)) {
			parts = append(parts, k+" "+cellText(v[k], true))
		}
	case game.Data:
		named = v.Names != nil
		for i, e := range v.List {
			text := cellText(e.Any(), true)
			if named {
				text = v.Names[i] + " " + text
			}
			parts = append(parts, text)
		}
	default:
		return fmt.Sprint(v)
	}
	switch text := strings.Join(parts, "; "); {
	case len(parts) == 0:
		return "none"
	case named:
		return strings.Join(parts, " ")
	case inside:
		return "(" + text + ")"
	default:
		return text
	}
}
