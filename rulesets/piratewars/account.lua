-- What each side and each ship has left, for the end of a battle.

local figures = require "figures"
local ships = require "ships"

-- What has become of a ship, and the field that says so.
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
local function account()
  local list = {}
  for _, side in ipairs(game.all("side")) do
    table.insert(list, of_side(side))
    for _, vessel in ipairs(game.all("ship", { craft = "", began = side.id })) do table.insert(list, of_ship(vessel)) end
  end
  return list
end

return { account = account }
