-- Step 9: boarding. One round may be fought across each grapple between enemies; muster.lua has who fights, losses.lua
-- who falls, capture.lua what becomes of a vessel that is taken.

ram_bonus = rule "galley.boarding.ram-bonus" {
  title  = "Ramming bonus",
  source = "Boarding Action Table (line 264)",
  text   = "A vessel that rammed the other in the collision that brought them together adds 1 to her die in the first "
    .. "round fought over the grapple.",
  ruling = "A 6 becomes a 7, which the book's table does not have: row 7 goes on as the other rows do. If both rammed, "
    .. "both add 1.",

  -- link.rammers: those who rammed in the collision that brought the two together.
  run = function(vessel, link)
    local first_round = not link.fought
    if first_round and has(link.rammers, vessel) then return 1 end
    return 0
  end,
}

-- A side's die: with her ramming bonus a 6 becomes a 7.
local function boarding_die(bonus, vessel)
  local die = tally("boarding die", roll("d6", "boarding", vessel), "the die")
  if bonus > 0 then die:add(bonus, "she rammed", "galley.boarding.ram-bonus") end
  if game.option("galley.opt.boarding-die-cap") then return options.boarding_die_cap(die.total) end
  return die.total
end

-- The points that a die inflicts, by the table; beyond its columns the sum of die and points says it.
local function points_inflicted(die, points)
  local lost = data("boarding")[die].lost
  if points <= #lost then return lost[points] end
  local row = first(data("boarding-sums"), function(sums) return die + points >= sums.least end)
  if row then return row.lost end
  return 0
end

round = rule "galley.boarding.round" {
  title  = "A round",
  source = "Boarding Action Table (lines 255-262)",
  text   = "Both sides roll a die and read the table at their own points: the other side loses that many "
    .. "points. Both rolls use the points from before the losses.",
  pure   = true,
  data   = { "galley.data.boarding", "galley.data.boarding-sums" },

  --   die and points together     losses inflicted
  --   6 or less                   0
  --   7 to 11                     1
  --   12 or more                  2
  -- Own points and the other's, then the bonuses of each. What the first inflicts and suffers; without points no die.
  run = function(own, others, bonus, others_bonus, vessel, other)
    local lost = { inflicted = 0, suffered = 0 }
    if own > 0 then
      local die = boarding_die(bonus or 0, vessel)
      lost.inflicted = points_inflicted(die, own)
    end
    if others > 0 then
      local die = boarding_die(others_bonus or 0, other)
      lost.suffered = points_inflicted(die, others)
    end
    return lost
  end,
}

-- A round of so many points against so many, no more of either fighting than may: the points left. It is there to be asked:
-- odds a, b = boarding.plain(a, b) from a=8, b=6 until a < 1 or b < 1
function plain(own, others)
  local cap = data("defaults")["boarding-cap"]
  local lost = round(math.min(own, cap), math.min(others, cap))
  return math.max(0, own - lost.suffered), math.max(0, others - lost.inflicted)
end

-- No man fights twice in a period: muster.lua leaves out those who have fought.
local function mark_fought(vessel, party)
  local fought = vessel.fought
  for _, kind in ipairs { "hand", "archer", "fighter", "wounded", "below" } do
    fought[kind] = fought[kind] + (party[kind] or 0)
  end
  fought.captain = fought.captain or party.captain or false
  fought.steersman = fought.steersman or party.steersman or false
end

declare = rule "galley.boarding.declare" {
  title  = "Boarding",
  source = "Sequence per Period (line 44), Boarding Action Table (lines 251-253)",
  text   = "In step 9 when two enemies are grappled, either owner may board; if one does, one round is fought across that "
    .. "grapple. A vessel with two links may fight over both, but no man fights twice in a period.",
  ruling = "The book does not say whether one must board, or how often: it is a choice, one round for each link in a "
    .. "period.",

  -- party: the men that the boarder's owner named, nil if he left the choice to the rules.
  run = function(boarder, other, party)
    local link = grapple.state(boarder, other)
    link.boarded = true
    note("{ship} boards {other}", { ship = boarder, other = other })
    if other.demoralised then
      capture.surrender(boarder, other)
      return
    end
    local committed = { [boarder.id] = party or muster.boarders(boarder), [other.id] = muster.committed(other) }
    local a, b = link.a, link.b  -- the lower number rolls first, and loses first
    local a_party, b_party = committed[a.id], committed[b.id]
    local a_points, b_points = muster.worth(a_party), muster.worth(b_party)
    local lost = round(a_points, b_points, ram_bonus(a, link), ram_bonus(b, link), a, b)
    link.fought = true
    mark_fought(a, a_party)
    mark_fought(b, b_party)
    tell(a, a_points, b, lost.inflicted)
    tell(b, b_points, a, lost.suffered)
    losses.losses(a, lost.suffered, a_party)
    losses.losses(b, lost.inflicted, b_party)
    if men.aboard(a) == 0 then
      capture.capture(b, a)
    else
      capture.capture(a, b)  -- if b has nobody left
    end
  end,
}

action "board" {
  rule   = "galley.boarding.declare",
  phase  = "boarding",
  actor  = "ship",
  closed = "{actor} can board only in step 9",
  args   = {
    other = "enemy ship", hands = "count?", archers = "count?", fighters = "count?", wounded = "count?",
    captain = "flag?", steersman = "flag?",
  },
  some   = true,  -- whoever is not named is left to the rules
  say    = "boards",

  options = function(vessel)
    for _, other in ipairs(grapple.others(vessel)) do suggest { other = other } end
  end,

  check = function(vessel, a)
    men.takes_orders(vessel)
    local link = grapple.state(vessel, a.other)
    need(link, "{actor} is not grappled to that vessel")
    need(ship.hostile(vessel, a.other), "{other} is friendly to {actor}", "galley.grapple.friendly")
    need(not vessel.demoralised, "{actor} is demoralised")
    need(not men.derelict(a.other), "{other} has nobody aboard to fight: she can be claimed", "galley.boarding.capture")
    need(not (link and link.boarded), "{actor} and {other} have fought across that grapple this period")
    muster.boarders(vessel, parties.named(a))  -- nobody left, man not available, that man already fought, more than 8 points
  end,
  run = function(vessel, a) declare(vessel, a.other, parties.named(a)) end,
}

-- What the players see.

function tell(vessel, strength, other, lost)
  if strength == 0 then
    note("{ship} has nobody left to fight", { ship = vessel })
    return
  end
  note("{ship} fights with {strength} and costs {other} {lost}", {
    ship = vessel, strength = numerals.counted(strength, "point", "points"), other = other,
    lost = lost > 0 and numerals.number(lost) or "nothing",
  })
end
