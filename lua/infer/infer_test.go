package infer_test

import (
	"fmt"
	"strings"
	"testing"

	"parley/lua"
	"parley/lua/infer"
	"parley/lua/luatest"
	"parley/lua/ruleset"
)

func TestMain(m *testing.M) { luatest.Main(m) }

// faultsOf puts a house rule into force and returns its faults, a line each.
func faultsOf(t *testing.T, system, body string) (lines []string) {
	t.Helper()
	h, err := lua.OpenRuleset(luatest.Compiled(), system)
	if err != nil {
		t.Fatal(err)
	}
	deck := ""
	if strings.Contains(body, "card ") {
		deck = `, decks = { gales = { title = "Gales" } }`
	}
	if line, _, _ := strings.Cut(body, "\n"); strings.HasPrefix(line, "-- state: ") { // the state that the house rule declares
		deck += ", state = " + strings.TrimPrefix(line, "-- state: ")
	}
	text := fmt.Sprintf("house \"probe\" { ruleset = %q, title = \"Probe\"%s }\n", system, deck) + body
	if err := h.InForce([]ruleset.House{{Name: "probe.lua", File: "probe.lua", Text: []byte(text)}}); err != nil {
		t.Fatalf("%s: %v", body, err)
	}
	for _, f := range infer.HouseFaults(h) {
		lines = append(lines, fmt.Sprintf("%d:%d: %s [%s]", f.Line, f.Col, f.What, f.Near))
	}
	return lines
}

// TestFields: a misspelt field of a known piece, record, row or entry of a list is a fault at
// its place; what is not known, or right, is none.
func TestFields(t *testing.T) {
	for _, c := range []struct{ system, body, want string }{
		{"galley", `on "galley.ram.roll" (function(result, vessel) note("{v}", { v = vessel.hulll }) end)`, `2:73: a ram has no "hulll" []`},
		{"galley", `for _, v in ipairs(game.all("ship")) do v.hulll = 1 end`, `2:43: a vessel has no "hulll" [hull]`},
		{"galley", `on "galley.archery.hit" (function(result, vessel) vessel.hulll = vessel.hull - 1 end)`, `2:58: a vessel has no "hulll" [hull]`},
		{"galley", `on "galley.archery.hit" (function(result, vessel) local v = vessel if v.hul > 1 then v.hull = 1 end end)`, `2:73: a vessel has no "hul" [hull]`},
		{"galley", `on "galley.archery.hit" (function(result, vessel) local v = vessel v = result print(v.hul) end)`, ``},
		{"galley", `on "galley.archery.hit" (function() local v = game.ships.trident print(v.hul) end)`, `2:74: a vessel has no "hul" [hull]`},
		{"galley", `on "galley.archery.hit" (function() local v = first(game.all("ship"), function(s) return s.hul > 1 end) print(v.hul) end)`,
			`2:92: a vessel has no "hul" [hull]`},
		{"galley", `on "galley.archery.hit" (function() print(data("ships")[1].hul, data("zones").hul) end)`, `2:60: a row of galley.data.ships has no "hul" [hull]`},
		{"galley", `local ships = data "ships" on "galley.archery.hit" (function(r, vessel) print(ships[vessel.type].hul, ships[vessel.type].hull) end)`,
			`2:98: a row of galley.data.ships has no "hul" [hull]`},
		{"galley", `on "galley.archery.hit" (function(r, vessel) local men = vessel.men["aft-1"] men.fightr = 1 men.fighter = 2 end)`, `2:82: a crowd has no "fightr" [fighter]`},
		{"galley", `on "galley.archery.hit" (function(r, vessel) local function worse(vessel) return vessel.hulll end print(worse({})) end)`, ``},
		{"galley", `on "galley.archery.hit" (function(r, vessel) local x = r and vessel or {} print(x.hulll, vessel.id, vessel.kind) end)`, ``},
		{"galley", `card "gale" { title = "Gale", text = "A gale.", deck = "gales", hook = "any", args = { vessel = "enemy ship", zone = "zone" },
  check = function(player, a) need(a.vessel.hles == 0, "no") end,
  run = function(player, a, moment) a.vessel.holes = 1 print(moment.nothing) return a.zone.length end }`, `3:45: a vessel has no "hles" [holes]`},
		{"galley", `card "gale" { title = "Gale", text = "A gale.", deck = "gales", hook = "any",
  check = function(player) need(roll("d6", "wind") > 3, "no") end,
  run = function(player) return roll("d6", "wind") > 3 end }`, `3:1: the check of card gale calls roll, but a check neither rolls nor asks anybody: do it in run []`},
		{"galley", `on "holes" (function() for _, v in ipairs(game.all("shipp")) do v.hull = 1 end end)`, `2:52: there is no kind of piece "shipp" [ship]`},
		{"galley", `on "holes" (function() print(game.turn.periodd, game.turn.period, game.turn.phase) end)`, `2:40: a turn has no "periodd" [period]`},
		{"galley", `local function hurt(v) v.hulll = 1 end on "galley.archery.hit" (function(r, vessel) hurt(vessel) end)`, `2:26: a vessel has no "hulll" [hull]`},
		{"galley", `local function hurt(v) v.hulll = 1 end on "galley.archery.hit" (function(r, vessel) hurt(vessel) hurt(r) end)`, ``},
		{"galley", `local function hurt(v) v.hulll = 1 end on "galley.archery.hit" (function(r, vessel) local f = hurt hurt(vessel) f(r) end)`, ``},
		{"galley", `local function low(v) return v.hulll == 1 end on "galley.archery.hit" (function() print(any(game.all("ship"), low)) end)`, `2:32: a vessel has no "hulll" [hull]`},
		{"galley", `local function two(a, b) return b.hulll end local function one(v) return two(1, v) end on "galley.archery.hit" (function(r, vessel) print(one(vessel)) end)`,
			`2:35: a vessel has no "hulll" [hull]`},
		{"scum", `on "scum.cannon.damage" (function(r, gun, target) print(target.hulll, target.heading) end)`, `2:64: a ship or boat or structure has no "hulll" []`},
	} {
		if got := strings.Join(faultsOf(t, c.system, c.body), "\n"); got != c.want {
			t.Errorf("%s\ngives %q\nnot   %q", c.body, got, c.want)
		}
	}
}

