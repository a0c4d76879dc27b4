-- Rowboats and canoes: rowing, what they carry, fighting from them.

-- A hex that a boat may come into.
function can_enter(at)
  return hex.on_board(at) and board.is_water(at) and not boarding.vessel_in(at)
end

-- A boat that nothing holds.
function is_free(boat) return not boat.aground and not boarding.held(boat) end

-- Men aboard a boat, who row her.
local function men_in(boat) return sum(ships.aboard(boat), "figures") end

row = rule "scum.boat.move" {
  title  = "Rowing",
  source = "Rowboats (lines 625-628); Navigation (line 600)",
  text   = "A boat moves a hex, whatever the wind. Turns up to 120 degrees are free, 180 degrees cost the hex. Two of the men aboard row her.",
  ruling = "In any order: the turns of one activation add up, and more than 120 degrees together cost the hex.",
  data   = { "scum.data.boats" },

  -- hexes, turns: of this activation, those to come included.
  check = function(boat, hexes, turns)
    local crew, speed = data("boats").crew, data("boats").speed
    need(men_in(boat) >= crew, "{boat} needs {crew:number} rowers", { boat = boat, crew = crew })
    need(hexes <= speed, "{boat} moves one hex", { boat = boat })
    need(turns <= 3, "{boat} turns 180 degrees at most", { boat = boat })
    need(hexes == 0 or turns * 60 <= data("boats")["free-turn"], "{boat} has turned more than 120 degrees, and that costs the hex", { boat = boat })
  end,
}

capacity = rule "scum.boat.capacity" {
  title  = "Load of a boat",
  source = "Rowboats (lines 633-638)",
  text   = "A boat carries a unit of infantry and a commander, a rowboat instead of the unit a light gun with its crew. A gun in a boat is not fired, unless it is "
    .. "a fixed swivel gun. To load or unload a gun or cargo takes a turn; men jump onto a beach next to them at no cost.",
  ruling = "Canoes carry no guns. Cargo is one block of spoils, beside the men. A swivel gun is part of the boat, a light gun that one figure serves besides the "
    .. "two rowers. A boat next to a ship or the shore announces in her activation that she loads; it is done at the start of her owner's first activation "
    .. "in the next turn, unless she has moved. Guns and cargo share the fate of their vessel.",
  see    = { "scum.ship.crew" },

  -- Whether she has room for the unit.
  check = function(boat, unit)
    if unit.kind == "commander" then
      local leader = ships.commanders_aboard(boat)[1]
      need(not leader or leader == unit, "{leader} is in {boat}", { leader = leader, boat = boat })
      return
    end
    local other = first(ships.aboard(boat), function(one) return one ~= unit end)
    need(not other, "{other} fills {boat}", { other = other, boat = boat })
    need(not unit.mounted, "{unit} does not fit into {boat}", { unit = unit, boat = boat })
    local full = boat.load and boat.load.kind == "gun" and unit.gun ~= boat.load
    need(not full, "{boat} is full with {load}", { boat = boat, load = boat.load })
  end,
}

fire = rule "scum.boat.fire" {
  title  = "Fighting from a boat",
  source = "Rowboats (lines 640-641); gun in boat (lines 635-636)",
  text   = "When small arms are fired from a boat, the two men who row are left out.",
  ruling = "Figures do not change the dice: so the hits cannot be more than the figures without the two, and two or fewer do not fire.",
  data   = { "scum.data.boats" },

  check = function(unit)
    if not unit.aboard or unit.aboard.kind ~= "boat" then return end
    need(unit.figures > data("boats").crew, "{unit} cannot fire: all of its men row", { unit = unit })
  end,

  -- The hits that count.
  run = function(unit, hits)
    if not unit.aboard or unit.aboard.kind ~= "boat" then return hits end
    return dice.at_most(hits, math.max(0, unit.figures - data("boats").crew))
  end,
}

