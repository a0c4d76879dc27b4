package geometry_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"parley/core/plane"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
)

// floor is a rulebook with one ship and a map that a test writes.
func floor(t *testing.T, marks string) *lua.Game {
	t.Helper()
	fsys := fstest.MapFS{
		"ruleset.toml": {Data: []byte(`
name  = "floor"
title = "The floor"
round = "turn"
files = ["floor.lua"]
[board]
kind = "plane"
[look.ship]
kind  = "piece"
front = "bow"
[look.reef]
kind  = "ground"
glyph = "~"
[look.road]
kind  = "ground"
glyph = "="
[look.fence]
kind = "side"
[look.wind]
kind = "arrow"
[state]
legs = "count"
[entity.ship]
plural = "ships"
owner  = "side"
side   = "side"
[entity.ship.fields]
number  = "count"
name    = "text"
side    = "text"
x       = "number"
y       = "number"
heading = "number"
length  = "count"
beam    = "count"
[scenario.ship]
`)},
		"floor.lua": {Data: []byte(`
local leg = rule "floor.leg" { title = "A leg", source = "none", text = "A ship sails on.",
  run = function(ship, x, y) ship.x, ship.y = x, y end }
local all = rule "floor.all" { title = "Legs", source = "none", text = "A ship sails two legs.",
  run = function(ship) leg(ship, ship.x, ship.y + 10) leg(ship, ship.x + 10, ship.y) end }
action "sail" { rule = "floor.all", phase = "deck", actor = "ship", args = {}, run = function(ship) all(ship) end }
sequence {
  players = function() return { "red" } end,
  new = {
    ship = function(_, id)
      game.ships[id] = { number = 1, name = "Hag", side = "red", x = 5, y = 5, heading = 90, length = 20, beam = 8 }
      return game.ships[id]
    end,
  },
  map = function() return { ` + marks + ` } end,
  { "deck", title = "Deck", rule = "floor.leg", mode = "turns", who = function() return game.all("ship") end },
}
`)},
	}
	h, sc := luatest.Sourced(t, fsys, "rulesets/floor", "[scenario]\nruleset = \"floor\"\ntitle = \"One\"\n[[ship]]\nid = \"hag\"\n")
	return luatest.Opened(t, h, sc, lua.Setup{})
}

const shipMark = `{ box = game.ships.hag, name = "Hag", look = "ship", sign = "h", side = "red", id = "hag", arcs = { { from = 90, to = 90, reach = math.huge } } }`

func TestWhatAMapMayHold(t *testing.T) {
	g := floor(t, shipMark+`,
		{ point = { x = 1, y = 2 }, facing = 45, name = "swimmer" },
		{ area = { outline = { {x=0,y=0}, {x=4,y=0}, {x=0,y=4} } }, look = "reef", depth = 4 },
		{ line = { {x=0,y=0}, {x=9,y=0} }, look = "road", width = 2 },
		{ disc = { x = 3, y = 3, radius = 2 } }, { arrow = 405, look = "wind" }, { at = "1,0", facing = 3, last = { "0,0" } }`)
	marks, err := g.Host.Marks()
	if err != nil || len(marks) != 7 {
		t.Fatalf("%d marks, %v", len(marks), err)
	}
	hag := marks[0]
	if hag.Box == nil || hag.Look.Front != "bow" || hag.Box.Length != 20 || hag.Facing != nil || hag.ID != "hag" || len(hag.Arcs) != 1 || hag.Arcs[0].Reach < 1e300 {
		t.Errorf("the hull: %+v", hag)
	}
	if at, ok := hag.Centre(); !ok || at.X != 15 || at.Y != 5 {
		t.Errorf("the middle of the hull: %v", at)
	}
	if at, ok := marks[2].Centre(); !ok || at.X-4./3 > 1e-9 {
		t.Errorf("the middle of the reef: %v", at)
	}
	if *marks[1].Facing != 45 || *marks[2].Depth != 4 || marks[3].Width != 2 || marks[4].Disc.Radius != 2 || *marks[5].Arrow != 45 || *marks[6].Facing != 3 || marks[6].Cells[0].String() != "1,0" || marks[6].Came[0].String() != "0,0" {
		t.Errorf("the rest: %+v", marks[1:])
	}
	for i, piece := range []bool{true, true, false, false, false, false, true} {
		if marks[i].Piece() != piece || (marks[i].Shape() == nil) != (i > 4) {
			t.Errorf("mark %d: piece %v", i+1, marks[i].Piece())
		}
	}
}

