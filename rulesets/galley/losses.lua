-- The losses of a boarding round: which men fall.

local function group_worth(group)
  return group.hand + group.archer + group.wounded + 2 * group.fighter
end

-- A number of men, nil for none.
local function some(at_repairs)
  if at_repairs > 0 then return at_repairs end
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
local function tell(vessel, way)
  local dead = words.men { hand = way.hands, archer = way.archers, wounded = way.wounded, fighter = way.fighters }
  if way.hands or way.archers or way.wounded or way.fighters then
    note("{ship} loses {men} in the fight", { ship = vessel, men = dead })
  end
  if way.wounds then note("{ship} has {men} wounded", { ship = vessel, men = words.men { fighter = way.wounds } }) end
end

-- The men of a way fall, from the fullest zones.
local function fall(vessel, way)
  for _ = 1, way.hands or 0 do men.take(vessel, "hand") end
  for _ = 1, way.archers or 0 do men.take(vessel, "archer") end
  for _ = 1, way.wounded or 0 do men.take(vessel, "wounded") end
  for _ = 1, way.fighters or 0 do men.take(vessel, "fighter") end
  for _ = 1, way.wounds or 0 do men.wounded_fighter(vessel) end
end

-- Of those who fought, who is left to count as having fought.
local function settle_fought(vessel, way)
  local fought = vessel.fought
  fought.hand = math.max(0, fought.hand - (way.hands or 0))
  fought.archer = math.max(0, fought.archer - (way.archers or 0))
  fought.wounded = math.max(0, fought.wounded - (way.wounded or 0)) + (way.wounds or 0)
  fought.fighter = math.max(0, fought.fighter - (way.fighters or 0) - (way.wounds or 0))
end

-- A group takes what it can; the points that are left over.
local function group_loses(vessel, group, points)
  local worth = group_worth(group)
  if points == 0 or worth == 0 then return points end
  local list = ways(group, math.min(points, worth))
  local way = list[1]
  if #list > 1 and not men.resigned(vessel) then
    way = choose(vessel.owner, "men lost", "losses", vessel, {
      points = points, hand = group.hand, archer = group.archer, wounded = group.wounded, fighter = group.fighter,
    })
  end
  fall(vessel, way)
  tell(vessel, way)
  settle_fought(vessel, way)
  return points - math.min(points, worth)
end

-- So many of the men on repairs take what they can; the points that are left over.
local function below_lose(vessel, points, at_repairs)
  local dead = 0
  while dead < math.min(points, at_repairs) and men.take(vessel, "hand", "repairs") do
    dead = dead + 1
    vessel.fought.below = math.max(0, vessel.fought.below - 1)
  end
  if dead > 0 then note("{ship} loses {men} from below deck", { ship = vessel, men = words.men { hand = dead } }) end
  return points - dead
end

losses = rule "galley.boarding.losses" {
  title  = "Taking losses",
  source = "Boarding Action Table (line 264)",
  text   = "The owner removes men worth exactly the points lost, or wounds a fighter for one point. Those who were "
    .. "committed go first, then others on deck, then men on repairs, then the steersman, and the captain last of all; "
    .. "points beyond the last man are void.",
  ruling = "The owner chooses. By itself a vessel loses hands, archers, wounded fighters, then whole ones.",

  -- party: the men committed.
  run = function(vessel, points, party)
    local front = {
      hand = party.hand or 0, archer = party.archer or 0, wounded = party.wounded or 0, fighter = party.fighter or 0,
    }
    local left = below_lose(vessel, group_loses(vessel, front, points), party.below or 0)
    if left > 0 then
      local rest = {
        hand = men.on_deck(vessel, "hand"), archer = men.on_deck(vessel, "archer"),
        wounded = men.on_deck(vessel, "wounded"), fighter = men.on_deck(vessel, "fighter"),
      }
      left = below_lose(vessel, group_loses(vessel, rest, left), #vessel.repairs)
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

action "losses" {
  rule   = "galley.boarding.losses",
  actor  = "ship",
  closed = "nobody asks {actor} whom she has lost",
  args   = {
    hands = "count?", archers = "count?", wounded = "count?", fighters = "count?", wounds = "count?",
    captain = "flag?", steersman = "flag?",
  },

  options = function(_, ctx)
    for _, way in ipairs(ways(ctx, ctx.points)) do suggest(way) end
  end,

  check = function(vessel, a, ctx)
    local hands, archers, wounded = a.hands or 0, a.archers or 0, a.wounded or 0
    local fighters = (a.fighters or 0) + (a.wounds or 0)
    need(not a.captain and not a.steersman, "{actor} has others to lose: steersman and captain go last")
    local aboard = hands <= men.how_many(vessel, "hand") and archers <= men.how_many(vessel, "archer")
      and wounded <= men.how_many(vessel, "wounded") and fighters <= men.how_many(vessel, "fighter")
    need(aboard, "{actor} has not so many to lose: man not aboard")
    if not ctx then return end
    local worth = hands + archers + wounded + 2 * (a.fighters or 0) + (a.wounds or 0)
    need(worth == ctx.points, "the men {actor} loses must be worth exactly {points} points", { points = ctx.points })
    local first = hands <= ctx.hand and archers <= ctx.archer and wounded <= ctx.wounded and fighters <= ctx.fighter
    need(first or not aboard, "{actor} cannot spare the men who fought: committed men go first")
  end,
}
