-- Spoils of war: trains, loot and prisoners.

-- Own units next to a piece that cannot look after itself, or in its hex.
local function covering(piece)
  return where(game.all("unit", { owner = piece.owner }), function(unit)
    return unit.at ~= nil and unit.figures > 0 and not unit.swimming and hex.distance(unit.at, piece.at) <= 1
  end)
end

-- Whether a unit may take what belongs to another player: an enemy without a ceasefire.
local function may_take(unit, piece)
  return unit.at ~= nil and unit.figures > 0 and not unit.swimming and piece.owner ~= unit.owner
    and hex.distance(unit.at, piece.at) <= 1 and allows(parley.alliance, unit, piece) and not parley.bound(unit, piece.owner)
end

-- Spoils go over to a unit's player, who scores what they are worth when they are taken for the first time.
function hand_over(train, unit)
  note("{unit}: {train} taken", { unit = unit, train = train })
  belongs_to(train, game.players[unit.owner])
end

function belongs_to(train, player)
  train.owner = player.id
  if train.taken then return end
  train.taken = true
  victory.scoring(player, "spoils", train.worth)
end

-- Guns ashore that are worth something, have lost their crew, and that nobody has scored.
function abandoned_guns()
  return where(game.all("gun", { mount = "land", lost = false, taken = false }), function(gun)
    return gun.worth > 0 and gun.at ~= nil and not land_guns.crew_of(gun)
  end)
end

-- A gun that its crew has left counts for whoever comes to it; it stays where it is, for only its own crew fires it.
function score_gun(gun, unit)
  gun.taken = true
  note("{gun} is taken by {unit}", { unit = unit, gun = gun })
  victory.scoring(game.players[unit.owner], "spoils", gun.worth)
end

take = rule "scum.spoils.train" {
  title  = "Train, livestock and wagons",
  source = "Unit types (lines 48-54)",
  text   = "Loose horses, pack animals, livestock, carts and wagons move as infantry, but not by themselves: a friendly unit in the next hex covers "
    .. "them. Spoils that nobody covers are taken by an enemy unit that comes next to them; while they are covered, that unit must first be driven "
    .. "off or destroyed.",
  ruling = "A train moves up to two hexes in the activation of a unit that covers it and ends next to a friendly unit. Spoils are taken at the end of "
    .. "the move of an activated unit, and at once when the last covering unit retreats or dies with an enemy next to them. They belong to the taker.",

  -- At the end of the move of an activated unit: takes all that nobody covers.
  run = function(unit)
    for _, gun in ipairs(abandoned_guns()) do
      if may_take(unit, gun) and #covering(gun) == 0 then score_gun(gun, unit) end
    end
    for _, train in ipairs(game.all("train")) do
      if train.at and may_take(unit, train) and #covering(train) == 0 then hand_over(train, unit) end
    end
  end,

  -- A block of spoils is in one place, and belongs to whoever carries it.
  always = function()
    for _, train in ipairs(game.all("train")) do
      local carriers = game.all("unit", { loot = train })
      local places = #carriers
      if train.at or train.aboard then places = places + 1 end
      need(places <= 1, "{train} is in {places} places", { train = train, places = places })
      local there = not train.at or not train.aboard or has(board.cells(train.aboard), train.at)
      need(there, "{train} is not where {vessel} is", { train = train, vessel = train.aboard })
      for _, unit in ipairs(carriers) do need(unit.owner == train.owner, "{unit} carries {train} of another player", { unit = unit, train = train }) end
    end
  end,
}

-- Who takes a piece that a unit in that hex has covered and nobody covers any more: an enemy next to it, the attacker before others.
local function taker_of(piece, from, by)
  if not piece.at or hex.distance(piece.at, from) > 1 or #covering(piece) > 0 then return nil end
  local takers = where(game.all("unit"), function(unit) return may_take(unit, piece) end)
  return first(takers, function(unit) return by and unit.owner == by.id end) or takers[1]
end

-- A unit of that player has retreated from a hex or has died there: what it alone covered is taken.
function cover_is_gone(owner, from, by)
  if not from then return end
  for _, train in ipairs(game.all("train", { owner = owner })) do
    local taker = taker_of(train, from, by)
    if taker then hand_over(train, taker) end
  end
  for _, gun in ipairs(where(abandoned_guns(), { owner = owner })) do
    local taker = taker_of(gun, from, by)
    if taker then score_gun(gun, taker) end
  end
end

loot = rule "scum.spoils.loot" {
  title  = "Carrying loot",
  source = "Falling back & carrying loot (lines 496-500)",
  text   = "A unit may carry loot. While it does it battles only if it is attacked and takes no offensive action.",
  ruling = "Picking up and dropping cost nothing, in its own activation, in the hex of the loot. It may attack only an enemy that has attacked it in "
    .. "this turn or the turn before.",

  check = function(unit, target)
    local attacked = any(unit.attacks, function(attack) return attack.by == target or target.kind == "unit" and attack.by == target.gun end)
    need(not unit.loot or attacked, "{unit} carries {loot}, and {target} has not attacked it", { unit = unit, loot = unit.loot, target = target })
  end,
}

-- Whether a unit may take offensive action of another kind than a battle.
function unburdened(unit)
  need(not unit.loot, "{unit} carries {loot} and takes no offensive action", "scum.spoils.loot", { unit = unit, loot = unit.loot })
end

