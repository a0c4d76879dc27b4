package lua_test

import (
	"os"
	"strings"
	"testing"

	"parley/core/game"
	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/ruleset"
	"parley/lua/spec"
)

// moor is a ruleset on hexes with flat tops and negative coordinates, with ground
// in the cells and walls on their sides.
var moor = &ruleset.Library{Dirs: []string{"testdata"}}

// tarn is its scenario with some words of it replaced.
func tarn(t *testing.T, replace ...string) *lua.Game {
	t.Helper()
	h, sc, err := openTarn(t, replace...)
	if err != nil {
		t.Fatal(err)
	}
	return luatest.Opened(t, h, sc, lua.Setup{Seed: 1})
}

func openTarn(t *testing.T, replace ...string) (*lua.Host, *ruleset.Scenario, error) {
	t.Helper()
	text, err := os.ReadFile("testdata/scenarios/moor/tarn.toml")
	if err != nil {
		t.Fatal(err)
	}
	return lua.OpenFiles(moor, "tarn", "tarn.toml", []byte(strings.NewReplacer(replace...).Replace(string(text))), nil)
}

// TestHexFaults: an error about an argument of hex names the argument, and says
// what it must be.
func TestHexFaults(t *testing.T) {
	g := tarn(t)
	for src, want := range map[string]string{
		`hex.step("0,0", "N")`:                  `hex.step: argument 2 must be a direction from 0 to 5, a whole number, not N`,
		`hex.step("0,0", 1.5)`:                  `hex.step: argument 2 must be a direction from 0 to 5, a whole number, not 1.5`,
		`hex.step("0,0", 0, 1e6 * 2)`:           `hex.step: the cell 0,-2000000 is beyond the limit of 1,048,576`,
		`hex.step("0,0", 0, 1e9)`:               `hex.step: argument 3 must be a number of steps, a whole number, not 1000000000`,
		`hex.side("C7")`:                        `hex.side: the side must be a cell and a direction, { "C7", 2 } or "C7 2", not`,
		`hex.side("C7 NNE")`:                    `directions are 0 to 5: N, NE, SE, S, SW, NW`,
		`hex.side("J3 N")`:                      `cell "J3": it is off the board, which reaches from A1 to I8`,
		`hex.side("C3", nil)`:                   `hex.side: argument 2 must be a direction from 0 to 5, a whole number, not nil`,
		`hex.qr(nil)`:                           `hex.qr: argument 1 must be a cell such as "3,-1", not nil`,
		`hex.qr("J3")`:                          `hex.qr: argument 1: cell "J3": it is off the board, which reaches from A1 to I8`,
		`hex.ring("0,0", -1)`:                   `hex.ring: argument 2 must be a whole number from 0 to 2,000, not -1`,
		`hex.clear("0,0", "0,3")`:               `hex.clear: argument 3 must be a function(cell), a list of cells or { [CELL] = true }, not nil`,
		`hex.clear("0,0", "0,3", { "0,1", 7 })`: `hex.clear: argument 3 must be a list of cells, and its value 2 is 7`,
		`hex.clear("0,0", "0,3", { "wood" })`:   `hex.clear: argument 3, value 1: cell "wood": the row is missing after column WOOD`,
		`hex.clear("0,0", "0,3", function() error("no sight") end)`:      `no sight`,
		`hex.path("0,0", "0,3", 1)`:                                      `hex.path: argument 3 must be a function(from, to), a list of cells or { [CELL] = COST }, not 1`,
		`hex.path("0,0", "0,3", function() return 0.5 end)`:              `hex.path: the step from E5 to F5 costs 0.5: a cost is a whole number from 0 to 1,048,576, or nil if impossible; for halves, double all costs and the budget`,
		`hex.path("0,0", "0,3", function() return "far" end)`:            `hex.path: the cost of the step from E5 to F5 must be a number, or nil if impossible, not far`,
		`hex.path("0,0", "0,3", { enter = 1 })`:                          `hex.path: argument 3: the key "enter" is not a cell: cell "enter": the row is missing after column ENTER`,
		`hex.path("0,0", "0,3", { E6 = 1 })`:                             `hex.path: argument 3: the key "E6" must be written "0,1", as hex.cell returns it`,
		`hex.reach("0,0", -1)`:                                           `hex.reach: argument 2 must be a whole number from 0 to 1,048,576, not -1`,
		`hex.in_arc("0,0", 0, { 6 }, "0,1")`:                             `hex.in_arc: argument 3 must be a list of sectors from 0 to 5, and its value 1 is 6`,
		`hex.in_arc("0,0", 0, { 0, 1, 2, 3, 4, 5, 0 }, "0,1")`:           `and its value 7 is 0`,
		`hex.sigth("0,0", "0,1")`:                                        `hex has no "sigth" (did you mean "sight"?)`,
		`hex.reach("0,0", 9, function(a, b) return roll("d6", "x") end)`: ``,
	} {
		_, err := luatest.Eval(g, src, &spec.Scripted{})
		if want == "" {
			if err == nil {
				t.Errorf("%s is not refused", src)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\nsays  %v\nwants %s", src, err, want)
		}
	}
}

// TestHexTakesWhatScriptsHave: functions, lists, maps and tables of the state can
// give cells and costs.
func TestHexTakesWhatScriptsHave(t *testing.T) {
	g := tarn(t)
	for src, want := range map[string]string{
		`hex.clear("0,0", "0,-2", game.ground)`:                                                          "false", // 0,-1 is a thicket
		`hex.clear("0,0", "0,-2", { "0,-1" })`:                                                           "false",
		`hex.clear("0,0", "0,-2", { ["0,-1"] = true })`:                                                  "false",
		`hex.clear("0,0", "0,-2", { ["0,-1"] = false })`:                                                 "true",
		`hex.clear("0,0", "0,-2", {})`:                                                                   "true",
		`hex.clear("0,0", "0,-2", function(c) return c == "0,-1" end)`:                                   "false",
		`hex.clear("0,0", "0,-2", function() end)`:                                                       "true",
		`#hex.path("0,0", "0,-2", { "1,-1", "1,-2", "0,-2" })`:                                           "4",
		`select(2, hex.path("0,0", "0,-2", { ["0,-1"] = 9, ["0,-2"] = 0, ["1,-1"] = 3, ["1,-2"] = 3 }))`: "6",
		`select(2, hex.path("0,0", "0,-2"))`:                                                             "2",
		`hex.path("0,0", "0,-9")`:                                                                        "nil", // off the board
		`hex.reach("-4,0", 1)["-5,0"]`:                                                                   "nil",
		`hex.reach("-4,2", 1)["-4,3"]`:                                                                   "1",
		`hex.side("A5 SE") == hex.side("-4,2", 2)`:                                                       "true",
		`hex.side("-4,2 2") == hex.side("-3,2", 5)`:                                                      "true",
		`hex.label("-4,2")`:                                                                              "A5",
		`hex.label("-5,2")`:                                                                              "-5,2",
		`hex.parse("a5")`:                                                                                "-4,2",
		`hex.parse("K5")`:                                                                                "nil",
		`hex.on_board("-5,2")`:                                                                           "false",
		`hex.on_board("I8")`:                                                                             "true",
		`#hex.cells()`:                                                                                   "72",
	} {
		got, err := luatest.Eval(g, src, &spec.Scripted{})
		if err != nil || len(got) == 0 || got[0].String() != want {
			t.Errorf("%s gives %v, %v; want %s", src, got, err, want)
		}
	}
}

// TestScenarioCells: cells of a scenario are read as the board labels them, and
// faults where they lie off it.
func TestScenarioCells(t *testing.T) {
	g := tarn(t)
	for src, want := range map[string]string{
		`game.dogs.tib.at`: "-2,1", `game.dogs.moss.at`: "2,0", `game.dogs.moss.facing`: "4", `game.dogs.tib.facing`: "0",
		`game.ground["0,-2"]`: "thicket", `game.ground["0,-1"]`: "thicket", `game.ground["1,1"]`: "bog",
		`game.walls[hex.side("-1,1", 0)]`: "wall", `game.walls[hex.side("1,-1", 3)]`: "gate",
	} {
		if got, err := luatest.Eval(g, src, &spec.Scripted{}); err != nil || got[0].String() != want {
			t.Errorf("%s is %v, %v; want %s", src, got, err, want)
		}
	}
	for _, x := range [][3]string{
		{`"C5"`, `"J5"`, `cell "J5": it is off the board, which reaches from A1 to I8`},
		{`"2,0"`, `"9,9"`, `cell "9,9": it is off the board, which reaches from A1 to I8`},
		{`"E3"`, `"E9"`, `cell "E9": it is off the board`},
		{`"SW"`, `"WS"`, `must be one of N, NE, SE, S, SW, NW, and is "WS"`},
		{`"D5 N"`, `"D5"`, `D5 is no side of a cell: write C3 NE`},
		{"\n[land]", "\nhome = \"C3\"\n[land]", `the size of the board is not known yet`},
	} {
		h, sc, err := openTarn(t, x[0], x[1])
		if err == nil {
			var g *lua.Game
			if g, err = lua.NewGame(h, sc, lua.Setup{Seed: 1}); err == nil {
				_, err = g.Begin()
			}
		}
		if err == nil || !strings.Contains(err.Error(), x[2]) {
			t.Errorf("with %s: %v; want %s", x[1], err, x[2])
		}
	}
}

// TestCellsArePrintedAsTheyAreTyped: orders, notes, refusals and choices show labels, and
// read them.
func TestCellsArePrintedAsTheyAreTyped(t *testing.T) {
	g := tarn(t)
	if got := gives(t, g, "run tib d3"); strings.Join(got, "|") != "Tib runs to D3 for 2, facing NE" {
		t.Errorf("the note is %q", got)
	}
	rep, err := g.Order("", "run tib I1")
	if err != nil || len(rep.Refused) == 0 || rep.Refused[0].Text != "Tib cannot reach I1" {
		t.Errorf("I1: %v %v", rep, err)
	}
	for text, want := range map[string]string{"0,-1": "E4", "9,9": "9,9", "1,000": "1,000", "0,-1 2": "E4 SE", "0,-1 9": "0,-1 9", "C7": "C7", "": ""} {
		if got := g.Host.Geometry.Label(text); got != want {
			t.Errorf("%q is shown as %q, want %q", text, got, want)
		}
	}
	got, err := luatest.Eval(g, `draw({ "0,-1", "0,-2" }, "start")`, &spec.Scripted{Dice: game.ParseScript("start E3")})
	if err != nil || got[0].String() != "0,-2" {
		t.Errorf("E3 is drawn as %v, %v", got, err)
	}
}

// TestTablesOfScenarios: a table that is not a kind of piece occurs once.
func TestTablesOfScenarios(t *testing.T) {
	_, _, err := openTarn(t, "[land]", "[[land]]")
	for _, want := range []string{"tarn.toml:11:1: land must be a table, and is a list\n", "hint: it is not a kind of piece and occurs once: [land]"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
