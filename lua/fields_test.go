package lua

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestWordsOfLine: a line has the same words whether quotation marks stand in it or not, and
// only spaces and tabs separate them.
func TestWordsOfLine(t *testing.T) {
	pieces := []string{" ", "\t", "a", "sea", "=", "é", "\n", "\u00a0", "\xff", "ä\xc3"}
	r := rand.New(rand.NewPCG(1, 1))
	for range 3000 {
		line := ""
		for range r.IntN(9) {
			line += pieces[r.IntN(len(pieces))]
		}
		words, err := fields(line)
		quoted, err2 := fields(line + ` ""`)
		if err != nil || err2 != nil || !slices.Equal(words, quoted[:len(quoted)-1]) {
			t.Fatalf("%q has the words %q, %v; before an empty text %q, %v", line, words, err, quoted, err2)
		}
	}
}
