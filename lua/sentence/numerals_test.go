package sentence_test

import (
	"math"
	"testing"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/luatest"
	"parley/lua/sentence"
)

func TestNumbersInWords(t *testing.T) {
	for _, c := range []struct {
		n          float64
		form, want string
	}{
		{0, "number", "no"}, {1, "number", "one"}, {12, "number", "twelve"}, {13, "number", "13"}, {-1, "number", "-1"}, {1.5, "number", "1.5"},
		{1, "man|men", "one man"}, {3, "man|men", "three men"}, {0, "man|men", "no men"}, {20, "man|men", "20 men"},
		{0, "left", "none"}, {4, "left", "four"},
		{1, "times", "once"}, {2, "times", "twice"}, {3, "times", "three times"}, {0, "times", "no times"},
		{1, "?falls|fall", "falls"}, {2, "?falls|fall", "fall"}, {0, "?falls|fall", "fall"},
	} {
		if got, ok := sentence.NumberAs(c.n, c.form); !ok || got != c.want {
			t.Errorf("%v as %s is %q, want %q", c.n, c.form, got, c.want)
		}
	}
	if text, ok := sentence.NumberAs(1, "cell"); ok {
		t.Errorf("cell is no form of numbers, and gives %q", text)
	}
}

// TestSentencesTellNumbers fills them into what an order is refused with, and
// tells them by the chapter numerals.
func TestSentencesTellNumbers(t *testing.T) {
	g, err := luatest.PureRules(t, luatest.PureHead+`
local numerals = require "numerals"
local tell = def("dicey.tell", false, function() end)
action "count" {
  rule = "dicey.tell", phase = "end", args = { n = "count" },
  run = function() end,
  check = function(_, a)
    need(false, "{n:man|men} of {n:number} {n:?falls|fall} {n:times}, {n}", { n = a.n })
    need(false, numerals.counted(a.n, "hex", "hexes") .. ", " .. numerals.number(a.n) .. ", " .. numerals.times(a.n))
  end,
}
return { tell = tell }
`)
	if err != nil {
		t.Fatal(err)
	}
	_, _, refused, err := g.Rules.Check("one", "count 2")
	if err != nil || len(refused) < 2 {
		t.Fatalf("refused %v, %v", refused, err)
	}
	refused = refused[len(refused)-2:] // before them: it is not the phase
	for i, want := range []string{"two men of two fall twice, 2", "two hexes, two, twice"} {
		if refused[i].Text != want {
			t.Errorf("refused with %q, want %q", refused[i].Text, want)
		}
	}
}

// TestToldFacts: measures are reported with two places at most, points by their
// coordinates.
func TestToldFacts(t *testing.T) {
	L := glua.NewState()
	defer L.Close()
	point, named := L.NewTable(), L.NewTable()
	point.RawSetString("x", glua.LNumber(4.123456))
	point.RawSetString("y", glua.LNumber(-0.5))
	named.RawSetString("x", glua.LNumber(1))
	for _, c := range []struct {
		v    glua.LValue
		want string
	}{
		{glua.LNumber(3), "3"}, {glua.LNumber(2.236067977), "2.24"}, {glua.LNumber(5.5387807040000006), "5.54"}, {glua.LNumber(0.00042), "0.0004"},
		{glua.LNumber(-1.999), "-2"}, {glua.LNumber(1e300), "1e+300"}, {glua.LNumber(5e-324), "5e-324"}, {glua.LNumber(math.Inf(1)), "+Inf"},
		{point, "4.12,-0.5"}, {named, "table"}, {glua.LString("2.236067977"), "2.236067977"},
	} {
		if got := sentence.Told(c.v); got != c.want {
			t.Errorf("%v is reported as %q, want %q", c.v, got, c.want)
		}
	}
}
