-- 2.3 and 5.0: capture, surrender, prize crews.

local core = require "core"
local figures = require "figures"
local ships = require "ships"
local geometry = require "geometry"
local tasks = require "tasks"
local boarding = require "boarding"

-- Her arms obey whoever commands her.
local function hand_over(vessel, player)
  vessel.owner = player
  for _, cannon in ipairs(game.all("cannon", { ship = vessel })) do cannon.owner = player end
  for _, gun in ipairs(game.all("deck_gun", { ship = vessel })) do gun.owner = player end
end

-- The enemies who stand on her deck go home.
local function leave(vessel, other)
  for _, figure in ipairs(boarding.standing(other, vessel)) do
    figure.aboard, figure.place, figure.at = other, other.craft ~= "" and "boat" or "deck", nil
  end
end

local function free_prisoners(vessel, player)
  for _, figure in ipairs(figures.aboard(vessel)) do
    if figure.owner == player then figure.prisoner = false end
  end
end

-- Her boarders have no ship to go back to: they are prisoners where they stand, if no other ship of theirs fights there.
local function strand(boarders, other)
  for _, enemy in ipairs(boarding.opponents(other)) do
    if boarders[1] and enemy.owner == boarders[1].owner then return end
  end
  for _, figure in ipairs(boarders) do figure.prisoner = true end
end

-- What she declared and has not fired stays in the barrels of nobody: it is not rolled.
local function call_off(vessel)
  for i = #game.shots, 1, -1 do
    if game.shots[i].ship == vessel and game.shots[i].fired == 0 then table.remove(game.shots, i) end
  end
end

local capture = rule "piratewars.board.capture" {
  title  = "Capture and surrender",
  source = "2.3 Boarding (line 101), 5.0 Prize Crews (line 151)",
  text   = "A ship is captured when enemies are on her or alongside in a Boarding and nobody of hers is left alive aboard, or "
    .. "when her owner surrenders. Those who surrender are prisoners. The captor may man her.",
  ruling = "Prisoners stay aboard and do nothing; they are free again only when nobody of the captor's is aboard. The "
    .. "boarders go back to their own ship, and from there a prize crew may be sent. A ship whose people all stand on the "
    .. "enemy's deck is taken too, and they are prisoners there, unless the enemy has nobody left on it himself.",

  -- The ship falls to another's side.
  run = function(vessel, other)
    if require("disposition").burn(vessel, other) then
      ships.lose(vessel)
      return boarding.drop(vessel)
    end
    local before, victor = vessel.owner, other.owner
    ships.lose(vessel)
    call_off(vessel)
    leave(vessel, other)
    local boarders = boarding.standing(vessel, other)
    boarding.drop(vessel)
    strand(boarders, other)
    for _, figure in ipairs(figures.crew(vessel)) do figure.prisoner = true end
    hand_over(vessel, victor)
    if vessel.began == victor then
      vessel.captor = nil
      free_prisoners(vessel, victor)
    else
      vessel.captor = victor
    end
    vessel.prize, vessel.mutiny = false, "none"
    note("{ship} of {before} is captured by {other}", { ship = vessel, before = game.sides[before].name, other = other })
  end,

  always = function()
    for _, vessel in ipairs(ships.all()) do
      need(not vessel.captor or vessel.captor == vessel.owner, "{ship} is captured by a side that does not command her", { ship = vessel })
      need(vessel.captor or not vessel.prize, "{ship} has a prize crew and no captor", { ship = vessel })
      for _, cannon in ipairs(game.all("cannon", { ship = vessel, destroyed = false })) do
        need(cannon.owner == vessel.owner, "{cannon} does not obey who commands {ship}", { ship = vessel, cannon = cannon })
      end
    end
  end,
}

-- Nobody of hers is left on her own deck in a fight that the other has men for: she is captured.
local function taken(vessel, other)
  if not boarding.fight_of(vessel, other) then return false end
  if #boarding.standing(vessel, vessel) > 0 then return false end
  local away = #boarding.standing(vessel, other)
  local theirs = #boarding.standing(other, other) + #boarding.standing(other, vessel)
  if theirs == 0 and away > 0 then return false end
  if theirs == 0 then
    boarding.part(vessel, other)
    return false
  end
  capture(vessel, other)
  return true
end

local function surrender(vessel, other)
  note("{ship} strikes her colours to {other}", { ship = vessel, other = other })
  capture(vessel, other)
end

-- The enemy she would surrender to: one she is lashed to, else the nearest.
local function victor(vessel)
  local lashed = boarding.opponents(vessel)[1]
  if lashed then return lashed end
  local nearest, least
  for _, other in ipairs(ships.all()) do
    if ships.afloat(other) and ships.enemies(vessel, other) then
      local d = geometry.distance(vessel, other)
      if not least or core.below(d, least) then nearest, least = other, d end
    end
  end
  return nearest
end

