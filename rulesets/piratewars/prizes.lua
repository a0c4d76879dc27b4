-- 5.0 Prize crews: who mans a captured ship, and who comes back from her.

-- The captives that a ship holds, or would hold if a side captured her now.
function captives(vessel, captor)
  local number = 0
  for _, figure in ipairs(figures.aboard(vessel)) do
    if figure.owner ~= captor then number = number + 1 end
  end
  return number
end

local function leader(list, post)
  for _, figure in ipairs(list) do
    if figure.post == post then return figure end
  end
end

local function marines_of(list)
  local some = {}
  for _, figure in ipairs(list) do
    if figure.post == "marine" then table.insert(some, figure) end
  end
  return some
end

prize_crew = rule "piratewars.prize.crew" {
  title  = "Manning a prize",
  source = "5.0 Prize Crews (line 151)",
  text   = "A prize crew is the First Mate and a figure for each of her open SF, and more if the captor likes. Imperials may "
    .. "send the Lieutenant instead, with marines for half of the crew they captured, and those may sail her. A prize of "
    .. "the Imperials fights no more, heads away, and is gone once no enemy is within cannon range.",
  ruling = "They come from her own deck, where they boarded her, and from ships still in contact, in the Tasks phase of the "
    .. "capture, and that is their task unless they have just fought in Boarding. Half of the captives is rounded up. A "
    .. "prize of pirates may fight on.",

  -- What such a crew of a side lacks: nil, "officer" or "hands".
  run = function(vessel, list, captor)
    if leader(list, "mate") then
      return #list - 1 < ships.open_sf(vessel) and "hands" or nil
    end
    if not leader(list, "lieutenant") then return "officer" end
    return #marines_of(list) < core.half_up(captives(vessel, captor)) and "hands" or nil
  end,
}

-- The free people of a side who stand on her deck.
function on_deck(vessel, player)
  return game.all("figure", { aboard = vessel, owner = player, prisoner = false, dead = false })
end

-- A side's people on her deck, and on ships that touch her.
local function alongside(vessel, player)
  local list = {}
  for _, figure in ipairs(on_deck(vessel, player)) do table.insert(list, figure) end
  for _, other in ipairs(game.all("ship", { owner = player, fate = "afloat" })) do
    if other ~= vessel and geometry.touching(vessel, other) then
      for _, figure in ipairs(figures.crew(other)) do table.insert(list, figure) end
    end
  end
  return list
end

-- Is a hull in a Boarding with any other ship than one?
local function fights_another(hull, vessel)
  for _, enemy in ipairs(boarding.opponents(hull)) do
    if enemy ~= vessel then return true end
  end
  return false
end

-- May a figure cross to a ship, or from her? Who has fought her may; nobody else does two tasks, or one in the turn of a ram.
local function may_cross(figure, vessel)
  local hull = figure.aboard
  if fights_another(hull, vessel) or ships.rammed_this_turn(hull) or ships.surrendered(hull) then return false end
  return not figure.acted or figure.task == "boarding"
end

-- An officer and as many others as will do.
local function crew_under(officer, list, number)
  local some = { officer }
  for _, figure in ipairs(list) do
    if #some <= number and figure.post ~= "captain" and figure ~= officer then table.insert(some, figure) end
  end
  return some
end

-- The smallest prize crews that a side has at hand for her.
function crews(vessel, captor)
  local near, list = {}, {}
  for _, figure in ipairs(alongside(vessel, captor)) do
    if may_cross(figure, vessel) then table.insert(near, figure) end
  end
  local mate, lieutenant = leader(near, "mate"), leader(near, "lieutenant")
  if mate then table.insert(list, crew_under(mate, near, ships.open_sf(vessel))) end
  if lieutenant then table.insert(list, crew_under(lieutenant, marines_of(near), core.half_up(captives(vessel, captor)))) end
  local able = {}
  for _, some in ipairs(list) do
    if prize_crew(vessel, some, captor) == nil then table.insert(able, some) end
  end
  return able
end

-- They go aboard, and whoever has not fought in a Boarding has done his task by it.
local function cross(list, hull)
  boarders.cross(list, hull)
  for _, figure in ipairs(list) do
    if not figure.acted then tasks.spend(figure, "moving") end
  end
end

