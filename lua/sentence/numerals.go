package sentence

import (
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/proxy"
	"parley/lua/sandbox"
	"parley/lua/vocabulary"
)

// Small numbers are written in words. The form follows a colon:
//
//	{men:number}       three; 0 is no, and from thirteen on 13
//	{men:left}         the same, and 0 is none
//	{men:man|men}      one man, three men, no men
//	{hits:times}       once, twice, three times
//	{dead:?falls|fall} falls if it is one, else fall
//
// The built-in chapter numerals has number, left, counted and times for a
// sentence that Lua puts together.

var smallNumbers = [...]string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}

// inWords writes a number: in words up to twelve.
func inWords(n float64) string {
	if i := int(n); float64(i) == n && i >= 0 && i < len(smallNumbers) {
		return smallNumbers[i]
	}
	return inDigits(n)
}

// InWords writes a number as in notes: in words up to twelve.
func InWords(n int) string { return inWords(float64(n)) }

// left writes how many are left: none, one, three.
func left(n float64) string {
	if n == 0 {
		return "none"
	}
	return inWords(n)
}

// counted writes a number of things: one man, three men.
func counted(n float64, one, many string) string {
	if n == 1 {
		return inWords(n) + " " + one
	}
	return inWords(n) + " " + many
}

// times writes how often: once, twice, three times.
func times(n float64) string {
	switch n {
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return inWords(n) + " times"
}

// NumberAs writes a number in one of the forms of a sentence; ok is false for
// any other form.
func NumberAs(n float64, form string) (text string, ok bool) {
	switch form {
	case "number":
		return inWords(n), true
	case "left":
		return left(n), true
	case "times":
		return times(n), true
	}
	one, many, ok := strings.Cut(form, "|")
	if !ok {
		return "", false
	}
	if one, verb := strings.CutPrefix(one, "?"); verb {
		if n == 1 {
			return one, true
		}
		return many, true
	}
	return counted(n, one, many), true
}

// Forms are the forms of a fact in a sentence of note or need.
var Forms = vocabulary.Fields{
	{"NAME", "{ship}", "the fact of that name: a piece by its name, a number in digits, with at most two decimals, a point with x and y as 4,0.5"},
	{"cell", "{at:cell}", "a cell as players read it"},
	{"direction", "{heading:direction}", "a direction of hexes by its name"},
	{"number", "{men:number}", "a number in words: three; 0 is no"},
	{"left", "{men:left}", "how many are left, in words: three, none"},
	{"ONE|MANY", "{men:man|men}", "a number of things in words: one man, three men, no men"},
	{"times", "{hits:times}", "how often, in words: once, twice, three times"},
	{"?ONE|MANY", "{dead:?falls|fall}", "a word that agrees with a number, without the number"},
}

// Chapters are the built-in chapters of every ruleset.
var Chapters = vocabulary.Fields{
	{vocabulary.Numerals, "numerals.NAME(…)", "a chapter that every ruleset has: numbers in words"},
}

// NumeralWords are the members of the chapter numerals.
var NumeralWords = vocabulary.Words[func(*glua.LState, float64) string]{
	{"number", "numerals.number(N) → text", "a number in words: three", func(_ *glua.LState, n float64) string { return inWords(n) }},
	{"left", "numerals.left(N) → text", "how many are left, in words: three, none", func(_ *glua.LState, n float64) string { return left(n) }},
	{"counted", "numerals.counted(N, ONE, MANY) → text", "a number of things in words: one man, three men, no men", func(L *glua.LState, n float64) string {
		return counted(n, L.CheckString(2), L.CheckString(3))
	}},
	{"times", "numerals.times(N) → text", "how often, in words: once, twice, three times", func(_ *glua.LState, n float64) string { return times(n) }},
}

// Chapter makes the chapter numerals.
func Chapter(m *proxy.Mirror) glua.LValue {
	t := m.L.CreateTable(0, 4)
	for _, w := range NumeralWords {
		t.RawSetString(w.Name, m.L.NewFunction(func(L *glua.LState) int {
			return sandbox.Push(L, glua.LString(w.Do(L, float64(L.CheckNumber(1)))))
		}))
	}
	return m.Shared(t, "the chapter "+vocabulary.Numerals, proxy.WordHint)
}
