-- Moving on land: where a unit may go, how far, and what stops it.

-- A hex or its side that nobody on foot or horse enters; men aboard a vessel move on her deck alone, swimmers swim.
function impassable(piece, from, to)
  if piece.kind ~= "train" and piece.swimming then return true end
  if piece.kind ~= "train" and piece.aboard then return not has(board.cells(piece.aboard), to) end
  return terrain.uncrossable(from, to) or board.is_water(to)
end

occupancy = rule "scum.move.occupancy" {
  title  = "One unit in a hex",
  source = "Moving units (lines 206-209)",
  text   = "Nobody enters or crosses a hex that holds a unit, of whichever side, or an enemy commander. A unit may enter the hex of a friendly "
    .. "commander and stops there.",
  ruling = "Two friendly commanders are never in one hex.",

  -- last: this is where the way ends.
  check = function(piece, to, last)
    local unit, leader = units.unit_at(to), units.commander_at(to)
    if unit == piece then return end -- who comes back to the hex that it has left
    if unit and ncos.alone(piece) and unit.owner == piece.owner then
      ncos.joins(piece, unit, last)
    else
      need(not unit or piece.kind == "commander" and unit.owner == piece.owner, "{unit} is in {to:cell}", { unit = unit, to = to })
    end
    if not leader or leader == piece then return end
    need(leader.owner == piece.owner, "{leader}, of another side, is in {to:cell}", { leader = leader, to = to })
    need(piece.kind ~= "commander", "{leader} is in {to:cell}, and two commanders are never in one hex", { leader = leader, to = to })
    need(last, "{piece} must stop with {leader} in {to:cell}", { piece = piece, leader = leader, to = to })
  end,

  always = function()
    local standing = { unit = {}, commander = {} }
    for _, kind in ipairs { "unit", "commander" } do
      for _, piece in ipairs(game.all(kind)) do
        local at, others = piece.at, standing[kind]
        if at and units.strength(piece) > 0 then
          need(not others[at], "{piece} and {other} are both in {at:cell}", { piece = piece, other = others[at], at = at })
          others[at] = piece
        end
      end
    end
    for _, leader in ipairs(game.all("commander", { alive = true })) do
      local unit = leader.at and standing.unit[leader.at]
      need(not unit or unit.owner == leader.owner, "{leader} is in {at:cell} with {unit}, an enemy", { leader = leader, unit = unit, at = leader.at })
    end
  end,
}

whole = rule "scum.move.whole-unit" {
  title  = "Units stay whole",
  source = "Moving units (lines 210-215)",
  text   = "A unit is never split, and units never merge; only commanders and lone NCOs join one. One unit ends its move before the next begins. A unit "
    .. "moves once in a turn, breakthroughs excepted, and all moves of an activation come before its battles.",
  see    = { "scum.move.breakthrough" },

  check = function(piece)
    need(not game.active.fought, "the moves of an activation come before its battles")
    effects.lets_move(piece)
    local alone = piece.kind == "commander" and piece.moved
    need(not alone and not has(game.active.moved, piece), "{piece} has already moved", { piece = piece })
    need(piece.kind ~= "unit" or not piece.fell_back, "{piece} has fallen back in this turn and does not move again", { piece = piece })
  end,
}

on_ground = rule "scum.move.terrain" {
  title  = "Ground while moving",
  source = "Moving units (lines 217-218); Terrain effects (lines 343-344); order sheet (lines 777-917)",
  text   = "Marsh, debris and a river without a ford end the move of a unit that enters them; wood, rough terrain and buildings do, and forbid battle "
    .. "in that activation. Cliffs, escarpments and high walls are never crossed.",
  ruling = "To begin in such ground or to leave it costs nothing more.",
  data   = { "scum.data.terrain" },

  --   entering       stops   battle afterwards
  --   marsh          yes     yes
  --   river          yes     yes      (a ford does not stop)
  --   debris         yes     yes
  --   wood           yes     no
  --   rough          yes     no
  --   building       yes     no
  check = function(piece, from, to, last)
    need(hex.on_board(to), "{to:cell} is off the table", { to = to })
    need(not impassable(piece, from, to), "{piece} cannot go from {from:cell} to {to:cell}", { piece = piece, from = from, to = to })
    local ground = board.ground(to)
    need(last or not data("terrain")[ground].stops, "{piece} must stop in {to:cell}: {ground}", { piece = piece, to = to, ground = ground })
  end,

  -- Whoever is in the water swims or is aboard, and only he; nobody leaves the table and is still on it.
  always = function()
    for _, kind in ipairs { "unit", "commander" } do
      for _, piece in ipairs(game.all(kind)) do
        local at, vessel = piece.at, piece.aboard
        if at then
          need(hex.on_board(at), "{piece} is off the table", { piece = piece })
          need(not vessel or has(board.cells(vessel), at), "{piece} is not where {vessel} is", { piece = piece, vessel = vessel })
          need(piece.swimming == (not vessel and board.is_water(at)), "{piece} is in {at:cell}, and swims there or does not", { piece = piece, at = at })
        end
      end
    end
  end,
}

