-- Houses, strongholds and their doors: who gets in, and what is left of them under fire.

half_gone = rule "scum.structure.entry" {
  title  = "Into damaged structures",
  source = "Cannon fire (lines 760-763)",
  text   = "A closed structure can be entered once at least half of its points are gone, or by an event card. A passage for a horse and wagon is a "
    .. "gate of 10 points, a smaller one a strengthened door of 5.",
  data   = { "scum.data.structures" },
  pure   = true,

  run = function(house) return 2 * house.points <= house.began end,
}

gate_holds = rule "scum.building.stronghold" {
  title  = "Strongholds",
  source = "Entering buildings (lines 261-262); close combat (lines 366-368); structures (lines 760-763)",
  text   = "A tower, castle or fortress is closed until its gate or its strengthened door has been destroyed by cannon or grenades. Until then those "
    .. "inside can only be fired at. Any closed structure is open once half of its points are gone, or by an event card.",
  ruling = "A tower, a curtain wall and whatever a scenario calls a fort have a gate, unless it names another door.",
  data   = { "scum.data.structures" },
  see    = { "scum.structure.entry" },
  pure   = true,

  run = function(house)
    local strong = house.door == "gate" or house.door == "strengthened"
    return strong and house.gate > 0 and not half_gone(house)
  end,
}

-- A structure whose door, ordinary or strong, keeps people out.
function closed(house)
  if house.points == 0 or half_gone(house) then return false end
  return house.door == "closed" or gate_holds(house)
end

-- Whether a piece gets in at the door: everybody if it is open, those to whom the structure belongs at any time.
function lets_in(house, piece)
  return not closed(house) or house.owner == piece.owner or effects.rests_on("postern-key", piece)
end

-- The door between two hexes, one of them in a structure, keeps those in them apart.
function door_between(from, to)
  local here, there = units.structure_at(from), units.structure_at(to)
  if here == there then return false end
  return (here and closed(here)) or (there and closed(there)) or false
end

try_door = rule "scum.building.door" {
  title  = "Doors of houses",
  source = "Entering buildings (lines 260-264); close combat (lines 362-366)",
  text   = "Who stands next to a house with an ordinary door may try to break it open: 4 to 6 on a die do it. In an attack on those inside it is tried "
    .. "before the hit-dice: open, it comes to close combat; else the unit can only fire at them.",
  ruling = "The try costs nothing and is made once in an activation, by a unit next to it. A door that is broken stays open.",

  check = function(unit, house)
    local near = unit.at and any(house.cells, function(cell) return hex.distance(cell, unit.at) == 1 end)
    need(near, "{unit} is not next to {house}", { unit = unit, house = house })
    need(house.door ~= "open" and house.points > 0, "the door of {house} is open", { house = house })
    need(house.door == "closed" or house.door == "open", "{house} has no ordinary door", { house = house })
    need(not house.tried, "the door of {house} has been tried in this activation", { house = house })
  end,

  run = function(unit, house)
    house.tried = true
    if count(1, "d6", "4-6", "door", unit) == 1 then
      house.door = "open"
      note("{unit}: the door of {house} is broken open", { unit = unit, house = house })
    else
      note("the door of {house} holds", { house = house })
    end
  end,
}

enter = rule "scum.building.enter" {
  title  = "Going in",
  source = "order sheet (lines 844-850); close combat (lines 362-366)",
  text   = "A unit that enters an empty building whose door is open ends its move and does not battle in that activation. A hex of a building holds "
    .. "one unit, and nobody enters an occupied one before those inside are gone.",
  ruling = "The ban of battle is for empty buildings. Against those inside a unit fights from the next hex once the door is broken, without dice for "
    .. "the building, and enters by a breakthrough. Those whom the building belongs to come and go by its door, but a closed door keeps them apart from an enemy inside as it does "
    .. "anybody.",
  see    = { "scum.move.occupancy", "scum.move.terrain", "scum.move.breakthrough" },

  check = function(piece, from, to)
    local house = units.structure_at(to)
    if not house or house == units.structure_at(from) then return end
    local gate = house.owner ~= piece.owner and gate_holds(house)
    need(not gate, "{piece} cannot enter {house}: its gate holds, and it has more than half of its points", "scum.structure.entry",
      { piece = piece, house = house })
    need(gate or lets_in(house, piece), "{piece} cannot enter {house}: its door is closed", { piece = piece, house = house })
  end,
}

