package find

import (
	_ "embed"
	"strings"
)

// everydayWords are words of everyday English and of other games, for every ruleset.
//
//go:embed everyday.txt
var everydayWords string

// everyday calls add for each word or phrase of players in a list of lines "says, says =
// means, means".
func everyday(text string, add func(says string, means []string)) {
	for line := range strings.Lines(text) {
		says, means, ok := strings.Cut(strings.TrimSpace(line), " = ")
		if !ok || says[0] == '#' {
			continue
		}
		books := strings.Split(means, ", ")
		for _, said := range strings.Split(says, ", ") {
			add(said, books)
		}
	}
}
