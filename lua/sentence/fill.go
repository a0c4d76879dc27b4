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
// such as {name:man|men}, in a sentence. A slot that it cannot fill stays, and the
// first of them is returned. A text that grows longer than a note may be is left
// unfinished.
func Fill(s string, fact func(name string) glua.LValue, by Places) (text string, wrong *Slot) {
	if !strings.Contains(s, "{") {
		return s, nil
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
		whole := s[open : open+shut+1]
		name, form, _ := strings.Cut(whole[1:shut], ":")
		v := fact(name)
		text, ok := filled(v, form, by)
		if b.WriteString(text); !ok {
			if v == glua.LNil {
				b.WriteString(whole)
			}
			if slot := slotOf(whole[1:shut]); wrong == nil && slot.Name != "" {
				wrong = &slot
			}
		}
		s = s[open+shut+1:]
	}
	return b.String() + s, wrong
}

// filled writes a fact in a form; ok is false if there is no such fact or form.
func filled(v glua.LValue, form string, by Places) (text string, ok bool) {
	if v == glua.LNil {
		return "", false
	}
	n, isNumber := v.(glua.LNumber)
	switch {
	case form == "cell":
		return by.Label(v.String()), true
	case isNumber && form == "direction":
		return by.HeadingName(int(n)), true
	}
	text, ok = NumberAs(float64(n), form)
	if !isNumber || !ok {
		text = sandbox.CutText(Told(v), maxFact)
	}
	return text, ok || form == "" || form == "direction"
}
