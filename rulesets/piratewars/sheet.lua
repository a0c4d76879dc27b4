-- The sheet of a ship, as a player keeps it: her damage column, her people, her weapons.

local function cell(text) return string.format("%3s", text) end

-- The column from the top down: what each line is, the speed beside an S, and the lines that are crossed.
local function column(vessel, lines)
  if #vessel.column == 0 then return end
  local kinds, speeds, crossed = "line   ", "speed  ", "lost   "
  for _, line in ipairs(vessel.column) do
    kinds = kinds .. cell(line.kind)
    speeds = speeds .. cell(line.kind == "S" and line.speed or "")
    crossed = crossed .. cell(line.crossed and "x" or "")
  end
  table.insert(lines, kinds)
  table.insert(lines, speeds)
  table.insert(lines, crossed)
  table.insert(lines, string.format("HF %d of %d, SF %d of %d, Sail Loss %d", ships.open_hf(vessel), vessel.hf, ships.open_sf(vessel), vessel.sf, vessel.sl))
end

-- Where she is, and what the wind and the enemy have made of her.
local function lies(vessel, lines)
  local text = "at " .. geometry.shown(vessel.x) .. ", " .. geometry.shown(vessel.y) .. ", heading " .. geometry.shown(vessel.heading)
  if game.wind then text = text .. ", " .. geometry.shown(geometry.wind_angle(vessel.heading)) .. " off the wind" end
  table.insert(lines, text)
  local state = { vessel.fate, vessel.status }
  local function add(yes, what) if yes then table.insert(state, what) end end
  add(vessel.move > 0, "move " .. geometry.shown(vessel.move) .. ", " .. geometry.shown(vessel.left) .. " left")
  add(vessel.anchored, "anchored")
  add(vessel.shortened > 0, vessel.shortened .. " SF taken in")
  add(vessel.rudder ~= "whole", "rudder hit")
  add(vessel.mutiny ~= "none", "mutiny")
  add(ships.surrendered(vessel), "colours struck")
  add(vessel.captor, "a prize")
  add(vessel.chests > 0, numerals.counted(vessel.chests, "chest", "chests"))
  add(vessel.barrels > 0, numerals.counted(vessel.barrels, "barrel", "barrels"))
  add(vessel.launches > 0, numerals.counted(vessel.launches, "launch", "launches"))
  table.insert(lines, table.concat(state, ", "))
end

-- Who is where aboard, in the order in which people were mustered.
local function people(vessel, lines)
  local places, by = {}, {}
  for _, figure in ipairs(figures.aboard(vessel)) do
    local place = figure.prisoner and "prisoners" or figure.place
    if not by[place] then
      by[place] = {}
      table.insert(places, place)
    end
    table.insert(by[place], figure)
  end
  for _, place in ipairs(places) do
    table.insert(lines, place .. ", " .. #by[place] .. ": " .. figures.named(by[place]))
  end
end

local function count(vessel, able)
  local number = 0
  for _, figure in ipairs(figures.crew(vessel)) do
    if able(figure) then number = number + 1 end
  end
  return number
end

local function state_of(gun) return gun.destroyed and "destroyed" or gun.loaded and "loaded" or "empty" end

local function arms(vessel, lines)
  for _, cannon in ipairs(game.all("cannon", { ship = vessel })) do
    local mount = #cannon.arcs > 0 and "turntable" or cannon.mount
    local points = ", at " .. geometry.shown(cannon.bearing) .. " degrees off the bow, "
    table.insert(lines, cannon.name:match "^(.-) of " .. ": " .. (cannon.mount == "stowed" and "cargo, " or mount .. points) .. state_of(cannon))
  end
  for _, gun in ipairs(game.all("deck_gun", { ship = vessel })) do
    table.insert(lines, gun.name:match "^(.-) of " .. ": " .. (gun.loaded and "loaded" or "empty"))
  end
  local muskets = count(vessel, function(figure) return figure.musket == "loaded" end)
  local pistols = count(vessel, function(figure) return figure.pistol == "loaded" or figures.pistol_ready(figure) end)
  local hooks = count(vessel, function(figure) return figure.hook end)
  table.insert(lines, "loaded: " .. numerals.counted(muskets, "musket", "muskets") .. ", " .. numerals.counted(pistols, "pistol", "pistols")
    .. (hooks > 0 and "; " .. numerals.counted(hooks, "hook", "hooks") or ""))
end

-- The lines of a ship's sheet; nothing for any other piece.
function sheet(piece)
  if piece.kind ~= "ship" then return nil end
  local lines = { piece.craft ~= "" and piece.craft or piece.model .. ", " .. piece.faction }
  lies(piece, lines)
  column(piece, lines)
  people(piece, lines)
  arms(piece, lines)
  return lines
end
