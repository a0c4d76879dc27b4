-- Setting up: the crew of a ship, her cannons, and where they stand.

function arm(figure, weapon)
  if weapon == "musket" then figure.musket = "loaded" end
  if weapon == "pistol" then figure.pistol = "loaded" end
  if weapon == "hook" then figure.hook = true end
  if weapon == "peg-leg" then figure.peg_leg = true end
end

-- One new figure, armed as its kind is.
function enlist(id, type, side, home, place)
  local row = data("figures")[type]
  game.figures[id] = {
    number = #game.figures + 1, name = row.name, type = type, post = row.post, faction = row.faction, owner = side,
    home = home, aboard = home, place = place, attack = row.attack, hits = row.hits, musket = "none", pistol = "none",
  }
  for _, weapon in ipairs(row.arms) do arm(game.figures[id], weapon) end
  return game.figures[id]
end

-- A number of one kind: hag-crew-1, hag-crew-2 …
local function enlist_some(vessel, word, type, number, place)
  local list = {}
  for i = 1, number do
    local figure = enlist(vessel.id .. "-" .. word .. "-" .. i, type, vessel.owner, vessel, place)
    figure.name = figure.name .. " " .. i .. " of " .. vessel.name
    table.insert(list, figure)
  end
  return list
end

local function officer(vessel, word, type)
  local figure = enlist(vessel.id .. "-" .. word, type, vessel.owner, vessel, "deck")
  figure.name = figure.name .. " of " .. vessel.name
end

