-- 4.0 Sinking: who drowns, and where the others swim.

-- The i-th of n spots along an edge of a hull, in the water beside it.
local function spot(vessel, edge, i, n)
  local part, off = i / (n + 1), data("constants")["swimmers-off"]
  if edge == "bow" or edge == "stern" then
    return plane.at(vessel, edge == "bow" and vessel.length + off or -off, vessel.beam * (part - 0.5))
  end
  local abeam = vessel.beam / 2 + off
  return plane.at(vessel, vessel.length * part, edge == "port" and -abeam or abeam)
end

-- The hull or the land that a spot lies in, nil in open water. One ship does not count.
function in_the_way(vessel, at)
  for _, list in ipairs { ships.in_the_water(), game.all("island") } do
    for _, piece in ipairs(list) do
      if piece ~= vessel and core.at_most(plane.distance(at, piece), 0) then return piece end
    end
  end
end

-- So many have room to swim along an edge.
local function has_room(vessel, edge, number)
  for i = 1, number do
    if in_the_way(vessel, spot(vessel, edge, i, number)) then return false end
  end
  return true
end

local edges = { "starboard", "port", "stern", "bow" }

-- The edges along which so many have room to swim; all four edges if none of them has room.
local function free_edges(vessel, number)
  local list = where(edges, function(edge) return has_room(vessel, edge, number) end)
  if #list == 0 then return edges end
  return list
end

-- The i-th of n spots along the first edge of a hull where there is room.
function clear_spot(vessel, i, n)
  return spot(vessel, free_edges(vessel, n)[1], i, n)
end

action "swimmers" {
  rule   = "piratewars.damage.sinking",
  actor  = "player",
  closed = "nobody asks where anybody swims",
  args   = { edge = "hull_edge?", figures = "list of figure?", x = "number?", y = "number?" },   -- figures left out: all

  options = function(_, ctx)
    for _, edge in ipairs(free_edges(ctx.vessel, #ctx.group)) do suggest { edge = edge } end
  end,

  check = function(_, a, ctx)
    if not ctx then return end
    local vessel, some = ctx.vessel, a.figures or ctx.group
    local fact = { ship = vessel, edge = a.edge, most = data("constants")["swimmers-within"] }
    need(#some > 0, "nobody is named to swim there")
    for _, figure in ipairs(some) do
      need(has(ctx.group, figure), "{figure} is not among those who swim from {ship}", { figure = figure, ship = vessel })
    end
    need((a.x == nil) == (a.y == nil), "a spot has x= and y=")
    if not need((a.edge == nil) ~= (a.x == nil), "say edge= or a spot: x= and y=") then return end
    if a.edge then
      need(has(free_edges(vessel, #some), a.edge), "there is no room along the {edge} edge of {ship}", fact)
      return
    end
    local at = { x = a.x, y = a.y }
    need(core.at_most(plane.distance(at, vessel), fact.most), "swimmers must be within {most} dots of the hull of {ship}", fact)
    fact.thing = in_the_way(vessel, at)
    need(not fact.thing, "{thing} is in the way", fact)
  end,
}

-- Puts the living of a group into the water. Figures without a home ship take the sunken boat as their home.
function overboard(vessel, group)
  local living = where(group, { dead = false })
  for i, figure in ipairs(living) do
    figure.aboard, figure.place, figure.overboard, figure.home = nil, "water", true, figure.home or vessel
    figure.at = clear_spot(vessel, i, #living)
  end
  return living
end

sink = rule "piratewars.damage.sinking" {
  title  = "Sinking",
  source = "4.0 Damage Chart (line 147), example (line 79)",
  text   = "A ship without an open H sinks, and is taken away at the end of the phase. Half of those alive aboard die "
    .. "and the rest are in the water beside her. An Imperial Captain goes down with his ship, a Pirate Captain swims.",
  ruling = "The half is rounded up, each side's people aboard are halved apart, and the Captain is counted in the "
    .. "half. The owner chooses who else dies and where the survivors swim: spread along one edge of the hull, or at a spot within "
    .. "two dots of it, in open water. Prisoners and cargo are lost.",
  data   = { "piratewars.data.constants.swimmers-off", "piratewars.data.constants.swimmers-within" },
  kept_by = { "sinking.sink_all", "action swimmers" },   -- when she sinks, and where her people may swim

  run = function(vessel)
    ships.write_off(vessel)
    vessel.fate = "sunk"
    boarders.outlive(vessel)   -- those of hers on an enemy's deck fight on
    note("{ship} sinks", { ship = vessel })
    launches.recall(vessel)    -- a launch set down in this turn goes with her, and its people count as aboard
    local people = figures.aboard(vessel)   -- the living
    for _, side in ipairs(game.all("side")) do
      local hers = where(people, { owner = side.id, prisoner = false })
      -- Half of them drown, an Imperial Captain first, and never a Pirate Captain. Their owner chooses the others.
      local half, drowned, others = core.half_up(#hers), {}, {}
      for _, figure in ipairs(hers) do
        local captain = figure.post == "captain"
        if captain and figure.faction == "imperial" then
          damage.die(figure)
          table.insert(drowned, figure)
        elseif not captain or figure.faction ~= "pirate" then
          table.insert(others, figure)
        end
      end
      local still_to_drown = math.min(half - #drowned, #others)
      for _, figure in ipairs(damage.lose(side.id, others, still_to_drown, "drowned")) do table.insert(drowned, figure) end
      damage.tell_dead("drowned", drowned)
      local swimmers = overboard(vessel, hers)
      tell_left(side, #hers, #swimmers)
      -- Their owner says where: for all of them at once, or for some and then for the others.
      while #swimmers > 0 do
        local who, go = numerals.number(#swimmers) .. " swimmers", "go"
        if #swimmers == 1 then who, go = "swimmer", "goes" end
        local question = "where the " .. who .. " from " .. vessel.name .. " " .. go
        local a = choose(side.id, question, "swimmers", nil, { vessel = vessel, group = swimmers })
        local some = a.figures or swimmers
        for i, figure in ipairs(some) do
          local at = { x = a.x, y = a.y }
          if a.edge then at = spot(vessel, a.edge, i, #some) end
          figure.at = at
        end
        tell_where(vessel, some, a)
        swimmers = where(swimmers, function(figure) return not has(some, figure) end)
      end
    end
    for _, figure in ipairs(people) do
      if figure.prisoner then damage.die(figure) end
    end
    for _, cannon in ipairs(game.all("cannon", { ship = vessel })) do cannon.destroyed = true end   -- her chests go down with her
  end,
}

-- The end of a phase: ships without a hull go down.
function sink_all()
  for _, vessel in ipairs(ships.in_the_water()) do
    if ships.afloat(vessel) and ships.open_hf(vessel) == 0 then sink(vessel) end
  end
end

-- What the players see.
function tell_left(side, number, swimmers)
  if number == 0 then return end
  note("{swimmers:left} of the {number:number} of {side} aboard {swimmers:?is|are} left swimming",
    { number = number, side = side.name, swimmers = swimmers })
end

function tell_where(vessel, some, a)
  local words = a.edge and "along the {edge} edge of {ship}" or "at {x}, {y}"
  note("{who} {number:?swims|swim} " .. words, { who = figures.named(some), number = #some, edge = a.edge, ship = vessel, x = a.x, y = a.y })
end
