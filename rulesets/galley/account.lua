-- What each side and each vessel has left, for the end of a battle.

-- The fate of a vessel, and the field that says so.
local function fate(vessel)
  if vessel.status == "sunk" then return "sunk", "status" end
  if vessel.status == "withdrawn" then return "left the board", "status" end
  if vessel.side ~= vessel.began then return "taken by " .. game.sides[vessel.side].name, "side" end
  if men.derelict(vessel) then return "derelict", "men" end
  if vessel.demoralised then return "demoralised", "demoralised" end
end

-- The men aboard: with a vessel that sinks they are lost.
local function men_aboard(vessel)
  if vessel.status == "sunk" then return 0 end
  return men.aboard(vessel)
end

local function of_side(side)
  local row = { of = side }
  if side.resigned then row.fate, row.field = "resigned", "resigned" end
  local vessels = game.all("ship", { side = side.id })
  local afloat = count(vessels, function(vessel) return vessel.status ~= "sunk" end)
  row.counts = { { "men", sum(vessels, men_aboard) } }
  if #game.all("ship", { began = side.id }) > 1 then table.insert(row.counts, 1, { "vessels", afloat }) end
  return row
end

local function of_vessel(vessel)
  local row = { of = vessel }
  row.fate, row.field = fate(vessel)
  row.counts = {
    { "men", men_aboard(vessel) }, { "hull points", vessel.hull },
    { "oar sections", vessel.port + vessel.starboard }, { "rudders", vessel.rudders },
  }
  return row
end

-- Side by side, each with the vessels that began on it.
function account()
  local list = {}
  for _, side in ipairs(game.all("side")) do
    table.insert(list, of_side(side))
    for _, vessel in ipairs(game.all("ship", { began = side.id })) do table.insert(list, of_vessel(vessel)) end
  end
  return list
end

-- What a vessel is beside afloat and sound.
local function state_of(vessel)
  local what = fate(vessel)
  if what then return what end
  local list = {}
  if vessel.hull == 0 then table.insert(list, "awash") end
  if vessel.adrift then table.insert(list, "adrift") end
  if grapple.linked(vessel) then table.insert(list, "grappled") end
  return table.concat(list, ", ")
end

-- So much of what a sound vessel of her type has: 12/16.
local function of(number, most) return number .. "/" .. most end

-- What a player wants to see of a vessel at a glance, beside her fields.
function roster(vessel)
  local type, complement = ship.stats(vessel), men.complement(vessel.type)
  return {
    class = type.name, hull = of(vessel.hull, type.hull), men = of(men_aboard(vessel), complement.crew + complement.archers + complement.fighters),
    able = men.active(vessel) - men.how_many(vessel, "wounded"), oars = vessel.port .. "+" .. vessel.starboard,
    speed = vessel.base:lower(), heading = board.heading_name(vessel), state = state_of(vessel),
  }
end
