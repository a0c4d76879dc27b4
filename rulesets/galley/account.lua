-- What each side and each vessel has left, for the end of a battle.

local ship = require "ship"

-- What has become of a vessel, and the field that says so.
local function fate(vessel)
  if vessel.status == "sunk" then return "sunk", "status" end
  if vessel.status == "withdrawn" then return "left the board", "status" end
  if vessel.side ~= vessel.began then return "taken by " .. game.sides[vessel.side].name, "side" end
  if ship.derelict(vessel) then return "derelict", "men" end
  if vessel.demoralised then return "demoralised", "demoralised" end
end

-- The men aboard: with a vessel that sinks they are lost.
local function men(vessel)
  if vessel.status == "sunk" then return 0 end
  return ship.aboard(vessel)
end

local function of_side(side)
  local row = { of = side }
  if side.resigned then row.fate, row.field = "resigned", "resigned" end
  local vessels, number = 0, 0
  for _, vessel in ipairs(game.all("ship", { side = side.id })) do
    if vessel.status ~= "sunk" then vessels = vessels + 1 end
    number = number + men(vessel)
  end
  row.counts = { { "men", number } }
  if #game.all("ship", { began = side.id }) > 1 then table.insert(row.counts, 1, { "vessels", vessels }) end
  return row
end

local function of_vessel(vessel)
  local row = { of = vessel }
  row.fate, row.field = fate(vessel)
  row.counts = {
    { "men", men(vessel) }, { "hull points", vessel.hull },
    { "oar sections", vessel.port + vessel.starboard }, { "rudders", vessel.rudders },
  }
  return row
end

-- Side by side, each with the vessels that began on it.
local function account()
  local list = {}
  for _, side in ipairs(game.all("side")) do
    table.insert(list, of_side(side))
    for _, vessel in ipairs(game.all("ship", { began = side.id })) do table.insert(list, of_vessel(vessel)) end
  end
  return list
end

return { account = account }
