package sentence

import (
	"strconv"
	"strings"
)

// mostInRun is the limit of names in a run.
const mostInRun = 200

// cutNumber divides hag-crew-12 into hag-crew- and 12; ok is false without a
// number at the end, or if it has leading zeros.
func cutNumber(word string) (stem string, n int, ok bool) {
	stem = strings.TrimRight(word, "0123456789")
	n, err := strconv.Atoi(word[len(stem):])
	return stem, n, err == nil && stem != "" && strconv.Itoa(n) == word[len(stem):]
}

// SpellRun writes out a run: hag-crew-2..4 is hag-crew-2, hag-crew-3 and
// hag-crew-4. It returns any other word unchanged.
func SpellRun(word string) []string {
	first, last, ok := strings.Cut(word, "..")
	stem, from, numbered := cutNumber(first)
	to, err := strconv.Atoi(last)
	if !ok || !numbered || err != nil || to < from || to-from >= mostInRun {
		return []string{word}
	}
	words := make([]string, 0, to-from+1)
	for n := from; n <= to; n++ {
		words = append(words, stem+strconv.Itoa(n))
	}
	return words
}

// JoinRuns writes three or more words with consecutive numbers as a run:
// hag-crew-2..4.
func JoinRuns(words []string) []string {
	var out []string
	for i := 0; i < len(words); {
		stem, from, ok := cutNumber(words[i])
		j := i + 1
		for ok && j < len(words) && j-i < mostInRun && words[j] == stem+strconv.Itoa(from+j-i) {
			j++
		}
		if j-i < 3 {
			out = append(out, words[i])
			i++
			continue
		}
		out = append(out, words[i]+".."+strconv.Itoa(from+j-i-1))
		i = j
	}
	return out
}

// CompareNumbered compares words by their letters, and by the numbers in them:
// line.2 comes before line.10.
func CompareNumbered(a, b string) int {
	for a != "" && b != "" {
		x, y := digits(a), digits(b)
		if x > 0 && y > 0 && x != y {
			return x - y
		}
		n := max(min(x, y), 1)
		if a[:n] != b[:n] {
			return strings.Compare(a, b)
		}
		a, b = a[n:], b[n:]
	}
	return len(a) - len(b)
}

// digits returns the number of digits at the beginning of a text.
func digits(text string) int { return len(text) - len(strings.TrimLeft(text, "0123456789")) }
