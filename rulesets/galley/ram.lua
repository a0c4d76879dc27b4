-- Ramming: who rams, from where, and what the letters do.
-- The collisions of step 4 write down the rams of the period; step 7, below, rolls them and carries out their letters.

rams = rule "galley.ram.who" {
  title  = "Who rams",
  source = "Collisions (line 177), SHIP STATISTICS (lines 289-298)",
  text   = "A vessel whose bow ran into the other by a forward step rams her, if she has a ram, no NR in her order and "
    .. "is not demoralised. The only other ram is made by a vessel when another backs into her bow.",
  ruling = "Where a vessel runs onto the bow of one that lies still, only the one that moved rams.",
  data   = { "galley.data.ships" },
  kept_by = "galley.collide.back-ram",  -- the other ram: another backs into her bow

  -- struck_with: the end that entered the shared hex in this phase or, where two meet at a hex side, the end that led;
  -- nil if neither. A bow enters or leads by a step ahead.
  run = function(vessel, struck_with)
    if struck_with ~= "bow" then return false end
    if not ship.has_ram(vessel) then return false end
    if vessel.nr then return false end
    return not vessel.demoralised
  end,
}

aspect = rule "galley.ram.aspect" {
  title  = "Bow, beam or stern ram",
  source = "Ram Effects Table headings (line 206); ours",
  text   = "The aspect depends on where the blow comes from, seen from the target, and on whether it falls on her bow "
    .. "hex or her stern hex. From the two hexes of a flank it is a BEAM ram, from the three before the bow BOW, from "
    .. "the three behind the stern STERN.",
  ruling = "The book prints the three headings and no geometry; on hexes nothing comes in at a right angle.",
  data   = { "galley.data.aspects" },

  -- travel: where the striking end was going; heading: of the target, after the steps of the phase; part: the end struck, "bow" or "stern".
  --
  --   the blow comes from     on her bow hex     on her stern hex
  --   0  ahead                BOW                -
  --   1  ahead to starboard   BOW                BEAM, starboard
  --   2  astern to starboard  BEAM, starboard    STERN
  --   3  astern               -                  STERN
  --   4  astern to port       BEAM, port         STERN
  --   5  ahead to port        BOW                BEAM, port
  run = function(travel, heading, part)
    local opposite = travel + 3
    local comes_from = (opposite - heading) % 6
    local row = data("aspects")[comes_from + 1]
    if row[part] == "BEAM" then return { aspect = "BEAM", side = row.side } end
    return { aspect = row[part] }
  end,
}

speed = rule "galley.ram.speed" {
  title  = "Ramming speed shifts the class",
  source = "Ramming Speed (lines 185-191)",
  text   = "A ram at SLOW, HALTED or BACKING counts one class lower than the attacker's, one at FULL a class higher. "
    .. "The position of her corrected order counts, not the hexes she covered before the blow.",
  ruling = "'The winning ship' in the book means the one that rams. Off the ends of the ladder the class stays Light or "
    .. "Very Heavy; the graded table counts on, from rank 0 to rank 5.",
  data   = { "galley.data.classes" },

  run = function(class, position)
    local classes = data("classes")
    local rank = tally("rank", classes[class].rank, class)
    if position == "FULL" then
      rank:add(1, "at FULL")
    elseif position ~= "CRUISING" then
      rank:add(-1, "at " .. position)
    end
    local on_ladder = math.max(classes.Light.rank, math.min(rank.total, classes["Very Heavy"].rank))
    for _, row in ipairs(classes) do
      if row.rank == on_ladder then return { class = row.class, rank = rank.total } end
    end
  end,
}

mutual = rule "galley.ram.mutual" {
  title  = "Both ram",
  source = "Collisions (line 177), Ramming Speed (line 189); ours",
  text   = "When each of two vessels rams the other, both rams are rolled, each with its own class, aspect and speed, "
    .. "and both results apply. For grappling both are attackers.",
  ruling = "The book does not say whether one of them wins: neither does, these are two rams.",

  -- Writes down the ram of either vessel, nil if she makes none. Returns the rammers.
  run = function(hit, a_ram, b_ram)
    local rammers = {}
    if a_ram then
      write_down(hit.a, hit.b, a_ram, hit.phase)
      table.insert(rammers, hit.a)
    end
    if b_ram then
      write_down(hit.b, hit.a, b_ram, hit.phase)
      table.insert(rammers, hit.b)
    end
    return rammers
  end,
}

-- A ram is rolled at the position of the attacker's corrected order, which holds for the whole period. backed: the
-- target backed into her ram.
function write_down(attacker, target, ram, phase)
  target.rammed = true
  table.insert(game.rams, {
    phase = phase, attacker = attacker, target = target, aspect = ram.aspect, side = ram.side,
    position = attacker.position, backed = ram.backed,
  })
