package lua

import (
	"regexp"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/sandbox"
)

// diceText matches dice as players write them: 3d6, d20.
var diceText = regexp.MustCompile(`^[0-9]*d[1-9][0-9]*\b`)

var diceFirst = regexp.MustCompile(`^[1-9][0-9]*d[1-9][0-9]*\b`)

// BeginsWithDice reports whether a line begins with dice as players write them: 3d6,
// 2d6+1.
func BeginsWithDice(line string) bool { return diceFirst.MatchString(line) }

// WithDice replaces dice by a roll of them, so that 3d6 >= 10 is a question. A number
// before the d is not valid Lua; d6 alone may be a name, and stays one if the
// environment or the text gives it a value.
func WithDice(src string, env *glua.LTable) string {
	var b strings.Builder
	at := 0
	words := sandbox.Words(src)
	for i, w := range words {
		dice := diceText.FindString(src[w.From:])
		switch {
		case dice == "" || w.Member || BehindNumber(words, i):
		case w.Name && (env.RawGetString(dice) != glua.LNil || takesValue(words, dice)):
		default:
			b.WriteString(src[at:w.From] + `roll("` + dice + `")`)
			at = w.From + len(dice)
		}
	}
	return b.String() + src[at:]
}

// BehindNumber reports whether a word follows a number without a space: d6 in 3d6.
func BehindNumber(words []sandbox.Word, i int) bool {
	return i > 0 && words[i-1].Number && words[i-1].End == words[i].From
}

// takesValue reports whether a text assigns or indexes a name.
func takesValue(words []sandbox.Word, name string) bool {
	for i, w := range words[:max(0, len(words)-1)] {
		if w.Name && w.Text == name && strings.Contains("=.:([", words[i+1].Text) {
			return true
		}
	}
	return false
}
