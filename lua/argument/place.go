package argument

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/plane"
	"parley/lua/geometry"
	"parley/lua/nearest"
	"parley/lua/proxy"
)

// compass lists the sixteen compass points, clockwise from north.
var compass = []string{"N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"}

// number reads a number, rounded to the step of its argument.
func (a *Arg) number(word string) (float64, error) {
	n, err := strconv.ParseFloat(strings.TrimSpace(word), 64)
	if err != nil || n-n != 0 {
		return 0, fmt.Errorf("must be a number, not %q", word)
	}
	if math.Abs(n) > geometry.Farthest {
		return 0, fmt.Errorf("%s is too large (limit %d)", word, int(geometry.Farthest))
	}
	return a.stepped(n), nil
}

// stepped returns the multiple of the argument's step nearest to n. It has no
// more decimals than the step, so that it prints as short.
func (a *Arg) stepped(n float64) float64 {
	if a.Step > 0 {
		_, decimals, _ := strings.Cut(strconv.FormatFloat(a.Step, 'f', -1, 64), ".")
		n, _ = strconv.ParseFloat(strconv.FormatFloat(math.Round(n/a.Step)*a.Step, 'f', len(decimals), 64), 64)
	}
	return n + 0 // no negative zero
}

// point returns a point in the form that scripts use.
func (k *Kinds) point(x, y float64) *glua.LTable {
	t := k.l.CreateTable(0, 2)
	t.RawSetString("x", glua.LNumber(x))
	t.RawSetString("y", glua.LNumber(y))
	return t
}

// readPoint reads 4,0.5 or (4, 0.5), or the place of a piece by its name.
func (k *Kinds) readPoint(a *Arg, word string, from *plane.Point) (glua.LValue, error) {
	left, right, found := strings.Cut(unbracketed(word), ",")
	if !found {
		if t := k.named(word); t != nil {
			return k.placeOf(a, t, from)
		}
		return nil, fmt.Errorf("must be a point such as 4,0.5, or a piece that has a place, not %q", word)
	}
	x, err := a.number(left)
	if err != nil {
		return nil, fmt.Errorf("x %w", err)
	}
	y, err := a.number(right)
	if err != nil {
		return nil, fmt.Errorf("y %w", err)
	}
	return k.point(x, y), nil
}

// placed says whether a piece has a public place: its fields x and y are
// numbers, and open to all.
func placed(t *game.Table) bool {
	for _, name := range []string{"x", "y"} {
		ft, err := t.FieldType(name)
		if err != nil || !ft.Open() || t.Get(name).Kind() != game.Number {
			return false
		}
	}
	return true
}

// settlePoint reads a point that a script gives.
func (k *Kinds) settlePoint(a *Arg, v glua.LValue) (glua.LValue, error) {
	t := proxy.Data(v)
	if plain, ok := v.(*glua.LTable); ok {
		t = plain
	}
	if t == nil {
		return nil, fmt.Errorf("must be a point { x =, y = }, not %s", kindOf(v))
	}
	x, okX := t.RawGetString("x").(glua.LNumber)
	y, okY := t.RawGetString("y").(glua.LNumber)
	if !okX || !okY || !(math.Abs(float64(x)) <= geometry.Farthest && math.Abs(float64(y)) <= geometry.Farthest) {
		return nil, fmt.Errorf("must be a point { x =, y = } with numbers up to %d", int(geometry.Farthest))
	}
	return k.point(a.stepped(float64(x)), a.stepped(float64(y))), nil
}

// pointText writes a point so that it reads back as the same.
func pointText(v glua.LValue) string {
	t, _ := v.(*glua.LTable)
	if t == nil {
		return proxy.Text(v)
	}
	coordinate := func(name string) string {
		n, _ := t.RawGetString(name).(glua.LNumber)
		return game.FormatNum(float64(n))
	}
	return coordinate("x") + "," + coordinate("y")
}

// readHeading reads a direction of hexes, or degrees or a point of the compass.
func (k *Kinds) readHeading(a *Arg, word string) (glua.LValue, error) {
	if k.ruleset.Board == "hex" {
		i, ok := k.geometry.Heading(word)
		if !ok {
			names := k.geometry.HeadingNames()
			return nil, fmt.Errorf("%q is not a direction%s; they are %s", word, nearest.Guess(word, names), strings.Join(names, ", "))
		}
		return glua.LNumber(i), nil
	}
	for i, name := range compass {
		if strings.EqualFold(name, word) {
			return a.bearing(float64(i) * 22.5), nil
		}
	}
	n, err := a.number(word)
	if err != nil {
		return nil, fmt.Errorf("must be degrees clockwise from north, or a compass point such as NNE, not %q", word)
	}
	return a.bearing(n), nil
}

// bearing normalizes an angle to [0, 360).
func (a *Arg) bearing(n float64) glua.LNumber {
	if n = math.Mod(a.stepped(n), 360); n < 0 {
		n += 360
	}
	if n = a.stepped(n); n >= 360 {
		n = 0
	}
	return glua.LNumber(n)
}

// settleHeading reads a heading that a script gives.
func (k *Kinds) settleHeading(a *Arg, v glua.LValue) (glua.LValue, error) {
	n, ok := v.(glua.LNumber)
	if !ok || !(math.Abs(float64(n)) <= geometry.Farthest) {
		return nil, fmt.Errorf("must be a heading, a number, not %s", kindOf(v))
	}
	if k.ruleset.Board != "hex" {
		return a.bearing(float64(n)), nil
	}
	if n != glua.LNumber(math.Trunc(float64(n))) {
		return nil, errors.New("must be a direction, a whole number from 0 to 5")
	}
	return glua.LNumber((int(n)%6 + 6) % 6), nil
}

// headingText writes a heading as a player reads and types it.
func (k *Kinds) headingText(v glua.LValue) string {
	n, ok := v.(glua.LNumber)
	if ok && k.ruleset.Board == "hex" {
		return k.geometry.HeadingName(int(n))
	}
	if ok {
		return game.FormatNum(float64(n))
	}
	return proxy.Text(v)
}

// kindOf names a value of a script in a message, without its address.
func kindOf(v glua.LValue) string {
	if _, ok := v.(*glua.LTable); ok {
		return "a table"
	}
	return proxy.Text(v)
}

// unbracketed removes the brackets around a word.
func unbracketed(word string) string {
	word = strings.TrimSpace(word)
	if inner, ok := strings.CutPrefix(word, "("); ok {
		if inner, ok = strings.CutSuffix(inner, ")"); ok && !strings.ContainsAny(inner, "()") {
			return strings.TrimSpace(inner)
		}
	}
	return word
}

// bracketed adds brackets to a word with a comma.
func bracketed(word string) string {
	if strings.ContainsAny(word, ", ") {
		return "(" + word + ")"
	}
	return word
}

// parted cuts a text at commas, and, if spaces is true, at spaces, but not in
// brackets.
func parted(text string, commas, spaces bool) (words []string) {
	depth, from := 0, 0
	cut := func(to int) {
		if w := strings.TrimSpace(text[from:to]); w != "" || commas && !spaces {
			words = append(words, w)
		}
	}
	for i := range len(text) {
		switch c := text[i]; {
		case c == '(':
			depth++
		case c == ')':
			depth--
		case depth <= 0 && (commas && c == ',' || spaces && (c == ' ' || c == '\t')):
			cut(i)
			from = i + 1
		}
	}
	cut(len(text))
	return words
}
