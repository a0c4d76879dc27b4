package ask

import (
	"math/big"
	"strconv"
	"strings"

	"parley/lua"
	"parley/lua/sandbox"
)

// Reached says whether a probability is that of the need.
func (n *Need) Reached(p *big.Rat) bool {
	want, ok := new(big.Rat).SetString(strconv.FormatFloat(n.Percent, 'f', -1, 64))
	return ok && new(big.Rat).Mul(p, big.NewRat(100, 1)).Cmp(want) >= 0
}

// Chance is the probability that the condition of the question's need holds. It
// was looked at after each run, and what it says of the game is of that moment.
func (a *Answer) Chance() *big.Rat {
	sum := new(big.Rat)
	for _, r := range a.Rows {
		if a.Field(r, a.Question.Need.Condition) == true {
			sum.Add(sum, r.P)
		}
	}
	return sum
}

// bareComparison says whether a condition begins with a comparison.
func bareComparison(condition string) bool {
	return condition != "" && strings.ContainsRune("<>=~", rune(condition[0]))
}

// conditionLua is a condition as Lua: one that begins with a comparison is about
// the result, and a single equals sign compares.
func conditionLua(condition string) string {
	src := strings.TrimSpace(condition)
	if bareComparison(src) {
		src = "result" + src
	}
	var b strings.Builder
	at, depth := 0, 0
	for _, w := range sandbox.Words(src) {
		switch {
		case w.Quoted:
		case strings.Contains("([{", w.Text):
			depth++
		case strings.Contains(")]}", w.Text):
			depth--
		case w.Text == "=" && depth == 0:
			b.WriteString(src[at:w.From] + "=")
			at = w.From
		}
	}
	return b.String() + src[at:]
}

// namesIn lists the names that an expression begins its paths with: hag of
// hag.hull.
func namesIn(src string) (names []string) {
	words := sandbox.Words(src)
	for i, w := range words {
		if w.Name && !w.Member && !lua.BehindNumber(words, i) {
			names = append(names, w.Text)
		}
	}
	return names
}

func isKnown(names sandbox.Names, name string) bool {
	_, ok := names[name]
	return ok
}
