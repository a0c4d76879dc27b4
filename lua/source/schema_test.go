package source

import (
	"fmt"
	"strings"
	"testing"

	"parley/lua/nearest"
)

func fields(t *testing.T, words string, named map[string]Type) []Field {
	t.Helper()
	fs, faults := FieldsOf(parse(t, words).Root(), named)
	if faults != nil {
		t.Fatal(faults)
	}
	return fs
}

func shipSchema(t *testing.T) *Schema {
	crowd := &Schema{Name: "crowd", Fields: fields(t, "hand = \"count?\"\narcher = \"count?\"", nil)}
	named := map[string]Type{"zone": OneOf("F1", "F2", "M1"), "crowd": TableOf(crowd)}
	ship := &Schema{Name: "ship", Fields: fields(t, `
stern    = "cell"
bow      = "cell"
hull     = "count?"
drift    = "integer?"
weight   = "number?"
sunk     = "boolean?"
status   = "one of AFLOAT SUNK?"
captain  = "zone?"
cards    = "list of text?"
repairs  = "list of zone?"
men      = "map of crowd?"
order    = "secret text?"
`, named)}
	known := func(n Node) (string, []string) {
		if n.Str() == "war-galley" {
			return "", nil
		}
		return `unknown ship type "` + n.Str() + `"`, []string{"corsair", "war-galley"}
	}
	ship.Fields = append(ship.Fields, Field{Name: "type", Type: T("text").With(known), Hint: "`help galley.data.ships` lists the ship types"})
	return &Schema{Fields: []Field{{Name: "ship", Type: ListOf(TableOf(ship))}, {Name: "title", Type: T("text?")}}}
}

func TestSchemaPasses(t *testing.T) {
	d := parse(t, `
[[ship]]
type = "war-galley"
stern = "0,0"
bow = "C7"
hull = 3
drift = -3
weight = 2
sunk = false
status = "SUNK"
captain = "F2"
cards = []
repairs = ["F1", "F1"]
men = { F1 = { hand = 2 }, any = {} }
order = "P1"
[[ship]]
type = "war-galley"
stern = "-1,12"
bow = "1,12"
weight = 2.5
`)
	if fs := shipSchema(t).Check(d.Root()); fs != nil {
		t.Error(fs)
	}
}

