-- Moving on land: where a unit may go, how far, and what stops it.

-- A hex and its side that nobody on foot or horse enters.
local function impassable(from, to)
  return terrain.uncrossable(from, to) or has({ "sea", "shallows" }, board.ground(to))
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
    need(not unit or piece.kind == "commander" and unit.owner == piece.owner, "{unit} is in {to:cell}", { unit = unit, to = to })
    if not leader or leader == piece then return end
    need(leader.owner == piece.owner, "{leader} is in {to:cell}, an enemy", { leader = leader, to = to })
    need(piece.kind ~= "commander", "{leader} is in {to:cell}, and two commanders are never in one hex", { leader = leader, to = to })
    need(last, "{piece} must stop with {leader} in {to:cell}", { piece = piece, leader = leader, to = to })
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
    need(not has(game.active.moved, piece), "{piece} has already moved", { piece = piece })
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
    need(not impassable(from, to), "{piece} cannot go from {from:cell} to {to:cell}", { piece = piece, from = from, to = to })
    local ground = board.ground(to)
    need(last or not data("terrain")[ground].stops, "{piece} must stop in {to:cell}: {ground}", { piece = piece, to = to, ground = ground })
  end,
}

commanders = rule "scum.move.commander" {
  title  = "How commanders move",
  source = "Moving commanders (lines 223-228); Companies (lines 246-249)",
  text   = "A commander may enter the hex of a friendly unit that has no other commander; his move ends there. Alone he counts as a unit. Once he has "
    .. "moved in a turn he does not move again with his unit.",
  ruling = "On foot 2 hexes, mounted 3. With a unit he goes at its pace.",

  check = function(leader, to, last)
    local unit = units.unit_at(to)
    need(last or not unit, "{leader} must stop with {unit} in {to:cell}", { leader = leader, unit = unit, to = to })
  end,
}

gun = rule "scum.move.gun" {
  title  = "Moving guns",
  source = "Range (line 314); order sheet (lines 867-879)",
  text   = "The crew of a light gun moves it one hex and does not fire it in that activation. Medium and heavy guns do not move. Boats may carry light "
    .. "guns.",

  run = function(unit) return unit.gun and unit.gun.size == "light" and 1 or 0 end,
}

-- Hexes that a piece may go without battle afterwards; after more than its battle allowance it does not battle.
function furthest(piece)
  if piece.kind == "commander" then return piece.mounted and 3 or 2 end
  if piece.arm == "artillery" then
    if piece.gun then return gun(piece) end
    return 2
  end
  if piece.arm == "cavalry" and not piece.mounted then return data("units")[piece.class .. " infantry"].march end
  return units.class_of(piece).march
end

function battle_allowance(unit)
  if unit.arm == "artillery" and not unit.gun then return 1 end
  if unit.arm == "cavalry" and not unit.mounted then return data("units")[unit.class .. " infantry"].battle end
  return units.class_of(unit).battle
end

allowance = rule "scum.move.allowance" {
  title  = "How far",
  source = "Unit types (lines 58-78); order sheet (lines 773-905)",
  text   = "A unit moves up to the hexes of its class and arm, and battles in the same activation only within the shorter of its two figures and if no "
    .. "ground has forbidden it. It may always stop short.",
  ruling = "To pass next to enemies costs nothing and stops nobody.",
  data   = { "scum.data.units", "scum.data.params.zoc-stops" },

  --                  with battle   without
  --   infantry            1           2
  --   cavalry             3           3
  --   cavalry on foot     1           2
  --   light gun           0           1
  --   other guns          0           0
  -- hexes: how far it would go.
  check = function(piece, hexes)
    local most = furthest(piece)
    need(hexes <= most, "{piece} moves {most:hex|hexes} at most, not {hexes}", { piece = piece, most = most, hexes = hexes })
  end,
}

-- The hexes of a way, its first one included.
function cells_of(from, way)
  local cells = { from }
  for i, direction in ipairs(way) do cells[i + 1] = hex.step(cells[i], direction) end
  return cells
end

-- Every hex of a way, one after the other; the first that cannot be entered ends the list of reasons.
function way_is_open(piece, way)
  local cells = cells_of(piece.at, way)
  for i = 2, #cells do
    local last = i == #cells
    local open = on_ground(piece, cells[i - 1], cells[i], last) and occupancy(piece, cells[i], last)
    if piece.kind == "commander" then open = open and commanders(piece, cells[i], last) end
    if not open then return end
  end
end

-- Moves a unit and, if he goes along, its commander.
function go(piece, way)
  local cells = cells_of(piece.at, way)
  local leader
  if piece.kind == "unit" then leader = companies.goes_along(piece) end
  local to = cells[#cells]
  piece.at = to
  if piece.kind == "unit" then
    piece.moved = #way
    piece.halted = data("terrain")[board.ground(to)].no_battle
    piece.fought = where(piece.fought, function(enemy) return battle.touch(piece, enemy) end)
  else
    piece.moved = true
    companies.take_command(piece)
  end
  if leader then leader.at, leader.moved = to, true end
  table.insert(game.active.moved, piece)
  note("{piece} moves to {to:cell}", { piece = piece, to = to })
end
