package geometry_test

import (
	"strings"
	"testing"
	"testing/fstest"

	glua "github.com/yuin/gopher-lua"

	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/proxy"
	"parley/lua/ruleset"
)

// planeHost is a host of a small ruleset on a plane.
func planeHost(t *testing.T) *lua.Host {
	t.Helper()
	files := fstest.MapFS{
		"ruleset.toml": {Data: []byte(`
name = "floor"
title = "A floor"
round = "turn"
files = ["floor.lua"]

[board]
kind = "plane"

[state]
place = "place?"
shore = "list of place"

[record.place]
x = "number"
y = "number"

[entity.ship]
plural = "ships"
[entity.ship.fields]
name    = "text"
x       = "number"
y       = "number"
heading = "number"
length  = "number"
beam    = "number"
`)},
		"floor.lua": {Data: []byte(`
sequence {
  players = function() return {} end,
  new = {},
  { "sail", title = "Sailing" },
}
`)},
	}
	rs, err := ruleset.Load(files, "floor")
	if err != nil {
		t.Fatal(err)
	}
	h, err := lua.NewHost(rs)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// planeAsk evaluates an expression; a failing one gives its message.
func planeAsk(t *testing.T, h *lua.Host, src string) string {
	t.Helper()
	got, err := luatest.Run(h, "test", src)
	if err != nil {
		return err.Error()
	}
	var out []string
	for _, v := range got {
		out = append(out, planeShow(v))
	}
	return strings.Join(out, " ")
}

func planeShow(v glua.LValue) string {
	t, ok := v.(*glua.LTable)
	if !ok {
		return v.String()
	}
	var parts []string
	for i := 1; i <= t.Len(); i++ {
		parts = append(parts, planeShow(t.RawGetInt(i)))
	}
	for _, k := range proxy.SortedKeys(t) {
		if k.Type() == glua.LTString {
			parts = append(parts, k.String()+"="+planeShow(t.RawGet(k)))
		}
	}
	return "{" + strings.Join(parts, " ") + "}"
}

const planeBrig = `{ x = 0, y = 0, heading = 90, length = 48, beam = 12 }`

// planeCases are what a rule author writes and what comes of it.
var planeCases = []struct{ src, want string }{
	{`plane.compass(-90)`, "270"},
	{`plane.wrap(270)`, "-90"},
	{`plane.off(0, 90)`, "90"},
	{`plane.acute(30, 180)`, "30"},
	{`plane.toward(270, 90, 45)`, "315"},
	{`plane.toward(270, 90, 45, "left")`, "225"},
	{`plane.toward(270, 90, 45, "port")`, `WAY must be "left" or "right", not port`},
	{`plane.between(10, 330, 30)`, "true"},
	{`plane.point(1, 2)`, "{x=1 y=2}"},
	{`plane.along({ x = 0, y = 0 }, 90, 8)`, "{x=8 y=0}"},
	{`plane.bearing({ x = 0, y = 0 }, { x = -1, y = 0 })`, "270"},
	{`plane.distance(BRIG, { x = 80, y = 0, heading = 90, length = 8, beam = 12 })`, "32"},
	{`plane.distance({ x = 0, y = 0, radius = 1 }, { line = { { x = 3, y = -1 }, { x = 3, y = 1 } } })`, "3"},
	{`plane.touch(BRIG, { x = 48, y = 3 })`, "true"},
	{`plane.nearest(BRIG, { x = 60, y = 0 })`, "{x=48 y=0} 12"},
	{`plane.contains({ x = 0, y = 0, radius = 2 }, { x = 0, y = 2 })`, "true"},
	{`plane.contains({ line = { { x = 0, y = 0 }, { x = 9, y = 0 } }, width = 1.5 }, { x = 3, y = 0.76 })`, "false"},
	{`plane.size({ outline = SQUARE })`, "4"},
	{`plane.size({ outline = SQUARE, holes = { { { x = 0.5, y = 0.5 }, { x = 1, y = 0.5 }, { x = 1, y = 1 } } } })`, "3.875"},
	{`plane.perimeter({ outline = SQUARE })`, "8"},
	{`plane.fault({ outline = SQUARE })`, "nil"},
	{`plane.fault({ outline = { { x = 0, y = 0 }, { x = 2, y = 2 }, { x = 2, y = 0 }, { x = 0, y = 2 } } })`, "sides 1 and 3 of the outline cross"},
	{`plane.front(BRIG)`, "{x=48 y=0}"},
	{`plane.centre(BRIG)`, "{x=24 y=0}"},
	{`plane.corners(BRIG)`, "{{x=48 y=6} {x=48 y=-6} {x=0 y=-6} {x=0 y=6}}"},
	{`plane.at(BRIG, 16, 6)`, "{x=16 y=-6}"},
	{`plane.relative(BRIG, { x = 16, y = -6 })`, "16 6"},
	{`plane.rakes(BRIG, { x = -30, y = 5 })`, "back"},
	{`plane.rakes(BRIG, { x = -30, y = 7 })`, "nil"},
	{`plane.leap(BRIG, 48)`, "{beam=12 heading=90 length=48 x=48 y=0}"},
	{`plane.pivot(BRIG, -135)`, "{beam=12 heading=315 length=48 x=0 y=0}"},
	{`plane.drift(BRIG, 180, 8)`, "{beam=12 heading=90 length=48 x=0 y=-8}"},
	{`plane.overlap(BRIG, { x = 48, y = 0, heading = 0, length = 8, beam = 8 })`, "true"},
	{`plane.sweep(BRIG, { leap = 56 }, { { x = 84, y = -16, heading = 0, length = 32, beam = 8 } })`,
		"{after=32 angle=90 at={x=80 y=6} pose={beam=12 heading=90 length=48 x=32 y=0} with=1}"},
	{`plane.sweep(BRIG, { pivot = 45 }, {})`, "{after=45 pose={beam=12 heading=135 length=48 x=0 y=0}}"},
	{`plane.sweep(BRIG, { drift = 8, bearing = 0 }).pose.y`, "8"},
	{`plane.closest(BRIG, { leap = 100 }, { outline = { { x = 80, y = 12 }, { x = 90, y = 12 }, { x = 90, y = 40 } } })`, "6 32"},
	{`plane.within(BRIG, { leap = 100 }, { x = 80, y = 12 }, 10)`, "{{from=24 to=88}}"},
	{`plane.track(BRIG, { leap = 100 }, { outline = { { x = 60, y = -9 }, { x = 90, y = -9 }, { x = 90, y = 9 }, { x = 60, y = 9 } } }, 48, 0)`, "{{from=12 to=42}}"},
	{`plane.bore({ x = 6, y = 16 }, 90, { { x = 46, y = 10, heading = 0, length = 48, beam = 12 } })`, "{at={x=40 y=16} distance=34 with=1}"},
	{`plane.bore({ x = 6, y = 16 }, 270, { BRIG })`, "nil"},
	{`plane.bears({ x = 0, y = 30 }, 90, 270, { BRIG }, 1)`, "{at={x=0 y=6} bearing=180 distance=24}"},
	{`plane.bears({ x = 0, y = 30 }, 90, 270, { BRIG }, 2)`, "plane.bears: the target is number 2 of 1 shapes"},
	{`plane.sector({ x = 0, y = 0 }, 330, 30, 10, { x = 0, y = 10 })`, "true"},
	{`plane.sight({ x = 24, y = -20 }, { x = 24, y = 20 }, { BRIG })`, "false 1 {x=24 y=-6}"},
	{`plane.sight({ x = 0, y = 0 }, { x = 12, y = 0 }, { { line = { { x = 8, y = -5 }, { x = 8, y = 5 } }, top = 1.5 } }, 4, 1)`, "true"},
	{`plane.veiled({ x = 24, y = -20 }, { x = 24, y = 20 }, { BRIG })`, "12"},
	{`plane.length({ { x = 0, y = 0 }, { x = 3, y = 0 }, { x = 3, y = 4 } })`, "7"},
	{`plane.cut({ { x = 0, y = 0 }, { x = 3, y = 0 } }, 2)`, "{{x=0 y=0} {x=2 y=0}}"},
	{`plane.approach({ { x = 0, y = 0 }, { x = 8, y = 0 } }, { x = 4, y = 1.7 })`, "{x=4 y=0} 4 1.7"},
	{`plane.meets({ { x = 0, y = 0 }, { x = 8, y = 0 } }, { x = 5, y = 0 }, 0.75)`, "4.25"},
	{`plane.stretches({ { x = -9, y = 0 }, { x = 9, y = 0 } }, { x = 0, y = 0, radius = 2 })`, "{{from=7 to=11}}"},
	{`plane.side({ { x = 0, y = 0 }, { x = 9, y = 0 } }, { x = 4, y = 1 })`, "left"},
	{`plane.side({ { x = 0, y = 0 }, { x = 9, y = 0 } }, { x = 4, y = 0 })`, "nil"},
	{`plane.cost({ { x = 0, y = 0 }, { x = 5, y = 0 } }, { patches = { SWAMP }, bars = { { line = HEDGE, cost = 1 } } })`, "8"},
	{`plane.steps({ { x = 0, y = 0 }, { x = 1, y = 0 } }, { bars = { { line = HEDGE, cost = 1 } } })`,
		"{{cost=0.5 from={x=0 y=0} length=0.5 to={x=0.5 y=0}} {bar=1 cost=1 from={x=0.5 y=0} length=0 to={x=0.5 y=0}} {cost=0.5 from={x=0.5 y=0} length=0.5 to={x=1 y=0}}}"},
	{`plane.reach({ { x = 0, y = 0 }, { x = 9, y = 0 } }, { patches = { SWAMP } }, 7)`, "{x=5 y=0} 5 7"},
	{`plane.reach({ { x = 0, y = 0 }, { x = 9, y = 0 } }, { rate = 2 }, 7)`, "{x=3.5 y=0} 3.5 7"},
	{`plane.route({ x = -2, y = 0 }, { x = 6, y = 0 }, { { line = { { x = 0, y = -9 }, { x = 0, y = 0 } } } })`, "{{x=-2 y=0} {x=-1e-05 y=1e-05} {x=6 y=0}} 8 true"},
	{`plane.route({ x = 0, y = 0 }, { line = { { x = -9, y = 3 }, { x = 9, y = 3 } } })`, "{{x=0 y=0} {x=0 y=3}} 3 true"},
	{`plane.route({ x = 0, y = 0 }, { line = { { x = -9, y = 3 }, { x = 9, y = 3 } }, width = 2 })`, "{{x=0 y=0} {x=0 y=2}} 2 true"},
	{`plane.distance({ x = 0, y = 0 }, { line = { { x = -9, y = 3 }, { x = 9, y = 3 } }, width = 2 })`, "2"},
	{`plane.distance({ x = 0, y = 2.5 }, { line = { { x = -9, y = 3 }, { x = 9, y = 3 } }, width = 2 })`, "0"},
	{`plane.touch({ x = 0, y = 2 }, { line = { { x = -9, y = 3 }, { x = 9, y = 3 } }, width = 2 })`, "true"},
	{`plane.nearest({ line = { { x = -9, y = 3 }, { x = 9, y = 3 } }, width = 2 }, { x = 1, y = 0 })`, "{x=1 y=2} 2"},
	{`plane.route({ x = 0, y = 0 }, { x = 5, y = 0 }, { patches = { SWAMP } })`, "{{x=0 y=0} {x=2 y=-1} {x=4 y=-1} {x=5 y=0}} 5.650281539 false"},
	{`plane.route({ x = 0, y = 0 }, { x = 5, y = 0 }, { bars = { { line = HEDGE, cost = math.huge, gaps = { { x = 0.5, y = 0, radius = 0.2 } } } } })`, "{{x=0 y=0} {x=5 y=0}} 5 true"},
	{`plane.route({ x = 0, y = 0 }, { x = 5, y = 0 }, {}, 4.9)`, "nil"},
	{`plane.route({ x = 0, y = 0 }, { x = 5, y = 0 }, { { x = 2, y = 0, radius = 0.5 } }, 5.2) ~= nil`, "true"},
	{`plane.cheapest({ x = 0, y = 0 }, { { x = 9, y = 0 }, { x = 0, y = 3 } })`, "2 {{x=0 y=0} {x=0 y=3}} 3 true"},
	{`plane.cheapest({ x = 0, y = 0 }, {})`, "nil"},
	{`plane.around({ x = 0, y = 0, radius = 1 }, { x = 9, y = 0, radius = 0.5 }, 180)`, "{{x=1.5 y=0} {x=-1.5 y=0}}"},
	{`plane.around({ x = 0, y = 0, radius = 1 }, { x = 9, y = 0, radius = 0.5 }, 180, { { x = 2, y = 0, radius = 0.5 } })`, "{{x=-1.5 y=0}}"},
	{`plane.around({ x = 0, y = 0, radius = 1 }, { x = 9, y = 0, radius = 0.5 }, 0)`, "the step is 0 degrees: it must be from 1 to 360"},
	{`plane.around({ x = 0, y = 0 }, { x = 9, y = 0, radius = 0.5 }, 15)`, `argument 1 has no "radius"`},
	{`plane.counter(0)`, "90"},
	{`plane.counter(plane.counter(200))`, "200"},
	{`plane.height({ x = 1, y = 1 }, { { outline = SQUARE, top = 1.5 }, { x = 1, y = 1, radius = 1, top = 3 }, { x = 9, y = 9, radius = 1, top = 7 } })`, "3 2"},
	{`plane.height({ x = 5, y = 5 }, { { outline = SQUARE, top = 1.5 } })`, "0"},
	{`plane.height({ x = 5, y = 5 }, { { outline = SQUARE } })`, `argument 2[1] has no "top"`},
	{`plane.sight({ x = 0, y = 0 }, { x = 12, y = 0 }, { { x = 6, y = 0, radius = 1, top = 2 } }, 1, 1)`, "false 1 {x=5 y=0}"},
	{`plane.sight({ x = 0, y = 0 }, { x = 12, y = 0 }, { { line = { { x = 8, y = -5 }, { x = 8, y = 5 } }, top = 2, gaps = { { x = 8, y = 0, radius = 1 } } } }, 1, 1)`, "true"},
	{`plane.sight({ x = 0, y = 0 }, { x = 12, y = 0 }, { { line = { { x = 8, y = -5 }, { x = 8, y = 5 } }, top = 4, bottom = 2 } }, 1, 1)`, "true"},
	{`plane.reach({ { x = 0, y = 0 }, { x = 9, y = 0 } }, { discs = { { x = 5, y = 0, radius = 0.75 } } }, 99)`, "{x=4.25 y=0} 4.25 4.25"},
	{`plane.cost({ { x = 0, y = 0 }, { x = 9, y = 0 } }, { bars = { { line = HEDGE, cost = -1 } } })`, "bars[1]'s cost is -1: it must be 0 or more"},
	{`plane.route({ x = 0, y = 0 }, { x = 9, y = 0 }, HUNDRED)`, "1200 corners are in the way (a disc or a bend of a strip counts 24; limit 1000)"},

	{`plane.leep(BRIG, 3)`, `plane has no "leep" (did you mean "leap"?)`},
	{`plane.leap({ x = 0, y = 0, headin = 90 }, 3)`, `plane.leap: argument 1 has no "heading" (did you mean "headin"?)`},
	{`plane.leap(nil, 3)`, "plane.leap: argument 1 must be a box { x =, y =, heading =, length =, beam = }, not nil"},
	{`plane.leap(BRIG, "far")`, "plane.leap: the distance must be a number, not far"},
	{`plane.leap(BRIG, 1/0)`, "beyond the table"},
	{`plane.leap(BRIG, 0/0)`, "beyond the table"},
	{`plane.front({ x = 0, y = 0, heading = 0, lenght = 3 })`, `argument 1 has no "length" (did you mean "lenght"?)`},
	{`plane.distance({ outlin = {} }, BRIG)`, `argument 1 has no "outlin" (did you mean "outline"?)`},
	{`plane.distance({ outline = { { x = 0, y = 0 } } }, BRIG)`, "the outline of argument 1 has 1 corners: an area needs three or more"},
	{`plane.sweep(BRIG, { leep = 3 }, {})`, `a motion has no "leep" (did you mean "leap"?)`},
	{`plane.sweep(BRIG, { drift = 3 }, {})`, `a motion has no "bearing"`},
	{`plane.sweep(BRIG, { pivot = 400 }, {})`, "a box pivots by at most 360 degrees at a time, not 400"},
	{`plane.sweep(BRIG, { leap = 3 }, BRIG)`, "argument 3 must be a list: write { shape } for a single one"},
	{`plane.cost({ { x = 0, y = 0 } }, { pathces = {} })`, `the ground has no "pathces" (did you mean "patches"?)`},
	{`plane.cost({ { x = 0, y = 0 } }, { patches = { { x = 0, y = 0, radius = 2 } } })`, "patches[1] needs a rate"},
	{`plane.contains({ x = 0, y = 0 }, { x = 0, y = 0 })`, "argument 1 encloses nothing"},
	{`plane.route({ x = 0, y = 0 }, { x = 9, y = 0 }, { { x = 0, y = 0 } })`, "argument 3[1] is a point, which blocks nothing"},
}

func TestPlaneForRules(t *testing.T) {
	h := planeHost(t)
	text := strings.NewReplacer("BRIG", planeBrig,
		"SQUARE", "{ { x = 0, y = 0 }, { x = 2, y = 0 }, { x = 2, y = 2 }, { x = 0, y = 2 } }",
		"SWAMP", "{ outline = { { x = 2, y = -1 }, { x = 4, y = -1 }, { x = 4, y = 1 }, { x = 2, y = 1 } }, rate = 2 }",
		"HUNDRED", "{ discs = {"+strings.Repeat("{ x = 1, y = 1, radius = 1 },", 50)+"} }",
		"HEDGE", "{ { x = 0.5, y = -1 }, { x = 0.5, y = 1 } }")
	for _, c := range planeCases {
		got := planeAsk(t, h, text.Replace(c.src))
		if got != c.want && !(strings.Contains(c.want, " ") && !strings.HasPrefix(c.want, "{") && strings.Contains(got, c.want)) {
			t.Errorf("%s\n  gives %s\n  not   %s", c.src, got, c.want)
		}
	}
}

// TestPlaneTakesPieces: a piece of the game works as well as a plain table.
func TestPlaneTakesPieces(t *testing.T) {
	h := planeHost(t)
	for _, c := range []struct{ src, want string }{
		{`game.ships = { brig = { name = "Brig", x = 0, y = 0, heading = 90, length = 48, beam = 12 } }`, ""},
		{`game.place = { x = 80, y = 0 }`, ""},
		{`game.shore = { { x = 80, y = -10 }, { x = 90, y = -10 }, { x = 90, y = 10 }, { x = 80, y = 10 } }`, ""},
		{`plane.front(game.ships.brig)`, "{x=48 y=0}"},
		{`plane.distance(game.ships.brig, game.place)`, "32"},
		{`plane.distance(game.ships.brig, { outline = game.shore })`, "32"},
		{`plane.sweep(game.ships.brig, { leap = 99 }, { { outline = game.shore } }).after`, "32"},
	} {
		if got := planeAsk(t, h, c.src); got != c.want {
			t.Errorf("%s\n  gives %s\n  not   %s", c.src, got, c.want)
		}
	}
}

// TestPlaneNeverPanics: whatever a rule passes, it gets an answer or an
// error of its own.
func TestPlaneNeverPanics(t *testing.T) {
	h := planeHost(t)
	odd := []string{
		"nil", "0", "-1", "1/0", "0/0", "7.5", `"port"`, "{}", "{ {} }", "true", "print", planeBrig, "{ " + planeBrig + " }", "{ x = 0, y = 0 }", "{ { x = 0, y = 0 } }",
		"{ x = 0, y = 0, heading = 0, length = 0, beam = 0 }", "{ { x = 1, y = 1 }, { x = 1, y = 1 }, { x = 3, y = 1 }, { x = 3, y = 1 } }",
		"{ outline = { { x = 0, y = 0 }, { x = 0, y = 0 }, { x = 0, y = 0 } } }", "{ { outline = { { x = 4, y = -9 }, { x = 9, y = 0 }, { x = 4, y = 9 } }, rate = math.huge } }",
		"{ leap = 9 }", "{ pivot = -360 }", "{ drift = 0, bearing = 0 }", "{ line = { { x = 0, y = 0 } }, width = 0 }", "{ { line = { { x = 2, y = 2 } } } }", "{ x = 0, y = 0, radius = -1 }",
		"{ bars = { { line = { { x = 1, y = 1 }, { x = 1, y = 1 } }, cost = math.huge } }, patches = { { x = 1, y = 1, radius = 0, rate = 0 } } }",
	}
	seed := uint32(7)
	pick := func() string {
		seed = seed*1664525 + 1013904223
		return odd[int(seed>>16)%len(odd)]
	}
	for _, name := range proxy.SortedKeys(proxy.Data(h.Geometry.Plane())) {
		for range 150 {
			src := "plane." + name.String() + "(" + strings.Join([]string{pick(), pick(), pick(), pick(), pick()}, ", ") + ")"
			if got := planeAsk(t, h, src); strings.Contains(got, "runtime error") || strings.Contains(got, "goroutine") {
				t.Fatalf("%s: %s", src, got)
			}
		}
	}
}

// TestPlaneWordsAreTested: every function of plane stands in a case above.
func TestPlaneWordsAreTested(t *testing.T) {
	h := planeHost(t)
	for _, name := range proxy.SortedKeys(proxy.Data(h.Geometry.Plane())) {
		used := false
		for _, c := range planeCases {
			used = used || strings.Contains(c.src, "plane."+name.String()+"(")
		}
		if !used {
			t.Errorf("no case calls plane.%s", name)
		}
	}
}
