package chart

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"parley/core/hex"
	"parley/lua/geometry"
	"parley/lua/ruleset"
)

// The looks of a ruleset of ships.
var (
	ship   = &ruleset.Look{ID: "vessel", Kind: "piece", Shape: "pointed", Front: "bow", Back: "stern", Around: [4]string{"ahead", "starboard", "astern", "port"}}
	sea    = &ruleset.Look{ID: "sea", Kind: "ground", Glyph: '·', ASCII: '.', Fill: "#f6fafc", Stroke: "#b4c3cc"}
	island = &ruleset.Look{ID: "island", Name: "island", Kind: "ground", Glyph: '▒', ASCII: '%', Fill: "#e6dab0", Stroke: "#6f6033"}
	reef   = &ruleset.Look{ID: "reef", Name: "reef", Kind: "ground", Glyph: '~', ASCII: '~', Fill: "#e3f1ee", Stroke: "#39766a", Pattern: "crosses", Edge: "dashed"}
	rough  = &ruleset.Look{ID: "rough", Name: "rough", Kind: "ground", Glyph: '░', ASCII: ':', Fill: "#f1efe2", Stroke: "#77704a", Pattern: "peaks"}
	road   = &ruleset.Look{ID: "road", Name: "road", Kind: "ground", Glyph: '=', ASCII: '=', Fill: "#fffdf4", Stroke: "#7d7154"}
	wall   = &ruleset.Look{ID: "wall", Name: "wall", Kind: "ground", Glyph: '#', ASCII: '#', Fill: "#555555", Stroke: "#222222"}
	wind   = &ruleset.Look{ID: "wind", Name: "wind", Kind: "arrow"}
)

// compassRose is what the directions of pointy tops are called.
var compassRose = [6]string{"east", "south-east", "south-west", "west", "north-west", "north-east"}

// cells reads cells.
func cells(texts ...string) (out []hex.Cell) {
	for _, text := range texts {
		c, err := hex.Layout{}.Parse(text)
		if err != nil {
			panic(err)
		}
		out = append(out, c)
	}
	return out
}

// vessel is the mark of a vessel whose stern lies in a cell.
func vessel(name, side, sign, stern string, heading int) []geometry.Mark {
	at := cells(stern)[0]
	return []geometry.Mark{{Cells: []hex.Cell{at, at.Step(hex.Dir(heading))}, Look: ship, Side: side, Sign: sign, Facing: ptr(float64(heading)), Name: name}}
}

func fleet(vessels ...[]geometry.Mark) (marks []geometry.Mark) {
	for _, v := range vessels {
		marks = append(marks, v...)
	}
	return marks
}

var (
	blueRed = []string{"blue", "red"}
	compass = fleet(
		vessel("Trident", "blue", "t", "C2", 0), vessel("Lance", "blue", "l", "H1", 1), vessel("Mace", "blue", "m", "M1", 2),
		vessel("Sea Hag", "red", "s", "D4", 3), vessel("Siren", "red", "s", "H5", 4), vessel("Wasp", "red", "w", "M5", 5),
	)
	adrift = []geometry.Mark{{Cells: cells("C3", "D3"), Look: ship, Side: "blue", Sign: "t", Name: "Trident"}}
	clash  = fleet(vessel("Trident", "blue", "t", "C3", 0), vessel("Sea Hag", "red", "h", "D4", 4), vessel("Wasp", "red", "w", "D2", 2))
	apart  = fleet(vessel("Trident", "blue", "t", "Q9", 0), vessel("Sea Hag", "red", "h", "Z12", 3), vessel("Wasp", "red", "w", "AB14", 4))
)

