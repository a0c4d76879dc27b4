-- The losses of a boarding round: which men fall.

-- What a group of men is worth in points.
local function worth(group)
  return group.hand + group.archer + group.wounded + 2 * group.fighter
end

losses = rule "galley.boarding.losses" {
  title  = "Taking losses",
  source = "Boarding Action Table (line 264)",
  text   = "The owner removes men worth exactly the points lost, or wounds a fighter for one point. Those who were "
    .. "committed go first, then others on deck, then men on repairs, then the steersman, and the captain last of all; "
    .. "points beyond the last man are void.",
  ruling = "The owner chooses. If he does not choose, a vessel loses hands, archers, wounded fighters, then whole ones. A vessel of a "
    .. "side that has resigned chooses nothing.",

  -- party: the men committed.
  run = function(vessel, points, party)
    local left = points
    for _, whose_turn in ipairs { "committed", "everyone" } do
      local group
      if whose_turn == "committed" then
        group = {
          hand = party.hand or 0, archer = party.archer or 0, wounded = party.wounded or 0, fighter = party.fighter or 0,
          repairs = party.below or 0,
        }
      else
        group = {
          hand = men.on_deck(vessel, "hand"), archer = men.on_deck(vessel, "archer"),
          wounded = men.on_deck(vessel, "wounded"), fighter = men.on_deck(vessel, "fighter"), repairs = #vessel.repairs,
        }
      end
      local lost = math.min(left, worth(group))
      if lost > 0 then
        local list = ways(group, lost)
        local way = list[1]
        if #list > 1 and not men.resigned(vessel) then
          way = choose(vessel.owner, "men lost", "losses", vessel, {
            points = lost, hand = group.hand, archer = group.archer, wounded = group.wounded, fighter = group.fighter,
          })
        end
        men_fall(vessel, way)
        left = left - lost
      end
      left = left - men_on_repairs_fall(vessel, math.min(left, group.repairs))
    end
    if left > 0 and vessel.steersman then
      left = left - 1
      note("{ship} loses the steersman in the fight", { ship = vessel })
      helm.steersman_lost(vessel)
    end
    if left > 0 and vessel.captain then
      note("{ship} loses the captain in the fight", { ship = vessel })
      helm.captain_killed(vessel)
    end
  end,
}

-- The men of a way fall, from the fullest zones, and count no longer among those who have fought; a fighter wounded
-- does.
function men_fall(vessel, way)
  local hands, archers, wounded = way.hands or 0, way.archers or 0, way.wounded or 0
  local fighters, wounds = way.fighters or 0, way.wounds or 0
  for _ = 1, hands do men.take(vessel, "hand") end
  for _ = 1, archers do men.take(vessel, "archer") end
  for _ = 1, wounded do men.take(vessel, "wounded") end
  for _ = 1, fighters do men.take(vessel, "fighter") end
  for _ = 1, wounds do men.wounded_fighter(vessel) end
  tell(vessel, way)
  local fought = vessel.fought
  fought.hand = math.max(0, fought.hand - hands)
  fought.archer = math.max(0, fought.archer - archers)
  fought.wounded = math.max(0, fought.wounded - wounded) + wounds
  fought.fighter = math.max(0, fought.fighter - fighters - wounds)
end

-- So many of the men on repairs fall. Returns how many there were to fall.
function men_on_repairs_fall(vessel, number)
  local dead = 0
  while dead < number and men.take(vessel, "hand", "repairs") do
    dead = dead + 1
    vessel.fought.below = math.max(0, vessel.fought.below - 1)
  end
  if dead > 0 then note("{ship} loses {men} from below deck", { ship = vessel, men = words.men { hand = dead } }) end
  return dead
end

action "losses" {
  rule   = "galley.boarding.losses",
  actor  = "ship",
  closed = "nobody asks {actor} whom she has lost",
  args   = {
    hands = "count?", archers = "count?", wounded = "count?", fighters = "count?", wounds = "count?",
    captain = "flag?", steersman = "flag?",
  },

  options = function(_, asked)
    for _, way in ipairs(ways(asked, asked.points)) do suggest(way) end
  end,

  -- asked: the points lost, and the men of the group that loses them.
  check = function(vessel, a, asked)
    local fall = {
      hand = a.hands or 0, archer = a.archers or 0, wounded = a.wounded or 0, fighter = (a.fighters or 0) + (a.wounds or 0),
    }
    need(not a.captain and not a.steersman, "{actor} has others to lose: steersman and captain go last")
    local aboard = all(parties.kinds, function(kind) return fall[kind] <= men.how_many(vessel, kind) end)
    need(aboard, "{actor} has not that many men: man not aboard")
    if not asked then return end
    need(worth(fall) - (a.wounds or 0) == asked.points,
      "the men {actor} loses must be worth exactly {points} points", { points = asked.points })
    local of_the_group = all(parties.kinds, function(kind) return fall[kind] <= asked[kind] end)
    need(of_the_group or not aboard, "{actor} must lose the men who fought first: committed men go first")
  end,
}

-- What the players choose from and what they see.

-- A number of men, nil for none.
local function some(number)
  if number > 0 then return number end
end

-- Every way to lose exactly so many points out of a group; the automatic one first.
function ways(group, points)
  local list = {}
  for hands = math.min(points, group.hand), 0, -1 do
    for archers = math.min(points - hands, group.archer), 0, -1 do
      for wounded = math.min(points - hands - archers, group.wounded), 0, -1 do
        local left = points - hands - archers - wounded
        for fighters = math.floor(left / 2), 0, -1 do
          local wounds = left - 2 * fighters
          if fighters + wounds <= group.fighter then
            table.insert(list, {
              hands = some(hands), archers = some(archers), wounded = some(wounded),
              fighters = some(fighters), wounds = some(wounds),
            })
          end
        end
      end
    end
  end
  return list
end

-- Who falls, and who is only hurt.
function tell(vessel, way)
  local dead = words.men { hand = way.hands, archer = way.archers, wounded = way.wounded, fighter = way.fighters }
  if way.hands or way.archers or way.wounded or way.fighters then
    note("{ship} loses {men} in the fight", { ship = vessel, men = dead })
  end
  if way.wounds then note("{ship} has {men} wounded", { ship = vessel, men = words.men { fighter = way.wounds } }) end
end