-- One sailor at the helm, two in the tops of a square-rigged ship, the rest on deck.
local function station_sailors(vessel, sailors)
  if sailors[1] then sailors[1].place = "helm" end
  if vessel.rig ~= "square" then return end
  for i = math.max(2, #sailors - 1), #sailors do sailors[i].place = "top" end
end

-- Firearms, women and hooks among the extra pirates; women beyond the half stand for sailors.
local function arm_extras(plan, entry, extras, sailors)
  local muskets, pistols = entry.muskets or plan.muskets or 0, entry.pistols or plan.pistols or 0
  local females = entry.females or plan.females or 0
  local half = math.floor(#extras / 2)
  local few = need(figures.few_enough_armed(#extras, muskets + pistols),
    "more than half of the extra pirates carry firearms", "piratewars.figure.pirate-arms", { at = "muskets" })
  if not few then return end
  local next = 1
  local function some(number, change)
    for _ = 1, number do
      if extras[next] then change(extras[next]) end
      next = next + 1
    end
  end
  some(muskets, function(figure) arm(figure, "musket") end)
  some(pistols, function(figure) arm(figure, "pistol") end)
  local among = math.min(females, half - muskets - pistols)
  some(among, function(figure) figure.female = true end)
  local hooks, free = entry.hooks or 0, math.max(0, #extras - next + 1)
  need(hooks <= free, "she has {free} extra pirates for a hook", "piratewars.weapon.extra-attack", { at = "hooks", free = free })
  some(math.min(hooks, free), function(figure) arm(figure, "hook") end)
  local most = math.max(0, half - muskets - pistols) + #sailors
  need(females <= most, "she has {most} places for women", "piratewars.figure.pirate-arms", { at = "females", most = most })
  for i = 1, math.min(females - among, #sailors) do
    if sailors[i] then sailors[i].female = true end
  end
end

-- Her people, as many as she is built for.
function muster(vessel, plan, entry)
  local pirate = plan.faction == "pirate"
  officer(vessel, "captain", pirate and "pirate-captain" or "imperial-captain")
  officer(vessel, "mate", pirate and "pirate-mate" or "imperial-mate")
  if plan.lieutenant then officer(vessel, "lieutenant", "lieutenant") end
  local sailors = enlist_some(vessel, "crew", pirate and "pirate" or "sailor", plan.sailors, "deck")
  enlist_some(vessel, "gunner", pirate and "pirate-cannon-crew" or "sailor-cannon-crew", plan.gunners, "gun-deck")
  enlist_some(vessel, "marine", "marine", plan.marines, "deck")
  local extras = enlist_some(vessel, "extra", "extra-pirate", plan.extras, "deck")
  if vessel.nest then enlist_some(vessel, "nest", pirate and "pirate" or "sailor", 1, "nest") end
  station_sailors(vessel, sailors)
  arm_extras(plan, entry, extras, sailors)
  vessel.crew0 = #figures.company(vessel)
end

local function mount(vessel, fields)
  local number = #game.all("cannon", { ship = vessel }) + 1
  local id = vessel.id .. "-cannon-" .. number
  fields.number, fields.name = #game.cannons + 1, "cannon " .. number .. " of " .. vessel.name
  fields.owner, fields.ship, fields.loaded = vessel.owner, vessel, true
  game.cannons[id] = fields
  for i = 2 * number - 1, 2 * number do
    local gunner = game.figures[vessel.id .. "-gunner-" .. i]
    if gunner then table.insert(game.cannons[id].crew, gunner) end
  end
end

-- Cannons at ports: on alternate flanks; those that run across are all on the flank that the owner chose, if any.
local function at_ports(vessel, battery, guns)
  local across = battery.mount == "slide" or battery.mount == "wheel"
  for i = 1, battery.cannons do
    local flank, port = i % 2 == 1 and "starboard" or "port", math.ceil(i / 2)
    if across then port = i end
    if across and guns then flank = guns end
    mount(vessel, {
      mount = battery.mount, ahead = vessel.length * (battery.before + port) / (battery.ports + 1),
      abeam = (flank == "port" and -1 or 1) * vessel.beam / 2, bearing = flank == "port" and 270 or 90, flank = flank,
    })
  end
end

-- All that she is built for: at ports, on turntables and astern.
function mount_cannons(vessel, plan, guns)
  for _, gun in ipairs(plan.arms) do
    if gun.ports then
      at_ports(vessel, gun, guns)
    else
      local arcs = gun.arcs or {}
      mount(vessel, { mount = gun.mount, ahead = gun.ahead, abeam = gun.abeam, bearing = gun.bearing or arcs[1].from, arcs = arcs })
    end
  end
end

function mount_deck_guns(vessel, number)
  for i = 1, number do
    game.deck_guns[vessel.id .. "-deck-gun-" .. i] = {
      number = #game.deck_guns + 1, name = "deck gun " .. i .. " of " .. vessel.name, owner = vessel.owner,
      ship = vessel, ahead = vessel.length, abeam = 0, loaded = true,
    }
  end
end

local aboard_places = { deck = true, helm = true, castle = true, top = true, nest = true, ["gun-deck"] = true, cabin = true }

action "station" {
  rule   = "piratewars.figure.pirate-arms",
  phase  = "setup",
  actor  = "figure",
  closed = "the battle has begun",
  args   = { place = "place", arm = "arm?" },

  check = function(figure, a)
    if figure.post == "warrior" then
      local rule_id = "piratewars.opt.islanders.weapons"
      need(game.option(rule_id), "islanders' weapons are switched off", rule_id)
      need(a.place == figure.place, "{actor} stays where he is, at the {where}", rule_id, { where = figure.place })
      need(a.arm == "bow" or a.arm == "spear", "{actor} carries a bow, or spear and shield: choose bow or spear", rule_id)
      return
    end

    -- Where: aboard her own ship, at a place that the ship has.
    local vessel = figure.home
    local has_it = vessel and aboard_places[a.place] and (a.place ~= "nest" or vessel.nest)
    need(has_it, "no such place for {actor}: {place}", "piratewars.ship.crew")
    need(not vessel or figure.aboard == vessel, "{actor} is not aboard", "piratewars.ship.crew")
    if vessel and a.place == "nest" then
      local lookout = first(figures.company(vessel), { place = "nest" })
      need(not lookout or lookout == figure, "only one crow's nest, and one figure in it: {actor} cannot be another", "piratewars.ship.crew")
    end
    if not a.arm or not vessel then return end

    -- With what: extra pirates alone choose, and half of them at most carry firearms.
    local extra = need(figure.post == "extra", "{actor} is no extra pirate, and keeps the arms of the post")
    local had = need(a.arm ~= "bow" and a.arm ~= "spear", "only islanders carry a {arm}: choose musket, pistol, hook or none")
    if not extra or not had then return end
    local extras = figures.extras(vessel)
    local armed = count(extras, figures.is_armed)
    local firearm = a.arm == "musket" or a.arm == "pistol"
    if firearm and not figures.is_armed(figure) then armed = armed + 1 end
    need(figures.few_enough_armed(#extras, armed), "more than half of the extra pirates carry firearms")
  end,

  run = function(figure, a)
    if figure.post == "warrior" then
      islanders.arm(figure, a.arm == "bow")
      local arms = "spear and shield"
      if figure.bow then arms = "a bow" end
      return note("{figure} carries {arms}", { figure = figure, arms = arms })
    end
    figure.place = a.place
    local with = ""
    if a.arm == "none" then with = ", without arms" elseif a.arm then with = " with a {arm}" end
    note("{figure} goes to the {place}" .. with, { figure = figure, place = a.place, arm = a.arm })
    if not a.arm then return end
    figure.musket, figure.pistol, figure.hook = "none", "none", false
    arm(figure, a.arm)
  end,

  -- What is proposed: above or below; and other arms for an extra, or a Warrior.
  options = function(figure, _, about)
    if about then return everywhere() end
    if figure.post == "warrior" then
      local other = "bow"
      if figure.bow then other = "spear" end
      return suggest { place = figure.place, arm = other }
    end
    local other = "deck"
    if figure.place == "deck" then other = "gun-deck" end
    suggest { place = other }
    if figure.post ~= "extra" then return end
    for _, weapon in ipairs { "musket", "pistol", "hook" } do suggest { place = figure.place, arm = weapon } end
  end,
}

-- Every place with all arms and with those that are carried.
function everywhere()
  for _, place in ipairs { "deck", "helm", "castle", "top", "nest", "gun-deck", "cabin", "shore" } do
    suggest { place = place }
    for _, weapon in ipairs { "none", "musket", "pistol", "hook", "bow", "spear" } do suggest { place = place, arm = weapon } end
  end
end