var drawings = []struct {
	name  string
	marks []geometry.Mark
	view  View
	want  string
}{
	{"six headings", compass, View{Layout: hex.Layout{Width: 16, Height: 6}, Directions: compassRose, ASCII: true, Sides: blueRed}, `
  A B C D E F G H I J K L M N O P
1 . . . . . . . L . . . . M . . .  1
2  . . T-> . . . \ . . . / . . . . 2
3 . . . . . . . . . . . . . . . .  3
4  . . <-s . . \ . . . . . / . . . 4
5 . . . . . . . i . . . . w . . .  5
6  . . . . . . . . . . . . . . . . 6

T  Trident  blue  stern C2  bow D2  heading east
L  Lance    blue  stern H1  bow H2  heading south-east
M  Mace     blue  stern M1  bow L2  heading south-west
s  Sea Hag  red   stern D4  bow C4  heading west
i  Siren    red   stern H5  bow G4  heading north-west
w  Wasp     red   stern M5  bow M4  heading north-east
`},
	{"six headings, arrows", compass, View{Layout: hex.Layout{Width: 16, Height: 6}, Directions: compassRose, Sides: blueRed}, `
  A B C D E F G H I J K L M N O P
1 · · · · · · · L · · · · M · · ·  1
2  · · T─→ · · · ↘ · · · ↙ · · · · 2
3 · · · · · · · · · · · · · · · ·  3
4  · · ←─s · · ↖ · · · · · ↗ · · · 4
5 · · · · · · · i · · · · w · · ·  5
6  · · · · · · · · · · · · · · · · 6

T  Trident  blue  stern C2  bow D2  heading east
L  Lance    blue  stern H1  bow H2  heading south-east
M  Mace     blue  stern M1  bow L2  heading south-west
s  Sea Hag  red   stern D4  bow C4  heading west
i  Siren    red   stern H5  bow G4  heading north-west
w  Wasp     red   stern M5  bow M4  heading north-east
`},
	{"in colour", compass, View{Layout: hex.Layout{Width: 16, Height: 6}, Directions: compassRose, ASCII: true, Colour: true, Sides: blueRed}, "  A B C D E F G H I J K L M N O P\n" +
		"1 . . . . . . . \x1b[94mL\x1b[0m . . . . \x1b[94mM\x1b[0m . . .  1\n" +
		"2  . . \x1b[94mT->\x1b[0m . . . \x1b[94m\\\x1b[0m . . . \x1b[94m/\x1b[0m . . . . 2\n" +
		"3 . . . . . . . . . . . . . . . .  3\n" +
		"4  . . \x1b[91m<-s\x1b[0m . . \x1b[91m\\\x1b[0m . . . . . \x1b[91m/\x1b[0m . . . 4\n" +
		"5 . . . . . . . \x1b[91mi\x1b[0m . . . . \x1b[91mw\x1b[0m . . .  5\n" +
		"6  . . . . . . . . . . . . . . . . 6\n" +
		"\n" +
		"\x1b[94mT\x1b[0m  Trident  blue  stern C2  bow D2  heading east\n" +
		"\x1b[94mL\x1b[0m  Lance    blue  stern H1  bow H2  heading south-east\n" +
		"\x1b[94mM\x1b[0m  Mace     blue  stern M1  bow L2  heading south-west\n" +
		"\x1b[91ms\x1b[0m  Sea Hag  red   stern D4  bow C4  heading west\n" +
		"\x1b[91mi\x1b[0m  Siren    red   stern H5  bow G4  heading north-west\n" +
		"\x1b[91mw\x1b[0m  Wasp     red   stern M5  bow M4  heading north-east\n"},
	{"a shared cell", clash, View{Layout: hex.Layout{Width: 8, Height: 5}, Directions: compassRose, ASCII: true, Sides: blueRed}, `
  A B C D E F G H
1 . . . . . . . .  1
2  . . . w . . . . 2
3 . . T-# . . . .  3
4  . . . h . . . . 4
5 . . . . . . . .  5

T  Trident  blue  stern C3  bow D3  heading east
h  Sea Hag  red   stern D4  bow D3  heading north-west
w  Wasp     red   stern D2  bow D3  heading south-west
#  D3: bow of Trident, bow of Sea Hag and bow of Wasp
`},
	{"fronts without a heading", adrift, View{Layout: hex.Layout{Width: 8, Height: 5}, Directions: compassRose, ASCII: true, Sides: blueRed}, `
  A B C D E F G H
1 . . . . . . . .  1
2  . . . . . . . . 2
3 . . T-+ . . . .  3
4  . . . . . . . . 4
5 . . . . . . . .  5

T  Trident  blue  stern C3  bow D3
+  front of a piece that has no heading
`},
	{"a shared cell, in colour", clash, View{Layout: hex.Layout{Width: 8, Height: 5}, Directions: compassRose, Colour: true, Sides: blueRed}, "  A B C D E F G H\n" +
		"1 · · · · · · · ·  1\n" +
		"2  · · · \x1b[91mw\x1b[0m · · · · 2\n" +
		"3 · · \x1b[94mT─\x1b[0m\x1b[97m#\x1b[0m · · · ·  3\n" +
		"4  · · · \x1b[91mh\x1b[0m · · · · 4\n" +
		"5 · · · · · · · ·  5\n" +
		"\n" +
		"\x1b[94mT\x1b[0m  Trident  blue  stern C3  bow D3  heading east\n" +
		"\x1b[91mh\x1b[0m  Sea Hag  red   stern D4  bow D3  heading north-west\n" +
		"\x1b[91mw\x1b[0m  Wasp     red   stern D2  bow D3  heading south-west\n" +
		"\x1b[97m#\x1b[0m  D3: bow of Trident, bow of Sea Hag and bow of Wasp\n"},
	{"30 by 20", apart, View{Layout: hex.Layout{Width: 30, Height: 20}, Directions: compassRose, ASCII: true, Sides: blueRed}, `
                                                       A A A A
   A B C D E F G H I J K L M N O P Q R S T U V W X Y Z A B C D
 1 . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .   1
 2  . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .  2
 3 . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .   3
 4  . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .  4
 5 . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .   5
 6  . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .  6
 7 . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .   7
 8  . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .  8
 9 . . . . . . . . . . . . . . . . T-> . . . . . . . . . . . .   9
10  . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . 10
11 . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .  11
12  . . . . . . . . . . . . . . . . . . . . . . . . <-h . . . . 12
13 . . . . . . . . . . . . . . . . . . . . . . . . . . . \ . .  13
14  . . . . . . . . . . . . . . . . . . . . . . . . . . . w . . 14
15 . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .  15
16  . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . 16
17 . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .  17
18  . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . 18
19 . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .  19
20  . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . 20

T  Trident  blue  stern Q9    bow R9    heading east
h  Sea Hag  red   stern Z12   bow Y12   heading west
w  Wasp     red   stern AB14  bow AB13  heading north-west
`},
	{"cropped", apart, View{Layout: hex.Layout{Width: 30, Height: 20}, Directions: compassRose, Columns: 60, ASCII: true, Sides: blueRed}, `
                                                 A A A A
   D E F G H I J K L M N O P Q R S T U V W X Y Z A B C D
 7 . . . . . . . . . . . . . . . . . . . . . . . . . . .   7
 8  . . . . . . . . . . . . . . . . . . . . . . . . . . .  8
 9 . . . . . . . . . . . . . T-> . . . . . . . . . . . .   9
10  . . . . . . . . . . . . . . . . . . . . . . . . . . . 10
11 . . . . . . . . . . . . . . . . . . . . . . . . . . .  11
12  . . . . . . . . . . . . . . . . . . . . . <-h . . . . 12
13 . . . . . . . . . . . . . . . . . . . . . . . . \ . .  13
14  . . . . . . . . . . . . . . . . . . . . . . . . w . . 14
15 . . . . . . . . . . . . . . . . . . . . . . . . . . .  15
16  . . . . . . . . . . . . . . . . . . . . . . . . . . . 16
D7 to AD16 of a board 30 by 20

T  Trident  blue  stern Q9    bow R9    heading east
h  Sea Hag  red   stern Z12   bow Y12   heading west
w  Wasp     red   stern AB14  bow AB13  heading north-west
`},
	{"cropped too far", apart, View{Layout: hex.Layout{Width: 30, Height: 20}, Directions: compassRose, Columns: 24, ASCII: true, Sides: blueRed}, `
                 A A
   T U V W X Y Z A B
 7 . . . . . . . . .   7
 8  . . . . . . . . .  8
 9 . . . . . . . . .   9
10  . . . . . . . . . 10
11 . . . . . . . . .  11
12  . . . . . <-h . . 12
13 . . . . . . . . \  13
14  . . . . . . . . w 14
15 . . . . . . . . .  15
16  . . . . . . . . . 16
T7 to AB16 of a board 30
  by 20; not shown:
  Trident

T  Trident, blue, stern
   Q9, bow R9, east
h  Sea Hag, red, stern
   Z12, bow Y12, west
w  Wasp, red, stern
   AB14, bow AB13,
   north-west
`},
}

