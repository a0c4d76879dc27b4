// Package nearest guesses what a misspelt word was meant to be. It serves every "did
// you mean" of the program: names in Lua, keys in TOML, ids of rules and pieces,
// words of the prompt.
//
// [To] compares single words by characters, [Apart] rows of words. A word that is
// near to none gets no guess. The package knows no list of words by itself.
package nearest

import (
	"fmt"
	"strings"
)

// longest bounds the words that To compares, in characters.
const longest = 64

// To is the candidate that word was probably meant to be, or "" when none
// is near. Distance counts inserted, dropped, replaced and swapped neighbouring
// characters, without regard to case. A third of the word's length may differ,
// three characters at most; words of one or two characters must match but for
// case. Of equally near candidates the first wins. A candidate equal to word
// is never the answer.
func To(word string, candidates []string) string {
	letters := []rune(strings.ToLower(word))
	if len(letters) > longest {
		return ""
	}
	best, least := "", min(len(letters)/3, 3)+1
	for _, c := range candidates {
		if c == word {
			continue
		}
		other := []rune(strings.ToLower(c))
		if gap := len(letters) - len(other); gap >= least || -gap >= least {
			continue
		}
		if d := distance(letters, other); d < least {
			best, least = c, d
		}
	}
	return best
}

// Guess is ` (did you mean "x"?)`, to be put behind a message; "" when none of
// the candidates is near.
func Guess(word string, candidates []string) string {
	if c := To(word, candidates); c != "" {
		return fmt.Sprintf(" (did you mean %q?)", c)
	}
	return ""
}

// wholeWord is what a whole word put in or left out counts for in [Apart].
const wholeWord = 10

// Apart is how far two rows of words are from each other: 10 for a word put in
// or left out, 3 to 12 for one that stands for another, the more the fewer
// letters they share. Equal rows are 0 apart. Case counts.
func Apart(a, b []string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = wholeWord * j
	}
	for i := range a {
		last := row[0]
		row[0] = wholeWord * (i + 1)
		for j := range b {
			change := last + exchanged(a[i], b[j])
			last = row[j+1]
			row[j+1] = min(row[j+1]+wholeWord, row[j]+wholeWord, change)
		}
	}
	return row[len(b)]
}

// exchanged is what a word that stands for another counts for: 0 for itself.
// Only the beginnings of very long words are compared.
func exchanged(a, b string) int {
	if a == b {
		return 0
	}
	x, y := []rune(a), []rune(b)
	x, y = x[:min(len(x), longest)], y[:min(len(y), longest)]
	return 3 + 9*distance(x, y)/max(len(x), len(y), 1)
}

// distance is the Damerau-Levenshtein distance in its restricted form, where
// no stretch is edited twice.
func distance(a, b []rune) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
