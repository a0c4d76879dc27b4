-- 6.0 Ship design: hull, speed, load, arms. Sails and masts are in rigging.lua, the checker in shipyard.lua.

local function tons() return data("tonnage") end

-- How many cannons of a design are mounted so: turntable, slide, wheel, back-to-back or stern-chaser.
function mounted(design, kind)
  return count(design.cannons or {}, function(mount) return mount == kind end)
end

-- How many ports on each flank so many cannons want.
function ports(mount, number)
  if mount == "fixed" then return core.half_up(number) end
  return number
end

function wide(design) return design.hull == 12 end
function known(design) return design.hull == 8 or design.hull == 12 end

hull_type = rule "piratewars.design.hull-type" {
  title  = "Narrow and wide",
  source = "6.0-6.1 Hull Type (lines 155-163)",
  text   = "A narrow hull is 8 dots wide and draws 8, with a ton for each HF; its cannons run from side to side on slides or "
    .. "wheels. A wide one is 12 wide and draws 12, with one and a half tons for each HF, rounded up, and may have cannons back "
    .. "to back as well.",
  ruling = "A pair back to back is two cannons. The one turntable is allowed on either hull.",
  data   = { "piratewars.data.tonnage" },

  -- Beam, draft and tonnage of a hull with so many HF, and what is wrong.
  run = function(design, hf)
    local errors = {}
    if not known(design) then table.insert(errors, "D-HULL") end
    if not wide(design) and mounted(design, "back-to-back") > 0 then table.insert(errors, "D-BACK") end
    if not known(design) then return { errors = errors } end
    local each = tons().narrow   -- 1 ton for each HF
    if wide(design) then each = tons().wide end   -- 1.5
    return { beam = design.hull, draft = design.hull, tonnage = core.rounding(hf * each, "up"), errors = errors }
  end,
}

length = rule "piratewars.design.length" {
  title  = "Length and HF",
  source = "6.2 Hull Length (lines 167-169)",
  text   = "Bow and stern make 24 dots, each centre section 8 more; the HF is an eighth of the length, which lies between 24 "
    .. "and 80.",
  ruling = "A length that is not allowed is the only fault reported: nothing else can be worked out.",
  data   = { "piratewars.data.tonnage" },

  -- The length that a design says, or that its centre sections make, its HF, and what is wrong.
  run = function(design)
    local dots = design.length or tons()["bow-and-stern"] + tons().section * (design.sections or 0)   -- 24 and 8 each
    local between = dots >= tons()["least-length"] and dots <= tons()["most-length"]   -- 24 to 80
    if not between or dots % tons().section > 0 then return { length = dots, errors = { "D-LENGTH" } } end
    return { length = dots, hf = ships.hull_factor(dots), errors = {} }
  end,
}

speed = rule "piratewars.design.speed" {
  title  = "Speed, Sail Loss and SF",
  source = "6.3 Sails (lines 173, 183-192)",
  text   = "The HF gives the Sail Loss. The SF is the wished speed divided by it, fractions dropped, and the speed is the Sail "
    .. "Loss times the SF. The SF stays below one and a half times the HF, and no ship is slower than 48 dots.",
  data   = { "piratewars.data.sail-loss", "piratewars.data.tonnage" },

  -- Sail Loss, SF and speed of a hull with so many HF, and what is wrong.
  run = function(design, hf)
    local errors, loss = {}, first(data("sail-loss"), { hf = hf }).sl
    local sf = design.sf or core.rounding((design.wished_speed or 0) / loss, "down")
    if sf >= tons()["sf-limit"] * hf then table.insert(errors, "D-SF-MAX") end   -- 1.5 SF for each HF
    if loss * sf < tons()["least-speed"] then table.insert(errors, "D-SLOW") end   -- 48 dots
    return { sl = loss, sf = sf, speed = loss * sf, errors = errors }
  end,
}

