package lua

import (
	"strings"
	"testing"
	"testing/fstest"

	"parley/lua/ruleset"
)

// watch is a rulebook as small as one can be: hands who stand watch together.
var watch = fstest.MapFS{
	"ruleset.toml": {Data: []byte(`
name  = "watch"
title = "Standing watch"
round = "watch"
files = ["watch.lua"]
[board]
kind = "plane"
[state]
up   = "list of hand"
left = "list of text"
[entity.hand]
plural = "hands"
owner  = "side"
[entity.hand.fields]
number = "count"
name   = "text"
side   = "text"
idle   = "boolean"
mate   = "hand?"
[entity.side]
plural = "sides"
[entity.side.fields]
number = "count"
[scenario.hand]
side = "text"
mate = "text?"
[scenario.side]
`)},
	"watch.lua": {Data: []byte(`
local call = rule "watch.call" { title = "Calling the watch", source = "none", text = "Some hands are called up.",
  run = function(hands) game.up = hands end }
rule "watch.opt.grog" { title = "Grog", source = "none", text = "There is grog.", optional = true, default = true, see = { "watch.call" } }
rule "watch.opt.tea" { title = "Tea", source = "none", text = "There is tea.", optional = true, see = { "watch.call" } }
rule "watch.opt.tea.milk" { title = "Milk", source = "none", text = "With milk.", optional = true, see = { "watch.call" } }

action "call" {
  rule = "watch.call", phase = "deck", actor = "player",
  args = { hands = "list of own hand" },
  options = function(player)
    local own = {}
    for _, hand in ipairs(game.all("hand")) do
      if hand.side == player then table.insert(own, hand) end
    end
    return { { hands = own }, { hands = {} } }
  end,
  check = function(_, a) need(#a.hands ~= 1, "{hands} cannot stand watch alone") end,
  run = function(_, a) call(a.hands) end,
}

sequence {
  players = function() return { "blue", "red" } end,
  new = {
    side = function(_, id) game.sides[id] = { number = #game.all("side") + 1 } return game.sides[id] end,
    hand = function(entry, id) game.hands[id] = { number = #game.all("hand") + 1, name = id, side = entry.side, mate = entry.mate and game.hands[entry.mate] } return game.hands[id] end,
  },
  { "deck", title = "On deck", rule = "watch.call", mode = "turns", who = function() return { "blue", "red" } end,
    left = function(player) table.insert(game.left, player) end },
  { "dawn", title = "Dawn", rule = "watch.call", run = function() game.outcome = { text = "day" } end },
}
`)},
	"spec/watch.lua": {Data: []byte(`
describe("watch.call", function()
  it("reads and writes lists of pieces", function()
    hand { id = "ann", side = "blue" }
    hand { id = "bob", side = "blue" }
    phase "deck"
    order "call blue ann,bob"
    expect(#game.up).is(2)
    expect(refusal("call blue bob")).is "bob cannot stand watch alone"
    expect(refusal("call blue ann,ann")).is "hands: ann is listed twice"
    expect(refusal("call blue ann,zoe")).is "hands: there is no hand \"zoe\""
    hand { id = "cat", side = "red" }
    expect(refusal("call blue ann,cat")).is "cat is not yours"
    expect(refusal("call red ann,cat")).has "ann is not yours"
    order "call blue none"
    expect(#game.up).is(0)
  end)
  it("lists the pieces that hold some values", function()
    local ann = hand { id = "ann", side = "blue" }
    local bob = hand { id = "bob", side = "red" }
    hand { id = "cat", side = "red", mate = "ann" }
    expect(#game.all("hand", { side = "red" })).is(2)
    expect(game.all("hand", { side = "red", idle = false })[1] == bob).is(true)
    expect(game.all("hand", { mate = ann })[1].id).is "cat"
    expect(#game.all("hand", { mate = bob })).is(0)
    expect(#game.all("hand", {})).is(3)
    expect(function() game.all("hand", { sied = "red" }) end).fails "a hand has no \"sied\" (did you mean \"side\"?)"
    expect(function() game.all("hand", "red") end).fails "the fields stand in a table"
  end)
  it("has options that are on by themselves", function()
    expect(game.option("watch.opt.grog")).is(true)
    expect(game.option("watch.opt.tea")).is(false)
    option("watch.opt.grog", false)
    option("watch.opt.tea", true)
    expect(game.option("watch.opt.grog")).is(false)
    expect(game.option("watch.opt.tea")).is(true)
    expect(game.option("watch.opt.tea.milk")).is(true)
    option("watch.opt.tea.milk", false)
    expect(game.option("watch.opt.tea.milk")).is(false)
    option("watch.opt.grog", true)
    expect(game.option("watch.opt.grog")).is(true)
  end)
end)
`)},
}

func TestListsOfPiecesAndStandingOptions(t *testing.T) {
	rs, err := ruleset.Load(watch, "watch")
	if err != nil {
		t.Fatal(err)
	}
	rep, err := RunSpecs(rs, nil, nil, nil)
	if err != nil || rep.Faults.Err() != nil {
		t.Fatal(err, rep.Faults.Err())
	}
	for _, s := range rep.Specs {
		if s.Err != nil {
			t.Errorf("%s: %v", s.Name, s.Err)
		}
	}
}

// A phase of turns tells its rules of each that is done, or has nothing to do.
func TestPhaseTellsWhoHasLeft(t *testing.T) {
	rs, err := ruleset.Load(watch, "watch")
	if err != nil {
		t.Fatal(err)
	}
	h, err := NewHost(rs)
	if err != nil {
		t.Fatal(err)
	}
	err = h.with(&scripted{h: h}, func() error {
		if err := h.clock.Advance(); err != nil {
			return err
		}
		for _, it := range []string{"blue", "red"} {
			if got := h.State.Root().Get("left").Table().Len(); got != map[string]int{"blue": 0, "red": 1}[it] {
				t.Errorf("before %s is done %d have left", it, got)
			}
			if err := h.clock.Done(it, ""); err != nil {
				return err
			}
			if err := h.clock.Advance(); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	left := h.State.Root().Get("left").Table()
	if left.Len() != 2 || left.At(1).Text() != "blue" || !h.clock.Over() {
		t.Errorf("%d have left, over %v", left.Len(), h.clock.Over())
	}
}

// A number that no table is large enough for is refused before a rule sees it.
func TestNumbersBeyondTheTable(t *testing.T) {
	h := &Host{rs: &ruleset.Ruleset{}}
	for word, want := range map[string]string{"1e6": "", "-1000000": "", "1000000.5": "beyond any table: 1000000 at most", "-1e308": "beyond any table", "inf": "must be a number", "nan": "must be a number", "x": "must be a number"} {
		_, err := h.readArg(Arg{Kind: "number"}, word)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v", word, err)
		}
	}
}
