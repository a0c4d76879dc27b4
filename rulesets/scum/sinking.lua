-- Ships and boats that sink, surrender or are taken.

-- A vessel loses points; without any left she sinks. by: the player whose doing it is.
function lose_points(vessel, points, by)
  local lost = math.min(points, vessel.points)
  if lost == 0 then return end
  vessel.points = vessel.points - lost
  note("{vessel} loses {lost:point|points}, {left} left", { vessel = vessel, lost = lost, left = vessel.points })
  if vessel.points == 0 then
    sinks(vessel, by)
  elseif vessel.kind == "ship" then
    battery.lose_guns(vessel)
  end
end

-- The hex in which a unit of a lost ship swims: its own, or for her crew the free hull hex nearest to the bow, or else the nearest of the sea.
local function swims_at(unit, hull)
  local function free(at) return board.is_water(at) and not units.unit_at(at) and not units.ship_at(at) end
  if unit.at then return unit.at end
  local there = first(hull, free)
  if there then return there end
  return least(where(hex.cells(), free), function(at) return hex.distance(at, hull[1]) end)
end

-- How many figures of a unit swim.
function survivors(figures)
  if data("params")["sinking-survivors"] == "ceil-half" then return math.ceil(figures / 2) end
  return math.floor(figures / 2)
end

into_the_water = rule "scum.ship.swimmers" {
  title  = "Men of a sunken vessel",
  source = "Ramming (lines 645-647)",
  text   = "Half of a unit aboard a vessel that sinks drowns, and the other half swims, its commander with it.",
  ruling = "Of an odd number the smaller half swims, on the hex that the unit held. A crew swims on the free hex of the hull nearest to the bow, or else on "
    .. "the nearest of the sea.",
  data   = { "scum.data.params.sinking-survivors" },

  -- hull: the hexes where the vessel lay.
  run = function(unit, hull, by)
    local swimmers = survivors(unit.figures)
    local leader = units.led_by(unit)
    local to = swims_at(unit, hull)
    loading.sink_loot(unit)
    casualties.fall(unit, unit.figures - swimmers, nil, by)
    if leader then leader.aboard, leader.swimming = nil, true end
    if unit.figures == 0 then return end
    unit.at, unit.aboard, unit.crew_of, unit.swimming, unit.mounted = to, nil, nil, true, false
    note("{unit}: {figures:figure|figures} in the water", { unit = unit, figures = unit.figures })
  end,
}

-- The boats of a ship that is gone: those aboard sink with her, those in tow stay afloat.
local function her_boats(ship, hull)
  for _, boat in ipairs(game.all("boat", { parent = ship })) do
    local free = first(hex.fringe(hull), function(at) return boats.can_enter(at) end)
    boat.parent, boat.task = nil, nil
    if boat.towed and free then
      boat.at, boat.towed = free, false
    elseif not boat.at then
      boat.sunk, boat.points = true, 0
      loading.lost_with(boat)
    end
  end
end