action "surrender" {
  rule    = "piratewars.board.capture",
  phase   = "tasks",
  actor   = "ship",
  closed  = "{actor} can surrender only in her own tasks",
  say     = "surrenders",
  options = function() return {} end,

  check = function(vessel)
    need(ships.afloat(vessel), "{actor} is not afloat")
    need(vessel.owner == game.turn.player or game.turn.player == nil, "not your ship: {actor}")
    need(victor(vessel), "{actor} has no enemy to surrender to")
  end,
  run = function(vessel) surrender(vessel, victor(vessel)) end,
}

local function captives(vessel)
  local number = 0
  for _, figure in ipairs(figures.aboard(vessel)) do
    if figure.prisoner then number = number + 1 end
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

local prize_crew = rule "piratewars.prize.crew" {
  title  = "Manning a prize",
  source = "5.0 Prize Crews (line 151)",
  text   = "A prize crew is the First Mate and a figure for each of her open SF, and more if the captor likes. Imperials may "
    .. "send the Lieutenant instead, with marines for half of the crew they captured, and those may sail her. A prize of "
    .. "the Imperials fights no more, heads away, and is gone once no enemy is within cannon range.",
  ruling = "They cross in the Tasks phase of the capture, from ships still in contact, and that is their task. Half of the "
    .. "captives is rounded up. A prize of pirates may fight on.",

  -- What such a crew lacks: nil, "officer" or "hands".
  run = function(vessel, list)
    if leader(list, "mate") then
      return #list - 1 < ships.open_sf(vessel) and "hands" or nil
    end
    if not leader(list, "lieutenant") then return "officer" end
    return #marines_of(list) < core.half_up(captives(vessel)) and "hands" or nil
  end,
}

-- The captor's people on ships that touch the prize.
local function alongside(vessel)
  local list = {}
  for _, other in ipairs(game.all("ship", { owner = vessel.owner, fate = "afloat" })) do
    if other ~= vessel and geometry.touching(vessel, other) then
      for _, figure in ipairs(figures.crew(other)) do table.insert(list, figure) end
    end
  end
  return list
end

-- An officer and as many others as will do.
local function crew_under(officer, list, number)
  local some = { officer }
  for _, figure in ipairs(list) do
    if #some <= number and figure.post ~= "captain" and figure ~= officer then table.insert(some, figure) end
  end
  return some
end

action "prize" {
  rule   = "piratewars.prize.crew",
  phase  = "tasks",
  actor  = "ship",
  closed = "{actor} can be manned only in the tasks",
  args   = { figures = "list of own figure" },
  say    = "is manned",

  options = function(vessel)
    local near, list = alongside(vessel), {}
    local mate, lieutenant = leader(near, "mate"), leader(near, "lieutenant")
    if mate then table.insert(list, { figures = crew_under(mate, near, ships.open_sf(vessel)) }) end
    if lieutenant then
      local marines = marines_of(near)
      table.insert(list, { figures = crew_under(lieutenant, marines, core.half_up(captives(vessel))) })
    end
    return list
  end,

  check = function(vessel, a)
    need(vessel.craft == "", "{actor} is a boat, and whoever gets in uses it", "piratewars.opt.launches")
    local fresh = need(vessel.captor == vessel.owner and vessel.lost == game.turn.turn, "{actor} was not captured this turn",
      "piratewars.board.capture")
    need(not vessel.prize, "{actor} has a prize crew already")
    if not fresh then return end
    local near = alongside(vessel)
    for _, figure in ipairs(a.figures) do
      local here = false
      for _, other in ipairs(near) do here = here or other == figure end
      need(here, "not in contact: {figure}", { figure = figure })
    end
    local lacks = prize_crew(vessel, a.figures)
    need(lacks ~= "officer", "need the First Mate or Lieutenant for {actor}")
    need(lacks ~= "hands", "not enough figures for her sails: {actor}")
  end,

  run = function(vessel, a)
    for _, figure in ipairs(a.figures) do
      figure.aboard, figure.place, figure.at = vessel, "deck", nil
      if not figure.acted then tasks.spend(figure, "moving") end   -- who fought for her has done so
    end
    vessel.prize, vessel.prize_crew, vessel.mutinied = true, #a.figures, nil
    require("morale").remember(vessel)
    note("{number:figure mans|figures man} {ship}", { number = #a.figures, ship = vessel })
  end,
}

-- Whose prisoners a ship holds: her own people's, or boarders of another side; nil for nobody's.
local function held(vessel)
  for _, figure in ipairs(figures.aboard(vessel)) do
    if figure.prisoner then return figure.owner end
  end
end

-- The end of the Tasks phase: prisoners nobody guards take the ship, or take their own back.
local function settle()
  for _, vessel in ipairs(game.all("ship")) do
    local player = ships.afloat(vessel) and #figures.crew(vessel) == 0 and held(vessel)
    if player then
      local theirs = player == vessel.began
      hand_over(vessel, player)
      vessel.captor, vessel.prize = not theirs and player or nil, false
      free_prisoners(vessel, player)
      note("the prisoners aboard {ship} are free, and she is theirs{again}", { ship = vessel, again = theirs and " again" or "" })
    end
  end
end

return { capture = capture, leave = leave, taken = taken, surrender = surrender, prize_crew = prize_crew, settle = settle, captives = captives }
