package lua_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"parley/lua"
	"parley/lua/ask"
	"parley/lua/ruleset"
)

const strangeTOML = `
name = "strange"
title = "Strange"
round = "day"
files = ["all.lua"]
[board]
kind = "BOARD"
[state]
n = "count"
seen = "map of text"
[entity.side]
plural = "sides"
[entity.side.fields]
number = "count"
name = "text"
[entity.pot]
plural = "pots"
owner = "side"
side = "side"
roster = ["name", "depth"]
[entity.pot.fields]
number = "count"
name = "text"
side = "text"
plan = "secret text?"
[scenario.side]
name = "text?"
[scenario.pot]
side = "text"
[objective.fill]
rule = "strange.judge"
says = "fill it"
`

// strangeLua has a place for each function that a ruleset may give to the engine.
const strangeLua = `
local noted = 0
local self
local act = rule "strange.act" { title = "Acts", source = "none", text = "It acts.", run = function(x) game.n = game.n + x end }
local fair = rule "strange.fair" { title = "Fair", source = "none", text = "It asks.", run = function() return 1 end }
rule "strange.judge" { title = "Judges", source = "none", text = "It judges.", run = function(goal) JUDGE end }
action "fill" { rule = "strange.act", phase = "day", args = { n = "count" },
  options = function(player) OPTIONS end,
  check = function(player, a) CHECK end,
  run = function(player, TAKES act(a.n) RUN end }
action "draw" { rule = "strange.act", phase = "day", must = function(player) MUST end,
  run = function(player) game.seen[player] = "drew" end,
  check = function(player) need(not game.seen[player], "drawn") end }
action "roam" { rule = "strange.act", phase = "day", run = function() ROAM end }
action "give" { rule = "strange.act", phase = "day", args = { to = "enemy pot" },
  run = function(player, a) note("given") end }
sequence {
  players = function() return { "blue", "red" } end,
  relation = function(one, other) RELATION return "enemy" end,
  beside = function(piece, place) BESIDE end,
  finish = function() FINISH end,
  roster = { pot = function(pot) ROSTER return { depth = 1 } end },
  new = {
    side = function(e, id) game.sides[id] = { number = #game.all("side") + 1, name = e.name or id } return game.sides[id] end,
    pot = function(e, id) game.pots[id] = { number = #game.all("pot") + 1, name = id, side = e.side } return game.pots[id] end,
  },
  { "dawn", title = "Dawn", rule = "strange.act", run = function() game.seen.blue = nil game.seen.red = nil end },
  { "day", title = "Day", rule = "strange.act", mode = "MODE",
    who = function() return WHO end,
    enter = function(player, piece) ENTER end,
    done = function(player, piece) DONE end,
    left = function(player, piece) LEFT end,
    next = function() NEXT end },
  { "dusk", title = "Dusk", rule = "strange.act", run = function() DUSK end },
}
`

const strangeScenario = `
[scenario]
ruleset = "strange"
title = "Strange"
rounds = 3
[[side]]
id = "blue"
[[side]]
id = "red"
[[pot]]
id = "p1"
side = "blue"
[[pot]]
id = "p2"
side = "red"
[[objective]]
kind = "fill"
side = "blue"
`

