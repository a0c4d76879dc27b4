package infer_test

import (
	"strings"
	"testing"
)

// TestWrites: a value that a declared field cannot hold is a fault at its place; what may
// fit, or is not known, is none.
func TestWrites(t *testing.T) {
	const hit, end = `on "galley.archery.hit" (function(result, vessel) `, ` end)`
	for body, want := range map[string]string{
		`vessel.hull = "three"`:                         `2:58: hull of a vessel must be a count (a whole number, 0 or more), not "three" []`,
		`vessel.hull = 2.5`:                             `2:58: hull of a vessel must be a count (a whole number, 0 or more), not 2.5 []`,
		`vessel.hull = -1`:                              `2:58: hull of a vessel must be a count (a whole number, 0 or more), not -1 []`,
		`vessel.run = 4`:                                `2:58: run of a vessel must be from 0 to 3, not 4 []`,
		`vessel.hull = nil`:                             `2:58: hull of a vessel must be a count (a whole number, 0 or more), not nil []`,
		`vessel.status = 7`:                             `2:58: status of a vessel must be one of afloat, sunk, withdrawn, not 7 []`,
		`vessel.status = "sunken"`:                      `2:58: status of a vessel must be one of afloat, sunk, withdrawn, not "sunken" [sunk]`,
		`vessel.halted = 1`:                             `2:58: halted of a vessel must be true or false, not 1 []`,
		`vessel.halted = vessel.hull > 3 `:              ``,
		`vessel.halted = vessel.hull - 3 `:              `2:58: halted of a vessel must be true or false, not a number []`,
		`vessel.hull = vessel.name .. "s" `:             `2:58: hull of a vessel must be a count (a whole number, 0 or more), not a text []`,
		`vessel.hull = {} `:                             `2:58: hull of a vessel must be a count (a whole number, 0 or more), not a table []`,
		`vessel.hull = vessel.name`:                     `2:58: hull of a vessel must be a count (a whole number, 0 or more), not a text []`,
		`vessel.hull = vessel `:                         `2:58: hull of a vessel must be a count (a whole number, 0 or more), not a vessel []`,
		`vessel.hull, vessel.name = 3, 4`:               `2:71: name of a vessel must be a text, not 4 []`,
		`vessel.hull, vessel.name = unpack({ 3, 4 })`:   ``,
		`vessel.hull = result`:                          ``,
		`vessel.hull = vessel.hull - 1`:                 ``,
		`vessel.bow = "3,4" vessel.stern = "no"`:        `2:77: stern of a vessel must be a cell such as "3,-1", not "no" []`,
		`vessel.captain = nil vessel.captain = "F1"`:    ``,
		`vessel.captain = "F3"`:                         `2:58: captain of a vessel must be one of F1, F2, M1, M2, A1, A2, not "F3" []`,
		`vessel.men["F1"] = { hand = 1, figter = 2 }`:   `2:82: a crowd has no "figter" [fighter]`,
		`vessel.men["F1"] = { hand = "one" }`:           `2:72: hand of a crowd must be a count (a whole number, 0 or more), not "one" []`,
		`vessel.men["F1"] = nil`:                        ``,
		`vessel.men["F1"] = 3`:                          `2:62: F1 of men must be a crowd, not 3 []`,
		`vessel.special.gust = "two"`:                   `2:66: gust of special must be a count (a whole number, 0 or more), not "two" []`,
		`vessel.steps = { "F", 3 }`:                     `2:58: an entry of steps must be a text, not 3 []`,
		`vessel.repairs[1] = { zone = "F9", hole = 1 }`: `2:73: zone of a repair must be one of F1, F2, M1, M2, A1, A2, not "F9" []`,
		`local list = {} for i, v in ipairs(vessel.steps) do list[i] = v list[i + 1] = 3 end`: ``,
		`local list = where(vessel.steps, function(s) return s == "F" end) list[1] = 3`:       ``,
		`table.insert(vessel.steps, 3)`:                                                             `2:1: an entry of steps must be a text, not 3 []`,
		`table.insert(vessel.steps, 1, 3)`:                                                          `2:1: an entry of steps must be a text, not 3 []`,
		`table.insert(game.links, { a = vessel, b = 3 })`:                                           `2:90: b of a link must be a ship, not 3 []`,
		`table.insert(game.links, { a = vessel, b = "trident", fougt = true })`:                     `2:105: a link has no "fougt" [fought]`,
		`game.land = "none"`:                                                                        `2:56: game.land must be a map of boolean, not "none" []`,
		`game.ships.raft = { number = "one" }`:                                                      `2:71: number of a vessel must be a count (a whole number, 0 or more), not "one" []`,
		`local function turn(v, word) v.hull = word end turn(vessel, "three") turn(vessel, "four")`: `2:82: hull of a vessel must be a count (a whole number, 0 or more), not a text []`,
		`local function turn(v, word) v.hull = word end turn(vessel, "three") turn(vessel, 4)`:      ``,
		`local vessel = { hull = 3 } vessel.hull = "three"`:                                         ``,
		`local v = result and vessel or { hull = 3 } v.hull = "three"`:                              ``,
		`print(#game.all("ship", { hul = 3 }), any(vessel.repairs, { zone = "F1", hol = 1 }), #game.all("ship", { hull = 3, id = "x" }))`: "2:77: a vessel has no \"hul\" [hull]\n2:124: a repair has no \"hol\" [hole]",
		`print(any({ { hul = 3 } }, { hul = 3 }))`:     ``,
		`local game = { land = 3 } game.land = "none"`: ``,
	} {
		if got := strings.Join(faultsOf(t, "galley", hit+body+end), "\n"); got != want {
			t.Errorf("%s\ngives %q\nnot   %q", body, got, want)
		}
	}
}

// TestWritesToTheStateOfAHouseRule: what a house file declares has types too.
func TestWritesToTheStateOfAHouseRule(t *testing.T) {
	for body, want := range map[string]string{
		`game.probe.tide = game.probe.tide + 1 game.probe.mood = nil`: ``,
		`game.probe.tide = "high"`:                                    `3:35: tide of the state of the house rule probe must be a count (a whole number, 0 or more), not "high" []`,
		`game.probe.mood = "wld"`:                                     `3:35: mood of the state of the house rule probe must be one of calm, wild, not "wld" [wild]`,
		`local mine = game.probe mine.tied = 1`:                       `3:53: the state of the house rule probe has no "tied" [tide]`,
	} {
		lines := faultsOf(t, "galley", "-- state: { tide = \"count\", mood = \"one of calm wild?\" }\non \"holes\" (function() "+body+" end)")
		if got := strings.Join(lines, "\n"); got != want {
			t.Errorf("%s\ngives %q\nnot   %q", body, got, want)
		}
	}
}
