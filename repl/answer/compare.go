package answer

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"parley/lua/ask"
	"parley/repl/layout"
)

// compared is one outcome under two sets of rules.
type compared struct {
	Outcome    json.RawMessage `json:"outcome"`
	Here       string          `json:"here"`
	There      string          `json:"there"`
	Difference string          `json:"difference"`

	outcome any
	exact   [2]*big.Rat // here and there
	chances [2]float64
}

// Compare prints two distributions of one question side by side, under their labels,
// and returns both and their differences for a machine.
func (s Scribe) Compare(question, label string, a *OddsAnswerJSON, other string, b *OddsAnswerJSON) map[string]any {
	rows := pair(a, b)
	s.printCompared(question, label, other, rows)
	for i, d := range []*OddsAnswerJSON{a, b} {
		if !d.Exact && len(d.Lacks) == 0 {
			fmt.Fprintln(s.Out, s.Dim([]string{label, other}[i]+": not exact"))
		}
	}
	if a.Later != "" {
		fmt.Fprintln(s.Out, s.Paragraph(a.Later))
	}
	if len(a.Lacks) > 0 {
		fmt.Fprintln(s.Out, s.Paragraph(s.Lacking(a.of.Lacks, question, "given")))
	}
	played := append([]string{}, b.House...)
	for _, id := range a.House {
		if !slices.Contains(played, id) {
			played = append(played, id)
		}
	}
	by := cmp.Or(ByHouse(strings.Join(played, ", ")), "no house rule")
	fmt.Fprintln(s.Out, s.Dim(by+" affected it"))
	a.House, b.House = nil, nil // these are in both columns
	return map[string]any{
		"query": question, "label": label, "against": other, "here": a, "there": b, "house": played, "differences": rows,
	}
}

// pair sets the outcomes of two distributions side by side: those of the first
// in its order, then those that only the second has.
func pair(a, b *OddsAnswerJSON) []compared {
	rows := []compared{}
	at := map[string]int{}
	for k, d := range []*OddsAnswerJSON{a, b} {
		for _, o := range d.of.Rows {
			key := jsonText(o.JSON)
			i, ok := at[key]
			if !ok {
				i = len(rows)
				at[key] = i
				rows = append(rows, compared{Outcome: json.RawMessage(key), outcome: o.JSON, exact: [2]*big.Rat{{}, {}}})
			}
			rows[i].exact[k], rows[i].chances[k] = o.P, decimal(float(o.P))
		}
	}
	for i := range rows {
		r := &rows[i]
		here, there := r.exact[0], r.exact[1]
		r.Here, r.There, r.Difference = here.RatString(), there.RatString(), new(big.Rat).Sub(there, here).RatString()
	}
	slices.SortStableFunc(rows, func(x, y compared) int { // numbers by size; other outcomes keep their places
		return byNumbers([]any{x.outcome}, []any{y.outcome})
	})
	return rows
}

// jsonText is an outcome, or a field of one, as JSON.
func jsonText(v any) string {
	raw, _ := json.Marshal(v) // outcomes are data, so this cannot fail
	return string(raw)
}

// printCompared prints the outcomes as rows, with their chances here and there, and the
// means of numbers.
func (s Scribe) printCompared(question, label, other string, rows []compared) {
	fmt.Fprintf(s.Out, "%s: %s, against %s\n", question, label, other)
	columns := fieldsOf(rows)
	texts := make([]string, len(rows))
	width := len("outcome")
	for i, r := range rows {
		texts[i] = outcomeText(r.outcome, columns)
		width = max(width, layout.Width(texts[i]))
	}
	for _, c := range columns {
		width = max(width, len("mean "+c.name))
	}
	width = min(width, s.Room()-34)
	bar := max(0, min(20, (s.Room()-35-width)/2))
	fmt.Fprintf(s.Out, "  %-*s  %8s  %8s  %8s\n", width, "", "here", "there", "change")
	for i, r := range rows {
		here, there := r.chances[0], r.chances[1]
		bars := strings.TrimRight(fmt.Sprintf("%-*s %s", bar, strings.Repeat("#", round(here*float64(bar))), strings.Repeat("#", round(there*float64(bar)))), " ")
		line := fmt.Sprintf("  %s  %7.2f%%  %7.2f%%  %8s  %s", layout.Pad(layout.Cut(texts[i], width), width, false), 100*here, 100*there, signed(100*(there-here)), bars)
		fmt.Fprintln(s.Out, strings.TrimRight(line, " "))
	}
	for _, c := range columns {
		if !c.numbers {
			continue
		}
		x, y := mean(rows, c, 0), mean(rows, c, 1)
		fmt.Fprintf(s.Out, "  %-*s  %8.3f  %8.3f  %8s\n", width, strings.TrimSpace("mean "+c.name), x, y, signed(y-x))
	}
}

// field is a field whose value differs between outcomes; an outcome that is a single
// value has one field without a name.
type field struct {
	name    string
	first   string // its value in the first outcome with that field
	varies  bool
	numbers bool
}

// fieldsOf lists the fields in which the outcomes differ.
func fieldsOf(rows []compared) (list []field) {
	for _, r := range rows {
		for _, x := range parts(r.outcome) {
			text := jsonText(x.Value)
			i := slices.IndexFunc(list, func(f field) bool { return f.name == x.Name })
			if i < 0 {
				i = len(list)
				list = append(list, field{name: x.Name, first: text, numbers: true})
			}
			_, number := x.Value.(float64)
			list[i].numbers = list[i].numbers && number
			list[i].varies = list[i].varies || text != list[i].first
		}
	}
	if len(list) == 1 {
		return list
	}
	return slices.DeleteFunc(list, func(f field) bool { return !f.varies })
}

// parts are the fields of an outcome by name; a single value is one field without a name.
func parts(outcome any) (list []ask.Field) {
	m, ok := outcome.(map[string]any)
	if !ok {
		return []ask.Field{{Value: outcome}}
	}
	for _, name := range slices.Sorted(maps.Keys(m)) {
		list = append(list, ask.Field{Name: name, Value: m[name]})
	}
	return list
}

// mean is the mean of a field here (0) or there (1).
func mean(rows []compared, f field, k int) (sum float64) {
	for _, r := range rows {
		for _, x := range parts(r.outcome) {
			if n, ok := x.Value.(float64); ok && x.Name == f.name {
				sum += n * r.chances[k]
			}
		}
	}
	return sum
}

// outcomeText prints an outcome: its fields on one line, text without quotes.
func outcomeText(outcome any, columns []field) string {
	var words []string
	for _, x := range parts(outcome) {
		if !slices.ContainsFunc(columns, func(f field) bool { return f.name == x.Name }) {
			continue
		}
		text, ok := x.Value.(string)
		if !ok && x.Value != nil {
			text = jsonText(x.Value)
		}
		words = append(words, strings.TrimSpace(x.Name+" "+text))
	}
	if len(words) == 0 {
		return "in any case"
	}
	return strings.Join(words, ", ")
}

func round(x float64) int { return int(x + 0.5) }

// signed is a difference with its sign; "." if it would round to 0.
func signed(x float64) string {
	if x > -0.005 && x < 0.005 {
		return "."
	}
	return fmt.Sprintf("%+.2f", x)
}
