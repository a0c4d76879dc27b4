package spec

import (
	"strings"
	"testing"

	"parley/lua/ruleset"
)

// TestScenarioInASpec: a spec begins with a scenario of its ruleset, past the set-up or in a
// phase, and nothing of it is left for the next one. No other file is read.
func TestScenarioInASpec(t *testing.T) {
	lib := &ruleset.Library{Dirs: []string{"../testdata"}}
	rs, err := lib.Ruleset("warren")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ does, want string }{
		{`scenario "warren/night"
    expect(#game.all("hare")).is(4)
    expect(game.turn.phase).is "hops"
    expect(game.turn.hour).is(1)
    expect(notes()).is {}
    hand("blue", {})
    order "hop jack B1"`, ""},
		{`expect(#game.all("hare")).is(0)`, ""}, // nothing is left
		{`scenario("night", "hops")  expect(game.turn.phase).is "hops"`, ""},
		{`hare { id = "jack", side = "blue", at = "A1" }  scenario "night"`, "scenario must come first in an it"},
		{`scenario "night"  scenario "night"`, "scenario must come first in an it"},
		{`scenario("night", "hop")`, `there is no phase "hop" (did you mean "hops"?)`},
		{`scenario("night", "dawn")`, "night is over before it gets there"},
		{`scenario "nigth"`, `there is no scenario "warren/nigth" (did you mean "warren/night"?)`},
		{`scenario "wager/cask"`, `there is no scenario "wager/cask" of warren: give its name, such as scenario "warren/NAME"`},
		{`scenario "warren/../../../x.toml"`, "of warren: give its name"},
	} {
		text := `describe("warren.hop", function() it("does", function() ` + c.does + ` end) end)`
		rep := &Report{Rules: map[string]bool{}, Refusals: map[string]bool{}}
		if err := rep.run(rs, nil, &Bench{File: "spec/x.lua"}, []byte(text)); err != nil || len(rep.Specs) != 1 || rep.Faults.Err() != nil {
			t.Fatal(err, rep.Faults.Err())
		}
		if err := rep.Specs[0].Err; c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", c.does, err, c.want)
		}
	}
}
