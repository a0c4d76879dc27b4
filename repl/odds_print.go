package repl

import (
	"fmt"
	"math"
	"math/big"
	"strings"
	"unicode/utf8"
)

// clip shortens the names and values of outcomes until a row fits the columns,
// and returns the width of each.
func clip(table [][]string, names, columns int) []int {
	width := make([]int, len(table[0]))
	measure := func() (sum int) {
		for i := range width {
			width[i] = 0
			for _, line := range table {
				width[i] = max(width[i], utf8.RuneCountInString(line[i]))
			}
			sum += width[i] + 2
		}
		return sum
	}
	for limit := 30; measure() > columns-4 && limit >= 6; limit -= 2 {
		for _, line := range table {
			for i := range names {
				line[i] = shorten(line[i], limit)
			}
		}
	}
	return width
}

// shorten keeps the end of a text, where a path names its field.
func shorten(s string, n int) string {
	r := []rune(s)
	if len(r) <= n {
		return s
	}
	return "~" + string(r[len(r)-n+1:])
}

func aligned(line []string, width []int, right func(int) bool) string {
	var b strings.Builder
	for i, cell := range line {
		pad := strings.Repeat(" ", width[i]-utf8.RuneCountInString(cell))
		if i > 0 {
			b.WriteString("  ")
		}
		if right(i) {
			b.WriteString(pad + cell)
		} else {
			b.WriteString(cell + pad)
		}
	}
	return b.String()
}

// bar is as long as a share of the longest.
func (s *Session) bar(p, top float64, room int) string {
	if room < 3 || top == 0 {
		return ""
	}
	n := int(math.Round(p / top * float64(room)))
	if n == 0 {
		if s.ASCII {
			return "."
		}
		return "▏"
	}
	if s.ASCII {
		return strings.Repeat("#", n)
	}
	return strings.Repeat("█", n)
}

func percent(p float64) string {
	switch {
	case p > 0 && p < 0.0001:
		return "<0.01 %"
	case p < 1 && p > 0.9999:
		return ">99.99 %"
	}
	return fmt.Sprintf("%.2f %%", 100*p)
}

func short(x float64) string {
	return strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.4f", x), "0"), ".")
}

// tiny prints a probability that may be far below the others.
func tiny(p *big.Rat) string {
	f, _ := p.Float64()
	switch {
	case f >= 0.0001:
		return fmt.Sprintf("%.2f %%", 100*f)
	case f == 0:
		return "less than 1e-300"
	}
	return fmt.Sprintf("%.1e", f)
}

func thousands(n int) string {
	t := fmt.Sprint(n)
	for i := len(t) - 3; i > 0; i -= 3 {
		t = t[:i] + "," + t[i:]
	}
	return t
}
