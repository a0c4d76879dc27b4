package answer

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"parley/core/odds"
	"parley/lua/ask"
	"parley/repl/layout"
)

// Standing collects the phases in which the runs of an order end, for a question of odds.
type Standing struct {
	now    string
	lines  []string
	within bool // the phase of the order is not over at the end of some run
	done   bool // the order is done
}

// Standing makes a question record the phases after its order.
func (s Scribe) Standing(q *ask.Question) *Standing {
	clock := s.Game.Clock()
	round, phase := clock.Round(), clock.Phase()
	word, _, _ := strings.Cut(q.What, " ")
	st := &Standing{now: TurnLine(s.Game), done: strings.EqualFold(word, "done")}
	q.Look = func() {
		line := TurnLine(s.Game)
		switch {
		case s.Game.Over():
			line = "the game is over"
		case clock.Round() > round && len(clock.Waiting()) == 0: // the dice of a new round come next
			line = layout.Capital(RoundName(clock, clock.Round()))
		case s.Game.Host.Opening():
			line = phaseLine(s.Game)
		}
		if !slices.Contains(st.lines, line) {
			st.lines = append(st.lines, line)
		}
		st.within = st.within || clock.Round() == round && clock.Phase() == phase
	}
	return st
}

// maxStands is how many phases are named.
const maxStands = 3

// Then lists the phases after the order; nil if that is the current phase, or unknown.
func (st *Standing) Then() []string {
	if len(st.lines) == 1 && st.lines[0] == st.now {
		return nil
	}
	return st.lines
}

// Odds prints an answer.
func (s Scribe) Odds(a *ask.Answer, st *Standing) {
	for i, c := range a.Columns {
		a.Columns[i] = s.fieldName(c)
	}
	was := map[string]any{}
	for path, v := range a.Was {
		was[s.fieldName(path)] = s.labelled(v)
	}
	a.Was = was
	for _, r := range a.Rows {
		for i, v := range r.Cells {
			r.Cells[i] = s.labelled(v)
		}
	}
	if len(a.Always) > 0 && (a.Best == nil || len(a.Question.Watch) > 0) {
		s.oddsAlways(a.Always)
	}
	if a.Best != nil {
		s.best(a.Best)
	}
	switch {
	case a.Best != nil && len(a.Question.Watch) == 0: // the outcomes are whether the condition is true
	case len(a.Rows) == 1 && a.Kind == odds.Exact && !a.Rough():
		word := "certain: "
		if len(a.Lacks) > 0 || len(a.Blind) > 0 || st.done && st.within {
			word = "so far: "
		}
		fmt.Fprintln(s.Out, s.Wrapped(word+s.rowText(a, a.Rows[0])))
	case len(a.Columns) > 3 || s.tooWide(a):
		s.oddsList(a)
	default:
		s.oddsTable(a)
	}
	if len(a.Rows) > 1 {
		s.oddsStats(a)
	}
	for _, line := range append(s.oddsLabel(a), s.oddsBounds(a)...) {
		fmt.Fprintln(s.Out, s.Paragraph(line))
	}
	if then := st.Then(); len(then) > 0 && len(then) <= maxStands {
		fmt.Fprintln(s.Out, s.Dim(s.Wrapped("then: "+strings.Join(then, "; or "))))
	}
}

// labelled is a value with the labels of the board for its cells.
func (s Scribe) labelled(v any) any {
	if text, ok := v.(string); ok {
		return s.Game.Host.Geometry.Label(text)
	}
	return v
}

// oddsAlways prints the fields that are the same in every outcome.
func (s Scribe) oddsAlways(always []ask.Field) {
	var list []saying
	for _, f := range always {
		list = append(list, saying{path: s.fieldName(f.Name), what: " = " + s.cell(f.Name, s.labelled(f.Value))})
	}
	fmt.Fprintln(s.Out, s.Dim(s.Wrapped("in any case: "+s.listed(list))))
}

