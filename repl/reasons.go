package repl

import (
	"regexp"
	"slices"

	"parley/core/game"
	"parley/lua"
)

// reasonLine is a refusal as it is told, with those that it stands for.
type reasonLine struct {
	lua.Reason
	words, numbers []string // of its text: what stands between the numbers
	at             int      // the number in which the others differ, -1 for none
	all            []string // those numbers
}

var aNumber = regexp.MustCompile(`\b\d+\b`)

func lineOf(r lua.Reason) *reasonLine {
	return &reasonLine{Reason: r, words: aNumber.Split(r.Text, -1), numbers: aNumber.FindAllString(r.Text, -1), at: -1}
}

// takes says whether a line stands for another refusal too: the same sentence,
// or one on a piece with another number.
func (l *reasonLine) takes(o *reasonLine) bool {
	if l.Rule != o.Rule || l.From != o.From || !slices.Equal(l.words, o.words) {
		return false
	}
	at := -1
	for i, n := range l.numbers {
		if n != o.numbers[i] && i != l.at {
			if at >= 0 || l.at >= 0 {
				return false
			}
			at = i
		}
	}
	if at >= 0 {
		l.at, l.all = at, []string{l.numbers[at]}
	}
	if l.at >= 0 && !slices.Contains(l.all, o.numbers[l.at]) {
		l.all = append(l.all, o.numbers[l.at])
	}
	return true
}

// text is the sentence with all its numbers: not loaded: Marine 1..7.
func (l *reasonLine) text() string {
	text := ""
	for i, w := range l.words {
		text += w
		switch {
		case i == l.at && l.at >= 0:
			text += runsOf(l.all)
		case i < len(l.numbers):
			text += l.numbers[i]
		}
	}
	return text
}

// merged says once what several refusals say alike. Facts stay with a refusal
// that stands for no other.
func merged(reasons []lua.Reason) []lua.Reason {
	var lines []*reasonLine
	for _, r := range reasons {
		o := lineOf(r)
		if !slices.ContainsFunc(lines, func(l *reasonLine) bool { return l.takes(o) }) {
			lines = append(lines, o)
		}
	}
	out := make([]lua.Reason, len(lines))
	for i, l := range lines {
		out[i] = l.Reason
		if l.at >= 0 {
			out[i].Text, out[i].Facts = l.text(), nil
		}
	}
	return out
}

// plainly are refusals without facts.
func plainly(list []game.Refusal) []lua.Reason {
	out := make([]lua.Reason, len(list))
	for i, r := range list {
		out[i].Refusal = r
	}
	return out
}