target = rule "scum.boat.target" {
  title  = "Boats as targets",
  source = "Rowboats (lines 630-631); retreat (lines 390-391); ramming (line 650)",
  text   = "A boat has 20 points, and cannon hit it as they hit a ship.",
  ruling = "Boats are large targets: that they are hard to hit is already in their points.",
  data   = { "scum.data.boats" },

  run = function() return data("boats").points end,
}

-- A boat and what is in her belong to another player.
function belongs_to(boat, player)
  if boat.owner == player.id then return end
  boat.owner = player.id
  loading.taken_with(boat, player)
end

-- Puts a boat into a hex with all who are in her; whatever she had announced comes to nothing.
function put(boat, to)
  if boat.task then lowering.give_up(boat) end
  for _, kind in ipairs { "unit", "commander" } do
    for _, piece in ipairs(game.all(kind, { aboard = boat })) do piece.at = to end
  end
  for _, loot in ipairs(game.all("train", { aboard = boat })) do
    if loot.at then loot.at = to end
  end
  boat.at = to
  if to then swimming.make_way(boat, { to }) end
  boarding.parted_again(boat)
end

-- Turns and hexes of a list of steps.
local function effort(steps)
  local ahead = count(steps, function(step) return step == "forward" end)
  return { hexes = ahead, turns = #steps - ahead }
end

-- Where she lies after the steps, and each hex on the way.
local function course(boat, steps)
  local at, heading, cells = boat.at, boat.heading, {}
  for _, step in ipairs(steps) do
    if step == "port" then heading = hex.turn(heading, -1) end
    if step == "starboard" then heading = hex.turn(heading, 1) end
    if step == "forward" then
      at = hex.step(at, heading)
      table.insert(cells, at)
    end
  end
  return { at = at, heading = heading, cells = cells }
end

action "row" {
  rule  = "scum.boat.move",
  phase = "activation",
  actor = "boat",
  args  = { steps = "list of step up to 4" },

  options = function(boat)
    if not has(turn.active_pieces(), boat) or not boat.at then return end
    local turns = { {}, { "port" }, { "starboard" }, { "port", "port" }, { "starboard", "starboard" } }
    for _, steps in ipairs(turns) do
      table.insert(steps, "forward")
      suggest { steps = steps }
    end
    suggest { steps = { "port", "port", "port" } }
  end,
  some = true,

  check = function(boat, a)
    if not turn.activation(boat) then return end
    need(not game.active.fought, "the men of {actor} are at work")
    need(not boarding.held(boat), "{actor} is grappled", "scum.board.attempt")
    need(not boat.aground, "{actor} is aground", "scum.nav.aground")
    local rowing = all(a.steps, function(step) return has({ "forward", "port", "starboard" }, step) end)
    if not need(#a.steps > 0 and rowing, "{actor} is rowed by forward, port and starboard") then return end
    local more = effort(a.steps)
    row(boat, boat.rowed + more.hexes, boat.turned + more.turns)
    for _, to in ipairs(course(boat, a.steps).cells) do
      need(can_enter(to), "{actor} cannot go to {to:cell}", { to = to })
    end
    fleeing.gets_away(boat, { course(boat, a.steps).at })
  end,

  run = function(boat, a)
    local more, way = effort(a.steps), course(boat, a.steps)
    boat.rowed, boat.turned = boat.rowed + more.hexes, boat.turned + more.turns
    boat.heading = way.heading
    if more.hexes > 0 then put(boat, way.at) end
    note("{boat} rows to {to:cell}, heading {heading:direction}", { boat = boat, to = way.at, heading = way.heading })
    navigate.moved(boat)
  end,
}

-- A boat whose crew runs from flags rows back towards home, turned as needed; a hex that is not free is left out.
function row_back(unit, hexes, attacker_at)
  local boat = unit.aboard
  for _ = 1, hexes do
    local free = retreat.free_hexes(unit, attacker_at)
    if #free > 0 then
      local to = free[1]
      if #free > 1 then to = choose(unit.owner, "where to retreat", free, unit) end
      boat.heading = hex.direction(boat.at, to)
      put(boat, to)
      note("{boat} rows back to {to:cell}", { boat = boat, to = to })
    end
  end
end