-- Where a prisoner of a unit is free again: in its hex, or in the nearest one on foot where no enemy of his and no other commander is.
local function free_place(leader, unit)
  local function empty(at)
    local other, men = units.commander_at(at), units.unit_at(at)
    return (not other or other == leader) and (not men or men.owner == leader.owner)
  end
  if empty(unit.at) then return unit.at end
  local free = where(hex.cells(), function(at)
    return empty(at) and not board.is_water(at) and not boarding.vessel_in(at) and not units.structure_at(at)
  end)
  return least(free, function(at) return hex.distance(at, unit.at) end)
end

-- A unit that is gone leaves what it carries in its hex; a prisoner is free again.
function let_fall(unit)
  local carried = unit.loot
  if not carried then return end
  carried.at, carried.aboard, unit.loot = unit.at, unit.aboard, nil
  if carried.kind == "commander" then
    local at = free_place(carried, unit)
    if at ~= unit.at then carried.at, carried.aboard = at, nil end
    carried.captor, carried.swimming = nil, not carried.aboard and board.is_water(at)
  end
  note("{unit}: {carried} left in {at:cell}", { unit = unit, carried = carried, at = carried.at })
end

capture = rule "scum.spoils.character" {
  title    = "Characters",
  source   = "Characters in battle (lines 324-329)",
  text     = "Figures of a scenario that must not die. They are treated as commanders, who may give no support, and are wounded instead of killed. A "
    .. "wounded character alone in a hex may be taken prisoner, which earns points of victory.",
  ruling   = "As spoils are: by an activated enemy unit that ends its move next to him while no unit of his own is. The prisoner goes with his captor "
    .. "as loot does. Who gives no support gives neither a die nor the hex more of a charge.",
  optional = true,
  default  = true,

  -- At the end of the move of an activated unit.
  run = function(unit)
    for _, leader in ipairs(game.all("commander", { wounded = true })) do
      if leader.at and may_take(unit, leader) and not unit.loot and #covering(leader) == 0 then
        note("{leader} is a prisoner of {unit}", { unit = unit, leader = leader })
        leader.captor, leader.at, leader.aboard, leader.swimming, unit.loot = game.players[unit.owner], nil, nil, false, leader
        for _, own in ipairs(game.all("unit", { leader = leader })) do own.leader = nil end
        victory.scoring(game.players[unit.owner], "prisoner")
        victory.last_force()
      end
    end
  end,
}

-- The move of an activated unit is over, also if it has stood.
function end_of_move(unit)
  if not unit.at or unit.figures == 0 then return end
  take(unit)
  if game.option("scum.spoils.character") then capture(unit) end
end

-- Units that cover a train and are activated.
local function moved_by(train)
  return any(covering(train), function(unit) return has(turn.active_pieces(), unit) end)
end

action "move-train" {
  rule  = "scum.spoils.train",
  phase = "activation",
  actor = "train",
  args  = { way = "path up to 2" },

  options = function(train)
    if not train.at or train.type == "loot" or not moved_by(train) then return end
    for _, end_of in ipairs(ways.within(train, paces.furthest(train))) do suggest { way = end_of.way } end
  end,
  some = true,

  check = function(train, a)
    if not need(train.at, "{actor} is not on the table") then return end
    need(train.type ~= "loot", "{actor} is carried, not driven")
    if not need(moved_by(train), "{actor} is not covered by a unit that is activated") then return end
    reading.is_read(train.owner)
    need(not train.moved, "{actor} has already moved in this turn")
    need(not game.active.fought, "the moves of an activation come before its battles")
    paces.allowance(train, #a.way)
    moving.way_is_open(train, a.way)
    local to = moving.end_of(train, a.way)
    local friends = any(game.all("unit", { owner = train.owner }), function(unit) return unit.at ~= nil and hex.distance(unit.at, to) <= 1 end)
    need(friends, "{actor} must end its move next to a friendly unit")
  end,

  run = function(train, a)
    train.at, train.moved, game.active.worked = moving.end_of(train, a.way), true, true
    note("{train}: to {to:cell}", { train = train, to = train.at })
  end,
}

action "pick-up" {
  rule  = "scum.spoils.loot",
  phase = "activation",
  actor = "unit",
  args  = { loot = "train" },

  check = function(unit, a)
    if not turn.activation(unit) then return end
    need(a.loot.type == "loot", "{loot} cannot be carried", { loot = a.loot })
    need(a.loot.at or not a.loot.aboard, "{loot} is in the hold of {vessel}: a boat takes it out", "scum.boat.capacity", { loot = a.loot, vessel = a.loot.aboard })
    need(not a.loot.at or a.loot.at == unit.at, "{loot} is not in the hex of {actor}", { loot = a.loot })
    need(a.loot.at or a.loot.aboard, "{loot} is carried by another unit, or lost", { loot = a.loot })
    need(not unit.loot, "{actor} already carries {carried}", { carried = unit.loot })
    if a.loot.owner == unit.owner then return end
    parley.alliance(unit, a.loot)
    need(not parley.bound(unit, a.loot.owner), "{actor} has a ceasefire and takes no spoils of the other side", "scum.parley.call")
  end,

  run = function(unit, a)
    note("{unit}: {loot} picked up", { unit = unit, loot = a.loot })
    if a.loot.owner ~= unit.owner then hand_over(a.loot, unit) end
    a.loot.at, a.loot.aboard, unit.loot = nil, nil, a.loot
  end,
}

action "drop-loot" {
  rule  = "scum.spoils.loot",
  phase = "activation",
  actor = "unit",
  rare  = true,

  check = function(unit)
    if not turn.activation(unit) then return end
    need(unit.loot and unit.loot.kind == "train", "{actor} carries no loot")
  end,

  run = function(unit) let_fall(unit) end,
}
