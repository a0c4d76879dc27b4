package game

import (
	"math"
	"strconv"
)

// Kind is the kind of a [Value].
type Kind uint8

// The kinds of plain data.
const (
	Nil Kind = iota
	Bool
	Number
	Text
	Tab
)

// Value is one piece of plain data. The zero Value is nil.
type Value struct {
	kind Kind
	num  float64
	text string
	tab  *Table
}

// Num returns the number n.
func Num(n float64) Value { return Value{kind: Number, num: n} }

// Int returns the whole number n.
func Int(n int) Value { return Value{kind: Number, num: float64(n)} }

// Str returns the text s.
func Str(s string) Value { return Value{kind: Text, text: s} }

// Truth returns the boolean b.
func Truth(b bool) Value {
	if b {
		return Value{kind: Bool, num: 1}
	}
	return Value{kind: Bool}
}

// Of returns t as a value; a nil t gives nil.
func Of(t *Table) Value {
	if t == nil {
		return Value{}
	}
	return Value{kind: Tab, tab: t}
}

// Kind returns the kind of v.
func (v Value) Kind() Kind { return v.kind }

// IsNil says whether v is nil.
func (v Value) IsNil() bool { return v.kind == Nil }

// Num returns the number of v, 0 if it is not a number.
func (v Value) Num() float64 { return v.num }

// Int returns the number of v truncated to an int, 0 if it is not a number.
func (v Value) Int() int { return int(v.num) }

// Text returns the text of v, "" if it is not a text.
func (v Value) Text() string { return v.text }

// Bool says whether v is true; every value but true gives false.
func (v Value) Bool() bool { return v.kind == Bool && v.num != 0 }

// Table returns the table of v, nil if it is not a table.
func (v Value) Table() *Table { return v.tab }

// Same says whether v and w are equal; tables are compared by identity.
func (v Value) Same(w Value) bool {
	return v.kind == w.kind && v.text == w.text && v.tab == w.tab &&
		(v.num == w.num || math.IsNaN(v.num) && math.IsNaN(w.num))
}

// String prints v for a person: text without quotes, numbers in their shortest
// form, tables as JSON.
func (v Value) String() string {
	switch v.kind {
	case Bool:
		return strconv.FormatBool(v.num != 0)
	case Number:
		return FormatNum(v.num)
	case Text:
		return v.text
	case Tab:
		return v.tab.String()
	}
	return "nothing"
}

// FormatNum prints n in its shortest form, whole numbers without a point.
func FormatNum(n float64) string {
	if n == math.Trunc(n) && math.Abs(n) < 1<<53 {
		return strconv.FormatInt(int64(n), 10)
	}
	return strconv.FormatFloat(n, 'g', -1, 64)
}
