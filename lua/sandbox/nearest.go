package sandbox

import (
	"fmt"
	"strings"
)

// Nearest is the candidate that word was probably meant to be, or "" if none
// is near. The distance counts letters put in, left out, changed, or swapped
// with their neighbour (Damerau-Levenshtein, each pair swapped once): at most 1 in words of up to
// four letters, 2 up to eight, 3 beyond. Case counts as no difference. Among equals
// the first candidate wins.
func Nearest(word string, candidates []string) string {
	limit := 3
	switch n := len(word); {
	case n <= 4:
		limit = 1
	case n <= 8:
		limit = 2
	}
	if len(word) > 64 {
		return ""
	}
	best, found := limit+1, ""
	for _, c := range candidates {
		if c == word || len(c)-len(word) >= best || len(word)-len(c) >= best {
			continue
		}
		if d := distance(strings.ToLower(word), strings.ToLower(c)); d < best && d < max(len(c), len(word)) {
			best, found = d, c
		}
	}
	return found
}

// didYouMean is ` (did you mean "x"?)`, or nothing.
func didYouMean(word string, candidates []string) string {
	if c := Nearest(word, candidates); c != "" {
		return fmt.Sprintf(" (did you mean %q?)", c)
	}
	return ""
}

func distance(a, b string) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
