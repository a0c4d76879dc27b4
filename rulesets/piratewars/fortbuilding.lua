-- Optional: a fortress of a scenario, its cannons and its garrison; cannons of an island.

-- A cannon that stands on land.
function mount(gun, owner, fort, island)
  local number = #game.cannons + 1
  local place = fort or island
  local count = #game.all("cannon", fort and { fort = fort } or { island = island }) + 1
  local id = place.id .. "-cannon-" .. count
  game.cannons[id] = {
    number = number, name = "cannon " .. count .. " of " .. place.name, owner = owner, fort = fort, island = island, mount = gun.mount or "turntable",
    at = gun.at, level = gun.level or 0, bearing = gun.bearing or 0, loaded = true,
  }
  return game.cannons[id]
end

-- Marines at the cannons, two of them the crew of each, and their Lieutenant.
local function man(fort)
  local guns = fortresses.guns_of(fort)
  local number = fortresses.garrison(#guns)
  local function enlist(id, kind, name, at, level)
    local figure = muster.enlist(fort.id .. "-" .. id, kind, fort.owner, nil, "shore")
    figure.name, figure.fort, figure.island, figure.at, figure.level = name .. " of " .. fort.name, fort, fort.island, at, level
    return figure
  end
  for i = 1, number.marines do
    local gun = guns[math.ceil(i / data("fortress").marines)]
    local marine = enlist("marine-" .. i, "marine", "Marine " .. i, gun.at, gun.level)
    if #gun.crew < 2 then table.insert(gun.crew, marine) end
  end
  enlist("lieutenant", "lieutenant", "Lieutenant", guns[1] and guns[1].at or fort.outline[1], 0)
end

function new_fortress(entry, id)
  local sided = need(game.sides[entry.side], "there is no side \"{side}\"", { at = "side" })
  local switched = need(fortresses.in_play(), "fortresses are switched off", "piratewars.opt.fortress", { at = "outline" })
  local fault = #entry.outline < 3 and "an outline needs three corners or more" or plane.fault { outline = entry.outline }
  need(not fault, "{fault}", { at = "outline", fault = fault or "" })
  local island = entry.island and game.islands[entry.island]
  need(island or not entry.island, "there is no island \"{island}\"", { at = "island" })
  if not sided or not switched or fault then return end
  local outline, doors, ways = entry.outline, entry.doors or {}, entry.ways or {}
  local gap = #doors == 2 and plane.distance(doors[1], doors[2]) or 0
  game.fortresses[id] = {
    number = #game.all("fortress") + 1, name = entry.name or id, owner = entry.side, island = island, outline = outline, doors = doors,
    ways = ways, levels = entry.levels or 1, next_loss = "defenders",
    wall = (entry.wall or plane.perimeter { outline = outline } - gap) + fortresses.built_on(entry.annexes or {}),
  }
  local fort = game.fortresses[id]
  local hung = #doors == 0 or #doors == 2 and fortresses.on_wall(fort, doors[1]) and fortresses.on_wall(fort, doors[2])
  need(hung, "doors are two points of the wall", "piratewars.opt.fortress.entering", { at = "doors" })
  for _, gun in ipairs(entry.cannons or {}) do
    need(fortresses.within(fort, gun.at), "a cannon stands outside the walls", "piratewars.opt.fortress.design", { at = "cannons" })
    need((gun.level or 0) < fort.levels, "a cannon stands higher than the walls", "piratewars.opt.fortress.design", { at = "cannons" })
    mount(gun, entry.side, fort)
  end
  for _, code in ipairs(fortresses.design(fort, fortresses.guns_of(fort)).errors) do
    need(false, "{code}: {text}", "piratewars.opt.fortress.design", { code = code, text = data("fortress-codes")[code].text, at = "cannons" })
  end
  man(fort)
  settling.surround(fort)
  return fort
end

-- The cannons of a Dead Man's Island, which its skeletons fire.
function battery(island, entry)
  local switched = need(game.option("piratewars.opt.dead-man"), "skeletons are switched off", "piratewars.opt.dead-man", { at = "cannons" })
  local sided = need(game.sides[entry.cannons_side or ""], "say whose they are: cannons_side", "piratewars.opt.dead-man", { at = "cannons" })
  if not switched or not sided then return end
  for _, gun in ipairs(entry.cannons) do need(plane.contains(island, gun.at), "a cannon stands off the island", { at = "cannons" }) end
  for _, gun in ipairs(entry.cannons) do mount(gun, entry.cannons_side, nil, island) end
end
