-- Optional: launches set down, landed and boarded; what fire does to them.

-- The launches that a ship owns: one for every eight of her crew.
function owned(crew)
  return core.rounding(crew / data("tonnage")["launch-crew"], "down")
end

-- Are two things within two dots of each other?
function near(a, b)
  return core.at_most(plane.distance(a, b), data("boats").beside)
end

action "launch" {
  rule   = "piratewars.opt.launches",
  phase  = "tasks",
  actor  = "ship",
  closed = "{actor} sets launches down in her own tasks",
  args   = { figures = "list of own figure", side = "flank?", sail = "flag?", x = "number?", y = "number?", heading = "number?" },
  say    = "sets a launch down",

  check = function(vessel, a)
    need(game.option("piratewars.opt.launches"), "no launches are used in this game")
    need(not boats.is_boat(vessel), "{actor} is a boat herself")
    morale.mutiny(vessel)
    local has_hull = ships.afloat(vessel) and ships.open_hf(vessel) > 0
    need(has_hull or vessel.fate == "wrecked", "{actor} sinks this turn: nobody gets clear of her", "piratewars.damage.sinking")
    local left = vessel.launches - vessel.sailing_launches
    if a.sail then left = vessel.sailing_launches end
    need(left > 0, "{actor} has no launch left")
    need(#a.figures > 0, "say who goes in the launch: figures=")
    local holds = data("craft")[craft_of(a)].holds
    need(#a.figures <= holds, "a launch of {actor} holds no more than {holds:number}", { holds = holds })
    need((a.x == nil) == (a.y == nil), "say both x= and y=, or neither")
    for _, figure in ipairs(a.figures) do
      need(figure.aboard == vessel and figure.owner == vessel.owner, "{figure} is not aboard {actor}", { figure = figure })
      tasks.may_act(figure, "moving")
    end
    local hull = hull_of_launch(vessel, a)
    need(near(hull, vessel), "the launch must lie beside {actor}, within 2 dots")
    local other = what_lies_at(hull)
    need(not other, "{other} is in the way of a launch beside {actor}", { other = other })
  end,

  -- The launch is in the water with those who go. It has no move before the next turn (set_down, read by boat-move). Cargo is
  -- put in by hauling (piratewars.opt.loot), and boats.room counts its places.
  run = function(vessel, a)
    local number = 1
    while game.ships[vessel.id .. "-launch-" .. number] do number = number + 1 end
    local boat = boats.build(vessel.id .. "-launch-" .. number, craft_of(a), vessel.owner, hull_of_launch(vessel, a), vessel)
    boat.set_down = game.turn.turn
    vessel.launches = vessel.launches - 1
    if a.sail then vessel.sailing_launches = vessel.sailing_launches - 1 end
    for _, figure in ipairs(a.figures) do
      tasks.spend(figure, "moving")
      figure.aboard, figure.place, figure.at = boat, "boat", nil
    end
    note("{boat} is in the water with {number:number} aboard", { boat = boat, number = #a.figures })
  end,

  -- The first of her free people, as many as a launch holds, to either side.
  options = function(vessel)
    if not game.option("piratewars.opt.launches") or vessel.launches == 0 then return end
    local list = {}
    for _, figure in ipairs(damage.ranked(tasks.free_hands(vessel))) do
      if #list < data("craft").launch.holds and figure.post ~= "captain" then table.insert(list, figure) end
    end
    suggest { figures = list }
    suggest { figures = list, side = "port" }
    suggest { figures = list, side = "starboard" }
    suggest { figures = list, sail = true }
    suggest { figures = list, sail = true, side = "port" }
    suggest { figures = list, sail = true, side = "starboard" }
  end,
}

-- The island a boat touches. A pier is part of its island's outline, and a fortress stands on an island.
function shore_of(boat)
  return first(game.all("island"), function(island) return plane.touch(boat, island) end)
end

action "land" {
  rule   = "piratewars.opt.launches",
  phase  = "tasks",
  actor  = "ship",
  closed = "{actor} lands in her own tasks",
  say    = "lands",

  check = function(boat)
    need(boats.is_boat(boat), "{actor} is not a boat")
    need(ships.afloat(boat), "{actor} is not afloat")
    need(boat.beached == nil, "{actor} has landed already")
    need(#figures.crew(boat) > 0, "nobody is aboard {actor}")
    need(shore_of(boat), "{actor} does not touch a beach or pier")
  end,

  -- Those aboard may fire at once, but nobody gets out before the next turn (beached, read by embark and walk).
  run = function(boat)
    boat.beached = game.turn.turn
    note("{boat} lands on {shore}", { boat = boat, shore = shore_of(boat) })
  end,
}

-- May a figure get in from where it is: from another hull within two dots, or from the ground within two dots?
local function beside(figure, vessel)
  if figure.aboard then return figure.aboard ~= vessel and near(figure.aboard, vessel) end
  local on_the_ground = figure.place == "shore" and figure.level == 0 and figure.fort == nil
  return on_the_ground and near(figure.at, vessel)
end

action "embark" {
  rule   = "piratewars.opt.launches",
  phase  = "tasks",
  actor  = "ship",
  closed = "{actor} takes people in in the tasks",
  args   = { figures = "list of own figure" },
  some   = true,  -- not from a ship into her boat
  say    = "takes people in",

  check = function(vessel, a)
    need(boats.in_play(), "no boats are used in this game")
    need(ships.afloat(vessel), "{actor} is not afloat")
    need(#a.figures > 0, "say who gets in: figures=")
    local into_boat = boats.is_boat(vessel)
    if into_boat then
      local room = boats.room(vessel)
      need(room > 0, "{actor} is full")
      need(room < 1 or #a.figures <= room, "{actor} has room for only {room:number} more", { room = room })
    end
    for _, figure in ipairs(a.figures) do
      need(figure.owner == vessel.owner and beside(figure, vessel), "{figure} is not beside {actor}", { figure = figure })
      tasks.may_act(figure, "moving")
    end
    for _, figure in ipairs(a.figures) do
      local from, facts = figure.aboard, { figure = figure }
      if from then morale.mutiny(from) end
      need(from == nil or boats.is_boat(from) or into_boat, "{figure} must come from a boat or the shore, not from another ship", facts)
      need(not from or from.beached ~= game.turn.turn, "{figure} landed this turn, and can leave the boat next turn", facts)
      hazards.traps(figure)
      need(not disposition.withdrawn(figure), "{figure} is in the jungle", "piratewars.opt.islanders.disposition", facts)
    end
  end,

  -- A boat that people got into does not leave the beach before the next turn (boarded, read by boat-move).
  run = function(vessel, a)
    local place = "deck"
    if boats.is_boat(vessel) then
      place = "boat"
      vessel.boarded = game.turn.turn
    end
    for _, figure in ipairs(a.figures) do
      tasks.spend(figure, "moving")
      shore.leave(figure)
      figure.aboard, figure.place, figure.at = vessel, place, nil
    end
    if #a.figures == 1 then return note("{figure} gets into {ship}", { figure = a.figures[1], ship = vessel }) end
    note("{number:figure gets|figures get} into {ship}", { number = #a.figures, ship = vessel })
  end,

  -- As many as she has room for, from the shore or from boats beside her.
  options = function(vessel)
    if not boats.in_play() then return end
    local list, most = {}, math.huge
    if boats.is_boat(vessel) then most = boats.room(vessel) end
    for _, figure in ipairs(game.all("figure", { owner = vessel.owner, dead = false, acted = false, trapped = false })) do
      local from = figure.aboard == nil or boats.is_boat(figure.aboard)
      if #list < most and from and beside(figure, vessel) then table.insert(list, figure) end
    end
    if #list > 0 then suggest { figures = list } end
  end,
}

-- If her ship sinks the same turn, a launch just set down does not get clear: its people count as aboard the ship.
function recall(vessel)
  for _, boat in ipairs(game.all("ship", { mother = vessel, fate = "afloat", set_down = game.turn.turn })) do
    for _, figure in ipairs(figures.aboard(boat)) do figure.aboard, figure.place = vessel, "deck" end
    boat.fate = "sunk"
    note("{boat} does not get clear of her", { boat = boat })
  end
end

-- A cannon's hits on a boat: ball sinks her, shot kills two aboard with each and takes her sail.
function strike(boat, ammunition, hits)
  if ammunition == "ball" then return damage.lines(boat, "hull", 1) end
  damage.sails_down(boat, hits)
  wounds.hit(boat.owner, figures.crew(boat), hits * data("boats")["shot-kills"], "shot down")
end

-- Where a launch comes to lie, and what is proposed.

function craft_of(a)
  if a.sail then return "sailing-launch" end
  return "launch"
end

-- A hull or an island in the way of a boat's hull.
function what_lies_at(hull)
  local function in_the_way(other) return plane.overlap(hull, other) end
  return first(ships.in_the_water(), in_the_way) or first(game.all("island"), in_the_way)
end

-- How far a boat reaches sideways from its middle when it lies at this angle to the ship.
local function half_width(row, degrees)
  local ahead = plane.along({ x = 0, y = 0 }, degrees, 1)
  return math.abs(ahead.x) * row.length / 2 + math.abs(ahead.y) * row.beam / 2
end

-- The hull of a launch as it is set down: where the order says, or amidships, to starboard if there is room.
function hull_of_launch(vessel, a)
  local row, heading = data("craft")[craft_of(a)], vessel.heading
  if a.heading then heading = a.heading % 360 end
  local function lying(at) return { x = at.x, y = at.y, heading = heading, length = row.length, beam = row.beam } end
  if a.x then return lying(a) end
  local off = vessel.beam / 2 + data("boats").beside / 2 + half_width(row, heading - vessel.heading)
  local function amidships(abeam)
    return lying(plane.along(plane.at(vessel, vessel.length / 2, abeam), heading + 180, row.length / 2))
  end
  if a.side == "port" then return amidships(-off) end
  local starboard = amidships(off)
  if a.side or not what_lies_at(starboard) then return starboard end
  local port = amidships(-off)
  if what_lies_at(port) then return starboard end
  return port
end
