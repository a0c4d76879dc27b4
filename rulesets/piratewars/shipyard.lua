-- 6.0 Ship design: the checker, and the stock ships under it.

derive = rule "piratewars.design.derive" {
  title  = "What a design comes to",
  source = "6.2-6.5 Ship Design (lines 167-218)",
  text   = "From hull, sections, SF or wished speed, sails, cannons and people follow HF, length, beam, draft, Sail Loss, speed, "
    .. "the damage column, the tons used and free, the crew, the masts wanted, the launches, and every fault at once.",
  ruling = "A design without faults, or whose faults are waived, can be sailed. Pirates man her as pirates, Imperials with a "
    .. "Lieutenant among their marines; without a faction of her own she is manned by her side's. Her ports are evenly spaced: "
    .. "cannons back to back share one on either flank, the others have one each. A turntable stands amidships, two of them on "
    .. "either side. One square sail alone can be struck as the Flagship's.",
  kept_by = { "plans.plan_of", "piratewars.design.arming" },
  data   = { "piratewars.data.tonnage", "piratewars.data.design-codes" },

  -- For those who man her, where it is not the faction of the design.
  run = function(design, faction)
    local size = ship_design.length(design)
    if not size.hf then return { length = size.length, errors = size.errors } end
    local hull, way = ship_design.hull_type(design, size.hf), ship_design.speed(design, size.hf)
    local plan, masts = rigging.sails(design, way.sf), rigging.masts(design, way.sf)
    local sf = way.sf + outfitting.oversailing(design.hull, outfitting.given(design))
    local over = outfitting.overloading(design.hull, sf, way.sl, outfitting.withheld(design))
    local speed, labels = way.sl * sf, over.labels   -- the labels of her S lines, nil if they are as ever
    if labels then speed = labels[1] end
    -- The damage column as it is read: "S48 H S32 H".
    local lines = {}
    for i, line in ipairs(damage.setup(size.hf, sf, way.sl, labels)) do
      lines[i] = line.kind
      if line.kind == "S" then lines[i] = "S" .. line.speed end
    end
    local load, arms = ship_design.tonnage(design, hull.tonnage, sf, over.tons, faction), ship_design.arming(design, size.length, hull.beam)
    local errors = {}
    for _, part in ipairs { hull, way, plan, masts, load, arms } do
      for _, code in ipairs(part.errors) do table.insert(errors, code) end
    end
    return {
      length = size.length, hf = size.hf, beam = hull.beam, draft = hull.draft, sl = way.sl, sf = sf, speed = speed,
      labels = labels, column = table.concat(lines, " "),
      tonnage = hull.tonnage, used = load.used, free = load.free,
      crew = load.crew, masts = masts.wanted, launches = core.rounding(load.crew / data("tonnage")["launch-crew"], "down"),
      errors = errors,
    }
  end,
}

-- A stock ship as a design.
function stock(model)
  local row = data("designs")[model]
  return {
    faction = row.faction, hull = row.hull, sections = row.sections, sf = row.sf, jibs = row.jibs, masts = row.masts,
    cannons = row.cannons, extras = row.extras, muskets = row.muskets, females = row.females, deck_guns = row.deck_guns,
    exempt = row.exempt,
  }
end

stock_check = rule "piratewars.design.stock-check" {
  title  = "The stock ships",
  source = "6.1-6.6 Ship Design, Revised Renegade Runner (lines 322-330)",
  text   = "All ships of the chart keep the rules of design but for the revised Renegade Runner, which has two turntables and "
    .. "more than half of her tonnage in cannons.",
  ruling = "A published ship is exempt: her faults are named and waived.",
  data   = { "piratewars.data.designs" },

  -- The faults of a stock ship, and whether they are waived.
  run = function(model)
    local design = stock(model)
    return { errors = derive(design).errors, waived = design.exempt == true }
  end,
}

-- Reports the faults of a design, if they are not waived, at a key of the scenario, or at the key that each is about.
function check_faults(design, all, key)
  if design.exempt then return end
  for _, code in ipairs(all.errors) do
    local row = data("design-codes")[code]   -- its text, the rule that it breaks, and the key that it is about
    local facts = { code = code, name = design.name, text = row.text, rule = row.rule, at = key or row.at }
    need(false, "{code}: {name}: {text} ({rule})", row.rule, facts)
  end
end

-- Keeps a scenario's [[design]] under its id, and reports its faults as faults of the scenario.
function new_design(entry, id)
  local known = need(entry.length or entry.sections, "say the length, or the centre sections", "piratewars.design.length", { at = "hull" })
  if not known then return end
  outfitting.check_design(entry)
  entry.name, entry.faction = entry.name or id, entry.faction or "none"
  game.designs[id] = entry
  check_faults(game.designs[id], derive(game.designs[id]))
  return game.designs[id]
end

action "check-design" {
  rule    = "piratewars.design.derive",
  phase   = "any",
  actor   = "player",
  args    = { design = "design" },
  options = function() end,
  some    = true,

  check = function(_, a)
    if a.design.exempt then return end
    for _, code in ipairs(derive(a.design).errors) do
      local row = data("design-codes")[code]   -- its text, and the rule that it breaks
      need(false, "{code}: {name}: {text}", row.rule, { name = a.design.name, code = code, text = row.text })
    end
  end,

  run = function(_, a)
    local all = derive(a.design)
    if not all.hf then
      note("{name}: {length} dots", { name = a.design.name, length = all.length })
      return all
    end
    note("{name}: HF {hf}, SF {sf}, {length} dots, {speed} dots a turn, crew {crew}, {used} of {tonnage} tons; {column}", {
      name = a.design.name, hf = all.hf, sf = all.sf, length = all.length, speed = all.speed, crew = all.crew,
      used = all.used, tonnage = all.tonnage, column = all.column,
    })
    -- The masts that she wants: "two masts (main and topsail), a mizzen (lateen)".
    local masts, words = all.masts, {}
    if masts.main == 1 then
      table.insert(words, "a mast (" .. masts.sail .. ")")
    elseif masts.main > 1 then
      table.insert(words, numerals.counted(masts.main, "mast", "masts") .. " (" .. masts.sail .. ")")
    end
    if masts.mizzen then table.insert(words, "a mizzen (" .. masts.mizzen .. ")") end
    if #words == 0 then words = { "no mast" } end
    note("Sail Loss {sl}, beam {beam}, draft {draft}, {free:ton|tons} free, {launches:launch|launches}; she wants {masts}", {
      sl = all.sl, beam = all.beam, draft = all.draft, free = all.free, launches = all.launches, masts = table.concat(words, ", "),
    })
    if a.design.exempt then
      for _, code in ipairs(all.errors) do note("{code} is waived", { code = code }) end
    end
    return all
  end,
}