sinks = rule "scum.ship.sinking" {
  title  = "Sinking",
  source = "Objective (line 147); Ramming (lines 645-647)",
  text   = "A ship without points sinks, and so does one that is rammed and sunk. Of each unit aboard half swims, the other half drowns.",
  ruling = "Gunfire sinks her in the same way. Of an odd number the smaller half swims, the crew counts as a unit. A commander survives and swims with his "
    .. "unit, or alone. Boats that are not aboard stay afloat. Each unit swims on the hull hex that it held, the crew on the free one nearest to the bow, "
    .. "or else on the nearest free hex of the sea.",
  data   = { "scum.data.params.sinking-survivors" },
  see    = { "scum.move.swim", "scum.vp.scoring" },

  -- by: the player who rammed or sank her.
  run = function(vessel, by)
    local hull, aboard, leaders = board.cells(vessel), ships.aboard(vessel), ships.commanders_aboard(vessel)
    note("{vessel} sinks", { vessel = vessel })
    vessel.sunk, vessel.points = true, 0
    if vessel.kind == "ship" then vessel.bow = nil else vessel.at, vessel.parent, vessel.task = nil, nil, nil end
    boarding.let_go(vessel)
    loading.lost_with(vessel)
    if vessel.kind == "ship" then her_boats(vessel, hull) end
    for _, unit in ipairs(aboard) do into_the_water(unit, hull, by) end
    for _, leader in ipairs(leaders) do leader.aboard, leader.swimming = nil, true end
    if vessel.kind == "ship" and by and by.id ~= vessel.owner then victory.scoring(by, "ship") end
  end,

  always = function()
    for _, kind in ipairs { "ship", "boat" } do
      for _, vessel in ipairs(game.all(kind)) do
        need(vessel.sunk == (vessel.points == 0), "{vessel} has {points}, and is sunk or is not", { vessel = vessel, points = vessel.points })
        need(not vessel.sunk or #board.cells(vessel) + #ships.aboard(vessel) == 0, "{vessel} is sunk and still there", { vessel = vessel })
      end
    end
  end,
}

-- A unit of the captor becomes her crew, if one aboard has figures enough and he likes.
local function serve_the_prize(ship, by)
  local enough = data("ship-classes")[ship.class].crew
  local able = where(ships.aboard(ship), function(unit) return unit.owner == by.id and unit.arm == "infantry" and unit.figures >= enough end)
  ship.crew = nil
  if #able == 0 then return end
  local answers = battery.ids(able)
  table.insert(answers, "nobody")
  local answer = choose(by.id, "who serves the prize", answers, ship)
  if answer == "nobody" then return end
  local crew = game.units[answer]
  spoils.let_fall(crew)
  ship.crew, crew.crew_of, crew.at, crew.leader = crew, ship, nil, nil
  note("{crew}: now the crew of {ship}", { crew = crew, ship = ship })
end

-- Her guns, her cargo, and the boats aboard or in tow go with her.
local function her_things(ship, by)
  loading.taken_with(ship, by)
  for _, boat in ipairs(game.all("boat", { parent = ship })) do
    lowering.give_up(boat)
    if not boat.at then boats.belongs_to(boat, by) end
  end
end

-- The captor has her.
local function changes_hands(ship, by)
  ship.owner, ship.drifting = by.id, false
  her_things(ship, by)
  serve_the_prize(ship, by)
end

surrender = rule "scum.ship.surrender" {
  title  = "Surrender",
  source = "minimum crew (lines 622-623); Boarding (lines 660-661)",
  text   = "A player may surrender a vessel of his, one that is short of crew as well. She and everybody aboard leave the fight, and the taker scores what the "
    .. "scenario says.",
  ruling = "In an activation of hers; she does not move any more, and her units are prisoners. A ship is taken when an enemy unit is aboard and none of her "
    .. "own figures are left, or when she has surrendered with an enemy vessel alongside or an enemy unit aboard.",
  data   = { "scum.data.vp" },

  check = function(ship)
    need(not ship.surrendered, "{ship} has surrendered", { ship = ship })
    need(ship.bow, "{ship} has sunk", { ship = ship })
  end,

  run = function(ship)
    ship.surrendered, ship.stopped = true, true
    note("{ship} surrenders", { ship = ship })
    for _, unit in ipairs(ships.aboard(ship)) do
      if unit.owner == ship.owner then
        spoils.let_fall(unit)
        unit.at, unit.aboard = nil, nil
      end
    end
    for _, leader in ipairs(ships.commanders_aboard(ship)) do
      if leader.owner == ship.owner then leader.at, leader.aboard = nil, nil end
    end
    look_for_prize(ship)
    victory.last_force()
  end,
}

-- The player who has a unit aboard, or a vessel alongside a ship that has surrendered.
local function taker(ship)
  local boarder = ships.enemy_aboard(ship)
  if boarder then return game.players[boarder.owner] end
  if not ship.surrendered then return nil end
  for _, kind in ipairs { "ship", "boat" } do
    for _, other in ipairs(game.all(kind)) do
      if game.relation(ship, other) == "enemy" and boarding.alongside(ship, other) then return game.players[other.owner] end
    end
  end
end

look_for_prize = rule "scum.ship.prize" {
  title  = "Taking a ship",
  source = "Boarding (lines 658-661); minimum crew (lines 622-623)",
  text   = "A ship is taken by an enemy who has a unit aboard when none of her own figures are left, or when she has surrendered to him. Her captor scores "
    .. "what the scenario says.",
  ruling = "She surrenders to whoever has a unit aboard or a vessel alongside. Her guns, her cargo and her boats go with her, and a unit of the captor may "
    .. "become her crew.",
  see    = { "scum.ship.surrender", "scum.ship.crew", "scum.vp.scoring" },

  run = function(ship)
    if ship.kind ~= "ship" or not ship.bow or ship.surrendered and ship.captor then return end
    local own = any(ships.aboard(ship), { owner = ship.owner }) or any(ships.commanders_aboard(ship), { owner = ship.owner })
    local by = taker(ship)
    if not by or own and not ship.surrendered then return end
    ship.captor = by
    note("{ship} is taken by {player}", { ship = ship, player = by })
    if ship.surrendered then her_things(ship, by) else changes_hands(ship, by) end
    victory.scoring(by, "ship")
  end,
}

action "surrender" {
  rule  = "scum.ship.surrender",
  phase = "activation",
  actor = "ship or unit",
  rare  = true,

  -- Listed for a ship that is badly off, and for boarders who are adrift; any others may surrender too.
  options = function(piece)
    if piece.kind == "unit" then
      if piece.aboard and piece.aboard.kind == "ship" and piece.aboard.drifting then suggest {} end
      return
    end
    if not piece.bow then return end
    local men = where(ships.aboard(piece), { owner = piece.owner })
    if #men < 2 or ships.damage_row(piece) then suggest {} end
  end,
  some = true,

  check = function(piece)
    if not turn.activation(piece) then return end
    if piece.kind == "ship" then surrender(piece) else cables.gives_up(piece) end
  end,

  run = function(piece)
    if piece.kind == "ship" then surrender(piece) else cables.gives_up(piece) end
  end,
}
