-- Setting up: what a ship is built to: a model of the chart, or a design of the scenario.

-- The models that a ship may be of: those of the chart, and the designs of the scenario.
function is_model(entry)
  local list = {}
  for _, row in ipairs(data("ships")) do table.insert(list, row.model) end
  for _, design in ipairs(game.all("design")) do table.insert(list, design.id) end
  local had = outfitting.runner(entry.model)
  return need(has(list, entry.model), "unknown ship model \"{model}\"", { at = "model", among = list }) and had
end

-- A ship of the chart, with what the scenario changes of her.
local function stock(entry)
  local row, sails, crew = data("ships")[entry.model], data("ship-sails")[entry.model], data("ship-crews")[entry.model]
  local withheld, tons = entry.withheld or 0, entry.oversail or 0
  need(withheld == 0 or game.option("piratewars.opt.overloading"), "overloading is switched off", "piratewars.opt.overloading", { at = "withheld" })
  need(withheld < row.sf, "no more than {most} of her SF can be withheld", "piratewars.opt.overloading", { at = "withheld", most = row.sf - 1 })
  local gained = outfitting.overloading(row.hull, row.sf, row.sl, withheld).tons
  local cargo = ((entry.chests or 0) + (entry.barrels or 0)) / data("tonnage").cargo
  local more = outfitting.oversailing(row.hull, tons, math.max(0, (row.free_cargo or 0) + gained - cargo))
  local sf = row.sf + more
  return {
    model = entry.model, name = row.name, faction = row.faction, length = row.length, beam = row.hull, hf = row.hf, sf = sf, sl = row.sl,
    labels = outfitting.overloading(row.hull, sf, row.sl, withheld).labels,
    rig = sails.rig, mainsail = sails.mainsail or 0, deck_guns = sails.deck_guns,
    sailors = crew.sailors + more, gunners = crew.gunners, lieutenant = crew.lieutenant, marines = crew.marines or 0,
    extras = crew.extra_pirates or 0, arms = where(data("ship-arms"), { model = entry.model }),
  }
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

-- What a scenario says of a stock ship only, and what a design has instead.
local only_stock = {
  { key = "oversail", instead = "oversail_tons" },
  { key = "withheld", instead = "withheld_sf" },
  { key = "chasers", instead = "stern-chaser among its cannons" },
}

-- A design of the scenario, nil if it cannot be built. One without a faction is held to the rules of those who man her.
local function drawn(entry)
  local design = game.designs[entry.model]
  local faction = faction_of(design, entry)
  if not faction then return nil end
  local all = shipyard.derive(design, faction)
  if design.faction == "none" then shipyard.check_faults(design, all, "model") end
  for _, row in ipairs(only_stock) do
    need(not entry[row.key], "{key} is for ships of the chart: give the design {instead}", "piratewars.design.derive",
      { at = row.key, key = row.key, instead = row.instead })
  end
  -- What she cannot be without, also where her faults are waived.
  local sound = need(all.hf and all.beam, "{name} has no hull that can be built", "piratewars.design.hull-type", { at = "model", name = design.name })
  local astern, turntables = ship_design.mounted(design, "stern-chaser"), ship_design.mounted(design, "turntable")
  local room = need(astern <= data("tonnage").chasers and turntables <= 2, "{name} has no room for so many stern chasers or turntables",
    "piratewars.design.arming", { at = "model", name = design.name })
  if not sound or not room then return nil end
  local pirate = faction == "pirate"
  local squares, mainsail = square_sails(design)
  return {
    model = entry.model, name = design.name, faction = faction, length = all.length, beam = all.beam, hf = all.hf, sf = all.sf, sl = all.sl,
    labels = all.labels, rig = squares > 0 and "square" or "fore-and-aft", mainsail = mainsail, deck_guns = design.deck_guns,
    sailors = all.sf, gunners = data("tonnage").gunners * #design.cannons, lieutenant = not pirate and design.extras > 0,
    marines = pirate and 0 or math.max(0, design.extras - 1), extras = pirate and design.extras or 0,
    arms = ship_design.arming(design, all.length, all.beam).arms,
    muskets = pirate and design.muskets or 0, pistols = pirate and design.pistols or 0, females = design.females, nest = design.nests > 0,
    chests = design.chests, barrels = design.barrels,
  }
end

-- The design that a ship of the scenario is built to, nil if she cannot be.
function plan_of(entry)
  if game.designs[entry.model] then return drawn(entry) end
  return stock(entry)
end
