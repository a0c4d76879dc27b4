package sentence

import (
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/proxy"
	"parley/lua/sandbox"
)

// maxFact bounds a sentence and each fact in it, in bytes.
const maxFact = 8 << 10

// Fill replaces {name}, {name:cell} and the forms of numbers, such as
// {name:man|men}, in a sentence. A name nobody knows stays, so that it is seen.
// label is a cell as players read it. What would become longer than any note
// is left longer than that, and unfinished.
func Fill(s string, fact func(name string) glua.LValue, label func(cell string) string) string {
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
			b.WriteString(label(v.String()))
		default:
			n, isNumber := v.(glua.LNumber)
			text, ok := NumberAs(float64(n), form)
			if !isNumber || !ok {
				text = sandbox.CutText(proxy.Text(v), maxFact)
			}
			b.WriteString(text)
		}
		s = s[open+shut+1:]
	}
	return b.String() + s
}
