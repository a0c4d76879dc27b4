-- Units without NCO and commander go home.

-- Whether a hex lies on the home side of the table: a step towards it leads off the table.
local function on_home_edge(at, bearing)
  local off = where({ 0, 1, 2, 3, 4, 5 }, function(direction)
    local apart = math.abs(2 * direction - bearing)
    return math.min(apart, 12 - apart) < 2 and not hex.on_board(hex.step(at, direction))
  end)
  return #off > 0
end

local function is_land(at) return not has({ "sea", "shallows" }, board.ground(at)) end

-- The hexes that are home for a player: those next to his vessels, and his base or the edge of his side.
local function home_of(player)
  local list = {}
  for _, kind in ipairs { "ship", "boat" } do
    for _, vessel in ipairs(game.all(kind, { owner = player.id })) do
      for _, at in ipairs(board.zone(vessel)) do
        if is_land(at) and hex.on_board(at) then table.insert(list, at) end
      end
    end
  end
  for _, at in ipairs(player.base) do table.insert(list, at) end
  if #player.base > 0 or not player.bearing then return list end
  for _, at in ipairs(hex.cells()) do
    if is_land(at) and on_home_edge(at, player.bearing) then table.insert(list, at) end
  end
  return list
end

-- Whether a unit on its way home could go from one hex to the next, whoever stands there.
local function can_pass(unit, from, to)
  local house = units.structure_at(to)
  local shut = house and house ~= units.structure_at(from) and not buildings.lets_in(house, unit)
  return not shut and not moving.impassable(unit, from, to)
end

-- How many hexes every hex is from the home of a unit, over ground that it can pass, whoever stands there.
local function far_from_home(unit)
  local queue, far, i = home_of(game.players[unit.owner]), {}, 1
  for _, at in ipairs(queue) do far[at] = 0 end
  while i <= #queue do
    local at = queue[i]
    for _, from in ipairs(hex.ring(at, 1)) do
      if hex.on_board(from) and not far[from] and can_pass(unit, from, at) then
        far[from] = far[at] + 1
        table.insert(queue, from)
      end
    end
    i = i + 1
  end
  return far
end

-- The neighbours of a unit that are a hex nearer to home.
local function nearer(unit, far)
  local at = unit.at
  return where(hex.ring(at, 1), function(to)
    return far[to] ~= nil and far[at] ~= nil and far[to] < far[at] and can_pass(unit, at, to)
  end)
end

-- Whether a unit falls back.
function runs(unit)
  if game.option("scum.opt.fastplay") or unit.kind ~= "unit" or unit.nco or unit.figures == 0 or not unit.at then return false end
  if unit.aboard or unit.swimming or not is_land(unit.at) then return false end
  return not units.led_by(unit)
end

local function attacked(unit, target)
  return any(unit.attacks, function(attack) return attack.by == target or target.kind == "unit" and attack.by == target.gun end)
end

fall_back = rule "scum.retreat.falling-back" {
  title  = "Falling back",
  source = "Falling back & carrying loot (lines 496-505)",
  text   = "A unit that has lost its NCO and has no commander in its hex falls back to its ship or base by the shortest way, with its loot, without "
    .. "an activation, each time its player's turn begins. It battles only if it is attacked. An NCO or a commander who joins it ends that.",
  ruling = "Its whole move without battle, before its player's first activation. Base is what the scenario names, else the home edge of the table, "
    .. "and the hexes next to an own vessel or boat; the nearest counts. The way is the shortest over ground that can be passed, whoever stands "
    .. "there; a unit in the way ends the move. It stops in or next to its base and stays in play. It may attack only a unit that has attacked it "
    .. "in this turn or the turn before. Once it has gone it does not move again in that turn, whoever has joined it.",

  -- Whether a unit may attack that target.
  check = function(unit, target)
    need(not runs(unit) or attacked(unit, target), "{unit} has no NCO and falls back: it battles only whoever has attacked it", { unit = unit })
  end,

  -- Goes home by the shortest way, as many hexes as its move without battle; the owner picks among equal ways, and whether its commander goes
  -- along.
  run = function(unit)
    local far, leader = far_from_home(unit), nil
    for i = 1, paces.furthest(unit) do
      if not far[unit.at] or far[unit.at] <= 1 then return end
      local ways = nearer(unit, far)
      local to = ways[1]
      if #ways > 1 then to = choose(unit.owner, "which way home", ways, unit) end
      local gun_here
      if unit.kind == "unit" then gun_here = land_guns.served_by(unit) end
      local met = units.commander_at(to)
      if units.unit_at(to) or met and (met.owner ~= unit.owner or unit.kind == "commander") then return end
      if i == 1 then leader = companies.goes_along(unit, to) end
      unit.at = to
      if leader and not met then leader.at, leader.moved = to, true end
      if gun_here then gun_here.at, gun_here.on = to, units.structure_at(to) end
      note("{unit}: falling back to {at:cell}", { unit = unit, at = to })
      if unit.kind == "unit" then
        unit.fell_back = true
        battle.part(unit)
        companies.take_command(met)
      end
      if met or data("terrain")[board.ground(to)].stops then return end
    end
  end,
}

-- A unit that falls back may be activated only to fight those who attacked it.
function may_be_activated(unit) return not runs(unit) or #unit.attacks > 0 end

-- At the beginning of a player's first activation of a turn.
function all_home(player)
  for _, unit in ipairs(game.all("unit", { owner = player })) do
    if runs(unit) then fall_back(unit) end
  end
end
