-- Optional: launches set down, landed and boarded; what fire does to them.

-- Launches that a ship owns, of a crew.
function owned(crew)
  return core.rounding(crew / data("tonnage")["launch-crew"], "down")
end

function near(a, b)
  return core.at_most(plane.distance(a, b), data("boats").beside)
end

local function taken_place(pose)
  for _, other in ipairs(ships.in_the_water()) do
    if plane.overlap(pose, other) then return other end
  end
  for _, island in ipairs(game.all("island")) do
    if plane.overlap(pose, island) then return island end
  end
end

-- How far a hull of some size reaches to either side of its middle, lying so many degrees off.
local function reach(row, degrees)
  local ahead = plane.along({ x = 0, y = 0 }, degrees, 1)
  return math.abs(ahead.x) * row.length / 2 + math.abs(ahead.y) * row.beam / 2
end

-- Where a launch is set down: where it is said, or amidships, to starboard if there is room.
local function place(vessel, a)
  local row = data("craft")[a.sail and "sailing-launch" or "launch"]
  local heading = a.heading and a.heading % 360 or vessel.heading
  local function lying(at) return { x = at.x, y = at.y, heading = heading, length = row.length, beam = row.beam } end
  if a.x then return lying(a) end
  local off = vessel.beam / 2 + data("boats").beside / 2 + reach(row, heading - vessel.heading)
  local function amidships(abeam)
    return lying(plane.along(plane.at(vessel, vessel.length / 2, abeam), heading + 180, row.length / 2))
  end
  if a.side == "port" then return amidships(-off) end
  local starboard = amidships(off)
  if a.side or not taken_place(starboard) then return starboard end
  local port = amidships(-off)
  return taken_place(port) and starboard or port
end

local function sort_of(a) return a.sail and "sailing-launch" or "launch" end

-- The first of her free people, as many as a launch holds.
local function boatload(vessel)
  local list = {}
  for _, figure in ipairs(damage.ranked(tasks.free_hands(vessel))) do
    if #list < data("craft").launch.holds and figure.post ~= "captain" then table.insert(list, figure) end
  end
  return list
end

local function check_people(list, fits, fault)
  for _, figure in ipairs(list) do
    need(fits(figure), fault, { figure = figure })
    tasks.may_act(figure, "moving")
  end
end

-- Nobody leaves a ship whose crew has mutinied.
function check_mutiny(vessel)
  local orderly = vessel == nil or vessel.mutiny == "none"
  need(orderly, "mutineers only sail, reload and walk: {ship}", "piratewars.morale.mutiny", { ship = vessel and vessel.name or "" })
end

