package lua_test

import (
	"os"
	"strings"
	"testing"

	"parley/lua"
)

// TestFaultsInOneRun: the faults of the head, the tables, the pieces and the objectives
// of a scenario are listed in one run, each once, and no entry is blamed for the fault
// of another.
func TestFaultsInOneRun(t *testing.T) {
	for _, c := range []struct {
		what, text string
		want       []string // all faults, by place
	}{
		{"every kind of fault", `[scenario]
ruleset = "orchard"
title   = "Everything wrong"
rounds  = 3
weather = "wet"

[field]
width  = 6
height = 4

[[side]]
id = "blue"

[[side]]
id   = "red"
name = 7

[[picker]]
id   = "ann"
side = "blue"
at   = "Z9"

[[picker]]
id     = "bob"
side   = "blue"
at     = "Y9"
apples = "many"

[[picker]]
id   = "cid"
side = "red"
at   = "X9"

[[objective]]
kind   = "reach"
side   = "blu"
picker = "ann"
place  = "W9"
by     = 9

[[objective]]
kind   = "reach"
side   = "red"
picker = "nobody"
place  = "A1"

[[objective]]
kind   = "reach"
side   = "blue"
picker = "bob"
where  = "A1"

[[objective]]
kind   = "tend"
places = ["A1", "V9"]
`, []string{
			`5:1 unknown key "weather"`, `16:8 name must be text`,
			`21:8 cell "Z9": it is off the board`, `26:10 cell "Y9": it is off the board`, `27:10 apples must be a whole number`, `32:8 cell "X9": it is off the board`,
			`36:10 there is no player "blu"`, `38:10 cell "W9": it is off the board`, `39:10 the last day of this scenario is 3`,
			`44:10 there is no picker "nobody"`,
			`47:1 the key "place" is missing`, `51:1 unknown key "where"`, `55:17 cell "V9": it is off the board`,
		}},
		{"a board at fault", `[scenario]
ruleset = "orchard"
title   = "No board"

[field]
width  = "wide"
height = 4

[[side]]
id = "blue"

[[picker]]
side = "blu"
at   = "Z9"
`, []string{`6:10 width must be a whole number`}},
	} {
		_, _, err := lua.OpenFiles(orchard, "harvest", "harvest.toml", []byte(c.text), nil)
		if err == nil {
			t.Fatalf("%s: no fault", c.what)
		}
		var got []string
		for line := range strings.Lines(err.Error()) {
			if rest, ok := strings.CutPrefix(line, "harvest.toml:"); ok {
				got = append(got, strings.Replace(strings.TrimSpace(rest), ": ", " ", 1))
			}
		}
		for i := range max(len(got), len(c.want)) {
			switch {
			case i >= len(got):
				t.Errorf("%s: missing: %s", c.what, c.want[i])
			case i >= len(c.want):
				t.Errorf("%s: too many: %s", c.what, got[i])
			case !strings.HasPrefix(got[i], c.want[i]):
				t.Errorf("%s: fault %d is %s\nnot %s", c.what, i+1, got[i], c.want[i])
			}
		}
	}
}

// TestTooManyObjectives: a scenario with far too many objectives has one fault.
func TestTooManyObjectives(t *testing.T) {
	text, err := os.ReadFile("testdata/scenarios/orchard/harvest.toml")
	if err != nil {
		t.Fatal(err)
	}
	many := string(text) + strings.Repeat("\n[[objective]]\nkind = \"gather\"\n", 4000)
	h, sc, err := lua.OpenFiles(orchard, "harvest", "harvest.toml", []byte(many), nil)
	if err != nil {
		t.Fatal(err)
	}
	g, err := lua.NewGame(h, sc, lua.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	_, err = g.Begin()
	if err == nil || strings.Count(err.Error(), "the objectives of a scenario: 101 (limit 100)") != 1 || strings.Count(err.Error(), "harvest.toml:") != 1 {
		t.Errorf("%.500v", err)
	}
}
