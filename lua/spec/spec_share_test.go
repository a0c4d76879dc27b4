package spec

import (
	"maps"
	"strings"
	"testing"
	"testing/fstest"

	"parley/lua/luatest"
	"parley/lua/ruleset"
)

// sharedSpecs runs the small rulebook with other spec files.
func sharedSpecs(t *testing.T, files map[string]string) *Report {
	t.Helper()
	fsys := maps.Clone(luatest.Watch)
	delete(fsys, "spec/watch.lua")
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	rs, err := ruleset.Load(fsys, "watch")
	if err != nil {
		t.Fatal(err)
	}
	rep, err := Run(rs, nil, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return rep
}

const (
	sharedHands = `
local function two() return hand { id = "ann", side = "blue" }, hand { id = "bob", side = "blue" } end
return { two = two, names = { "ann", "bob" } }
`
	usesHands = `
local hands = require "hands"
describe("watch.call", function()
  it("calls two", function()
    hands.two()
    phase "deck"
    order "call blue ann,bob"
    expect(hands.names).is { "ann", "bob" }
  end)
end)
`
)

// TestSpecsShareAFile: what specs have in common stands in a file that
// describes nothing, and several require it.
func TestSpecsShareAFile(t *testing.T) {
	rep := sharedSpecs(t, map[string]string{"spec/hands.lua": sharedHands, "spec/one.lua": usesHands, "spec/two.lua": usesHands})
	if err := rep.Faults.Err(); err != nil || len(rep.Specs) != 2 || rep.Failed() != 0 {
		t.Errorf("%v, %d specs, %d failed", err, len(rep.Specs), rep.Failed())
	}
}

// TestSharedFilesAreForSpecs: what goes wrong with one is said with its place.
func TestSharedFilesAreForSpecs(t *testing.T) {
	asks := func(name string) string {
		return `describe("watch.call", function() it("asks", function() require "` + name + `" end) end)`
	}
	for _, c := range []struct {
		files map[string]string
		want  string
	}{
		{map[string]string{"spec/one.lua": asks("hand"), "spec/hands.lua": sharedHands}, `there is no chapter "hand" (did you mean "hands"?), and no file spec/hand.lua that specs share`},
		{map[string]string{"spec/one.lua": asks("../watch")}, `there is no chapter "../watch"`},
		{map[string]string{"spec/one.lua": asks("hands"), "spec/hands.lua": "return 3"}, "nothing belongs to watch/spec/hands.lua"},
		{map[string]string{"spec/one.lua": asks("hands"), "spec/hands.lua": "return { x = y }"}, "watch/spec/hands.lua:1"},
		{map[string]string{"spec/one.lua": asks("hands"), "spec/hands.lua": `require "hands" return {}`}, "watch/spec/hands.lua needs itself while it loads"},
		{map[string]string{"spec/one.lua": asks("two"), "spec/two.lua": usesHands, "spec/hands.lua": sharedHands}, "a shared file cannot describe a rule"},
		{map[string]string{"spec/one.lua": `local h = require "hands"
describe("watch.call", function() it("writes", function() h.names[1] = "zoe" end) end)`, "spec/hands.lua": sharedHands}, "hands"},
		{map[string]string{"spec/one.lua": `hand { id = "ann" }`}, "hand must be inside an it"},
		// A chapter has its own: a rule that required such a file would find it in its specs alone.
		{map[string]string{
			"watch.lua":    strings.Replace(string(luatest.Watch["watch.lua"].Data), "run = function(hands) game.up = hands end", `run = function() require "hands" end`, 1),
			"spec/one.lua": `describe("watch.call", function() it("asks", function() run("watch.call", {}) end) end)`, "spec/hands.lua": sharedHands,
		}, `there is no chapter "hands"`},
	} {
		rep := sharedSpecs(t, c.files)
		got := ""
		if err := rep.Faults.Err(); err != nil {
			got = err.Error()
		}
		for _, s := range rep.Specs {
			if s.Err != nil {
				got += s.Err.Error()
			}
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%v:\n%s\nshould say %q", c.files, got, c.want)
		}
	}
}

// TestRefusedOrderFailsTheSpec: an order that a spec gives must be accepted; the
// word refusal is for one that must not.
func TestRefusedOrderFailsTheSpec(t *testing.T) {
	rep := sharedSpecs(t, map[string]string{"spec/hands.lua": sharedHands, "spec/one.lua": `
local hands = require "hands"
describe("watch.call", function()
  it("is refused unseen", function()
    hands.two()
    phase "deck"
    order "call blue bob"
  end)
  it("is no order", function() order "cal blue bob" end)
  it("expects the refusal", function()
    hands.two()
    phase "deck"
    expect(refusal "call blue bob").is "bob cannot stand watch alone"
  end)
end)
`})
	want := []string{`the order "call blue bob" was refused: bob cannot stand watch alone (watch.call)`, `the order "cal blue bob" was refused: `, ""}
	if len(rep.Specs) != len(want) {
		t.Fatalf("%d specs, %v", len(rep.Specs), rep.Faults)
	}
	for i, s := range rep.Specs {
		if (s.Err == nil) != (want[i] == "") || s.Err != nil && !strings.Contains(s.Err.Error(), want[i]) {
			t.Errorf("%s: %v", s.Name, s.Err)
		}
	}
}
