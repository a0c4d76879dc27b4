-- Collisions: who has struck whom, with which end, and what holds them together afterwards.
--
-- A strike is one vessel's part in a collision: `part`, her end in the shared hex; `with`, the same end if it entered
-- that hex in this phase; `way`, the direction in which it went.

-- This period's collision of two vessels.
function collided(a, b)
  for _, hit in ipairs(game.collisions) do
    if hit.a == a and hit.b == b or hit.a == b and hit.b == a then return hit end
  end
end

local function strike(vessel, move, cell)
  local part = vessel.bow == cell and "bow" or "stern"
  if move and move.lead == cell then return { part = part, with = part, way = move.way } end
  return { part = part }
end

detect = rule "galley.collide.detect" {
  title  = "Collision",
  source = "Collisions (lines 169-173)",
  text   = "Two vessels collide when they come to share a hex and were not in contact. A vessel has struck with the "
    .. "end that entered the hex in this phase, bow ahead or stern astern; one that did not enter it was struck there.",
  ruling = "The book does not say where they lie afterwards: the step is completed and both lie in that hex.",

  -- Both strikes and the hex, or nil where there is no new collision.
  run = function(a, b, moves)
    local cell = board.shared(a, b)[1]
    if cell == nil or contact.in_contact(a, b) then return nil end
    return { cell = cell, a = strike(a, moves[a.id], cell), b = strike(b, moves[b.id], cell) }
  end,
}

halt = rule "galley.collide.halt" {
  title  = "Both are halted",
  source = "Collisions (line 175)",
  text   = "Both vessels stop at once and the rest of their orders is lost. For the next period both were HALTED; a "
    .. "transfer is off.",

  run = function(vessel)
    vessel.halted = true
    vessel.collided = true
  end,
}

friend = rule "galley.collide.friend" {
  title  = "Friends collide too",
  source = "Collisions (line 177)",
  text   = "Collisions and rams do not ask whose vessels they are.",
  ruling = "The book says nothing of grapples between friends: they may throw, as a hold, and never board each other.",
  kept_by = { "galley.collide.detect", "galley.grapple.friendly" },
}

plain = rule "galley.collide.plain" {
  title  = "Plain collision",
  source = "Collisions (lines 175, 181)",
  text   = "A collision without a ram, in which no beam is backed into, does no damage. Either vessel or both may "
    .. "throw for grappling.",
  kept_by = { "galley.collide.multiple", "galley.grapple.who" },
}

back_stern = rule "galley.collide.back-stern" {
  title  = "Backing into a stern",
  source = "none (ours)",
  text   = "Backing into a vessel from behind, or into a bow that makes no ram, is a plain collision.",
  ruling = "The book covers only backing into a ram and into a beam: no damage otherwise.",
  kept_by = "galley.collide.multiple",
  see    = { "galley.collide.plain" },
}

-- The ram a vessel makes by running her bow into the other: its aspect and side, or nil.
local function runs_into(attacker, target, mine, theirs)
  if not ram.who(attacker, mine.with == "bow") then return nil end
  return ram.aspect(mine.way, board.heading(target), theirs.part)
end

back_ram = rule "galley.collide.back-ram" {
  title  = "Backing into a ram",
  source = "Collisions (line 177)",
  text   = "A vessel that backs her stern into another's bow hex from ahead is rammed there, on the STERN, by that "
    .. "vessel, at the speed the rammer has, if she has a ram to use.",
  ruling = "The book does not say how squarely the ram must be met: from any of the three hexes before the bow.",

  -- The ram the struck vessel makes, or nil.
  run = function(attacker, target, mine, theirs)
    if theirs.with ~= "stern" or mine.part ~= "bow" or mine.with == "bow" then return nil end
    if ram.aspect(theirs.way, board.heading(attacker), "bow").aspect ~= "BOW" then return nil end
    if not ram.who(attacker, true) then return nil end
    return { aspect = "STERN", backed = true }
  end,
}

-- The side of the target that a vessel has backed into, or nil.
local function backs_into(target, mine, theirs)
  if mine.with ~= "stern" then return nil end
  return ram.aspect(mine.way, board.heading(target), theirs.part).side
end

