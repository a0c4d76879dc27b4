package answer

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
	"strings"

	"parley/repl/layout"
)

// clip shortens the names and values of outcomes until a row fits the columns,
// and returns the width of each.
func clip(table [][]string, names, columns int) []int {
	var width []int
	measure := func() int {
		width = layout.Widths(table)
		return layout.Sum(width) + 2*len(width)
	}
	for limit := 30; measure() > columns-4 && limit >= 6; limit -= 2 {
		for _, line := range table {
			for i := range names {
				line[i] = layout.Tail(line[i], limit)
			}
		}
	}
	return width
}

// table prints cells in columns, with a faint head, and after each row a bar for its
// share of top. The first columns are names and values, which are cut if a row is wider
// than the screen.
func (s Scribe) table(cells [][]string, names int, right func(column int) bool, bars []float64, top float64) {
	width := clip(cells, names, s.Room())
	for i, line := range cells {
		text := layout.Row(line, width, right)
		if i == 0 {
			fmt.Fprintln(s.Out, s.Dim(strings.TrimRight(text, " ")))
			continue
		}
		if bars != nil {
			text += "  " + s.bar(bars[i-1], top, min(s.Room()-layout.Width(text)-2, 30))
		}
		fmt.Fprintln(s.Out, strings.TrimRight(text, " "))
	}
}

// right aligns all columns to the right.
func right(int) bool { return true }

// bar is a bar whose length is a share of the longest one.
func (s Scribe) bar(p, top float64, room int) string {
	if room < 3 || top == 0 {
		return ""
	}
	whole, trace := "█", "▏"
	if s.ASCII {
		whole, trace = "#", "."
	}
	return cmp.Or(strings.Repeat(whole, int(math.Round(p/top*float64(room)))), trace)
}

// percent rounds to 0 only what is impossible, and to 100 only what is certain.
func percent(p float64) string {
	switch {
	case p > 0 && p < 0.0001:
		return "<0.01 %"
	case p < 1 && p > 0.9999:
		return ">99.99 %"
	}
	return fmt.Sprintf("%.2f %%", 100*p)
}

// short is a number with at most four decimals.
func short(x float64) string {
	return strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.4f", x), "0"), ".")
}

// tiny prints a probability that may be very small.
func tiny(p *big.Rat) string {
	switch f := float(p); {
	case f >= 0.0001:
		return fmt.Sprintf("%.2f %%", 100*f)
	case f == 0:
		return "less than 1e-300"
	default:
		return fmt.Sprintf("%.1e", f)
	}
}

// float is the number nearest to a fraction.
func float(r *big.Rat) float64 {
	f, _ := r.Float64()
	return f
}