func TestSchemaFindsAllFaults(t *testing.T) {
	d, _ := Parse("s.toml", []byte(`titel = "x"
[[ship]]
type    = "war-gally"
stern   = "7C"
hull    = -1
drift   = 2.0
weight  = "2"
sunk    = 1
status  = "AFLOTA"
captain = "X"
cards   = ["a", 1]
repairs = ["F1", "f2"]
men.F1  = { hnad = 1, archer = "two" }
men.F2  = 4
order   = 1979-05-27
speed   = 3
[ship.bow]
`))
	want := `s.toml:1:1: unknown key "titel"
  1 | titel = "x"
    | ^^^^^
  did you mean "title"?
s.toml:3:11: unknown ship type "war-gally"
  3 | type    = "war-gally"
    |           ^^^^^^^^^^^
  did you mean "war-galley"?
  hint: ` + "`help galley.data.ships`" + ` lists the ship types
s.toml:4:11: stern must be a cell such as "C7" or "2,6", and is "7C"
  4 | stern   = "7C"
    |           ^^^^
s.toml:5:11: hull must be a whole number, 0 or more, and is -1
  5 | hull    = -1
    |           ^^
s.toml:6:11: drift must be a whole number, and is 2.0
  6 | drift   = 2.0
    |           ^^^
s.toml:7:11: weight must be a number, and is "2"
  7 | weight  = "2"
    |           ^^^
s.toml:8:11: sunk must be true or false, and is 1
  8 | sunk    = 1
    |           ^
s.toml:9:11: status must be one of AFLOAT, SUNK, and is "AFLOTA"
  9 | status  = "AFLOTA"
    |           ^^^^^^^^
  did you mean "AFLOAT"?
s.toml:10:11: captain must be one of F1, F2, M1, and is "X"
  10 | captain = "X"
     |           ^^^
s.toml:11:17: cards[2] must be text in quotes, and is 1
  11 | cards   = ["a", 1]
     |                 ^
s.toml:12:18: repairs[2] must be one of F1, F2, M1, and is "f2"
  12 | repairs = ["F1", "f2"]
     |                  ^^^^
  did you mean "F2"?
s.toml:13:13: unknown key "hnad" (crowd)
  13 | men.F1  = { hnad = 1, archer = "two" }
     |             ^^^^
  did you mean "hand"?
s.toml:13:32: archer must be a whole number, 0 or more, and is "two"
  13 | men.F1  = { hnad = 1, archer = "two" }
     |                                ^^^^^
s.toml:14:11: F2 must be a table, and is 4
  14 | men.F2  = 4
     |           ^
s.toml:15:11: order must be text in quotes, and is 1979-05-27
  15 | order   = 1979-05-27
     |           ^^^^^^^^^^
s.toml:16:1: unknown key "speed" (ship)
  16 | speed   = 3
     | ^^^^^
  hint: known keys: stern, bow, hull, drift, weight, sunk, status, captain, cards, repairs, men, order, type
s.toml:17:1: bow must be a cell such as "C7" or "2,6", and is a table
  17 | [ship.bow]
     | ^^^^^^^^^^`
	if got := shipSchema(t).Check(d.Root()).Error(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestSchemaShowsMissingKeysAtTheTable: a key that is there in another spelling is not
// missing too.
func TestSchemaShowsMissingKeysAtTheTable(t *testing.T) {
	d, _ := Parse("s.toml", []byte("[[ship]]\nstern = \"A1\"\ntyp = \"war-galley\"\n"))
	want := `s.toml:1:1: the key "bow" is missing (ship)
  1 | [[ship]]
    | ^^^^^^^^
s.toml:3:1: unknown key "typ" (ship)
  3 | typ = "war-galley"
    | ^^^
  did you mean "type"?`
	if got := shipSchema(t).Check(d.Root()).Error(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if fs := shipSchema(t).Check(parse(t, "ship = 3").Root()); len(fs) != 1 || fs[0].What != "ship must be a list, and is 3" {
		t.Error(fs)
	}
}

func TestTypes(t *testing.T) {
	named := map[string]Type{"zone": OneOf("F1", "F2"), "ship": {Word: "text"}}
	for words, want := range map[string]string{
		"text": "text", "count?": "count?", "secret text?": "secret text?", "list of zone": "list of one of F1 F2",
		"map of list of count?": "map of list of count?", "one of A B?": "one of A B?", "one of A B ?": "one of A B?", "ship": "text", " any ": "any",
		"list of one of A B": "list of one of A B", "table": "table",
		"count 1 to 6": "count 1 to 6", "text or file of plan?": "text or file of plan?", "integer -3 to 3?": "integer -3 to 3?", "list of number 0 to 0.5": "list of number 0 to 0.5", "count 2 to 2": "count 2 to 2",
	} {
		if got, err := ParseType(words, named); err != nil || got.String() != want {
			t.Errorf("%q: %s, %v; want %s", words, got, err, want)
		}
	}
	for words, want := range map[string]string{
		"":                 "no type is given",
		"?":                "no type is given",
		"secret":           "no type is given",
		"cuont":            `unknown type "cuont" (did you mean "count"?)`,
		"zoen":             `unknown type "zoen" (did you mean "zone"?)`,
		"lst of text":      `unknown type "lst" (did you mean "list"?)`,
		"list of txet":     `unknown type "txet" (did you mean "text"?)`,
		"list":             `"list" needs "of" and a type`,
		"map of":           `"map" needs "of" and a type`,
		"text count":       `"text count" is not a type`,
		"count 6 to 1":     "the range 6 to 1 runs backwards",
		"count -1 to 6":    "a count is never below 0: the range begins at -1",
		"integer 1 to six": `"six" is not a number`,
		"integer 0 to 0.5": "the range of an integer needs whole numbers, not 0.5",
		"text 1 to 6":      `"text 1 to 6" is not a type`,
	} {
		_, wrong := ParseType(words, named)
		if wrong == nil {
			t.Errorf("%q: nothing is wrong, want %s", words, want)
			continue
		}
		got := wrong.What
		if wrong.Near != "" {
			got += fmt.Sprintf(" (did you mean %q?)", wrong.Near)
		}
		if got != want {
			t.Errorf("%q: %s, want %s", words, got, want)
		}
	}
}

func TestRanges(t *testing.T) {
	s := &Schema{Fields: fields(t, "run = \"count 0 to 3\"\ntilt = \"number -0.5 to 0.5\"\nall = \"list of count 1 to 2\"", nil)}
	ends := parse(t, "run = 3\ntilt = -0.5\nall = [1, 2]")
	if fs := s.Check(ends.Root()); fs != nil {
		t.Error(fs)
	}
	over, _ := Parse("r.toml", []byte("run = 4\ntilt = 0.51\nall = [1, 3]"))
	want := []string{"run must be from 0 to 3, and is 4", "tilt must be from -0.5 to 0.5, and is 0.51", "must be from 1 to 2, and is 3"}
	fs := s.Check(over.Root())
	if len(fs) != len(want) {
		t.Fatal(fs)
	}
	for i, f := range fs {
		if !strings.HasSuffix(f.What, want[i]) {
			t.Errorf("%s; want %s", f.What, want[i])
		}
	}
}

func TestFieldsOfFindsAllFaults(t *testing.T) {
	d, _ := Parse("r.toml", []byte("hull = \"cout\"\nbow = 3\nok = \"text\""))
	got, fs := FieldsOf(d.Root(), nil)
	want := `r.toml:1:8: unknown type "cout"
  1 | hull = "cout"
    |        ^^^^^^
  did you mean "count"?
  hint: types: text, count, integer, number, boolean, cell, table, any, list of T, map of T, one of A B
r.toml:2:7: the type of bow must be text, not a whole number
  2 | bow = 3
    |       ^`
	if fs.Error() != want || len(got) != 1 {
		t.Errorf("got\n%s", fs.Error())
	}
}

func TestNearest(t *testing.T) {
	for _, c := range []struct{ word, among, want string }{
		{"war-gally", "corsair war-galley", "war-galley"}, {"archer", "archers anchor", "archers"}, {"hlul", "hull hall", "hull"},
		{"F3", "F1 F2", ""}, {"f1", "F1 F2", "F1"}, {"x", "y", ""}, {"hull", "hull", ""}, {"", "a", ""}, {"cat", "dog", ""},
		{"bow", "row low", "row"}, {"captian", "captain", "captain"}, {strings.Repeat("a", 65), strings.Repeat("a", 66), ""},
	} {
		if got := nearest.To(c.word, strings.Fields(c.among)); got != c.want {
			t.Errorf("nearest.To(%q, %s) = %q, want %q", c.word, c.among, got, c.want)
		}
	}
}