// fieldName is a path without the name of the kind of piece.
func (s Scribe) fieldName(path string) string {
	if _, rest, ok := strings.Cut(path, "."); ok {
		if piece, _, ok := strings.Cut(rest, "."); ok && s.Game.Host.Piece(piece) != nil {
			return rest
		}
	}
	return path
}

// maxStats is how many means are printed.
const maxStats = 6

// oddsStats prints the mean and the spread of each column of numbers.
func (s Scribe) oddsStats(a *ask.Answer) {
	stats := a.Stats()
	for _, st := range stats[:min(len(stats), maxStats)] {
		name := ""
		if !a.Single {
			name = st.Column + ": "
		}
		fmt.Fprintf(s.Out, "%smean %s, standard deviation %s\n", name, short(float(st.Mean)), short(st.SD))
	}
}

// rowText is an outcome in words.
func (s Scribe) rowText(a *ask.Answer, r ask.Row) string {
	if a.Single {
		return s.cellAt(a.Columns[0], r.Cells[0])
	}
	var list []saying
	for i, c := range a.Columns {
		if r.Cells[i] != nil && !a.Unchanged(r, i) {
			list = append(list, saying{path: c, what: " = " + s.cell(c, r.Cells[i])})
		}
	}
	switch {
	case len(list) > 0:
		return s.listed(list)
	case len(a.Always) > 0:
		return "nothing else changes"
	}
	return "nothing changes"
}

// listed prints the values of fields on one line: separated by commas, or by semicolons if
// pieces have several fields.
func (s Scribe) listed(list []saying) string {
	parts := s.grouped(list)
	if slices.ContainsFunc(parts, func(p string) bool { return strings.Contains(p, ": ") }) {
		return strings.Join(parts, "; ")
	}
	return strings.Join(parts, ", ")
}

// cell is a value of an outcome, cut if it is long.
func (s Scribe) cell(path string, v any) string {
	return (&tree{Scribe: s}).short(s.cellAt(path, v))
}

// tooWide says whether a table would have to cut its cells short.
func (s Scribe) tooWide(a *ask.Answer) bool {
	sum := 34
	for i, c := range a.Columns {
		w := layout.Width(c)
		for _, r := range a.Rows {
			w = max(w, layout.Width(s.cellAt(c, r.Cells[i])))
		}
		sum += w + 2
	}
	return !a.Single && sum > s.Room()
}

// oddsList prints outcomes of many fields, each below its chance.
func (s Scribe) oddsList(a *ask.Answer) {
	all, merged := s.merged(a)
	rows, hidden := likeliest(all)
	top := 0.0
	for _, r := range rows {
		top = max(top, float(r.P))
	}
	for _, r := range rows {
		p := float(r.P)
		line := fmt.Sprintf("%8s", percent(p))
		switch {
		case a.Kind == odds.Sampled:
			line += fmt.Sprintf("  [%.1f-%.1f]", 100*r.Low, 100*r.High)
		case len(r.P.RatString()) <= 11:
			line += fmt.Sprintf("  %-11s", r.P.RatString())
		}
		fmt.Fprintln(s.Out, line+"  "+s.bar(p, top, min(30, s.Room()-layout.Width(line)-2)))
		for _, part := range strings.Split(layout.Screen{Columns: s.Room() - 4}.Wrapped(s.rowText(a, r)), "\n") {
			fmt.Fprintln(s.Out, "    "+part)
		}
	}
	s.hiddenRows(hidden)
	if merged {
		fmt.Fprintln(s.Out, s.Dim(s.Wrapped("(outcomes that read the same are added up; `watch FIELD` tells them apart)")))
	}
}

// mostMerged limits the outcomes that are compared as texts.
const mostMerged = 1000

