-- Setting up: what a ship is built to: a model of the chart, or a design of the scenario.

-- A row of arcs as pieces have them.
local function arcs_of(row)
  local arcs = {}
  for _, arc in ipairs(row.arcs) do table.insert(arcs, { from = arc[1], to = arc[2] }) end
  return arcs
end

-- The cannons of a model: at ports, or on turntables.
local function stock_arms(model)
  local list = {}
  for _, row in ipairs(data("ship-arms")) do
    if row.model == model and row.ports then
      table.insert(list, { mount = row.mount, cannons = row.cannons, before = 0, ports = row.ports })
    elseif row.model == model then
      table.insert(list, { mount = row.mount, ahead = row.ahead, abeam = row.abeam, arcs = arcs_of(row) })
    end
  end
  return list
end

-- A ship of the chart, with what the scenario changes of her.
local function stock(entry)
  local row, sails, crew = data("ships")[entry.model], data("ship-sails")[entry.model], data("ship-crews")[entry.model]
  local sf = outfitting.rigged(row, entry)
  local withheld = entry.withheld or 0
  return {
    model = entry.model, name = row.name, faction = row.faction, length = row.length, beam = row.hull, hf = row.hf, sf = sf, sl = row.sl,
    labels = withheld > 0 and outfitting.overloading(row.hull, sf, row.sl, withheld).labels or nil,
    rig = sails.rig, mainsail = sails.mainsail or 0, deck_guns = sails.deck_guns or 0,
    sailors = crew.sailors + sf - row.sf, gunners = crew.gunners, lieutenant = crew.lieutenant or false, marines = crew.marines or 0,
    extras = crew.extra_pirates or 0, arms = stock_arms(entry.model),
  }
end

local function mounts(design, kind)
  local number = 0
  for _, mount in ipairs(design.cannons) do
    if mount == kind then number = number + 1 end
  end
  return number
end

-- Her broadside guns: those back to back share a port on either flank, the others have a port each on both.
local function broadside(design)
  local list, before = {}, 0
  for _, kind in ipairs { "back-to-back", "slide", "wheel" } do
    local number = mounts(design, kind)
    local ports = kind == "back-to-back" and core.half_up(number) or number
    if number > 0 then table.insert(list, { mount = kind == "back-to-back" and "fixed" or kind, cannons = number, before = before }) end
    before = before + ports
  end
  for _, battery in ipairs(list) do battery.ports = before end
  return list
end

-- All cannons of a design, of a hull of some length and beam.
local function arms(design, all)
  local list, turntables, astern = broadside(design), mounts(design, "turntable"), mounts(design, "stern-chaser")
  for _, row in ipairs(data("turntables")) do
    if row.number == turntables then
      table.insert(list, { mount = "turntable", ahead = row.ahead * all.length, abeam = row.abeam * all.beam / 2, arcs = arcs_of(row) })
    end
  end
  for _, abeam in ipairs(astern > 0 and outfitting.chasers(astern) or {}) do
    table.insert(list, { mount = "chaser", ahead = 0, abeam = abeam, bearing = 180 })
  end
  return list
end

-- Her square sails, and the SF of the only one where she has no other.
local function square_sails(design)
  local number, only = 0, 0
  for _, mast in ipairs(design.masts) do
    for _, sail in ipairs(mast.sails) do
      local row = data("sails")[sail]
      if row.square then number, only = number + 1, row.sf end
    end
  end
  return number, number == 1 and only or 0
end

-- Pirate or imperial: her own faction, else that of the side that sails her. nil if it is neither.
local function faction_of(design, entry)
  local faction = design.faction ~= "none" and design.faction or game.sides[entry.side].faction
  local manned = need(faction == "pirate" or faction == "imperial", "is she manned by pirates or Imperials? Neither her design nor her side has a faction",
    "piratewars.design.derive", { at = "model" })
  return manned and faction or nil
end

-- A design without a faction is held to the rules of those who man her.
local function check_manned(design, all)
  if design.faction ~= "none" or design.exempt then return end
  for _, code in ipairs(all.errors) do
    local row = data("design-codes")[code]
    need(false, "{code}: {name}: {text} ({rule})", row.rule, { name = design.name, code = code, text = row.text, rule = row.rule, at = "model" })
  end
end

-- What a design cannot be without, also where its faults are waived.
local function check_built(design, all)
  local sound = need(all.hf and all.beam, "{name} has no hull that can be built", "piratewars.design.hull-type", { at = "model", name = design.name })
  local astern, turntables = mounts(design, "stern-chaser"), mounts(design, "turntable")
  local room = need(astern <= data("tonnage").chasers and turntables <= 2, "{name} has no room for so many stern chasers or turntables",
    "piratewars.design.arming", { at = "model", name = design.name })
  return sound and room
end

-- What a scenario says of a stock ship only, and what a design has instead.
local only_stock = {
  { key = "oversail", instead = "oversail_tons" },
  { key = "withheld", instead = "withheld_sf" },
  { key = "chasers", instead = "stern-chaser among its cannons" },
}

-- A design of the scenario, nil if it cannot be built.
local function drawn(entry)
  local design = game.designs[entry.model]
  local faction = faction_of(design, entry)
  if not faction then return nil end
  local all = shipyard.derive(design, faction)
  check_manned(design, all)
  for _, row in ipairs(only_stock) do
    need(not entry[row.key], "{key} is for ships of the chart: give the design {instead}", "piratewars.design.derive",
      { at = row.key, key = row.key, instead = row.instead })
  end
  if not check_built(design, all) then return nil end
  local pirate = faction == "pirate"
  local squares, mainsail = square_sails(design)
  return {
    model = entry.model, name = design.name, faction = faction, length = all.length, beam = all.beam, hf = all.hf, sf = all.sf, sl = all.sl,
    labels = all.labels, rig = squares > 0 and "square" or "fore-and-aft", mainsail = mainsail, deck_guns = design.deck_guns,
    sailors = all.sf, gunners = data("tonnage").gunners * #design.cannons, lieutenant = not pirate and design.extras > 0,
    marines = pirate and 0 or math.max(0, design.extras - 1), extras = pirate and design.extras or 0, arms = arms(design, all),
    muskets = pirate and design.muskets or 0, pistols = pirate and design.pistols or 0, females = design.females, nest = design.nests > 0,
    chests = design.chests, barrels = design.barrels,
  }
end

-- The design that a ship of the scenario is built to, nil if she cannot be.
function plan_of(entry)
  if game.designs[entry.model] then return drawn(entry) end
  return stock(entry)
end