end

roll_ram = rule "galley.ram.roll" {
  title  = "The ram roll",
  source = "Ram Effects Table (lines 193-211)",
  text   = "In step 7 every ram of the period is rolled in the order it happened: the average die, read in the table "
    .. "by the attacker's class at that speed, the aspect and the target's class.",
  ruling = "The printed table has the same five cells in every row. We use it as printed: the four letters of a cell are for the "
    .. "die 2, 3, 4 and 5.",
  data   = { "galley.data.ram-printed", "galley.data.average-die", "galley.data.ships" },

  run = function(ram)
    local attacker, target = ram.attacker, ram.target
    local strength = speed(ship.stats(attacker).ram_class, ram.position)
    local target_class = ship.stats(target).target_class
    local die = roll("average", "ram", attacker)
    if game.option("galley.opt.ram-graded") then
      ram.letter = options.ram_graded(strength.rank, target_class, ram.aspect, die)
    else
      local printed = first(data("ram-printed"), { attacker = strength.class, aspect = ram.aspect })
      ram.letter = printed[target_class][die - 1]  -- the four letters of a cell are for the die 2, 3, 4 and 5
    end
    return ram.letter
  end,
}

results = rule "galley.ram.results" {
  title  = "What the letters do",
  source = "Ram effects results (lines 197-204)",
  text   = "The letter tells the target's loss of hull, whether she is holed, how many times men overboard is rolled, and who may "
    .. "throw for grappling: after B, C and D the attacker, after E and F both, after A and G neither.",
  ruling = "Holes add up, and the hull never falls below 0. After G nobody throws, because a ram was made; on F it is the "
    .. "target's man who goes.",
  data   = { "galley.data.ram-letters" },

  --   letter   hull   hole   men overboard   may throw
  --   A        she sinks: galley.ram.sunk    nobody
  --   B        2      yes    1 roll          attacker
  --   C        1      yes    1 roll          attacker
  --   D        1      -      2 rolls         attacker
  --   E        1      -      1 roll          both
  --   F        -      -      1 roll          both
  --   G        -      -      -               nobody
  run = function(ram)
    local target, effect = ram.target, data("ram-letters")[ram.letter]
    local hull = target.hull
    if effect.hull then target.hull = math.max(0, target.hull - effect.hull) end
    if effect.hole then target.holes = target.holes + 1 end
    report.ram_result(ram, effect, hull)
    if game.option("galley.opt.ram-sheds-oars") then options.ram_sheds_oars(ram) end
    for _ = 1, effect.overboard do overboard.men_overboard(target) end
  end,
}

-- The rams that two vessels made on each other this period.
function between(a, b)
  return where(game.rams, function(ram)
    return ram.attacker == a and ram.target == b or ram.attacker == b and ram.target == a
  end)
end

-- May she throw for grappling by the letter of a ram? If both rammed, either letter will do.
function letter_lets_throw(vessel, ram)
  if ram.letter == nil then return false end
  local effect = data("ram-letters")[ram.letter]
  if ram.attacker == vessel then return effect.attacker_may_grapple end
  return effect.target_may_grapple
end

sunk = rule "galley.ram.sunk" {
  title  = "Result A",
  source = "Ram effects results (line 198)",
  text   = "A target with result A goes down at once with everyone aboard, after all rams of the step are rolled; a "
    .. "grapple does not hold her up. Her own rams of the period still count.",
  data   = { "galley.data.ram-letters" },

  run = function()
    for _, ram in ipairs(game.rams) do
      if ram.letter and data("ram-letters")[ram.letter].sunk and ship.afloat(ram.target) then
        note("{ship} goes down with {souls}", { ship = ram.target, souls = words.souls(men.aboard(ram.target)) })
        ship.goes_down(ram.target)  -- with her men, grapples and contacts
      end
    end
  end,
}

-- The rams of the period in the order they happened.
function in_order()
  local rams = {}
  for _, ram in ipairs(game.rams) do table.insert(rams, ram) end
  table.sort(rams, function(a, b)
    if a.phase ~= b.phase then return a.phase < b.phase end
    if a.attacker.number ~= b.attacker.number then return a.attacker.number < b.attacker.number end
    return a.target.number < b.target.number
  end)
  return rams
end

-- Rolls every ram that has no letter yet.
function settle()
  for _, ram in ipairs(in_order()) do
    if not ram.letter then
      roll_ram(ram)
      results(ram)
    end
  end
end

-- Step 7, up to the vessels that may ram through.
function step()
  settle()
  for _, hit in ipairs(game.collisions) do
    if hit.kind == "back-beam" then collision.back_beam(hit) end
  end
  sunk()
end
