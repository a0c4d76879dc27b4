package answer

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"parley/core/game"
	"parley/lua/ask"
)

// reasonLine is a line of refusals that differ in at most one number.
type reasonLine struct {
	ask.Reason
	words, numbers []string // the text between the numbers
	at             int      // which number differs between the refusals, -1 for none
	all            []string // the values of that number
}

var aNumber = regexp.MustCompile(`\b\d+\b`)

func lineOf(r ask.Reason) *reasonLine {
	return &reasonLine{Reason: r, words: aNumber.Split(r.Text, -1), numbers: aNumber.FindAllString(r.Text, -1), at: -1}
}

// takes adds a refusal to a line if it is the same sentence, or the same about a piece
// with another number. It says whether it did.
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

// Merged joins refusals that differ in at most one number. A refusal that is not joined
// with others keeps its facts.
func Merged(reasons []ask.Reason) []ask.Reason {
	var lines []*reasonLine
	for _, r := range reasons {
		o := lineOf(r)
		if !slices.ContainsFunc(lines, func(l *reasonLine) bool { return l.takes(o) }) {
			lines = append(lines, o)
		}
	}
	out := make([]ask.Reason, len(lines))
	for i, l := range lines {
		out[i] = l.Reason
		if l.at >= 0 {
			out[i].Text, out[i].Facts = l.text(), nil
		}
	}
	return out
}

// Reasons prints why an order would be refused, and below each reason the expected and
// the actual values.
func (s Scribe) Reasons(list []ask.Reason) {
	for _, r := range Merged(list) {
		s.Print(0, fmt.Sprintf("%s   %s", r.Text, s.Dim(Cited(r.Refusal))))
		if f := r.Facts; f != nil {
			s.Print(1, s.Dim("expected: "+rounded(f.Wanted+found(f))))
		}
	}
}

// Refused prints the reasons for a refusal, and legal orders near it.
func (s Scribe) Refused(reasons []game.Refusal, near []string) {
	plain := make([]ask.Reason, len(reasons))
	for i, r := range reasons {
		plain[i].Refusal = r
	}
	for _, r := range Merged(plain) {
		fmt.Fprintln(s.Out, s.Marked("refused:", r.Text, Cited(r.Refusal)))
	}
	if len(near) > 0 {
		fmt.Fprintln(s.Out, s.Dim(s.Commands("legal instead:", near, "", "  ")))
	}
}

// found lists the values that a condition read, without those that add nothing to the
// refusal: the result of the whole condition, and tables.
func found(f *ask.Facts) string {
	var parts []string
	for _, x := range f.Found {
		whole := x.What == f.Wanted && strings.Contains(x.What, "(")
		if !whole && !strings.HasPrefix(x.Value, "{") {
			parts = append(parts, x.What+" = "+x.Value)
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "; found: " + strings.Join(parts, ", ")
}

var manyDigits = regexp.MustCompile(`(\d+\.\d)\d{2,}`)

// rounded leaves one decimal of a number with three or more.
func rounded(text string) string {
	return manyDigits.ReplaceAllStringFunc(text, func(n string) string {
		x, err := strconv.ParseFloat(n, 64)
		if err != nil {
			return n
		}
		return game.FormatNum(math.Round(10*x) / 10)
	})
}
