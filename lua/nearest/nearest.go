// Package nearest guesses the intended spelling of a misspelt word, for every
// "did you mean" of the program: names in Lua, keys in TOML, ids of rules and
// pieces, words of the prompt.
//
// [To] compares single words by characters, [Apart] compares rows of words. A
// word that is near none of the candidates gets no guess.
package nearest

import (
	"fmt"
	"strings"
)

// longest bounds the words that To compares, in characters.
const longest = 64

// To returns the candidate that word probably means, or "" if none is near.
// Distance counts inserted, dropped, replaced and swapped neighbouring
// characters, ignoring case. A third of the word's characters may differ, at
// most three; words of one or two characters must match except for case. Of
// equally near candidates the first wins. A candidate equal to word is never
// the answer.
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

// Distance counts the characters in which two words differ, as [To] counts them.
func Distance(a, b string) int {
	return distance([]rune(strings.ToLower(a)), []rune(strings.ToLower(b)))
}

// Guess returns ` (did you mean "x"?)`, to append to a message; "" if none of
// the candidates is near.
func Guess(word string, candidates []string) string {
	return Meant(To(word, candidates))
}

// Meant returns ` (did you mean "x"?)` for a word, "" for none.
func Meant(word string) string {
	if word == "" {
		return ""
	}
	return fmt.Sprintf(" (did you mean %q?)", word)
}

// wholeWord is the distance of an inserted or dropped word in [Apart].
const wholeWord = 10

// Apart returns the distance of two rows of words: 10 for an inserted or
// dropped word, 3 to 12 for a replaced one, more if they share fewer letters.
// Equal rows are 0 apart. Case counts.
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

// exchanged is the distance of a replaced word: 0 for the same word. Only the
// beginnings of very long words are compared.
func exchanged(a, b string) int {
	if a == b {
		return 0
	}
	x, y := []rune(a), []rune(b)
	x, y = x[:min(len(x), longest)], y[:min(len(y), longest)]
	return 3 + 9*distance(x, y)/max(len(x), len(y), 1)
}

// distance is the Damerau-Levenshtein distance in its restricted form, in which
// no substring is edited twice.
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