func TestFiguresAndWalls(t *testing.T) {
	g := floor(t, `{ disc = { x = 1, y = 2, radius = 0.5 }, look = "ship", facing = 90, level = 1.5 },
		{ point = { x = 3, y = 2 }, radius = 0.75 },
		{ line = { {x=0,y=0}, {x=9,y=0}, {x=9,y=9} }, look = "road", height = 2,
		  gaps = { { x = 3, y = 0, radius = 1 }, { outline = { {x=8,y=-1}, {x=10,y=-1}, {x=10,y=1} } } } }`)
	marks, err := g.Host.Marks()
	if err != nil {
		t.Fatal(err)
	}
	tib, tom, wall := marks[0], marks[1], marks[2]
	if !tib.Piece() || tib.Disc != nil || *tib.Point != (plane.Point{X: 1, Y: 2}) || tib.Size != 0.5 || *tib.Facing != 90 || *tib.Foot != 1.5 {
		t.Errorf("a disc: %+v", tib)
	}
	if !tom.Piece() || tom.Size != 0.75 || tom.Foot != nil {
		t.Errorf("a point with a radius: %+v", tom)
	}
	way := fmt.Sprint(wall.Stretches())
	if *wall.Height != 2 || way != "[[{0 0} {2 0}] [{4 0} {9 0}] [{9 0} {9 9}]]" && way != "[[{0 0} {2 0}] [{4 0} {9 0} {9 9}]]" {
		t.Errorf("the wall: %+v in %v", wall, way)
	}
}

