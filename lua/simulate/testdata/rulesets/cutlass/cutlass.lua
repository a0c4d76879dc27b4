-- Two captains cut at each other in turn until one has no men left.

cut = rule "cutlass.cut" {
  title  = "A cut",
  source = "none",
  text   = "A cut hits on a low die, and the other captain loses a man.",

  run = function(captain)
    for _ = 1, data("odds").feint do roll("d6", "feint", captain) end
    return roll("d6", "to hit", captain) <= data("odds")[captain.side]
  end,
}

fight = rule "cutlass.fight" {
  title  = "A fight",
  source = "none",
  text   = "Blue cuts first; it is over when one of them is hit.",

  run = function(one, other)
    local won
    repeat
      game.rest_depends_on("the same again")
      if cut(one) then won = 1 elseif cut(other) then won = 0 end
    until won
    return won
  end,
}

local function enemy(captain)
  return first(game.all("captain"), function(other) return other ~= captain end)
end

action "slash" {
  rule  = "cutlass.cut",
  phase = "plank",
  actor = "captain",
  check = function(captain) need(captain.last < game.turn.bout, "{actor} has cut already") end,
  run   = function(captain)
    captain.last = game.turn.bout
    if not cut(captain) then return end
    local other = enemy(captain)
    other.men = other.men - 1
    if other.men == 0 then game.outcome = { winner = captain.side, text = "one is overboard" } end
  end,
}

sequence {
  players = function() return { "blue", "red" } end,
  new = {
    side = function(entry, id)
      game.sides[id] = { number = #game.all("side") + 1, name = entry.name or id }
      return game.sides[id]
    end,
    captain = function(entry, id)
      game.captains[id] = { number = #game.all("captain") + 1, name = id, side = entry.side, men = entry.men, last = 0 }
      return game.captains[id]
    end,
  },
  { "plank", title = "On the plank", rule = "cutlass.cut", mode = "turns", who = function() return { "blue", "red" } end,
    done = function() need(false, "nobody waits on a plank", "cutlass.cut") end },
}