// merged returns the outcomes, those added up that read the same because long values are
// cut; of a sample they stay apart, because their intervals do not add up.
func (s Scribe) merged(a *ask.Answer) (rows []ask.Row, merged bool) {
	if a.Kind == odds.Sampled || len(a.Rows) > mostMerged {
		return a.Rows, false
	}
	places := map[string]int{}
	for _, r := range a.Rows {
		text := s.rowText(a, r)
		i, known := places[text]
		if !known {
			places[text] = len(rows)
			rows = append(rows, r)
			continue
		}
		rows[i].P, merged = new(big.Rat).Add(rows[i].P, r.P), true
	}
	return rows, merged
}

// maxRows is how many rows of a table are shown: the most likely ones.
const maxRows = 40

// oddsTable prints the outcomes: a row each, with its probability and a bar;
// one column of numbers also with "at least" and "at most".
func (s Scribe) oddsTable(a *ask.Answer) {
	if len(a.Rows) == 0 {
		return
	}
	rows, hidden := likeliest(a.Rows)
	steps := len(a.Columns) == 1 && len(a.Stats()) == 1 && len(a.Rows) > 1
	head := append([]string(nil), a.Columns...)
	if a.Single {
		head = []string{""}
	}
	head = append(head, "chance")
	sampled := a.Kind == odds.Sampled
	// either all as fractions or none: a mix would be misread
	fractions := !sampled && !slices.ContainsFunc(rows, func(r ask.Row) bool { return len(r.P.RatString()) > 11 })
	if fractions {
		head = append(head, "")
	}
	if sampled {
		head = append(head, "95 %")
	}
	if steps {
		head = append(head, "at least", "at most")
	}
	least, most := cumulated(a.Rows)
	table := [][]string{head}
	var chances []float64
	for _, r := range rows {
		p := float(r.P)
		chances = append(chances, p)
		var line []string
		for i, c := range r.Cells {
			line = append(line, s.cellAt(a.Columns[i], c))
		}
		line = append(line, percent(p))
		if fractions {
			line = append(line, r.P.RatString())
		}
		if sampled {
			line = append(line, fmt.Sprintf("[%.1f-%.1f]", 100*r.Low, 100*r.High))
		}
		if steps {
			line = append(line, percent(least[r.Key]), percent(most[r.Key]))
		}
		table = append(table, line)
	}
	s.table(table, len(a.Columns), func(j int) bool { return j >= len(a.Columns) || numeric(a.Rows, j) }, chances, slices.Max(chances))
	s.hiddenRows(hidden)
}

// hiddenRows says that there are n more outcomes than are shown, if any.
func (s Scribe) hiddenRows(n int) {
	if n > 0 {
		fmt.Fprintln(s.Out, s.Dim(s.Wrapped(fmt.Sprintf("… and %d more outcomes, none of them more likely; `watch FIELD` asks about one field", n))))
	}
}

// likeliest keeps the most likely rows, in their order.
func likeliest(rows []ask.Row) ([]ask.Row, int) {
	if len(rows) <= maxRows {
		return rows, 0
	}
	chances := make([]float64, len(rows))
	for i, r := range rows {
		chances[i] = float(r.P)
	}
	sorted := slices.Sorted(slices.Values(chances))
	floor := sorted[len(sorted)-maxRows]
	var kept []ask.Row
	for i, r := range rows {
		if chances[i] >= floor && len(kept) < maxRows {
			kept = append(kept, r)
		}
	}
	return kept, len(rows) - len(kept)
}

// cumulated returns for each outcome the chance of it or more, and of it or
// less, in the order of the rows.
func cumulated(rows []ask.Row) (least, most map[string]float64) {
	least, most = map[string]float64{}, map[string]float64{}
	sum := new(big.Rat)
	for _, r := range rows {
		sum.Add(sum, r.P)
		most[r.Key] = float(sum)
	}
	sum = new(big.Rat)
	for _, r := range slices.Backward(rows) {
		sum.Add(sum, r.P)
		least[r.Key] = float(sum)
	}
	return least, most
}

func numeric(rows []ask.Row, column int) bool {
	return !slices.ContainsFunc(rows, func(r ask.Row) bool {
		_, number := r.Cells[column].(float64)
		return !number
	})
}