func TestFaultsOfAMap(t *testing.T) {
	for _, c := range []struct{ marks, want string }{
		{`{ bix = game.ships.hag }`, `map: marks[1] has no "bix" (did you mean "box"?)`},
		{`{ name = "Hag" }`, `is nowhere: give it a cell (at), cells, sides, a box, a point`},
		{`{ at = { x = 1, y = 2 } }`, `a figure on a plane has a point`},
		{`{ box = { x = 1, y = 2, heading = 0 } }`, `has no "length"`},
		{`{ arrow = "north" }`, `arrow must be a number, not north`},
		{`{ at = "1,0", sign = "ab" }`, `marks[1]'s sign must be one letter from a to z or one digit, not "ab"`},
		{`{ at = "1,0", sign = "!" }`, `must be one letter from a to z or one digit, not "!"`},
		{`{ arrow = 0, name = 3 }`, `marks[1]'s name must be a text, not 3`},
		{`{ disc = { x = 1, y = 2, radius = 1 }, arcs = { { from = 1 } } }`, `arcs[1] has no "to"`},
		{`{ cells = {} }`, `an empty list of cells: give it one or more`},
		{`{ at = "1,0", look = "shp" }`, `there is no look "shp" (did you mean "ship"?)`},
		{`{ at = "1,0", look = "wind" }`, `needs a look of kind piece or ground, and "wind" is of kind arrow`},
		{`{ disc = { x = 1, y = 2, radius = 1 }, look = "wind" }`, `needs a look of kind ground or piece, and "wind" is of kind arrow`},
		{`{ disc = { x = 1, y = 2, radius = -1 } }`, `radius is -1: it must be 0 or more`},
		{`{ disc = { x = 1, y = 2, radius = 1 }, radius = 2, look = "ship" }`, `marks[1] has a radius, which only a figure given by its point may have`},
		{`{ point = { x = 1, y = 2 }, gaps = {} }`, `marks[1] has gaps, which is for a line on a plane`},
		{`{ at = "1,0", height = 3 }`, `marks[1] has height, which is for a thing on a plane`},
		{`{ arrow = 90, level = 3 }`, `marks[1] has a level, but is a direction`},
		{`{ line = { {x=0,y=0}, {x=9,y=0} }, gaps = { { x = 3, y = 0 } } }`, `marks[1]'s gaps[1] encloses nothing`},
		{`"hag"`, `map: marks[1] must be a mark, not hag`},
	} {
		if _, err := floor(t, c.marks).Host.Marks(); err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "floor.lua:") {
			t.Errorf("%s: %v\nwant %s", c.marks, err, c.want)
		}
	}
	for marks, want := range map[string]string{
		`{ disc = { x = 1, y = 2, radius = 1 } }`:                    "marks[1] has disc, which is for a plane, but the board is of hexes",
		`{ at = "1,0", facing = 9 }`:                                 "marks[1]'s facing on hexes must be a direction from 0 to 5, not 9",
		`{ at = "1,0", look = "reef", facing = 1 }`:                  "marks[1] has a facing, which is for pieces, but is of kind ground",
		`{ at = "nowhere" }`:                                         `marks[1]'s at: cell "nowhere"`,
		`{ cells = { "1,0" }, sides = { "1,0 2" } }`:                 "marks[1] has both cells and sides: give it one of them",
		`{ cells = { "1,0" }, at = "1,0" }`:                          "marks[1] has both cells and at: give it one of them",
		`{ cells = { "1,0", 3 } }`:                                   "marks[1]'s cells[2] must be a cell, not 3",
		`{ at = "1,0", look = "ship", level = 1 }`:                   "marks[1] has a level, which is for ground: put it on a mark for the ground under the piece",
		`{ at = "1,0", look = "reef", level = 1.5 }`:                 "marks[1]'s level must be a whole number from 0 to 9, not 1.5",
		`{ at = "1,0", look = "reef", level = 10 }`:                  "marks[1]'s level must be a whole number from 0 to 9, not 10",
		`{ at = "1,0", look = "fence" }`:                             `marks[1] needs a look of kind piece or ground, and "fence" is of kind side`,
		`{ sides = { { "1,0", 2 } }, look = "reef" }`:                `marks[1] needs a look of kind side, and "reef" is of kind ground`,
		`{ sides = {}, look = "fence" }`:                             "marks[1] has an empty list of sides: give it one or more, each a cell and a direction",
		`{ sides = { "1,0" }, look = "fence" }`:                      `marks[1]'s sides[1] must be a cell and a direction, { "C7", 2 } or "C7 2", not 1,0`,
		`{ sides = { { "1,0", 6 } }, look = "fence" }`:               `marks[1]'s sides[1] must be a cell and a direction`,
		`{ sides = { "B1 nort-east" }, look = "fence" }`:             `(did you mean "north-east"?)`,
		`{ sides = { { "Z", 2 } }, look = "fence" }`:                 `marks[1]'s sides[1]: cell "Z"`,
		`{ at = "A1" }, { cells = { "1,0", "-1,0" }, name = "Hag" }`: `marks[2] (Hag), cells[2]: cell "-1,0": it is off the board`,
		`{ cells = { "-2,0" }, look = "reef" }`:                      `marks[1] (reef), cells[1]: cell "-2,0": it is off the board`,
		`{ sides = { { "A1", 0 }, { "-2,0", 1 } }, look = "fence" }`: `marks[1] (fence), sides[2]: cell "-2,0": it is off the board`,
		`{ cells = { "1,0" }, look = "reef", level = "high" }`:       "marks[1]'s level must be a number, not high",
		`{ at = "1,0", levle = 2 }`:                                  `has no "levle" (did you mean "level"?)`,
		`{ sdies = { "A1 2" }, look = "fence" }`:                     `has no "sdies" (did you mean "sides"?)`,
	} {
		g := floor(t, marks)
		g.Host.Ruleset.Board = "hex"
		if _, err := g.Host.Marks(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v\nwant %s", marks, err, want)
		}
	}
}

