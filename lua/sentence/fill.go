package sentence

import (
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/sandbox"
)

// maxFact bounds a sentence and each fact in it, in bytes.
const maxFact = 8 << 10

// Places give the players' names for places of the board.
type Places interface {
	Label(cell string) string
	HeadingName(direction int) string
}

// Fill replaces {name}, {name:cell}, {name:direction} and the forms of numbers,
// such as {name:man|men}, in a sentence. An unknown name stays, so that it
// shows. A text that grows longer than a note may be is left unfinished.
func Fill(s string, fact func(name string) glua.LValue, by Places) string {
	if !strings.Contains(s, "{") {
		return s
	}
	var b strings.Builder
	for b.Len() <= maxFact {
		open := strings.IndexByte(s, '{')
		if open < 0 {
			break
		}
		shut := strings.IndexByte(s[open:], '}')
		if shut < 0 {
			break
		}
		b.WriteString(s[:open])
		name, form, _ := strings.Cut(s[open+1:open+shut], ":")
		v := fact(name)
		switch {
		case v == glua.LNil:
			b.WriteString(s[open : open+shut+1])
		case form == "cell":
			b.WriteString(by.Label(v.String()))
		default:
			n, isNumber := v.(glua.LNumber)
			if isNumber && form == "direction" {
				b.WriteString(by.HeadingName(int(n)))
				break
			}
			text, ok := NumberAs(float64(n), form)
			if !isNumber || !ok {
				text = sandbox.CutText(Told(v), maxFact)
			}
			b.WriteString(text)
		}
		s = s[open+shut+1:]
	}
	return b.String() + s
}
