package answer

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"parley/core/turn"
	"parley/repl/layout"
)

// Distribution is the answer to a question of odds, with the house rules that had a
// part in it.
type Distribution struct {
	OddsAnswerJSON
	House []string
}

// compared is one outcome under two sets of rules.
type compared struct {
	Outcome    json.RawMessage `json:"outcome"`
	Here       string          `json:"here"`
	There      string          `json:"there"`
	Difference string          `json:"difference"`
	here       float64
	there      float64
}

// Compare prints two distributions of one question side by side, under their labels,
// and returns both and their differences for a machine.
func (s Scribe) Compare(question, label string, a *Distribution, other string, b *Distribution) map[string]any {
	rows := pair(a, b)
	s.printCompared(question, label, other, rows)
	for _, x := range []struct {
		label string
		d     *Distribution
	}{{label, a}, {other, b}} {
		if !x.d.Exact && len(x.d.Lacks) == 0 {
			fmt.Fprintln(s.Out, s.Dim(x.label+": not exact"))
		}
	}
	if a.Later != "" {
		fmt.Fprintln(s.Out, s.Paragraph(a.Later))
	}
	if len(a.Lacks) > 0 {
		var list []turn.Item
		for _, l := range a.Lacks {
			list = append(list, turn.Item{Player: l.Side, Piece: l.Piece})
		}
		fmt.Fprintln(s.Out, s.Paragraph(s.Lacking(list, question, "given")))
	}
	played := append([]string{}, b.House...)
	for _, id := range a.House {
		if !slices.Contains(played, id) {
			played = append(played, id)
		}
	}
	if len(played) == 0 {
		fmt.Fprintln(s.Out, s.Dim("no house rule had a part in it"))
	} else {
		fmt.Fprintln(s.Out, s.Dim(ByHouse(strings.Join(played, ", "))+" had a part in it"))
	}
	return map[string]any{
		"query": question, "label": label, "against": other, "here": a.OddsAnswerJSON, "there": b.OddsAnswerJSON, "house": played, "differences": rows,
	}
}

// pair sets the outcomes of two distributions side by side: those of the first
// in its order, then those that only the second has.
func pair(a, b *Distribution) []compared {
	rows := []compared{}
	at := map[string]int{}
	put := func(d *Distribution, set func(*compared, string, float64)) {
		for _, o := range d.Outcomes {
			raw, _ := json.Marshal(o.Outcome) // it is data
			i, ok := at[string(raw)]
			if !ok {
				i = len(rows)
				at[string(raw)] = i
				rows = append(rows, compared{Outcome: raw, Here: "0", There: "0"})
			}
			set(&rows[i], o.P, o.Decimal)
		}
	}
	put(a, func(c *compared, p string, x float64) { c.Here, c.here = p, x })
	put(b, func(c *compared, p string, x float64) { c.There, c.there = p, x })
	for i := range rows {
		rows[i].Difference = minus(rows[i].There, rows[i].Here)
	}
	slices.SortStableFunc(rows, func(x, y compared) int { // numbers by size; all else stays where it stands
		a, ok := number(x.Outcome)
		b, also := number(y.Outcome)
		if !ok || !also {
			return 0
		}
		return cmp.Compare(a, b)
	})
	return rows
}

// minus is the difference of two fractions, in lowest terms.
func minus(a, b string) string {
	x, ok1 := new(big.Rat).SetString(a)
	y, ok2 := new(big.Rat).SetString(b)
	if !ok1 || !ok2 {
		return ""
	}
	return x.Sub(x, y).RatString()
}

// number is an outcome that is a number.
func number(raw json.RawMessage) (x float64, ok bool) {
	return x, len(raw) > 0 && json.Unmarshal(raw, &x) == nil && string(raw) != "null"
}

