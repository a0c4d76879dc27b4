-- What each player has left, and the sheets of ships and structures.

local function figures_of(player) return sum(game.all("unit", { owner = player.id }), function(unit) return unit.figures end) end

local function of_player(player)
  local leaders = count(game.all("commander", { owner = player.id }), function(leader) return leader.alive end)
  local counts = { { "points of victory", player.points }, { "figures", figures_of(player) } }
  if #game.all("commander", { owner = player.id }) > 0 then table.insert(counts, { "commanders", leaders }) end
  return { of = player, counts = counts }
end

local function of_unit(unit)
  local row = { of = unit, counts = { { "figures", unit.figures } } }
  if not unit.at and not unit.aboard then row.fate, row.field = "prisoners", "aboard" end
  if unit.figures == 0 then row.fate, row.field = "destroyed", "figures" end
  if unit.joined then row.fate, row.field = "its last man in " .. unit.joined.name, "joined" end
  return row
end

local function of_leader(leader)
  local row = { of = leader, counts = { { "figures", units.strength(leader) } } }
  if leader.wounded then row.fate, row.field = "wounded", "wounded" end
  if not leader.at and not leader.aboard then row.fate, row.field = "a prisoner", "aboard" end
  if leader.captor then row.fate, row.field = "a prisoner", "captor" end
  if not leader.alive then row.fate, row.field = "killed", "alive" end
  return row
end

local function of_vessel(vessel)
  local row = { of = vessel, counts = { { "points", vessel.points } } }
  if vessel.surrendered then row.fate, row.field = "surrendered", "surrendered" end
  if vessel.sunk then row.fate, row.field = "sunk", "sunk" end
  return row
end

-- Player by player, each with his pieces.
function account()
  local list = {}
  local rows = { unit = of_unit, commander = of_leader, ship = of_vessel }
  for _, player in ipairs(game.all("player")) do
    table.insert(list, of_player(player))
    for _, kind in ipairs { "unit", "commander", "ship" } do
      for _, piece in ipairs(game.all(kind, { owner = player.id })) do table.insert(list, rows[kind](piece)) end
    end
  end
  return list
end

-- So much of what a piece began with: 5/8.
local function of(number, most) return number .. "/" .. most end

local function unit_state(unit)
  local list = {}
  if unit.joined then return "in " .. unit.joined.name end
  if unit.figures == 0 then return "destroyed" end
  if unit.swimming then table.insert(list, "swimming") end
  if falling_back.runs(unit) then table.insert(list, "falling back") end
  if unit.spent then table.insert(list, "activated") end
  if unit.loot then table.insert(list, "carries " .. unit.loot.name) end
  return table.concat(list, ", ")
end

local function weapons_of(unit)
  local list = { unit.melee }
  if unit.missile then table.insert(list, 1, unit.missile) end
  if unit.second then table.insert(list, unit.second) end
  return table.concat(list, " and ")
end

function unit_row(unit) return { men = of(unit.figures, unit.began), weapons = weapons_of(unit), state = unit_state(unit) } end