commanders = rule "scum.move.commander" {
  title  = "How commanders move",
  source = "Moving commanders (lines 223-228); Companies (lines 246-249)",
  text   = "A commander may enter the hex of a friendly unit that has no other commander; his move ends there. Alone he counts as a unit. Once he has "
    .. "moved in a turn he does not move again with his unit.",
  ruling = "On foot 2 hexes, mounted 3. With a unit he goes at its pace.",
  data   = { "scum.data.units" },

  check = function(leader, to, last)
    local unit = units.unit_at(to)
    need(last or not unit, "{leader} must stop with {unit} in {to:cell}", { leader = leader, unit = unit, to = to })
  end,
}

-- Whoever is off the table does not move on it, nor does a minimum crew, which stands in no hex.
function stands_in_a_hex(piece)
  return need(piece.at, "{piece} stands in no hex and does not move", "scum.ship.crew", { piece = piece })
end

-- The hexes of a way, its first one included.
function cells_of(from, way)
  local cells = { from }
  for i, direction in ipairs(way) do cells[i + 1] = hex.step(cells[i], direction) end
  return cells
end

function end_of(piece, way)
  local cells = cells_of(piece.at, way)
  return cells[#cells]
end

-- A unit that falls back has no other move.
function does_not_run(unit)
  need(not falling_back.runs(unit), "{unit} is falling back", "scum.retreat.falling-back", { unit = unit })
end

-- Whether an enemy's zone of control ends a move in a hex: only with a house rule that says so.
function zone_stops(piece, at)
  return data("params")["zoc-stops"] and any(game.all("unit"), function(unit)
    return unit.at ~= nil and unit.figures > 0 and game.relation(piece, unit) == "enemy" and has(board.zone(unit), at)
  end)
end

-- Every hex of a way, one after the other; the first that cannot be entered ends the list of reasons.
function way_is_open(piece, way)
  local cells = cells_of(piece.at, way)
  for i = 2, #cells do
    local last = i == #cells
    local open = on_ground(piece, cells[i - 1], cells[i], last) and occupancy(piece, cells[i], last)
    open = open and buildings.enter(piece, cells[i - 1], cells[i])
    open = open and need(last or not zone_stops(piece, cells[i]), "{piece} must stop in {at:cell}, next to an enemy", "scum.geo.zoc",
      { piece = piece, at = cells[i] })
    if piece.kind == "commander" then open = open and commanders(piece, cells[i], last) end
    if not open then return end
  end
end

-- Hexes that a piece has gone in this activation; a commander who has moved has gone all his own.
function gone(piece)
  if piece.kind == "unit" then return piece.moved end
  if piece.moved then return paces.furthest(piece) end
  return 0
end

-- A piece may still make the last hex of its move, after it has tried a door: it was the last to move, and nothing has stopped it.
function goes_on(piece)
  local moved = game.active.moved
  need(not game.active.fought, "the moves of an activation come before its battles", "scum.move.whole-unit")
  effects.lets_move(piece)
  if piece.kind == "unit" then does_not_run(piece) end
  if not has(moved, piece) then return end
  local ground = board.ground(piece.at)
  need(moved[#moved] == piece, "{piece} has already moved", "scum.move.whole-unit", { piece = piece })
  need(not data("terrain")[ground].stops, "{piece} has been stopped: {ground}", "scum.move.terrain", { piece = piece, ground = ground })
  need(not has(game.active.crossed, piece), "{piece} has come ashore and goes no farther", "scum.ship.crew", { piece = piece })
  local leader = piece.kind == "unit" and units.led_by(piece)
  local met = leader and not has(game.active.along, leader)
  need(not met, "{piece} has been stopped by {leader}", "scum.move.occupancy", { piece = piece, leader = leader })
  need(piece.kind ~= "unit" or not piece.changed, "{piece} has dismounted", "scum.unit.cavalry", { piece = piece })
end

-- A unit arrives: its gun comes with it, it leaves its close combats, and joins a unit or a commander that it finds there.
local function arrive(unit, to, hexes)
  local gun_here, host, leader = land_guns.served_by(unit), units.unit_at(to), units.commander_at(to)
  unit.at, unit.moved, unit.halted = to, unit.moved + hexes, data("terrain")[board.ground(to)].no_battle
  if gun_here then gun_here.at, gun_here.on = to, units.structure_at(to) end
  battle.part(unit)
  if host and host ~= unit then
    ncos.nco(unit, host)
  elseif leader then
    companies.take_command(leader)
  end
end

-- Moves a piece and, if he goes along, its commander.
function go(piece, way, leader)
  local to = end_of(piece, way)
  if leader then
    note("{piece}, with {leader}: to {to:cell}", { piece = piece, leader = leader, to = to })
  else
    note("{piece}: to {to:cell}", { piece = piece, to = to })
  end
  if not has(game.active.moved, piece) then table.insert(game.active.moved, piece) end
  if piece.kind == "unit" then
    arrive(piece, to, #way)
  else
    piece.at, piece.moved = to, true
    companies.take_command(piece)
  end
  if leader then
    leader.at, leader.moved = to, true
    table.insert(game.active.along, leader)
  end
  offer("activation.move", { piece = piece })
  if piece.kind == "unit" then spoils.end_of_move(piece) end
end