func TestHexMap(t *testing.T) {
	for _, m := range drawings {
		t.Run(m.name, func(t *testing.T) {
			got := Hex(m.marks, m.view)
			if want := strings.TrimPrefix(m.want, "\n"); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// No line is wider than the terminal, and every vessel has a sign of its own.
func TestHexMapFits(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	sides := []string{"north", "south", "east", "west", "reef"}
	for range 300 {
		v := View{Layout: hex.Layout{Width: 1 + r.IntN(60), Height: 1 + r.IntN(40)}, Directions: compassRose, Columns: 60 + r.IntN(60), ASCII: true, Sides: sides[:r.IntN(5)]}
		var marks []geometry.Mark
		n := r.IntN(12)
		for i := range n {
			at := hex.Layout{}.FromOffset(r.IntN(70)-5, r.IntN(50)-5).String()
			marks = append(marks, vessel("V"+string(rune('a'+i)), sides[r.IntN(5)], "v", at, r.IntN(6))...)
		}
		text := Hex(marks, v)
		board, legend, _ := strings.Cut(text, "\n\n")
		signs := map[byte]bool{}
		for line := range strings.Lines(legend) {
			if line[0] != '#' {
				signs[line[0]] = true
			}
		}
		if len(signs) != n {
			t.Errorf("%d vessels have %d signs:\n%s", n, len(signs), text)
		}
		if first, _, ok := strings.Cut(board, "; not shown"); ok {
			board = first
		}
		for line := range strings.Lines(board) {
			if utf8.RuneCountInString(strings.TrimRight(line, "\n")) > v.Columns {
				t.Fatalf("a line is wider than %d:\n%s", v.Columns, text)
			}
		}
	}
}

func TestHexMapMarks(t *testing.T) {
	for _, m := range []struct {
		name, want string
		marks      []geometry.Mark
	}{
		{"none", "", nil},
		{"a reef", "R  reef  B2", []geometry.Mark{{Cells: cells("1,1"), Sign: "r", Name: "reef"}}},
		{"one cell", "H  Hag  blue  B1  heading east", []geometry.Mark{{Cells: cells("1,0"), Look: ship, Side: "blue", Sign: "h", Name: "Hag", Facing: ptr(0.)}}},
		{"three cells", "H  Hag  blue  stern A1  B1  bow C1  heading east", []geometry.Mark{
			{Cells: cells("0,0", "1,0", "2,0"), Look: ship, Side: "blue", Sign: "h", Name: "Hag", Facing: ptr(0.)}}},
		{"no look", "H  Hag  blue  back A1  front B1\n+  front of a piece that has no heading", []geometry.Mark{{Cells: cells("0,0", "1,0"), Side: "blue", Sign: "h", Name: "Hag"}}},
		{"an escape", "J  ?[2J  blue  B1", []geometry.Mark{{Cells: cells("1,0"), Side: "blue", Name: "\x1b[2J"}}},
		{"an arrow", "", []geometry.Mark{{Arrow: ptr(45.), Look: wind}}},
	} {
		text := Hex(m.marks, View{Layout: hex.Layout{Width: 3, Height: 3}, Directions: compassRose, ASCII: true})
		_, legend, _ := strings.Cut(text, "\n\n")
		if got := strings.TrimRight(legend, "\n"); got != m.want {
			t.Errorf("%s: the legend says %q, not %q", m.name, got, m.want)
		}
	}
}