// printCompared prints the outcomes as rows, with their chances here and there, and the
// means of what are numbers.
func (s Scribe) printCompared(question, label, other string, rows []compared) {
	fmt.Fprintf(s.Out, "%s: %s, against %s\n", question, label, other)
	columns := fieldsOf(rows)
	texts := make([]string, len(rows))
	width := len("outcome")
	for i, r := range rows {
		texts[i] = outcomeText(r.Outcome, columns)
		width = max(width, layout.Width(texts[i]))
	}
	for _, c := range columns {
		width = max(width, len("mean "+c.name))
	}
	width = min(width, s.Room()-34)
	bar := max(0, min(20, (s.Room()-35-width)/2))
	fmt.Fprintf(s.Out, "  %-*s  %8s  %8s  %8s\n", width, "", "here", "there", "change")
	for i, r := range rows {
		bars := strings.TrimRight(fmt.Sprintf("%-*s %s", bar, strings.Repeat("#", round(r.here*float64(bar))), strings.Repeat("#", round(r.there*float64(bar)))), " ")
		line := fmt.Sprintf("  %s  %7.2f%%  %7.2f%%  %8s  %s", layout.Pad(layout.Cut(texts[i], width), width, false), 100*r.here, 100*r.there, signed(100*(r.there-r.here)), bars)
		fmt.Fprintln(s.Out, strings.TrimRight(line, " "))
	}
	for _, c := range columns {
		if !c.numbers {
			continue
		}
		x, y := mean(rows, c, func(r compared) float64 { return r.here }), mean(rows, c, func(r compared) float64 { return r.there })
		fmt.Fprintf(s.Out, "  %-*s  %8.3f  %8.3f  %8s\n", width, strings.TrimSpace("mean "+c.name), x, y, signed(y-x))
	}
}

// field is a field of the outcomes that does not come out alike every time;
// an outcome that is a single value has one without a name.
type field struct {
	name    string
	numbers bool
}

// fieldsOf lists the fields that tell the outcomes apart.
func fieldsOf(rows []compared) (list []field) {
	at := map[string]int{}
	first := map[string]string{}
	varies := map[string]bool{}
	for _, r := range rows {
		for _, f := range parts(r.Outcome) {
			i, ok := at[f.name]
			if !ok {
				i = len(list)
				at[f.name], first[f.name] = i, string(f.value)
				list = append(list, field{name: f.name, numbers: true})
			}
			_, num := number(f.value)
			list[i].numbers = list[i].numbers && num
			varies[f.name] = varies[f.name] || string(f.value) != first[f.name]
		}
	}
	if len(list) == 1 {
		return list
	}
	return slices.DeleteFunc(list, func(f field) bool { return !varies[f.name] })
}

type outcomePart struct {
	name  string
	value json.RawMessage
}

// parts are the fields of an outcome in the order of writing.
func parts(raw json.RawMessage) (list []outcomePart) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return []outcomePart{{"", bytes.TrimSpace(raw)}}
	}
	for dec.More() {
		key, err := dec.Token()
		var v json.RawMessage
		if err != nil || dec.Decode(&v) != nil {
			break
		}
		list = append(list, outcomePart{fmt.Sprint(key), v})
	}
	return list
}

func mean(rows []compared, f field, p func(compared) float64) (sum float64) {
	for _, r := range rows {
		for _, x := range parts(r.Outcome) {
			if x.name == f.name {
				n, _ := number(x.value)
				sum += n * p(r)
			}
		}
	}
	return sum
}

// outcomeText prints an outcome: fields side by side, text bare.
func outcomeText(raw json.RawMessage, columns []field) string {
	var words []string
	for _, x := range parts(raw) {
		if !slices.ContainsFunc(columns, func(f field) bool { return f.name == x.name }) {
			continue
		}
		var text string
		if json.Unmarshal(x.value, &text) != nil {
			text = string(x.value)
		}
		words = append(words, strings.TrimSpace(x.name+" "+text))
	}
	if len(words) == 0 {
		return "in any case"
	}
	return strings.Join(words, ", ")
}

func round(x float64) int { return int(x + 0.5) }

// signed is a difference with its sign; a point for one that would round to 0.
func signed(x float64) string {
	if x > -0.005 && x < 0.005 {
		return "."
	}
	return fmt.Sprintf("%+.2f", x)
}
