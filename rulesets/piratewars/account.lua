-- What each side and each ship has left, for the end of a battle.

-- What happened to a ship, and the field that says so.
local function fate(vessel)
  if vessel.fate == "sunk" then return "sunk", "fate" end
  if vessel.fate == "wrecked" then return "aground for good", "fate" end
  if vessel.fate == "withdrawn" then return "withdrawn", "fate" end
  if vessel.owner ~= vessel.began then return "captured by " .. game.sides[vessel.owner].name, "owner" end
  if ships.surrendered(vessel) then return "has struck her colours", "surrendered" end
  if vessel.mutiny ~= "none" then return "in the hands of mutineers", "mutiny" end
end

local function of_side(side)
  local living = game.all("figure", { owner = side.id, dead = false, prisoner = false })
  return { of = side, counts = { { "people", #living } } }
end

local function of_ship(vessel)
  local row = { of = vessel }
  row.fate, row.field = fate(vessel)
  row.counts = { { "crew", #figures.company(vessel) }, { "HF", ships.open_hf(vessel) }, { "SF", ships.open_sf(vessel) } }
  return row
end

-- Side by side, each with the ships that began on it.
function account()
  local list = {}
  for _, side in ipairs(game.all("side")) do
    table.insert(list, of_side(side))
    for _, vessel in ipairs(game.all("ship", { craft = "", began = side.id })) do table.insert(list, of_ship(vessel)) end
  end
  return list
end

-- So much of what there was: 12/16.
local function of(number, most) return number .. "/" .. most end

-- The cannons there that are loaded, of those that can still fire; nil without any.
local function guns(place)
  local loaded, all = 0, 0
  for _, cannon in ipairs(game.all("cannon", place)) do
    if not cannon.destroyed and cannon.mount ~= "stowed" then
      all = all + 1
      if cannon.loaded then loaded = loaded + 1 end
    end
  end
  if all > 0 then return of(loaded, all) end
end

-- What a ship is beside afloat and her owner's.
local function state_of(vessel)
  local what = fate(vessel)
  if what then return what end
  local list = {}
  if vessel.anchored then table.insert(list, "anchored") end
  if vessel.rudder ~= "whole" then table.insert(list, "rudder hit") end
  if vessel.shortened > 0 then table.insert(list, vessel.shortened .. " SF taken in") end
  return table.concat(list, ", ")
end

-- What a player wants to see at a glance, beside the fields: of a ship or a boat,
local function of_hull(vessel)
  if vessel.craft ~= "" then return { crew = #figures.aboard(vessel), model = vessel.craft, state = state_of(vessel) } end
  local crew = #figures.company(vessel)
  return {
    HF = of(ships.open_hf(vessel), vessel.hf), SF = of(ships.open_sf(vessel), vessel.sf), crew = of(crew, math.max(crew, vessel.crew0)),
    guns = guns { ship = vessel }, speed = ships.speed(vessel), state = state_of(vessel), model = vessel.model,
  }
end

-- of a fortress,
local function of_fortress(fort)
  return { garrison = #fortresses.defenders_in(fort), guns = guns { fort = fort } }
end

-- and of a cannon.
local function of_cannon(cannon)
  local state = cannon.loaded and "loaded" or "empty"
  if cannon.destroyed then state = "destroyed" end
  local hands = 0
  for _, figure in ipairs(cannon.crew) do
    if not figure.dead then hands = hands + 1 end
  end
  return { state = state, hands = hands }
end

roster = { ship = of_hull, fortress = of_fortress, cannon = of_cannon }
