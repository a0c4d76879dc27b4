package sandbox

import (
	"fmt"
	"strings"
	"testing"
)

// TestLookups finds what code looks into by constants and dice, and leaves a
// word alone that the file uses for something of its own.
func TestLookups(t *testing.T) {
	for src, want := range map[string]string{
		`local a = data("zones")[3]`:                                      "1 zones  3 ",
		`return data "ships".corsair.hull`:                                "1 ships corsair 0 ",
		`if x then y = data("ships")["Very Heavy"] end`:                   "1 ships Very Heavy 0 ",
		"for i = 1, 2 do\n  f(data('zones')[roll('d8', 'zone')]) end":     "2 zones  0 d8; 2   0 d8",
		`return function() return count(3, "2dx", { hit = "1-3" }) end`:   "1   0 2dx",
		`local t = data("zones") return t[7], data(name)[7], data("x")`:   "",
		`local function count(ship, kind) end count(hag, "hand")`:         "",
		`local data = {} return data("zones")[99]`:                        "",
		`return function(roll) return data("zones")[roll("d8", "z")] end`: "",
	} {
		var got []string
		code, faults := Compile("x.lua", []byte(src), nil)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		for _, l := range code.Lookups {
			if l.Dice == "" && l.Word != "data" || l.Class != "" {
				continue
			}
			got = append(got, fmt.Sprintf("%d %s %s %v %s", l.Line, l.Name, l.Key, l.Index, l.Dice))
		}
		if s := strings.Join(got, "; "); s != want {
			t.Errorf("%s\ngot  %q\nwant %q", src, s, want)
		}
	}
}

// TestFaultOfALookup points at the one that is wrong, also where a line has several.
func TestFaultOfALookup(t *testing.T) {
	code, faults := Compile("x.lua", []byte("local n = data('zones')[1] + data('zones')[99] -- data('zones')\nlocal m = count(roll('d6'), 'd7', { a = '1', '2' }) + roll('d7')\nreturn { look = 'd7', n = m }"), nil)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	var got []string
	for _, l := range code.Lookups {
		f := code.Fault(l, "")
		got = append(got, fmt.Sprintf("%d:%d:%s", f.Line, f.Col, f.Source[f.Col-1:f.Col-1+f.Width]))
	}
	if s := strings.Join(got, " "); s != "1:16:'zones' 1:35:'zones' 2:22:'d6' 2:29:'d7' 2:41:'1' 2:46:'2' 2:60:'d7' 3:17:'d7'" {
		t.Error(s)
	}
}