// TestWraps: a wrap that surely returns another type than its rule, or nothing, is a fault.
func TestWraps(t *testing.T) {
	const hit = `wrap "galley.archery.hit" (function(old, vessel, archers, aim) `
	for body, want := range map[string]string{
		hit + `return old(vessel, archers + 1, aim) end)`:                                                                      ``,
		hit + `return archers > 3 and old(vessel, archers, aim) end)`:                                                          ``,
		hit + `if archers > 3 then return true end return old(vessel, archers, aim) end)`:                                      ``,
		hit + `local result = old(vessel, archers, aim) return result end)`:                                                    ``,
		hit + `return roll("d6", "to hit", vessel) + archers end)`:                                                             `2:1: this wrap of galley.archery.hit returns a number, but the rule returns true or false []`,
		hit + `if aim then return old(vessel, archers, aim) end return "missed" end)`:                                          `2:1: this wrap of galley.archery.hit returns a text, but the rule returns true or false []`,
		hit + `if archers > 3 then return true end end)`:                                                                       `2:1: this wrap of galley.archery.hit returns nothing, but the rule returns true or false []`,
		hit + `if archers > 3 then return true else error("none") end end)`:                                                    ``,
		hit + `old(vessel, archers, aim) end)`:                                                                                 `2:1: this wrap of galley.archery.hit returns nothing, but the rule returns true or false []`,
		`wrap "galley.archery.range" (function(old, vessel, target) return true end)`:                                          ``,
		hit + `local function side() return 3 end return old(vessel, side(), aim) end)`:                                        ``,
		hit + `for _, x in ipairs({ 1, 2 }) do if x > archers then return false end end return old(vessel, archers, aim) end)`: ``,
	} {
		if got := strings.Join(faultsOf(t, "galley", body), "\n"); got != want {
			t.Errorf("%s\ngives %q\nnot   %q", body, got, want)
		}
	}
}

// TestNoFalseAlarm: nothing is found in what the program carries.
func TestNoFalseAlarm(t *testing.T) {
	for _, lib := range []*ruleset.Library{luatest.Compiled(), {Dirs: []string{"../testdata"}}, {Dirs: []string{"../../repl/testdata"}}} {
		for _, name := range lib.RulesetNames() {
			h, err := lua.OpenRuleset(lib, name)
			if err != nil {
				t.Fatal(err)
			}
			for _, folder := range []string{"house", "cards"} {
				for _, file := range lib.NamesIn(name, folder) {
					x, err := lib.HouseIn(name, folder, file)
					if err == nil {
						err = h.InForce([]ruleset.House{x})
					}
					if err != nil {
						t.Fatal(err)
					}
				}
			}
			if faults := infer.Faults(h); len(faults) > 0 {
				t.Errorf("%s: %v", name, faults)
			}
		}
	}
}
