package answer

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"parley/core/odds"
	"parley/lua/ask"
	"parley/repl/layout"
)

// maxAcross is how many outcomes a sweep shows as columns.
const maxAcross = 7

// Sweep prints a row for each number, with the outcomes as columns if they are few, or
// else with the mean and the spread of each field of numbers.
func (s Scribe) Sweep(q *ask.Question, list []*ask.Answer) {
	fields, always, names, at := across(list)
	if len(always) > 0 {
		s.oddsAlways(always)
	}
	head := []string{q.Sweep.Name}
	var stats []string
	for _, a := range list {
		for _, st := range a.Stats() {
			if !slices.Contains(stats, st.Column) {
				stats = append(stats, st.Column)
			}
		}
	}
	if len(names) > maxAcross || len(names)*10+8 > s.Room() {
		names = nil
	}
	if len(names) == 0 && len(stats) > (s.Room()-8)/22 {
		stats = stats[:max(1, (s.Room()-8)/22)]
	}
	if len(names) > 0 && len(names)*10+20 > s.Room() || len(stats) > 1 && len(names) > 0 {
		stats = nil
	}
	if len(names) > 0 && (len(fields) > 1 || len(stats) == 0 && !list[0].Single) {
		for i, f := range fields {
			fields[i] = s.fieldName(f)
		}
		fmt.Fprintln(s.Out, s.Dim(s.Wrapped("across: "+strings.Join(fields, "/"))))
	}
	head = append(head, names...)
	for _, st := range stats {
		if st == "result" {
			st = ""
		}
		head = append(head, strings.TrimSpace(layout.Tail(st, 10)+" mean"), "+/-")
	}
	table := [][]string{head}
	for i, a := range list {
		line := []string{fmt.Sprint(a.Value)}
		for _, name := range names {
			p := ""
			if r := at[i][name]; r != nil {
				p = percent(float(r.P))
			}
			line = append(line, p)
		}
		own := a.Stats()
		for _, name := range stats {
			mean, sd := "", ""
			if k := slices.IndexFunc(own, func(st ask.Stat) bool { return st.Column == name }); k >= 0 {
				mean, sd = short(float(own[k].Mean)), short(own[k].SD)
			}
			line = append(line, mean, sd)
		}
		table = append(table, line)
	}
	s.table(table, 0, right, nil, 1)
	s.sweepWorth(list)
}

// across names the outcomes of all answers, in the order of the rows of an answer, and
// finds them in each. An outcome is the values of the fields that differ anywhere; always
// are the other fields.
func across(list []*ask.Answer) (fields []string, always []ask.Field, names []string, at []map[string]*ask.Row) {
	fields, always = differing(list)
	first := map[string][]any{}
	at = make([]map[string]*ask.Row, len(list))
	for i, a := range list {
		at[i] = map[string]*ask.Row{}
		for j := range a.Rows {
			r := &a.Rows[j]
			var cells []any
			var parts []string
			for _, field := range fields {
				v := a.Field(*r, field)
				cells, parts = append(cells, v), append(parts, ask.CellText(v))
			}
			name := strings.Join(parts, "/")
			at[i][name] = r
			if first[name] == nil {
				first[name] = cells
				names = append(names, name)
			}
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return byNumbers(first[a], first[b]) })
	return fields, always, names, at
}

// differing splits the fields of some answers into those that differ between outcomes, at
// least one, and those that are the same in all of them.
func differing(list []*ask.Answer) (fields []string, always []ask.Field) {
	var all []string
	for _, a := range list {
		for _, f := range a.Always {
			all = append(all, f.Name)
		}
		all = append(all, a.Columns...)
	}
	values := map[string][]any{}
	for _, a := range list {
		for _, r := range a.Rows {
			for _, field := range all {
				values[field] = append(values[field], a.Field(r, field))
			}
		}
	}
	done := map[string]bool{}
	for _, field := range all {
		if done[field] {
			continue
		}
		done[field] = true
		v := values[field]
		if slices.ContainsFunc(v, func(x any) bool { return ask.CellText(x) != ask.CellText(v[0]) }) {
			fields = append(fields, field)
		} else if len(v) > 0 {
			always = append(always, ask.Field{Name: field, Value: v[0]})
		}
	}
	if len(fields) == 0 && len(always) > 0 {
		fields, always = []string{always[0].Name}, always[1:]
	}
	return fields, always
}

