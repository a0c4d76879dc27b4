package luatest

import (
	"testing/fstest"
)

// Watch is a rulebook as small as one can be: hands who stand watch together.
var Watch = fstest.MapFS{
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
rule "watch.opt.grog" { title = "Grog", source = "none", text = "There is grog.", optional = true, default = true, kept_by = "watch.call" }
rule "watch.opt.tea" { title = "Tea", source = "none", text = "There is tea.", optional = true, kept_by = "watch.call" }
rule "watch.opt.tea.milk" { title = "Milk", source = "none", text = "With milk.", optional = true, kept_by = "watch.call" }

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
    expect(function() game.all("hand", "red") end).fails "needs the fields in a table"
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