tonnage = rule "piratewars.design.tonnage" {
  title  = "Load and crew",
  source = "6.5 Tonnage (lines 214-218), 6.6 Design (line 232)",
  text   = "Captain, First Mate and a sailor for each SF are free. A ton is four figures, a cannon with its two, or four chests "
    .. "or barrels. A pirate's cannons take at most half of the tonnage, and at most half of her extras have firearms.",
  ruling = "Parts of a ton are counted exactly. Women count among the armed; the figure in the crow's nest is free.",
  data   = { "piratewars.data.tonnage" },

  -- The tons used and free, the crew, and what is wrong, for so much tonnage (nil: unknown), SF, tons gained by overloading, and
  -- those who man her, where it is not the faction of the design.
  run = function(design, capacity, sf, gained, faction)
    gained = gained or 0
    local errors, cannons = {}, #(design.cannons or {})
    local extras, nests = design.extras or 0, design.nests or 0
    local pirate = (faction or design.faction) == "pirate"
    local cargo = (design.chests or 0) + (design.barrels or 0)
    local used = cannons + extras / tons().figures + cargo / tons().cargo + outfitting.given(design)
    if capacity and used > capacity + gained then table.insert(errors, "D-TONS") end
    if capacity and pirate and cannons > capacity * tons()["pirate-cannons"] then table.insert(errors, "D-PIRATE-GUNS") end
    local armed = (design.muskets or 0) + (design.pistols or 0) + (design.females or 0)
    if pirate and not allows(figures.few_enough_armed, extras, armed) then table.insert(errors, "D-ARMS") end
    if nests > tons().nests then table.insert(errors, "D-NEST") end
    local free
    if capacity then free = capacity + gained - used end
    return {
      used = used, free = free,
      crew = sf + 2 + tons().gunners * cannons + extras + nests, errors = errors,
    }
  end,
}

arming = rule "piratewars.design.arming" {
  title  = "Layout",
  source = "6.6 Design (lines 222-232), Garrison (line 316), Stern Chasers (lines 332-334)",
  text   = "One cannon at most stands on a turntable, two deck guns on the bow, and on a wide hull one or two stern chasers on "
    .. "slides. The others are broadside guns on slides, on wheels or back to back.",
  ruling = "That two cannons or more stand on the gun deck is advice, and not checked.",
  data   = { "piratewars.data.tonnage", "piratewars.data.turntables" },

  -- Where the guns of a hull so long and wide stand, and what is wrong with their places.
  run = function(design, length, beam)
    local errors, astern, turntables = {}, mounted(design, "stern-chaser"), mounted(design, "turntable")
    if turntables > tons().turntables then table.insert(errors, "D-TURNTABLE") end
    if (design.deck_guns or 0) > tons()["deck-guns"] then table.insert(errors, "D-DECKGUN") end
    local most = 0
    if wide(design) then most = tons().chasers end
    if astern > most then table.insert(errors, "D-CHASER") end
    if not beam then return { errors = errors } end

    -- Ports are evenly spaced: cannons back to back share one on either flank, the others have one each.
    local arms, all_ports = {}, 0
    for _, kind in ipairs { "back-to-back", "slide", "wheel" } do
      local number, mount = mounted(design, kind), kind
      if kind == "back-to-back" then mount = "fixed" end
      if number > 0 then table.insert(arms, { mount = mount, cannons = number }) end
      all_ports = all_ports + ports(mount, number)
    end
    for _, battery in ipairs(arms) do battery.ports = all_ports end
    -- A turntable stands amidships, two of them on either side; the stern chasers astern.
    for _, row in ipairs(where(data("turntables"), { number = turntables })) do
      table.insert(arms, { mount = "turntable", ahead = row.ahead * length, abeam = row.abeam * beam / 2, arcs = row.arcs })
    end
    for _, abeam in ipairs(outfitting.chasers(astern)) do
      table.insert(arms, { mount = "chaser", abeam = abeam })
    end
    return { arms = arms, errors = errors }
  end,
}
