-- Collisions: who has struck whom, with which end, and what holds them together afterwards.
--
-- A strike is one vessel's part in a collision: `part`, her end in the shared hex; `with`, the same end if it entered
-- that hex in this phase; `way`, the direction in which it went.
-- ram.rams (galley.ram.who) says whether she rams with that end: only with her bow, only if she has a ram, has no NR in her order and is
-- not demoralised.

-- This period's collision of two vessels.
function collided(a, b)
  return first(game.collisions, { a = a, b = b }) or first(game.collisions, { a = b, b = a })
end

local function strike(vessel, move, cell)
  local part = "stern"
  if vessel.bow == cell then part = "bow" end
  if move and move.lead == cell then return { part = part, with = part, way = move.way } end
  return { part = part }
end

detect = rule "galley.collide.detect" {
  title  = "Collision",
  source = "Collisions (lines 169-173)",
  text   = "Two vessels collide when they come to share a hex and were not in contact. A vessel has struck with the "
    .. "end that entered the hex in this phase, bow ahead or stern astern; one that did not enter it was struck there.",
  ruling = "The book does not say where they lie afterwards: the step is completed and both lie in that hex.",

  -- Both strikes and the hex, or nil if there is no new collision.
  run = function(a, b, moves)
    local cell = board.shared(a, b)[1]
    if cell == nil then return nil end
    if contact.in_contact(a, b) then return nil end
    return { cell = cell, a = strike(a, moves[a.id], cell), b = strike(b, moves[b.id], cell) }
  end,
}

halt = rule "galley.collide.halt" {
  title  = "Both are halted",
  source = "Collisions (line 175)",
  text   = "Both vessels stop at once and the rest of their orders is lost. For the next period both were HALTED; an "
    .. "ordered transfer is cancelled.",

  -- halted: she makes no more steps, and her next period begins from HALTED with her run satisfied
  -- (galley.orders.turning-circle). collided: no transfer this period (galley.transfer.when).
  run = function(vessel)
    vessel.halted = true
    vessel.collided = true
  end,
}

friend = rule "galley.collide.friend" {
  title   = "Friends collide too",
  source  = "Collisions (line 177)",
  text    = "Friends collide and ram like enemies.",
  ruling  = "The book says nothing of grapples between friends: they may throw, as a hold, and never board each other.",
  kept_by = { "galley.collide.detect", "galley.grapple.friendly" },
}

plain = rule "galley.collide.plain" {
  title   = "Plain collision",
  source  = "Collisions (lines 175, 181)",
  text    = "A collision without a ram, in which no beam is backed into, does no damage. Either vessel or both may "
    .. "throw for grappling.",
  kept_by = { "galley.collide.multiple", "galley.grapple.who" },
}

back_stern = rule "galley.collide.back-stern" {
  title   = "Backing into a stern",
  source  = "none (ours)",
  text    = "Backing into a vessel from behind, or into a bow without a usable ram, is a plain collision.",
  ruling  = "The book covers only backing into a ram and into a beam: no damage otherwise.",
  kept_by = "galley.collide.multiple",
}

back_ram = rule "galley.collide.back-ram" {
  title  = "Backing into a ram",
  source = "Collisions (line 177)",
  text   = "A vessel that backs her stern into another's bow hex from ahead is rammed there, on the STERN, by that "
    .. "vessel, at the speed the rammer has, if she has a ram and no NR in her order.",
  ruling = "The book does not say how squarely the ram must be met: from any of the three hexes before the bow.",

  -- The ram that the struck vessel makes on the one that backs, or nil.
  run = function(struck, struck_strike, backer_strike)
    local backed_into_bow = backer_strike.with == "stern" and struck_strike.part == "bow"
    if not backed_into_bow then return nil end
    local her_own_ram = struck_strike.with == "bow"
    if her_own_ram then return nil end
    local from = ram.aspect(backer_strike.way, board.heading(struck), "bow")
    if from.aspect ~= "BOW" then return nil end
    if not ram.rams(struck, "bow") then return nil end
    return { aspect = "STERN", backed = true }  -- rolled at the struck vessel's own speed position
  end,
}

back_beam = rule "galley.collide.back-beam" {
  title  = "Backing into a beam",
  source = "Collisions (line 179)",
  text   = "A vessel that backs into another's beam loses a rudder, and the other loses an oar section, unless a ram "
    .. "is made between them. If each backs into the other's beam, each loses both. Either or both may throw for "
    .. "grappling, as after a plain collision.",
  ruling = "The book names neither the side nor the moment: from the side struck, or from the other if that has none "
    .. "left, and in step 7.",
  see    = { "galley.ship.oar-loss", "galley.ship.rudders" },
  kept_by = "galley.grapple.who",  -- the throw

  -- The losses, in step 7. b_side: the side of b that a has backed into; a_side: that of a, if b backed.
  run = function(hit)
    if hit.b_side then
      ship.lose_rudder(hit.a)
      ship.oar_loss(hit.b, hit.b_side, "or the other side")
    end
    if hit.a_side then
      ship.lose_rudder(hit.b)
      ship.oar_loss(hit.a, hit.a_side, "or the other side")
    end
  end,
}