fire = rule "scum.building.fire" {
  title  = "Fire at and from buildings",
  source = "order sheet (lines 844-855)",
  text   = "Small arms throw two dice fewer at figures in a building, and figures inside throw one fewer when they fire out. Neighbours with the door "
    .. "closed between them are parted by something impassable: they throw fire dice. Cannon are no small arms.",
  data   = { "scum.data.terrain" },

  -- Adds to the dice of small arms.
  run = function(dice, from, to)
    local row = data("terrain").building
    if board.ground(to) == "building" then dice:add(row.attacker, "at a target in a building") end
    if board.ground(from) == "building" then dice:add(row.defender, "out of a building") end
  end,
}

damage = rule "scum.structure.points" {
  title  = "Strength points of structures",
  source = "Strength points of structures (lines 752-759)",
  text   = "A hut goes with the first hit, a small wooden structure has 5 points, a large one 10, of stone 15 and 30, a curtain wall 40, a tower 50; "
    .. "a strengthened door 5 and a gate 10 of their own.",
  ruling = "A structure without points is a ruin: its hexes are debris, and those inside are not hurt. A hut goes with the first hit that is not saved.",
  data   = { "scum.data.structures" },

  -- part: "gate" for its gate or strengthened door, "walls" for itself.
  run = function(house, points, part)
    if part == "gate" then
      house.gate = math.max(0, house.gate - points)
      note("the gate of {house} loses {points:point|points}, {left} left", { house = house, points = points, left = house.gate })
      return
    end
    house.points = math.max(0, house.points - points)
    note("{house} loses {points:point|points}, {left} left", { house = house, points = points, left = house.points })
    if house.points > 0 then return end
    for _, cell in ipairs(house.cells) do game.grounds[cell] = "debris" end
    note("{house} is a ruin", { house = house })
  end,
}

-- Houses that a unit stands next to.
local function houses_near(unit)
  return where(game.all("structure"), function(house)
    return any(house.cells, function(cell) return hex.distance(cell, unit.at) == 1 end)
  end)
end

action "try-door" {
  rule  = "scum.building.door",
  phase = "activation",
  actor = "unit",
  args  = { house = "structure" },

  options = function(unit)
    if not unit.at or not has(turn.active_pieces(), unit) then return end
    for _, house in ipairs(houses_near(unit)) do suggest { house = house } end
  end,

  check = function(unit, a)
    if not turn.activation(unit) then return end
    need(not unit.battled, "{actor} has battled: the door is tried before the hit-dice")
    spoils.unburdened(unit)
    moving.does_not_run(unit)
    try_door(unit, a.house)
  end,

  run = function(unit, a) try_door(unit, a.house) end,
}

action "enter-building" {
  rule  = "scum.building.enter",
  phase = "activation",
  actor = "unit or commander",
  args  = { to = "cell", card = "card structure.enter?" },

  options = function(piece)
    if not piece.at or not has(turn.active_pieces(), piece) then return end
    for _, cell in pairs(hex.neighbours(piece.at)) do
      if units.structure_at(cell) then
        suggest { to = cell }
        suggest { to = cell, card = "postern-key" }
      end
    end
  end,

  -- The last hex of its move: after the door has been tried it may still be made.
  check = function(piece, a)
    if not turn.activation(piece) then return end
    if not need(units.structure_at(a.to), "there is no building in {to:cell}", { to = a.to }) then return end
    local direction = hex.direction(piece.at, a.to)
    if not need(direction, "{actor} is not next to {to:cell}", { to = a.to }) then return end
    if piece.kind == "commander" then companies.moves_alone(piece) end
    moving.goes_on(piece)
    paces.allowance(piece, moving.gone(piece) + 1)
    if a.card then
      local last = true -- nobody goes on from there
      moving.on_ground(piece, piece.at, a.to, last)
      moving.on_ground(piece, piece.at, a.to, last)
      moving.occupancy(piece, a.to, last)
    else
      moving.way_is_open(piece, { direction })
    end
  end,

  run = function(piece, a)
    if a.card then events.played(piece.owner, a.card, "structure.enter", { actor = piece, to = a.to }) end
    moving.go(piece, { hex.direction(piece.at, a.to) }, companies.goes_along(piece, a.to))
  end,
}
