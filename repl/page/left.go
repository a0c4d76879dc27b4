package page

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/repl/layout"
	"parley/repl/markup"
)

// left writes what is left: charts, and a table of the sides and pieces.
func (w *writer) left() {
	rows := w.rows()
	rows = slices.DeleteFunc(rows, func(r *row) bool { return len(r.counts) == 0 && r.fates == nil })
	if len(rows) == 0 {
		return
	}
	w.charts(rows)
	w.El(`<table class="left"><caption>What is left</caption>`)
	count, unit := 0, 0
	for _, r := range w.rows() {
		if slices.ContainsFunc(rows, func(x *row) bool { return x.ID == r.ID }) {
			w.row(r, unit, count)
		}
		unit, count = unit+1, count+len(r.counts)
	}
	w.El(`</table>`)
}

// row writes a unit with its counts at the beginning; the script shows those of each step.
func (w *writer) row(r *row, unit, count int) {
	class := "piece"
	if r.Side {
		class = "side"
	}
	w.El(`<tr class="%s"><th scope="row">%s <i data-fate="%d"></i></th><td>`, class, markup.Text(r.Name), unit)
	for k, c := range r.counts {
		now, most := c.values[1], c.most()
		w.El(`<span>%s <meter min="0" max="%s" value="%s" data-count="%d"></meter> <b>%s</b>/%s</span>`,
			markup.Text(c.what), number(max(most, 1)), number(now), count+k, number(now), number(c.began))
	}
	w.El(`</td></tr>`)
}

// most is the largest value of a series.
func (s *series) most() float64 {
	most := s.began
	for i := 1; i < len(s.values); i += 2 {
		most = max(most, s.values[i])
	}
	return most
}

func number(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

// mostLines is how many lines a chart has, and chartHigh how high it is; its width is one
// unit a step.
const (
	mostLines = 4
	chartHigh = 40.0
)

// charts draws a chart for each count of sides that changes, or of pieces where sides
// have none.
func (w *writer) charts(rows []*row) {
	sides := slices.ContainsFunc(rows, func(r *row) bool { return r.Side && len(r.counts) > 0 })
	type line struct {
		name string
		series
	}
	var whats []string
	lines := map[string][]line{}
	for _, r := range rows {
		for _, c := range r.counts {
			if r.Side != sides || len(lines[c.what]) == mostLines {
				continue
			}
			if !slices.Contains(whats, c.what) {
				whats = append(whats, c.what)
			}
			lines[c.what] = append(lines[c.what], line{r.Name, c})
		}
	}
	width := float64(max(len(w.game.Steps)-1, 1))
	for _, what := range whats {
		most := 0.0
		changes := false
		for _, l := range lines[what] {
			most, changes = max(most, l.most()), changes || len(l.values) > 2
		}
		if !changes || most == 0 {
			continue
		}
		w.El(`<figure class="chart"><figcaption>%s`, markup.Text(layout.Capital(what)))
		for i, l := range lines[what] {
			w.El(`<span class="l%d">%s</span>`, i, markup.Text(l.name))
		}
		w.El(`</figcaption><svg viewBox="0 -1 %s %s" preserveAspectRatio="none" role="img" aria-label="%s, from the first order to the last">`, number(width), number(chartHigh+2), markup.Text(what))
		for i, l := range lines[what] {
			w.El(`<path class="l%d" d="%s"/>`, i, l.path(width, most))
		}
		w.El(`<path class="cursor" d="M0 -1V%s"/></svg></figure>`, number(chartHigh+1))
	}
}

// path is a series as steps of a line.
func (s *series) path(width, most float64) string {
	var b strings.Builder
	for i := 0; i < len(s.values); i += 2 {
		y := number(float64(int(10*chartHigh*(1-s.values[i+1]/most)+0.5)) / 10)
		if i == 0 {
			fmt.Fprintf(&b, "M%s %s", number(s.values[0]), y)
			continue
		}
		fmt.Fprintf(&b, "H%sV%s", number(s.values[i]), y)
	}
	fmt.Fprintf(&b, "H%s", number(width))
	return b.String()
}
