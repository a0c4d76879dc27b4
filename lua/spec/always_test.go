package spec

import (
	"strings"
	"testing"
	"testing/fstest"

	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/ruleset"
)

// tidal is a rulebook with something to say of every moment: two tides that add
// up, a moon that only waxes, and fog that is optional.
var tidal = fstest.MapFS{
	"ruleset.toml": {Data: []byte(`
name  = "tidal"
title = "Tides"
round = "day"
files = ["tidal.lua"]
[board]
kind = "plane"
[state]
high = "integer"
low  = "integer"
moon = "count"
fog  = "boolean"
[scenario.sky]
moon = "count"
`)},
	"tidal.lua": {Data: []byte(`
local ebb = rule "tidal.ebb" { title = "Ebb", source = "none", text = "What one loses the other gains.",
  run = function(n) game.high = game.high - n game.low = game.low + n end,
  always = function()
    need(game.high + game.low == 0, "the tides do not add up: {high} and {low}", { high = game.high, low = game.low })
  end }
rule "tidal.moon" { title = "Moon", source = "none", text = "It only waxes.",
  always = function(before)
    need(game.moon >= (before or 0), "the moon has waned", "tidal.ebb")
    return game.moon
  end }
rule "tidal.fog" { title = "Fog", source = "none", text = "There is no fog.", optional = true,
  always = function() need(not game.fog, "there is fog") end }
action "ebb" { rule = "tidal.ebb", phase = "day", run = function() ebb(1) end }
action "leak" { rule = "tidal.ebb", phase = "day", run = function() game.high = game.high + 1 end }
action "wane" { rule = "tidal.moon", phase = "day", run = function() game.moon = game.moon - 1 end }
action "fog" { rule = "tidal.fog", phase = "day", run = function() game.fog = true end }
sequence { players = function() return { "sea" } end, new = { sky = function(e) game.moon = e.moon or 0 end },
  { "day", mode = "together", rule = "tidal.ebb", who = function() return { "sea" } end } }
`)},
	"spec/tidal.lua": {Data: []byte(`
describe("tidal.moon", function()
  it("holds, breaks, and compares with the time before", function()
    expect(broken()).is {}
    game.moon = 4
    expect(broken()).is {}
    game.moon, game.high = 3, 2
    expect(broken()).is { "the tides do not add up: 2 and 0", "the moon has waned" }
    game.high = 0
    expect(broken()).is {}
  end)
  it("begins again in every spec, and asks an optional rule only while it is on", function()
    game.fog = true
    expect(broken()).is {}
    option "tidal.fog"
    expect(broken()).is { "there is fog" }
  end)
end)
`)},
}

func tidalGame(t *testing.T, files fstest.MapFS) *lua.Game {
	t.Helper()
	h, sc := luatest.Sourced(t, files, "tidal", "[scenario]\nruleset = \"tidal\"\ntitle = \"Day\"\n[sky]\nmoon = 2\n")
	return luatest.Opened(t, h, sc, lua.Setup{Seed: 1})
}

func TestAlwaysInASpec(t *testing.T) {
	rs, err := ruleset.Load(tidal, "tidal")
	if err != nil {
		t.Fatal(err)
	}
	rep, err := Run(rs, nil, nil, nil)
	if err != nil || rep.Faults.Err() != nil || len(rep.Specs) != 2 {
		t.Fatal(err, rep.Faults.Err(), len(rep.Specs))
	}
	for _, s := range rep.Specs {
		if s.Err != nil {
			t.Errorf("%s: %v", s.Name, s.Err)
		}
	}
}

func TestWatchSeesWhatOrdersDo(t *testing.T) {
	g := tidalGame(t, tidal)
	w := NewWatch(g.Host)
	look := func(order string, want ...string) {
		t.Helper()
		if order != "" {
			if rep, err := g.Order("", order); err != nil || !rep.Accepted() {
				t.Fatalf("%s: %v %v", order, err, rep)
			}
		}
		hash, mark := g.State.Hash(), g.State.Mark()
		broken, err := w.Broken()
		var got []string
		for _, b := range broken {
			got = append(got, b.Text+" "+b.Rule)
		}
		if err != nil || strings.Join(got, "; ") != strings.Join(want, "; ") {
			t.Errorf("after %q: %q, expected %q (%v)", order, got, want, err)
		}
		if g.State.Hash() != hash || g.State.Mark() != mark {
			t.Errorf("after %q: looking changed the state", order)
		}
	}
	look("")
	look("ebb")
	look("leak", "the tides do not add up: 0 and 1 tidal.ebb")
	look("wane", "the tides do not add up: 0 and 1 tidal.ebb", "the moon has waned tidal.ebb")
	look("", "the tides do not add up: 0 and 1 tidal.ebb") // it is as it was the last time
	for range 2 {
		if _, err := g.Undo(); err != nil {
			t.Fatal(err)
		}
	}
	w.Forget()
	look("")
	look("wane", "the moon has waned tidal.ebb")
	if ids := Always(g.Host); len(ids) != 3 || ids[1].ID != "tidal.moon" {
		t.Errorf("%d rules say something of every moment", len(ids))
	}
}

// What a rule says of every moment may only ask.
func TestAlwaysOnlyAsks(t *testing.T) {
	for body, want := range map[string]string{
		`game.moon = 7`:        "cannot be written here",
		`roll("d6", "phase")`:  "roll cannot be used in always of the rule tidal.fog: an invariant only reads the game",
		`error("eclipse")`:     "eclipse",
		`need(game.tide, "x")`: `has no "tide"`,
	} {
		files := fstest.MapFS{}
		for k, v := range tidal {
			files[k] = v
		}
		text := strings.Replace(string(tidal["tidal.lua"].Data), `need(not game.fog, "there is fog")`, body, 1)
		text = strings.Replace(text, "optional = true,", "", 1)
		files["tidal.lua"] = &fstest.MapFile{Data: []byte(text)}
		g := tidalGame(t, files)
		if _, err := NewWatch(g.Host).Broken(); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "tidal.fog") {
			t.Errorf("%s: %v", body, err)
		}
	}
	bad := fstest.MapFS{"ruleset.toml": tidal["ruleset.toml"], "tidal.lua": &fstest.MapFile{Data: []byte(strings.Replace(string(tidal["tidal.lua"].Data), "always = function(before)", "always = 3, run = function(before)", 1))}}
	rs, err := ruleset.Load(bad, "tidal")
	if err == nil {
		_, err = lua.NewHost(rs)
	}
	if err == nil || !strings.Contains(err.Error(), "always must be a function") {
		t.Errorf("a number says what always holds: %v", err)
	}
}