// strange is a game whose engine-facing functions are what a stranger wrote.
func strange(t *testing.T, pieces map[string]string, l ruleset.Limits) *lua.Game {
	t.Helper()
	text := strangeLua
	for place, usual := range map[string]string{
		"JUDGE": "", "OPTIONS": "suggest { n = 1 }", "CHECK": "", "TAKES": "a)", "RUN": "", "MUST": "", "RELATION": "", "BESIDE": "", "FINISH": "", "ROAM": "", "ROSTER": "",
		"MODE": "together", "WHO": `{ "blue", "red" }`, "ENTER": "", "DONE": "", "LEFT": "", "NEXT": "", "DUSK": "",
	} {
		if by, ok := pieces[place]; ok {
			usual = by
		}
		text = strings.ReplaceAll(text, place, usual)
	}
	board := "none"
	if b := pieces["BOARD"]; b != "" {
		board = b
	}
	rs, err := ruleset.Load(fstest.MapFS{
		"ruleset.toml": {Data: []byte(strings.ReplaceAll(strangeTOML, "BOARD", board))},
		"all.lua":      {Data: []byte(text)},
	}, "strange")
	if err != nil {
		t.Fatal(err)
	}
	rs.Limits = l
	h, err := lua.NewHost(rs)
	if err != nil {
		t.Fatal(err)
	}
	sc, err := lua.ReadScenario(h, "strange/day", "day.toml", []byte(strangeScenario), nil)
	if err != nil {
		t.Fatal(err)
	}
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestSuggestionsStandAlone: options may fill one table again for each suggestion.
func TestSuggestionsStandAlone(t *testing.T) {
	g := strange(t, map[string]string{"OPTIONS": `local one = {} for n = 1, 4 do one.n = n suggest(one) end`}, patient)
	if _, err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	list, err := ask.LegalOf(g.Host, "blue", "")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, o := range list {
		if o.Action != nil && o.Action.ID == "fill" {
			got = append(got, o.Text+"/"+o.Args(g.Host)["n"])
		}
	}
	if s := fmt.Sprint(got); s != "[fill 1/1 fill 2/2 fill 3/3 fill 4/4]" {
		t.Errorf("legal lists %s", s)
	}
}

// TestRelationOnlyAsks: what relation returns is kept, so it may neither roll nor
// refuse, wherever it is asked.
func TestRelationOnlyAsks(t *testing.T) {
	for does, want := range map[string]string{
		`roll("d6", "mood")`:                "cannot be used in relation",
		`choose("blue", "?", { "a", "b" })`: "cannot be used in relation",
		`need(false, "no")`:                 "it cannot refuse with need",
		`game.n = 1`:                        "checks and questions may not",
		`game.relation(one, other)`:         "calls itself",
		`return "foe"`:                      "must return ally, enemy or neutral",
		`while true do end`:                 "stopped after",
	} {
		g := strange(t, map[string]string{"ROAM": `game.relation("blue", "red")`, "RELATION": "if true then " + does + " end"}, tight)
		_, err := g.Begin()
		if err == nil {
			_, err = g.Order("blue", "roam")
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: ends with %v, want %q", does, err, want)
		}
	}
}

// TestBesideIsADistance: beside returns how far from a piece a way to it ends, nil for on
// it, and may not do anything else.
func TestBesideIsADistance(t *testing.T) {
	for does, want := range map[string]string{
		"":                                   "0 <nil>",
		"return 0.5":                         "0.5 <nil>",
		"return piece.number + place.number": "3 <nil>",
		"return -1":                          "must return a distance, got -1",
		`return "far"`:                       "must return a distance, got far",
		`return roll("d6", "mood")`:          "cannot be used in beside",
		`game.n = 1`:                         "checks and questions may not",
	} {
		g := strange(t, map[string]string{"BESIDE": does}, tight)
		if _, err := g.Begin(); err != nil {
			t.Fatal(err)
		}
		off, err := g.Host.Beside(g.Host.Piece("p1"), g.Host.Piece("p2"))
		if got := fmt.Sprint(off, " ", err); !strings.Contains(got, want) {
			t.Errorf("%q: %s, want %s", does, got, want)
		}
	}
}

// TestPieceGoneWaitsNoMore: a piece that is removed while it is waited for is waited
// for no longer, whoever gives the orders of its phase, and has nothing to leave.
func TestPieceGoneWaitsNoMore(t *testing.T) {
	left := `game.seen[player] = piece.name`
	for _, c := range []struct {
		mode, enter, run, order string
	}{
		{"turns", "if game.pots.p1 then game.pots.p1 = nil end", "", ""},
		{"together", "", "game.pots.p1 = nil", "fill 1"},
		{"together", "", "game.pots.p1 = nil", "red fill 1"},
		{"alternate", "", "game.pots.p1 = nil", "fill 1"},
	} {
		g := strange(t, map[string]string{"MODE": c.mode, "WHO": `game.all("pot")`, "ENTER": c.enter, "RUN": c.run, "LEFT": left}, patient)
		if _, err := g.Begin(); err != nil {
			t.Fatal(err)
		}
		if player, order, _ := strings.Cut(c.order, " "); c.order != "" {
			if player == "fill" {
				player, order = "blue", c.order
			}
			if rep, err := g.Order(player, order); err != nil || !rep.Accepted() {
				t.Fatalf("%+v: %v %v", c, err, rep)
			}
		}
		if w := g.Host.Clock.Waiting(); len(w) != 1 || w[0].Piece != "p2" {
			t.Errorf("%+v: it is up to %v", c, w)
		}
	}
}

// TestJudgeFaultHasItsPlace: the error for a wrong result of an objective's rule gives
// the place of the rule.
func TestJudgeFaultHasItsPlace(t *testing.T) {
	g := strange(t, map[string]string{"JUDGE": `return "nobody"`}, patient)
	if _, err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	if _, err := g.Order("blue", "done"); err != nil {
		t.Fatal(err)
	}
	_, err := g.Order("red", "done")
	if err == nil || !strings.Contains(err.Error(), "strange/all.lua:6:1: the objective objective-1: its rule returned nobody") {
		t.Errorf("it says %v", err)
	}
}