// byNumbers sorts rows of numbers; other rows keep their order.
func byNumbers(a, b []any) int {
	return slices.CompareFunc(a, b, func(x, y any) int {
		m, ok := x.(float64)
		n, also := y.(float64)
		if !ok || !also {
			return 0
		}
		return cmp.Compare(m, n)
	})
}

// sweepWorth says how exact the rows are, once if it is the same for all.
func (s Scribe) sweepWorth(list []*ask.Answer) {
	exact, whole := true, true
	var last *ask.Answer
	for _, a := range list {
		last, whole = a, whole && len(a.Lacks) == 0
		if a.Kind != odds.Exact || a.Rough() {
			exact = false
			for _, line := range s.oddsLabel(a)[:1] {
				fmt.Fprintln(s.Out, s.Paragraph(fmt.Sprintf("%d: %s", a.Value, line)))
			}
		}
	}
	switch {
	case exact && whole:
		fmt.Fprintln(s.Out, "exact")
	case exact:
		fmt.Fprintln(s.Out, "exact so far")
	}
	if last != nil {
		for _, line := range append(s.oddsLabel(last)[1:], s.oddsBounds(last)...) {
			fmt.Fprintln(s.Out, s.Paragraph(line))
		}
	}
}

// NeedJSON is the answer to a need, as JSON.
type NeedJSON struct {
	Condition string    `json:"condition"`
	Name      string    `json:"name"`
	Needed    *int      `json:"needed"` // the first number that is enough
	Percent   float64   `json:"percent"`
	Query     string    `json:"query"`
	Rows      []needRow `json:"rows"`
	Housed
}

type needRow struct {
	Value   int     `json:"value"`
	P       string  `json:"p"`
	Decimal float64 `json:"decimal"`
	Enough  bool    `json:"enough"`
	Exact   bool    `json:"exact"`
	Kind    string  `json:"kind"`
}

// Need prints the chance of the condition for each number, and the first number that is
// enough.
func (s Scribe) Need(q *ask.Question, list []*ask.Answer, chances []*big.Rat) *NeedJSON {
	j := &NeedJSON{Query: q.Text, Name: q.Sweep.Name, Percent: q.Need.Percent, Condition: q.Need.Condition, Rows: []needRow{}}
	table := [][]string{{q.Sweep.Name, "chance", ""}}
	var bars []float64
	for i, a := range list {
		p := float(chances[i])
		enough, mark := q.Need.Reached(chances[i]), ""
		if enough {
			mark = "*"
		}
		if enough && j.Needed == nil {
			j.Needed = &a.Value
		}
		j.Rows = append(j.Rows, needRow{a.Value, chances[i].RatString(), decimal(p), enough, a.Exact(), kindOf(a)})
		table = append(table, []string{fmt.Sprint(a.Value), percent(p), mark})
		bars = append(bars, p)
	}
	s.table(table, 0, right, bars, 1)
	if j.Needed != nil {
		fmt.Fprintf(s.Out, "a chance of %s%% for %s needs %s = %d\n", short(q.Need.Percent), q.Need.Condition, q.Sweep.Name, *j.Needed)
	} else {
		fmt.Fprintf(s.Out, "no %s from %d to %d gives a chance of %s%% for %s\n", q.Sweep.Name, q.Sweep.From, q.Sweep.To, short(q.Need.Percent), q.Need.Condition)
	}
	s.sweepWorth(list)
	return j
}
