package trial

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
)

// Random ships seldom meet. This file moves the pieces of a scenario closer together:
// cells by whole columns and an even number of rows, so that neighbours stay
// neighbours; points towards their mean.

var (
	cellText  = regexp.MustCompile(`"([A-Z])([0-9]{1,2})"`)
	placeText = regexp.MustCompile(`(?m)^([xy])(\s*=\s*)(-?[0-9.]+)`)
)

// crowded returns the text of a scenario with its pieces closer together; it may not be
// a valid scenario.
func crowded(text []byte, r *rand.Rand) []byte {
	parts := pieces(string(text))
	near := 0.15 + 0.6*r.Float64()
	midX, midY := middle(parts)
	column, row := midCell(parts)
	for i, part := range parts {
		if m := cellText.FindStringSubmatch(part); m != nil {
			right, down := 2+r.IntN(7)-5+column-int(m[1][0]), r.IntN(9)-4+row-atoi(m[2])
			down -= down % 2
			part = cellText.ReplaceAllStringFunc(part, func(s string) string {
				m := cellText.FindStringSubmatch(s)
				return fmt.Sprintf("%q", fmt.Sprintf("%c%d", int(m[1][0])+right, atoi(m[2])+down))
			})
		}
		if strings.HasPrefix(part, "[[") {
			part = placeText.ReplaceAllStringFunc(part, func(s string) string {
				m := placeText.FindStringSubmatch(s)
				at, _ := strconv.ParseFloat(m[3], 64)
				mid := midX
				if m[1] == "y" {
					mid = midY
				}
				return fmt.Sprintf("%s%s%.1f", m[1], m[2], mid+near*(at-mid))
			})
		}
		parts[i] = part
	}
	return []byte(strings.Join(parts, ""))
}

func atoi(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// middle returns the mean of all x and of all y.
func middle(parts []string) (x, y float64) {
	sum, n := map[string]float64{}, map[string]float64{}
	for _, m := range placeText.FindAllStringSubmatch(strings.Join(parts, ""), -1) {
		at, _ := strconv.ParseFloat(m[3], 64)
		sum[m[1]] += at
		n[m[1]]++
	}
	return sum["x"] / max(n["x"], 1), sum["y"] / max(n["y"], 1)
}

// midCell returns the mean of the first cell of each table.
func midCell(parts []string) (column, row int) {
	n := 0
	for _, part := range parts {
		if m := cellText.FindStringSubmatch(part); m != nil {
			column, row, n = column+int(m[1][0]), row+atoi(m[2]), n+1
		}
	}
	return column / max(n, 1), row / max(n, 1)
}
