-- Setting up: the crew of a ship, her cannons, and where they stand.

-- A figure carries a weapon, or is female: her pistols are always loaded.
function arm(figure, weapon)
  if weapon == "musket" then figure.musket = "loaded" end
  if weapon == "pistol" then figure.pistol = "loaded" end
  if weapon == "hook" then figure.hook = true end
  if weapon == "peg-leg" then figure.peg_leg = true end
  if weapon == "female" then figure.female = true end
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

-- Some of one kind: hag-crew-1, hag-crew-2 …
local function enlist_some(vessel, word, type, number, place)
  local list = {}
  for i = 1, number do
    list[i] = enlist(vessel.id .. "-" .. word .. "-" .. i, type, vessel.owner, vessel, place)
    list[i].name = list[i].name .. " " .. i .. " of " .. vessel.name
  end
  return list
end

-- Firearms, women and hooks among the extra pirates; women beyond the half stand for sailors.
local function arm_extras(plan, entry, extras, sailors)
  local muskets, pistols = entry.muskets or plan.muskets or 0, entry.pistols or plan.pistols or 0
  local females, hooks = entry.females or plan.females or 0, entry.hooks or 0
  if not figures.few_enough_armed(#extras, muskets + pistols) then return end
  local places = math.floor(#extras / 2) - muskets - pistols
  local among = math.min(females, places)
  local free = #extras - muskets - pistols - among
  need(hooks <= free, "she has {free} extra pirates for a hook", "piratewars.weapon.extra-attack", { at = "hooks", free = free })
  need(females <= places + #sailors, "she has {most} places for women", "piratewars.figure.pirate-arms",
    { at = "females", most = places + #sailors })
  local next = 1
  for _, each in ipairs { { "musket", muskets }, { "pistol", pistols }, { "female", among }, { "hook", math.min(hooks, free) } } do
    for _ = 1, each[2] do
      arm(extras[next], each[1])
      next = next + 1
    end
  end
  for i = 1, math.min(females - among, #sailors) do arm(sailors[i], "female") end
end

-- Her people, as many as she is built for: one sailor at the helm, two in the tops of a square-rigged ship, the rest on deck.
function muster(vessel, plan, entry)
  local captain, mate, sailor, gunner = "imperial-captain", "imperial-mate", "sailor", "sailor-cannon-crew"
  if plan.faction == "pirate" then captain, mate, sailor, gunner = "pirate-captain", "pirate-mate", "pirate", "pirate-cannon-crew" end
  local officers = { { "captain", captain }, { "mate", mate } }
  if plan.lieutenant then table.insert(officers, { "lieutenant", "lieutenant" }) end
  for _, officer in ipairs(officers) do
    local figure = enlist(vessel.id .. "-" .. officer[1], officer[2], vessel.owner, vessel, "deck")
    figure.name = figure.name .. " of " .. vessel.name
  end
  local sailors = enlist_some(vessel, "crew", sailor, plan.sailors, "deck")
  enlist_some(vessel, "gunner", gunner, plan.gunners, "gun-deck")
  enlist_some(vessel, "marine", "marine", plan.marines, "deck")
  local extras = enlist_some(vessel, "extra", "extra-pirate", plan.extras, "deck")
  if vessel.nest then enlist_some(vessel, "nest", sailor, 1, "nest") end
  if sailors[1] then sailors[1].place = "helm" end
  if vessel.rig == "square" then
    for i = math.max(2, #sailors - 1), #sailors do sailors[i].place = "top" end
  end
  arm_extras(plan, entry, extras, sailors)
  local chart_extras = plan.marines + plan.extras
  if plan.lieutenant then chart_extras = chart_extras + 1 end
  vessel.crew0 = ships.starting_crew(plan.sailors, plan.gunners / data("tonnage").gunners, chart_extras, vessel.nest)
end

-- A cannon of hers, with its crew of two.
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

-- Cannons at ports, after some other ports: on alternate flanks; those that run across are all on the flank that the owner
-- chose, if any.
local function at_ports(vessel, battery, before, guns)
  local across = battery.mount == "slide" or battery.mount == "wheel"
  for i = 1, battery.cannons do
    local flank, port = "starboard", math.ceil(i / 2)
    if i % 2 == 0 then flank = "port" end
    if across then flank, port = guns or flank, i end
    local abeam, bearing = vessel.beam / 2, 90
    if flank == "port" then abeam, bearing = -abeam, 270 end
    local ahead = vessel.length * (before + port) / (battery.ports + 1)
    mount(vessel, { mount = battery.mount, ahead = ahead, abeam = abeam, bearing = bearing, flank = flank })
  end
end

-- All that she is built for, at ports, on turntables and astern, and her deck guns on the bow.
function mount_cannons(vessel, plan, entry)
  local ports = 0
  for _, gun in ipairs(plan.arms) do
    if gun.mount == "turntable" then
      mount(vessel, { mount = "turntable", ahead = gun.ahead, abeam = gun.abeam, bearing = gun.arcs[1].from, arcs = gun.arcs })
    elseif gun.mount == "chaser" then
      mount(vessel, { mount = "chaser", ahead = 0, abeam = gun.abeam, bearing = 180 })
    else
      at_ports(vessel, gun, ports, entry.guns)
      ports = ports + ship_design.ports(gun.mount, gun.cannons)
    end
  end
  outfitting.mount_chasers(vessel, entry.chasers or 0)
  local most = data("tonnage")["deck-guns"]
  need((entry.deck_guns or 0) <= most, "{most} deck guns stand on the bow, and no more", { at = "deck_guns", most = most })
  for i = 1, entry.deck_guns or plan.deck_guns or 0 do
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
    need(has_it, "there is no such place for {actor} as {place}", "piratewars.ship.crew")
    need(not vessel or figure.aboard == vessel, "{actor} is not aboard", "piratewars.ship.crew")
    if vessel and a.place == "nest" then
      local lookout = first(figures.company(vessel), { place = "nest" })
      need(not lookout or lookout == figure, "there is one crow's nest, with one figure in it, and {actor} cannot be another", "piratewars.ship.crew")
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
    figures.few_enough_armed(#extras, armed)
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

  -- What is proposed: above or below; and other arms for an extra, or a Warrior. Asked about a figure: every place, with all
  -- arms and with those that are carried.
  options = function(figure, _, about)
    if about then
      for _, place in ipairs { "deck", "helm", "castle", "top", "nest", "gun-deck", "cabin", "shore" } do
        suggest { place = place }
        for _, weapon in ipairs { "none", "musket", "pistol", "hook", "bow", "spear" } do suggest { place = place, arm = weapon } end
      end
      return
    end
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
