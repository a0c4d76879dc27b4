package lua

import (
	"regexp"
	"strings"

	glua "github.com/yuin/gopher-lua"
)

// diceText finds dice as players write them: 3d6, d20.
var diceText = regexp.MustCompile(`\b[0-9]*d[1-9][0-9]*\b`)

var diceFirst = regexp.MustCompile(`^[1-9][0-9]*d[1-9][0-9]*\b`)

// BeginsWithDice says whether a line begins with dice as players write them:
// 3d6, 2d6+1.
func BeginsWithDice(line string) bool { return diceFirst.MatchString(line) }

// withDice replaces dice outside of quotes by a roll of them, so that 3d6 >= 10
// is a question. A number before the d is no Lua; d6 alone may be a name, and
// stays one where the environment or the text gives it a value.
func withDice(src string, env *glua.LTable) string {
	var b strings.Builder
	at := 0
	for _, m := range diceText.FindAllStringIndex(src, -1) {
		word := src[m[0]:m[1]]
		switch {
		case quoted(src[:m[0]]) || m[0] > 0 && strings.ContainsAny(src[m[0]-1:m[0]], "._"):
		case word[0] == 'd' && (env.RawGetString(word) != glua.LNil || takesValue(src, word)):
		default:
			b.WriteString(src[at:m[0]] + `roll("` + word + `")`)
			at = m[1]
		}
	}
	return b.String() + src[at:]
}

// takesValue says whether a text gives a word a value or looks into it.
func takesValue(src, word string) bool {
	return regexp.MustCompile(`\b` + word + `\s*(=[^=]|[.:(\[])`).MatchString(src)
}