// TestEdges: a ring is the edge of a disc, a border the sides between some cells and
// all others.
func TestEdges(t *testing.T) {
	g := floor(t, `{ ring = { x = 1, y = 2, radius = 3 }, look = "reef" }`)
	marks, err := g.Host.Marks()
	if err != nil || len(marks) != 1 || !marks[0].Ring || marks[0].Disc.Radius != 3 || marks[0].Piece() {
		t.Fatalf("the ring: %+v, %v", marks, err)
	}
	if _, err := floor(t, `{ ring = { x = 1, y = 2, radius = 3 }, look = "ship" }`).Host.Marks(); err == nil || !strings.Contains(err.Error(), "needs a look of kind ground") {
		t.Errorf("a ring with the look of a piece: %v", err)
	}
	for cells, want := range map[string]int{`"B2"`: 6, `"B2", "C2"`: 10, `"A1", "B1", "A2"`: 12} {
		g := floor(t, `{ border = { `+cells+` }, look = "fence" }`)
		g.Host.Ruleset.Board = "hex"
		marks, err := g.Host.Marks()
		if err != nil || len(marks[0].Sides) != want {
			t.Errorf("the border of %s: %+v, %v, want %d sides", cells, marks, err, want)
		}
	}
	g = floor(t, `{ border = {}, look = "fence" }`)
	g.Host.Ruleset.Board = "hex"
	if _, err := g.Host.Marks(); err == nil || !strings.Contains(err.Error(), "has an empty border: give it one cell or more") {
		t.Errorf("an empty border: %v", err)
	}
}

// TestTerrainOfHexes: ground and levels on cells, and sides by cell and direction,
// in either form. A side at the edge of the board may be named from outside.
func TestTerrainOfHexes(t *testing.T) {
	g := floor(t, `{ cells = { "B2", "2,0" }, look = "reef", level = 2, name = "Long Reef" }, { at = "A1", level = 0 }, { at = "A1", look = "ship" },
		{ sides = { { "A1", 3 }, "B2 north-east", { "B2", "West" }, "-1,0 0" }, look = "fence" }, { sides = { "A1 0" } }`)
	g.Host.Ruleset.Board = "hex"
	marks, err := g.Host.Marks()
	if err != nil || len(marks) != 5 {
		t.Fatalf("%d marks, %v", len(marks), err)
	}
	for i, kind := range []string{"ground", "ground", "piece", "side", "side"} {
		if marks[i].Kind() != kind || !marks[i].OnHexes() || marks[i].Piece() != (kind == "piece") || marks[i].Drawn().Kind != kind {
			t.Errorf("mark %d is of kind %s, not %s", i+1, marks[i].Kind(), kind)
		}
	}
	if fmt.Sprint(marks[0].Cells, *marks[0].Level, *marks[1].Level) != "[1,1 2,0] 2 0" {
		t.Errorf("the ground: %+v", marks[0])
	}
	if got := fmt.Sprint(marks[3].Sides); got != "[{0,0 3} {1,1 5} {1,1 3} {-1,0 0}]" {
		t.Errorf("the sides are %s", got)
	}
}

func TestTheMapsOfARound(t *testing.T) {
	g := floor(t, shipMark)
	if _, err := g.Order("red", "sail hag"); err != nil {
		t.Fatal(err)
	}
	maps, err := ask.RoundMaps(g, nil)
	if err != nil {
		t.Fatal(err)
	}
	way := ""
	for _, m := range maps {
		way += fmt.Sprint(m[0].Box.Back)
	}
	if way != "{5 5}{5 15}{15 15}" {
		t.Errorf("the way is %s", way)
	}
	if at := g.State.Root().Get("ships").Table().Get("hag").Table().Get("x").Num(); at != 15 {
		t.Errorf("afterwards she is at %v", at)
	}
	if _, err := g.Undo(); err != nil {
		t.Fatal(err)
	}
	if maps, err := ask.RoundMaps(g, nil); err != nil || len(maps) > 1 {
		t.Errorf("undone: %d maps, %v", len(maps), err)
	}
}
