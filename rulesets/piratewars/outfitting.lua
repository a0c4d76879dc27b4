-- Optional: what is fitted out beyond the design rules: more sails, more cargo, other guns.

local function tons() return data("outfitting") end
local function wide(hull) return hull == 12 end

oversailing = rule "piratewars.opt.oversailing" {
  title  = "Oversailing",
  source = "Oversailing (line 254)",
  text   = "Tons of cargo may be given up for sails above the design's maximum: a narrow hull one SF for each ton, a wide one "
    .. "one for each two. Each is a sailor more in her crew, and makes her faster by her Sail Loss.",
  ruling = "The tons must be free ones. The limit of SF and the sum of the sail plan count the SF without those added, and masts for "
    .. "them are not checked.",
  optional = true,
  data   = { "piratewars.data.outfitting" },

  kept_by = { "outfitting.given", "plans.plan_of", "piratewars.design.derive", "piratewars.design.tonnage" },

  -- The SF that so many tons add. free: the tons that a stock ship has free; a design is checked for its tonnage.
  run = function(hull, given, free)
    local each = tons()["oversail-narrow"]   -- 1 ton
    if wide(hull) then each = tons()["oversail-wide"] end   -- 2
    local more = core.rounding(given / each, "down")
    if free and given > 0 then
      need(game.option("piratewars.opt.oversailing"), "oversailing is switched off", "piratewars.opt.oversailing", { at = "oversail" })
      need(given <= free, "she has {free} tons free to give up", "piratewars.opt.oversailing", { at = "oversail", free = free })
      need(more > 0, "so few tons give her no SF", "piratewars.opt.oversailing", { at = "oversail" })
    end
    return more
  end,
}

-- The tons that a design gives up for sails.
function given(design)
  if not game.option("piratewars.opt.oversailing") then return 0 end
  return design.oversail_tons or 0
end

overloading = rule "piratewars.opt.overloading" {
  title  = "Overloading",
  source = "Overloading (lines 258-260)",
  text   = "For every SF withheld there is room for more cargo, one ton in a narrow hull and two in a wide one. Lines and "
    .. "sailors stay as they are; the topmost S has the speed of a ship with so many SF fewer, every next one a Sail Loss "
    .. "less, and none less than 8.",
  optional = true,
  data   = { "piratewars.data.outfitting" },
  kept_by = { "outfitting.withheld", "piratewars.damage.setup", "piratewars.design.derive", "piratewars.design.tonnage", "plans.plan_of" },

  -- The labels of the S lines from the top down (loss: her Sail Loss), nil if they are as ever, and the tons gained.
  run = function(hull, sf, loss, withheld)
    if withheld == 0 then return { tons = 0 } end
    local labels = {}
    for k = 1, sf do
      table.insert(labels, math.max(tons()["least-label"], loss * (sf - withheld - k + 1)))
    end
    local each = tons()["overload-narrow"]   -- 1 ton
    if wide(hull) then each = tons()["overload-wide"] end   -- 2
    return { labels = labels, tons = withheld * each }
  end,
}

-- The SF that a design withholds.
function withheld(design)
  if not game.option("piratewars.opt.overloading") then return 0 end
  return design.withheld_sf or 0
end

-- What a scenario's design asks for and the options do not give.
function check_design(entry)
  local function wants(asked, id, name, at)
    need(not asked or game.option(id), "{name} switched off", id, { name = name, at = at })
  end
  wants((entry.oversail_tons or 0) > 0, "piratewars.opt.oversailing", "oversailing is", "oversail_tons")
  wants((entry.withheld_sf or 0) > 0, "piratewars.opt.overloading", "overloading is", "withheld_sf")
  for _, mount in ipairs(entry.cannons or {}) do
    wants(mount == "stern-chaser", "piratewars.opt.stern-chasers", "stern chasers are", "cannons")
  end
  for _, mast in ipairs(entry.masts or {}) do
    wants(mast.type == "launch", "piratewars.opt.revised-runner", "the revised Runner is", "masts")
  end
end

chasers = rule "piratewars.opt.stern-chasers" {
  title  = "Stern chasers",
  source = "Stern Chasers (lines 332-334), 6.6 Design (line 226)",
  text   = "A wide ship may have one or two of her cannons on slides at the stern, firing straight astern. In everything else "
    .. "they are cannons like others, with a ton and a crew of two each.",
  ruling = "One stands amidships, two stand three dots either side of the keel. In a scenario a ship has as many of her own "
    .. "cannons there as it says.",
  optional = true,
  default  = true,
  data   = { "piratewars.data.outfitting", "piratewars.data.tonnage" },

  kept_by = { "piratewars.design.arming", "outfitting.mount_chasers" },

  -- Dots to starboard of the keel of each of so many: one amidships, two three dots off it.
  run = function(number)
    local off = tons()["chaser-abeam"]
    if number == 0 then return {} end
    if number == 1 then return { 0 } end
    return { off, -off }
  end,
}

-- A ship of the chart has so many of her cannons at the stern: the last of those that are on no turntable.
function mount_chasers(vessel, number)
  if number == 0 then return end
  local open = need(game.option("piratewars.opt.stern-chasers"), "stern chasers are switched off", "piratewars.opt.stern-chasers", { at = "chasers" })
  local fits = need(vessel.beam == 12 and number <= data("tonnage").chasers, "D-CHASER: stern chasers are for wide hulls, two at most",
    "piratewars.design.arming", { at = "chasers" })
  local list = where(game.all("cannon", { ship = vessel }), function(cannon) return #cannon.arcs == 0 end)
  local enough = need(#list >= number, "she has not so many cannons", "piratewars.opt.stern-chasers", { at = "chasers" })
  if not open or not fits or not enough then return end
  for i, abeam in ipairs(chasers(number)) do
    local cannon = list[#list - i + 1]
    cannon.mount, cannon.ahead, cannon.abeam, cannon.bearing, cannon.flank = "chaser", 0, abeam, 180, nil
  end
end

runner = rule "piratewars.opt.revised-runner" {
  title  = "The revised Renegade Runner",
  source = "Revised Renegade Runner (lines 322-330)",
  text   = "The Runner may have a launch's gaff mast on the stern castle, one SF and one sailor more and 64 dots, and in place of "
    .. "the cannon amidships a turntable cannon on either side with two crew each.",
  ruling = "She is a second stock ship, beside the other.",
  optional = true,
  default  = true,
  data   = { "piratewars.data.ships", "piratewars.data.ship-crews", "piratewars.data.ship-arms" },

  -- Is a model to be had?
  check = function(model)
    local switched_on = model ~= "renegade-runner-revised" or game.option("piratewars.opt.revised-runner")
    need(switched_on, "the revised Runner is switched off", { at = "model" })
  end,
}
