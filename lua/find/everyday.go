package find

import (
	_ "embed"
	"strings"
)

// everydayWords are words of everyday English and of other games, for every ruleset.
//
//go:embed everyday.txt
var everydayWords string

// everyday calls add for each line of a list of lines "says, says = means, means": words and
// phrases of players, and what they mean in a book.
func everyday(text string, add func(says, means []string)) {
	for line := range strings.Lines(text) {
		if says, means, ok := strings.Cut(strings.TrimSpace(line), " = "); ok && says[0] != '#' {
			add(strings.Split(says, ", "), strings.Split(means, ", "))
		}
	}
}