back_beam = rule "galley.collide.back-beam" {
  title  = "Backing into a beam",
  source = "Collisions (line 179)",
  text   = "A vessel that backs into another's beam loses a rudder, and the other loses an oar section, unless a ram "
    .. "is made between them. If each backs into the other's beam, each loses both.",
  ruling = "The book names neither the side nor the moment: from the side struck, if it has one left, and in step 7.",
  see    = { "galley.ship.oar-loss", "galley.ship.rudders" },

  -- The losses of step 7.
  run = function(hit)
    if hit.b_side then
      ship.rudders(hit.a)
      ship.oar_loss(hit.b, hit.b_side, true)
    end
    if hit.a_side then
      ship.rudders(hit.b)
      ship.oar_loss(hit.a, hit.a_side, true)
    end
  end,
}

local function write_ram(attacker, target, how, phase)
  target.rammed = true
  table.insert(game.rams, {
    phase = phase, attacker = attacker, target = target, aspect = how.aspect, side = how.side,
    position = attacker.position, backed = how.backed,
  })
end

local function fouled(strike_of)
  if strike_of.with == nil then return {} end
  return { strike_of.with == "bow" and "ahead" or "astern" }
end

-- Writes down a collision with its rams, its contact, and both vessels halted.
local function write(hit, met, a_rams, b_rams)
  local a, b, rammers = hit.a, hit.b, {}
  if a_rams then
    write_ram(a, b, a_rams, hit.phase)
    table.insert(rammers, a)
  end
  if b_rams then
    write_ram(b, a, b_rams, hit.phase)
    table.insert(rammers, b)
  end
  if #rammers > 0 then hit.kind, hit.a_side, hit.b_side = "ram", nil, nil end
  table.insert(game.collisions, hit)
  table.insert(game.contacts, {
    a = a, b = b, swap = met.cell == nil, a_fouled = fouled(met.a), b_fouled = fouled(met.b), rammers = rammers,
  })
  halt(a)
  halt(b)
end

-- A collision of two vessels that share a hex.
local function in_hex(a, b, met, phase)
  local a_rams = runs_into(a, b, met.a, met.b) or back_ram(a, b, met.a, met.b)
  local b_rams = runs_into(b, a, met.b, met.a) or back_ram(b, a, met.b, met.a)
  local a_side, b_side = backs_into(a, met.b, met.a), backs_into(b, met.a, met.b)
  local kind = (a_side or b_side) and "back-beam" or "plain"
  write({ phase = phase, a = a, b = b, kind = kind, a_side = a_side, b_side = b_side }, met, a_rams, b_rams)
end

swap = rule "galley.collide.swap" {
  title  = "Meeting at a hex side",
  source = "Collisions (lines 171-175); ours",
  text   = "Two vessels whose leading ends would change hexes with each other stay where they are: they have collided "
    .. "at the side between them, and each strikes with her leading end. Bow against bow, both ram, BOW; a bow against "
    .. "a stern rams the STERN; two sterns only touch.",
  ruling = "The book does not think of vessels side to side that row at each other: they stay, in contact until either "
    .. "moves.",

  -- The pairs that meet so.
  run = function(going, moves)
    local pairs_met = {}
    for i, a in ipairs(going) do
      for j = i + 1, #going do
        local b = going[j]
        local mine, theirs = moves[a.id], moves[b.id]
        if mine.lead == theirs.from and theirs.lead == mine.from then table.insert(pairs_met, { a = a, b = b }) end
      end
    end
    return pairs_met
  end,
}

-- A ram at a hex side strikes the other's leading end.
local function side_ram(attacker, mine, theirs)
  if not ram.who(attacker, mine.with == "bow") then return nil end
  return { aspect = theirs.part == "bow" and "BOW" or "STERN" }
end

-- A collision at the hex side between two vessels.
function at_side(a, b, moves, phase)
  local mine = { part = moves[a.id].part, with = moves[a.id].part }
  local theirs = { part = moves[b.id].part, with = moves[b.id].part }
  local hit = { phase = phase, a = a, b = b, kind = "plain" }
  write(hit, { a = mine, b = theirs }, side_ram(a, mine, theirs), side_ram(b, theirs, mine))
end

multiple = rule "galley.collide.multiple" {
  title  = "Several at once",
  source = "Collisions (line 171); ours",
  text   = "Each pair that comes to share a hex is a collision of its own, and all of them halt. A vessel may ram "
    .. "several others in a phase, and be rammed by several.",
  ruling = "The book thinks of two vessels only: pair by pair.",

  run = function(moves, phase)
    local afloat = ship.in_order()
    for i, a in ipairs(afloat) do
      for j = i + 1, #afloat do
        local met = detect(a, afloat[j], moves)
        if met then in_hex(a, afloat[j], met, phase) end
      end
    end
  end,
}
