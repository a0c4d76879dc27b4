package sentence

import (
	"math"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/proxy"
)

// Told writes a value for a sentence: a number in digits, a point by its
// coordinates, a piece by its name.
func Told(v glua.LValue) string {
	if n, ok := v.(glua.LNumber); ok {
		return inDigits(float64(n))
	}
	if x, y, ok := point(v); ok {
		return inDigits(x) + "," + inDigits(y)
	}
	return proxy.Text(v)
}

// inDigits writes a number with at most two decimals: more would be noise. A
// number that would round to 0 keeps its first digit.
func inDigits(n float64) string {
	short := math.Round(100*n) / 100
	if short == 0 && n != 0 {
		unit := math.Pow(10, math.Floor(math.Log10(math.Abs(n))))
		short = math.Round(n/unit) * unit
	}
	if short == 0 || math.IsNaN(short) || math.IsInf(short, 0) {
		short = n
	}
	return game.FormatNum(short)
}

// point reads a table with x and y, and without a name.
func point(v glua.LValue) (x, y float64, ok bool) {
	t, isTable := v.(*glua.LTable)
	if p := proxy.Of(v); p != nil {
		if p.Table != nil && p.Table.Key() != "" {
			return 0, 0, false
		}
		t, isTable = p.Plain(), true
	}
	if !isTable || t.RawGetString("name") != glua.LNil {
		return 0, 0, false
	}
	east, ok1 := t.RawGetString("x").(glua.LNumber)
	north, ok2 := t.RawGetString("y").(glua.LNumber)
	return float64(east), float64(north), ok1 && ok2
}