local function check_crossing(list, vessel)
  for _, figure in ipairs(list) do
    local hull, fact = figure.aboard, { figure = figure, ship = figure.aboard }
    if hull then
      tasks.colours_fly(hull)
      need(not fights_another(hull, vessel), "{ship} is in a Boarding, and nobody aboard does anything else", "piratewars.task.one", fact)
      need(not ships.rammed_this_turn(hull), "{ship} was in a ram this turn, and nobody aboard does anything", "piratewars.ram.after", fact)
      need(not figure.acted or figure.task == "boarding", "{figure} has already acted this turn", "piratewars.task.one", fact)
    end
  end
end

action "prize" {
  rule   = "piratewars.prize.crew",
  phase  = "tasks",
  actor  = "ship",
  closed = "{actor} can be manned only in the tasks",
  args   = { figures = "list of own figure" },
  say    = "is manned",

  options = function(vessel)
    for _, some in ipairs(vessel.captor == vessel.owner and crews(vessel, vessel.owner) or {}) do
      suggest { figures = some }
    end
  end,

  check = function(vessel, a)
    need(vessel.craft == "", "{actor} is a boat, and whoever gets in uses it", "piratewars.opt.launches")
    local fresh = need(vessel.captor == vessel.owner and vessel.lost == game.turn.turn, "{actor} was not captured this turn",
      "piratewars.board.capture")
    need(not vessel.prize, "{actor} has a prize crew already")
    if not fresh then return end
    local near = alongside(vessel, vessel.owner)
    for _, figure in ipairs(a.figures) do
      local here = false
      for _, other in ipairs(near) do here = here or other == figure end
      need(here, "not in contact: {figure}", { figure = figure })
    end
    check_crossing(a.figures, vessel)
    local lacks = prize_crew(vessel, a.figures, vessel.owner)
    need(lacks ~= "officer", "need the First Mate or Lieutenant for {actor}")
    need(lacks ~= "hands", "not enough figures for her sails: {actor}")
  end,

  run = function(vessel, a)
    cross(a.figures, vessel)
    vessel.prize, vessel.prize_crew, vessel.mutinied = true, #figures.crew(vessel), nil
    conditions.remember(vessel)
    note("{number:figure mans|figures man} {ship}", { number = #a.figures, ship = vessel })
  end,
}

-- Those who stand on a captured ship and can come back to one that touches her.
local function guards(vessel)
  local list = {}
  for _, other in ipairs(game.all("ship", { captor = vessel.owner, fate = "afloat" })) do
    if other ~= vessel and other.owner == vessel.owner and geometry.touching(vessel, other) then
      for _, figure in ipairs(on_deck(other, vessel.owner)) do
        if may_cross(figure, other) then table.insert(list, figure) end
      end
    end
  end
  return list
end

action "recall" {
  rule   = "piratewars.board.capture",
  phase  = "tasks",
  actor  = "ship",
  closed = "{actor} takes her people back in her own tasks",
  args   = { figures = "list of own figure" },
  say    = "takes people back",

  options = function(vessel)
    local list = guards(vessel)
    if #list > 0 then suggest { figures = list } end
  end,

  check = function(vessel, a)
    need(ships.afloat(vessel), "{actor} is not afloat")
    need(#a.figures > 0, "nobody is named to come back")
    if vessel.craft ~= "" then need(#a.figures <= boats.room(vessel), "boat is full: {actor}", "piratewars.opt.launches") end
    for _, figure in ipairs(a.figures) do
      local prize, fact = figure.aboard, { figure = figure }
      local there = prize and prize ~= vessel and prize.captor == vessel.owner and figure.owner == vessel.owner
      if need(there and not figure.dead and not figure.prisoner, "{figure} stands on no captured ship", fact) then
        need(geometry.touching(vessel, prize), "not in contact: {figure}", fact)
      end
    end
    check_crossing(a.figures, vessel)
  end,

  run = function(vessel, a)
    for _, figure in ipairs(a.figures) do
      local prize = figure.aboard
      cross({ figure }, vessel)
      if prize.prize then prize.prize_crew = math.max(0, prize.prize_crew - 1) end
      if prize.prize and prize.lost == game.turn.turn then conditions.remember(prize) end   -- the hands she is left with
    end
    note("{number:figure comes|figures come} back aboard {ship}", { number = #a.figures, ship = vessel })
  end,
}