-- The ram that a vessel makes by running her bow into the other, or nil.
local function runs_into(attacker, target, mine, theirs)
  if not ram.rams(attacker, mine.with) then return nil end
  return ram.aspect(mine.way, board.heading(target), theirs.part)
end

-- The side of the target that a vessel has backed into, nil if it was no beam.
local function beam_backed_into(target, mine, theirs)
  if mine.with ~= "stern" then return nil end
  return ram.aspect(mine.way, board.heading(target), theirs.part).side
end

-- The ways in which a vessel is fouled from now on: that in which the end went with which she struck.
local function fouled(strike)
  if strike.with == "bow" then return { "ahead" } end
  if strike.with == "stern" then return { "astern" } end
  return {}
end

-- Writes a collision down; both are in contact, and halted. swap: they share no hex, and the contact ends as soon as
-- either moves (contact.drop_ended).
local function write_down(hit, met, rammers)
  table.insert(game.collisions, hit)
  table.insert(game.contacts, {
    a = hit.a, b = hit.b, swap = met.cell == nil, a_fouled = fouled(met.a), b_fouled = fouled(met.b), rammers = rammers,
  })
  halt(hit.a)
  halt(hit.b)
end

-- The ram of a vessel that strikes with her leading end, at a hex side, the leading end of the other; or nil.
local function ram_at_side(attacker, leading, struck)
  if not ram.rams(attacker, leading) then return nil end
  if struck == "bow" then return { aspect = "BOW" } end
  return { aspect = "STERN" }
end

swap = rule "galley.collide.swap" {
  title  = "Meeting at a hex side",
  source = "Collisions (lines 171-175); ours",
  text   = "Two vessels whose leading ends would change hexes with each other stay where they are: they have collided "
    .. "at the side between them, and each strikes with her leading end. Bow against bow, both ram, BOW; a bow against "
    .. "a stern rams the STERN; two sterns only touch. Who may not ram makes no ram here either.",
  ruling = "The book does not think of two adjacent vessels that row head-on at each other: they stay, in contact until either "
    .. "moves.",

  run = function(going, moves, phase)
    for i, a in ipairs(going) do
      for j = i + 1, #going do
        local b = going[j]
        local mine, theirs = moves[a.id], moves[b.id]
        if mine.lead == theirs.from and theirs.lead == mine.from then  -- each leads into the hex that the other leaves
          local hit = { phase = phase, a = a, b = b, kind = "plain" }
          local a_end, b_end = mine.part, theirs.part
          local rammers = ram.mutual(hit, ram_at_side(a, a_end, b_end), ram_at_side(b, b_end, a_end))
          if #rammers > 0 then hit.kind = "ram" end
          write_down(hit, { a = { with = a_end }, b = { with = b_end } }, rammers)  -- both halted before anyone moves
        end
      end
    end
  end,
}

multiple = rule "galley.collide.multiple" {
  title  = "Several at once",
  source = "Collisions (line 171); ours",
  text   = "Each pair that comes to share a hex is a collision of its own, and all of them halt. A vessel may ram "
    .. "several others in a phase, and be rammed by several.",
  ruling = "The book thinks of two vessels only: pair by pair.",

  -- Of each pair: a ram by either or both; otherwise a beam backed into; otherwise it is plain, and there is no damage.
  run = function(moves, phase)
    local afloat = ship.in_order()
    for i, a in ipairs(afloat) do
      for j = i + 1, #afloat do
        local b = afloat[j]
        local met = detect(a, b, moves)
        if met then
          local hit = { phase = phase, a = a, b = b, kind = "plain" }
          local a_ram = runs_into(a, b, met.a, met.b) or back_ram(a, met.a, met.b)
          local b_ram = runs_into(b, a, met.b, met.a) or back_ram(b, met.b, met.a)
          local rammers = ram.mutual(hit, a_ram, b_ram)
          if #rammers > 0 then
            hit.kind = "ram"
          else
            hit.a_side = beam_backed_into(a, met.b, met.a)
            hit.b_side = beam_backed_into(b, met.a, met.b)
            if hit.a_side or hit.b_side then hit.kind = "back-beam" end
          end
          write_down(hit, met, rammers)
        end
      end
    end
  end,
}