action "launch" {
  rule   = "piratewars.opt.launches",
  phase  = "tasks",
  actor  = "ship",
  closed = "{actor} sets launches down in her own tasks",
  args   = { figures = "list of own figure", side = "flank?", sail = "flag?", x = "number?", y = "number?", heading = "number?" },
  say    = "sets a launch down",

  options = function(vessel)
    if not game.option("piratewars.opt.launches") or vessel.launches == 0 then return end
    suggest { figures = boatload(vessel) }
    suggest { figures = boatload(vessel), side = "port" }
  end,

  check = function(vessel, a)
    need(game.option("piratewars.opt.launches"), "no launches are used here")
    need(not boats.is_boat(vessel), "{actor} is a boat herself")
    check_mutiny(vessel)
    local floats = ships.afloat(vessel) and ships.open_hf(vessel) > 0 or vessel.fate == "wrecked"
    need(floats, "ship sank this turn: {actor}", "piratewars.damage.sinking")
    local left = a.sail and vessel.sailing_launches or vessel.launches - vessel.sailing_launches
    need(left > 0, "no launch left: {actor}")
    need(#a.figures > 0, "nobody is named to go")
    local holds = data("craft")[sort_of(a)].holds
    need(#a.figures <= holds, "more than {holds:number} are too many for a launch of {actor}", { holds = holds })
    need((a.x == nil) == (a.y == nil), "a spot has x= and y=")
    check_people(a.figures, function(figure) return figure.aboard == vessel and figure.owner == vessel.owner end, "{figure} is not aboard {actor}")
    local pose = place(vessel, a)
    need(near(pose, vessel), "a launch is set down beside {actor}: within 2 dots")
    local other = taken_place(pose)
    need(not other, "there is no room beside {actor}: {other}", { other = other and other.name or "" })
  end,

  run = function(vessel, a)
    local number = 1
    while game.ships[vessel.id .. "-launch-" .. number] do number = number + 1 end
    local boat = boats.build(vessel.id .. "-launch-" .. number, sort_of(a), vessel.owner, place(vessel, a), vessel)
    boat.set_down = game.turn.turn
    vessel.launches = vessel.launches - 1
    if a.sail then vessel.sailing_launches = vessel.sailing_launches - 1 end
    for _, figure in ipairs(a.figures) do
      tasks.spend(figure, "moving")
      figure.aboard, figure.place, figure.at = boat, "boat", nil
    end
    note("{boat} is in the water with {number:number} aboard", { boat = boat, number = #a.figures })
  end,
}

-- The land a boat lies against: an island, or a fortress's.
function shore_of(boat)
  for _, island in ipairs(game.all("island")) do
    if plane.touch(boat, island) then return island end
  end
end

action "land" {
  rule   = "piratewars.opt.launches",
  phase  = "tasks",
  actor  = "ship",
  closed = "{actor} lands in her own tasks",
  say    = "lands",

  check = function(boat)
    need(boats.is_boat(boat), "{actor} is no boat")
    need(ships.afloat(boat), "{actor} is not afloat")
    need(boat.beached == nil, "{actor} has landed")
    need(#figures.crew(boat) > 0, "nobody is aboard {actor}")
    need(shore_of(boat), "{actor} lies at no beach or pier")
  end,
  run = function(boat)
    boat.beached = game.turn.turn
    note("{boat} lands on {shore}", { boat = boat, shore = shore_of(boat) })
  end,
}

-- May a figure get into a hull from where it is?
local function can_reach(figure, vessel)
  if figure.aboard then return figure.aboard ~= vessel and near(figure.aboard, vessel) end
  local on_the_ground = figure.place == "shore" and figure.level == 0 and figure.fort == nil
  return on_the_ground and core.at_most(plane.distance(figure.at, vessel), data("boats").beside)
end

action "embark" {
  rule   = "piratewars.opt.launches",
  phase  = "tasks",
  actor  = "ship",
  closed = "{actor} takes people in in the tasks",
  args   = { figures = "list of own figure" },
  say    = "takes people in",

  -- All whom it can reach and hold; or all from the boats beside her.
  options = function(vessel)
    if not boats.in_play() then return end
    local list = {}
    local most = boats.is_boat(vessel) and boats.room(vessel) or 99
    for _, figure in ipairs(game.all("figure", { owner = vessel.owner, dead = false })) do
      local from = figure.aboard == nil or boats.is_boat(figure.aboard)
      if #list < most and from and not figure.acted and not figure.trapped and can_reach(figure, vessel) then table.insert(list, figure) end
    end
    if #list > 0 then suggest { figures = list } end
  end,

  check = function(vessel, a)
    need(boats.in_play(), "no launches are used here")
    need(ships.afloat(vessel), "{actor} is not afloat")
    need(#a.figures > 0, "nobody is named to go")
    if boats.is_boat(vessel) then need(#a.figures <= boats.room(vessel), "boat is full: {actor}") end
    check_people(a.figures, function(figure) return figure.owner == vessel.owner and can_reach(figure, vessel) end, "{figure} is not beside {actor}")
    for _, figure in ipairs(a.figures) do
      local from = figure.aboard
      check_mutiny(from)
      need(from == nil or boats.is_boat(from) or boats.is_boat(vessel), "{figure} goes by boat, not from ship to ship", { figure = figure })
      need(not from or from.beached ~= game.turn.turn, "leave next turn: {figure}", { figure = figure })
      need(not figure.trapped, "trapped: {figure}", "piratewars.opt.hazards.traps", { figure = figure })
      local hidden = disposition.withdrawn(figure)
      need(not hidden, "in the jungle: {figure}", "piratewars.opt.islanders.disposition", { figure = figure })
    end
  end,

  run = function(vessel, a)
    for _, figure in ipairs(a.figures) do
      tasks.spend(figure, "moving")
      shore.leave(figure)
      figure.aboard, figure.place, figure.at = vessel, boats.is_boat(vessel) and "boat" or "deck", nil
    end
    if boats.is_boat(vessel) then vessel.boarded = game.turn.turn end
    local one = #a.figures == 1
    note(one and "{figure} gets into {ship}" or "{number:figure gets|figures get} into {ship}", { figure = a.figures[1], number = #a.figures, ship = vessel })
  end,
}

-- A launch set down in the turn its ship sinks has not got clear of her: those in it are aboard.
function recall(vessel)
  for _, boat in ipairs(game.all("ship", { mother = vessel, fate = "afloat" })) do
    if boat.set_down == game.turn.turn then
      for _, figure in ipairs(figures.aboard(boat)) do figure.aboard, figure.place = vessel, "deck" end
      boat.fate = "sunk"
      note("{boat} does not get clear of her", { boat = boat })
    end
  end
end

-- A cannon's hits on a boat: ball sinks her, shot kills two aboard with each and takes her sail.
function strike(boat, ammunition, hits)
  if ammunition == "ball" then return damage.lines(boat, "hull", 1) end
  damage.sails_down(boat, hits)
  wounds.hit(boat.owner, figures.crew(boat), hits * data("boats")["shot-kills"], "shot down")
end
