package source

import (
	"bytes"
	"regexp"
	"strings"
)

// quotedWord is the word that a message is about.
var quotedWord = regexp.MustCompile(`"([^"]+)"`)

// Amend returns a file as its author probably meant it: with the words that the faults
// suggest, so that more faults can be found in one run. It is nil if some fault suggests
// none.
func Amend(text []byte, faults Faults) []byte {
	lines := bytes.Split(text, []byte("\n"))
	sorted := faults.Sorted()
	for i := len(sorted) - 1; i >= 0; i-- { // from the end of a line to its beginning
		f := sorted[i]
		word := quotedWord.FindStringSubmatch(f.What)
		if f.Near == "" || word == nil || f.Line < 1 || f.Line > len(lines) {
			return nil
		}
		line := []rune(string(lines[f.Line-1]))
		from, to := f.Col-1, f.Col-1+f.Width
		if from < 0 || to > len(line) {
			return nil
		}
		span := string(line[from:to])
		if !strings.Contains(span, word[1]) {
			return nil
		}
		span = strings.Replace(span, word[1], f.Near, 1)
		lines[f.Line-1] = []byte(string(line[:from]) + span + string(line[to:]))
	}
	return bytes.Join(lines, []byte("\n"))
}
